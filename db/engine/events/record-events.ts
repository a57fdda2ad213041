import { sql } from 'kysely'
import type { components } from '../../../generated/openapi.d.ts'
import type { Caller } from '../base/caller.ts'
import type { ReadContext } from '../postgres/transaction.ts'

type Schemas = components['schemas']

/**
 * Lists the latest events of one record, newest first. They are found by the family in the event's type and by the
 * record's id at the beginning of the event's data.
 */
export async function listEventsOfRecord(
  db: ReadContext,
  { tenantId }: Pick<Caller, 'tenantId'>,
  { family, id }: { family: string; id: number },
  limit: number,
): Promise<Schemas['LoggedEvent'][]> {
  const { rows } = await sql<{ sequence: number; body: string }>`
    select sequence, body from events
    where tenant_id = ${tenantId} and split_part(type, '.', 1) = ${family}
      and substring(body from '"data":\\{"id":([0-9]+)') = ${String(id)}
    order by sequence desc limit ${limit}
  `.execute(db.sql)
  return rows.map(({ sequence, body }) => ({ sequence, event: JSON.parse(body) }))
}
