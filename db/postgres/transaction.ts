import type { CompiledQuery } from 'kysely'
import { machineNow, organizationTime } from '../base/clock.ts'
import { currentTraceparent, runInSpan } from '../base/tracing.ts'
import type { EventType } from '../domain/state-machine.ts'
import { type Database, isRetryable, type Session, type Sql } from './connection.ts'
import { isUniqueViolation } from './failures.ts'
import type { FindByKey } from './key-lookups.ts'
import {
  beginTransactionAt,
  type ClockOwner,
  isKnownLive,
  lockTenantClock,
  readAheadMs,
  type TransactionOwner,
} from './tenant-clock.ts'

/** Precondition of a request: which version of a record its If-Match allows to change. */
export interface Precondition {
  admits(record: unknown): boolean
}

/** An event of a row that this transaction has written; `noteEvent` (db/events/log.ts) accepts it. */
export interface NotedEvent {
  type: EventType
  data: object
  previousAttributes?: Record<string, unknown>
}

/** First argument of functions that only read: access to the database, outside transactions or within one. */
export interface ReadContext {
  sql: Sql
  /**
   * Query builder for lookups by the whole key: on the shared lookup connections in a read, on the transaction's
   * connection in a write.
   */
  lookups: Sql
  /** Finds a record by its whole key: together with other lookups in a read, in the transaction in a write. */
  findByKey: FindByKey
  /**
   * Time of every row that the transaction writes, ISO 8601, by its organization's clock. It is now() of the database,
   * plus a sandbox's clock offset. A list's syncFrom (db/records/sync.ts) relies on all writes using it. In a read it
   * is the process's time. It is `serverNow` until the server has answered; only pipelined work sees that value.
   */
  at: string
  /**
   * The same moment by the machine's clock, for records of the installation: keys, tokens, signed addresses, files,
   * tasks.
   */
  machineAt: string
}

/** Text that timestamptz accepts for the transaction's own time, used before the server has reported it. */
export const serverNow = 'now'

/**
 * The transaction of one request or one batch, which ends with its events. Handlers and workers pass it as the first
 * argument of every call. `reading` creates one for reads: each of its statements is separate, and writing through it
 * throws an Error.
 */
export interface Transaction extends ReadContext {
  /**
   * Whether the context can write. False for a read, whose statements are separate transactions; writing then throws an
   * Error.
   */
  writes: boolean
  /**
   * Id of the request that the transaction works for, which connects logs and `admin trace` across processes; null if
   * there is none.
   */
  requestId: string | null
  /** Whether a user or an app waits for this change. Its deliveries then overtake those of imports and bulk jobs. */
  interactive: boolean
  /** Whether users are notified of records assigned to them; false for an import's rows. */
  notifies: boolean
  /** If-Match of the request: the version that the record must still have. */
  ifMatch: Precondition | undefined
  events: NotedEvent[]
  /** Callbacks that run one after the other after the work. They lock the tables at the end of the lock order. */
  afterWork: (() => Promise<void>)[]
  /** Callbacks that run after the work, before the closing statements are sent. */
  beforeCommit: (() => Promise<void> | undefined)[]
  /** Whether the tables are distributed over nodes (./distribution/spread.ts). */
  isSpread: boolean
  /** Statements whose results are not needed; they are sent together with the events and COMMIT. */
  closing: CompiledQuery[]
  /** Ids of the jobs that the transaction has enqueued. */
  jobIds: string[]
}

/**
 * Returns the context of a read, in which every statement is a separate transaction. The organization's clock must be
 * known, as it is for admitted callers; otherwise use `openReadContext`. `findByKey` may return results found earlier.
 */
export function readContext(database: Database, owner: ClockOwner, findByKey = database.findByKey): Transaction {
  const { aheadMs } = owner
  if (aheadMs === undefined && !isKnownLive(database, owner)) throw new Error('the clock of a read is not known')
  return readingAt(database, aheadMs ?? 0, findByKey)
}

/** Returns the context of a read, for an organization that is not known to be live or a sandbox. */
export const openReadContext = async (database: Database, owner: ClockOwner): Promise<Transaction> =>
  readingAt(database, owner.aheadMs ?? (await readAheadMs(database, owner)) ?? 0, database.findByKey)

/** Returns the context of a read of data without an organization, or of live organizations only. */
export const liveReadContext = (database: Database): Transaction => readingAt(database, 0, database.findByKey)

const readingAt = (database: Database, aheadMs: number, findByKey: FindByKey, nowMs = machineNow()): Transaction => ({
  sql: database.sql,
  lookups: database.lookups,
  findByKey,
  at: organizationTime(aheadMs, nowMs),
  machineAt: organizationTime(0, nowMs),
  writes: false,
  requestId: null,
  isSpread: false,
  interactive: true,
  notifies: true,
  ifMatch: undefined,
  events: [],
  afterWork: [],
  beforeCommit: [],
  closing: [],
  jobIds: [],
})

