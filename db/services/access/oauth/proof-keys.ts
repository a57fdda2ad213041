import { CompactSign, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import { machineNow, machineTime } from '../../../engine/base/clock.ts'
import { createTimeOrderedId } from '../../../engine/base/ids.ts'
import type { Secrets } from '../../../engine/base/secrets.ts'
import type { Database, Sql } from '../../../engine/postgres/connection.ts'
import { takeAdvisoryLock } from '../../../engine/postgres/locks.ts'
import { sealStored } from '../../../engine/postgres/stored-seal.ts'

/**
 * The key pairs that sign proofs of figures, and nothing else. They do not rotate, and their public keys stay
 * published, so that old proofs can be verified. Proofs and access tokens use different algorithms, so that a key of
 * one kind can never verify a signature of the other.
 */
export interface ProofKeys {
  /** Returns a compact JWS of the text, signed with RS256. */
  sign(text: string): Promise<string>
  /** Returns the public keys in the form of the JWKS endpoint. */
  listPublicKeys(): Promise<JWK[]>
}

interface KeyRow {
  id: string
  publicJwk: JWK
  sealedPrivate: string
}

/** The `typ` in the header of a proof's JWS. */
export const proofType = 'proof+jws'
const modulusLength = 3072
/** Maximum age of the cached keys. It is short, because another process may have just created the first key. */
const freshMs = 5_000

/** Creates an object that reads the proof keys of a database and signs with the current one. */
export function proofKeysOfDatabase(database: Database, secrets: Secrets, now: () => number = machineNow): ProofKeys {
  let signing: Promise<{ id: string; key: Awaited<ReturnType<typeof importJWK>> }> | undefined
  let held: { readAt: number; keys: Promise<KeyRow[]> } | undefined
  const openKey = async () => {
    const { id, sealedPrivate } = await currentKey(database, secrets, now())
    held = undefined
    return { id, key: await importJWK(JSON.parse(await secrets.open(sealedPrivate)), 'RS256') }
  }
  return {
    async sign(text) {
      signing ??= openKey()
      signing.catch(() => {
        signing = undefined
      })
      const { id, key } = await signing
      const header = { alg: 'RS256', typ: proofType, kid: id }
      return new CompactSign(Buffer.from(text)).setProtectedHeader(header).sign(key)
    },
    async listPublicKeys() {
      if (!held || now() - held.readAt >= freshMs) held = { readAt: now(), keys: selectKeys(database.sql) }
      held.keys.catch(() => {
        held = undefined
      })
      return (await held.keys).map(({ id, publicJwk }) => ({ ...publicJwk, kid: id, use: 'sig', alg: 'RS256' }))
    },
  }
}

/** Returns the key that signs new proofs. The first process that needs a key creates it under a lock. */
async function currentKey(database: Database, secrets: Secrets, nowMs: number): Promise<KeyRow> {
  const found = lastUsableKey(await selectKeys(database.sql))
  if (found) return found
  return database.sql.transaction().execute(async (tx) => {
    await takeAdvisoryLock(tx, 'proofKeys')
    const there = lastUsableKey(await selectKeys(tx))
    if (there) return there
    const made = await makeKey(tx, secrets, nowMs)
    await tx
      .insertInto('proofKeys')
      .values({ ...made, publicJwk: JSON.stringify(made.publicJwk), createdAt: machineTime() })
      .execute()
    return made
  })
}

/** Returns the newest key that still has its private key. */
const lastUsableKey = (keys: readonly KeyRow[]): KeyRow | undefined =>
  keys.findLast(({ sealedPrivate }) => sealedPrivate !== '')

/**
 * Erases the private keys that can no longer be decrypted: those whose sealed text does not begin with
 * `readablePrefix`. The public keys still verify existing proofs.
 */
export async function eraseUnreadableProofKeys(at: Sql, readablePrefix: string): Promise<void> {
  await at
    .updateTable('proofKeys')
    .set({ sealedPrivate: '' })
    .where(({ eb, fn, val }) => eb.not(fn<boolean>('starts_with', ['sealedPrivate', val(readablePrefix)])))
    .execute()
}

const selectKeys = async (at: Sql): Promise<KeyRow[]> =>
  (await at
    .selectFrom('proofKeys')
    .select(['id', 'publicJwk', 'sealedPrivate'])
    .orderBy('createdAt')
    .orderBy('id')
    .execute()) as KeyRow[]

async function makeKey(tx: Sql, secrets: Secrets, nowMs: number): Promise<KeyRow> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { modulusLength, extractable: true })
  return {
    id: createTimeOrderedId('key', nowMs),
    publicJwk: await exportJWK(publicKey),
    sealedPrivate: await sealStored(tx, secrets, JSON.stringify(await exportJWK(privateKey))),
  }
}
