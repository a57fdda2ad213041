import { isKnownNetwork, takeAttempt } from '../../db/access/attempts.ts'
import type { Database } from '../../db/postgres/connection.ts'

/**
 * How many mails with a link to set a password an e-mail address gets in an hour. Each network has requests of its own, and a
 * network from which the person has signed in before has them whatever other networks ask for. The other networks share
 * five requests and five more for those that ask for the first time in the hour. Beyond these one is mailed in a quarter of
 * an hour, and its link is good for twice as long: whoever else asks, the person always has one to follow.
 */
const perNetwork = { name: 'reset-pair', limit: 3, windowSeconds: 3600 }
const ofUnknown = { name: 'reset-account', limit: 5, windowSeconds: 3600 }
const firstOfNetwork = { name: 'reset-first', limit: 1, windowSeconds: 3600 }
const beyond = { name: 'reset-beyond', limit: 1, windowSeconds: 900 }
const ofFirst = { name: 'reset-last', limit: 5, windowSeconds: 3600 }

/** Counts a request for a new password, and returns whether it is mailed. `email` is lowercased, whether it is known or not. */
export async function takeReset(database: Database, email: string, network: string): Promise<boolean> {
  const pair = `${email} ${network}`
  if ((await takeAttempt(database, perNetwork, pair)) > 0) return false
  if (await isKnownNetwork(database.sql, email, network)) return true
  const isFirst = (await takeAttempt(database, firstOfNetwork, pair)) === 0
  if ((await takeAttempt(database, ofUnknown, email)) === 0) return true
  if (isFirst && (await takeAttempt(database, ofFirst, email)) === 0) return true
  return (await takeAttempt(database, beyond, email)) === 0
}
