import { type RawBuilder, sql } from 'kysely'
import { type Caller, callerFromRequester } from '../../engine/base/caller.ts'
import { machineDate } from '../../engine/base/clock.ts'
import type { Database, Sql } from '../../engine/postgres/connection.ts'
import { runTransaction, type Transaction } from '../../engine/postgres/transaction.ts'

/**
 * Sweeps of due records over all organizations. A sweep settles each due record: for example, it expires the bid or
 * sends the reminder. One statement finds due records; each organization's records are settled in a separate
 * transaction.
 *
 * A run is limited in time and in records, so that no sweep delays another. A task continues where the run stopped. If
 * an organization has more than one batch of due records, the other organizations get their turn before its next batch.
 */

/** Key of a due record. */
export interface DueRecord {
  tenantId: number
  id: number
}

export interface DueSweep {
  /**
   * Returns up to `batch` due records after the given one, ordered by tenant and id. A settled record is no longer due.
   */
  find(after: DueRecord): Promise<DueRecord[]>
  batch: number
  /** Settles an organization's records with these ids if they are still due. Returns the number of settled records. */
  settle(tx: Transaction, caller: Caller, ids: readonly number[]): Promise<number>
  /** Text after the organization's id in the error message if settling failed, such as `was not reminded`. */
  failure: string
}

/**
 * Scope of a sweep: the current time and optionally one organization. Without an organization, the scope is all
 * organizations. It includes sandboxes: their clocks are ahead, so what is due by the machine's clock is due by theirs.
 */
export interface SweepScope {
  now: Date
  tenantId?: number
}

/** Returns the scope of all organizations at the current time. */
export const createSweepScope = (): SweepScope => ({ now: machineDate() })

/**
 * SQL condition, beginning with `and`, that limits a statement to the scope's organization; empty for a scope of all
 * organizations. `column` contains the tenant id.
 */
export const tenantInScopeCondition = ({ tenantId }: SweepScope, column: string): RawBuilder<unknown> =>
  tenantId === undefined ? sql`` : sql`and ${sql.ref(column)} = ${tenantId}`

/**
 * SQL condition, beginning with `and`, on the table of tenants with the alias `t`. It limits a statement to the scope's
 * organization or, without one, to all live organizations.
 */
export const liveTenantInScopeCondition = ({ tenantId }: SweepScope): RawBuilder<unknown> =>
  tenantId === undefined ? sql`and t.mode = 'live'` : sql`and t.id = ${tenantId}`

/** Position at which a run of a sweep stopped. */
export interface SweepPosition {
  after: DueRecord
  /** Whether an organization had a full batch. The sweep then begins again after the last organization. */
  again: boolean
}

/** Limits of a run, checked between transactions. */
export interface RunLimits {
  /** Time at which the run stops, by this process's monotonic clock (performance.now()). */
  untilMs: number
  maxRecords: number
  /** Reports whether the process is stopping. */
  isStopping(): boolean
}

export interface RunResult {
  settled: number
  /** Position from which the next run continues; undefined if all due records were tried. */
  rest: SweepPosition | undefined
  failures: Error[]
}

const start: DueRecord = { tenantId: 0, id: 0 }
const lastId = 2 ** 31 - 1
const runMs = 5_000
const runRecords = 5_000

/** Returns the limits of a run that starts now: 5 seconds and 5,000 records. */
export const newRunLimits = (stopping: () => boolean): RunLimits => ({
  untilMs: performance.now() + runMs,
  maxRecords: runRecords,
  isStopping: stopping,
})

const unbounded: RunLimits = { untilMs: Infinity, maxRecords: Infinity, isStopping: () => false }

/**
 * Settles due records until all were tried or the limits are reached. If settling fails for an organization, the rest
 * of the run skips that organization and settles the others.
 */
