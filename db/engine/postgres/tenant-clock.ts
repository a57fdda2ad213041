import { CompiledQuery, sql } from 'kysely'
import { machineNow } from '../base/clock.ts'
import { onlyRow } from '../base/only-row.ts'
import type { Database, Session, Sql } from './connection.ts'
import { keyedAdvisoryLocks } from './locks.ts'

/**
 * Each process remembers which organizations are live. A live organization never becomes a sandbox, and uses the
 * machine's clock, so its clock needs no query. A sandbox's offset is never cached, because two processes would then
 * have different times. Ids without an organization are not cached either, because a forged token may contain any id.
 */

/**
 * An organization. `aheadMs` is how far its clock is ahead in ms, or null for a live organization; undefined if it was
 * not read yet.
 */
export interface ClockOwner {
  tenantId: number
  aheadMs?: number | null | undefined
}

/** The organization in which a transaction writes, and the id of the request that caused it, if any. */
export interface TransactionOwner extends ClockOwner {
  requestId?: string | undefined
}

const maxKnown = 100_000
const knownIn = new WeakMap<Database, Set<number>>()

function knownOf(database: Database): Set<number> {
  const known = knownIn.get(database) ?? new Set<number>()
  knownIn.set(database, known)
  return known
}

/** Reports whether this process knows, without a query, that the organization is live. */
export const isKnownLiveOrganization = (database: Database, { tenantId, aheadMs }: ClockOwner): boolean =>
  aheadMs === null || (aheadMs === undefined && knownOf(database).has(tenantId))

/** Remembers that an organization is live. */
function noteLive(database: Database, tenantId: number): void {
  const known = knownOf(database)
  if (known.size >= maxKnown) known.clear()
  known.add(tenantId)
}

/**
 * Returns how far an organization's clock is ahead of the machine's now, in ms; null for a live one. Queries the
 * database unless this process knows that the organization is live.
 */
export async function readClockAheadMs(database: Database, owner: ClockOwner): Promise<number | null> {
  if (isKnownLiveOrganization(database, owner)) return null
  const { tenantId } = owner
  const { rows } = await sql<{ aheadMs: number | null }>`
    select case mode when 'sandbox' then clock_ahead_ms end as ahead_ms from tenants where id = ${tenantId}
  `.execute(database.sql)
  if (!rows[0]) return null
  if (rows[0].aheadMs === null) noteLive(database, tenantId)
  return rows[0].aheadMs
}

/**
 * An organization's clock for work that is longer than one transaction. Call `read` first, and again to learn how far
 * the clock was advanced.
 */
export class RunningClock {
  readonly #database: Database
  readonly #owner: ClockOwner
  readonly #machineNow: () => number
  #aheadMs = 0

  constructor(database: Database, { tenantId }: ClockOwner, now: () => number = machineNow) {
    this.#database = database
    this.#owner = { tenantId }
    this.#machineNow = now
  }

  async read(): Promise<void> {
    this.#aheadMs = (await readClockAheadMs(this.#database, this.#owner)) ?? 0
  }

  aheadMs(): number {
    return this.#aheadMs
  }

  /** Sets how far the organization's clock is ahead, in ms, after the caller has advanced it. */
  set(aheadMs: number): void {
    this.#aheadMs = aheadMs
  }

  /** Returns the organization's time in milliseconds since 1970. */
  now(): number {
    return this.#machineNow() + this.#aheadMs
  }

  /** Converts a time of the organization's clock to the machine's time. Both are in ms since 1970. */
  machineTimeOf(ms: number): number {
    return ms - this.#aheadMs
  }
}

/**
 * Start of a transaction, ISO 8601: `machineAt` by the machine's clock, `at` by the clock of the transaction's
 * organization.
 */
export interface TransactionStartTimes {
  machineAt: string
  at: string
}

const holdClock = `select pg_advisory_xact_lock_shared(${keyedAdvisoryLocks.sandboxClock}, $1::integer)`
// Runs after the statement that waits while the clock is advanced, and reads the result of the advance. `is_live` is
// false for an id without an organization, because a sandbox may get the id later.
const readClock = `select now() as machine_at, now() + coalesce(sum(clock_ahead_ms), 0) * interval '1 millisecond' as at,
  count(*) filter (where mode = 'live') = 1 as is_live from tenants where id = $1::bigint`

/**
 * Begins a transaction of an organization with the statements in `settings`. A sandbox's clock cannot be advanced while
 * a writing transaction of the sandbox is open. So no row is written with a time before a syncFrom that a list has
 * returned. If the organization is known to be live, no additional statement is sent.
 */
export async function beginTransactionAt(
  database: Database,
  session: Session,
  owner: ClockOwner,
  settings: string,
): Promise<TransactionStartTimes> {
  if (isKnownLiveOrganization(database, owner)) {
    const at = await session.begin(settings)
    return { machineAt: at, at }
  }
  const { tenantId } = owner
  await session.send(`begin; ${settings}`)
  await session.sql.executeQuery(CompiledQuery.raw(holdClock, [tenantId]))
  const { rows } = await session.sql.executeQuery<TransactionStartTimes & { isLive: boolean }>(
    CompiledQuery.raw(readClock, [tenantId]),
  )
  const { machineAt, at, isLive } = onlyRow(rows, "the organization's clock")
  if (isLive) noteLive(database, tenantId)
  return { machineAt, at }
}

/**
 * Prevents the clock of another organization from being advanced until the transaction ends, so that the transaction
 * may write there. Returns that organization's time, ISO 8601.
 */
export async function lockTenantClock(sql: Sql, tenantId: number): Promise<string> {
  await sql.executeQuery(CompiledQuery.raw(holdClock, [tenantId]))
  const { rows } = await sql.executeQuery<TransactionStartTimes>(CompiledQuery.raw(readClock, [tenantId]))
  return onlyRow(rows, "the organization's clock").at
}

const holdClockAlone = `select pg_advisory_xact_lock(${keyedAdvisoryLocks.sandboxClock}, $1::integer)`
const waitBriefly = "set local lock_timeout = '1s'"
const writeClock = `update tenants set clock_ahead_ms =
    greatest(clock_ahead_ms, ceil(extract(epoch from $2::timestamptz - now()) * 1000)::bigint)
  where id = $1::bigint and mode = 'sandbox' returning clock_ahead_ms as ahead_ms`

/**
 * Runs `work`, which may change the sandbox's clock, in a transaction while no other transaction of the sandbox writes.
 * Waits at most one second for open transactions, because new ones wait in the meantime. After that, throws an error
 * with SQLSTATE 55P03.
 */
export const withExclusiveClock = <T>(
  database: Database,
  tenantId: number,
  work: (sql: Sql) => Promise<T>,
): Promise<T> =>
  database.sql.transaction().execute(async (sql) => {
    await sql.executeQuery(CompiledQuery.raw(waitBriefly))
    await sql.executeQuery(CompiledQuery.raw(holdClockAlone, [tenantId]))
    return work(sql)
  })

/**
 * Advances a sandbox's clock to the time `to`. Call it in a transaction of `withExclusiveClock`. If the clock is
 * already later, nothing changes. Returns how far the clock is ahead of the machine's afterwards, in ms.
 */
export async function advanceClock(sql: Sql, tenantId: number, to: string): Promise<number> {
  const { rows } = await sql.executeQuery<{ aheadMs: number }>(CompiledQuery.raw(writeClock, [tenantId, to]))
  return onlyRow(rows, 'the advanced clock').aheadMs
}
