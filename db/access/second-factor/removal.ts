import type { Transaction } from '../../postgres/transaction.ts'
import { type FactorOwner, removeOwned } from './person.ts'

/** Takes everything away by which a person proves more than the password, and says what that was. */
export async function removeFactors(
  tx: Transaction,
  person: FactorOwner,
): Promise<{ authenticatorApp: boolean; passkeys: number; recoveryCodes: number }> {
  const apps = await removeOwned(tx, person, 'authenticatorApps')
  const passkeys = await removeOwned(tx, person, 'passkeys')
  const recoveryCodes = await removeOwned(tx, person, 'recoveryCodes')
  return { authenticatorApp: apps > 0, passkeys, recoveryCodes }
}
