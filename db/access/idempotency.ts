import { hash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import type { Caller } from '../base/caller.ts'
import { machineTime } from '../base/clock.ts'
import { limitConcurrency } from '../base/concurrency.ts'
import type { Secrets } from '../base/secrets.ts'
import { Refusal } from '../domain/refusal.ts'
import { type Sql, sqlState } from '../postgres/connection.ts'
import { type StoredSecrets, sealStored } from '../postgres/stored-seal.ts'
import type { Transaction } from '../postgres/transaction.ts'
import { requireScope } from './required-scope.ts'

/**
 * An Idempotency-Key makes a mutation happen once however often it is sent. The key's row is claimed in the transaction
 * of the effect: `insert ... on conflict do nothing` waits for a transaction that holds the same key and then tells how
 * it ended. If our row was inserted, the key is new (or the first attempt rolled back), so the work runs, its answer is
 * stored, and both commit together; a crash leaves both or neither. If no row was inserted, the first attempt has
 * committed, and its stored answer is sent again, unless the request is a different one, which is a 409.
 *
 * The wait is bounded by lock_timeout: a first attempt that runs longer than 5 s gives the second a conflict with
 * Retry-After, never a second effect. A claim leaves together with its BEGIN, so where that failed the claim may have
 * committed alone: a row without a status, which the next attempt takes over.
 */

export const idempotencyLifeMs = 24 * 3600 * 1000

/** A stored answer: what a replay sends again. */
export interface StoredAnswer {
  status: number
  /** The exact text of the body. */
  body: string
  headers: Record<string, string>
}

/** One that is to be kept, and the scopes without which nobody gets it again. */
export interface KeptAnswer extends StoredAnswer {
  neededScopes: readonly string[]
}

export interface KeyedRequest {
  key: string
  fingerprint: Buffer
}

/** SHA-256 over method, path, query and the body as sent, in canonical form; an empty object is no body. */
export const fingerprintOf = (method: string, path: string, query: string, body = '{}'): Buffer =>
  hash('sha256', `${JSON.stringify([method, path, query])}\n${body === '{}' ? '' : body}`, 'buffer')

/**
 * Claims the key in the transaction that `sql` is in. Undefined means that the work is to be done now, an answer that
 * it was done before. Throws Refusal idempotency_key_reused for another request's key, scope_insufficient for a caller who
 * lacks a scope that the answer needed, and idempotency_key_reused for another credential's answer that shows a secret.
 */
export async function claimKey(
  sql: Sql,
  caller: Caller,
  request: KeyedRequest,
  secrets: Pick<Secrets, 'open'>,
): Promise<StoredAnswer | undefined> {
  const values = [caller.tenantId, request.key, request.fingerprint, idempotencyLifeMs]
  const claimed = await sql.executeQuery(CompiledQuery.raw(claim, values)).catch((error: unknown) => {
    if (sqlState(error) === '55P03') throw stillRunning()
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
  // The key that had sealed the answer is lost (db/workflows/secret-key/replace.ts).
  if (stored.sealed && stored.body === null) {
    throw new Refusal(
      'idempotency_key_reused',
      'The answer to this Idempotency-Key cannot be shown again. Use a new key.',
    )
  }
  const status = stored.status!
  const body = stored.sealed ? await secrets.open(stored.body!) : stored.body!
  // Sealed answers of earlier versions have their headers beside them.
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

/** Whether an answer is stored under a request's key; false without a key. */
export async function isAnswered(sql: Sql, { tenantId }: Caller, key: string | string[] | undefined): Promise<boolean> {
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

/** The caller's credential: an API key, the grant of an app, whose tokens count as one, or a person's sign-in. */
function credentialOf({ apiKeyId, familyId, userId }: Caller): string {
  if (apiKeyId !== null) return `key:${apiKeyId}`
  return familyId !== null ? `grant:${familyId}` : `person:${userId}`
}

/**
 * Closes the transaction with the answer under the claimed key. A `secret` answer (a key, a signed address) is kept
 * sealed, its Location too, and replayed to the same credential alone: others of the organization may not have the rights that
 * it gives.
 */
export async function storeAnswer(
  tx: Transaction,
  caller: Caller,
  request: KeyedRequest,
  { status, body, headers, neededScopes }: KeptAnswer,
  secrets: StoredSecrets,
  secret: boolean,
): Promise<void> {
  const sealed = secret && (await sealStored(tx.sql, secrets, JSON.stringify({ body, headers })))
  const kept = sealed ? [sealed, null] : [body, JSON.stringify(headers)]
  const credential = secret ? credentialOf(caller) : null
  const values = [caller.tenantId, request.key, status, ...kept, secret, credential, neededScopes]
  tx.closing.push(CompiledQuery.raw(store, values))
}

const store = `
  update idempotency_keys set status = $3, body = $4, headers = $5, sealed = $6, credential = $7, needed_scopes = $8
  where tenant_id = $1 and key = $2`

/** The first request with this key is still running; the refusal is retryable. */
export const stillRunning = (): Refusal =>
  new Refusal('conflict', 'The first request with this Idempotency-Key is still running. Send it again in a moment.', {
    headers: { 'Retry-After': '1' },
  })

/**
 * Lets requests with the same key run one after the other inside this process, so that waiters hold no database
 * connection. One that has waited 5 s is refused with a conflict that asks it to come back.
 */
export const limitRequestsOfKey = () => limitConcurrency({ maxPerParty: 1, waitMs: 5_000, refusal: stillRunning })
