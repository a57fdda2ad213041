import type { Transaction } from '../../postgres/transaction.ts'
import { type FactorOwner, removeOwned } from './person.ts'

/** Removes the authenticator app, all passkeys and all recovery codes of a person, and returns what was removed. */
export async function removeFactors(
  tx: Transaction,
  person: FactorOwner,
): Promise<{ authenticatorApp: boolean; passkeys: number; recoveryCodes: number }> {
  const apps = await removeOwned(tx, person, 'authenticatorApps')
  const passkeys = await removeOwned(tx, person, 'passkeys')
  const recoveryCodes = await removeOwned(tx, person, 'recoveryCodes')
  return { authenticatorApp: apps > 0, passkeys, recoveryCodes }
}
