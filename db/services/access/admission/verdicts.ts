import { CompiledQuery } from 'kysely'
import type { WindowState } from '../../../domain/rate-window.ts'
import { limitScopesToRole, type Role } from '../../../domain/scopes.ts'
import type { Caller } from '../../../engine/base/caller.ts'
import type { Database } from '../../../engine/postgres/connection.ts'
import type { Credential, ImmutableKeyData, KeyCredential, TokenCredential } from './credential.ts'

/**
 * Result of admission. `unknown`: no such credential. `closed`: the tenant is suspended or inactive; its windows are
 * reported, and nothing is charged. `limited`: a rate window has no room for the cost.
 */
export type AdmissionVerdict =
  | { outcome: 'unknown' }
  | { outcome: 'expired' }
  | ({ outcome: 'closed'; tenantStatus: 'suspended' | 'inactive' } & ChargedCaller)
  | ({ outcome: 'admitted' } & ChargedCaller)
  | ({ outcome: 'limited'; refusedBy: 'tenant' | 'key' } & ChargedCaller)

export interface ChargedCaller {
  caller: Caller
  tenantWindow: WindowState
  /** The window of the key's limit per minute; null for callers without a key. */
  keyWindow: WindowState | null
  /** The part of the key's data that never changes; undefined for callers without a key. */
  immutableKeyData: ImmutableKeyData | undefined
}

/** A request for admission: its credential and the units to charge. */
interface Asked {
  credential: Credential
  cost: number
}

/** A row that the database function admit() returns. */
interface AdmissionRow {
  place: number
  outcome: 'unknown' | 'expired' | 'closed' | 'open' | 'missing'
  tenantId: number
  tenantName: string
  tenantStatus: 'active' | 'suspended' | 'inactive'
  /** The id of the API key; 0 for an access token. */
  keyId: number
  keyName: string | null
  /** The key's scopes; null if they are known already, and for an access token, which carries its own. */
  scopes: string | null
  /** The role of the user behind an access token or behind a key that an app created; null for every other key. */
  role: Role | null
  hourlyLimit: number
  hourlyUsed: number
  hourlyReset: number
  minuteLimit: number
  minuteUsed: number
  minuteReset: number
  refusedBy: 'tenant' | 'key' | null
  memberId: number | null
  /** Milliseconds by which a sandbox's clock is ahead of the machine's; null for a live organization. */
  clockAheadMs: number | null
}

const columns = `place, outcome, tenant_id, tenant_name, tenant_status, key_id, key_name, scopes, role, hourly_limit,
  hourly_used, hourly_reset, minute_limit, minute_used, minute_reset, refused_by, member_id, clock_ahead_ms`
const admitKeys = `select ${columns}
  from admit($1::text[], $2::bytea[], $3::bigint[], $4::bigint[], null, $5::integer[])`
const admitTokens = `select ${columns} from admit(null, null, $1::bigint[], null, $2::text[], $3::integer[])`

/**
 * Returns the verdicts in the order of the batch. A verdict is undefined if the request's windows were missing and have
 * just been created; send the request again then.
 */
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
        credentials.map(({ immutableData }) => immutableData?.tenantId ?? null),
        credentials.map(({ immutableData }) => immutableData?.apiKeyId ?? null),
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
  const known = knownOf(row, credential)
  const caller = callerFrom(row, credential, known)
  const tenant = { limit: row.hourlyLimit, used: row.hourlyUsed, resetSeconds: row.hourlyReset }
  const key = known ? { limit: row.minuteLimit, used: row.minuteUsed, resetSeconds: row.minuteReset } : null
  if (row.outcome === 'closed') {
    const tenantStatus = row.tenantStatus as 'suspended' | 'inactive'
    return { outcome: 'closed', tenantStatus, caller, tenantWindow: tenant, keyWindow: key, immutableKeyData: known }
  }
  return row.refusedBy === null
    ? { outcome: 'admitted', caller, tenantWindow: tenant, keyWindow: key, immutableKeyData: known }
    : {
        outcome: 'limited',
        refusedBy: row.refusedBy,
        caller,
        tenantWindow: tenant,
        keyWindow: key,
        immutableKeyData: known,
      }
}

function knownOf(row: AdmissionRow, credential: Credential): ImmutableKeyData | undefined {
  if (credential.kind === 'token') return undefined
  return credential.immutableData ?? { tenantId: row.tenantId, apiKeyId: row.keyId, scopes: row.scopes! }
}

function callerFrom(row: AdmissionRow, credential: Credential, known: ImmutableKeyData | undefined): Caller {
  const { tenantId, tenantName, memberId, clockAheadMs: aheadMs, role } = row
  const member = memberId === null ? null : { userId: memberId, role: role! }
  if (credential.kind === 'key') {
    const [kind, apiKeyId, apiKeyName] = ['api_key', row.keyId, row.keyName] as const
    const scopes = scopeSet(known!.scopes, role)
    return {
      kind,
      tenantId,
      tenantName,
      aheadMs,
      apiKeyId,
      apiKeyName,
      userId: null,
      clientId: null,
      familyId: null,
      member,
      scopes,
    }
  }
  const { userId, clientId, familyId } = credential
  const scopes = new Set(limitScopesToRole(credential.scopes, role!))
  return {
    kind: 'access_token',
    tenantId,
    tenantName,
    aheadMs,
    apiKeyId: null,
    apiKeyName: null,
    userId,
    clientId,
    familyId,
    member,
    scopes,
  }
}

const scopeSets = new Map<Role | null, Map<string, ReadonlySet<string>>>()
const maxScopeSets = 1_000

/**
 * Returns the scopes of a key, limited by the role of the user whose grant created the key, if any. Results are
 * memoized, since many keys share the same scopes.
 */
function scopeSet(text: string, role: Role | null): ReadonlySet<string> {
  const sets = scopeSets.get(role) ?? new Map<string, ReadonlySet<string>>()
  const found = sets.get(text)
  if (found) return found
  if (sets.size >= maxScopeSets) sets.clear()
  const scopes = text.split(' ').filter(Boolean)
  const made = new Set(role === null ? scopes : limitScopesToRole(scopes, role))
  scopeSets.set(role, sets.set(text, made))
  return made
}
