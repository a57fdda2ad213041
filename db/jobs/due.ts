import { type RawBuilder, sql } from 'kysely'
import { type Caller, callerFromRequester } from '../base/caller.ts'
import { machineDate } from '../base/clock.ts'
import type { Database } from '../postgres/connection.ts'
import { runTransaction, type Transaction } from '../postgres/transaction.ts'
import { isFrozen } from './frozen.ts'

/**
 * Sweeps of due records over all organizations, such as expiring bids and reminders. One statement finds due records;
 * each organization's records are settled in a separate transaction. A run is limited in time and in records, so that
 * no sweep delays another. The rest becomes a task that continues where the run stopped. If an organization has more
 * than a batch, the others get their turn before its next batch.
 */

/** Key of a due record. */
export interface DueRecord {
  tenantId: number
  id: number
}

export interface DueSweep {
  /**
   * Finds due records after the given one, ordered by tenant and id, `batch` at most. Settled records are no longer
   * due.
   */
  find(after: DueRecord): Promise<DueRecord[]>
  batch: number
  /** Settles those of an organization's records that are still due; returns their number. */
  settle(tx: Transaction, caller: Caller, ids: readonly number[]): Promise<number>
  /** Text about an organization for which settling failed, such as `was not reminded`. */
  failure: string
}

/**
 * Scope of a sweep: the current time and optionally one organization. Without an organization it covers all live ones.
 * Sandboxes, whose clocks are ahead, are included if records due by the machine's clock are due by every clock.
 */
export interface DueScope {
  now: Date
  tenantId?: number
}

/** Returns the scope of all organizations at the current time. */
export const currentDueScope = (): DueScope => ({ now: machineDate() })

/**
 * SQL condition that limits a statement over all organizations to the scope's organization. `column` holds the tenant
 * id.
 */
export const tenantInScope = ({ tenantId }: DueScope, column: string): RawBuilder<unknown> =>
  tenantId === undefined ? sql`` : sql`and ${sql.ref(column)} = ${tenantId}`

/**
 * SQL condition like `tenantInScope`, but limited to live organizations if the scope names none. `t` is the table of tenants.
 */
export const liveTenantInScope = ({ tenantId }: DueScope): RawBuilder<unknown> =>
  tenantId === undefined ? sql`and t.mode = 'live'` : sql`and t.id = ${tenantId}`

/** Position at which a run of a sweep stopped. */
export interface SweepPosition {
  after: DueRecord
  /** Whether an organization had more than a batch, so that the sweep starts over after the last organization. */
  again: boolean
}

/** Limits of a run, checked between transactions. */
export interface RunLimits {
  /** Time at which the run stops, by this process's monotonic clock (performance.now()). */
  untilMs: number
  records: number
  /** Reports whether the process is stopping. */
  stopping(): boolean
}

export interface RunResult {
  settled: number
  /** Position to continue from; undefined if all due records were tried. */
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
  records: runRecords,
  stopping,
})

const unbounded: RunLimits = { untilMs: Infinity, records: Infinity, stopping: () => false }

/**
 * Settles due records until all were tried or the limits are reached. An organization for which it fails is skipped for
 * the rest of the run; the others are still settled.
 */
export async function settleDue(
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
      if (bounds.stopping() || performance.now() >= bounds.untilMs || tried >= bounds.records)
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

/** Settles all due records and returns their number. Throws an AggregateError if it failed for an organization. */
export async function settleAllDue(database: Database, work: DueSweep): Promise<number> {
  const { settled, failures } = await settleDue(database, work)
  throwAll(failures)
  return settled
}

/** Positions at which a task's sweeps continue, by name. Sweeps without an entry are done. */
export type SweepPositions = Record<string, SweepPosition>

/**
 * Runs the sweeps of a task, each within its own limits, continuing from `rests`. Unfinished work becomes a task of the
 * same name, queued behind the tasks that are due. Throws an AggregateError if a sweep failed for an organization, so
 * that the run is retried.
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
    const end = await settleDue(database, work, rests?.[name], bounds())
    failures.push(...end.failures)
    if (end.rest) left[name] = end.rest
  }
  if (Object.keys(left).length > 0) await addRest(database, task, left)
  throwAll(failures)
}

/** Queues the rest of a run. There is one such task per name; a later run's rest replaces an earlier one's. */
const addRest = async (database: Database, task: string, rests: SweepPositions): Promise<void> =>
  void (await sql`select graphile_worker.add_job(${task}::text, ${JSON.stringify({ rests })}::json,
    job_key := ${`${task}:rest`}::text, max_attempts := 25)`.execute(database.sql))

function throwAll(failures: readonly Error[]): void {
  if (failures.length > 0) throw new AggregateError(failures, failures.map(({ message }) => message).join('; '))
}
