import type { IncomingMessage } from 'node:http'
import type { Request } from 'express'
import type { Logger } from 'pino'
import { timeOrderedId } from '../../db/base/ids.ts'
import type { Settings } from '../../db/base/settings.ts'
import { Refusal } from '../../db/domain/refusal.ts'
import type { Gate } from './exchange.ts'
import { fixedHeaders } from './wire/fixed-headers.ts'
import type { TrustsProxy } from './wire/trusted-proxies.ts'

/**
 * Gives every request its id, made here and never taken from the client, opens the exchange, and sets the headers that
 * every answer has. Refuses a request with no Host, with two, or with an invalid one, as RFC 9112 (3.2) demands.
 */
export function requestId(settings: Pick<Settings, 'publicOrigin'>, trusts: TrustsProxy, log: Logger): Gate {
  const headers = fixedHeaders(settings)
  const noteProxy = noteUntrustedProxy(trusts, log)
  return (request, response, next) => {
    const id = timeOrderedId('req')
    request.exchange = { requestId: id, startedAtMs: performance.now(), cost: 0 }
    response.setHeader('X-Request-Id', id)
    for (const [name, value] of headers) response.setHeader(name, value)
    noteProxy(request)
    const fault = faultOfHost(request)
    if (fault === undefined) next()
    else next(new Refusal('bad_request', fault))
  }
}

/** A name or address with or without a port (RFC 3986, 3.2.2); it may be empty. */
const hostPattern = /^(?:[\w.~!$&'()*+,;=%-]*|\[[\da-f:.]+\])(?::\d{0,5})?$/i

function faultOfHost({ headers, httpVersion, rawHeaders }: IncomingMessage): string | undefined {
  const { host } = headers
  if (host === undefined) return httpVersion === '1.0' ? undefined : 'The request has no Host header.'
  // Node drops all but the first.
  if (hostsIn(rawHeaders) > 1) return 'The request has more than one Host header.'
  return hostPattern.test(host) ? undefined : 'The Host header names no host.'
}

function hostsIn(rawHeaders: readonly string[]): number {
  let found = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!
    if (name.length === 4 && name.toLowerCase() === 'host') found += 1
  }
  return found
}

/**
 * Behind a proxy that TRUST_PROXY does not name, all clients share one address, and limits by address would count them
 * together. The operator is warned once.
 */
function noteUntrustedProxy(trusts: TrustsProxy, log: Logger): (request: Request) => void {
  let isTold = false
  return ({ headers, socket }) => {
    if (isTold || headers['x-forwarded-for'] === undefined) return
    if (socket.remoteAddress === undefined || trusts(socket.remoteAddress, 0)) return
    isTold = true
    const why = 'X-Forwarded-For is ignored: TRUST_PROXY does not name who sent it, whose address now counts for all'
    log.warn({ peer: socket.remoteAddress.replace(/^::ffff:(?=\d+\.)/, '') }, why)
  }
}
