import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import {
  CallToolRequestSchema,
  ErrorCode,
  ListResourcesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js'
import { invalid } from '../../db/domain/refusal.ts'
import type { AgentMessage } from './agent.ts'
import { callSeveral } from './call-several.ts'
import type { OperationCatalog } from './catalog.ts'
import type { Guides } from './guides.ts'
import { findCallableOperation, prepareCall } from './operations.ts'
import { toCallOutcome } from './outcome.ts'
import { type ToolResult, toFailedToolResult, toToolResult } from './results.ts'
import type { AgentSearch } from './search.ts'
import { instructions, type ToolInput, type ToolName, toolCheckOf, tools } from './tools.ts'

/** The documentation as agents use it: guides, and the search over guides and operations. */
export interface AgentDocumentation {
  guides: Guides
  search: AgentSearch
}

const noTool = (name: string): string =>
  `There is no tool ${name.slice(0, 100)}. The tools are ${tools.map((tool) => tool.name).join(', ')}.`

export interface McpServerDeps {
  version: string
  catalog: OperationCatalog
  openDocumentation(): Promise<AgentDocumentation>
}

/**
 * Placeholder JSON Schema validator. The server never asks clients for input, and the SDK would otherwise compile a
 * validator for each message.
 */
const noValidator = {
  getValidator: (): never => {
    throw new Error('this server sends no requests to clients')
  },
}

/**
 * Answers one message with the SDK. Each message gets its own server and transport, so that no state is shared between
 * callers. The response is JSON, never a stream.
 */
export async function answerMessage(
  protocol: McpServerDeps,
  agent: AgentMessage,
  message: object,
  headers: Headers,
): Promise<Response> {
  const server = new Server(
    { name: 'construction-api', title: 'Construction API', version: protocol.version },
    { capabilities: { tools: {}, resources: {} }, instructions, jsonSchemaValidator: noValidator },
  )
  const known = () =>
    protocol.openDocumentation().catch((error: Error) => {
      agent.messageError = error
      throw error
    })
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools }))
  server.setRequestHandler(ListResourcesRequestSchema, async () => {
    const { guides } = await known()
    return { resources: guides.list() }
  })
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }) => {
    const found = (await known()).guides.read(uri)
    // Error code of MCP for an unknown resource.
    if (!found) throw new McpError(-32002, 'There is no such resource.', { uri })
    return { contents: [found] }
  })
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const { name, arguments: input = {} } = params
    const check = toolCheckOf(name)
    if (!check) throw new McpError(ErrorCode.InvalidParams, noTool(name))
    return agent.resultOf(async () => {
      const faults = check(input)
      if (faults.length > 0) throw invalid(faults)
      return use(protocol, agent, name as ToolName, input)
    })
  })
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  const request = new Request('http://agent/mcp', { method: 'POST', headers })
  // Server and transport need not be closed: after the response they hold no stream and no timer.
  return transport.handleRequest(request, { parsedBody: message })
}

async function use(protocol: McpServerDeps, agent: AgentMessage, name: ToolName, input: unknown): Promise<ToolResult> {
  // The tool's check has validated the input.
  const given = input as ToolInput[ToolName]
  if (name === 'call') return callOne(agent, given as ToolInput['call'])
  if (name === 'call_several') return callSeveral(agent, given as ToolInput['call_several'])
  await agent.admit()
  if (name === 'search') {
    const { query, limit = 8 } = given as ToolInput['search']
    const { operations, guides } = (await protocol.openDocumentation()).search.find(query, limit)
    return toToolResult({ operations: operations.map((one) => ({ ...one, ...missing(agent, one.scope) })), guides })
  }
  const operation = findCallableOperation(agent.deps.callable, (given as ToolInput['describe']).operation)
  return toToolResult({ ...protocol.catalog.describeOperation(operation), ...missing(agent, operation.scopes) })
}

/** Returns the scope that the caller lacks for an operation, so that a model does not try the call. */
function missing({ scopes }: AgentMessage, needed: readonly string[] = []): { missingScope?: string } {
  const scope = needed.find((one) => !scopes.has(one))
  return scope === undefined ? {} : { missingScope: scope }
}

async function callOne(agent: AgentMessage, { idempotencyKey, ...asked }: ToolInput['call']): Promise<ToolResult> {
  const { callable, publicOrigin } = agent.deps
  const ready = prepareCall(callable, asked, idempotencyKey)
  const { isDone, result, files } = toCallOutcome(ready, await agent.call(ready), publicOrigin)
  return isDone ? toToolResult(result, files) : toFailedToolResult(result)
}
