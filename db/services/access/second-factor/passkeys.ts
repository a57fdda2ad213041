import { Refusal } from '../../../domain/refusal.ts'
import type { Sql } from '../../../engine/postgres/connection.ts'
import type { Transaction } from '../../../engine/postgres/transaction.ts'
import { completeFactorAddition, completeFactorRemoval, findSecondFactor, refuseMissingFactor } from './factors.ts'
import type { FactorOwner } from './person.ts'

/**
 * This file stores passkeys (WebAuthn) of users. A passkey replaces the password at sign-in, or is used as a second
 * factor.
 */

/** Maximum number of passkeys per person. */
export const maxPasskeys = 20

/** A stored passkey with the data to verify its signatures. */
export interface StoredPasskey extends FactorOwner {
  id: number
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
}

export interface NewPasskey {
  name: string
  credentialId: string
  publicKey: Uint8Array
  counter: number
  transports: readonly string[]
}

/** Returns a passkey of a user; undefined if there is none or the user was removed. */
export async function findPasskey(
  at: Sql,
  { tenantId, userId }: FactorOwner,
  credentialId: string,
): Promise<StoredPasskey | undefined> {
  return at
    .selectFrom('passkeys as p')
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'p.tenantId').onRef('u.id', '=', 'p.userId'))
    .select(['p.id', 'p.tenantId', 'p.userId', 'p.credentialId', 'p.publicKey', 'p.counter', 'p.transports'])
    .where('p.tenantId', '=', tenantId)
    .where('p.userId', '=', userId)
    .where('p.credentialId', '=', credentialId)
    .where('u.deletedAt', 'is', null)
    .executeTakeFirst()
}

/**
 * Records a use of a passkey. Returns false if the passkey was removed, or if the new counter is not above the stored
 * one, which reveals a copied passkey. A passkey without a counter always sends 0, which is accepted.
 */
export async function recordPasskeyUse(
  tx: Transaction,
  { tenantId, userId, id }: StoredPasskey,
  counter: number,
): Promise<boolean> {
  const used = await tx.sql
    .updateTable('passkeys')
    .set({ counter, lastUsedAt: tx.machineAt })
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where((eb) => (counter === 0 ? eb('counter', '=', 0) : eb('counter', '<', counter)))
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

/**
 * Adds a passkey to a locked person. Returns new recovery codes if this is the person's first factor; otherwise an
 * empty list. Throws Refusal conflict if the passkey is already registered in the organization, or if the person has
 * the maximum number.
 */
export async function addPasskey(
  tx: Transaction,
  person: FactorOwner,
  { publicKey, transports, ...passkey }: NewPasskey,
): Promise<string[]> {
  const before = await findSecondFactor(tx.sql, person)
  if (before.passkeys.length >= maxPasskeys)
    throw new Refusal('conflict', `You have ${maxPasskeys} passkeys, the maximum. Remove one first.`)
  const { tenantId, userId } = before.owner
  const row = { ...passkey, tenantId, userId, publicKey: Buffer.from(publicKey), transports: [...transports] }
  const made = await tx.sql
    .insertInto('passkeys')
    .values({ ...row, createdAt: tx.machineAt })
    .onConflict((conflict) => conflict.columns(['tenantId', 'credentialId']).doNothing())
    .executeTakeFirst()
  if (made.numInsertedOrUpdatedRows !== 1n) throw new Refusal('conflict', 'This passkey is already registered.')
  return completeFactorAddition(tx, before, { what: 'passkey-added', name: passkey.name })
}

/**
 * Removes a passkey of a locked person. Throws Refusal not_found, or conflict if it is the last factor and the
 * organization requires one.
 */
export async function removePasskey(tx: Transaction, person: FactorOwner, id: number): Promise<void> {
  const before = await findSecondFactor(tx.sql, person)
  const passkey = before.passkeys.find((one) => one.id === id)
  if (!passkey) throw new Refusal('not_found', 'No such passkey.')
  const after = { ...before, passkeys: before.passkeys.filter((one) => one !== passkey) }
  refuseMissingFactor(after)
  await tx.sql
    .deleteFrom('passkeys')
    .where('tenantId', '=', before.owner.tenantId)
    .where('userId', '=', before.owner.userId)
    .where('id', '=', id)
    .execute()
  await completeFactorRemoval(tx, after, { what: 'passkey-removed', name: passkey.name })
}
