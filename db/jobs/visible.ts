import { sql } from 'kysely'
import { entityTypes } from '../../generated/records.ts'
import type { Caller } from '../base/caller.ts'
import { factsOfType, readScopeOf } from '../records/resource.ts'

/**
 * The jobs that a caller may see: those of which he has all read scopes. Who acts for a person on site sees of them what was
 * asked for by that person, or by this credential, and the jobs of families that the role writes.
 */
export const visible = (caller: Caller) => {
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

/** The scopes one or two of which a request for a signature takes, whatever is to be signed. */
const scopesOfSigned = ['documents:read', ...entityTypes.map((type) => readScopeOf(factsOfType(type)))]

/**
 * Whether a caller may read whatever may be signed. A release before did not note what the mails of a request take beside
 * signatures:read, and one that runs beside this one does not either.
 */
const mayReadAnySigned = (held: readonly string[]): boolean => scopesOfSigned.every((scope) => held.includes(scope))
