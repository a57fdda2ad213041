import { sql } from 'kysely'
import type { Caller } from '../base/caller.ts'
import type { Photograph, Photographs } from '../domain/site-logs/paper.ts'
import type { ReadContext } from '../postgres/transaction.ts'
import type { EntityReference } from '../records/entities.ts'

/**
 * Returns the first `most` live PNG and JPEG documents on a record in order of creation, each in its newest version.
 * Also returns their total number. Returns null if there are none. The caller has checked the scope for documents.
 */
export async function listPhotographs(
  db: ReadContext,
  { tenantId }: Caller,
  { entityType, entityId }: EntityReference,
  most: number,
): Promise<Photographs | null> {
  const { rows } = await sql<Photograph & { count: number }>`
    select id as document_id, version, name, description, sha256, size, count(*) over ()::int as count from documents
    where tenant_id = ${tenantId} and entity_type = ${entityType} and entity_id = ${entityId} and deleted_at is null
      and lower(content_type) in ('image/png', 'image/jpeg')
    order by id limit ${most}`.execute(db.sql)
  const [first] = rows
  return first ? { shown: rows.map(({ count: _, ...photograph }) => photograph), count: first.count } : null
}
