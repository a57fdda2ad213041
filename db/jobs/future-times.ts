import { sql } from 'kysely'
import type { Logger } from 'pino'
import { machineNow } from '../base/clock.ts'
import type { Database } from '../postgres/connection.ts'
import { correctQueueTimes } from './adapters/queue.ts'

/**
 * Limit for times of tasks, in ms. It exceeds every delay of the service: the last retry of a delivery comes after 24
 * hours and a quarter.
 */
const longestMs = 2 * 24 * 3_600_000

/** Tolerance for differences between the machines' clocks, in ms. */
const minuteMs = 60_000
/**
 * Limit for pauses and leases of the corrected tables, in ms. QuickBooks pauses for a minute after too many calls; an
 * audit's lease lasts two minutes.
 */
const longestHoldMs = 3_600_000

/**
 * Corrects times in the future that a process with a fast clock has written, and which would delay others until then.
 * These are the times of the queue, the round of the figures' audit, pauses of QuickBooks, and the last success and
 * failure of a backup. Every process does so at its start, by the database's time, and logs the result. An error is
 * logged and left to the next process.
 */
export async function correctFutureTimes(database: Pick<Database, 'sql'>, log: Pick<Logger, 'warn'>): Promise<void> {
  try {
    const { crontabs, tasks } = await correctQueueTimes(database.sql, longestMs)
    const others = await mendOthers(database)
    if (crontabs.length + tasks.length + others === 0) return
    log.warn(
      { crontabs, tasks, others },
      'times in the future were set to the present: a process whose clock was ahead has written them. Check NTP on all machines',
    )
  } catch (error) {
    log.warn({ err: error }, 'times in the future were not looked for')
  }
}

/** Corrects times outside the queue; returns the number of changed rows. */
async function mendOthers({ sql: at }: Pick<Database, 'sql'>): Promise<number> {
  const nowMs = machineNow()
  const [now, soon, later] = [0, minuteMs, longestHoldMs].map((ms) => new Date(nowMs + ms).toISOString())
  const statements = [
    sql`update integrity_rounds set began_at = least(began_at, ${now}), lease_until = null
      where began_at > ${soon} or lease_until > ${later}`,
    sql`update installation set backup_made_at = least(backup_made_at, ${now}), backup_failed_at = least(backup_failed_at, ${now})
      where greatest(backup_made_at, backup_failed_at) > ${soon}`,
    sql`/* all tenants */ update accounting_turns set paused_until = null where paused_until > ${later}`,
  ]
  let mended = 0
  for (const statement of statements) mended += Number((await statement.execute(at)).numAffectedRows ?? 0n)
  return mended
}
