import type { Settings } from '../../../db/base/settings.ts'

/**
 * The headers of every answer, whatever answers: nobody guesses at its type, and where the service is reached by https,
 * browsers come by https alone for a year. Other hosts below this one are not ours to speak for.
 */
export function fixedHeaders({ publicOrigin }: Pick<Settings, 'publicOrigin'>): readonly (readonly [string, string])[] {
  const always = [['X-Content-Type-Options', 'nosniff']] as const
  return publicOrigin.startsWith('https:') ? [...always, ['Strict-Transport-Security', 'max-age=31536000']] : always
}
