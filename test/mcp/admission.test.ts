import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { Client, type ClientAnswer, sendRaw } from '../../scripts/testkit/http/client.ts'
import { makeApp, makeTokens, makeUser } from '../../scripts/testkit/oauth.ts'
import { jsonRpcMessage, mcpAcceptHeader, postMcp, toolCallMessage } from '../../scripts/testkit/peers/agent.ts'

const service = await startService(t)
const { origin } = service
const tenant = await service.tenant({ name: 'Ortiz Homes' })
const key = tenant.client.token!
const metadata = `resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp"`
const ping = () => jsonRpcMessage('ping')
const whoAmI = () => toolCallMessage('call', { operation: 'getMe' })
const usedBy = async (client: Client) => (await client.ok('getUsage')).data.tenant.used

/** One message of each kind. Each must be refused without a valid credential. */
const kinds: Record<string, () => object> = {
  ping,
  initialize: () =>
    jsonRpcMessage('initialize', {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'x', version: '1' },
    }),
  'a notification': () => ({ jsonrpc: '2.0', method: 'notifications/initialized' }),
  'the list of tools': () => jsonRpcMessage('tools/list'),
  'the list of guides': () => jsonRpcMessage('resources/list'),
  'a guide': () => jsonRpcMessage('resources/read', { uri: `${origin}/docs/money.md` }),
  'a search': () => toolCallMessage('search', { query: 'bids' }),
  'a description': () => toolCallMessage('describe', { operation: 'getBid' }),
  'a call': whoAmI,
  'a plan': () => toolCallMessage('call_several', { calls: [{ operation: 'getMe' }, { operation: 'getUsage' }] }),
  'a call of an unknown operation': () => toolCallMessage('call', { operation: 'nothing' }),
  'a call without its path parameters': () => toolCallMessage('call', { operation: 'getBid' }),
  'an empty plan': () => toolCallMessage('call_several', { calls: [] }),
  'an unknown tool': () => toolCallMessage('nothing', {}),
  'a call of a tool without its name': () => jsonRpcMessage('tools/call', {}),
  'an unknown method': () => jsonRpcMessage('nothing/at/all'),
}

t.test('a message without a credential is a 401 that says where to request a token', async (t) => {
  for (const [name, make] of Object.entries(kinds)) {
    const bare = await postMcp(origin, undefined, make())
    matches(t, bare, { status: 401, code: 'unauthorized' }, name)
    t.equal(bare.headers['www-authenticate'], `Bearer realm="mcp", ${metadata}`, name)
  }
})

t.test('a forged or revoked key is a 401 for every message', async (t) => {
  const revoked = await tenant.key()
  await tenant.client.ok('revokeApiKey', { path: { id: revoked.id } })
  const forged = key.replace(/.{8}$/, 'AAAAAAAA')
  for (const [name, make] of Object.entries(kinds))
    for (const token of [forged, revoked.key, 'nonsense']) {
      const refused = await postMcp(origin, token, make())
      matches(t, refused, { status: 401, code: 'unauthorized' }, name)
      matches(t, refused.headers['www-authenticate'], `Bearer realm="mcp", ${metadata}, error="invalid_token"`, name)
    }
})

t.test('the body of a request is read only if its key is valid', async (t) => {
  const own = await service.tenant()
  const forged = own.client.token!.replace(/.{8}$/, 'AAAAAAAA')
  const bodies: [string, string, number][] = [
    ['broken JSON', '{"jsonrpc":', 400],
    ['too long a body', JSON.stringify({ ...ping(), params: 'x'.repeat(1_100_000) }), 413],
    ['no message', '[]', 400],
  ]
  for (const [name, body, status] of bodies) {
    const headers = { 'Content-Type': 'application/json' }
    matches(t, await postMcp(origin, forged, body, headers), { status: 401, code: 'unauthorized' }, name)
    matches(t, await postMcp(origin, own.client.token, body, headers), { status, code: 'bad_request' }, name)
  }
  for (const method of ['GET', 'DELETE'])
    t.equal((await sendRaw(`${origin}/mcp`, method, { headers: { Authorization: `Bearer ${forged}` } })).status, 401)
  const used = await usedBy(own.client)
  await postMcp(origin, own.client.token, ping())
  t.equal((await usedBy(own.client)) - used, 2, 'looking up a key costs nothing')
})

