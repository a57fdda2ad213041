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

/** Writes records and events of earlier days at noon there. Events keep the order in which they are written. */
export const writeOn =
  (...[database, caller]: [Parameters<typeof writing>[0], Parameters<typeof writing>[1]]): WriteOn =>
  (day, work) =>
    writing(database, caller, (tx) => work(day === 0 ? tx : Object.assign(tx, { at: noonOf(day) })))

/** Noon in winter, one in the afternoon in summer. */
const noonOf = (day: number): string => `${dayFromNow(day)}T20:00:00.000Z`
