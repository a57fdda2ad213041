import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { machineTime } from '../../engine/base/clock.ts'
import { onlyRow } from '../../engine/base/only-row.ts'
import type { Database, Sql } from '../../engine/postgres/connection.ts'

/** Limit on how often something may be tried: `limit` attempts in any period of `windowSeconds`. */
export interface AttemptRule {
  name: string
  limit: number
  windowSeconds: number
}

const bucketOf = (rule: AttemptRule, who: string): string => `${rule.name}:${hash('sha256', who, 'base64url')}`

/**
 * Counts an attempt and returns 0. If the limit is reached, counts nothing and returns the seconds until the next
 * attempt is allowed. The sliding window is exact across processes: the row lock orders all attempts of a bucket, and
 * the clock is read under that lock.
 */
export async function countLimitedAttempt(
  database: Pick<Database, 'sql'>,
  rule: AttemptRule,
  who: string,
): Promise<number> {
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
  return onlyRow(rows, 'the window of attempts').waitSeconds
}

/** Counts an occurrence without checking the limit. Only the newest `limit` occurrences are stored. */
export async function recordOccurrence(database: Pick<Database, 'sql'>, rule: AttemptRule, who: string): Promise<void> {
  const window = sql`${rule.windowSeconds}::integer * interval '1 second'`
  await sql`
    insert into attempt_windows as w (bucket, times, admitted, expires_at)
    values (${bucketOf(rule, who)}, array[clock_timestamp()], true, clock_timestamp() + ${window})
    on conflict (bucket) do update set
      times = array(select t from unnest(w.times || clock_timestamp()::timestamptz(3)) t
        where t > clock_timestamp() - ${window} order by t desc limit ${rule.limit}::integer),
      expires_at = clock_timestamp() + ${window}
  `.execute(database.sql)
}

/** Undoes the last counted attempt of a bucket. Called if the attempt turned out not to be one that the rule limits. */
export async function undoAttempt(database: Pick<Database, 'sql'>, rule: AttemptRule, who: string): Promise<void> {
  await sql`update attempt_windows set times = times[: cardinality(times) - 1] where bucket = ${bucketOf(rule, who)}`.execute(
    database.sql,
  )
}

/** Deletes the attempts of a bucket. Called after the person has proved their identity. */
export async function clearAttempts(database: Pick<Database, 'sql'>, rule: AttemptRule, who: string): Promise<void> {
  await database.sql.deleteFrom('attemptWindows').where('bucket', '=', bucketOf(rule, who)).execute()
}

/** Returns the seconds until the rule allows an attempt; 0 if it does now. Counts no attempt. */
export async function secondsUntilAttempt(
  database: Pick<Database, 'sql'>,
  rule: AttemptRule,
  who: string,
): Promise<number> {
  const window = sql`${rule.windowSeconds}::integer * interval '1 second'`
  const { rows } = await sql<{ waitSeconds: number }>`
    select greatest(1, ceil(extract(epoch from recent[1] + ${window} - clock_timestamp())))::integer as wait_seconds
    from (select array(select t from unnest(times) t where t > clock_timestamp() - ${window} order by t) as recent
      from attempt_windows where bucket = ${bucketOf(rule, who)}) w
    where cardinality(recent) >= ${rule.limit}::integer
  `.execute(database.sql)
  return rows[0]?.waitSeconds ?? 0
}

/** Number of days for which a network counts as known after a sign-in from it. */
const knownDays = 90

const networkBucket = (email: string, network: string): string => hash('sha256', `${email} ${network}`, 'base64url')

/** Records that a person has signed in from a network. `email` must be in the form that `canonicalEmail` returns. */
export async function recordKnownNetwork(
  at: Sql,
  known: { email: string; network: string; machineAt: string },
): Promise<void> {
  const expiresAt = new Date(Date.parse(known.machineAt) + knownDays * 86_400_000).toISOString()
  await at
    .insertInto('knownNetworks')
    .values({ bucket: networkBucket(known.email, known.network), expiresAt })
    .onConflict((conflict) => conflict.column('bucket').doUpdateSet({ expiresAt }))
    .execute()
}

/**
 * Reports whether a person has signed in from a network in the last 90 days. `email` must be in the form that
 * `canonicalEmail` returns.
 */
export async function isKnownNetwork(at: Sql, email: string, network: string, now = machineTime()): Promise<boolean> {
  const known = await at
    .selectFrom('knownNetworks')
    .select('bucket')
    .where('bucket', '=', networkBucket(email, network))
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return known !== undefined
}
