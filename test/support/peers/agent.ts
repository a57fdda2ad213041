import { Client as SdkClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { type ClientAnswer, sendRaw } from './client.ts'

/** Result of a tool call. */
export interface Used {
  isError: boolean
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the members that it expects and fails if one is missing
  content: any
  // biome-ignore lint/suspicious/noExplicitAny: same reason as for content
  told: any
}

/** Connects an agent through the official MCP SDK with an access token or API key. */
export async function connectAgent(origin: string, token: string) {
  const sdk = new SdkClient({ name: 'test-agent', version: '1.0.0' })
  const requestInit = { headers: { Authorization: `Bearer ${token}` } }
  // The cast hides a type mismatch: the SDK's transport class differs from its Transport interface in optional members.
  await sdk.connect(new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), { requestInit }) as never)
  return {
    sdk,
    async use(name: string, input: object): Promise<Used> {
      const { isError, content, structuredContent } = await sdk.callTool({ name, arguments: { ...input } })
      return { isError: isError === true, content, told: structuredContent }
    },
  }
}

export type Agent = Awaited<ReturnType<typeof connectAgent>>

let messages = 0

export const spoken = { Accept: 'application/json, text/event-stream' }

/** Sends a POST with any body to the MCP endpoint. */
export const postMcp = (
  origin: string,
  token: string | undefined,
  body: unknown,
  headers: Record<string, string | undefined> = {},
): Promise<ClientAnswer> =>
  sendRaw(`${origin}/mcp`, 'POST', {
    body,
    headers: { ...spoken, ...(token !== undefined && { Authorization: `Bearer ${token}` }), ...headers },
  })

/** Returns a JSON-RPC request message with a new id. */
export const message = (method: string, params: object = {}): object => {
  messages += 1
  return { jsonrpc: '2.0', id: messages, method, params }
}

/** Returns the message that calls a tool. */
export const use = (name: string, input: object): object => message('tools/call', { name, arguments: input })
