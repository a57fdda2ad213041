import type { Settings } from '../../../db/base/settings.ts'

/** Header names and values, in the order in which they are sent. */
export type HeaderLines = readonly (readonly [string, string])[]

/**
 * Returns the headers of every response. Browsers must not guess the content type. If the service is reached by HTTPS,
 * they must use only HTTPS for a year. Subdomains are not included, because others may own them.
 */
export function fixedHeaders({ publicOrigin }: Pick<Settings, 'publicOrigin'>): HeaderLines {
  const always = [['X-Content-Type-Options', 'nosniff']] as const
  return publicOrigin.startsWith('https:') ? [...always, ['Strict-Transport-Security', 'max-age=31536000']] : always
}
