import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorRequestHandler, Request, Response } from 'express'
import { timeOrderedId } from '../../../db/base/ids.ts'
import type { ClientLimits } from '../../../db/base/settings.ts'
import { type Language, languageAsked, languages } from '../../../db/domain/language/languages.ts'
import { Refusal } from '../../../db/domain/refusal.ts'
import type { EarlyAnswer } from '../access-log.ts'
import type { messagesOf } from '../adapters/express-messages.ts'
import { allowHalfOpen } from '../adapters/half-open.ts'
import { bearerOf } from '../credentials/bearer.ts'
import type { KnownCredentials } from '../credentials/known-credentials.ts'
import { problemOf } from '../problems.ts'
import { type AddressKind, kindOf, shareOf } from './address-kinds.ts'
import { isForApps, isPreflight, nameReader, readByAnybody } from './cross-origin.ts'
import { holdBody } from './expectation.ts'
import type { fixedHeaders } from './fixed-headers.ts'
import type { HeldRefusals } from './held-refusals.ts'
import { Overload, saturationOf, Turns, waits } from './overload.ts'
import { whenClosed } from './when-closed.ts'

export interface ConnectionTimeouts {
  limits: ClientLimits
  /** The pipeline's last step, which answers a request that has begun with a problem. */
  refuse: ErrorRequestHandler
  /** Called for every request that load shedding refuses. */
  onShed(): void
  /** Called for every answer that the app has not given. */
  noteAnswer(answer: EarlyAnswer): void
  /** Where the problem codes are explained. */
  docsUrl: string
  /** The headers of every answer, besides its X-Request-Id. */
  headers: ReturnType<typeof fixedHeaders>
  /** The 503 for a browser's reader: somebody at this service's own pages, or an organization's customer. */
  busyPages: BusyPages
  /** The network that a request came from. */
  networkOf(request: IncomingMessage): string
  /** Whether requests wait for a connection to the database. */
  isDatabaseBusy(): boolean
  /** The credentials that were admitted. */
  known: KnownCredentials
  /** Delays refusals to callers who fill the queue. */
  refusals: HeldRefusals
  /** The origins whose pages may call the API; they are to read why they are refused, too. */
  origins: ReadonlySet<string>
  /** The classes of requests and answers. */
  messages: ReturnType<typeof messagesOf>
}

export type BusyPages = Record<'people' | 'customers', BusyPage>

interface BusyPage {
  html: Readonly<Record<Language, string>>
  headers: readonly (readonly [string, string])[]
}

/**
 * How long a refused client may go on sending before its connection is closed; it needs the time to read the answer.
 */
const lingerMs = 3_000

/**
 * The HTTP server of an app, not yet listening. It bounds what one connection can hold: a request must arrive within a
 * total time (an upload at a minimum pace instead, see http/public/transfers.ts), and an answer that nobody reads and
 * an unused connection have an idle timeout. A client that ends its own side after a request still gets the answer. A
 * malformed or late request is answered with a problem where possible, after the answers to the requests before it.
 */
export function serverOf(app: RequestListener, options: ConnectionTimeouts): Server {
  const { limits, refuse, onShed, origins, known, refusals, networkOf, messages } = options
  // Whether a credential is good is not known yet, unless it has been before. If each that is not known made a caller of its
  // own, whoever invents them would have everybody's share of a full service.
  const whoseIs = (request: IncomingMessage, kind: AddressKind): string => {
    const ofOrganization = kind === 'api' ? known.callerOf(bearerOf(request.headers.authorization)) : undefined
    return ofOrganization ?? networkOf(request)
  }
  /**
   * The latest answer of each connection, until it is sent and its request has come in whole. Thousands of connections may be
   * kept open: if each held what its last request was made of, that would grow old there before it is garbage, and the process
   * would be collecting garbage for twice as long.
   */
  const answers = new WeakMap<Socket, ServerResponse>()
  const ending = new WeakSet<Socket>()
  const isComputing = saturationOf()
  const overload = new Overload(limits.crowdMs, (now) => isComputing(now) || options.isDatabaseBusy())
  const shed = sheddingOf(options)
  const turns = new Turns()
  const listener: RequestListener = (request, response) => {
    // A client that completes its request after a 408 must not be answered twice.
    if (ending.has(request.socket)) {
      request.socket.destroy()
      return
    }
    answers.set(request.socket, response)
    whenClosed(response, () => {
      if (request.complete && answers.get(request.socket) === response) answers.delete(request.socket)
    })
    if (!request.url!.startsWith('/')) toOriginForm(request)
    const target = request.url!
    const kind = kindOf(target)
    // A preflight costs as little as its refusal, which would hide from the page that the service is full.
    const isFree = kind === 'probe' || (origins.size > 0 && isForApps(target) && isPreflight(request))
    if (!isFree) {
      const caller = whoseIs(request, kind)
      const share = shareOf(kind, request.method, target)
      const inFlight = overload.enter(performance.now(), { caller, share, turn: turns.current() })
      if (!inFlight) {
        onShed()
        nameReader(origins, request, response)
        if (!overload.isCrowdedBy(caller, performance.now())) shed(request, response, kind)
        else {
          void refusals.hold(response).then(() => {
            if (!response.destroyed) shed(request, response, kind)
          })
        }
        return
      }
      whenClosed(response, () => overload.leave(inFlight, performance.now()))
      response.once(waits, () => overload.pause(inFlight))
    }
    app(request, response)
  }
  const server = createServer({ ...nodeOptions(limits), ...messages }, listener)
  server.timeout = limits.idleMs
  allowHalfOpen(server)
  // Node would ask every client for its body, before the client is authenticated.
  server.on('checkContinue', (request, response) => {
    holdBody(request, response)
    listener(request, response)
  })
  // An unknown expectation is no reason to refuse (RFC 9110, 10.1.1), and Node's own refusal is not a problem document.
  server.on('checkExpectation', listener)
  server.on('clientError', (error: NodeJS.ErrnoException, stream) => {
    // A server without TLS has plain sockets, and its requests and responses are those that Express has extended.
    const socket = stream as Socket
    if (ending.has(socket)) return
    const latest = answers.get(socket)
    const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
    const isBody = latest !== undefined && !latest.req.complete
    if (isLate && isBody && (latest.req as Request).exchange?.keepsPace) return
    ending.add(socket)
    const refusal = refusalOfBroken(error)
    if (!refusal || !socket.writable || (isBody && latest.headersSent)) socket.destroy()
    else if (isBody) {
      latest.setHeader('Connection', 'close')
      // An answered request does not learn that its connection is gone, so its reader would wait forever.
      latest.once('close', () => latest.req.destroy())
      refuse(refusal, latest.req as Request, latest as Response, () => {})
    } else if (latest && !latest.writableFinished) latest.once('close', () => endWith(socket, refusal, options))
    else endWith(socket, refusal, options)
  })
  return server
}

