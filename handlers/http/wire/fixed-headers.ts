import type { Settings } from '../../../db/base/settings.ts'

/**
 * The headers of every answer: browsers do not guess its type, and where the service is reached by https, they use
 * https alone for a year. Subdomains are not included, since they may not be ours.
 */
export function fixedHeaders({ publicOrigin }: Pick<Settings, 'publicOrigin'>): readonly (readonly [string, string])[] {
  const always = [['X-Content-Type-Options', 'nosniff']] as const
  return publicOrigin.startsWith('https:') ? [...always, ['Strict-Transport-Security', 'max-age=31536000']] : always
}
