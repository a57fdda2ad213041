import type { Caller } from '../../../db/engine/base/caller.ts'
import { createTimeOrderedId } from '../../../db/engine/base/ids.ts'
import type { Database } from '../../../db/engine/postgres/connection.ts'
import { runTransaction, type Transaction } from '../../../db/engine/postgres/transaction.ts'
import { recordAudit } from '../../../db/services/access/audit.ts'

/** This file computes the dates of the demo's records, relative to today in the demo organization's time zone. */

export const demoTimeZone = 'America/Los_Angeles'

const today = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: demoTimeZone }).format(new Date())

/** Returns the date `days` days from today, such as `2026-03-02`. */
export const dateFromToday = (days: number): string =>
  new Date(Date.parse(today()) + days * 86_400_000).toISOString().slice(0, 10)

/** Returns the timestamp that stores the date `days` days from today: midnight UTC. */
export const storedDateFromToday = (days: number): string => `${dateFromToday(days)}T00:00:00.000Z`

/** Runs work in its own transaction as if it happened on a day, given in days from today. Day 0 is the current time. */
export type WriteOnDay = <T>(day: number, work: (tx: Transaction) => Promise<T>) => Promise<T>

/**
 * Returns a function that writes records and events with the demo's key. Earlier days are written at noon of the demo's
 * time zone. Events keep the order in which they are written.
 */
export const createDayWriter =
  (database: Database, caller: Caller): WriteOnDay =>
  (day, work) =>
    runTransaction(database, caller, (tx) => {
      if (day === 0) return work(tx)
      const earlier = Object.assign(tx, { at: noonOf(day) })
      auditDemoKey(earlier, caller, earlier.at)
      return work(earlier)
    })

/** Adds a row to the audit log that names the demo's key for everything written with it since `begunAt`. */
export function auditDemoKey(tx: Transaction, { tenantId, userId, apiKeyId }: Caller, begunAt: string): void {
  recordAudit(tx, {
    ...{ tenantId, userId, apiKeyId, clientId: null, ipAddress: null, userAgent: null },
    ...{ requestId: createTimeOrderedId('req', Date.parse(tx.at)), method: 'CLI', path: 'make run', operationId: null },
    ...{ status: 200, code: null, cost: 0, count: 1, createdAt: tx.at },
    durationMs: Math.max(0, Date.parse(tx.at) - Date.parse(begunAt)),
  })
}

/** Returns 20:00 UTC of a day. In the demo's time zone this is noon in winter and 1 p.m. in summer. */
const noonOf = (day: number): string => `${dateFromToday(day)}T20:00:00.000Z`

/**
 * Number of days for which the demo has time entries. Entries older than `daysUntilReview` days are marked as reviewed.
 */
export const timeEntryDays = 14
export const daysUntilReview = 7
