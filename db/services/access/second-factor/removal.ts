import type { Transaction } from '../../../engine/postgres/transaction.ts'
import { type FactorOwner, removeRowsOfPerson } from './person.ts'

/** Removes the authenticator app, all passkeys and all recovery codes of a person, and returns what was removed. */
export async function removeAllFactors(
  tx: Transaction,
  person: FactorOwner,
): Promise<{ authenticatorApp: boolean; passkeys: number; recoveryCodes: number }> {
  const apps = await removeRowsOfPerson(tx, person, 'authenticatorApps')
  const passkeys = await removeRowsOfPerson(tx, person, 'passkeys')
  const recoveryCodes = await removeRowsOfPerson(tx, person, 'recoveryCodes')
  return { authenticatorApp: apps > 0, passkeys, recoveryCodes }
}
