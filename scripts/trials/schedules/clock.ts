import pg from 'pg'
import { compareClock, readClock } from '../../../db/engine/base/clock.ts'

/** Clock change: the clocks of all machines jump or stop at one moment. */
export interface ClockJump {
  name: string
  /** Character for the clock change in the text of an interleaving. */
  symbol: string
  aheadMs: number
  isStopped?: boolean
}

const [hourMs, monthMs] = [3_600_000, 30 * 86_400_000]

export const clockJumps: readonly ClockJump[] = [
  { name: 'jumps a month ahead', symbol: '+', aheadMs: monthMs },
  { name: 'goes back by an hour', symbol: '-', aheadMs: -hourMs },
  { name: 'stands still', symbol: '=', aheadMs: 0, isStopped: true },
]

const RealDate = Date

/**
 * Settable clocks of the database and of this process. The database's clock is a function now() that precedes
 * Postgres's own in the search path of connections opened later. Like the original, it returns the same time within a
 * transaction.
 */
export class SettableClock {
  readonly #client: pg.Client

  private constructor(client: pg.Client) {
    this.#client = client
  }

  /** Connects to the database at `url`, whose user must be a superuser, and makes its clock settable. */
  static async open(url: string): Promise<SettableClock> {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(clockText)
    await client.query(
      `alter database ${new URL(url).pathname.slice(1)} set search_path = settable, pg_catalog, public`,
    )
    return new SettableClock(client)
  }

  /** Sets the time for this process and for transactions that begin later. */
  async set({ aheadMs, isStopped = false }: ClockJump): Promise<void> {
    const still = isStopped ? RealDate.now() : null
    await this.#client.query('update settable.clock set ahead_ms = $1, still = $2', [
      aheadMs,
      still && new RealDate(still),
    ])
    const now = () => (still ?? RealDate.now()) + aheadMs
    globalThis.Date = class extends RealDate {
      constructor(...given: []) {
        super(...(given.length === 0 ? ([now()] as unknown as []) : given))
      }
      static override now = now
    } as DateConstructor
    // A process compares its clock with the database's at each heartbeat. Here this is done at once, with equal clocks.
    compareClock(now(), readClock())
  }

  /** Sets both clocks back to the real time. */
  async reset(): Promise<void> {
    globalThis.Date = RealDate
    compareClock(RealDate.now(), readClock())
    await this.#client.query('update settable.clock set ahead_ms = 0, still = null')
  }

  async close(): Promise<void> {
    await this.reset()
    await this.#client.end()
  }
}

const clockText = `
  create schema settable;
  create table settable.clock as select 0::bigint as ahead_ms, null::timestamptz as still;
  create function settable.now() returns timestamptz stable language plpgsql as $function$
    declare known text := nullif(current_setting('settable.now', true), '');
    begin
      if known is null then
        select coalesce(still, pg_catalog.now()) + ahead_ms * interval '1 millisecond' into known from settable.clock;
        perform set_config('settable.now', known, true);
      end if;
      return known::timestamptz;
    end $function$;
  grant usage on schema settable to public;
  grant select on settable.clock to public`
