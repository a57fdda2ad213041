import { sql } from 'kysely'
import { entityTypes } from '../../../generated/records.ts'
import type { Caller } from '../../engine/base/caller.ts'
import { factsOfType, readScopeOf } from '../../engine/records/resource.ts'

/**
 * SQL condition for the jobs that a caller may see: jobs for which it has all read scopes. If the caller's user has the
 * role `field`, the condition is narrower. It then includes only jobs requested by that user or credential, and jobs of
 * families for which the caller has the write scope.
 */
export const visibleJobsCondition = (caller: Caller) => {
  const { scopes, member } = caller
  const held = [...scopes]
  const readable = sql`((read_scope is null or read_scope = any(${held}::text[])) and (further_read_scopes <@ ${held}::text[]
    or further_read_scopes is null and (resource_type <> 'signature-requests' or ${mayReadAnySigned(held)}::boolean or ${askedBy(caller)})))`
  if (member?.role !== 'field') return readable
  const written = held.flatMap((scope) => (scope.endsWith(':write') ? [scope.replace(/write$/, 'read')] : []))
  return sql`(${readable} and (read_scope = any(${written}::text[]) or ${askedBy(caller)}))`
}

const askedBy = ({ apiKeyId, familyId, userId }: Caller) => sql`requested_by ->> 'familyId' = ${familyId}
    or (requested_by ->> 'apiKeyId')::bigint = ${apiKeyId} or (requested_by ->> 'userId')::bigint = ${userId}`

/**
 * Read scopes of all kinds of records and files that can be signed. To see a signature request, a caller needs one or
 * two of them, depending on what is signed.
 */
const scopesOfSigned = ['documents:read', ...entityTypes.map((type) => readScopeOf(factsOfType(type)))]

/**
 * Reports whether a caller may read everything that can be signed. This is needed for jobs that the previous release
 * writes, possibly at the same time. That release does not store which scopes a request's mails need in addition to
 * signatures:read.
 */
const mayReadAnySigned = (held: readonly string[]): boolean => scopesOfSigned.every((scope) => held.includes(scope))
