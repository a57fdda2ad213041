import type { Role } from '../../domain/scopes.ts'

/** The user behind a caller, with the role that the user has when the request arrives. */
export interface Member {
  userId: number
  role: Role
}

/**
 * The credential and the user that make a request, as admission found them. Functions of db/ take the caller as their
 * second parameter.
 */
export interface Caller {
  tenantId: number
  tenantName: string
  /**
   * How far the sandbox's clock was ahead of the machine's when the request was admitted, in ms. Null for a live
   * organization. Undefined if it was not read, as in a worker.
   */
  aheadMs?: number | null
  /**
   * Type of the credential. A `session` is a signed-in browser on the service's pages; the API does not accept
   * sessions.
   */
  kind: 'api_key' | 'access_token' | 'session'
  apiKeyId: number | null
  /** The API key's name; null for an access token. */
  apiKeyName: string | null
  userId: number | null
  clientId: string | null
  /** The grant that an access token belongs to; null for an API key. */
  familyId: string | null
  /**
   * The user whose role limits what the caller may do: the user of a session or access token, or the creator of an API
   * key. A key's creator is also known if the key was created by an app or another key. Records that a key writes have
   * the key as their creator, not this user. Null for an operator's key.
   */
  member: Member | null
  scopes: ReadonlySet<string>
  /** Id of the request that caused the work; undefined if no request did. */
  requestId?: string | undefined
}

/** Reports whether the caller's organization is a sandbox. False if `aheadMs` was not looked up. */
export const isSandbox = ({ aheadMs }: Pick<Caller, 'aheadMs'>): boolean => typeof aheadMs === 'number'

/** The caller that requested a job. It is stored with the job, so that the worker acts for the same tenant. */
export interface Requester {
  apiKeyId: number | null
  userId: number | null
  clientId: string | null
  /** The caller's grant; missing in jobs that an older version wrote. */
  familyId?: string | null
  /**
   * The user whose role limits the job; missing in jobs of an older version. `callerFromRequester` then uses the user
   * of the access token or session.
   */
  member?: Member | null
  scopes: string[]
  /** Id of the request that created the job; missing in jobs of an older version. */
  requestId?: string | undefined
}

export const requesterFromCaller = (caller: Caller): Requester => ({
  apiKeyId: caller.apiKeyId,
  userId: caller.userId,
  clientId: caller.clientId,
  familyId: caller.familyId,
  member: caller.member,
  scopes: [...caller.scopes],
  requestId: caller.requestId,
})

/**
 * Returns the caller for which a worker runs a job: the requester's credential, user and scopes, in the job's tenant.
 */
export const callerFromRequester = (tenantId: number, requester: Requester): Caller => ({
  tenantId,
  tenantName: '',
  kind: requester.apiKeyId !== null ? 'api_key' : requester.clientId !== null ? 'access_token' : 'session',
  apiKeyId: requester.apiKeyId,
  apiKeyName: null,
  userId: requester.userId,
  clientId: requester.clientId,
  familyId: requester.familyId ?? null,
  // Jobs of an older version do not store the role, but their stored scopes were limited by it. So the least role is
  // enough.
  member: requester.member ?? (requester.userId === null ? null : { userId: requester.userId, role: 'viewer' }),
  scopes: new Set(requester.scopes),
  requestId: requester.requestId,
})
