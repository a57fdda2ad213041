import { readFile } from 'node:fs/promises'
import { createServer as createPlainServer, type IncomingMessage, type Server } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import type { EventType, WebhookEndpointCreate } from '../../../generated/sdk/types.gen.ts'
import type { ConstructionApi } from '../sdk/construction-api.ts'
import type { TypedEvent } from '../sdk/events.ts'
import { ApiProblem } from '../sdk/problem.ts'
import { verifyWebhook, WebhookRefused } from '../sdk/webhooks.ts'
import { escapeForTerminal } from '../terminal/terminal-text.ts'
import { CommandError, type CommandTerminal } from './terminal.ts'

const maxBodyBytes = 1_000_000

type Connected = () => Promise<ConstructionApi>

/** Runs `tail`: prints the events of the log as they come, until it is interrupted. */
export async function tailEvents(args: string[], connected: Connected, terminal: CommandTerminal): Promise<void> {
  const options = { type: { type: 'string' }, after: { type: 'string' }, json: { type: 'boolean' } } as const
  const { values } = parseArgs({ args, options })
  if (values.after !== undefined && !/^\d+$/.test(values.after))
    throw new CommandError('--after must be the number of an event')
  const after = values.after === undefined ? undefined : Number(values.after)
  await follow(await connected(), { after, type: values.type as EventType | undefined }, values, terminal)
}

async function follow(
  api: ConstructionApi,
  from: { after?: number; type?: EventType },
  { json, wanted = () => true }: { json?: boolean; wanted?: (type: string) => boolean },
  { signal, stdout }: CommandTerminal,
): Promise<void> {
  try {
    for await (const { sequence, event } of api.follow({ ...from, signal })) {
      if (wanted(event.type))
        stdout.write(`${json ? JSON.stringify({ sequence, event }) : `${sequence}  ${lineFor(event)}`}\n`)
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

const listenOptions = {
  events: { type: 'string' },
  url: { type: 'string' },
  cert: { type: 'string' },
  certKey: { type: 'string' },
  port: { type: 'string' },
  json: { type: 'boolean' },
} as const

/**
 * Runs `listen`: creates a webhook endpoint, verifies and prints its webhooks, and removes the endpoint when
 * interrupted. The service posts only to https: a tunnel to this port (--url), or this machine with a certificate that
 * the service trusts. Without either, or if the service refuses the address, prints the event log instead.
 */
export async function listenToEvents(args: string[], connected: Connected, terminal: CommandTerminal): Promise<void> {
  const { values } = parseArgs({ args, options: listenOptions })
  const { events = '*', json, cert, certKey } = values
  const port = Number(values.port ?? 9443)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new CommandError('--port must be a number from 0 to 65535')
  if ((cert === undefined) !== (certKey === undefined))
    throw new CommandError('--cert and --certKey must be given together')
  const patterns = events.split(',').filter(Boolean)
  if (patterns.length === 0) throw new CommandError('--events must name at least one type')
  const tls = cert && certKey ? { cert: await readFile(cert), key: await readFile(certKey) } : undefined
  const api = await connected()
  const poll = (why: string) => {
    terminal.stderr.write(`${why}; showing the event log instead.\n`)
    const wanted = (type: string) =>
      patterns.some((one) => (one.endsWith('*') ? type.startsWith(one.slice(0, -1)) : one === type))
    return follow(api, {}, { json, wanted }, terminal)
  }
  if (!values.url && !tls) return poll('Without --url or --cert there is no address that the service can post to')
  let secret = ''
  const server = receiver(
    tls,
    (event) => terminal.stdout.write(`${json ? JSON.stringify(event) : lineFor(event)}\n`),
    () => secret,
  )
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  try {
    const url = values.url ?? `https://localhost:${(server.address() as AddressInfo).port}/`
    const body: WebhookEndpointCreate = { url, eventPatterns: patterns }
    const made = await api.createWebhookEndpoint({ body, signal: terminal.signal }).catch((error: unknown) => {
      if (error instanceof ApiProblem && error.violations.some(({ field }) => field === 'url')) return error
      throw error
    })
    if (made instanceof ApiProblem) return await poll(`The service does not post to ${url}`)
    secret = made.data.signingSecret
    try {
      terminal.stderr.write(`Listening at ${url}\n`)
      await aborted(terminal.signal)
    } finally {
      await api.deleteWebhookEndpoint({ path: { id: made.data.id } })
      terminal.stderr.write('The endpoint is removed.\n')
    }
  } finally {
    server.close()
    server.closeAllConnections()
  }
}

function receiver(
  tls: { cert: Buffer; key: Buffer } | undefined,
  show: (event: TypedEvent) => void,
  secretNow: () => string,
): Server {
  const receive = async (request: IncomingMessage): Promise<number> => {
    if (request.method !== 'POST') return 405
    // The service always sends a Content-Length within the limit. Any other request is from elsewhere.
    const length = Number(request.headers['content-length'])
    if (!(length <= maxBodyBytes)) return 413
    try {
      show(await verifyWebhook({ headers: request.headers, body: new Uint8Array(await buffer(request)) }, secretNow()))
      return 204
    } catch (error) {
      return error instanceof WebhookRefused ? 401 : 400
    }
  }
  const server = tls ? createServer(tls) : createPlainServer()
  return server.on('request', async (request, response) => response.writeHead(await receive(request)).end())
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

/** Renders an event as one line of about a screen's width: `bid.accepted {"id":7,...}`. */
function lineFor({ type, data }: TypedEvent): string {
  return escapeForTerminal(`${type.padEnd(28)} ${JSON.stringify(data).slice(0, 160)}`)
}