export async function settleDueRecords(
  database: Database,
  work: DueSweep,
  from: SweepPosition = { after: start, again: false },
  bounds: RunLimits = unbounded,
): Promise<RunResult> {
  let { after, again } = from
  const failures = new Map<number, Error>()
  let [settled, tried] = [0, 0]
  const endWith = (rest: SweepPosition | undefined): RunResult => ({ settled, rest, failures: [...failures.values()] })
  for (;;) {
    const due = await work.find(after)
    for (const [tenantId, rows] of Map.groupBy(due, (row) => row.tenantId)) {
      if (bounds.isStopping() || performance.now() >= bounds.untilMs || tried >= bounds.maxRecords)
        return endWith({ after, again })
      const ids = rows.map(({ id }) => id)
      const done = failures.has(tenantId) ? 0 : await settleOne(database, work, tenantId, ids, failures)
      settled += done
      tried += rows.length
      const isWholeBatch = rows.length === work.batch
      if (isWholeBatch && done > 0) again = true
      after = { tenantId, id: isWholeBatch ? lastId : ids.at(-1)! }
    }
    if (due.length === work.batch) continue
    if (!again) return endWith(undefined)
    after = start
    again = false
  }
}

async function settleOne(
  database: Database,
  { settle, failure }: DueSweep,
  tenantId: number,
  ids: readonly number[],
  failures: Map<number, Error>,
): Promise<number> {
  const caller = callerFromRequester(tenantId, { apiKeyId: null, userId: null, clientId: null, scopes: [] })
  try {
    return await runTransaction(
      database,
      caller,
      async (tx) => ((await isFrozen(tx.sql, tenantId)) ? 0 : settle(tx, caller, ids)),
      { interactive: false },
    )
  } catch (cause) {
    failures.set(tenantId, new Error(`tenant ${tenantId} ${failure}`, { cause }))
    return 0
  }
}

/**
 * Settles all due records and returns their number. Throws an AggregateError if settling failed for an organization.
 */
export async function settleAllDueRecords(database: Database, work: DueSweep): Promise<number> {
  const { settled, failures } = await settleDueRecords(database, work)
  throwAll(failures)
  return settled
}

/** Positions at which the sweeps of a task continue, keyed by the sweep's name. Sweeps without an entry are done. */
export type SweepPositions = Record<string, SweepPosition>

/**
 * Runs the sweeps of a task, each within its own limits, continuing from `rests`. If a sweep is not done, queues
 * another task of the same name behind the tasks that are due. Throws an AggregateError if a sweep failed for an
 * organization, so that the task is retried.
 */
export async function runSweepTask(
  database: Database,
  task: string,
  works: Record<string, DueSweep>,
  { rests, bounds }: { rests: SweepPositions | undefined; bounds: () => RunLimits },
): Promise<void> {
  const failures: Error[] = []
  const left: SweepPositions = {}
  for (const [name, work] of Object.entries(works)) {
    if (rests && !rests[name]) continue
    const end = await settleDueRecords(database, work, rests?.[name], bounds())
    failures.push(...end.failures)
    if (end.rest) left[name] = end.rest
  }
  if (Object.keys(left).length > 0) await addRest(database, task, left)
  throwAll(failures)
}

/**
 * Queues a task for the rest of a run. At most one such task exists per task name; a later rest replaces an earlier
 * one.
 */
const addRest = async (database: Database, task: string, rests: SweepPositions): Promise<void> =>
  void (await sql`select graphile_worker.add_job(${task}::text, ${JSON.stringify({ rests })}::json,
    job_key := ${`${task}:rest`}::text, max_attempts := 25)`.execute(database.sql))

function throwAll(failures: readonly Error[]): void {
  if (failures.length > 0) throw new AggregateError(failures, failures.map(({ message }) => message).join('; '))
}

/** Reports whether an organization is frozen. Workers and sweeps must not change anything of a frozen organization. */
async function isFrozen(at: Sql, tenantId: number): Promise<boolean> {
  const row = await at
    .selectFrom('tenants')
    .select('id')
    .where('id', '=', tenantId)
    .where('frozenAt', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}
