import { likelyName } from '../../../db/domain/name-hints.ts'

/** First path segments that other services use, with the corresponding path of this service. */
const foreignFamilies: Record<string, string> = {
  estimates: '/bids',
  quotes: '/bids',
  proposals: '/bids',
  customers: '/contacts',
  clients: '/contacts',
  companies: '/contacts',
  opportunities: '/leads',
  deals: '/leads',
  'payment-applications': '/pay-apps',
  payments: '/invoices/{id}/payments',
  'daily-logs': '/site-logs',
  timesheets: '/time-entries',
  hours: '/time-entries',
  items: '/products',
  files: '/documents',
  attachments: '/documents',
  webhooks: '/webhook-endpoints',
  hooks: '/webhook-endpoints',
}

/** Paths outside the API that other services use, with the corresponding address of this service. */
const addressesOutsideApi: Record<string, string> = {
  '/mcp': '/mcp',
  '/sse': '/mcp',
  '/health': '/readyz',
  '/healthz': '/readyz',
  '/docs': '/docs/api',
  '/swagger': '/docs/api',
  '/redoc': '/docs/api',
  '/.well-known/openid-configuration': '/.well-known/oauth-authorization-server',
}

const maxPathLength = 100

/**
 * Returns the hint of a 404: the path that was probably meant, or the address of the list of all paths. `has` reports
 * whether a path with parameter values, such as /bids/7, exists.
 */
export function pathHint(path: string, paths: readonly string[], has: (path: string) => boolean): string {
  const bare = path.replace(/^\/(?:api\/v\d+|api|v\d+)(?=\/|$)/, '') || '/'
  const single = bare.replaceAll(/\/{2,}/g, '/')
  const meant = has(single) ? single.slice(0, 200) : nearestPath(single, paths)
  const address =
    (Object.hasOwn(addressesOutsideApi, bare) ? addressesOutsideApi[bare] : undefined) ?? (meant && `/api/v1${meant}`)
  return address === undefined ? 'All paths are listed at /docs/api.' : `Did you mean ${address}?`
}

/**
 * Returns the most similar path. Compares only paths with the same number of segments, so that a 404 costs almost
 * nothing.
 */
function nearestPath(path: string, all: readonly string[]): string | undefined {
  if (path.length > maxPathLength) return undefined
  const parts = path.replace(/\/$/, '').split('/')
  const family = Object.hasOwn(foreignFamilies, parts[1] ?? '') ? foreignFamilies[parts[1]!] : undefined
  if (family !== undefined && parts.length <= 3) return parts.length === 3 ? `${family}/{id}` : family
  const alike = all.filter((one) => one.split('/').length === parts.length)
  const filled = (one: string) =>
    one.replaceAll(/\{[^}]+\}/g, (_, at: number) => parts[one.slice(0, at).split('/').length - 1]!)
  const byName = new Map(alike.map((one) => [filled(one), one]))
  const sought = parts.join('/')
  const begun = parts.length > 2 && parts.at(-1)!.length > 2 && [...byName.keys()].find((one) => one.startsWith(sought))
  return byName.get(begun || (likelyName(sought, [...byName.keys()]) ?? ''))
}
