import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import type { Settings } from '../../../../db/engine/base/settings.ts'
import type { HeaderLines } from './fixed-headers.ts'

/**
 * Request headers that browser apps may send (Fetch Standard, CORS protocol). The service's other request headers need
 * no permission.
 */
const sent = [
  ...['Authorization', 'Content-Type', 'Idempotency-Key', 'If-Match', 'If-None-Match', 'Range'],
  ...['MCP-Protocol-Version', 'Mcp-Session-Id', 'Last-Event-ID'],
]

/** Response headers that browser apps may read, in addition to those that CORS always allows. */
const read = [
  ...['ETag', 'Location', 'Retry-After', 'X-Request-Id', 'Idempotent-Replayed', 'WWW-Authenticate', 'Allow'],
  ...['RateLimit-Tenant-Limit', 'RateLimit-Tenant-Remaining', 'RateLimit-Tenant-Reset'],
  ...['RateLimit-Key-Limit', 'RateLimit-Key-Remaining', 'RateLimit-Key-Reset'],
  ...['RateLimit-Mails-Limit', 'RateLimit-Mails-Remaining', 'RateLimit-Mails-Reset'],
  ...['Content-Disposition', 'Content-Range', 'Accept-Ranges', 'Deprecation', 'Sunset', 'Link'],
].join(', ')

const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE'
const preflightSeconds = 7_200

/** Reports whether a request is a CORS preflight. */
export const isPreflight = ({ method, headers }: IncomingMessage): boolean =>
  method === 'OPTIONS' && headers.origin !== undefined && headers['access-control-request-method'] !== undefined

/** Reports whether browser apps of other origins may call the target of a request. */
export const allowsCrossOrigin = (target: string): boolean => /^\/(?:api\/v1|files|mcp)(?:[/?]|$)/.test(target)

/**
 * Adds the CORS headers that let the requesting page read the response. Returns whether the page may read it. Without
 * configured origins, no headers are added.
 */
export function setCorsHeaders(
  origins: ReadonlySet<string>,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (origins.size === 0 || !allowsCrossOrigin(request.url!)) return false
  response.appendHeader('Vary', 'Origin')
  const { origin } = request.headers
  if (origin === undefined || !origins.has(origin)) return false
  response.setHeader('Access-Control-Allow-Origin', origin)
  if (!isPreflight(request)) response.setHeader('Access-Control-Expose-Headers', read)
  return true
}

/**
 * Returns the CORS headers of a response to input that is not valid HTTP. The origin of such input is unknown, so the
 * headers allow any origin.
 */
export const anyOriginHeaders = (origins: ReadonlySet<string>): HeaderLines =>
  origins.size === 0 ? [] : [['Access-Control-Allow-Origin', '*']]

/**
 * Lets browser apps of the configured origins call the API and the files, and answers their preflights before any
 * lookup or charge. Apps send credentials in the Authorization header. Cookies are never allowed, so that no page can
 * act for the user who is signed in. A request from another origin is handled as one without Origin, and so is every
 * request if no origins are configured.
 */
export function corsGate({ corsOrigins }: Pick<Settings, 'corsOrigins'>): RequestHandler {
  const origins = new Set(corsOrigins)
  return (request, response, next) => {
    if (!setCorsHeaders(origins, request, response) || !isPreflight(request)) return next()
    response.setHeader('Access-Control-Allow-Methods', methods)
    response.setHeader('Access-Control-Allow-Headers', sent.join(', '))
    response.setHeader('Access-Control-Max-Age', preflightSeconds)
    response.status(204).end()
  }
}
