import { enqueueFactorNotice } from '../../mail/mail.ts'
import type { Transaction } from '../../postgres/transaction.ts'
import { type RemainingAccess, remainingAccess } from '../remaining-access.ts'
import { disconnectEverywhere, type RevocationCounts, signOutEverywhere } from '../revocation.ts'
import { findHomeUser } from '../users.ts'
import { holdPerson } from './person.ts'
import { removeFactors } from './removal.ts'

/** What `resetSecondFactor` took away and ended, and what of the person's goes on. */
export interface FactorReset {
  id: number
  removed: { authenticatorApp: boolean; passkeys: number; recoveryCodes: number }
  ended: RevocationCounts & { sessions: number }
  stillActive: RemainingAccess
}

/**
 * What the operator does for somebody who has lost app, passkeys and recovery codes: takes all of it away, ends the person's
 * sessions and the grants of the person's apps, and has a mail tell the person. Keys and endpoints that the person made go on,
 * and are named. Throws Refusal not_found, and conflict for a person of a sandbox whose home account is another.
 */
export async function resetSecondFactor(tx: Transaction, tenantId: number, email: string): Promise<FactorReset> {
  const person = await findHomeUser(tx.sql, tenantId, email)
  await holdPerson(tx, person)
  const removed = await removeFactors(tx, person)
  const sessions = await signOutEverywhere(tx, person)
  const grants = await disconnectEverywhere(tx, person, 'operator')
  await enqueueFactorNotice(tx, { ...person, what: 'reset' })
  const stillActive = await remainingAccess(tx.sql, person, tx.machineAt)
  return { id: person.userId, removed, ended: { sessions, ...grants }, stillActive }
}
