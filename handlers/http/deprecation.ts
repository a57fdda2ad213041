import type { ResolvedOperation } from './adapters/contract-operations.ts'

export type DeprecationHeader = readonly [name: 'Deprecation' | 'Sunset', value: string]

/**
 * Returns the headers of a deprecated operation's responses. `Deprecation` is the start of the day of the release that
 * deprecated it (RFC 9745). `Sunset` is the start of the day of its `x-sunset` (RFC 8594). A deprecation that is not
 * released yet counts from the last release.
 */
export function deprecationHeaders(
  {
    deprecated,
    'x-deprecated-on': on,
    'x-sunset': sunset,
  }: Pick<ResolvedOperation, 'deprecated' | 'x-deprecated-on' | 'x-sunset'>,
  document: object,
): DeprecationHeader[] {
  const { info } = document as { info?: { 'x-released'?: string } }
  const since = on ?? info?.['x-released']
  if (!deprecated) return []
  return [
    ...(since === undefined ? [] : [['Deprecation', `@${startOf(since).getTime() / 1000}`] as const]),
    ...(sunset === undefined ? [] : [['Sunset', startOf(sunset).toUTCString()] as const]),
  ]
}

const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`)
