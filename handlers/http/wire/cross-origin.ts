import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import type { Settings } from '../../../db/base/settings.ts'
import type { HeaderLines } from './fixed-headers.ts'

/** What browsers' apps may send (Fetch Standard, CORS protocol); others of the headers that the service knows need no leave. */
const sent = [
  ...['Authorization', 'Content-Type', 'Idempotency-Key', 'If-Match', 'If-None-Match', 'Range'],
  ...['MCP-Protocol-Version', 'Mcp-Session-Id', 'Last-Event-ID'],
]

/** The answer's headers that they may read besides those that CORS always allows. */
const read = [
  ...['ETag', 'Location', 'Retry-After', 'X-Request-Id', 'Idempotent-Replayed', 'WWW-Authenticate', 'Allow'],
  ...['RateLimit-Tenant-Limit', 'RateLimit-Tenant-Remaining', 'RateLimit-Tenant-Reset'],
  ...['RateLimit-Key-Limit', 'RateLimit-Key-Remaining', 'RateLimit-Key-Reset'],
  ...['RateLimit-Mails-Limit', 'RateLimit-Mails-Remaining', 'RateLimit-Mails-Reset'],
  ...['Content-Disposition', 'Content-Range', 'Accept-Ranges', 'Deprecation', 'Sunset', 'Link'],
].join(', ')

const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE'
const preflightSeconds = 7_200

/** Whether a request only asks whether another may be sent. */
export const isPreflight = ({ method, headers }: IncomingMessage): boolean =>
  method === 'OPTIONS' && headers.origin !== undefined && headers['access-control-request-method'] !== undefined

/** Whether the target of a request is one that browsers' apps of other origins may ask. */
export const isForApps = (target: string): boolean => /^\/(?:api\/v1|files|mcp)(?:[/?]|$)/.test(target)

/** Says on an answer whether the page that asks may read it; returns whether it may. No answer differs while there are no origins. */
export function nameReader(origins: ReadonlySet<string>, request: IncomingMessage, response: ServerResponse): boolean {
  if (origins.size === 0 || !isForApps(request.url!)) return false
  response.appendHeader('Vary', 'Origin')
  const { origin } = request.headers
  if (origin === undefined || !origins.has(origin)) return false
  response.setHeader('Access-Control-Allow-Origin', origin)
  if (!isPreflight(request)) response.setHeader('Access-Control-Expose-Headers', read)
  return true
}

/**
 * The headers of an answer to input that never became a request: its origin is unknown, so they are the same for
 * everybody.
 */
export const readByAnybody = (origins: ReadonlySet<string>): HeaderLines =>
  origins.size === 0 ? [] : [['Access-Control-Allow-Origin', '*']]

/**
 * Lets browsers' apps of the operator's origins call the API and the files, and answers their preflights before anything
 * is looked up or charged. Credentials are in the Authorization header, which an app sends itself; cookies are never
 * allowed, so that no page acts for the person who is signed in at a browser. A request from another origin is answered
 * as one without Origin, and so is every request while no origins are configured.
 */
export function crossOrigin({ corsOrigins }: Pick<Settings, 'corsOrigins'>): RequestHandler {
  const origins = new Set(corsOrigins)
  return (request, response, next) => {
    if (!nameReader(origins, request, response) || !isPreflight(request)) return next()
    response.setHeader('Access-Control-Allow-Methods', methods)
    response.setHeader('Access-Control-Allow-Headers', sent.join(', '))
    response.setHeader('Access-Control-Max-Age', preflightSeconds)
    response.status(204).end()
  }
}
