import { Refusal } from '../../domain/refusal.ts'
import type { Sql } from '../../postgres/connection.ts'
import type { Transaction } from '../../postgres/transaction.ts'
import { added, findSecondFactor, refuseNone, removed } from './factors.ts'
import type { FactorOwner } from './person.ts'

/** Passkeys (WebAuthn) of people: for signing in without a password, and beside it. */

/** How many a person may have. */
export const maxPasskeys = 20

/** A passkey as its assertions are checked. */
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

/** The passkey of a person who is still there; undefined for any other. */
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
 * Notes that a passkey was used. False where it is gone, or where its counter has come this far already: then there are two
 * of it. A passkey that does not count says 0 each time.
 */
export async function noteUse(
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
 * Gives a held person a passkey, and the recovery codes that come with a first factor. Throws Refusal conflict where the
 * organization has this passkey, or the person as many as may be.
 */
export async function addPasskey(
  tx: Transaction,
  person: FactorOwner,
  { publicKey, transports, ...passkey }: NewPasskey,
): Promise<string[]> {
  const before = await findSecondFactor(tx.sql, person)
  if (before.passkeys.length >= maxPasskeys)
    throw new Refusal('conflict', `There are ${maxPasskeys} passkeys already, as many as may be.`)
  const { tenantId, userId } = before.owner
  const row = { ...passkey, tenantId, userId, publicKey: Buffer.from(publicKey), transports: [...transports] }
  const made = await tx.sql
    .insertInto('passkeys')
    .values({ ...row, createdAt: tx.machineAt })
    .onConflict((conflict) => conflict.columns(['tenantId', 'credentialId']).doNothing())
    .executeTakeFirst()
  if (made.numInsertedOrUpdatedRows !== 1n) throw new Refusal('conflict', 'This passkey is here already.')
  return added(tx, before, { what: 'passkey-added', name: passkey.name })
}

/** Takes one of a held person's passkeys away. Throws Refusal not_found, and conflict as `removeApp` does. */
export async function removePasskey(tx: Transaction, person: FactorOwner, id: number): Promise<void> {
  const before = await findSecondFactor(tx.sql, person)
  const passkey = before.passkeys.find((one) => one.id === id)
  if (!passkey) throw new Refusal('not_found', 'No such passkey')
  const after = { ...before, passkeys: before.passkeys.filter((one) => one !== passkey) }
  refuseNone(after)
  await tx.sql
    .deleteFrom('passkeys')
    .where('tenantId', '=', before.owner.tenantId)
    .where('userId', '=', before.owner.userId)
    .where('id', '=', id)
    .execute()
  await removed(tx, after, { what: 'passkey-removed', name: passkey.name })
}