t.test(
  'a token works only at the API or only at /mcp, as it was requested, but an API key works at both',
  async (t) => {
    const [person, app] = [await makeUser(tenant), await makeApp(tenant)]
    const forApi = await makeTokens(origin, person, app)
    const forAgents = await makeTokens(origin, person, app, undefined, 'mcp')
    const atMcp = (token: string) => postMcp(origin, token, whoAmI())
    const atApi = (token: string) => new Client(origin, token).call('getMe')
    for (const [ask, token] of [
      [atMcp, forApi.access],
      [atApi, forAgents.access],
    ] as const) {
      const refused = await ask(token)
      matches(t, refused, { status: 401, code: 'unauthorized', json: { detail: /another resource/ } })
      matches(t, refused.headers['www-authenticate'], containing('error="invalid_token"'))
    }
    matches(t, await atMcp(forAgents.access), {
      status: 200,
      json: { result: { structuredContent: { data: { credential: { clientId: app.id } } } } },
    })
    t.equal((await atApi(forApi.access)).status, 200)
    t.equal((await atMcp(key)).status, 200)
    t.equal((await atApi(key)).status, 200)
  },
)

t.test('when a grant ends, its tokens are refused at /mcp at once', async (t) => {
  const tokens = await makeTokens(origin, await makeUser(tenant), await makeApp(tenant), undefined, 'mcp')
  t.equal((await postMcp(origin, tokens.access, ping())).status, 200)
  const form = new URLSearchParams({ token: tokens.access, client_id: (await clientOf(tokens.access)) ?? '' })
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const revoked = await sendRaw(`${origin}/api/v1/oauth/revoke`, 'POST', { body: form.toString(), headers })
  t.equal(revoked.status, 200, 'either kind of token ends its grant')
  for (const make of [ping, whoAmI]) t.equal((await postMcp(origin, tokens.access, make())).status, 401)
})

const clientOf = async (jwt: string): Promise<string | undefined> =>
  JSON.parse(Buffer.from(jwt.split('.')[1]!, 'base64url').toString()).client_id

t.test('an expired key gets token_expired for every message', async (t) => {
  const { key: expired } = await tenant.key({ expiresAt: '2020-01-01T00:00:00.000Z' })
  for (const make of [ping, whoAmI, kinds['a search']!]) {
    const refused = await postMcp(origin, expired, make())
    matches(t, refused, { status: 401, code: 'token_expired' })
    matches(t, refused.headers['www-authenticate'], containing(metadata))
  }
})

t.test(
  'for a suspended organization, a tool call returns the refusal as its result, and any other message is a 403',
  async (t) => {
    const closed = await service.tenant()
    await service.database.pool.query("update tenants set status = 'suspended' where id = $1", [closed.id])
    matches(t, await postMcp(origin, closed.client.token, ping()), { status: 403, code: 'tenant_suspended' })
    for (const make of [whoAmI, kinds['a search']!, kinds['an empty plan']!]) {
      const { json } = await postMcp(origin, closed.client.token, make())
      matches(t, json.result, {
        isError: true,
        structuredContent: { problem: { code: 'tenant_suspended', status: 403 } },
      })
    }
  },
)

t.test('a call costs what its operation costs, and any other message costs one unit', async (t) => {
  const { client } = await service.tenant()
  const costs: [string, () => object, number][] = [
    ...Object.entries(kinds).map(([name, make]): [string, () => object, number] => [name, make, 1]),
    [
      'a creation',
      () => toolCallMessage('call', { operation: 'createContact', body: { type: 'customer', firstName: 'Noor' } }),
      5,
    ],
    ['a refused creation', () => toolCallMessage('call', { operation: 'createContact', body: {} }), 5],
    ['an export', () => toolCallMessage('call', { operation: 'exportContacts', body: {} }), 20],
  ]
  for (const [name, make, cost] of costs) {
    const before = await usedBy(client)
    const answer = await postMcp(origin, client.token, make())
    // Subtracts the unit that getUsage costs itself. A plan makes two calls.
    const calls = name === 'a plan' ? 2 : cost
    t.equal((await usedBy(client)) - before - 1, calls, name)
    t.ok(answer.headers['ratelimit-tenant-remaining'], `${name} says what is left`)
  }
})

t.test('rate limits are those of the API, and a limited tool result says when to retry', async (t) => {
  const { key: hasty } = await tenant.key({ perMinuteLimit: 3 })
  t.equal((await postMcp(origin, hasty, ping())).status, 200)
  for (let left = 2; left > 0; left -= 1) t.notOk((await postMcp(origin, hasty, whoAmI())).json.result.isError)
  matches(t, await postMcp(origin, hasty, ping()), { status: 429, code: 'rate_limited' })
  for (const make of [whoAmI, kinds['a search']!, kinds['a plan']!]) {
    const refused = await postMcp(origin, hasty, make())
    const { structuredContent } = refused.json.result
    t.ok(refused.json.result.isError)
    const { status, problem, retryAfterSeconds } = structuredContent.failed ?? structuredContent
    matches(t, { status, problem }, { status: 429, problem: { code: 'rate_limited' } })
    t.equal(String(retryAfterSeconds), refused.headers['retry-after'])
  }
})

