import { sql } from 'kysely'
import type { Refusal } from '../../domain/refusal.ts'
import type { Caller } from '../../engine/base/caller.ts'
import type { ReadContext } from '../../engine/postgres/transaction.ts'
import { takenRefusal } from '../../engine/records/unique.ts'

export interface NumberedRow {
  /** Id of the change order; undefined for a new one. */
  id?: number | undefined
  projectId: number
  changeOrderNumber: string
}

/**
 * Returns a refusal, keyed by row index, for each row whose number is taken. A live change order of the project or an
 * earlier row may have it. Numbers are compared case-insensitively. If two transactions take the same number at once,
 * the unique index decides.
 */
export async function findTakenNumberRefusals(
  db: ReadContext,
  { tenantId }: Caller,
  rows: readonly NumberedRow[],
): Promise<Map<number, Refusal>> {
  const refused = new Map<number, Refusal>()
  if (rows.length === 0) return refused
  const { rows: wanted } = await sql<{ key: string; by: number[] }>`
    select w.project_id || ' ' || lower(w.number) as key, array(
      select held.id::integer from change_orders held
      where held.tenant_id = ${tenantId} and held.project_id = w.project_id
        and lower(held.change_order_number) = lower(w.number) and held.deleted_at is null order by 1
    ) as by
    from unnest(${rows.map(({ projectId }) => projectId)}::bigint[],
      ${rows.map(({ changeOrderNumber }) => changeOrderNumber)}::text[]) with ordinality as w (project_id, number, place)
    order by w.place
  `.execute(db.sql)
  const given = new Set<string>()
  for (const [row, { key, by }] of wanted.entries()) {
    const other = by.find((id) => id !== rows[row]!.id)
    if (given.has(key) || other !== undefined) {
      refused.set(row, takenRefusal({ label: 'change order' }, { row, field: 'changeOrderNumber', by: other }))
    } else given.add(key)
  }
  return refused
}
