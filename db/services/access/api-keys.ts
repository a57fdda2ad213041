import { randomBytes } from 'node:crypto'
import { CompiledQuery, sql as raw } from 'kysely'
import { invalid, notFound, type Violation } from '../../domain/refusal.ts'
import type { Caller } from '../../engine/base/caller.ts'
import { notNull } from '../../engine/base/only-row.ts'
import type { Database, Sql } from '../../engine/postgres/connection.ts'
import type { ReadContext, Transaction } from '../../engine/postgres/transaction.ts'
import { refuseOther } from '../../engine/records/etags.ts'
import type { Schemas } from '../../engine/records/resource.ts'
import { type LockedCredential, lockCredential } from '../credentials/credentials.ts'
import { hashKeySecret } from './admission/credential.ts'
import { revokeKey } from './revocation.ts'
import { requireTenant } from './tenants.ts'

type ApiKey = Schemas['ApiKey']

export interface NewApiKey {
  name: string
  scopes: string[]
  perMinuteLimit?: number | undefined
  expiresAt?: string | null | undefined
}

/** The API key or grant with which a key is created. A key that an operator creates has none. */
export interface KeyCreator extends Pick<LockedCredential, 'familyId' | 'userId' | 'clientId'> {
  keyId: number | null
}

const ownColumns = [
  'id',
  'name',
  'publicId',
  'scopes',
  'perMinuteLimit',
  'expiresAt',
  'lastUsedAt',
  'createdAt',
  'revokedAt',
  'makerKeyId',
  'userId',
  'clientId',
] as const

/** The mode of the key's organization: live or sandbox. */
const mode = raw<'live' | 'sandbox' | null>`(select mode from tenants where tenants.id = api_keys.tenant_id)`.as('mode')

const columns = [...ownColumns, mode] as const

type KeyRow = Omit<ApiKey, 'prefix' | 'scopes' | 'madeBy'> & {
  publicId: string
  scopes: string[]
  makerKeyId: number | null
  userId: number | null
  clientId: string | null
  mode: 'live' | 'sandbox' | null
}

function shownKey({ mode, publicId, makerKeyId: apiKeyId, userId, clientId, ...row }: KeyRow): ApiKey {
  const { id, name, ...rest } = row
  const madeBy = apiKeyId === null && userId === null ? null : { apiKeyId, userId, clientId }
  return {
    id,
    name,
    prefix: prefixOf(notNull(mode, 'the mode of the organization'), publicId),
    ...rest,
    madeBy,
  } as ApiKey
}

/** Returns the visible prefix of a key, which distinguishes sandbox keys from live keys. */
const prefixOf = (mode: 'live' | 'sandbox', publicId: string): string =>
  `${mode === 'sandbox' ? 'sk_test' : 'sk_live'}_${publicId}`

/** The default limit of a key, in requests per minute. */
const usualPerMinute = 60

/** Creates an API key of a tenant: its row and its entry in the key directory. Only this result contains the secret. */
export async function insertApiKey(
  sql: Sql,
  tenantId: number,
  at: string,
  key: NewApiKey,
  maker?: KeyCreator,
): Promise<ApiKey & { key: string }> {
  const publicId = randomBytes(9).toString('hex')
  const secret = randomBytes(32).toString('base64url')
  const row = await sql
    .insertInto('apiKeys')
    .values({
      tenantId,
      name: key.name,
      publicId,
      secretHash: hashKeySecret(secret),
      scopes: key.scopes,
      perMinuteLimit: key.perMinuteLimit ?? usualPerMinute,
      expiresAt: key.expiresAt ?? null,
      createdAt: at,
      ...(maker && {
        makerKeyId: maker.keyId,
        familyId: maker.familyId,
        userId: maker.userId,
        clientId: maker.clientId,
      }),
    })
    .returning(ownColumns)
    .executeTakeFirstOrThrow()
  await sql.insertInto('keyDirectory').values({ publicId, tenantId, keyId: row.id }).execute()
  const { mode } = await sql.selectFrom('tenants').select('mode').where('id', '=', tenantId).executeTakeFirstOrThrow()
  const shown = shownKey({ ...row, mode: mode as KeyRow['mode'] })
  return { ...shown, key: `${shown.prefix}_${secret}` }
}

/**
 * Creates an API key on behalf of a caller. The key cannot exceed the caller's scopes, expiry and limit, and is revoked
 * together with the caller's own key or grant. Throws Refusal validation_failed if the requested key would exceed the
 * caller's, or if its expiry is in the past.
 */
export async function createApiKey(tx: Transaction, caller: Caller, key: NewApiKey): Promise<ApiKey & { key: string }> {
  const held = await lockCredential(tx, caller)
  if (!held) throw new Error('only an API key or a grant can create an API key')
  const violations = violationsOf(tx, caller, held, key)
  if (violations.length > 0) throw invalid(violations)
  const within = {
    ...key,
    perMinuteLimit: key.perMinuteLimit ?? Math.min(usualPerMinute, held.perMinuteLimit),
    expiresAt: key.expiresAt ?? held.endsAt,
  }
  return insertApiKey(tx.sql, caller.tenantId, tx.machineAt, within, { ...held, keyId: caller.apiKeyId })
}

/** Returns a violation if the expiry of a new key is in the past; otherwise an empty list. */
const pastExpiry = (db: ReadContext, expiresAt: string | null | undefined): Violation[] =>
  expiresAt && Date.parse(expiresAt) <= Date.parse(db.machineAt)
    ? [{ field: 'expiresAt', code: 'rule', message: 'The expiry must be in the future.' }]
    : []

