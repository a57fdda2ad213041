import { hash, randomBytes } from 'node:crypto'
import type { Transaction } from '../../../engine/postgres/transaction.ts'
import { type FactorOwner, removeRowsOfPerson } from './person.ts'

/**
 * A person who has lost the authenticator app and passkeys uses recovery codes. Each person has ten. A code can be used
 * once, and only its digest is stored.
 */

export const recoveryCodeCount = 10
/** The 32 characters of recovery codes, none of which is easily mistaken for another. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const length = 16

const newCode = (): string => {
  const signs = [...randomBytes(length)].map((byte) => alphabet[byte % alphabet.length]).join('')
  return signs.match(/.{4}/g)!.join('-')
}

/**
 * Returns the characters of a typed code, in uppercase and without separators; undefined if the text cannot be a code.
 */
const charactersIn = (typed: string): string | undefined => {
  const signs = typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return signs.length === length ? signs : undefined
}

/** Returns the digest of a code. A code has 80 random bits, so it needs no slow hash. */
const digest = ({ tenantId, userId }: FactorOwner, signs: string): Buffer =>
  hash('sha256', `${tenantId}:${userId}:${signs}`, 'buffer')

const whose = ({ tenantId, userId }: FactorOwner) => ({ tenantId, userId })

/** Replaces a person's recovery codes with ten new ones and returns them. They can be shown only this once. */
export async function renewRecoveryCodes(tx: Transaction, person: FactorOwner): Promise<string[]> {
  await removeRecoveryCodes(tx, person)
  const codes = Array.from({ length: recoveryCodeCount }, newCode)
  const rows = codes.map((code) => ({
    ...whose(person),
    codeHash: digest(person, charactersIn(code)!),
    createdAt: tx.machineAt,
  }))
  await tx.sql.insertInto('recoveryCodes').values(rows).execute()
  return codes
}

/**
 * Uses up a recovery code by deleting it. Returns false if the text is no recovery code of the person, or if the code
 * was used before. Of two concurrent uses, only one succeeds.
 */
export async function spendRecoveryCode(tx: Transaction, person: FactorOwner, typed: string): Promise<boolean> {
  const signs = charactersIn(typed)
  if (signs === undefined) return false
  const spent = await tx.sql
    .deleteFrom('recoveryCodes')
    .where('tenantId', '=', person.tenantId)
    .where('userId', '=', person.userId)
    .where('codeHash', '=', digest(person, signs))
    .executeTakeFirst()
  return spent.numDeletedRows === 1n
}

/** Deletes a person's recovery codes. Returns the number deleted. */
export const removeRecoveryCodes = (tx: Transaction, person: FactorOwner): Promise<number> =>
  removeRowsOfPerson(tx, person, 'recoveryCodes')
