import type { Role } from '../domain/scopes.ts'

/** The person behind a caller, and the role that he has when the request comes in. */
export interface Member {
  userId: number
  role: Role
}

/** Who makes a request, as admission found them. Every function of db/ takes the caller second. */
export interface Caller {
  tenantId: number
  tenantName: string
  /**
   * How far the organization's clock was ahead of the machine's when the request was admitted, in ms; null for a live
   * organization, whose clock is the machine's. Undefined where nobody has asked, as in a worker.
   */
  aheadMs?: number | null
  /** A session is a person's own, at the service's pages; the API itself takes none. */
  kind: 'api_key' | 'access_token' | 'session'
  apiKeyId: number | null
  /** The key's name; null for an access token. */
  apiKeyName: string | null
  userId: number | null
  clientId: string | null
  /** The grant that an access token came of; null for an API key. */
  familyId: string | null
  /**
   * The person within whose rights all of it stays: of a session or a token the user, of a key who made it, alone or
   * through apps and other keys. It only limits: what a key writes is the key's. Null for an operator's key.
   */
  member: Member | null
  scopes: ReadonlySet<string>
  /** The request that all of it is done for; undefined for what no request asked for. */
  requestId?: string | undefined
}

/** Whether the caller's organization is a sandbox, where that is known (`aheadMs`). */
export const isSandbox = ({ aheadMs }: Pick<Caller, 'aheadMs'>): boolean => typeof aheadMs === 'number'

/** Who asked for a job, kept with it so that the worker acts for the same tenant. */
export interface Requester {
  apiKeyId: number | null
  userId: number | null
  clientId: string | null
  /** Missing in jobs that an older version wrote. */
  familyId?: string | null
  /** Missing as well; the user of a token or a session stands behind it all the same. */
  member?: Member | null
  scopes: string[]
  /** The request that asked for it; missing as well. */
  requestId?: string | undefined
}

export const requesterOf = (caller: Caller): Requester => ({
  apiKeyId: caller.apiKeyId,
  userId: caller.userId,
  clientId: caller.clientId,
  familyId: caller.familyId,
  member: caller.member,
  scopes: [...caller.scopes],
  requestId: caller.requestId,
})

/** The caller for whom a worker acts: the job's tenant with its requester's rights. */
export const callerOf = (tenantId: number, requester: Requester): Caller => ({
  tenantId,
  tenantName: '',
  kind: requester.apiKeyId !== null ? 'api_key' : requester.clientId !== null ? 'access_token' : 'session',
  apiKeyId: requester.apiKeyId,
  apiKeyName: null,
  userId: requester.userId,
  clientId: requester.clientId,
  familyId: requester.familyId ?? null,
  // Jobs of an older version do not name the role; their scopes are within it.
  member: requester.member ?? (requester.userId === null ? null : { userId: requester.userId, role: 'viewer' }),
  scopes: new Set(requester.scopes),
  requestId: requester.requestId,
})
