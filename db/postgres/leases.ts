import { type RawBuilder, sql, type Updateable } from 'kysely'
import type { DB } from '../../generated/database.d.ts'
import { machineNow } from '../base/clock.ts'
import type { Sql } from './connection.ts'

/**
 * Exclusive use of something by one process until it is released; others may take it over after the process has died.
 * There are three kinds:
 *
 * - A lease, below: a row that is held until a time, under a fencing token that every claim replaces. A holder's writes
 *   count only while the row still has its token. So a process that only seemed dead changes nothing after its
 *   successor. Jobs, pushes to the accounting system, calls of a company, webhook endpoints and downloads use leases.
 * - A reservation: a separate row that counts until a time and is never taken over (db/files/storage-quota.ts).
 * - A process's liveness: an advisory lock, which ends with its connection (db/jobs/worker-pools.ts).
 */

/**
 * Thrown to a holder whose row was claimed by another process or can no longer be held. The holder must stop its work.
 */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/** Returns the end of a lease of `ms` milliseconds, ISO 8601. */
export const leaseEnd = (ms: number, nowMs = machineNow()): string => new Date(nowMs + ms).toISOString()

/**
 * Runs a renewal every `ms` milliseconds, never twice at the same time, until `end`. `end` waits for a running renewal,
 * so that a released row is not held again. A renewal must handle its own failures.
 */
export function startRenewal(ms: number, renew: () => Promise<void>): { end(): Promise<void> } {
  let renewing: Promise<void> | undefined
  const timer = setInterval(() => {
    renewing ??= renew().finally(() => {
      renewing = undefined
    })
  }, ms)
  return {
    end: async () => {
      clearInterval(timer)
      await renewing
    },
  }
}

export interface LeaseOptions<Key> {
  /** Names of the table and its columns in SQL. */
  table: string
  fence: string
  until: string
  ms: number
  /** SQL condition that selects the leased row by its whole key. */
  row(key: Key): RawBuilder<unknown>
  /** Further SQL condition that a row meets while it is held. */
  whileHeld?: RawBuilder<unknown>
  /** Creates the error for a holder that has lost its row; LeaseLost by default. */
  lost?: () => Error
}

/** Key of a held row, and the fencing token under which it is held. */
export type HeldLease<Key> = Key & { fence: number | string }

/** Longer than any lease, plus a minute by which machines' clocks may differ; in ms. */
const longestMs = 600_000

/** Leases of the rows of one table. Claims are hand-written from the SQL parts that this class provides. */
export class Lease<Table extends keyof DB, Key> {
  readonly ms: number
  readonly #options: LeaseOptions<Key>

  constructor(options: LeaseOptions<Key>) {
    this.ms = options.ms
    this.#options = options
  }

  /**
   * SQL condition that no process holds the row at this time. A lease that ends later than any lease can was written by
   * a process with a fast clock, and does not count.
   */
  isFree(nowMs = machineNow()): RawBuilder<boolean> {
    const until = this.#column('until')
    const latest = leaseEnd(longestMs, nowMs)
    return sql`(${until} is null or ${until} <= ${leaseEnd(0, nowMs)} or ${until} > ${latest})`
  }

  /** SQL for SET: the row is held until `ms` after this time, under the given fencing token or the next number. */
  claim(nowMs = machineNow(), ms = this.ms, fence?: string): RawBuilder<unknown> {
    const { fence: column, until } = this.#options
    const next = fence === undefined ? sql`${this.#column('fence')} + 1` : sql`${fence}`
    return sql`${sql.raw(column)} = ${next}, ${sql.raw(until)} = ${leaseEnd(ms, nowMs)}`
  }

  /** SQL condition that the row still belongs to the holder. */
  isHeldBy(held: HeldLease<Key>): RawBuilder<boolean> {
    const { row, whileHeld } = this.#options
    return sql`${row(held)} and ${this.#column('fence')} = ${held.fence}${whileHeld ? sql` and ${whileHeld}` : sql``}`
  }

  /**
   * Updates the row under its fencing token. If another process holds it, changes nothing and throws LeaseLost or the
   * error of `lost`.
   */
  async write(at: Sql, held: HeldLease<Key>, values: Updateable<DB[Table]>): Promise<void> {
    if (!(await this.#update(at, held, values))) throw this.#options.lost?.() ?? new LeaseLost()
  }

  /** Extends the lease by its full duration from now. Throws like `write`. */
  renew(at: Sql, held: HeldLease<Key>, nowMs = machineNow()): Promise<void> {
    return this.write(at, held, { [this.#options.until]: leaseEnd(this.ms, nowMs) } as Updateable<DB[Table]>)
  }

  /** Releases the row, unless another process has claimed it. */
  async release(at: Sql, held: HeldLease<Key>, values?: Updateable<DB[Table]>): Promise<void> {
    await this.#update(at, held, { ...values, [this.#options.until]: null } as Updateable<DB[Table]>)
  }

  /** Qualified by the table, because ON CONFLICT and joins have columns of the same names. */
  #column(which: 'fence' | 'until'): RawBuilder<unknown> {
    return sql.raw(`${this.#options.table}.${this.#options[which]}`)
  }

  async #update(at: Sql, held: HeldLease<Key>, values: Updateable<DB[Table]>): Promise<boolean> {
    // Kysely cannot know the columns of a table that is a type parameter; the types of `Table` and `values` match.
    const table = this.#options.table as 'jobs'
    const { numUpdatedRows } = await at.updateTable(table).set(values).where(this.isHeldBy(held)).executeTakeFirst()
    return numUpdatedRows === 1n
  }
}
