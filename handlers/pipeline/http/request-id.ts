import type { IncomingMessage } from 'node:http'
import type { Request } from 'express'
import type { Logger } from 'pino'
import { Refusal } from '../../../db/domain/refusal.ts'
import { createTimeOrderedId } from '../../../db/engine/base/ids.ts'
import type { Settings } from '../../../db/engine/base/settings.ts'
import type { Gate } from './exchange.ts'
import { fixedHeaders } from './wire/fixed-headers.ts'
import type { IsTrustedProxy } from './wire/trusted-proxies.ts'

/**
 * Returns the gate that gives every request its id, which is never taken from the client. It also creates the exchange
 * and sets the headers that every response has. It refuses a request with no Host header, two of them, or an invalid
 * one, as RFC 9112 (3.2) requires.
 */
export function requestIdGate(settings: Pick<Settings, 'publicOrigin'>, trusts: IsTrustedProxy, log: Logger): Gate {
  const headers = fixedHeaders(settings)
  const noteProxy = noteUntrustedProxy(trusts, log)
  return (request, response, next) => {
    const id = createTimeOrderedId('req')
    request.exchange = { requestId: id, startedAtMs: performance.now(), cost: 0 }
    response.setHeader('X-Request-Id', id)
    for (const [name, value] of headers) response.setHeader(name, value)
    noteProxy(request)
    const fault = faultOfHost(request)
    if (fault === undefined) next()
    else next(new Refusal('bad_request', fault))
  }
}

/** Pattern of a Host header: a name or address, with or without a port (RFC 3986, 3.2.2). It may be empty. */
const hostPattern = /^(?:[\w.~!$&'()*+,;=%-]*|\[[\da-f:.]+\])(?::\d{0,5})?$/i

function faultOfHost({ headers, httpVersion, rawHeaders }: IncomingMessage): string | undefined {
  const { host } = headers
  if (host === undefined) return httpVersion === '1.0' ? undefined : 'The request has no Host header.'
  // Node drops all Host headers but the first, so the raw headers are counted.
  if (hostsIn(rawHeaders) > 1) return 'The request has more than one Host header.'
  return hostPattern.test(host) ? undefined : 'The Host header does not name a host.'
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
 * Warns the operator once about a proxy that TRUST_PROXY does not name. Behind such a proxy all clients share one
 * address, and address-based limits would count them together.
 */
function noteUntrustedProxy(trusts: IsTrustedProxy, log: Logger): (request: Request) => void {
  let isTold = false
  return ({ headers, socket }) => {
    if (isTold || headers['x-forwarded-for'] === undefined) return
    if (socket.remoteAddress === undefined || trusts(socket.remoteAddress, 0)) return
    isTold = true
    const why =
      'X-Forwarded-For is ignored, because TRUST_PROXY does not name the sender: all its requests count for its own address'
    log.warn({ peer: socket.remoteAddress.replace(/^::ffff:(?=\d+\.)/, '') }, why)
  }
}
