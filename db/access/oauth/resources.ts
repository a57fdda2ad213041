/** What a token is for (RFC 8707): the API, or the address of agents, MCP. It holds at one of the two alone. */
export type OauthResource = 'api' | 'mcp'

/** The addresses of the two under `origin`, which are the audiences of their tokens. */
export const resourcesAt = (origin: string): Record<OauthResource, string> => ({
  api: `${origin}/api/v1`,
  mcp: `${origin}/mcp`,
})

/** Whose address this is, compared as it is written; undefined for any other. */
export const resourceAt = (origin: string, address: unknown): OauthResource | undefined =>
  (['api', 'mcp'] as const).find((resource) => resourcesAt(origin)[resource] === address)
