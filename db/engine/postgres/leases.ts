import { type RawBuilder, sql, type Updateable } from 'kysely'
import type { DB } from '../../../generated/database.d.ts'
import { machineNow } from '../base/clock.ts'
import type { Sql } from './connection.ts'

/**
 * There are three ways for a process to use something exclusively:
 *
 * - A lease, defined below: the process holds a row until a time, under a fencing token. After that time, another
 *   process may claim the row. Every claim changes the token, and a holder's writes succeed only while the row still
 *   has its token. So a process that was wrongly taken for dead cannot change anything after another one has claimed
 *   the row. Leases are used for jobs, QuickBooks pushes, QuickBooks calls for one company, webhook endpoints,
 *   downloads and exports of organizations.
 * - A reservation: a separate row that counts until a time and is never taken over (db/services/files/storage-quota.ts).
 * - An advisory lock that shows that a process is alive. It ends with the process's connection
 *   (db/services/jobs/worker-pools.ts).
 */

/**
 * Thrown to the holder of a lease when another process has claimed the row, or when the row can no longer be held. The
 * holder must stop its work.
 */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/** Returns the time `ms` milliseconds after `nowMs`, ISO 8601. */
export const leaseEnd = (ms: number, nowMs = machineNow()): string => new Date(nowMs + ms).toISOString()

/**
 * Calls `renew` every `ms` milliseconds until `end` is called. Skips a call while the previous one is running. `end`
 * waits for a running call, so that it cannot renew a lease after its release. `renew` must handle its own failures.
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
  /** Name of the table in SQL. `fence` and `until` are its columns with the fencing token and the end of the lease. */
  table: string
  fence: string
  until: string
  ms: number
  /** SQL condition for the leased row, by its whole key. */
  row(key: Key): RawBuilder<unknown>
  /** Additional SQL condition without which the row is not held, such as a status. */
  whileHeld?: RawBuilder<unknown>
  /** Creates the error to throw when the lease is lost; LeaseLost by default. */
  lost?: () => Error
}

/** Key of a leased row with the fencing token of its holder. */
export type HeldLease<Key> = Key & { fence: number | string }

/**
 * Maximum credible time until a lease ends, in ms. It exceeds the longest lease plus a minute, by which the clocks of
 * machines may differ.
 */
const longestMs = 600_000

/**
 * Leases of the rows of one table. Callers write the statements that claim rows from the SQL conditions that this class
 * returns.
 */
export class Lease<Table extends keyof DB, Key> {
  readonly ms: number
  readonly #options: LeaseOptions<Key>

  constructor(options: LeaseOptions<Key>) {
    this.ms = options.ms
    this.#options = options
  }

  /**
   * Returns an SQL condition that no process holds the row at `nowMs`. An end that is too far away for a lease was
   * written by a process with a fast clock, and does not count.
   */
  isFree(nowMs = machineNow()): RawBuilder<boolean> {
    const until = this.#column('until')
    const latest = leaseEnd(longestMs, nowMs)
    return sql`(${until} is null or ${until} <= ${leaseEnd(0, nowMs)} or ${until} > ${latest})`
  }

  /**
   * Returns assignments for SET that lease the row until `ms` after `nowMs`. The new fencing token is `fence`, or else
   * the present number plus 1.
   */
  claim(nowMs = machineNow(), ms = this.ms, fence?: string): RawBuilder<unknown> {
    const { fence: column, until } = this.#options
    const next = fence === undefined ? sql`${this.#column('fence')} + 1` : sql`${fence}`
    return sql`${sql.raw(column)} = ${next}, ${sql.raw(until)} = ${leaseEnd(ms, nowMs)}`
  }

  /** Returns an SQL condition that the row is still held under the holder's fencing token. */
  isHeldBy(held: HeldLease<Key>): RawBuilder<boolean> {
    const { row, whileHeld } = this.#options
    return sql`${row(held)} and ${this.#column('fence')} = ${held.fence}${whileHeld ? sql` and ${whileHeld}` : sql``}`
  }

  /**
   * Updates the row if it is still held under the holder's fencing token. Otherwise changes nothing and throws
   * LeaseLost, or the error that the option `lost` creates.
   */
  async write(at: Sql, held: HeldLease<Key>, values: Updateable<DB[Table]>): Promise<void> {
    if (!(await this.#update(at, held, values))) throw this.#options.lost?.() ?? new LeaseLost()
  }

  /** Sets the end of the lease to its full duration after `nowMs`. Throws like `write`. */
  renew(at: Sql, held: HeldLease<Key>, nowMs = machineNow()): Promise<void> {
    return this.write(at, held, { [this.#options.until]: leaseEnd(this.ms, nowMs) } as Updateable<DB[Table]>)
  }

  /** Ends the lease and writes `values`. Does nothing if another process has claimed the row. */
  async release(at: Sql, held: HeldLease<Key>, values?: Updateable<DB[Table]>): Promise<void> {
    await this.#update(at, held, { ...values, [this.#options.until]: null } as Updateable<DB[Table]>)
  }

  /**
   * Returns the qualified name of the column, because statements with joins or ON CONFLICT have other columns of that
   * name.
   */
  #column(which: 'fence' | 'until'): RawBuilder<unknown> {
    return sql.raw(`${this.#options.table}.${this.#options[which]}`)
  }

  async #update(at: Sql, held: HeldLease<Key>, values: Updateable<DB[Table]>): Promise<boolean> {
    // `Table` is a type parameter, so Kysely cannot check the columns. Any table's name will do here; the types of
    // `Table` and `values` match.
    const table = this.#options.table as 'jobs'
    const { numUpdatedRows } = await at.updateTable(table).set(values).where(this.isHeldBy(held)).executeTakeFirst()
    return numUpdatedRows === 1n
  }
}
