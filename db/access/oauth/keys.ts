import { exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import { sql } from 'kysely'
import { machineDate, machineNow, machineTime } from '../../base/clock.ts'
import { timeOrderedId } from '../../base/ids.ts'
import type { Secrets } from '../../base/secrets.ts'
import type { Database, Sql } from '../../postgres/connection.ts'
import { holdLock } from '../../postgres/locks.ts'
import { sealStored } from '../../postgres/stored-seal.ts'

/**
 * The key pairs that sign access tokens. A key signs for 90 days; its successor is published two days before it first
 * signs, and a key stays published a day after its last signature, which is longer than any token lives. So every
 * process, and everybody who caches the published set, knows a key before its first token arrives, and rotation is
 * never an outage. Whichever process notices that a key is due makes it, under a lock; the worker's sweep looks, too.
 */

export type VerifyingKey = Awaited<ReturnType<typeof importJWK>>

export interface SigningKeys {
  /** The key that signs now. */
  signing(): Promise<{ id: string; key: VerifyingKey }>
  /** The published key of this id; undefined when there is none. */
  verifying(id: string): Promise<VerifyingKey | undefined>
  /** The public halves, as JWKS publishes them. */
  published(): Promise<JWK[]>
}

interface KeyRow {
  id: string
  publicJwk: JWK
  sealedPrivate: string
  signsFrom: string
  signsUntil: string
}

const dayMs = 24 * 3600 * 1000
export const signingLifeMs = 90 * dayMs
export const publishedAheadMs = 2 * dayMs
export const publishedAfterMs = dayMs
/** Published so long before it signs, a key that an operator wants is known to all who keep the set for five minutes. */
export const rotatedAheadMs = 10 * 60_000
const freshMs = 60_000
/** How old the set may be at most when an unknown key id is looked up in it. */
const lookAgainMs = 1_000

/** A key that is needed at once signs from a little earlier, so that a process whose clock is behind may use it too. */
export const clockSlackMs = 60_000

/** When the next key has to sign from; undefined when none is due. */
export function dueFrom(keys: readonly Pick<KeyRow, 'signsUntil'>[], nowMs: number): number | undefined {
  const last = Math.max(...keys.map((key) => Date.parse(key.signsUntil)), 0)
  if (last <= nowMs) return nowMs - clockSlackMs
  return last - nowMs < publishedAheadMs ? last : undefined
}

/** The keys over one database; each process remembers them for a minute. */
export function signingKeysOver(database: Database, secrets: Secrets, now: () => number = machineNow): SigningKeys {
  let held: { readAt: number; keys: KeyRow[] } = { readAt: Number.NEGATIVE_INFINITY, keys: [] }
  let reading: Promise<KeyRow[]> | undefined
  const imported = new Map<string, Promise<VerifyingKey>>()

  const read = (olderThanMs: number): Promise<KeyRow[]> => {
    if (now() - held.readAt < olderThanMs && dueFrom(held.keys, now()) === undefined) return Promise.resolve(held.keys)
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
    async signing() {
      const keys = await read(freshMs)
      const at = now()
      const row = keys.find((key) => Date.parse(key.signsFrom) <= at && at < Date.parse(key.signsUntil))
      if (!row) throw new Error('no key signs now')
      const key = await once(`private:${row.id}`, async () =>
        importJWK(JSON.parse(await secrets.open(row.sealedPrivate)), 'ES256'),
      )
      return { id: row.id, key }
    },
    async verifying(id) {
      const find = (keys: KeyRow[]) => keys.find((key) => key.id === id)
      const row = find(await read(freshMs)) ?? find(await read(lookAgainMs))
      return row && once(`public:${id}`, () => importJWK(row.publicJwk, 'ES256'))
    },
    async published() {
      const keys = await read(freshMs)
      const at = now()
      return keys
        .filter((key) => at < Date.parse(key.signsUntil) + publishedAfterMs)
        .map(({ id, publicJwk }) => ({ ...publicJwk, kid: id, use: 'sig', alg: 'ES256' }))
    },
  }
}

async function readKeys(database: Database, secrets: Secrets, nowMs: number): Promise<KeyRow[]> {
  const keys = await selectKeys(database.sql)
  if (dueFrom(keys, nowMs) === undefined) return keys
  return database.sql.transaction().execute(async (sql_) => {
    await holdLock(sql_, 'signingKeys')
    const from = dueFrom(await selectKeys(sql_), nowMs)
    if (from !== undefined)
      await sql_
        .insertInto('oauthKeys')
        .values(await makeKey(sql_, secrets, from, nowMs))
        .execute()
    return selectKeys(sql_)
  })
}

/** Makes the key that is due, if one is; the number of keys that there are then. */
export const keepSigningKeys = async (database: Database, secrets: Secrets, now = machineDate()): Promise<number> =>
  (await readKeys(database, secrets, now.getTime())).length

/** The keys as an operator sees them, before and after a rotation. */
export interface RotatedSigningKeys {
  /** The new key, and when it begins to sign. */
  id: string
  signsFrom: string
  /** Those before it, which sign until then and verify for a day longer. */
  before: string[]
}

/**
 * Makes a new key, which follows in ten minutes on the one that signs now and takes the place of any that was to follow.
 * Nothing ends: the tokens of the key before are good as long as they would have been.
 */
export const rotateSigningKeys = (
  database: Database,
  secrets: Secrets,
  nowMs = machineNow(),
): Promise<RotatedSigningKeys> =>
  database.sql.transaction().execute(async (tx) => {
    await holdLock(tx, 'signingKeys')
    const signsFromMs = nowMs + rotatedAheadMs
    const from = new Date(signsFromMs).toISOString()
    await tx.deleteFrom('oauthKeys').where('signsFrom', '>', from).execute()
    await tx.updateTable('oauthKeys').set({ signsUntil: from }).where('signsUntil', '>', from).execute()
    const before = (await selectKeys(tx)).map(({ id }) => id)
    const made = await makeKey(tx, secrets, before.length > 0 ? signsFromMs : nowMs - clockSlackMs, nowMs)
    await tx.insertInto('oauthKeys').values(made).execute()
    return { id: made.id, signsFrom: made.signsFrom, before }
  })

/**
 * Ends the keys whose private half cannot be opened, since it is sealed otherwise than with this prefix, and forgets it.
 * The public halves verify the tokens that there are.
 */
export async function abandonSigningKeys(at: Sql, readablePrefix: string): Promise<void> {
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
    id: timeOrderedId('key', nowMs),
    publicJwk: JSON.stringify(await exportJWK(publicKey)),
    sealedPrivate: await sealStored(tx, secrets, JSON.stringify(await exportJWK(privateKey))),
    signsFrom: new Date(signsFromMs).toISOString(),
    signsUntil: new Date(signsFromMs + signingLifeMs).toISOString(),
    createdAt: new Date(nowMs).toISOString(),
  }
}
