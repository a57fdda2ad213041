import type { Transaction } from '../../postgres/transaction.ts'
import type { FactorOwner } from './person.ts'

const tables = ['authenticatorApps', 'passkeys', 'recoveryCodes'] as const

/** Takes everything away by which a person proves more than the password, and says what that was. */
export async function removeFactors(
  tx: Transaction,
  { tenantId, userId }: FactorOwner,
): Promise<{ authenticatorApp: boolean; passkeys: number; recoveryCodes: number }> {
  const counts: number[] = []
  for (const table of tables) {
    const removed = await tx.sql
      .deleteFrom(table)
      .where('tenantId', '=', tenantId)
      .where('userId', '=', userId)
      .executeTakeFirst()
    counts.push(Number(removed.numDeletedRows))
  }
  const [apps = 0, passkeys = 0, recoveryCodes = 0] = counts
  return { authenticatorApp: apps > 0, passkeys, recoveryCodes }
}
