import type { Role } from '../domain/scopes.ts'

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
   * How far the organization's clock was ahead of the machine's when the request was admitted, in ms. Null for a live
   * organization, which uses the machine's clock. Undefined if it was not looked up, as in a worker.
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
   * The user whose rights limit the caller: the user of a session or token, or the creator of an API key. The creator
   * may have created the key directly or through apps and other keys. The member only limits rights: records that a key
   * writes belong to the key. Null for an operator's key.
   */
  member: Member | null
  scopes: ReadonlySet<string>
  /** The id of the request that the work is done for; undefined if no request caused it. */
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
   * The user whose rights limit the job; missing in jobs of an older version. `callerFromRequester` then uses the token's or
   * session's user.
   */
  member?: Member | null
  scopes: string[]
  /** The id of the request that requested the job; missing in jobs of an older version. */
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

/** Returns the caller as which a worker runs a job: the job's tenant with its requester's rights. */
export const callerFromRequester = (tenantId: number, requester: Requester): Caller => ({
  tenantId,
  tenantName: '',
  kind: requester.apiKeyId !== null ? 'api_key' : requester.clientId !== null ? 'access_token' : 'session',
  apiKeyId: requester.apiKeyId,
  apiKeyName: null,
  userId: requester.userId,
  clientId: requester.clientId,
  familyId: requester.familyId ?? null,
  // Jobs of an older version do not store the role. Their scopes are already limited by it.
  member: requester.member ?? (requester.userId === null ? null : { userId: requester.userId, role: 'viewer' }),
  scopes: new Set(requester.scopes),
  requestId: requester.requestId,
})
