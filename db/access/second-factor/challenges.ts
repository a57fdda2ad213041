import { hash } from 'node:crypto'
import { machineDate } from '../../base/clock.ts'
import type { Sql } from '../../postgres/connection.ts'

/** How long a passkey has to answer a challenge. */
export const challengeLifeMs = 5 * 60_000

/** Uses a challenge up. False for one that was answered before; whose it is and until when, its signature says. */
export async function spendChallenge(sql: Sql, challenge: string, now = machineDate()): Promise<boolean> {
  const expiresAt = new Date(now.getTime() + challengeLifeMs).toISOString()
  const spent = await sql
    .insertInto('spentChallenges')
    .values({ challengeHash: hash('sha256', challenge, 'buffer'), expiresAt })
    .onConflict((conflict) => conflict.column('challengeHash').doNothing())
    .executeTakeFirst()
  return spent.numInsertedOrUpdatedRows === 1n
}
