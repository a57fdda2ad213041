import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Caller } from './caller.ts'
import { type Database, isPassing } from './connection.ts'
import { type Role, withinRole } from './domain/scopes.ts'
import type { Grant } from './oauth-access-tokens.ts'

/**
 * Admission answers three questions in one round trip: who calls, whether the organization may, and whether both rate
 * limits have room for the call's cost. Identification is the SQL below; the windows are charge_windows() in
 * migration 0004, which locks them, checks both and charges both or neither.
 *
 * API keys and access tokens come through the same door. A token's signature was verified before, without the
 * database; what only the database knows is whether its family still lives and what the person's role is now, because
 * the role narrows the scopes at every use. A token has no limit per minute: its key id is 0, which has no window.
 *
 * Requests that arrive while a round trip is under way wait for it to end and make the next one together. Under load a
 * busy tenant is therefore one row write per round trip, not one per request, while the limits stay exact across
 * processes, because the windows live in the database alone. Within a batch, requests are charged in the order of their
 * arrival.
 *
 * A refusal is remembered for a moment per credential and cost, so that a client that hammers on a closed door costs
 * a look into a map. The moment is short, so that a raised limit or a revoked key is seen at once.
 */

/** An API key: the public half finds it, the digest of the secret half proves it. */
export interface KeyCredential {
  kind: 'key'
  publicId: string
  secretHash: Buffer
}

/** What a verified access token says. */
export interface TokenCredential extends Grant {
  kind: 'token'
}

export type Credential = KeyCredential | TokenCredential

export interface WindowState {
  limit: number
  used: number
  /** Seconds until the oldest counted slot leaves; on a refusal by this window, until the request's cost fits. */
  resetSeconds: number
}

/** What admission found. `closed` is a tenant whose status is not active. */
export type Verdict =
  | { outcome: 'unknown' }
  | { outcome: 'expired' }
  | { outcome: 'closed'; tenantStatus: 'suspended' | 'inactive'; caller: Caller }
  | ({ outcome: 'admitted' } & Charge)
  | ({ outcome: 'limited'; refusedBy: 'tenant' | 'key' } & Charge)

export interface Charge {
  caller: Caller
  tenant: WindowState
  /** Null for callers without a key. */
  key: WindowState | null
}

export interface Admission {
  /** Identifies the caller and charges `cost` units. Rejects only when the database does. */
  admit(credential: Credential, cost: number): Promise<Verdict>
}

const keyPattern = /^sk_live_([0-9a-z]{8,40})_([0-9A-Za-z_-]{20,100})$/

/** Splits `sk_live_<public id>_<secret>`; undefined for anything of another shape. */
export function parseApiKey(text: string): KeyCredential | undefined {
  const match = keyPattern.exec(text)
  if (!match) return undefined
  return { kind: 'key', publicId: match[1]!, secretHash: hashSecret(match[2]!) }
}

/** SHA-256 of a key's secret half: the only form in which it is stored. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

interface Waiting {
  credential: Credential
  cost: number
  resolve(verdict: Verdict): void
  reject(error: unknown): void
}

const refusalMemoryMs = 1_000
const mostRemembered = 50_000
const largestBatch = 500

/** Admission over one database; `inFlight` round trips at most at a time. */
export function admissionOver(database: Database, inFlight = 2): Admission {
  let waiting: Waiting[] = []
  let running = 0
  const remembered = new Map<string, { until: number; verdict: Extract<Verdict, { outcome: 'limited' }> }>()

  const next = (): void => {
    while (running < inFlight && waiting.length > 0) {
      const batch = waiting.slice(0, largestBatch)
      waiting = waiting.slice(largestBatch)
      running += 1
      settle(database, batch, remember).finally(() => {
        running -= 1
        next()
      })
    }
  }
  const remember = (request: Waiting, verdict: Verdict): void => {
    if (verdict.outcome !== 'limited') return
    if (remembered.size >= mostRemembered) remembered.clear()
    remembered.set(memoryKey(request), { until: Date.now() + refusalMemoryMs, verdict })
  }
  return {
    admit(credential, cost) {
      const known = remembered.get(memoryKey({ credential, cost }))
      if (known && known.until > Date.now()) return Promise.resolve(known.verdict)
      return new Promise((resolve, reject) => {
        waiting.push({ credential, cost, resolve, reject })
        next()
      })
    },
  }
}

const memoryKey = ({ credential, cost }: Pick<Waiting, 'credential' | 'cost'>): string =>
  credential.kind === 'key'
    ? `${credential.publicId}:${cost}:${credential.secretHash.toString('latin1')}`
    : `${credential.tenantId}:${credential.familyId}:${cost}`

async function settle(database: Database, batch: Waiting[], remember: (request: Waiting, verdict: Verdict) => void) {
  try {
    const verdicts = await chargeBatch(database, batch).catch((error) => {
      if (isPassing(error)) return chargeBatch(database, batch)
      throw error
    })
    batch.forEach((request, place) => {
      const verdict = verdicts[place]!
      remember(request, verdict)
      request.resolve(verdict)
    })
  } catch (error) {
    for (const request of batch) request.reject(error)
  }
}

interface AdmissionRow {
  place: number
  verdict: 'unknown' | 'expired' | 'closed' | 'open'
  tenantId: number
  tenantName: string
  tenantStatus: 'active' | 'suspended' | 'inactive'
  /** 0 for an access token. */
  keyId: number
  keyName: string | null
  /** The key's scopes; an access token says its own. */
  scopes: string | null
  role: Role | null
  hourlyUnits: number
  perMinuteLimit: number
  refusedBy: 'tenant' | 'key' | null
  hourlyUsed: number
  hourlyReset: number
  minuteUsed: number
  minuteReset: number
}

