import { CompiledQuery, sql } from 'kysely'
import { machineNow } from '../base/clock.ts'
import type { Database, Session, Sql } from './connection.ts'
import { advisoryLockFamilies } from './locks.ts'

/**
 * Which organizations are live, as far as this process knows. What an organization is never changes, so that a live one,
 * whose clock is the machine's, costs nothing once it is known. How far a sandbox's clock is ahead is never remembered, or two
 * processes would show two times; nor is a number that nobody has, which anybody can name in a token of their own making.
 */

/** An organization, and how far its clock is ahead in ms, where its admission said so; null for a live one. */
export interface ClockOwner {
  tenantId: number
  aheadMs?: number | null | undefined
}

/** For whom a transaction is, and the request that asked for it, if one did. */
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

/** Whether it is known to be live. */
export const isKnownLive = (database: Database, { tenantId, aheadMs }: ClockOwner): boolean =>
  aheadMs === null || (aheadMs === undefined && knownOf(database).has(tenantId))

/** Remembers that an organization is live. */
function noteLive(database: Database, tenantId: number): void {
  const known = knownOf(database)
  if (known.size >= maxKnown) known.clear()
  known.add(tenantId)
}

/** How far an organization's clock is ahead now, in ms; null for a live one. Asks once for what it does not know. */
export async function aheadOf(database: Database, owner: ClockOwner): Promise<number | null> {
  if (isKnownLive(database, owner)) return null
  const { tenantId } = owner
  const { rows } = await sql<{ aheadMs: number | null }>`
    select case mode when 'sandbox' then clock_ahead_ms end as ahead_ms from tenants where id = ${tenantId}
  `.execute(database.sql)
  if (!rows[0]) return null
  if (rows[0].aheadMs === null) noteLive(database, tenantId)
  return rows[0].aheadMs
}

/** An organization's clock for work that goes on for a while, outside of transactions; `read` looks how far it is ahead now. */
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
    this.#aheadMs = (await aheadOf(this.#database, this.#owner)) ?? 0
  }

  aheadMs(): number {
    return this.#aheadMs
  }

  /** As an advance has just set it. */
  set(aheadMs: number): void {
    this.#aheadMs = aheadMs
  }

  /** In milliseconds since 1970. */
  now(): number {
    return this.#machineNow() + this.#aheadMs
  }

  /** When it is this time by the machine's clock. */
  machineTimeOf(ms: number): number {
    return ms - this.#aheadMs
  }
}

/** When a transaction has begun, by the machine's clock and by its organization's, ISO 8601. */
export interface BegunTimes {
  machineAt: string
  at: string
}

const holdClock = `select pg_advisory_xact_lock_shared(${advisoryLockFamilies.sandboxClock}, $1::integer)`
// A statement of its own, behind the one that may wait for an advance, so that it sees what that has written. An id that nobody
// has is not live: it may come to be a sandbox's.
const readClock = `select now() as machine_at, now() + coalesce(sum(clock_ahead_ms), 0) * interval '1 millisecond' as at,
  count(*) filter (where mode = 'live') = 1 as is_live from tenants where id = $1::bigint`

/**
 * Begins an organization's transaction under these settings. While one of a sandbox is open, its clock stands still: advancing
 * waits for it, so that no row has a time before what a list has told as its syncFrom. A live one's costs nothing more.
 */
export async function beginAt(
  database: Database,
  session: Session,
  owner: ClockOwner,
  settings: string,
): Promise<BegunTimes> {
  if (isKnownLive(database, owner)) {
    const at = await session.begin(settings)
    return { machineAt: at, at }
  }
  const { tenantId } = owner
  await session.send(`begin; ${settings}`)
  await session.sql.executeQuery(CompiledQuery.raw(holdClock, [tenantId]))
  const { rows } = await session.sql.executeQuery<BegunTimes & { isLive: boolean }>(
    CompiledQuery.raw(readClock, [tenantId]),
  )
  const { machineAt, at, isLive } = rows[0]!
  if (isLive) noteLive(database, tenantId)
  return { machineAt, at }
}

/**
 * Holds the clock of another organization than the transaction's own until it ends, so that it may write there. Returns the
 * time by that clock, ISO 8601.
 */
export async function holdTime(sql: Sql, tenantId: number): Promise<string> {
  await sql.executeQuery(CompiledQuery.raw(holdClock, [tenantId]))
  const { rows } = await sql.executeQuery<BegunTimes>(CompiledQuery.raw(readClock, [tenantId]))
  return rows[0]!.at
}

const holdClockAlone = `select pg_advisory_xact_lock(${advisoryLockFamilies.sandboxClock}, $1::integer)`
const waitBriefly = "set local lock_timeout = '1s'"
const writeClock = `update tenants set clock_ahead_ms =
    greatest(clock_ahead_ms, ceil(extract(epoch from $2::timestamptz - now()) * 1000)::bigint)
  where id = $1::bigint and mode = 'sandbox' returning clock_ahead_ms as ahead_ms`

/**
 * A transaction of which no other one of the sandbox that writes is open beside it, so that it may change its clock. Waits a
 * second at most, and throws with SQLSTATE 55P03 then, so that those who come meanwhile are not held up for longer.
 */
export const aloneWithClock = <T>(database: Database, tenantId: number, work: (sql: Sql) => Promise<T>): Promise<T> =>
  database.sql.transaction().execute(async (sql) => {
    await sql.executeQuery(CompiledQuery.raw(waitBriefly))
    await sql.executeQuery(CompiledQuery.raw(holdClockAlone, [tenantId]))
    return work(sql)
  })

/**
 * Advances a sandbox's clock to a time, in a transaction that is alone with it; one that the clock has passed changes nothing. Gives
 * how far it is ahead then, in ms.
 */
export async function writeTime(sql: Sql, tenantId: number, to: string): Promise<number> {
  const { rows } = await sql.executeQuery<{ aheadMs: number }>(CompiledQuery.raw(writeClock, [tenantId, to]))
  return rows[0]!.aheadMs
}