/**
 * Returns the transaction for use in another organization, with the time of that organization's clock and a separate
 * list of events. That clock cannot be advanced until the transaction ends.
 */
export const inOrganization = async (tx: Transaction, tenantId: number): Promise<Transaction> => ({
  ...tx,
  at: await lockTenantClock(tx.sql, tenantId),
  events: [],
})

export interface WriteOptions<Opened, Begun> {
  interactive?: boolean
  ifMatch?: Precondition | undefined
  /**
   * Sends the transaction's first statements together with BEGIN and resolves to their results. They must be harmless
   * by themselves, because they are sent before it is known whether BEGIN succeeds.
   */
  opening?: (sql: Sql) => Promise<Opened>
  /**
   * Starts the work before the server has answered BEGIN and the opening statements, so that its first statement is
   * sent with them. `work` receives its promise; if that rejects, everything is rolled back. It must not use the
   * transaction's time, and its first statement must be harmless by itself too.
   */
  pipelined?: ((tx: Transaction) => Promise<Begun>) | undefined
}

type Work<T, Opened, Begun> = (tx: Transaction, opened: Opened, begun: Promise<Begun> | undefined) => Promise<T>

const attempts = 3
/** SQLSTATE for a transaction that was rolled back, which the server does not report as an error of COMMIT. */
const transactionRollback = '40000'
// A mutation's statements find rows by keys. Their best plan does not depend on the values, and planning takes longer
// than running. A cluster, however, needs the values.
const settingsOf = ({ isSpread }: Session): string => (isSpread ? '' : 'set local plan_cache_mode = force_generic_plan')

/**
 * Runs `work` and its callbacks in one transaction, and writes its events last, just before COMMIT. It runs again after
 * a deadlock, a serialization failure, a stale statement or plan, or a unique value that was taken in the meantime. It
 * runs at most three times, so `work` must have no effects outside the transaction.
 */
export function runTransaction<T, Opened = undefined, Begun = undefined>(
  database: Database,
  caller: TransactionOwner,
  work: Work<T, Opened, Begun>,
  options: WriteOptions<Opened, Begun> = {},
): Promise<T> {
  const transacting = () => writingAgain(database, caller, work, options)
  return currentTraceparent() === null ? transacting() : runInSpan('transaction', {}, transacting)
}

async function writingAgain<T, Opened, Begun>(
  database: Database,
  caller: TransactionOwner,
  work: Work<T, Opened, Begun>,
  options: WriteOptions<Opened, Begun>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const session = await database.session()
    try {
      const result = await transact(database, session, caller, work, options)
      session.release(false)
      return result
    } catch (error) {
      // After a failed COMMIT there is nothing to roll back; this only adds a warning to the server's log.
      await session.send('rollback').then(
        () => session.release(false),
        () => session.release(true),
      )
      if (attempt >= attempts || !(isRetryable(error) || isUniqueViolation(error))) throw error
    }
  }
}

async function transact<T, Opened, Begun>(
  database: Database,
  session: Session,
  caller: TransactionOwner,
  work: Work<T, Opened, Begun>,
  { interactive = true, ifMatch, opening, pipelined }: WriteOptions<Opened, Begun>,
): Promise<T> {
  // A sandbox's time is not the server's, so nothing can be written before the server has reported it. A pipelined
  // INSERT also checks that its transaction has an id (db/records/rows.ts), which the other nodes of a cluster do not
  // know.
  const mayPipeline = isKnownLive(database, caller) && !session.isSpread
  const open = Promise.all([beginTransactionAt(database, session, caller, settingsOf(session)), opening?.(session.sql)])
  const tx: Transaction = {
    sql: session.sql,
    lookups: session.sql,
    findByKey: session.findByKey,
    at: serverNow,
    machineAt: serverNow,
    writes: true,
    requestId: caller.requestId ?? null,
    isSpread: session.isSpread,
    interactive,
    notifies: true,
    ifMatch,
    events: [],
    afterWork: [],
    beforeCommit: [],
    closing: [],
    jobIds: [],
  }
  const begun = mayPipeline ? pipelined?.(tx) : undefined
  // `work` awaits this promise and fails with it after the server has answered the earlier statements.
  begun?.catch(() => {})
  let result: T
  try {
    const [times, opened] = await open
    Object.assign(tx, times)
    result = await work(tx, opened as Opened, begun)
    for (const last of tx.afterWork) await last()
  } catch (error) {
    // Statements that the pipelined work still sends must not follow the rollback.
    await begun?.catch(() => {})
    throw error
  }
  for (const finish of tx.beforeCommit.splice(0)) await finish()
  const statements = [...tx.closing.splice(0), 'commit']
  const commands = await Promise.all(statements.map((statement) => session.send(statement)))
  // COMMIT of a failed transaction is not an error; it returns ROLLBACK.
  if (commands.at(-1) !== 'COMMIT')
    throw Object.assign(new Error('the transaction was rolled back'), { code: transactionRollback })
  return result
}
