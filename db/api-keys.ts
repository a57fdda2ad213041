import { randomBytes } from 'node:crypto'
import { hashSecret } from './admission.ts'
import type { Caller } from './caller.ts'
import type { Sql } from './connection.ts'
import { invalid, notFound } from './domain/refusal.ts'
import type { Schemas } from './record.ts'
import type { Unit } from './unit.ts'

type ApiKey = Schemas['ApiKey']

export interface NewApiKey {
  name: string
  scopes: string[]
  perMinuteLimit?: number | undefined
  expiresAt?: string | null | undefined
}

const columns = [
  'id',
  'name',
  'publicId',
  'scopes',
  'perMinuteLimit',
  'expiresAt',
  'lastUsedAt',
  'createdAt',
  'revokedAt',
] as const

type KeyRow = Omit<ApiKey, 'prefix' | 'scopes'> & { publicId: string; scopes: string[] }

function shownKey({ publicId, ...row }: KeyRow): ApiKey {
  const { id, name, ...rest } = row
  return { id, name, prefix: `sk_live_${publicId}`, ...rest } as ApiKey
}

/** Makes a key for a tenant: its row, its entry in the directory, and the only showing of its secret. */
export async function insertApiKey(
  sql: Sql,
  tenantId: number,
  at: string,
  key: NewApiKey,
): Promise<ApiKey & { key: string }> {
  const publicId = randomBytes(9).toString('hex')
  const secret = randomBytes(32).toString('base64url')
  const row = await sql
    .insertInto('apiKeys')
    .values({
      tenantId,
      name: key.name,
      publicId,
      secretHash: hashSecret(secret),
      scopes: key.scopes,
      perMinuteLimit: key.perMinuteLimit ?? 60,
      expiresAt: key.expiresAt ?? null,
      createdAt: at,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  await sql.insertInto('keyDirectory').values({ publicId, tenantId, keyId: row.id }).execute()
  return { ...shownKey(row), key: `sk_live_${publicId}_${secret}` }
}

/**
 * Makes a key on behalf of a caller. Throws Refusal validation_failed for scopes that the caller does not hold, and for
 * an expiry that is past.
 */
export function createApiKey(unit: Unit, caller: Caller, key: NewApiKey): Promise<ApiKey & { key: string }> {
  const beyond = key.scopes.flatMap((scope, place) => (caller.scopes.has(scope) ? [] : [{ scope, place }]))
  const violations = beyond.map(({ scope, place }) => ({
    field: `scopes[${place}]`,
    code: 'rule' as const,
    message: `${scope} is not among your own scopes, so you cannot pass it on.`,
  }))
  if (key.expiresAt && Date.parse(key.expiresAt) <= Date.parse(unit.at)) {
    violations.push({ field: 'expiresAt', code: 'rule', message: 'The expiry must be in the future.' })
  }
  if (violations.length > 0) throw invalid(violations)
  return insertApiKey(unit.sql, caller.tenantId, unit.at, key)
}

/** A page of the tenant's keys, newest first, without their secrets. */
export async function listApiKeys(
  unit: Unit,
  caller: Caller,
  { includeRevoked, limit, after }: { includeRevoked?: boolean | undefined; limit: number; after?: number | undefined },
): Promise<{ items: ApiKey[]; nextAfter: number | undefined }> {
  let query = unit.sql
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

/**
 * Revokes a key, seen by the next request; one that is revoked already stays as it is. Throws Refusal not_found for an
 * absent one.
 */
export async function revokeApiKey(unit: Unit, caller: Pick<Caller, 'tenantId'>, id: number): Promise<ApiKey> {
  const row = await unit.sql
    .updateTable('apiKeys')
    .set((value) => ({ revokedAt: value.fn.coalesce('revokedAt', value.val(unit.at)) }))
    .where('tenantId', '=', caller.tenantId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
  if (!row) throw notFound('API key')
  return shownKey(row)
}
