import type pg from 'pg'
import { ArchiveProblem } from './problem.ts'

/**
 * Lists the public links that have arrived: their tokens name the organization by its number where they were made. Throws
 * ArchiveProblem where one of them leads somewhere in this installation already.
 */
export async function listLinks(client: pg.ClientBase, formerId: number, tenantId: number): Promise<void> {
  const { rows } = await client.query<{ id: number; name: string }>(
    `select t.id, t.name from share_links arrived
      join lateral (
        select moved.tenant_id from moved_links moved where moved.token_hash = arrived.token_hash
        union all select own.tenant_id from share_links own where own.tenant_id = $2 and own.token_hash = arrived.token_hash
      ) there on there.tenant_id <> arrived.tenant_id
      join tenants t on t.id = there.tenant_id
    where arrived.tenant_id = $1 limit 1`,
    [tenantId, formerId],
  )
  const [there] = rows
  if (there) {
    const where = `of the organization ${there.id} (${there.name})`
    throw new ArchiveProblem(
      `its public links are here already, as those ${where}: one link leads to one organization. Delete that one first`,
    )
  }
  await client.query(
    `insert into moved_links (token_hash, tenant_id)
      select token_hash, tenant_id from share_links where tenant_id = $1 and (ended_at is null or withdrawn)`,
    [tenantId],
  )
}
