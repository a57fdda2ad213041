import type { CompiledQuery } from 'kysely'
import type { EventType } from '../../domain/state-machine.ts'
import { machineNow, organizationTime } from '../base/clock.ts'
import { currentTraceparent, runInSpan } from '../base/tracing.ts'
import { type Database, isRetryable, type ReadSql, type Session, type Sql } from './connection.ts'
import { isUniqueViolation } from './failures.ts'
import type { FindByKey, PrefetchedRecord } from './key-lookups.ts'
import {
  beginTransactionAt,
  type ClockOwner,
  isKnownLiveOrganization,
  lockTenantClock,
  readClockAheadMs,
  type TransactionOwner,
} from './tenant-clock.ts'

/** Precondition of a request from its If-Match: reports whether a record has the version that may be changed. */
export interface Precondition {
  admits(record: unknown): boolean
}

/**
 * An event about a row that the transaction has written. `noteEvent` (db/engine/events/log.ts) adds it to the transaction.
 */
export interface NotedEvent {
  type: EventType
  data: object
  previousAttributes?: Record<string, unknown>
}

/** First argument of functions that only read. It is the context of a read (`readContext`) or a transaction. */
export interface ReadContext {
  /** Query builder that only reads. That of a transaction also writes. */
  sql: ReadSql
  /**
   * Query builder for lookups by the whole key. In a read, it uses the shared lookup connections; in a transaction, the
   * transaction's connection.
   */
  lookups: ReadSql
  /**
   * Finds a record by its whole key. In a read, lookups of several requests share a statement. In a transaction, each
   * lookup is a statement on the transaction's connection.
   */
  findByKey: FindByKey
  /**
   * Time that the transaction writes in all its rows, in ISO 8601. It is the database's now(), plus the clock offset of
   * a sandbox. A list's syncFrom (db/engine/records/sync.ts) relies on all writes using it. In a read, it is the time of the
   * process.
   */
  at: string
  /**
   * The same moment by the machine's clock, for what belongs to the installation: keys, tokens, signed addresses, files
   * and tasks.
   */
  machineAt: string
}

/** The phases in which a transaction ends, in their order. The work of the transaction adds steps to them. */
export interface ClosingPhases {
  /** Steps that lock the tables at the end of the lock order. They run one after the other when the work is done. */
  lastLocks: (() => Promise<void>)[]
  /** Steps that write the events. All rows that the transaction changes are locked by then. */
  events: (() => Promise<void> | undefined)[]
  /** Statements whose results are not needed. They are sent together with COMMIT. */
  withCommit: CompiledQuery[]
}

/**
 * The transaction of one request or one batch; its events are written at its end. Handlers and workers pass it as the
 * first argument of functions that write.
 */
export interface Transaction extends ReadContext {
  sql: Sql
  /**
   * Id of the request that caused the transaction, by which logs and `admin trace` connect the work of several
   * processes; null if there is none.
   */
  requestId: string | null
  /**
   * Whether a user or an app waits for the change. If so, the deliveries of its events overtake the deliveries of
   * imports and bulk jobs.
   */
  interactive: boolean
  /** Whether users are notified of records that are assigned to them; false for rows of an import. */
  notifies: boolean
  /** Precondition from the request's If-Match, which the record must still meet; undefined without one. */
  ifMatch: Precondition | undefined
  events: NotedEvent[]
  phases: ClosingPhases
  /** Whether the tables are distributed over nodes (./distribution/detection.ts). */
  isDistributed: boolean
  /** Ids of the jobs that the transaction has enqueued. */
  jobIds: string[]
}

/**
 * Returns the context of a read, in which every statement is a separate transaction. The offset of the organization's
 * clock must be known, as for admitted callers; if it is not, use `readContextAtClockOf`. A
 * lookup of the `prefetched` record returns that.
 */
export function readContext(database: Database, owner: ClockOwner, prefetched?: PrefetchedRecord): ReadContext {
  const { aheadMs } = owner
  if (aheadMs === undefined && !isKnownLiveOrganization(database, owner))
    throw new Error('the clock of a read is not known')
  return readingAt(database, aheadMs ?? 0, prefetched ? withPrefetched(database, prefetched) : database.findByKey)
}

/** Returns the lookup function of a database that returns the prefetched record instead of looking it up again. */
const withPrefetched =
  ({ findByKey }: Database, known: PrefetchedRecord): FindByKey =>
  (lookup, tenantId, id) =>
    lookup === known.lookup && tenantId === known.tenantId && id === known.id
      ? known.row
      : findByKey(lookup, tenantId, id)

