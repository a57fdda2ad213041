import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '../base/caller.ts'
import { Refusal } from '../domain/refusal.ts'
import type { ReadContext } from '../postgres/transaction.ts'

/**
 * The records of a project that keep it, or its contract, as it is. They belong to other families, so that only their
 * tables are known here. The project's row is under lock, which whoever makes, restores or moves such a record waits for.
 */

interface Standing {
  table: string
  /** One of them and several, as refusals call them. */
  words: readonly [one: string, several: string]
  /** Which live records stand; all of them unless it is given. */
  which?: RawBuilder<unknown>
}

/** While it has any of these, a project is not deleted. */
const keeping: readonly Standing[] = [
  { table: 'change_orders', words: ['change order', 'change orders'] },
  { table: 'pay_apps', words: ['pay application', 'pay applications'] },
  { table: 'invoices', words: ['invoice', 'invoices'] },
  { table: 'site_logs', words: ['site log', 'site logs'] },
  { table: 'time_entries', words: ['time entry', 'time entries'] },
]

/** While it has any of these, its contract value follows from them and is not set. */
const fixing: readonly Standing[] = [
  {
    table: 'change_orders',
    words: ['approved change order', 'approved change orders'],
    which: sql`and status = 'approved'`,
  },
  {
    table: 'pay_apps',
    words: ['live pay application', 'live pay applications'],
    which: sql`and status <> 'voided'`,
  },
]

/** Which of these projects may not be deleted, by id, and why. */
export const keptByRecords = (db: ReadContext, caller: Caller, ids: readonly number[]): Promise<Map<number, Refusal>> =>
  refusedBy(db, caller, keeping, ids, (counts) => {
    const detail = `The project has ${counts}. Move its records to another project, or delete them, first.`
    return new Refusal('conflict', detail)
  })

/** Of which of these projects the contract value may not be set, by id, and why. */
export const fixedByRecords = (
  db: ReadContext,
  caller: Caller,
  ids: readonly number[],
): Promise<Map<number, Refusal>> =>
  refusedBy(db, caller, fixing, ids, (counts) => {
    const detail = `The project has ${counts}, which its contractValue agrees with. Another change order changes it; to set it, void them first.`
    return new Refusal('conflict', detail)
  })

async function refusedBy(
  db: ReadContext,
  caller: Caller,
  standing: readonly Standing[],
  ids: readonly number[],
  refusal: (counts: string) => Refusal,
): Promise<Map<number, Refusal>> {
  if (ids.length === 0) return new Map()
  const counting = standing.map(({ table, which = sql`` }, index) => counted(caller, table, which, index, ids))
  const { rows } = await sql<{ projectId: number; place: number; count: number }>`
    ${sql.join(counting, sql` union all `)} order by 1, 2`.execute(db.sql)
  const byProject = Map.groupBy(rows, ({ projectId }) => projectId)
  return new Map(
    [...byProject].map(([id, found]) => [
      id,
      refusal(listed(found.map(({ place, count }) => `${count} ${standing[place]!.words[count === 1 ? 0 : 1]}`))),
    ]),
  )
}

const counted = (
  { tenantId }: Caller,
  table: string,
  which: RawBuilder<unknown>,
  index: number,
  ids: readonly number[],
): RawBuilder<unknown> => sql`
  select project_id, ${sql.lit(index)}::integer as place, count(*)::integer as count from ${sql.table(table)}
  where tenant_id = ${tenantId} and project_id = any(${ids}) and deleted_at is null ${which} group by project_id`

/** `a`, `a and b`, `a, b and c`. */
const listed = (words: readonly string[]): string =>
  [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' and ')
