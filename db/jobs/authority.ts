import type { Caller, Requester } from '../base/caller.ts'
import type { Job, KeptJob } from './jobs.ts'

/**
 * The scopes that ending a job needs beside jobs:write: none of who asked for it, of others those with which it acts.
 * Whoever may not import contacts does not stop an import of contacts either.
 */
export const scopesToEnd = (caller: Caller, { job, kept }: { job: Job; kept: KeptJob }): string[] =>
  // Asked of a requester as well, so that his answer is sent again to nobody who has fewer (AskedScopes).
  actingScopes(job, kept)
    .filter((scope) => !caller.scopes.has(scope))
    .filter(() => !asked(caller, kept.requestedBy))

/** An app is the requester of its own grant's jobs alone; a person in the portal of all that were begun for him. */
function asked({ kind, apiKeyId, familyId, userId }: Caller, requester: Requester): boolean {
  if (kind === 'session') return requester.userId === userId
  return kind === 'api_key' ? requester.apiKeyId === apiKeyId : (requester.familyId ?? null) === familyId
}

/** The scopes of the operation that begins such a job. A job without a family acts on nothing. */
export function actingScopes(
  { type, params }: Pick<Job, 'type' | 'params'>,
  { readScope }: Pick<KeptJob, 'readScope'>,
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
    default:
      return [readScope]
  }
}
