import { type RawBuilder, sql, type Updateable } from 'kysely'
import type { DB } from '../../generated/database.d.ts'
import { machineNow } from '../base/clock.ts'
import type { Sql } from './connection.ts'

/**
 * What one process has to itself until it gives it back, and others may take once it has died. There are three kinds:
 *
 * - A lease, below: a row that is held until a time under a fence, which every claim replaces. Whatever a holder writes
 *   counts only while the fence is still its own; so a process that only seemed dead changes nothing after its successor.
 *   Jobs, pushes to the accounting system, calls of a company, endpoints of webhooks and downloads are held so.
 * - A reservation: a row of its own that counts until a time and that nobody takes over (db/files/storage.ts).
 * - A process's life: an advisory lock, which ends with its connection (db/jobs/worker-pools.ts).
 */

/** Thrown to a holder whose row was claimed by somebody else, or is no longer to be held. It has nothing more to do. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/** The end of a lease of so many milliseconds, ISO 8601. */
export const untilAfter = (ms: number, nowMs = machineNow()): string => new Date(nowMs + ms).toISOString()

/**
 * Repeats a renewal every so many milliseconds, never two at once, until `end`, which waits for one that is under way: what
 * is given back afterwards is not held again. A renewal deals with its own failures.
 */
export function renewEvery(ms: number, renew: () => Promise<void>): { end(): Promise<void> } {
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
  /** Names as in SQL. */
  table: string
  fence: string
  until: string
  ms: number
  /** The row, by its whole key. */
  row(key: Key): RawBuilder<unknown>
  /** What else a row is while it is held. */
  whileHeld?: RawBuilder<unknown>
  /** What its holder is told when the row is another's; LeaseLost unless given. */
  lost?: () => Error
}

/** A row, and the fence under which it is held. */
export type Held<Key> = Key & { fence: number | string }

/** More than any lease lasts, with the minute by which clocks of machines may differ. */
const longestMs = 600_000

/** Leases of the rows of a table. Claims are hand-written, of the pieces of SQL that are here. */
export class Lease<Table extends keyof DB, Key> {
  readonly ms: number
  readonly #options: LeaseOptions<Key>

  constructor(options: LeaseOptions<Key>) {
    this.ms = options.ms
    this.#options = options
  }

  /**
   * The condition that nobody holds the row at this time. A lease that ends later than any may has been written by a process
   * whose clock was ahead, and holds nothing.
   */
  isFree(nowMs = machineNow()): RawBuilder<boolean> {
    const until = this.#column('until')
    const latest = untilAfter(longestMs, nowMs)
    return sql`(${until} is null or ${until} <= ${untilAfter(0, nowMs)} or ${until} > ${latest})`
  }

  /** For SET: the row is held until `ms` after this time, under the fence that is given or the next number. */
  claim(nowMs = machineNow(), ms = this.ms, fence?: string): RawBuilder<unknown> {
    const { fence: column, until } = this.#options
    const next = fence === undefined ? sql`${this.#column('fence')} + 1` : sql`${fence}`
    return sql`${sql.raw(column)} = ${next}, ${sql.raw(until)} = ${untilAfter(ms, nowMs)}`
  }

  /** The condition that the row is the holder's. */
  isHeldBy(held: Held<Key>): RawBuilder<boolean> {
    const { row, whileHeld } = this.#options
    return sql`${row(held)} and ${this.#column('fence')} = ${held.fence}${whileHeld ? sql` and ${whileHeld}` : sql``}`
  }

  /** Changes the row under its fence. Throws LeaseLost or what `lost` says, and changes nothing, when it is another's. */
  async write(at: Sql, held: Held<Key>, values: Updateable<DB[Table]>): Promise<void> {
    if (!(await this.#update(at, held, values))) throw this.#options.lost?.() ?? new LeaseLost()
  }

  /** Holds the row for as long again. Throws as `write`. */
  renew(at: Sql, held: Held<Key>, nowMs = machineNow()): Promise<void> {
    return this.write(at, held, { [this.#options.until]: untilAfter(this.ms, nowMs) } as Updateable<DB[Table]>)
  }

  /** Gives the row back, unless it is another's by now. */
  async release(at: Sql, held: Held<Key>, values?: Updateable<DB[Table]>): Promise<void> {
    await this.#update(at, held, { ...values, [this.#options.until]: null } as Updateable<DB[Table]>)
  }

  /** Qualified, since ON CONFLICT and joins have columns of these names as well. */
  #column(which: 'fence' | 'until'): RawBuilder<unknown> {
    return sql.raw(`${this.#options.table}.${this.#options[which]}`)
  }

  async #update(at: Sql, held: Held<Key>, values: Updateable<DB[Table]>): Promise<boolean> {
    // Kysely cannot know the columns of a table that is a type parameter; `Table` and `values` belong together.
    const table = this.#options.table as 'jobs'
    const { numUpdatedRows } = await at.updateTable(table).set(values).where(this.isHeldBy(held)).executeTakeFirst()
    return numUpdatedRows === 1n
  }
}
