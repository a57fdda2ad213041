import { type RawBuilder, sql } from 'kysely'
import { type Caller, callerOf } from '../base/caller.ts'
import { machineDate } from '../base/clock.ts'
import type { Database } from '../postgres/connection.ts'
import { type Transaction, writing } from '../postgres/transaction.ts'
import { isFrozen } from './frozen.ts'

/**
 * Sweeps of what is due over all organizations: bids that expire, reminders and their like. One statement finds what is due,
 * and each organization's records are settled in a transaction of its own. A run is bounded in time and in records, so that
 * no sweep holds up another; what it leaves is a task of its own, which goes on where the run has stopped. Of an organization
 * with more than a batch the others have their turn before its next batch.
 */

/** A record whose time has come. */
export interface Due {
  tenantId: number
  id: number
}

export interface DueWork {
  /** The due records after this one in the order of their tenants and ids, `batch` at most. What is settled is not due any more. */
  find(after: Due): Promise<Due[]>
  batch: number
  /** Settles those of one organization's records that are still due; returns how many. */
  settle(tx: Transaction, caller: Caller, ids: readonly number[]): Promise<number>
  /** What is said of an organization for which it failed, such as `was not reminded`. */
  failure: string
}

/**
 * Whose records are due, and at what time by their clock: all live organizations', and where what is due by the machine's
 * clock is due by any other, sandboxes' too; or one organization's.
 */
export interface DueScope {
  now: Date
  tenantId?: number
}

/** Everybody's, now. */
export const dueNow = (): DueScope => ({ now: machineDate() })

/** Keeps a statement over all organizations to the one of its scope; `column` names the tenant. */
export const ofScope = ({ tenantId }: DueScope, column: string): RawBuilder<unknown> =>
  tenantId === undefined ? sql`` : sql`and ${sql.ref(column)} = ${tenantId}`

/** The same where live organizations alone are meant when none is named; `t` is its row of tenants. */
export const liveOrOfScope = ({ tenantId }: DueScope): RawBuilder<unknown> =>
  tenantId === undefined ? sql`and t.mode = 'live'` : sql`and t.id = ${tenantId}`

/** Where a run has stopped. */
export interface Rest {
  after: Due
  /** Whether there was an organization with more than a batch, so that it begins again when it has come to the end. */
  again: boolean
}

/** When a run stops, at the end of a transaction. */
export interface RunBounds {
  /** By this process's monotonic clock. */
  untilMs: number
  records: number
  /** Whether the process is to end. */
  stopping(): boolean
}

export interface RunEnd {
  settled: number
  /** Undefined when everything that was due has been tried. */
  rest: Rest | undefined
  failures: Error[]
}

const start: Due = { tenantId: 0, id: 0 }
const lastId = 2 ** 31 - 1
const runMs = 5_000
const runRecords = 5_000

/** The bounds of a run that begins now: 5 seconds and 5,000 records. */
export const boundsOfRun = (stopping: () => boolean): RunBounds => ({
  untilMs: performance.now() + runMs,
  records: runRecords,
  stopping,
})

const unbounded: RunBounds = { untilMs: Infinity, records: Infinity, stopping: () => false }

/**
 * Settles what is due, until all of it was tried or the bounds are reached. An organization for which it fails is left out
 * of the rest of the run, and the others are settled nevertheless.
 */
export async function settleDue(
  database: Database,
  work: DueWork,
  from: Rest = { after: start, again: false },
  bounds: RunBounds = unbounded,
): Promise<RunEnd> {
  let { after, again } = from
  const failures = new Map<number, Error>()
  let [settled, tried] = [0, 0]
  const endWith = (rest: Rest | undefined): RunEnd => ({ settled, rest, failures: [...failures.values()] })
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
  { settle, failure }: DueWork,
  tenantId: number,
  ids: readonly number[],
  failures: Map<number, Error>,
): Promise<number> {
  const caller = callerOf(tenantId, { apiKeyId: null, userId: null, clientId: null, scopes: [] })
  try {
    return await writing(
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

/** Settles everything that is due. Returns how many records; throws an AggregateError where it failed for an organization. */
export async function settleAllDue(database: Database, work: DueWork): Promise<number> {
  const { settled, failures } = await settleDue(database, work)
  throwAll(failures)
  return settled
}

/** Where each of a task's sweeps goes on; those without a place are done. */
export type Rests = Record<string, Rest>

/**
 * One run of a task of several sweeps, each within bounds of its own, which goes on where `rests` says. What it leaves
 * becomes a task of the same name, behind the other tasks that are due. Throws an AggregateError where a sweep failed for
 * an organization, so that the run is tried again.
 */
export async function runDueTask(
  database: Database,
  task: string,
  works: Record<string, DueWork>,
  { rests, bounds }: { rests: Rests | undefined; bounds: () => RunBounds },
): Promise<void> {
  const failures: Error[] = []
  const left: Rests = {}
  for (const [name, work] of Object.entries(works)) {
    if (rests && !rests[name]) continue
    const end = await settleDue(database, work, rests?.[name], bounds())
    failures.push(...end.failures)
    if (end.rest) left[name] = end.rest
  }
  if (Object.keys(left).length > 0) await addRest(database, task, left)
  throwAll(failures)
}

/** One at a time of each task: the rest of a later run stands for that of an earlier one. */
const addRest = async (database: Database, task: string, rests: Rests): Promise<void> =>
  void (await sql`select graphile_worker.add_job(${task}::text, ${JSON.stringify({ rests })}::json,
    job_key := ${`${task}:rest`}::text, max_attempts := 25)`.execute(database.sql))

function throwAll(failures: readonly Error[]): void {
  if (failures.length > 0) throw new AggregateError(failures, failures.map(({ message }) => message).join('; '))
}
