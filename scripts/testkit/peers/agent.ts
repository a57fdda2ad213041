import { Client as SdkClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { type ClientAnswer, sendRaw } from '../http/client.ts'

/** Result of a tool call: its content as text parts, and its structured content. */
export interface ToolResult {
  isError: boolean
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the members that it expects and fails if one is missing
  content: any
  // biome-ignore lint/suspicious/noExplicitAny: same reason as for content
  structuredContent: any
}

/** Connects an AI agent to the service through the official MCP SDK, with an access token or an API key. */
export async function connectAgent(origin: string, token: string) {
  const sdk = new SdkClient({ name: 'test-agent', version: '1.0.0' })
  const requestInit = { headers: { Authorization: `Bearer ${token}` } }
  // The cast is needed because the SDK's transport class does not match its own Transport interface in optional
  // members.
  await sdk.connect(new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), { requestInit }) as never)
  return {
    sdk,
    async use(name: string, input: object): Promise<ToolResult> {
      const { isError, content, structuredContent } = await sdk.callTool({ name, arguments: { ...input } })
      return { isError: isError === true, content, structuredContent }
    },
  }
}

export type Agent = Awaited<ReturnType<typeof connectAgent>>

let messages = 0

export const mcpAcceptHeader = { Accept: 'application/json, text/event-stream' }

/** Sends a POST with any body to the MCP endpoint, without the SDK. */
export const postMcp = (
  origin: string,
  token: string | undefined,
  body: unknown,
  headers: Record<string, string | undefined> = {},
): Promise<ClientAnswer> =>
  sendRaw(`${origin}/mcp`, 'POST', {
    body,
    headers: { ...mcpAcceptHeader, ...(token !== undefined && { Authorization: `Bearer ${token}` }), ...headers },
  })

/** Returns a JSON-RPC request message with a new id. */
export const jsonRpcMessage = (method: string, params: object = {}): object => {
  messages += 1
  return { jsonrpc: '2.0', id: messages, method, params }
}

/** Returns the JSON-RPC request that calls a tool. */
export const toolCallMessage = (name: string, input: object): object =>
  jsonRpcMessage('tools/call', { name, arguments: input })
