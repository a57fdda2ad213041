import type pg from 'pg'
import { ArchiveProblem } from './problem.ts'

/**
 * Registers the imported public links in `moved_links`, because their tokens still contain the id that the organization
 * had before. Throws ArchiveProblem if one of the links already belongs to an organization in this installation.
 */
export async function registerMovedLinks(client: pg.ClientBase, formerId: number, tenantId: number): Promise<void> {
  const { rows: arrived } = await client.query<{ token_hash: Buffer }>(
    'select token_hash from share_links where tenant_id = $1',
    [tenantId],
  )
  const { rows: leading } = await client.query<{ tenant_id: number }>(
    `select tenant_id from moved_links where token_hash = any($1) and tenant_id <> $2
      union select tenant_id from share_links where tenant_id = $3 and token_hash = any($1) and tenant_id <> $2`,
    [arrived.map((link) => link.token_hash), tenantId, formerId],
  )
  const { rows } = await client.query<{ id: number; name: string }>('select id, name from tenants where id = any($1)', [
    leading.map((link) => link.tenant_id),
  ])
  const [there] = rows
  if (there) {
    const where = `of the organization ${there.id} (${there.name})`
    throw new ArchiveProblem(
      `its public links already exist here, as links ${where}. A link can lead to one organization only: delete that organization first`,
    )
  }
  await client.query(
    `insert into moved_links (token_hash, tenant_id)
      select token_hash, tenant_id from share_links where tenant_id = $1 and (ended_at is null or withdrawn)`,
    [tenantId],
  )
}
