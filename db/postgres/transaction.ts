import type { CompiledQuery } from 'kysely'
import { machineNow, timeAhead } from '../base/clock.ts'
import { traced, traceparentNow } from '../base/tracing.ts'
import type { EventType } from '../domain/states.ts'
import { type Database, isRetryable, type Session, type Sql } from './connection.ts'
import { isTakenMeanwhile } from './failures.ts'
import type { FindByKey } from './key-lookups.ts'
import { aheadOf, beginAt, type ClockOwner, holdTime, isKnownLive, type TransactionOwner } from './tenant-clock.ts'

/** What a request's If-Match allows to be changed. */
export interface Precondition {
  admits(record: unknown): boolean
}

/** An event of a row that this transaction has written; `noteEvent` (db/events/log.ts) takes it. */
export interface EventNote {
  type: EventType
  data: object
  previousAttributes?: Record<string, unknown>
}

/** What a statement that only reads gets first: the database, outside of any transaction or in one that is under way. */
export interface ReadContext {
  sql: Sql
  /** For statements that find rows by their whole key: what a read shares with others, and the transaction's own in a write. */
  lookups: Sql
  /** Finds a record by its whole key; in a read together with the look-ups of others, in a write in its transaction. */
  findByKey: FindByKey
  /**
   * The time of every row that a transaction writes, ISO 8601, by its organization's clock: its now(), which is the
   * database's, and in a sandbox what its clock is ahead. A list's syncFrom (db/records/sync.ts) rests on no write ever
   * having another. For a read, the process's clock. `serverNow` while the server has not said it yet, which only pipelined
   * work finds.
   */
  at: string
  /** The same moment by the machine's clock, for what is the installation's: keys, tokens, signed addresses, files, tasks. */
  machineAt: string
}

/** What timestamptz takes for the time of the transaction itself, where the server has not said yet what that is. */
export const serverNow = 'now'

/**
 * One request's, or one batch's, transaction, which ends with its events. Handlers and workers get it first in every call.
 * A read's handler has one that `reading` made: each of its statements stands for itself, and writing through it throws.
 */
export interface Transaction extends ReadContext {
  /** False for a read, whose statements are each their own transaction; writing through it throws. */
  writes: boolean
  /** The request that it is for, by which logs and `admin trace` lead from one process to another; null where none asked. */
  requestId: string | null
  /** True when a person or app waits for this change; its deliveries overtake those of imports and bulk jobs. */
  interactive: boolean
  /** Whether people are told of what this change assigns to them; not of an import's rows. */
  notifies: boolean
  /** If-Match of the request: the version that the record must still have. */
  ifMatch: Precondition | undefined
  events: EventNote[]
  /** Callbacks that run after the work, one after the other. They lock what comes last in the order of locks. */
  afterWork: (() => Promise<void>)[]
  /** Callbacks that run after the work, before the closing statements are sent. */
  beforeCommit: (() => Promise<void> | undefined)[]
  /** Whether the tables are spread over nodes (./distribution/spread.ts). */
  isSpread: boolean
  /** Statements whose results nobody waits for; they are sent together with the events and COMMIT. */
  closing: CompiledQuery[]
  /** The jobs that it has begun. */
  jobIds: string[]
}

/**
 * The context of a read, in which every statement is its own transaction. Its organization's clock must be known, as
 * everybody's is who was admitted; `readingOf` asks for it. `findByKey` may answer with what was found before.
 */
export function reading(database: Database, owner: ClockOwner, findByKey = database.findByKey): Transaction {
  const { aheadMs } = owner
  if (aheadMs === undefined && !isKnownLive(database, owner)) throw new Error('the clock of a read is not known')
  return readingAt(database, aheadMs ?? 0, findByKey)
}

/** The same for an organization of which it may not be known yet whether it is a sandbox. */
export const readingOf = async (database: Database, owner: ClockOwner): Promise<Transaction> =>
  readingAt(database, owner.aheadMs ?? (await aheadOf(database, owner)) ?? 0, database.findByKey)

/** The context of a read of what belongs to no organization, or to live ones alone. */
export const readingLive = (database: Database): Transaction => readingAt(database, 0, database.findByKey)

