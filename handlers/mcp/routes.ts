import type { Request, Response, Router } from 'express'
import { notJson, Refusal } from '../../db/domain/refusal.ts'
import type { Settings } from '../../db/engine/base/settings.ts'
import { maxBodyBytes, parseJsonBody } from '../pipeline/http/body.ts'
import { caseSensitiveRouter } from '../pipeline/http/case-sensitive.ts'
import { asyncGate } from '../pipeline/http/exchange.ts'
import { mediaTypeOf, readBodyBytes } from '../pipeline/http/wire/body-bytes.ts'
import { endResponse, sendBody } from '../pipeline/http/wire/compression.ts'
import type { DocsSite } from '../web/docs/site.ts'
import { allowMethods } from '../web/pages/allowed-methods.ts'
import type { ReferenceContract } from '../web/pages/reference/contract.ts'
import { type AgentDeps, AgentMessage } from './agent.ts'
import type { AgentDocumentation } from './protocol.ts'

export interface McpRoutesDeps extends AgentDeps {
  settings: Pick<Settings, 'publicOrigin' | 'corsOrigins'>
  document: object
  site: () => Promise<DocsSite>
}

/**
 * Reports whether a message calls a tool. The operations that the tool calls then admit the caller; for any other
 * message, the caller is admitted before the message is answered.
 */
const isToolCall = (message: object): boolean => Reflect.get(message, 'method') === 'tools/call'

/**
 * Returns the router of {origin}/mcp: the API for agents, by the Model Context Protocol over streamable HTTP. Each POST
 * carries one message and gets one JSON response. There are no sessions, so a session id is ignored. GET has no stream
 * and DELETE nothing to delete. Every message is authenticated.
 */
export function mcpRoutes(deps: McpRoutesDeps): Router {
  const router = caseSensitiveRouter()
  const answering = onDemand(() => openProtocol(deps))
  const origins = new Set([deps.settings.publicOrigin, ...deps.settings.corsOrigins])
  const serve = asyncGate(async (request, response) => {
    refuseOtherOrigins(origins, request)
    await deps.callers.identify(request, 'mcp')
    response.setHeader('Cache-Control', 'no-store')
    if (request.method !== 'POST') return
    const message = await readMessage(request)
    const agent = new AgentMessage(deps, request, response)
    if (!isToolCall(message)) await agent.admit()
    const { answerMessage, protocol } = await answering()
    const answer = await answerMessage(protocol, agent, message, headersOf(request))
    // The MCP SDK refused this tool call before admission. Checks its credential and charges its cost.
    await agent.admitIfNotAttempted()
    if (agent.messageError) throw agent.messageError
    await send(request, response, answer, agent.isSecret)
  })
  router.all('/', serve, allowMethods('POST'))
  return router
}

/**
 * Refuses requests from pages of unknown origins. A foreign page could make a user's browser call the service by DNS
 * rebinding, and browsers send the page's origin. Programs send no Origin.
 */
function refuseOtherOrigins(origins: ReadonlySet<string>, { headers: { origin } }: Request): void {
  if (origin === undefined || origins.has(origin)) return
  throw new Refusal(
    'forbidden',
    'Pages of this origin may not call the service. The operator can allow the origin in CORS_ORIGINS.',
  )
}

/** Reads one JSON-RPC message, with the size limits of the API. */
async function readMessage(request: Request): Promise<object> {
  if (mediaTypeOf(request) !== 'application/json') throw notJson()
  const message = parseJsonBody(await readBodyBytes(request, maxBodyBytes))
  if (Array.isArray(message))
    throw new Refusal(
      'bad_request',
      'The body must be a single JSON-RPC message, not a batch. Use the tool call_several.',
    )
  if (typeof message === 'object' && message !== null) return message
  throw new Refusal('bad_request', 'The body must be a JSON-RPC message.')
}

/** Returns the headers that the protocol reads. A session id is not one of them. */
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
  if (isSecret) endResponse(request, response, body, Buffer.byteLength(body))
  else await sendBody(request, response, body)
}

/**
 * Loads the SDK and the search on first use, because loading takes time. The API thus starts sooner, and never loads
 * them if no agent calls it.
 */
async function openProtocol({ document, site, publicOrigin, callable }: McpRoutesDeps) {
  const [{ answerMessage }, { createOperationCatalog: catalogueOf }] = await Promise.all([
    import('./protocol.ts'),
    import('./catalog.ts'),
  ])
  const contract = document as ReferenceContract & { info: { version: string } }
  const catalogue = catalogueOf(contract, callable)
  const knowledge = onDemand(async (): Promise<AgentDocumentation> => {
    const [{ createGuides: guidesOf }, { createAgentSearch: searchOfAgents }, pages] = await Promise.all([
      import('./guides.ts'),
      import('./search.ts'),
      site(),
    ])
    const guides = guidesOf(pages, publicOrigin)
    return { guides, search: searchOfAgents(catalogue, guides.pages, guides.uriOf) }
  })
  return {
    answerMessage,
    protocol: { version: contract.info.version, catalog: catalogue, openDocumentation: knowledge },
  }
}

/** Returns a function that calls `open` once and shares the result. After a failure, the next call tries again. */
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
