import { sql } from 'kysely'
import type { Logger } from 'pino'
import { machineNow } from '../../engine/base/clock.ts'
import type { Database } from '../../engine/postgres/connection.ts'
import { correctQueueTimes } from './adapters/queue.ts'

/**
 * How far ahead a task can be scheduled, in ms. The limit exceeds every delay of the service: the last retry of a
 * delivery comes after 24.25 hours.
 */
const longestMs = 2 * 24 * 3_600_000

/** Tolerance for differences between the machines' clocks, in ms. */
const minuteMs = 60_000
/**
 * How far ahead pauses and leases in the corrected tables can end, in ms. QuickBooks is paused for a minute after too
 * many calls; the lease of an audit lasts two minutes.
 */
const longestHoldMs = 3_600_000

/**
 * Corrects future times that a process with a fast clock has written. Work that depends on these times would otherwise
 * be delayed. They are in the queue, in the audit of figures, in pauses of QuickBooks, and in the last success and
 * failure of a backup. Every process calls this at its start and logs corrections. An error is only logged, because the
 * next process tries again.
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

/**
 * Corrects times that a wrong clock stored in the future, in all tables but those of the queue. Returns the number of
 * changed rows.
 */
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
