/**
 * The resource that a token is valid for (RFC 8707): the API, or MCP (the interface for AI agents). Each token is valid
 * for only one of them.
 */
export type OauthResource = 'api' | 'mcp'

/** Returns the addresses of both resources under `origin`, which are the audiences of their tokens. */
export const resourceUrlsAt = (origin: string): Record<OauthResource, string> => ({
  api: `${origin}/api/v1`,
  mcp: `${origin}/mcp`,
})

/** Returns the resource with exactly this address; undefined for any other address. */
export const resourceOfUrl = (origin: string, address: unknown): OauthResource | undefined =>
  (['api', 'mcp'] as const).find((resource) => resourceUrlsAt(origin)[resource] === address)

/** Path of the metadata of the MCP resource, as defined by RFC 9728 (3.1). */
export const agentMetadataPath = '/.well-known/oauth-protected-resource/mcp'
