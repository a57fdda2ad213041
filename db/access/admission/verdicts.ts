import { CompiledQuery } from 'kysely'
import type { Caller } from '../../base/caller.ts'
import { type Role, withinRole } from '../../domain/scopes.ts'
import type { Database } from '../../postgres/connection.ts'
import type { Credential, KeyCredential, TokenCredential } from './credential.ts'

export interface WindowState {
  limit: number
  used: number
  /** Seconds until the oldest counted slot leaves; on a refusal by this window, until the request's cost fits. */
  resetSeconds: number
}

/** What admission found. `closed` is a tenant whose status is not active. */
export type AdmissionVerdict =
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

/** Whoever is to be admitted, and charged so many units. */
interface Asked {
  credential: Credential
  cost: number
}

/** A row of the database's type admission. */
interface AdmissionRow {
  place: number
  outcome: 'unknown' | 'expired' | 'closed' | 'open' | 'missing'
  tenantId: number
  tenantName: string
  tenantStatus: 'active' | 'suspended' | 'inactive'
  /** 0 for an access token. */
  keyId: number
  keyName: string | null
  /** The key's scopes; null for an access token, which carries its own. */
  scopes: string | null
  /** Of the person behind an access token, or behind a key that an app made; null for every other key. */
  role: Role | null
  hourlyLimit: number
  hourlyUsed: number
  hourlyReset: number
  minuteLimit: number
  minuteUsed: number
  minuteReset: number
  refusedBy: 'tenant' | 'key' | null
  memberId: number | null
  /** Null for a live organization. */
  clockAheadMs: number | null
}

const columns = `place, outcome, tenant_id, tenant_name, tenant_status, key_id, key_name, scopes, role, hourly_limit,
  hourly_used, hourly_reset, minute_limit, minute_used, minute_reset, refused_by, member_id, clock_ahead_ms`
const admitKeys = `select ${columns} from admit($1::text[], $2::bytea[], null, null, $3::integer[])`
const admitTokens = `select ${columns} from admit(null, null, $1::bigint[], $2::text[], $3::integer[])`

/** The verdicts in the order of the batch; undefined where the claim has to be made again. */
export async function admitBatch(
  database: Database,
  batch: readonly Asked[],
): Promise<(AdmissionVerdict | undefined)[]> {
  if (batch.length === 0) return []
  const costs = batch.map(({ cost }) => cost)
  const credentials = batch.map(({ credential }) => credential)
  const statement = isKeys(credentials)
    ? CompiledQuery.raw(admitKeys, [
        credentials.map(({ publicId }) => publicId),
        credentials.map(({ secretHash }) => secretHash),
        costs,
      ])
    : CompiledQuery.raw(admitTokens, [
        (credentials as TokenCredential[]).map(({ tenantId }) => tenantId),
        (credentials as TokenCredential[]).map(({ familyId }) => familyId),
        costs,
      ])
  const { rows } = await database.sql.executeQuery(statement)
  const verdicts = new Array<AdmissionVerdict | undefined>(batch.length)
  for (const row of rows as AdmissionRow[]) verdicts[row.place - 1] = verdictOf(row, credentials[row.place - 1]!)
  return verdicts
}

const isKeys = (credentials: Credential[]): credentials is KeyCredential[] => credentials[0]!.kind === 'key'

function verdictOf(row: AdmissionRow, credential: Credential): AdmissionVerdict | undefined {
  if (row.outcome === 'missing') return undefined
  if (row.outcome === 'unknown') return { outcome: 'unknown' }
  if (row.outcome === 'expired') return { outcome: 'expired' }
  const caller = callerFrom(row, credential)
  if (row.outcome === 'closed') {
    return { outcome: 'closed', tenantStatus: row.tenantStatus as 'suspended' | 'inactive', caller }
  }
  const charge: Charge = {
    caller,
    tenant: { limit: row.hourlyLimit, used: row.hourlyUsed, resetSeconds: row.hourlyReset },
    key:
      credential.kind === 'key'
        ? { limit: row.minuteLimit, used: row.minuteUsed, resetSeconds: row.minuteReset }
        : null,
  }
  return row.refusedBy === null
    ? { outcome: 'admitted', ...charge }
    : { outcome: 'limited', refusedBy: row.refusedBy, ...charge }
}

function callerFrom(
  { tenantId, tenantName, memberId, clockAheadMs: aheadMs, ...row }: AdmissionRow,
  credential: Credential,
): Caller {
  const member = memberId === null ? null : { userId: memberId, role: row.role! }
  if (credential.kind === 'key') {
    const { keyId: apiKeyId, keyName: apiKeyName, scopes } = row
    const key = { kind: 'api_key' as const, apiKeyId, apiKeyName, userId: null, clientId: null, familyId: null }
    return { tenantId, tenantName, aheadMs, ...key, member, scopes: scopeSet(scopes ?? '', row.role) }
  }
  const { userId, clientId, familyId } = credential
  const token = { kind: 'access_token' as const, apiKeyId: null, apiKeyName: null, userId, clientId, familyId }
  return { tenantId, tenantName, aheadMs, ...token, member, scopes: new Set(withinRole(credential.scopes, row.role!)) }
}

const scopeSets = new Map<string, ReadonlySet<string>>()
const maxScopeSets = 1_000

/**
 * The scopes of a key, limited by the role of the person whose grant it came from, if any. Memoized, as keys share few
 * sets.
 */
function scopeSet(text: string, role: Role | null): ReadonlySet<string> {
  const known = scopeSets.get(`${role}:${text}`)
  if (known) return known
  if (scopeSets.size >= maxScopeSets) scopeSets.clear()
  const scopes = text.split(' ').filter(Boolean)
  const made = new Set(role === null ? scopes : withinRole(scopes, role))
  scopeSets.set(`${role}:${text}`, made)
  return made
}
