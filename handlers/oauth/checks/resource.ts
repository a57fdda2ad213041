import { type OauthResource, resourceOfUrl } from '../../../db/services/access/oauth/resources.ts'

/**
 * Returns the resource that the parameter `resource` names (RFC 8707), compared as written; undefined if it is empty or
 * absent. Returns 'unknown' for another address; the caller then refuses it as invalid_target.
 */
export function parseResource(
  origin: string,
  address: string | null | undefined,
): OauthResource | 'unknown' | undefined {
  if (address === null || address === undefined || address === '') return undefined
  return resourceOfUrl(origin, address) ?? 'unknown'
}

/** Returns the error description for an unknown resource. */
export const unknownResourceDetail = (origin: string): string =>
  `resource must be ${origin}/api/v1 or ${origin}/mcp. Without resource, the first is used.`
