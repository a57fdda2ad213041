import type { Caller, Requester } from '../base/caller.ts'
import type { Job, KeptJob } from './jobs.ts'

/**
 * The scopes that a caller lacks for ending a job, beside jobs:write: none for a job of his own, and for another's those of the
 * operation that began it. Whoever may not import contacts does not stop an import of contacts either.
 */
export const scopesToEnd = (caller: Caller, { job, kept }: { job: Job; kept: KeptJob }): string[] =>
  // Looked up for one's own job too, with those that show it: the stored answer is then repeated only to callers who have
  // them (AskedScopes).
  [...actingScopes(job, kept), ...(kept.furtherReadScopes ?? [])]
    .filter((scope) => !caller.scopes.has(scope))
    .filter(() => !asked(caller, kept.requestedBy))

/** An app has requested the jobs of its own grant alone; a person in the portal all that were begun on his behalf. */
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
    case 'recovery':
      return ['webhooks:manage']
    case 'sandbox':
      return ['settings:write']
    default:
      return [readScope]
  }
}
