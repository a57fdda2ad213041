import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { valueAtPath } from '../../../db/domain/quickbooks/exact-json.ts'
import { createAuthFault, createThrottledAnswer, DoubleAnswer } from './answers.ts'
import { authorizePath, renderAuthorizePage } from './authorize.ts'
import { CompanyBooks, type CompanyOptions, type SentMail } from './books.ts'
import { applyFaultToResponse, faultResponse } from './fault-responses.ts'
import {
  type DoubleFault,
  DoubleFaults,
  faultActions,
  type QuickbooksOperation,
  quickbooksOperations,
} from './faults.ts'
import { handleDoubleRequest } from './handle-request.ts'
import { TokenServer } from './oauth.ts'
import type { QueryRow } from './query.ts'
import { type DoubleRequest, identifyRequest, tryParseExactJson, tryParseObject } from './requests.ts'
import { QuickbooksThrottle } from './throttle.ts'

export interface DoubleOptions {
  port?: number
  clientId?: string
  clientSecret?: string
}

/** A received request. Tokens and bodies of the token server are not recorded. */
export interface LoggedRequest {
  atMs: number
  part: QuickbooksOperation
  realmId: string | undefined
  method: string
  path: string
  requestId: string | null
  minorVersion: string | null
  status: number | 'none'
  body: string
}

/** A new company, with the refresh token that an application needs to connect to it. */
export interface NewCompany {
  realmId: string
  refreshToken: string
}

/**
 * Double of QuickBooks Online over real HTTP, with its state in memory. It has the token server, and the operations of
 * the accounting API that are needed to push, void and mail invoices.
 *
 * It computes totals, counts versions, refuses what QuickBooks refuses, and returns the first response again for a
 * repeated requestid. A test can make it fail (`/_faults`). Its behavior follows QuickBooks' published reference. Paths
 * that control the double begin with an underscore.
 */
export class QuickbooksDouble {
  readonly faults = new DoubleFaults()
  readonly log: LoggedRequest[] = []
  readonly tokens: TokenServer
  /** Delay of every response, in milliseconds. */
  answerAfterMs = 0
  readonly #companies = new Map<string, CompanyBooks>()
  readonly #answered = new Map<string, DoubleAnswer>()
  readonly #throttle = new QuickbooksThrottle()
  readonly #server = createServer((request, response) => void this.#serve(request, response))
  readonly #hanging = new Set<IncomingMessage>()
  readonly #late: (() => void)[] = []
  #aheadMs = 0
  #lastRealm = 9_130_000_000_000_000n

  constructor({ clientId = 'double-client', clientSecret = 'double-secret' }: DoubleOptions = {}) {
    this.tokens = new TokenServer(clientId, clientSecret, () => this.nowMs())
  }