async function chargeBatch(database: Database, batch: Waiting[]): Promise<Verdict[]> {
  const asked = batch.map(({ credential, cost }) => {
    const key = credential.kind === 'key' ? credential : undefined
    const token = credential.kind === 'token' ? credential : undefined
    return { key, token, cost }
  })
  const { rows } = await sql<AdmissionRow>`
    with asked as (
      select * from unnest(
        ${asked.map(({ key }) => key?.publicId ?? null)}::text[],
        ${asked.map(({ key }) => key?.secretHash ?? null)}::bytea[],
        ${asked.map(({ token }) => token?.tenantId ?? null)}::bigint[],
        ${asked.map(({ token }) => token?.familyId ?? null)}::text[],
        ${asked.map(({ cost }) => cost)}::integer[]
      ) with ordinality as a (public_id, secret_hash, tenant_id, family_id, cost, place)
    ), keys as (
      select a.place, a.cost, k.tenant_id, k.id as key_id, k.name as key_name, k.scopes, k.per_minute_limit, null as role,
        case
          when k.secret_hash is distinct from a.secret_hash or k.revoked_at is not null then 'unknown'
          when k.expires_at <= clock_timestamp() then 'expired'
          else 'known'
        end as verdict
      from asked a
      left join key_directory d on d.public_id = a.public_id
      left join api_keys k on k.tenant_id = d.tenant_id and k.id = d.key_id
      where a.public_id is not null
    ), tokens as (
      select a.place, a.cost, f.tenant_id, 0 as key_id, null as key_name, null::text[] as scopes, 0 as per_minute_limit, u.role,
        case when f.revoked_at is not null or u.id is null then 'unknown' else 'known' end as verdict
      from asked a
      left join oauth_families f on f.tenant_id = a.tenant_id and f.id = a.family_id
      left join users u on u.tenant_id = f.tenant_id and u.id = f.user_id and u.deleted_at is null
      where a.family_id is not null
    ), found as materialized (
      select c.*, t.name as tenant_name, t.status as tenant_status, t.hourly_units,
        case when c.verdict <> 'known' then c.verdict when t.status <> 'active' then 'closed' else 'open' end as outcome
      from (select * from keys union all select * from tokens) c left join tenants t on t.id = c.tenant_id
    ), numbered as (
      select f.*, row_number() over (order by tenant_id, key_id, place) as claim from found f where outcome = 'open'
    ), charged as (
      select c.* from (
        select array_agg(tenant_id order by claim) as tenants, array_agg(key_id order by claim) as keys,
          array_agg(hourly_units order by claim) as hourly, array_agg(per_minute_limit order by claim) as minute,
          array_agg(cost order by claim) as costs
        from numbered having count(*) > 0
      ) o, charge_windows(o.tenants, o.keys, o.hourly, o.minute, o.costs) c
    )
    select f.place::integer as "place", f.outcome as "verdict", f.tenant_id as "tenantId", f.tenant_name as "tenantName",
      f.tenant_status as "tenantStatus", f.key_id as "keyId", f.key_name as "keyName", array_to_string(f.scopes, ' ') as "scopes", f.role as "role",
      f.hourly_units as "hourlyUnits", f.per_minute_limit as "perMinuteLimit", c.refused_by as "refusedBy",
      c.hourly_used as "hourlyUsed", c.hourly_reset as "hourlyReset", c.minute_used as "minuteUsed", c.minute_reset as "minuteReset"
    from found f left join numbered n on n.place = f.place left join charged c on c.claim = n.claim
    order by f.place
  `.execute(database.sql.withoutPlugins())
  return rows.map((row, place) => verdictOf(row, batch[place]!.credential))
}

function verdictOf(row: AdmissionRow, credential: Credential): Verdict {
  if (row.verdict === 'unknown') return { outcome: 'unknown' }
  if (row.verdict === 'expired') return { outcome: 'expired' }
  const caller = callerFrom(row, credential)
  if (row.verdict === 'closed') {
    return { outcome: 'closed', tenantStatus: row.tenantStatus as 'suspended' | 'inactive', caller }
  }
  const charge: Charge = {
    caller,
    tenant: { limit: row.hourlyUnits, used: row.hourlyUsed, resetSeconds: row.hourlyReset },
    key:
      credential.kind === 'key'
        ? { limit: row.perMinuteLimit, used: row.minuteUsed, resetSeconds: row.minuteReset }
        : null,
  }
  return row.refusedBy === null
    ? { outcome: 'admitted', ...charge }
    : { outcome: 'limited', refusedBy: row.refusedBy, ...charge }
}

function callerFrom({ tenantId, tenantName, ...row }: AdmissionRow, credential: Credential): Caller {
  if (credential.kind === 'key') {
    const { keyId: apiKeyId, keyName: apiKeyName, scopes } = row
    const key = { kind: 'api_key' as const, apiKeyId, apiKeyName, userId: null, clientId: null }
    return { tenantId, tenantName, ...key, scopes: scopeSet(scopes ?? '') }
  }
  const { userId, clientId } = credential
  const token = { kind: 'access_token' as const, apiKeyId: null, apiKeyName: null, userId, clientId }
  return { tenantId, tenantName, ...token, scopes: new Set(withinRole(credential.scopes, row.role!)) }
}

const scopeSets = new Map<string, ReadonlySet<string>>()
const mostScopeSets = 1_000

/** Many keys share few sets of scopes, so each set is split once. */
function scopeSet(text: string): ReadonlySet<string> {
  const known = scopeSets.get(text)
  if (known) return known
  if (scopeSets.size >= mostScopeSets) scopeSets.clear()
  const made = new Set(text.split(' ').filter(Boolean))
  scopeSets.set(text, made)
  return made
}