const readingAt = (database: Database, aheadMs: number, findByKey: FindByKey, nowMs = machineNow()): Transaction => ({
  sql: database.sql,
  lookups: database.lookups,
  findByKey,
  at: timeAhead(aheadMs, nowMs),
  machineAt: timeAhead(0, nowMs),
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
 * Returns a transaction as it is within another organization: with the time of that one's clock, which cannot be
 * advanced until the transaction ends, and with events of its own.
 */
export const within = async (tx: Transaction, tenantId: number): Promise<Transaction> => ({
  ...tx,
  at: await holdTime(tx.sql, tenantId),
  events: [],
})

export interface WriteOptions<Opened, Begun> {
  interactive?: boolean
  ifMatch?: Precondition | undefined
  /**
   * Sends the transaction's first statements, together with BEGIN, and answers for them. They must be harmless on their
   * own, because they have left before it is known whether BEGIN succeeded.
   */
  opening?: (sql: Sql) => Promise<Opened>
  /**
   * Begins the work before the server has answered for BEGIN and the opening statements, so that its first statement leaves
   * with them. The work proper gets its promise; if that fails, everything is rolled back. It must not need the transaction's
   * time, and its first statement must be harmless on its own as well.
   */
  pipelined?: ((tx: Transaction) => Promise<Begun>) | undefined
}

type Work<T, Opened, Begun> = (tx: Transaction, opened: Opened, begun: Promise<Begun> | undefined) => Promise<T>

const attempts = 3
/** SQLSTATE of a transaction that was rolled back, which the server does not report as an error of its COMMIT. */
const transactionRollback = '40000'
// A mutation's statements find rows by keys, whose best plan does not depend on the values; planning takes longer than
// they do. A cluster has to know the values.
const settingsOf = ({ isSpread }: Session): string => (isSpread ? '' : 'set local plan_cache_mode = force_generic_plan')

/**
 * Runs `work` and the callbacks that it leaves in one transaction, and flushes its events last, just before COMMIT. After a
 * deadlock, a serialization failure, a stale statement or plan, or a unique value that was taken meanwhile, the whole work runs
 * again, at most three times in all, so it must have no effect outside the transaction.
 */
export function writing<T, Opened = undefined, Begun = undefined>(
  database: Database,
  caller: TransactionOwner,
  work: Work<T, Opened, Begun>,
  options: WriteOptions<Opened, Begun> = {},
): Promise<T> {
  const transacting = () => writingAgain(database, caller, work, options)
  return traceparentNow() === null ? transacting() : traced('transaction', {}, transacting)
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
      // After a failed COMMIT there is nothing to roll back, which costs a warning in the server's log and nothing
      // else.
      await session.send('rollback').then(
        () => session.release(false),
        () => session.release(true),
      )
      if (attempt >= attempts || !(isRetryable(error) || isTakenMeanwhile(error))) throw error
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
  // A sandbox's time is not the server's, so nothing of it can be written before the server has said it.
  // Nor is a transaction known by its number where a node other than the coordinator writes.
  const mayPipeline = isKnownLive(database, caller) && !session.isSpread
  const open = Promise.all([beginAt(database, session, caller, settingsOf(session)), opening?.(session.sql)])
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
  // The work awaits it and fails with it, once the server has answered for what was sent before.
  begun?.catch(() => {})
  let result: T
  try {
    const [times, opened] = await open
    Object.assign(tx, times)
    result = await work(tx, opened as Opened, begun)
    for (const last of tx.afterWork) await last()
  } catch (error) {
    // What it has still to send must not come after the rollback.
    await begun?.catch(() => {})
    throw error
  }
  for (const finish of tx.beforeCommit.splice(0)) await finish()
  const statements = [...tx.closing.splice(0), 'commit']
  const commands = await Promise.all(statements.map((statement) => session.send(statement)))
  // COMMIT of a transaction that has failed is no error; it says ROLLBACK.
  if (commands.at(-1) !== 'COMMIT')
    throw Object.assign(new Error('the transaction was rolled back'), { code: transactionRollback })
  return result
}
