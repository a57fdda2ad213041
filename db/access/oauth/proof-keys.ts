import { CompactSign, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import { machineNow, machineTime } from '../../base/clock.ts'
import { timeOrderedId } from '../../base/ids.ts'
import type { Secrets } from '../../base/secrets.ts'
import type { Database, Sql } from '../../postgres/connection.ts'
import { holdLock } from '../../postgres/locks.ts'
import { sealStored } from '../../postgres/stored-seal.ts'

/**
 * The key that signs proofs of figures, and nothing else. It does not rotate, and the public half of each that there ever was
 * stays published, so that a proof can be verified as long as somebody keeps it. It is of another kind than the keys of access
 * tokens, which are verified with those alone.
 */
export interface ProofKeys {
  /** A compact JWS of the text, RS256. */
  sign(text: string): Promise<string>
  /** The public halves, as JWKS publishes them. */
  published(): Promise<JWK[]>
}

interface KeyRow {
  id: string
  publicJwk: JWK
  sealedPrivate: string
}

/** What the header of a proof's JWS says of its type. */
export const proofType = 'proof+jws'
const modulusLength = 3072
/** Another process may have made the first key just now. */
const freshMs = 5_000

/** The keys over one database. */
export function proofKeysOver(database: Database, secrets: Secrets, now: () => number = machineNow): ProofKeys {
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
    async published() {
      if (!held || now() - held.readAt >= freshMs) held = { readAt: now(), keys: selectKeys(database.sql) }
      held.keys.catch(() => {
        held = undefined
      })
      return (await held.keys).map(({ id, publicJwk }) => ({ ...publicJwk, kid: id, use: 'sig', alg: 'RS256' }))
    },
  }
}

/** The key that signs; the first process that needs one makes it, under a lock. */
async function currentKey(database: Database, secrets: Secrets, nowMs: number): Promise<KeyRow> {
  const found = signingOne(await selectKeys(database.sql))
  if (found) return found
  return database.sql.transaction().execute(async (tx) => {
    await holdLock(tx, 'proofKeys')
    const there = signingOne(await selectKeys(tx))
    if (there) return there
    const made = await makeKey(tx, secrets, nowMs)
    await tx
      .insertInto('proofKeys')
      .values({ ...made, publicJwk: JSON.stringify(made.publicJwk), createdAt: machineTime() })
      .execute()
    return made
  })
}

/** The last whose private half was not forgotten. */
const signingOne = (keys: readonly KeyRow[]): KeyRow | undefined =>
  keys.findLast(({ sealedPrivate }) => sealedPrivate !== '')

/**
 * Forgets the private halves that cannot be opened, since they are sealed otherwise than with this prefix. The public halves
 * verify the proofs that there are.
 */
export async function abandonProofKeys(at: Sql, readablePrefix: string): Promise<void> {
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
    id: timeOrderedId('key', nowMs),
    publicJwk: await exportJWK(publicKey),
    sealedPrivate: await sealStored(tx, secrets, JSON.stringify(await exportJWK(privateKey))),
  }
}
