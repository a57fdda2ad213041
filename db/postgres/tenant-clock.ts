import { CompiledQuery, sql } from 'kysely'
import { machineNow } from '../base/clock.ts'
import type { Database, Session, Sql } from './connection.ts'
import { advisoryLockFamilies } from './locks.ts'

/**
 * Organizations that this process knows to be live. An organization never changes between live and sandbox. So a known
 * live one, which uses the machine's clock, needs no query. A sandbox's clock offset is never cached, because two
 * processes would then show different times. Unknown ids are not cached either, because anyone can put any id into a
 * forged token.
 */

/** An organization, and how far its clock is ahead in ms if admission has read it; null for a live one. */
export interface ClockOwner {
  tenantId: number
  aheadMs?: number | null | undefined
}

/** Organization of a transaction, and the request that caused it, if any. */
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

/** Reports whether the organization is known to be live. */
export const isKnownLive = (database: Database, { tenantId, aheadMs }: ClockOwner): boolean =>
  aheadMs === null || (aheadMs === undefined && knownOf(database).has(tenantId))

/** Remembers that an organization is live. */
function noteLive(database: Database, tenantId: number): void {
  const known = knownOf(database)
  if (known.size >= maxKnown) known.clear()
  known.add(tenantId)
}

/**
 * Returns how far an organization's clock is ahead now, in ms; null for a live one. Queries the database unless the
 * organization is known to be live.
 */
export async function readAheadMs(database: Database, owner: ClockOwner): Promise<number | null> {
  if (isKnownLive(database, owner)) return null
  const { tenantId } = owner
  const { rows } = await sql<{ aheadMs: number | null }>`
    select case mode when 'sandbox' then clock_ahead_ms end as ahead_ms from tenants where id = ${tenantId}
  `.execute(database.sql)
  if (!rows[0]) return null
  if (rows[0].aheadMs === null) noteLive(database, tenantId)
  return rows[0].aheadMs
}

/** An organization's clock for longer work outside transactions. `read` updates how far it is ahead. */
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
    this.#aheadMs = (await readAheadMs(this.#database, this.#owner)) ?? 0
  }

  aheadMs(): number {
    return this.#aheadMs
  }

  /** Sets how far the organization's clock is ahead, after it was advanced. */
  set(aheadMs: number): void {
    this.#aheadMs = aheadMs
  }

  /** Returns the organization's time in milliseconds since 1970. */
  now(): number {
    return this.#machineNow() + this.#aheadMs
  }

  /** Converts a time of the organization's clock to the machine's clock, in milliseconds since 1970. */
  machineTimeOf(ms: number): number {
    return ms - this.#aheadMs
  }
}

/** Start of a transaction by the machine's clock and by its organization's, ISO 8601. */
export interface TransactionStartTimes {
  machineAt: string
  at: string
}

const holdClock = `select pg_advisory_xact_lock_shared(${advisoryLockFamilies.sandboxClock}, $1::integer)`
// A separate statement after the one that may wait for an advance, so that it reads the result of the advance. An id
// without an organization is not live: it may become a sandbox's.
const readClock = `select now() as machine_at, now() + coalesce(sum(clock_ahead_ms), 0) * interval '1 millisecond' as at,
  count(*) filter (where mode = 'live') = 1 as is_live from tenants where id = $1::bigint`

/**
 * Begins an organization's transaction with these settings. While a sandbox's transaction is open, its clock cannot be
 * advanced. So no row has a time before a syncFrom that a list has already returned. A live organization's transaction
 * needs no extra statement.
 */
export async function beginTransactionAt(
  database: Database,
  session: Session,
  owner: ClockOwner,
  settings: string,
): Promise<TransactionStartTimes> {
  if (isKnownLive(database, owner)) {
    const at = await session.begin(settings)
    return { machineAt: at, at }
  }
  const { tenantId } = owner
  await session.send(`begin; ${settings}`)
  await session.sql.executeQuery(CompiledQuery.raw(holdClock, [tenantId]))
  const { rows } = await session.sql.executeQuery<TransactionStartTimes & { isLive: boolean }>(
    CompiledQuery.raw(readClock, [tenantId]),
  )
  const { machineAt, at, isLive } = rows[0]!
  if (isLive) noteLive(database, tenantId)
  return { machineAt, at }
}

/**
 * Locks the clock of another organization until the transaction ends, so that the transaction may write there. Returns
 * the time of that clock, ISO 8601.
 */
export async function lockTenantClock(sql: Sql, tenantId: number): Promise<string> {
  await sql.executeQuery(CompiledQuery.raw(holdClock, [tenantId]))
  const { rows } = await sql.executeQuery<TransactionStartTimes>(CompiledQuery.raw(readClock, [tenantId]))
  return rows[0]!.at
}

const holdClockAlone = `select pg_advisory_xact_lock(${advisoryLockFamilies.sandboxClock}, $1::integer)`
const waitBriefly = "set local lock_timeout = '1s'"
const writeClock = `update tenants set clock_ahead_ms =
    greatest(clock_ahead_ms, ceil(extract(epoch from $2::timestamptz - now()) * 1000)::bigint)
  where id = $1::bigint and mode = 'sandbox' returning clock_ahead_ms as ahead_ms`

/**
 * Runs `work` in a transaction while no other writing transaction of the sandbox is open, so that it may change the
 * clock. Waits at most a second and then throws SQLSTATE 55P03, so that new transactions are not blocked for longer.
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
 * Advances a sandbox's clock to a time, in a transaction of `withExclusiveClock`. A time that the clock has passed changes
 * nothing. Returns how far the clock is ahead afterwards, in ms.
 */
export async function advanceClock(sql: Sql, tenantId: number, to: string): Promise<number> {
  const { rows } = await sql.executeQuery<{ aheadMs: number }>(CompiledQuery.raw(writeClock, [tenantId, to]))
  return rows[0]!.aheadMs
}
