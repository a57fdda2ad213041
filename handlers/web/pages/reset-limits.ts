import type { Database } from '../../../db/engine/postgres/connection.ts'
import { countLimitedAttempt, isKnownNetwork } from '../../../db/services/access/attempts.ts'

/**
 * Rate limits of password-reset mails per e-mail address.
 * - Each network may request three mails per hour for an address. A network from which the user has signed in before is
 *   subject to no other limit.
 * - All other networks together share five mails per hour, plus five more for networks that ask for the first time in
 *   that hour.
 * - Above these limits, one mail is sent per 15 minutes. Its link is valid for 30 minutes, so other people's requests
 *   never leave the user without a valid link.
 */
const perNetwork = { name: 'reset-pair', limit: 3, windowSeconds: 3600 }
const ofUnknown = { name: 'reset-account', limit: 5, windowSeconds: 3600 }
const firstOfNetwork = { name: 'reset-first', limit: 1, windowSeconds: 3600 }
const beyond = { name: 'reset-beyond', limit: 1, windowSeconds: 900 }
const ofFirst = { name: 'reset-last', limit: 5, windowSeconds: 3600 }

/**
 * Counts a request for a password reset and returns whether to send the mail. `email` is in lowercase and may belong to
 * no account.
 */
export async function countPasswordReset(database: Database, email: string, network: string): Promise<boolean> {
  const pair = `${email} ${network}`
  if ((await countLimitedAttempt(database, perNetwork, pair)) > 0) return false
  if (await isKnownNetwork(database.sql, email, network)) return true
  const isFirst = (await countLimitedAttempt(database, firstOfNetwork, pair)) === 0
  if ((await countLimitedAttempt(database, ofUnknown, email)) === 0) return true
  if (isFirst && (await countLimitedAttempt(database, ofFirst, email)) === 0) return true
  return (await countLimitedAttempt(database, beyond, email)) === 0
}