  async listen(port = 0): Promise<void> {
    this.#server.keepAliveTimeout = 60_000
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject).listen(port, '127.0.0.1', resolve)
    })
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve))
    this.#server.closeAllConnections()
    await closed
  }

  /** Settings with which the service connects to the double. */
  get settings() {
    const { clientId, clientSecret } = this.tokens
    return {
      apiUrl: this.origin,
      authorizeUrl: `${this.origin}${authorizePath}`,
      tokenUrl: `${this.origin}/oauth2/v1/tokens/bearer`,
      revokeUrl: `${this.origin}/v2/oauth2/tokens/revoke`,
      clientId,
      clientSecret,
    }
  }

  /** `settings` as environment variables of the service. */
  get env(): Record<string, string> {
    const { apiUrl, authorizeUrl, tokenUrl, revokeUrl, clientId, clientSecret } = this.settings
    return {
      QUICKBOOKS_API_URL: apiUrl,
      QUICKBOOKS_AUTHORIZE_URL: authorizeUrl,
      QUICKBOOKS_TOKEN_URL: tokenUrl,
      QUICKBOOKS_REVOKE_URL: revokeUrl,
      QUICKBOOKS_CLIENT_ID: clientId,
      QUICKBOOKS_CLIENT_SECRET: clientSecret,
    }
  }

  nowMs(): number {
    return Date.now() + this.#aheadMs
  }

  /** Returns the highest number of simultaneous requests of a company so far. */
  mostAtOnce(realmId: string): number {
    return this.#throttle.mostAtOnce(realmId)
  }

  /** Advances the double's clock, so that tokens expire. */
  advance(seconds: number): void {
    this.#aheadMs += seconds * 1000
  }

  makeCompany(options: CompanyOptions = {}): CompanyBooks {
    this.#lastRealm += 1n
    const books = new CompanyBooks(String(this.#lastRealm), options, () => this.nowMs())
    this.#companies.set(books.realmId, books)
    return books
  }

  companyOf(realmId: string): CompanyBooks {
    return this.#companies.get(realmId)!
  }

  /** Closes the connections of hanging requests. */
  endHanging(): void {
    for (const { socket } of this.#hanging) socket.destroy()
    this.#hanging.clear()
  }

  /** Sends the responses that were held back by the fault `late`. */
  answerLate(): void {
    for (const give of this.#late.splice(0)) give()
  }

  /** Forgets the responses stored by requestid. QuickBooks does so after an undocumented time. */
  forgetRequests(): void {
    this.#answered.clear()
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request).catch(() => undefined)
    if (body === undefined) return
    const url = new URL(request.url ?? '/', 'http://double')
    const own = url.pathname.startsWith('/_') ? this.#serveOwn(request, url, body) : this.#authorize(request, url)
    if (own) return write(response, own)
    const { part, realmId } = identifyRequest(request, url, body)
    if (part === undefined) return write(response, new DoubleAnswer(404, ''))
    const asked = { part, realmId, url, request, body }
    const taken = this.faults.take(part, realmId)
    const leave = realmId === undefined ? () => {} : this.#throttle.enter(realmId)
    if (this.answerAfterMs > 0) await sleep(this.answerAfterMs)
    leave?.()
    const answer = leave ? this.#answer(asked, taken) : createThrottledAnswer()
    const isToken = part === 'token' || part === 'revoke'
    this.#note(asked, answer === 'hang' || answer === 'close' ? 'none' : answer.status, isToken ? '' : body)
    if (taken?.do === 'late' && answer instanceof DoubleAnswer) this.#late.push(() => write(response, answer))
    else if (answer === 'close') request.socket.destroy()
    else if (answer === 'hang') this.#hanging.add(request)
    else write(response, answer)
  }

  #note({ part, realmId, url, request }: DoubleRequest, status: number | 'none', body: string): void {
    const requestId = url.searchParams.get('requestid')
    const minorVersion = url.searchParams.get('minorversion')
    const { method = '' } = request
    this.log.push({
      atMs: Date.now(),
      part,
      realmId,
      method,
      path: url.pathname,
      requestId,
      minorVersion,
      status,
      body,
    })
  }

  #answer(asked: DoubleRequest, taken: DoubleFault | undefined): DoubleAnswer | 'hang' | 'close' {
    const instead = taken && faultResponse(taken)
    if (instead) return instead
    if (taken?.do === 'no-grant' && asked.realmId) this.tokens.revokeGrants(asked.realmId)
    const made = this.#acted(asked)
    return taken ? applyFaultToResponse(taken.do, made) : made
  }

  #acted(asked: DoubleRequest): DoubleAnswer {
    try {
      return this.#act(asked)
    } catch (error) {
      if (error instanceof DoubleAnswer) return error
      throw error
    }
  }

  #act({ part, realmId, url, request, body }: DoubleRequest): DoubleAnswer {
    const { authorization } = request.headers
    if (part === 'token') return this.tokens.token(authorization, new URLSearchParams(body))
    if (part === 'revoke') return this.tokens.revoke(authorization, valueAtPath(tryParseExactJson(body), 'token'))
    const granted = this.tokens.realmOf(authorization)
    if (granted === undefined) return createAuthFault(401)
    const books = this.#companies.get(realmId ?? '')
    if (!books || granted !== realmId) return createAuthFault(403)
    const repeated = `${realmId} ${url.searchParams.get('requestid')}`
    const isNamed = url.searchParams.has('requestid')
    const known = isNamed ? this.#answered.get(repeated) : undefined
    if (known) return known
    const made = handleDoubleRequest(books, { part, url, request, body })
    if (isNamed && request.method === 'POST') this.#answered.set(repeated, made)
    return made
  }

  /** Handles the page on which a user chooses a company and agrees or declines. */
  #authorize({ method }: IncomingMessage, url: URL): DoubleAnswer | undefined {
    if (method !== 'GET' || url.pathname !== authorizePath) return undefined
    return renderAuthorizePage(url.searchParams, this.tokens, [...this.#companies.values()])
  }

  #serveOwn(request: IncomingMessage, url: URL, body: string): DoubleAnswer | undefined {
    const realmId = url.searchParams.get('realmId')
    const books = [...this.#companies.values()].filter((one) => realmId === null || one.realmId === realmId)
    const all = <T>(of: (books: CompanyBooks) => T[]): DoubleAnswer =>
      new DoubleAnswer(
        200,
        books.flatMap((one) => of(one).map((row) => ({ realmId: one.realmId, ...row }))),
      )
    const { method } = request
    if (method === 'GET' && url.pathname === '/_log') return new DoubleAnswer(200, this.log)
    if (method === 'GET' && url.pathname === '/_mails') return all<SentMail>(({ mails }) => mails)
    if (method === 'GET' && url.pathname === '/_invoices') return all<QueryRow>(({ invoices }) => invoices)
    if (method === 'POST' && url.pathname === '/_faults') return this.#told(body)
    if (method === 'POST' && url.pathname === '/_companies') return this.#made(body)
    if (method === 'POST' && url.pathname === '/_codes') return this.#code(body)
    return undefined
  }

  /** Handles POST /_faults: a fault for later requests, or `{clock: seconds}`, `{forget: true}`, `{clear: true}`. */
  #told(body: string): DoubleAnswer {
    const told = tryParseObject(body) as
      | (DoubleFault & { clock?: number; forget?: boolean; clear?: boolean })
      | undefined
    if (!told) return new DoubleAnswer(400, { error: 'the body is no JSON object' })
    if (typeof told.clock === 'number') this.advance(told.clock)
    if (told.forget) this.forgetRequests()
    if (told.clear) this.faults.clear()
    if (told.clock !== undefined || told.forget || told.clear) return new DoubleAnswer(200, {})
    if (!faultActions.includes(told.do))
      return new DoubleAnswer(400, { error: `do must be one of ${faultActions.join(', ')}` })
    if (told.on !== undefined && !quickbooksOperations.includes(told.on)) {
      return new DoubleAnswer(400, { error: `on must be one of ${quickbooksOperations.join(', ')}` })
    }
    this.faults.add(told)
    return new DoubleAnswer(200, {})
  }

  #made(body: string): DoubleAnswer {
    const { realmId } = this.makeCompany((tryParseObject(body) ?? {}) as CompanyOptions)
    const made: NewCompany = { realmId, refreshToken: this.tokens.createRefreshToken(realmId) }
    return new DoubleAnswer(200, made)
  }

  #code(body: string): DoubleAnswer {
    const { realmId, redirectUri } = (tryParseObject(body) ?? {}) as { realmId: string; redirectUri: string }
    return new DoubleAnswer(200, { code: this.tokens.createCode(realmId, redirectUri) })
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString()
}

function write(response: ServerResponse, { status, body, contentType }: DoubleAnswer): void {
  response.writeHead(status, { 'Content-Type': contentType, intuit_tid: `1-double-${response.req.socket.remotePort}` })
  response.end(body)
}
