import { type RawBuilder, sql } from 'kysely'
import { recordFacts } from '../../../generated/records.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Caller } from '../../engine/base/caller.ts'
import type { LockedTable } from '../../engine/postgres/locks.ts'
import type { ReadContext } from '../../engine/postgres/transaction.ts'

/**
 * This file finds records that prevent the deletion of a project, or a change of its contract value. They belong to
 * other families, so the file uses only their generated contract facts, not their resources. The caller has locked the
 * project. Another transaction that creates, restores or moves such a record waits for that lock.
 */

type Facts = typeof recordFacts

/** Names of the records of the contract that have a projectId. */
type OfProject = {
  [Name in keyof Facts]: Facts[Name]['table'] extends LockedTable
    ? 'projectId' extends Facts[Name]['fields'][number]
      ? Name
      : never
    : never
}[keyof Facts]

interface Blocker {
  table: LockedTable
  /** Label of one record in refusals. */
  label: string
  /** SQL condition that selects the blocking records; by default all live records block. */
  which?: RawBuilder<unknown>
}

/**
 * Whether live records of each type prevent the deletion of their project. The compiler reports a record type with a
 * projectId that is missing here.
 */
const blocksDeletion: { readonly [Name in OfProject]: boolean } = {
  ChangeOrder: true,
  PayApp: true,
  Invoice: true,
  SiteLog: true,
  TimeEntry: true,
  Bid: false,
  Lead: false,
  CrewAssignment: false,
  Document: false,
  WebhookEndpoint: false,
}

const deletionBlockers = (Object.keys(blocksDeletion) as OfProject[])
  .filter((name) => blocksDeletion[name])
  .map((name): Blocker => recordFacts[name])

/** Records that determine a project's contract value. While such a record exists, the value cannot be set by hand. */
const contractValueBlockers: readonly Blocker[] = [
  { table: 'change_orders', label: 'approved change order', which: sql`and status = 'approved'` },
  { table: 'pay_apps', label: 'live pay application', which: sql`and status <> 'voided'` },
]

/** Returns a refusal, keyed by project id, for each project that cannot be deleted. */
export const findProjectDeletionRefusals = (
  db: ReadContext,
  caller: Caller,
  ids: readonly number[],
): Promise<Map<number, Refusal>> =>
  refusedBy(db, caller, deletionBlockers, ids, (counts) => {
    const detail = `The project has ${counts}. Move its records to another project, or delete them, first.`
    return new Refusal('conflict', detail)
  })

/** Returns a refusal, keyed by project id, for each project whose contract value cannot be set. */
export const findContractValueRefusals = (
  db: ReadContext,
  caller: Caller,
  ids: readonly number[],
): Promise<Map<number, Refusal>> =>
  refusedBy(db, caller, contractValueBlockers, ids, (counts) => {
    const detail = `The project has ${counts}, and its contractValue must match them. Change it with another change order, or void them before you set it.`
    return new Refusal('conflict', detail)
  })

async function refusedBy(
  db: ReadContext,
  caller: Caller,
  blockers: readonly Blocker[],
  ids: readonly number[],
  refusal: (counts: string) => Refusal,
): Promise<Map<number, Refusal>> {
  if (ids.length === 0) return new Map()
  const counts = blockers.map(({ table, which = sql`` }, index) => counting(caller, table, which, index, ids))
  const { rows } = await sql<{ projectId: number; place: number; count: number }>`
    ${sql.join(counts, sql` union all `)} order by 1, 2`.execute(db.sql)
  const byProject = Map.groupBy(rows, ({ projectId }) => projectId)
  return new Map(
    [...byProject].map(([id, found]) => [
      id,
      refusal(listed(found.map(({ place, count }) => counted(count, blockers[place]!)))),
    ]),
  )
}

const counting = (
  { tenantId }: Caller,
  table: string,
  which: RawBuilder<unknown>,
  index: number,
  ids: readonly number[],
): RawBuilder<unknown> => sql`
  select project_id, ${sql.lit(index)}::integer as place, count(*)::integer as count from ${sql.table(table)}
  where tenant_id = ${tenantId} and project_id = any(${ids}) and deleted_at is null ${which} group by project_id`

const counted = (count: number, { label }: Blocker): string =>
  `${count} ${count === 1 ? label : `${label}s`.replace(/ys$/, 'ies')}`

/** Joins words into a list: `a`, `a and b`, `a, b and c`. */
const listed = (words: readonly string[]): string =>
  [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' and ')
