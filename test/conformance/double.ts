import { createServer, type IncomingMessage, request as plainRequest, type Server } from 'node:http'
import { createServer as createTlsServer, request as tlsRequest } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** Request on its way to the service, which a break may change. */
export interface HandedRequest {
  method: string
  path: string
  headers: Record<string, string>
  body: string
}

/** Answer on its way back to the kit. */
export interface HandedAnswer {
  status: number
  headers: Record<string, string | undefined>
  body: string
}

/** Values that a break can use in addition to the request. */
export interface BreakMemory {
  /** Credential of the first organization. */
  first: string
  /** Values that the break stores between the requests of its check. */
  kept: Record<string, string>
}

/** One fault of the double, towards one check only. Each function changes a message in place. */
export interface Break {
  asks?(request: HandedRequest, memory: BreakMemory): void
  answers?(answer: HandedAnswer, request: HandedRequest, memory: BreakMemory): void
  /** Changes a delivery to the check's endpoint. */
  delivers?(delivery: { headers: Record<string, string>; body: string }, memory: BreakMemory): void
}

export interface Double {
  origin: string
  /** Address to which the service must deliver events. */
  receiver: string
  /** Requests of each check, in their order, with 7 in place of each id. */
  asked: Map<string, string[]>
  close(): void
}

export interface BrokenDoubleOptions {
  /** Origin of the service behind the double. */
  service: string
  /** Break for each check id. A check without a break gets the unchanged service. */
  breaks: Readonly<Record<string, Break>>
  tls: { key: string; cert: string }
  ca: string
  /** Port on which the kit listens for events. */
  kitPort: number
}

/**
 * Starts a double of the service that is wrong in as many ways as there are checks. It passes requests to the service,
 * and applies the break of the check that sent them. The User-Agent or the endpoint's address names that check.
 */
export async function startDouble({ service, breaks, tls, ca, kitPort }: BrokenDoubleOptions): Promise<Double> {
  const memories = new Map<string, BreakMemory>()
  const first = { token: '' }
  const memoryOf = (check: string): BreakMemory => {
    const memory = memories.get(check) ?? { first: first.token, kept: {} }
    memories.set(check, memory)
    return memory
  }
  let strangers = 0
  const asked = new Map<string, string[]>()
  const front = createServer((incoming, response) => {
    void (async () => {
      const check = /\((.*)\)$/.exec(String(incoming.headers['user-agent']))?.[1] ?? ''
      const { asks, answers } = breaks[check] ?? {}
      const request = await requestOf(incoming)
      // The kit begins with GET /me and the first key.
      if (first.token === '' && request.path === '/api/v1/me') first.token = request.headers.authorization ?? ''
      const place = `${request.method} ${request.path.replace(/\d+/g, '7')}`
      asked.set(check, [...(asked.get(check) ?? []), place])
      const memory = memoryOf(check)
      asks?.(request, memory)
      // Each check has a separate client address, so that no check is limited because of another. The
      // registration-limit check has a new address each time.
      const isNew = check === 'oauth.registration-limit'
      strangers += isNew ? 1 : 0
      request.headers['x-forwarded-for'] = isNew ? `198.51.100.${strangers}` : addressOf(check)
      const answer = await handedOn(`${service}${request.path}`, request, plainRequest)
      answers?.(answer, request, memory)
      send(response, answer)
    })().catch(() => response.destroy())
  })
  const behind = createTlsServer(tls, (incoming, response) => {
    void (async () => {
      const request = await requestOf(incoming)
      const check = request.path.split('/')[1]!
      breaks[check]?.delivers?.(request, memoryOf(check))
      const address = `https://localhost:${kitPort}${request.path}`
      send(response, await handedOn(address, request, tlsRequest, ca))
    })().catch(() => response.destroy())
  })
  const [port, receiverPort] = [await listening(front, '127.0.0.1'), await listening(behind, 'localhost')]
  const end = (server: Server) => {
    server.close()
    server.closeAllConnections()
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    receiver: `https://localhost:${receiverPort}`,
    asked,
    close: () => [front, behind].forEach(end),
  }
}

const listening = async (server: Server, host: string): Promise<number> => {
  await new Promise<void>((done) => server.listen(0, host, done))
  return (server.address() as AddressInfo).port
}

const addressOf = (check: string): string => {
  const sum = [...check].reduce((all, letter) => (all * 31 + letter.charCodeAt(0)) % 65_000, 7)
  return `10.9.${sum >> 8}.${sum & 255}`
}

async function requestOf(incoming: IncomingMessage): Promise<HandedRequest> {
  const { method = '', url = '' } = incoming
  const headers = incoming.headers as Record<string, string>
  return { method, path: url, headers: { ...headers }, body: (await buffer(incoming)).toString('latin1') }
}

function handedOn(
  url: string,
  { method, headers, body }: HandedRequest,
  ask: typeof plainRequest,
  ca?: string,
): Promise<HandedAnswer> {
  const bytes = Buffer.from(body, 'latin1')
  const { 'content-length': _, 'transfer-encoding': __, connection: ___, host: ____, ...kept } = headers
  const sent = { ...kept, ...(bytes.length > 0 && { 'content-length': String(bytes.length) }) }
  return new Promise((resolve, reject) => {
    const outgoing = ask(url, { method, headers: sent, ...(ca && { ca }) })
    outgoing.on('error', reject).on('response', (incoming) => {
      const { 'transfer-encoding': _chunked, connection: _connection, ...given } = incoming.headers
      const status = incoming.statusCode!
      buffer(incoming).then(
        (all) => resolve({ status, headers: given as HandedAnswer['headers'], body: all.toString('latin1') }),
        reject,
      )
    })
    outgoing.end(bytes)
  })
}

function send(response: import('node:http').ServerResponse, { status, headers, body }: HandedAnswer): void {
  const bytes = Buffer.from(body, 'latin1')
  const { 'content-length': _, ...rest } = headers
  const given = Object.entries(rest).filter(([, value]) => value !== undefined)
  const isEmpty = status === 304 || status === 204
  response.writeHead(status, { ...Object.fromEntries(given), ...(!isEmpty && { 'Content-Length': bytes.length }) })
  response.end(isEmpty ? undefined : bytes)
}

/** Changes the JSON body of a request or an answer in place. Does nothing for an empty body. */
// biome-ignore lint/suspicious/noExplicitAny: a break knows what it breaks
export function changeJson(message: { body: string }, change: (json: any) => void): void {
  const text = Buffer.from(message.body, 'latin1').toString()
  if (text === '') return
  const json = JSON.parse(text)
  change(json)
  message.body = Buffer.from(JSON.stringify(json)).toString('latin1')
}