/** Throws Refusal validation_failed if the expiry is in the past. */
export function refusePastExpiry(db: ReadContext, expiresAt: string | undefined): void {
  const violations = pastExpiry(db, expiresAt)
  if (violations.length > 0) throw invalid(violations)
}

function violationsOf(db: ReadContext, caller: Caller, held: LockedCredential, key: NewApiKey): Violation[] {
  const rule = (field: string, message: string): Violation => ({ field, code: 'rule', message })
  const violations = key.scopes.flatMap((scope, index) =>
    caller.scopes.has(scope)
      ? []
      : [rule(`scopes[${index}]`, `${scope} is not among your own scopes, so you cannot pass it on.`)],
  )
  const expiresMs = key.expiresAt ? Date.parse(key.expiresAt) : undefined
  violations.push(...pastExpiry(db, key.expiresAt))
  if (expiresMs !== undefined && held.endsAt !== null && expiresMs > Date.parse(held.endsAt)) {
    violations.push(
      rule(
        'expiresAt',
        `Your own credential expires at ${held.endsAt}. A key that you create with it cannot expire later.`,
      ),
    )
  }
  if (key.perMinuteLimit !== undefined && key.perMinuteLimit > held.perMinuteLimit) {
    const most = `Your own credential is limited to ${held.perMinuteLimit} requests a minute`
    violations.push(rule('perMinuteLimit', `${most}. A key that you create with it cannot have a higher limit.`))
  }
  return violations
}

/** Returns a page of the tenant's API keys, newest first, without their secrets. */
export async function listApiKeys(
  db: ReadContext,
  caller: Caller,
  { includeRevoked, limit, after }: { includeRevoked?: boolean | undefined; limit: number; after?: number | undefined },
): Promise<{ items: ApiKey[]; nextAfter: number | undefined }> {
  let query = db.sql
    .selectFrom('apiKeys')
    .select(columns)
    .where('tenantId', '=', caller.tenantId)
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (!includeRevoked) query = query.where('revokedAt', 'is', null)
  if (after !== undefined) query = query.where('id', '<', after)
  const rows = await query.execute()
  return { items: rows.slice(0, limit).map(shownKey), nextAfter: rows.length > limit ? rows[limit - 1]!.id : undefined }
}

/** Returns an API key of the tenant, revoked or not, without its secret. Throws Refusal not_found. */
export async function findApiKey(db: ReadContext, { tenantId }: Pick<Caller, 'tenantId'>, id: number): Promise<ApiKey> {
  const found = db.sql.selectFrom('apiKeys').select(columns).where('tenantId', '=', tenantId).where('id', '=', id)
  const row = await found.executeTakeFirst()
  if (!row) throw notFound('API key')
  return shownKey(row)
}

/**
 * Returns a user's keys that are valid at the given time, oldest first: keys created in the portal, and keys created
 * with such a key. Keys of apps are not included.
 */
export async function listKeysOfUser(
  sql: Sql,
  { tenantId, userId }: { tenantId: number; userId: number },
  at: string,
): Promise<ApiKey[]> {
  const rows = await sql
    .selectFrom('apiKeys')
    .select(columns)
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('familyId', 'is', null)
    .where('revokedAt', 'is', null)
    .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', at)]))
    .orderBy('id')
    .execute()
  return rows.map(shownKey)
}

/**
 * Returns all API keys of a tenant, oldest first, including revoked ones, without their secrets. Throws Refusal
 * not_found.
 */
export async function listAllApiKeys(sql: Sql, tenantId: number): Promise<ApiKey[]> {
  await requireTenant(sql, tenantId)
  const rows = await sql.selectFrom('apiKeys').select(columns).where('tenantId', '=', tenantId).orderBy('id').execute()
  return rows.map(shownKey)
}

/**
 * Revokes an API key with effect from the next request. The keys created with it are revoked too, except for the
 * caller's own key. The jobs of all revoked keys are canceled. A key that is already revoked stays unchanged. Throws
 * Refusal not_found, or conflict with status 412 if If-Match does not match.
 */
export async function revokeApiKey(
  tx: Transaction,
  caller: Pick<Caller, 'tenantId' | 'apiKeyId'>,
  id: number,
): Promise<ApiKey> {
  const read = () =>
    tx.sql.selectFrom('apiKeys').select(columns).where('tenantId', '=', caller.tenantId).where('id', '=', id)
  const before = await read().forUpdate().executeTakeFirst()
  if (!before) throw notFound('API key')
  refuseOther(tx, shownKey(before), 'API key')
  if (before.revokedAt !== null) return shownKey(before)
  await revokeKey(tx, caller.tenantId, id, caller.apiKeyId)
  return shownKey(await read().executeTakeFirstOrThrow())
}

/** Returns the secret digests of these API keys, keyed by public id. Revoked and expired keys are included. */
export async function findKeySecretHashes({ sql }: Database, publicIds: string[]): Promise<Map<string, Buffer>> {
  const { rows } = await sql.executeQuery(CompiledQuery.raw(findHashes, [publicIds]))
  return new Map((rows as { publicId: string; secretHash: Buffer }[]).map((row) => [row.publicId, row.secretHash]))
}

const findHashes = `
  select d.public_id, k.secret_hash from key_directory d
  join api_keys k on k.tenant_id = d.tenant_id and k.id = d.key_id
  where d.public_id = any($1::text[])`
