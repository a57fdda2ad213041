import type { Settings } from '../../../../db/engine/base/settings.ts'

/** Header names and values, in the order in which they are sent. */
export type HeaderLines = readonly (readonly [string, string])[]

/**
 * Returns the headers of every response. They tell browsers not to guess the content type and, if the service is
 * reached by HTTPS, to use only HTTPS for a year. This does not include subdomains, because others may own them.
 */
export function fixedHeaders({ publicOrigin }: Pick<Settings, 'publicOrigin'>): HeaderLines {
  const always = [['X-Content-Type-Options', 'nosniff']] as const
  return publicOrigin.startsWith('https:') ? [...always, ['Strict-Transport-Security', 'max-age=31536000']] : always
}
