import { hash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { Refusal } from '../../domain/refusal.ts'
import type { Caller } from '../../engine/base/caller.ts'
import { machineTime } from '../../engine/base/clock.ts'
import { createConcurrencyLimiter } from '../../engine/base/concurrency.ts'
import type { Secrets } from '../../engine/base/secrets.ts'
import { type Sql, sqlState } from '../../engine/postgres/connection.ts'
import { type SealingSecrets, sealStored } from '../../engine/postgres/stored-seal.ts'
import type { Transaction } from '../../engine/postgres/transaction.ts'
import { requireScope } from './required-scope.ts'

/**
 * An Idempotency-Key ensures that a mutation happens once, however often the request is sent. The key is claimed in the
 * same transaction as the effect. `insert ... on conflict` waits for a concurrent transaction that holds the same key.
 * If it then inserts the row, the key is new, or the first attempt was rolled back. The work then runs, its answer is
 * stored, and both commit together; a crash leaves both or neither. If no row was inserted, the first attempt has
 * committed, and its stored answer is replayed. If the key was claimed for a different request, the answer is a 409.
 *
 * lock_timeout limits the wait. If the first attempt runs longer than 5 s, the second is refused with a conflict and
 * Retry-After, and changes nothing. The claim is sent together with BEGIN. If BEGIN fails, the claim may be committed
 * alone, as a row without a status. The next attempt takes over such a row.
 */

export const idempotencyKeyLifeMs = 24 * 3600 * 1000

/** A stored answer that a replay sends again. */
export interface StoredAnswer {
  status: number
  /** The exact text of the answer's body. */
  body: string
  headers: Record<string, string>
}

/** An answer to store, with the scopes that a caller needs in order to receive it again. */
export interface StorableAnswer extends StoredAnswer {
  neededScopes: readonly string[]
}

export interface KeyedRequest {
  key: string
  fingerprint: Buffer
}

/**
 * Returns the fingerprint of a request: the SHA-256 of method, path, query and canonical body. An empty object counts
 * as no body.
 */
export const fingerprintOf = (method: string, path: string, query: string, body = '{}'): Buffer =>
  hash('sha256', `${JSON.stringify([method, path, query])}\n${body === '{}' ? '' : body}`, 'buffer')

/**
 * Claims an idempotency key in the transaction of `sql`. Returns undefined if the request must be carried out now, or
 * the stored answer if it was carried out before. Throws Refusal scope_insufficient if the caller lacks a scope that
 * the answer needed. Throws Refusal conflict (retryable) if the first request is still running. Throws Refusal
 * idempotency_key_reused:
 *
 * - if the key was used for another request,
 * - if the answer shows a secret and was given to another credential,
 * - if the answer can no longer be decrypted.
 */
export async function claimIdempotencyKey(
  sql: Sql,
  caller: Caller,
  request: KeyedRequest,
  secrets: Pick<Secrets, 'open'>,
): Promise<StoredAnswer | undefined> {
  const values = [caller.tenantId, request.key, request.fingerprint, idempotencyKeyLifeMs]
  const claimed = await sql.executeQuery(CompiledQuery.raw(claim, values)).catch((error: unknown) => {
    if (sqlState(error) === '55P03') throw stillRunningRefusal()
    throw error
  })
  if (claimed.rows.length > 0) return undefined
  const stored = await sql
    .selectFrom('idempotencyKeys')
    .select(['fingerprint', 'status', 'body', 'headers', 'sealed', 'credential', 'neededScopes'])
    .where('tenantId', '=', caller.tenantId)
    .where('key', '=', request.key)
    .executeTakeFirstOrThrow()
  if (!stored.fingerprint.equals(request.fingerprint)) {
    throw new Refusal(
      'idempotency_key_reused',
      'This Idempotency-Key was used for another request. Use a new key for each operation.',
    )
  }
  for (const needed of stored.neededScopes ?? []) requireScope(caller, needed)
  if (stored.credential !== null && stored.credential !== credentialOf(caller)) {
    throw new Refusal(
      'idempotency_key_reused',
      'This Idempotency-Key was used with another credential, and the answer shows a secret. Use a new key.',
    )
  }
  // The secret key that sealed the answer is lost (db/workflows/secret-key/replace.ts).
  if (stored.sealed && stored.body === null) {
    throw new Refusal(
      'idempotency_key_reused',
      'The answer to this Idempotency-Key cannot be shown again. Use a new key.',
    )
  }
  const status = stored.status!
  const body = stored.sealed ? await secrets.open(stored.body!) : stored.body!
  // A sealed answer contains its headers in the sealed text.
  if (stored.headers === null) return { status, ...(JSON.parse(body) as Pick<StoredAnswer, 'body' | 'headers'>) }
  return { status, body, headers: stored.headers as Record<string, string> }
}

const claim = `
  insert into idempotency_keys as k (tenant_id, key, fingerprint, created_at, expires_at)
  values ($1, $2, $3, now(), now() + $4::double precision * interval '1 millisecond')
  on conflict (tenant_id, key) do update
    set fingerprint = excluded.fingerprint, status = null, body = null, headers = null, sealed = false,
      credential = null, needed_scopes = null, created_at = excluded.created_at, expires_at = excluded.expires_at
    where k.expires_at <= excluded.created_at or k.status is null
  returning key`

/** Reports whether an answer is stored under a request's idempotency key; false without a key. */
export async function hasStoredAnswer(
  sql: Sql,
  { tenantId }: Caller,
  key: string | string[] | undefined,
): Promise<boolean> {
  if (typeof key !== 'string') return false
  const row = await sql
    .selectFrom('idempotencyKeys')
    .select('status')
    .where('tenantId', '=', tenantId)
    .where('key', '=', key.toLowerCase())
    .where('expiresAt', '>', machineTime())
    .executeTakeFirst()
  return row !== undefined && row.status !== null
}

/**
 * Returns an identifier of the caller's credential: the API key, the grant (the same for all its tokens), or the
 * signed-in user.
 */
function credentialOf({ apiKeyId, familyId, userId }: Caller): string {
  if (apiKeyId !== null) return `key:${apiKeyId}`
  return familyId !== null ? `grant:${familyId}` : `person:${userId}`
}

/**
 * Stores the answer under the claimed key, at the end of the transaction. If `secret`, the answer contains a secret,
 * such as an API key or a signed address. It is then sealed with its headers, and replayed only to the same credential.
 * Other callers of the organization may not have the rights that the secret gives.
 */
export async function storeAnswer(
  tx: Transaction,
  caller: Caller,
  request: KeyedRequest,
  { status, body, headers, neededScopes }: StorableAnswer,
  secrets: SealingSecrets,
  secret: boolean,
): Promise<void> {
  const sealed = secret && (await sealStored(tx.sql, secrets, JSON.stringify({ body, headers })))
  const kept = sealed ? [sealed, null] : [body, JSON.stringify(headers)]
  const credential = secret ? credentialOf(caller) : null
  const values = [caller.tenantId, request.key, status, ...kept, secret, credential, neededScopes]
  tx.phases.withCommit.push(CompiledQuery.raw(store, values))
}

const store = `
  update idempotency_keys set status = $3, body = $4, headers = $5, sealed = $6, credential = $7, needed_scopes = $8
  where tenant_id = $1 and key = $2`

/** Returns the retryable refusal for a key whose first request is still running. */
export const stillRunningRefusal = (): Refusal =>
  new Refusal('conflict', 'The first request with this Idempotency-Key is still running. Send it again in a moment.', {
    headers: { 'Retry-After': '1' },
  })

/**
 * Returns a limiter that runs requests with the same key one after the other within this process, so that waiting
 * requests hold no database connection. A request that has waited 5 s is refused with a retryable conflict.
 */
export const createIdempotencyKeyLimiter = () =>
  createConcurrencyLimiter({ maxPerParty: 1, waitMs: 5_000, refusal: stillRunningRefusal })
