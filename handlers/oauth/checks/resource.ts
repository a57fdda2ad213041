import { type OauthResource, resourceAt } from '../../../db/access/oauth/resources.ts'

/**
 * What the parameter `resource` names (RFC 8707), compared as it is written; an empty one counts as left out. 'unknown' is
 * what is no resource of this service, which is an invalid_target.
 */
export function resourceNamed(
  origin: string,
  address: string | null | undefined,
): OauthResource | 'unknown' | undefined {
  if (address === null || address === undefined || address === '') return undefined
  return resourceAt(origin, address) ?? 'unknown'
}

/** What an app is told that names anything else. */
export const unknownResource = (origin: string): string =>
  `resource is ${origin}/api/v1, ${origin}/mcp, or left out for the first.`
