import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../postgres/connection.ts'

/** How often something may be tried: `limit` times in any `windowSeconds`. */
export interface AttemptRule {
  name: string
  limit: number
  windowSeconds: number
}

const bucketOf = (rule: AttemptRule, who: string): string => `${rule.name}:${hash('sha256', who, 'base64url')}`

/**
 * Counts an attempt and returns 0, or counts nothing and returns the seconds until the next one is allowed. The window
 * slides and is exact across processes: the row's lock orders all attempts of one bucket, and the clock is read under
 * it.
 */
export async function takeAttempt(database: Database, rule: AttemptRule, who: string): Promise<number> {
  const window = sql`${rule.windowSeconds}::integer * interval '1 second'`
  const recent = sql`array(select t from unnest(w.times) t where t > clock_timestamp() - ${window} order by t)`
  const { rows } = await sql<{ waitSeconds: number }>`
    insert into attempt_windows as w (bucket, times, admitted, expires_at)
    values (${bucketOf(rule, who)}, array[clock_timestamp()], true, clock_timestamp() + ${window})
    on conflict (bucket) do update set
      times = case when cardinality(${recent}) < ${rule.limit}::integer then ${recent} || clock_timestamp()::timestamptz(3) else ${recent} end,
      admitted = cardinality(${recent}) < ${rule.limit}::integer,
      expires_at = clock_timestamp() + ${window}
    returning case when admitted then 0
      else greatest(1, ceil(extract(epoch from times[1] + ${window} - clock_timestamp())))::integer end as wait_seconds
  `.execute(database.sql)
  return rows[0]!.waitSeconds
}

/** Takes back a counted attempt that turned out not to be of the limited kind. */
export async function returnAttempt(database: Database, rule: AttemptRule, who: string): Promise<void> {
  await sql`update attempt_windows set times = times[: cardinality(times) - 1] where bucket = ${bucketOf(rule, who)}`.execute(
    database.sql,
  )
}

/** Forgets a bucket's attempts, once the person has proved who he is. */
export async function forgetAttempts(database: Database, rule: AttemptRule, who: string): Promise<void> {
  await database.sql.deleteFrom('attemptWindows').where('bucket', '=', bucketOf(rule, who)).execute()
}

/** The seconds until an attempt of this kind would be allowed, which it does not count; 0 where it is now. */
export async function attemptWait(database: Database, rule: AttemptRule, who: string): Promise<number> {
  const window = sql`${rule.windowSeconds}::integer * interval '1 second'`
  const { rows } = await sql<{ waitSeconds: number }>`
    select greatest(1, ceil(extract(epoch from recent[1] + ${window} - clock_timestamp())))::integer as wait_seconds
    from (select array(select t from unnest(times) t where t > clock_timestamp() - ${window} order by t) as recent
      from attempt_windows where bucket = ${bucketOf(rule, who)}) w
    where cardinality(recent) >= ${rule.limit}::integer
  `.execute(database.sql)
  return rows[0]?.waitSeconds ?? 0
}
