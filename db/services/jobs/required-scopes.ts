import type { Caller, Requester } from '../../engine/base/caller.ts'
import type { InternalJob, Job } from './jobs.ts'

/**
 * Returns the scopes that a caller lacks to cancel or delete a job, in addition to jobs:write. For a job that the
 * caller started, there are none. For other jobs, the caller needs the scopes of the operation that started the job.
 * For example, a caller that may not import contacts cannot cancel such an import.
 */
export const missingScopesToEnd = (caller: Caller, { job, kept }: { job: Job; kept: InternalJob }): string[] =>
  // The scopes are checked even for the caller's own job. RecordingScopes records each checked scope, and the stored
  // answer is replayed only to callers that have these scopes.
  [...requiredScopesOf(job, kept), ...(kept.furtherReadScopes ?? [])]
    .filter((scope) => !caller.scopes.has(scope))
    .filter(() => !asked(caller, kept.requestedBy))

/**
 * Reports whether the caller started the job. An app has started the jobs of its grant. A user in the portal has
 * started all jobs that run on the user's behalf.
 */
function asked({ kind, apiKeyId, familyId, userId }: Caller, requester: Requester): boolean {
  if (kind === 'session') return requester.userId === userId
  return kind === 'api_key' ? requester.apiKeyId === apiKeyId : (requester.familyId ?? null) === familyId
}

/** Returns the scopes that are needed to start a job of this type in this family. A job without a family needs none. */
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
