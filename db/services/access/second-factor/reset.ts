import type { Transaction } from '../../../engine/postgres/transaction.ts'
import { enqueueSecondFactorMail } from '../../mail/mail.ts'
import { findRemainingAccess, type RemainingAccess } from '../remaining-access.ts'
import { disconnectAppsEverywhere, type RevocationCounts, signOutEverywhere } from '../revocation.ts'
import { findHomeUser } from '../users.ts'
import { lockPerson } from './person.ts'
import { removeAllFactors } from './removal.ts'

/** The result of `resetSecondFactor`: what was removed and revoked, and which access of the person is still active. */
export interface FactorReset {
  id: number
  removed: { authenticatorApp: boolean; passkeys: number; recoveryCodes: number }
  ended: RevocationCounts & { sessions: number }
  stillActive: RemainingAccess
}

/**
 * Resets the second factor of a person who has lost the authenticator app, passkeys and recovery codes, on the
 * operator's command. Removes all of these, ends the person's sessions, revokes the grants to apps, and notifies the
 * person by mail. Keys and endpoints that the person created in the portal stay active and are returned. Throws Refusal
 * not_found, or conflict for a sandbox user whose home account is in another tenant.
 */
export async function resetSecondFactor(tx: Transaction, tenantId: number, email: string): Promise<FactorReset> {
  const person = await findHomeUser(tx.sql, tenantId, email)
  await lockPerson(tx, person)
  const removed = await removeAllFactors(tx, person)
  const sessions = await signOutEverywhere(tx, person)
  const grants = await disconnectAppsEverywhere(tx, person, 'operator')
  await enqueueSecondFactorMail(tx, { ...person, what: 'reset' })
  const stillActive = await findRemainingAccess(tx.sql, person, tx.machineAt)
  return { id: person.userId, removed, ended: { sessions, ...grants }, stillActive }
}