t.test('the credential alone identifies the caller, whatever session id a message has', async (t) => {
  const other = await service.tenant({ name: 'Haddad Roofing' })
  const begun = await postMcp(origin, other.client.token, kinds.initialize!())
  t.equal(begun.status, 200)
  t.notOk('mcp-session-id' in begun.headers, 'the service creates no session')
  for (const session of ['1868a90c-0000-4000-8000-c2e2a8ae2b9a', key, '../../../etc', 'x'.repeat(2000)]) {
    const headers = { 'Mcp-Session-Id': session }
    const answer = await postMcp(origin, key, whoAmI(), headers)
    t.equal(answer.json.result.structuredContent.data.tenant.id, tenant.id, session.slice(0, 40))
    t.equal((await postMcp(origin, undefined, whoAmI(), headers)).status, 401, 'a session id alone is no credential')
  }
})

t.test('pages of other origins are refused before the credential is checked', async (t) => {
  const open = await startService(t, { settings: { corsOrigins: ['https://agents.example.com'] } })
  const from = (base: string, Origin: string) => postMcp(base, key, ping(), { Origin })
  const strangers = ['https://evil.example.com', 'null', `${origin}.evil.example`, 'http://localhost:5173', 'file://']
  for (const stranger of strangers) {
    for (const base of [origin, open.origin])
      matches(t, await from(base, stranger), { status: 403, code: 'forbidden' }, stranger)
    const bare = await sendRaw(`${origin}/mcp`, 'GET', { headers: { Origin: stranger } })
    matches(t, bare, { status: 403, code: 'forbidden' })
  }
  t.equal((await from(origin, origin)).status, 200, "the service's own origin")
  const allowed = await from(open.origin, 'https://agents.example.com')
  matches(t, allowed, { status: 200, headers: { 'access-control-allow-origin': 'https://agents.example.com' } })
  const asked = { Origin: 'https://agents.example.com', 'Access-Control-Request-Method': 'POST' }
  const preflight = await sendRaw(`${open.origin}/mcp`, 'OPTIONS', { headers: asked })
  t.equal(preflight.status, 204)
  matches(t, preflight.headers['access-control-allow-headers'], containing('MCP-Protocol-Version'))
})

t.test('any method but POST is a 405 for an authenticated caller, as there are no streams or sessions', async (t) => {
  for (const method of ['GET', 'DELETE', 'PUT', 'PATCH', 'HEAD']) {
    const ask = (headers: Record<string, string>) =>
      sendRaw(`${origin}/mcp`, method, { headers: { ...mcpAcceptHeader, ...headers } })
    const refused: ClientAnswer = await ask({ Authorization: `Bearer ${key}` })
    matches(t, refused, { status: 405, headers: { allow: 'POST' } }, method)
    t.equal((await ask({})).status, 401, `${method} without a credential`)
  }
  t.equal((await sendRaw(`${origin}/mcp/sse`, 'POST', { body: ping() })).status, 404)
})

t.test("an agent's call is in the audit log once, as its operation, with its user and app", async (t) => {
  const own = await service.tenant()
  const [person, app] = [await makeUser(own), await makeApp(own)]
  const { access } = await makeTokens(origin, person, app, undefined, 'mcp')
  const body = { type: 'customer', firstName: 'Noor' }
  const made = (await postMcp(origin, access, toolCallMessage('call', { operation: 'createContact', body }))).json
    .result
  const { id } = made.structuredContent.data
  await postMcp(origin, access, toolCallMessage('call', { operation: 'getContact', path: { id } }))
  await postMcp(origin, access, toolCallMessage('call', { operation: 'getContact', path: { id: 999_999 } }))
  await postMcp(origin, access, toolCallMessage('search', { query: 'contacts' }))
  // Rows of reads are written with a short delay.
  const rows = async (): Promise<unknown[]> => {
    const { data } = await own.client.ok('listApiAuditLogs')
    const its = data.filter(({ userId }) => userId === person.id)
    return its.length < 4 ? sleep(50).then(rows) : its
  }
  const whose = { userId: person.id, clientId: app.id, apiKeyId: null }
  matches(t, (await rows()).toReversed(), [
    { ...whose, method: 'POST', path: '/mcp/contacts', operationId: 'createContact', status: 201, cost: 5 },
    { ...whose, method: 'GET', path: `/mcp/contacts/${id}`, operationId: 'getContact', status: 200, cost: 1 },
    { ...whose, method: 'GET', operationId: 'getContact', status: 404, code: 'not_found' },
    { ...whose, method: 'POST', path: '/mcp', operationId: null, status: 200, cost: 1 },
  ])
})
