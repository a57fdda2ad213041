import type { RequestHandler } from 'express'
import type { Settings } from '../../../db/base/settings.ts'

/** What browsers' apps may send (Fetch Standard, CORS protocol); others of the headers that the service knows need no leave. */
const sent = ['Authorization', 'Content-Type', 'Idempotency-Key', 'If-Match', 'If-None-Match', 'Range']

/** What they may read beside what any page may. */
const read = [
  ...['ETag', 'Location', 'Retry-After', 'X-Request-Id', 'Idempotent-Replayed', 'WWW-Authenticate', 'Allow'],
  ...['RateLimit-Tenant-Limit', 'RateLimit-Tenant-Remaining', 'RateLimit-Tenant-Reset'],
  ...['RateLimit-Key-Limit', 'RateLimit-Key-Remaining', 'RateLimit-Key-Reset'],
  ...['Content-Disposition', 'Content-Range', 'Accept-Ranges'],
].join(', ')

const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE'
const preflightSeconds = 7_200

/**
 * Lets browsers' apps of the operator's origins call what lies behind it, and answers their preflights before anything is looked
 * up or charged. Credentials are in the Authorization header, which an app sends itself; cookies are never allowed, so that no
 * page acts for whom a browser is signed in as. Other origins, and all while there are none, are answered as if they had said nothing.
 */
export function crossOrigin({ corsOrigins }: Pick<Settings, 'corsOrigins'>): RequestHandler {
  const allowed = new Set(corsOrigins)
  if (allowed.size === 0) return (_request, _response, next) => next()
  return (request, response, next) => {
    response.vary('Origin')
    const { origin } = request.headers
    if (origin === undefined || !allowed.has(origin)) return next()
    response.setHeader('Access-Control-Allow-Origin', origin)
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) {
      response.setHeader('Access-Control-Expose-Headers', read)
      return next()
    }
    response.setHeader('Access-Control-Allow-Methods', methods)
    response.setHeader('Access-Control-Allow-Headers', sent.join(', '))
    response.setHeader('Access-Control-Max-Age', preflightSeconds)
    response.status(204).end()
  }
}
