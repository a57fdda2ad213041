import type { Role } from '../domain/scopes.ts'

/** Who makes a request, as admission found them. Every function of db/ takes the caller second. */
export interface Caller {
  tenantId: number
  tenantName: string
  /** A session is a person's own, at the service's pages; the API itself takes none. */
  kind: 'api_key' | 'access_token' | 'session'
  apiKeyId: number | null
  /** The key's name; null for an access token. */
  apiKeyName: string | null
  userId: number | null
  clientId: string | null
  /** The grant that an access token came of; null for an API key. */
  familyId: string | null
  /** The role of the person for whom this acts: who is signed in, whose app or whose key it is. It limits, and names nobody. */
  role: Role | null
  scopes: ReadonlySet<string>
}

/** Who asked for a job, kept with it so that the worker acts for the same tenant. */
export interface Requester {
  apiKeyId: number | null
  userId: number | null
  clientId: string | null
  /** Missing in jobs that an older version wrote. */
  familyId?: string | null
  scopes: string[]
}

export const requesterOf = (caller: Caller): Requester => ({
  apiKeyId: caller.apiKeyId,
  userId: caller.userId,
  clientId: caller.clientId,
  familyId: caller.familyId,
  scopes: [...caller.scopes],
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
  role: null,
  scopes: new Set(requester.scopes),
})