/** A target may be an absolute address (RFC 9112, 3.2.2); the part before its path is ignored, as Host is. */
function toOriginForm(request: IncomingMessage): void {
  const found = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*([^#]*)/i.exec(request.url!)
  if (found) request.url = found[1]!.startsWith('/') ? found[1] : `/${found[1]}`
}

/**
 * What answers a request with the 503 of load shedding, before any other work on it. It has to cost next to nothing, so
 * all but the request's id is made beforehand: a problem for programs, a page for browsers.
 */
function sheddingOf({ docsUrl, headers, busyPages, noteAnswer }: ConnectionTimeouts) {
  const place = timeOrderedId('req')
  const { status, body } = problemOf(overloaded, place, docsUrl)
  const answerOf = (text: string, own: readonly (readonly [string, string])[]) => {
    const [before = '', after = ''] = text.split(place)
    const length = ['Content-Length', String(Buffer.byteLength(text))]
    return {
      before,
      after,
      isNamed: text.includes(place),
      head: [...own, length, ['Retry-After', '1'], ...headers].flat(),
    }
  }
  const pagesOf = ({ html, headers }: BusyPage) => {
    const own = [['Content-Type', 'text/html; charset=utf-8'], ...headers] as const
    return new Map(languages.map((language) => [language, answerOf(html[language], own)]))
  }
  const problem = answerOf(JSON.stringify(body), [['Content-Type', 'application/problem+json; charset=utf-8']])
  const [people, customers] = [pagesOf(busyPages.people), pagesOf(busyPages.customers)]
  return (request: IncomingMessage, response: ServerResponse, kind: AddressKind): void => {
    const isRead = kind !== 'api' && kind !== 'file' && request.headers.accept?.includes('text/html')
    const pages = kind === 'customer' ? customers : people
    const answer = isRead ? pages.get(languageAsked(request.headers['accept-language']))! : problem
    const requestId = timeOrderedId('req')
    response.writeHead(status, [...answer.head, 'X-Request-Id', requestId])
    response.end(answer.before + (answer.isNamed ? requestId : '') + answer.after)
    noteAnswer({ requestId, status, request })
  }
}

const overloaded = new Refusal(
  'service_unavailable',
  'The service has more requests than it can handle right now. Send the request again in a moment.',
)

const nodeOptions = ({ headersMs, requestMs, keepAliveMs }: ClientLimits) => ({
  maxHeaderSize: 16 * 1024,
  keepAliveTimeout: keepAliveMs,
  headersTimeout: headersMs,
  requestTimeout: requestMs,
  connectionsCheckingInterval: Math.ceil(headersMs / 3),
  // Node's own answer to a request without Host is not a problem document; the first gate sends one.
  requireHostHeader: false,
})

/** An error of Node's parser or timeouts as a refusal; undefined when the connection itself is gone. */
function refusalOfBroken({ code = '' }: NodeJS.ErrnoException): Refusal | undefined {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new Refusal('bad_request', 'The request took too long to arrive.', { status: 408 })
  if (code === 'HPE_HEADER_OVERFLOW')
    return new Refusal('bad_request', 'The headers are too large: at most 16 KB.', { status: 431 })
  if (code.startsWith('HPE_')) return new Refusal('bad_request', 'The request is not valid HTTP.')
  return undefined
}

/** Answers input that never became a request, and closes the connection once the client has had time to read it. */
function endWith(
  socket: Socket,
  refusal: Refusal,
  { docsUrl, headers, origins, noteAnswer }: ConnectionTimeouts,
): void {
  const requestId = timeOrderedId('req')
  const { status, body } = problemOf(refusal, requestId, docsUrl)
  const text = JSON.stringify(body)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/problem+json; charset=utf-8',
    `X-Request-Id: ${requestId}`,
    ...[...headers, ...readByAnybody(origins)].map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
    `Content-Length: ${Buffer.byteLength(text)}`,
  ]
  noteAnswer({ requestId, status })
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`)
  const timer = setTimeout(() => socket.destroy(), lingerMs)
  timer.unref()
  socket.once('close', () => clearTimeout(timer))
}
