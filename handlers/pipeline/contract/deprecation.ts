import type { ResolvedOperation } from './adapters/contract-operations.ts'

export type DeprecationHeader = readonly [name: 'Deprecation' | 'Sunset', value: string]

/**
 * Returns the headers of a deprecated operation's responses. `Deprecation` has the day of the release that deprecated
 * the operation, or of the last release if the deprecation is not released yet (RFC 9745). `Sunset` has the day of
 * `x-sunset` (RFC 8594). Both times are 00:00 UTC.
 */
export function deprecationHeadersOf(
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
