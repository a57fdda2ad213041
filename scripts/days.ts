import { recordAudit } from '../db/access/audit.ts'
import type { Caller } from '../db/base/caller.ts'
import { timeOrderedId } from '../db/base/ids.ts'
import type { Database } from '../db/postgres/connection.ts'
import { type Transaction, writing } from '../db/postgres/transaction.ts'

/** Days of the demo's records, counted from today where the demo organization is. */

export const demoZone = 'America/Los_Angeles'

const today = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: demoZone }).format(new Date())

/** A day: `2026-03-02`. */
export const dayFromNow = (days: number): string =>
  new Date(Date.parse(today()) + days * 86_400_000).toISOString().slice(0, 10)

/** The time as which a day is stored. */
export const timeFromNow = (days: number): string => `${dayFromNow(days)}T00:00:00.000Z`

/** Runs work in a transaction of its own, as a request of a day does. Day 0 is now. */
export type WriteOn = <T>(day: number, work: (tx: Transaction) => Promise<T>) => Promise<T>

/** Writes records and events of earlier days at noon there, with the demo's key. Events keep the order in which they are written. */
export const writeOn =
  (database: Database, caller: Caller): WriteOn =>
  (day, work) =>
    writing(database, caller, (tx) => {
      if (day === 0) return work(tx)
      const earlier = Object.assign(tx, { at: noonOf(day) })
      noteDemoKey(earlier, caller, earlier.at)
      return work(earlier)
    })

/** One row of the audit log names the demo's key for everything that was made with it since then. */
export function noteDemoKey(tx: Transaction, { tenantId, userId, apiKeyId }: Caller, begunAt: string): void {
  recordAudit(tx, {
    ...{ tenantId, userId, apiKeyId, clientId: null, ipAddress: null, userAgent: null },
    ...{ requestId: timeOrderedId('req', Date.parse(tx.at)), method: 'CLI', path: 'make run', operationId: null },
    ...{ status: 200, code: null, cost: 0, count: 1, createdAt: tx.at },
    durationMs: Math.max(0, Date.parse(tx.at) - Date.parse(begunAt)),
  })
}

/** Noon in winter, one in the afternoon in summer. */
const noonOf = (day: number): string => `${dayFromNow(day)}T20:00:00.000Z`
