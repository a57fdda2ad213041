import { Client as SdkClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { type ClientAnswer, sendRaw } from './client.ts'

/** What a tool answered. */
export interface Used {
  isError: boolean
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects and fails on what is not there
  content: any
  // biome-ignore lint/suspicious/noExplicitAny: as above
  told: any
}

/** An agent that speaks by the protocol's own SDK, with a token or key. */
export async function connectAgent(origin: string, token: string) {
  const sdk = new SdkClient({ name: 'test-agent', version: '1.0.0' })
  const requestInit = { headers: { Authorization: `Bearer ${token}` } }
  // Its own type does not fit its own interface where undefined is no value.
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

/** Sends anything to the address of agents. */
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

/** A request of the protocol. */
export const message = (method: string, params: object = {}): object => {
  messages += 1
  return { jsonrpc: '2.0', id: messages, method, params }
}

/** The request that uses a tool. */
export const use = (name: string, input: object): object => message('tools/call', { name, arguments: input })
