import { hash } from 'node:crypto'
import { machineDate } from '../../../engine/base/clock.ts'
import type { Sql } from '../../../engine/postgres/connection.ts'

/** Time for which a passkey challenge is valid. */
export const challengeLifeMs = 5 * 60_000

/**
 * Marks a challenge as used. Returns false if it was used before. The calling code must already have verified the
 * signed state that contains the challenge, its purpose and its expiry.
 */
export async function spendChallenge(sql: Sql, challenge: string, now = machineDate()): Promise<boolean> {
  const expiresAt = new Date(now.getTime() + challengeLifeMs).toISOString()
  const spent = await sql
    .insertInto('spentChallenges')
    .values({ challengeHash: hash('sha256', challenge, 'buffer'), expiresAt })
    .onConflict((conflict) => conflict.column('challengeHash').doNothing())
    .executeTakeFirst()
  return spent.numInsertedOrUpdatedRows === 1n
}
