import type { Settings } from '../../../db/base/settings.ts'

/** Headers by their names, in the order in which they are sent. */
export type HeaderLines = readonly (readonly [string, string])[]

/**
 * The headers of every answer: browsers do not guess its type, and where the service is reached by https, they use
 * https alone for a year. Subdomains are not included, since they may not be ours.
 */
export function fixedHeaders({ publicOrigin }: Pick<Settings, 'publicOrigin'>): HeaderLines {
  const always = [['X-Content-Type-Options', 'nosniff']] as const
  return publicOrigin.startsWith('https:') ? [...always, ['Strict-Transport-Security', 'max-age=31536000']] : always
}