/** Returns the context of a read for an organization. Queries how far its clock is ahead if `owner` does not say. */
export const readContextAtClockOf = async (database: Database, owner: ClockOwner): Promise<ReadContext> =>
  readingAt(database, owner.aheadMs ?? (await readClockAheadMs(database, owner)) ?? 0, database.findByKey)

/**
 * Returns the context of a read by the machine's clock. Use it for data without an organization, or of live
 * organizations only.
 */
export const liveReadContext = (database: Database): ReadContext => readingAt(database, 0, database.findByKey)

const readingAt = (database: Database, aheadMs: number, findByKey: FindByKey, nowMs = machineNow()): ReadContext => ({
  sql: database.sql,
  lookups: database.lookups,
  findByKey,
  at: organizationTime(aheadMs, nowMs),
  machineAt: organizationTime(0, nowMs),
})

/**
 * Returns the transaction for writing in another organization: with that organization's time and an empty list of
 * events. That organization's clock cannot be advanced until the transaction ends.
 */
export const transactionInOrganization = async (tx: Transaction, tenantId: number): Promise<Transaction> => ({
  ...tx,
  at: await lockTenantClock(tx.sql, tenantId),
  events: [],
})

export interface WriteOptions<Opened> {
  interactive?: boolean
  ifMatch?: Precondition | undefined
  /**
   * Sends the first statements of the transaction together with BEGIN and resolves to their results. The statements
   * must do no harm outside a transaction, because BEGIN may fail.
   */
  opening?: (sql: Sql) => Promise<Opened>
}

type Work<T, Opened> = (tx: Transaction, opened: Opened) => Promise<T>

const attempts = 3
/** SQLSTATE of the error for a COMMIT that rolled the transaction back. The server itself reports no error then. */
const transactionRollback = '40000'
// Writing transactions use generic plans. Their statements find rows by key, so one plan suits all values, and planning
// takes longer than running. In a cluster, however, a plan needs the values.
const settingsOf = ({ isDistributed }: Session): string =>
  isDistributed ? '' : 'set local plan_cache_mode = force_generic_plan'

/**
 * Runs `work` and the transaction's callbacks in one transaction. Runs them again after a deadlock, a serialization
 * failure, a stale prepared statement, a moved shard, or a violated unique constraint. They run at most three times, so
 * `work` must have no effects outside the transaction.
 */
export function runTransaction<T, Opened = undefined>(
  database: Database,
  caller: TransactionOwner,
  work: Work<T, Opened>,
  options: WriteOptions<Opened> = {},
): Promise<T> {
  const transactUntilDone = async (): Promise<T> => {
    for (let attempt = 1; ; attempt += 1) {
      const session = await database.session()
      try {
        const result = await transact(database, session, caller, work, options)
        session.release(false)
        return result
      } catch (error) {
        // After a failed COMMIT the rollback has no effect except for a warning in the server's log.
        await session.send('rollback').then(
          () => session.release(false),
          () => session.release(true),
        )
        if (attempt >= attempts || !(isRetryable(error) || isUniqueViolation(error))) throw error
      }
    }
  }
  return currentTraceparent() === null ? transactUntilDone() : runInSpan('transaction', {}, transactUntilDone)
}

async function transact<T, Opened>(
  database: Database,
  session: Session,
  caller: TransactionOwner,
  work: Work<T, Opened>,
  { interactive = true, ifMatch, opening }: WriteOptions<Opened>,
): Promise<T> {
  const [times, opened] = await Promise.all([
    beginTransactionAt(database, session, caller, settingsOf(session)),
    opening?.(session.sql),
  ])
  const tx: Transaction = {
    ...times,
    sql: session.sql,
    lookups: session.sql,
    findByKey: session.findByKey,
    requestId: caller.requestId ?? null,
    isDistributed: session.isDistributed,
    interactive,
    notifies: true,
    ifMatch,
    events: [],
    phases: { lastLocks: [], events: [], withCommit: [] },
    jobIds: [],
  }
  const result = await work(tx, opened as Opened)
  const { lastLocks, events, withCommit } = tx.phases
  for (const step of lastLocks) await step()
  for (const step of events.splice(0)) await step()
  const statements = [...withCommit.splice(0), 'commit']
  const commands = await Promise.all(statements.map((statement) => session.send(statement)))
  // COMMIT of a failed transaction returns the command ROLLBACK instead of an error.
  if (commands.at(-1) !== 'COMMIT')
    throw Object.assign(new Error('the transaction was rolled back'), { code: transactionRollback })
  return result
}
