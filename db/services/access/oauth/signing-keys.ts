import { exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import { sql } from 'kysely'
import { machineDate, machineNow, machineTime } from '../../../engine/base/clock.ts'
import { createTimeOrderedId } from '../../../engine/base/ids.ts'
import type { Secrets } from '../../../engine/base/secrets.ts'
import type { Database, Sql } from '../../../engine/postgres/connection.ts'
import { takeAdvisoryLock } from '../../../engine/postgres/locks.ts'
import { sealStored } from '../../../engine/postgres/stored-seal.ts'

/**
 * Access tokens are signed with key pairs that rotate. A key signs for 90 days. Its successor is published two days
 * before its first signature. A key stays published for a day after its last signature, which is longer than the life
 * of a token. Every process, and every client that caches the published keys, therefore knows a key before it sees the
 * first token signed with it. So a rotation causes no outage. Any process that notices that a new key is due creates it
 * under a lock. The worker's sweep also creates due keys.
 */

export type VerifyingKey = Awaited<ReturnType<typeof importJWK>>

export interface SigningKeys {
  /** Returns the key that signs now. */
  findActiveKey(): Promise<{ id: string; key: VerifyingKey }>
  /** Returns the published key with this id; undefined if there is none. */
  findVerifyingKey(id: string): Promise<VerifyingKey | undefined>
  /** Returns the public keys in the form of the JWKS endpoint. */
  listPublicKeys(): Promise<JWK[]>
}

interface KeyRow {
  id: string
  publicJwk: JWK
  sealedPrivate: string
  signsFrom: string
  signsUntil: string
}

const dayMs = 24 * 3600 * 1000
export const keySigningPeriodMs = 90 * dayMs
export const publishedBeforeUseMs = 2 * dayMs
export const publishedAfterUseMs = dayMs
/**
 * Time between the publication of a key that an operator requests and its first signature. It is longer than the five
 * minutes for which clients cache the key set.
 */
export const rotationLeadMs = 10 * 60_000
const freshMs = 60_000
/** Minimum age of the cached key set before it is read again because of an unknown key id. */
const lookAgainMs = 1_000

/**
 * Time by which the start of a key is backdated if the key must sign at once. A process whose clock is behind can then
 * use it too.
 */
export const clockSlackMs = 60_000

/** Returns the time (ms) at which the next key must begin to sign; undefined if no new key is due. */
export function nextKeyStartMs(keys: readonly Pick<KeyRow, 'signsUntil'>[], nowMs: number): number | undefined {
  const last = Math.max(...keys.map((key) => Date.parse(key.signsUntil)), 0)
  if (last <= nowMs) return nowMs - clockSlackMs
  return last - nowMs < publishedBeforeUseMs ? last : undefined
}

/**
 * Creates an object that reads the signing keys of a database, caches them for a minute, and creates keys that are due.
 */
export function signingKeysOfDatabase(
  database: Database,
  secrets: Secrets,
  now: () => number = machineNow,
): SigningKeys {
  let held: { readAt: number; keys: KeyRow[] } = { readAt: Number.NEGATIVE_INFINITY, keys: [] }
  let reading: Promise<KeyRow[]> | undefined
  const imported = new Map<string, Promise<VerifyingKey>>()

  const read = (olderThanMs: number): Promise<KeyRow[]> => {
    if (now() - held.readAt < olderThanMs && nextKeyStartMs(held.keys, now()) === undefined)
      return Promise.resolve(held.keys)
    reading ??= readKeys(database, secrets, now())
      .then((keys) => {
        held = { readAt: now(), keys }
        return keys
      })
      .finally(() => {
        reading = undefined
      })
    return reading
  }
  const once = (name: string, make: () => Promise<VerifyingKey>): Promise<VerifyingKey> => {
    const known = imported.get(name)
    if (known) return known
    const made = make()
    imported.set(name, made)
    made.catch(() => imported.delete(name))
    return made
  }
  return {
    async findActiveKey() {
      const keys = await read(freshMs)
      const at = now()
      const row = keys.find((key) => Date.parse(key.signsFrom) <= at && at < Date.parse(key.signsUntil))
      if (!row) throw new Error('no signing key is active')
      const key = await once(`private:${row.id}`, async () =>
        importJWK(JSON.parse(await secrets.open(row.sealedPrivate)), 'ES256'),
      )
      return { id: row.id, key }
    },
    async findVerifyingKey(id) {
      const find = (keys: KeyRow[]) => keys.find((key) => key.id === id)
      const row = find(await read(freshMs)) ?? find(await read(lookAgainMs))
      return row && once(`public:${id}`, () => importJWK(row.publicJwk, 'ES256'))
    },
    async listPublicKeys() {
      const keys = await read(freshMs)
      const at = now()
      return keys
        .filter((key) => at < Date.parse(key.signsUntil) + publishedAfterUseMs)
        .map(({ id, publicJwk }) => ({ ...publicJwk, kid: id, use: 'sig', alg: 'ES256' }))
    },
  }
}

async function readKeys(database: Database, secrets: Secrets, nowMs: number): Promise<KeyRow[]> {
  const keys = await selectKeys(database.sql)
  if (nextKeyStartMs(keys, nowMs) === undefined) return keys
  return database.sql.transaction().execute(async (sql_) => {
    await takeAdvisoryLock(sql_, 'signingKeys')
    const from = nextKeyStartMs(await selectKeys(sql_), nowMs)
    if (from !== undefined)
      await sql_
        .insertInto('oauthKeys')
        .values(await makeKey(sql_, secrets, from, nowMs))
        .execute()
    return selectKeys(sql_)
  })
}

/** Creates the next signing key if it is due. Returns the resulting number of keys. */
export const ensureSigningKey = async (database: Database, secrets: Secrets, now = machineDate()): Promise<number> =>
  (await readKeys(database, secrets, now.getTime())).length

/** The result of a key rotation, as the operator sees it. */
export interface KeyRotationResult {
  /** The id of the new key, and the time at which it begins to sign. */
  id: string
  signsFrom: string
  /** The ids of the previous keys. They sign until `signsFrom` and stay published for one more day. */
  before: string[]
}

/**
 * Creates the next signing key. It becomes active in ten minutes and replaces any pending key. Existing tokens stay
 * valid.
 */
export const rotateSigningKeys = (
  database: Database,
  secrets: Secrets,
  nowMs = machineNow(),
): Promise<KeyRotationResult> =>
  database.sql.transaction().execute(async (tx) => {
    await takeAdvisoryLock(tx, 'signingKeys')
    const signsFromMs = nowMs + rotationLeadMs
    const from = new Date(signsFromMs).toISOString()
    await tx.deleteFrom('oauthKeys').where('signsFrom', '>', from).execute()
    await tx.updateTable('oauthKeys').set({ signsUntil: from }).where('signsUntil', '>', from).execute()
    const before = (await selectKeys(tx)).map(({ id }) => id)
    const made = await makeKey(tx, secrets, before.length > 0 ? signsFromMs : nowMs - clockSlackMs, nowMs)
    await tx.insertInto('oauthKeys').values(made).execute()
    return { id: made.id, signsFrom: made.signsFrom, before }
  })

/**
 * Retires the keys that can no longer be decrypted (those whose sealed text does not begin with `readablePrefix`) and
 * erases their private keys. Their public keys still verify existing tokens.
 */
export async function retireUnreadableSigningKeys(at: Sql, readablePrefix: string): Promise<void> {
  const now = machineTime()
  const isLost = sql<boolean>`not starts_with(sealed_private, ${readablePrefix})`
  await at.deleteFrom('oauthKeys').where(isLost).where('signsFrom', '>', now).execute()
  await at.updateTable('oauthKeys').set({ signsUntil: now }).where(isLost).where('signsUntil', '>', now).execute()
  await at.updateTable('oauthKeys').set({ sealedPrivate: '' }).where(isLost).execute()
}

const selectKeys = async (at: Sql): Promise<KeyRow[]> =>
  (await at
    .selectFrom('oauthKeys')
    .select(['id', 'publicJwk', 'sealedPrivate', 'signsFrom', 'signsUntil'])
    .orderBy('signsFrom')
    .execute()) as KeyRow[]

async function makeKey(tx: Sql, secrets: Secrets, signsFromMs: number, nowMs: number) {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
  return {
    id: createTimeOrderedId('key', nowMs),
    publicJwk: JSON.stringify(await exportJWK(publicKey)),
    sealedPrivate: await sealStored(tx, secrets, JSON.stringify(await exportJWK(privateKey))),
    signsFrom: new Date(signsFromMs).toISOString(),
    signsUntil: new Date(signsFromMs + keySigningPeriodMs).toISOString(),
    createdAt: new Date(nowMs).toISOString(),
  }
}
