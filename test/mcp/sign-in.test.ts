import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import t from 'tap'
import { matches, rejectsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { makeUser, redirectUri } from '../../scripts/testkit/oauth.ts'
import { FormVisitor } from '../../scripts/testkit/peers/visitor.ts'

const service = await startService(t)
const { origin, database } = service
t.beforeEach(async () => void (await database.sql.deleteFrom('attemptWindows').execute()))

/** Creates an OAuth provider for the MCP SDK that stores its sign-in in `kept`. */
function keeping(redirectUrl: string) {
  const kept: Record<string, unknown> = {}
  const keep = (name: string) => (value: unknown) => {
    kept[name] = value
  }
  const provider: OAuthClientProvider = {
    redirectUrl,
    clientMetadata: {
      client_name: 'Office assistant',
      redirect_uris: [redirectUrl],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    clientInformation: () => kept.client as never,
    saveClientInformation: keep('client'),
    tokens: () => kept.tokens as never,
    saveTokens: keep('tokens'),
    redirectToAuthorization: keep('address'),
    saveCodeVerifier: keep('verifier'),
    codeVerifier: () => kept.verifier as string,
  }
  return { kept, provider }
}

const transportOf = (authProvider: OAuthClientProvider) =>
  new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), { authProvider })

t.test('a client of the MCP SDK discovers the authorization server, registers and signs its user in', async (t) => {
  const tenant = await service.tenant({ name: 'Ortiz Homes' })
  const person = await makeUser(tenant)
  const { kept, provider } = keeping(redirectUri)
  const first = transportOf(provider)
  const client = new Client({ name: 'assistant', version: '1.0.0' })
  await rejectsWith(t, client.connect(first as never), { message: containing('Unauthorized') })
  const asked = new URL(String(kept.address))
  t.equal(asked.searchParams.get('resource'), `${origin}/mcp`)
  matches(t, asked.searchParams.get('scope'), containing('bids:write'))
  const visitor = new FormVisitor(origin)
  const signedIn = await visitor.signIn(await visitor.get(`${asked.pathname}${asked.search}`), person)
  const page = await visitor.get(signedIn.headers.location!)
  matches(t, page.text, containing('Office assistant'))
  matches(t, page.text, containing('connects as an agent'))
  const allowed = await visitor.submit(page, { decision: 'allow' }, { action: '/oauth/consent' })
  await first.finishAuth(new URL(allowed.headers.location!).searchParams.get('code')!)
  const agent = new Client({ name: 'assistant', version: '1.0.0' })
  await agent.connect(transportOf(provider) as never)
  t.teardown(() => agent.close())
  const me = await agent.callTool({ name: 'call', arguments: { operation: 'getMe' } })
  matches(t, me.structuredContent, { data: { tenant: { id: tenant.id, name: 'Ortiz Homes' } } })
  // With an invalid access token the client refreshes its tokens and continues.
  const tokens = kept.tokens as { access_token: string; refresh_token: string }
  kept.tokens = { ...tokens, access_token: tokens.access_token.replace(/.{8}$/, 'AAAAAAAA') }
  const again = await agent.callTool({ name: 'call', arguments: { operation: 'getMe' } })
  t.notOk(again.isError)
  t.not((kept.tokens as typeof tokens).refresh_token, tokens.refresh_token)
})

t.test(
  'a client that can only redirect to its own machine is refused at registration, and must use a key',
  async (t) => {
    for (const own of ['http://localhost:33418/callback', 'http://127.0.0.1:33418/callback', 'assistant://callback']) {
      const { kept, provider } = keeping(own)
      const client = new Client({ name: 'assistant', version: '1.0.0' })
      await rejectsWith(t, client.connect(transportOf(provider) as never), { message: /https/ }, own)
      t.notOk(kept.client, own)
      t.notOk(kept.address, own)
    }
  },
)
