import { hash, randomBytes } from 'node:crypto'
import type { Transaction } from '../../postgres/transaction.ts'
import { type FactorOwner, removeOwned } from './person.ts'

/** Codes for whoever has lost app and passkeys: ten, each good once, kept as digests. */

export const recoveryCodeCount = 10
/** 32 signs that nobody takes for one another. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const length = 16

const newCode = (): string => {
  const signs = [...randomBytes(length)].map((byte) => alphabet[byte % alphabet.length]).join('')
  return signs.match(/.{4}/g)!.join('-')
}

/** The signs of a code as it was typed; undefined where it cannot be one. */
const signsIn = (typed: string): string | undefined => {
  const signs = typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return signs.length === length ? signs : undefined
}

/** 80 random bits need no slow hash. */
const digest = ({ tenantId, userId }: FactorOwner, signs: string): Buffer =>
  hash('sha256', `${tenantId}:${userId}:${signs}`, 'buffer')

const whose = ({ tenantId, userId }: FactorOwner) => ({ tenantId, userId })

/** Gives a person ten new codes in place of all others. They can be shown this once. */
export async function renewRecoveryCodes(tx: Transaction, person: FactorOwner): Promise<string[]> {
  await removeRecoveryCodes(tx, person)
  const codes = Array.from({ length: recoveryCodeCount }, newCode)
  const rows = codes.map((code) => ({
    ...whose(person),
    codeHash: digest(person, signsIn(code)!),
    createdAt: tx.machineAt,
  }))
  await tx.sql.insertInto('recoveryCodes').values(rows).execute()
  return codes
}

/** Uses a code up. False for any other text, and for one that somebody has used before or in this moment. */
export async function spendRecoveryCode(tx: Transaction, person: FactorOwner, typed: string): Promise<boolean> {
  const signs = signsIn(typed)
  if (signs === undefined) return false
  const spent = await tx.sql
    .deleteFrom('recoveryCodes')
    .where('tenantId', '=', person.tenantId)
    .where('userId', '=', person.userId)
    .where('codeHash', '=', digest(person, signs))
    .executeTakeFirst()
  return spent.numDeletedRows === 1n
}

/** Returns how many there were. */
export const removeRecoveryCodes = (tx: Transaction, person: FactorOwner): Promise<number> =>
  removeOwned(tx, person, 'recoveryCodes')
