import { type OauthResource, resourceAt } from '../../../db/access/oauth/resources.ts'

/**
 * Returns the resource that the parameter `resource` names (RFC 8707), compared as written; undefined if it is empty or
 * absent. Returns 'unknown' for another address, which is an invalid_target.
 */
export function resourceNamed(
  origin: string,
  address: string | null | undefined,
): OauthResource | 'unknown' | undefined {
  if (address === null || address === undefined || address === '') return undefined
  return resourceAt(origin, address) ?? 'unknown'
}

/** Returns the error description for an unknown resource. */
export const unknownResource = (origin: string): string =>
  `resource must be ${origin}/api/v1 or ${origin}/mcp. Without resource, the first is used.`
