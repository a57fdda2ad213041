import type { Request, Response, Router } from 'express'
import type { Settings } from '../../db/base/settings.ts'
import { notJson, Refusal } from '../../db/domain/refusal.ts'
import type { Site } from '../docs/site.ts'
import { maxBodyBytes, parseBody } from '../http/body.ts'
import { caseSensitive } from '../http/case-sensitive.ts'
import { gate } from '../http/exchange.ts'
import { mediaTypeOf, readBodyBytes } from '../http/wire/body-bytes.ts'
import { end, sendBody } from '../http/wire/compression.ts'
import { taking } from '../pages/methods.ts'
import type { ReferenceContract } from '../pages/reference/contract.ts'
import { type AgentDeps, AgentMessage } from './agent.ts'
import type { Knowledge } from './protocol.ts'

export interface McpRoutesDeps extends AgentDeps {
  settings: Pick<Settings, 'publicOrigin' | 'corsOrigins'>
  document: object
  site: () => Promise<Site>
}

/** The tools that answer by what their own calls came to; every other message is admitted before it is answered. */
const isToolCall = (message: object): boolean => Reflect.get(message, 'method') === 'tools/call'

/**
 * {origin}/mcp: the API for agents, by the Model Context Protocol over streamable HTTP. Each POST is one message and one
 * answer in JSON. No session is kept, so a session's id opens nothing and says nothing of anybody; there is no stream to
 * GET and nothing to DELETE. Who calls is asked of every message anew.
 */
export function mcpRoutes(deps: McpRoutesDeps): Router {
  const router = caseSensitive()
  const answering = onDemand(() => openProtocol(deps))
  const origins = new Set([deps.settings.publicOrigin, ...deps.settings.corsOrigins])
  const serve = gate(async (request, response) => {
    refuseOtherOrigins(origins, request)
    await deps.callers.identify(request, 'mcp')
    response.setHeader('Cache-Control', 'no-store')
    if (request.method !== 'POST') return
    const message = await readMessage(request)
    const agent = new AgentMessage(deps, request, response)
    if (!isToolCall(message)) await agent.admit()
    const { answerMessage, protocol } = await answering()
    const answer = await answerMessage(protocol, agent, message, headersOf(request))
    // A tool's call that the SDK has refused by itself.
    await agent.admitUnasked()
    if (agent.thrown) throw agent.thrown
    await send(request, response, answer, agent.isSecret)
  })
  router.all('/', serve, taking('POST'))
  return router
}

/**
 * A page of another site could have a person's browser call a service under a name that it has turned to this address
 * (DNS rebinding); browsers say whose page it is. Programs send no Origin.
 */
function refuseOtherOrigins(origins: ReadonlySet<string>, { headers: { origin } }: Request): void {
  if (origin === undefined || origins.has(origin)) return
  throw new Refusal(
    'forbidden',
    'Pages of this origin may not call the service. Its operator lists those that may in CORS_ORIGINS.',
  )
}

/** One JSON-RPC message, within the bounds of every body of the API. */
async function readMessage(request: Request): Promise<object> {
  if (mediaTypeOf(request) !== 'application/json') throw notJson()
  const message = parseBody(await readBodyBytes(request, maxBodyBytes))
  if (Array.isArray(message))
    throw new Refusal(
      'bad_request',
      'The body is one JSON-RPC message: batches are not taken. Use the tool call_several.',
    )
  if (typeof message === 'object' && message !== null) return message
  throw new Refusal('bad_request', 'The body must be a JSON-RPC message.')
}

/** The headers that the protocol reads; a session's id is none of them, since there are no sessions. */
function headersOf({ headers }: Request): Headers {
  const read = ['accept', 'content-type', 'mcp-protocol-version'].flatMap((name): [string, string][] => {
    const value = headers[name]
    return value === undefined ? [] : [[name, String(value)]]
  })
  return new Headers(read)
}

async function send(
  request: Request,
  response: Response,
  answer: globalThis.Response,
  isSecret: boolean,
): Promise<void> {
  const body = await answer.text()
  response.status(answer.status)
  if (body === '') {
    response.end()
    return
  }
  response.setHeader('Content-Type', answer.headers.get('content-type') ?? 'application/json')
  if (isSecret) end(request, response, body, Buffer.byteLength(body))
  else await sendBody(request, response, body)
}

/** The SDK and the search take a while to load, which neither the API's start nor whoever has no agent waits for. */
async function openProtocol({ document, site, publicOrigin, callable }: McpRoutesDeps) {
  const [{ answerMessage }, { catalogueOf }] = await Promise.all([import('./protocol.ts'), import('./catalogue.ts')])
  const contract = document as ReferenceContract & { info: { version: string } }
  const catalogue = catalogueOf(contract, callable)
  const knowledge = onDemand(async (): Promise<Knowledge> => {
    const [{ guidesOf }, { searchOfAgents }, pages] = await Promise.all([
      import('./guides.ts'),
      import('./search.ts'),
      site(),
    ])
    const guides = guidesOf(pages, publicOrigin)
    return { guides, search: searchOfAgents(catalogue, guides.pages, guides.uriOf) }
  })
  return { answerMessage, protocol: { version: contract.info.version, catalogue, knowledge } }
}

/** Opens something at its first use, and again where that has failed. */
function onDemand<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined
  return () => {
    opened ??= open()
    return opened.catch((error: unknown) => {
      opened = undefined
      throw error
    })
  }
}
