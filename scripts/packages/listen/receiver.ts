import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { ListenerIdentity } from '../../operate/listener/identity.ts'
import { escapeForTerminal } from '../terminal/terminal-text.ts'
import { formatEventLine, formatTime, type ListenedEvent } from './lines.ts'

export interface ReceiverDeps {
  identity: ListenerIdentity
  port: number
  /** Returns the endpoint's signing secret; undefined until the endpoint is registered. */
  secret: () => string | undefined
  forward: string | undefined
  json: boolean
  print(line: string): void
  /** Handles every verified event, including the listener's own test events. Returns whether to print it. */
  onEvent(event: ListenedEvent): 'print' | 'keep quiet'
}

const maxBytes = 1024 * 1024
const forwardLimitMs = 9_000

/** Starts the HTTPS server that verifies, prints and forwards webhooks. Rejects if the port cannot be listened on. */
export async function listenForWebhooks(deps: ReceiverDeps): Promise<Server> {
  const { key, cert } = deps.identity
  const server = createServer({ key, cert }, (request, response) => {
    receive(deps, request, response).catch(() => response.destroy())
  })
  await new Promise<void>((listening, failed) => {
    server.once('error', failed).listen(deps.port, 'localhost', listening)
  })
  return server
}

async function receive(deps: ReceiverDeps, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const answer = (status: number, text: string) =>
    void response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(text)
  const body = await bodyOf(request)
  const at = new Date()
  const [header, secret] = [request.headers['svc-signature'], deps.secret()]
  const objection =
    typeof header !== 'string' || secret === undefined || body === undefined
      ? 'it has no signature'
      : findSignatureFault(body, header, secret)
  if (objection !== undefined || body === undefined) {
    deps.print(
      `${formatTime(at)}  REFUSED                    ${objection}; ${escapeForTerminal(String(request.headers['svc-event-id'] ?? 'no event'))}`,
    )
    answer(400, `Refused: ${objection}.`)
    return
  }
  const text = body.toString('utf8')
  const event = JSON.parse(text) as ListenedEvent
  const isQuiet = deps.onEvent(event) === 'keep quiet'
  const forwarded = deps.forward === undefined || isQuiet ? undefined : await forward(deps.forward, request, body)
  if (!isQuiet)
    deps.print(deps.json ? text : `${formatEventLine(event, at)}${forwarded ? ` -> ${forwarded.shown}` : ''}`)
  answer(forwarded?.status ?? 200, forwarded ? `Forwarded: ${forwarded.shown}` : '')
}

/** Reads the body; returns undefined if it is larger than 1 MB. */
async function bodyOf(request: IncomingMessage): Promise<Buffer | undefined> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length
    if (length <= maxBytes) parts.push(part)
  }
  return length <= maxBytes ? Buffer.concat(parts) : undefined
}

/** Posts the same bytes with the same headers to `url`, so that the receiver can verify them too. */
async function forward(
  url: string,
  { headers }: IncomingMessage,
  body: Buffer,
): Promise<{ status: number; shown: string }> {
  const kept = Object.entries(headers).filter(([name]) => /^(?:content-type$|svc-|webhook-)/.test(name))
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: Object.fromEntries(kept) as Record<string, string>,
      body: new Uint8Array(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(forwardLimitMs),
    })
    await answer.body?.cancel()
    return { status: answer.status >= 200 ? answer.status : 502, shown: String(answer.status) }
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } }
    return { status: 502, shown: `no answer (${cause?.code ?? (error as Error).name})` }
  }
}

const maxAgeS = 300

/**
 * Verifies a Svc-Signature header; returns the reason if it is invalid, undefined if it is valid. A valid header has a
 * signature of the body under the secret, and a time within five minutes of this clock.
 */
function findSignatureFault(body: Buffer, header: string, secret: string, nowMs = Date.now()): string | undefined {
  const fields = header.split(',').map((field) => field.split('='))
  const t = fields.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d+$/.test(t) || Math.abs(nowMs / 1000 - Number(t)) > maxAgeS)
    return 'the time of the signature is not current'
  const expected = createHmac('sha256', secret).update(`${t}.`).update(body).digest()
  const holds = fields.some(([name, hex = '']) => {
    const given = Buffer.from(hex, 'hex')
    return name === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
  })
  return holds ? undefined : 'the signature is wrong'
}
