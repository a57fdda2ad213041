import type { Caller, Requester } from '../base/caller.ts'
import type { InternalJob, Job } from './jobs.ts'

/**
 * Returns the scopes that a caller lacks to end a job, in addition to jobs:write. A caller's own job needs none. For
 * other jobs they are the scopes of the operation that started it: a caller that may not import contacts cannot stop
 * such an import.
 */
export const missingScopesToEnd = (caller: Caller, { job, kept }: { job: Job; kept: InternalJob }): string[] =>
  // The scopes are looked up for the caller's own job too. RecordingScopes records each lookup, and the stored answer is
  // replayed only to callers that have these scopes.
  [...requiredScopesOf(job, kept), ...(kept.furtherReadScopes ?? [])]
    .filter((scope) => !caller.scopes.has(scope))
    .filter(() => !asked(caller, kept.requestedBy))

/**
 * Reports whether the caller started the job. An app started the jobs of its grant; a user in the portal started all
 * jobs on the user's behalf.
 */
function asked({ kind, apiKeyId, familyId, userId }: Caller, requester: Requester): boolean {
  if (kind === 'session') return requester.userId === userId
  return kind === 'api_key' ? requester.apiKeyId === apiKeyId : (requester.familyId ?? null) === familyId
}

/** Returns the scopes of the operation that starts such a job. A job without a family needs none. */
export function requiredScopesOf(
  { type, params }: Pick<Job, 'type' | 'params'>,
  { readScope }: Pick<InternalJob, 'readScope'>,
) {
  if (readScope === null) return []
  const family = readScope.replace(/:read$/, '')
  switch (type) {
    case 'import':
      return [`${family}:write`]
    case 'bulk':
      return [params.operation === 'delete' ? `${family}:delete` : `${family}:write`]
    case 'email':
    case 'accounting_push':
      return [`${family}:send`]
    case 'recovery':
      return ['webhooks:manage']
    case 'sandbox':
      return ['settings:write']
    default:
      return [readScope]
  }
}
