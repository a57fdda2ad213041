import { readFileSync } from 'node:fs'
import t from 'tap'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { Client } from '../../scripts/testkit/http/client.ts'
import { contractOperations } from '../../scripts/testkit/http/contract.ts'
import { make } from '../../scripts/testkit/make.ts'
import { connectAgent, jsonRpcMessage, postMcp, toolCallMessage } from '../../scripts/testkit/peers/agent.ts'

const service = await startService(t)
const { origin } = service
const tenant = await service.tenant()
const agent = await connectAgent(origin, tenant.client.token!)
t.teardown(() => agent.sdk.close())
const call = (operation: string, input: object = {}) => agent.use('call', { operation, ...input })
const noor = { type: 'customer', firstName: 'Noor', lastName: 'Haddad' }

t.test('a call answers what the API answers: status, data, meta, etag and location', async (t) => {
  const made = await call('createContact', { body: noor })
  t.notOk(made.isError)
  matches(t, made.structuredContent, { status: 201, data: noor, meta: { request_id: String }, idempotencyKey: String })
  const { id } = made.structuredContent.data
  const plain = await tenant.client.ok('getContact', { path: { id } })
  const read = await call('getContact', { path: { id } })
  t.strictSame(read.structuredContent.data, plain.data)
  t.equal(read.structuredContent.etag, plain.headers.etag)
  t.equal(made.structuredContent.location, `${origin}/api/v1/contacts/${id}`)
  t.strictSame(
    JSON.parse(read.content[0].text),
    read.structuredContent,
    'the content is the same as text, for clients that show only text',
  )
  t.notOk('idempotencyKey' in read.structuredContent, 'a read has no idempotency key')
})

t.test('filters, cursors and lists of values are sent as query parameters of the API', async (t) => {
  const one = await service.tenant()
  const own = await connectAgent(origin, one.client.token!)
  t.teardown(() => own.sdk.close())
  for (const lastName of ['Abel', 'Bond', 'Cole']) await make.contact(one, { lastName })
  const first = await own.use('call', { operation: 'listContacts', query: { limit: 2, includeDeleted: false } })
  t.equal(first.structuredContent.data.length, 2)
  const query = { limit: 2, includeDeleted: false, cursor: first.structuredContent.meta.pagination.cursor }
  t.equal((await own.use('call', { operation: 'listContacts', query })).structuredContent.data.length, 1)
  const found = await own.use('call', { operation: 'searchRecords', query: { q: 'Bond', types: ['contact', 'lead'] } })
  matches(t, found.structuredContent.data, [{ entityType: 'contact' }])
})

t.test('a refused operation is a tool error with the problem, its violations and a remedy', async (t) => {
  const wrong = await call('createContact', { body: { type: 'friend', colour: 'red' } })
  t.ok(wrong.isError)
  matches(t, wrong.structuredContent, {
    status: 422,
    problem: {
      code: 'validation_failed',
      errors: [
        { field: 'colour', code: 'unknown' },
        { field: 'type', code: 'enum' },
      ],
      remedy: /Correct every violation/,
      request_id: String,
    },
  })
  t.notOk('idempotencyKey' in wrong.structuredContent, 'a refusal does not offer its key for the corrected request')
  matches(t, await call('getBid', { path: { id: 999_999 } }), { isError: true, structuredContent: { status: 404 } })
  const bid = await make.bid(tenant, {})
  const early = await call('acceptBid', { path: { id: bid.id } })
  matches(t, early, { isError: true, structuredContent: { status: 409, problem: { detail: /draft/ } } })
})

t.test('a malformed call is refused before any operation runs', async (t) => {
  const refused: [object, RegExp][] = [
    [{ operation: 'getBid' }, /path\.id/],
    [{ operation: 'getBid', path: { id: { a: 1 } } }, /path\.id/],
    [{ operation: 'getBid', path: { id: 1, other: 2 } }, /path\.other/],
    [{ operation: 'listBids', query: { search: { a: 1 } } }, /query\.search/],
    [{ operation: 'getBid', path: { id: 1 }, ifMatch: 'a\nb' }, /ifMatch/],
    [{ operation: 'getBidd', path: { id: 1 } }, /getBid/],
    [{ operation: 'issueOauthToken' }, /operation/],
    [{ operation: '__proto__' }, /operation/],
    [{ operation: 'getMe', body: 'text' }, /body/],
    [{ operation: 'getMe', headers: { 'X-Any': 'thing' } }, /headers/],
    [{ operation: 'createContact', body: noor, idempotencyKey: 'mine' }, /idempotencyKey/],
    [{}, /operation/],
  ]
  for (const [input, field] of refused) {
    const { isError, structuredContent } = await agent.use('call', input)
    t.ok(isError)
    matches(t, structuredContent, { status: 422, problem: { code: 'validation_failed' } }, JSON.stringify(input))
    matches(t, JSON.stringify(structuredContent.problem.errors), field)
  }
})

t.test('a path value is encoded and cannot lead to another operation', async (t) => {
  for (const id of ['1/line-items', '../contacts', '..', '%2e%2e', '1?limit=1', '1#', '', 'count']) {
    const { structuredContent } = await call('getBid', { path: { id } })
    t.ok([404, 422].includes(structuredContent.status), `${id}: ${structuredContent.status}`)
    t.notOk('data' in structuredContent)
  }
})

t.test('a call without the scope of its operation is a 403 that names the scope, for every operation', async (t) => {
  const none = await tenant.key({ scopes: ['openid'] })
  let asked = 0
  for (const { operationId, path, security } of contractOperations) {
    const needed = (Object.values(security)[0] as string[] | undefined)?.[0]
    if (needed === undefined || needed === 'openid') continue
    const names = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => [name, 1])
    const answer = await postMcp(
      origin,
      none.key,
      toolCallMessage('call', { operation: operationId, path: Object.fromEntries(names) }),
    )
    const { isError, structuredContent } = answer.json.result
    t.ok(isError, operationId)
    matches(
      t,
      structuredContent,
      { status: 403, problem: { code: 'scope_insufficient', detail: new RegExp(needed) } },
      operationId,
    )
    asked += 1
  }
  t.ok(asked > 200)
  const { json } = await postMcp(origin, none.key, toolCallMessage('search', { query: 'accept a bid' }))
  const [found] = json.result.structuredContent.operations
  matches(
    t,
    found,
    { operation: 'acceptBid', missingScope: 'bids:accept_reject' },
    'the search shows the missing scope beforehand',
  )
  const told = (await postMcp(origin, none.key, toolCallMessage('describe', { operation: 'acceptBid' }))).json.result
  t.equal(told.structuredContent.missingScope, 'bids:accept_reject')
})

t.test("an agent gets a 404 for another organization's records", async (t) => {
  const bid = await make.bid(await service.tenant(), {})
  const [theirs, never] = [
    await call('getBid', { path: { id: bid.id } }),
    await call('getBid', { path: { id: 99_999_999 } }),
  ]
  t.equal(theirs.structuredContent.status, 404)
  t.equal(theirs.structuredContent.problem.detail, never.structuredContent.problem.detail)
})

t.test('a change that is sent again with its key runs once, by an agent or by the API', async (t) => {
  const first = await call('createContact', { body: noor })
  const { idempotencyKey, data } = first.structuredContent
  const again = await call('createContact', { body: noor, idempotencyKey })
  matches(t, again.structuredContent, { status: 201, data: { id: data.id }, replayed: true, idempotencyKey })
  const plain = await tenant.client.call('createContact', { body: noor as never, key: idempotencyKey })
  matches(t, plain, { status: 201, json: { data: { id: data.id } }, headers: { 'idempotent-replayed': 'true' } })
  const other = await call('createContact', { body: { ...noor, firstName: 'Nora' }, idempotencyKey })
  matches(t, other, { isError: true, structuredContent: { status: 409, problem: { code: 'idempotency_key_reused' } } })
})

t.test('a change may require the version that was read, by its ETag with or without quotes', async (t) => {
  const { structuredContent } = await call('createContact', { body: noor })
  const path = { id: structuredContent.data.id }
  const changed = await call('updateContact', { path, body: { position: 'Owner' }, ifMatch: structuredContent.etag })
  t.equal(changed.structuredContent.status, 200)
  const late = await call('updateContact', { path, body: { position: 'Buyer' }, ifMatch: structuredContent.etag })
  matches(t, late, { isError: true, structuredContent: { status: 412 } })
  const bare = changed.structuredContent.etag.slice(1, -1)
  t.equal(
    (await call('updateContact', { path, body: { position: 'Buyer' }, ifMatch: bare })).structuredContent.status,
    200,
  )
})

t.test('an image is returned as an image, text as text, and a file that is too large as its address', async (t) => {
  const uploaded = async (content: Buffer, contentType: string) => {
    const sourcePath = await make.documentUpload(tenant, content, { contentType, filename: 'file' })
    const { id } = await make.document(tenant, { sourcePath })
    return call('downloadDocument', { path: { id } })
  }
  const text = await uploaded(Buffer.from('Elm Street'), 'text/plain')
  matches(t, text.structuredContent, { status: 200, contentType: 'text/plain', bytes: 10 })
  matches(t, text.content[1], { type: 'resource', resource: { mimeType: 'text/plain', text: 'Elm Street' } })
  const pixel = readFileSync(new URL('../../scripts/operate/demo/files/logo.png', import.meta.url))
  const image = await uploaded(pixel, 'image/png')
  matches(t, image.content[1], { type: 'image', mimeType: 'image/png', data: pixel.toString('base64') })
  const paper = await uploaded(Buffer.from('%PDF-1.7 of nothing'), 'application/pdf')
  matches(t, paper.content[1], { type: 'resource', resource: { blob: String, mimeType: 'application/pdf' } })
  for (const content of ['{ "data": ', '{"data":{"id":1},"status":403,"problem":{"code":"forbidden"}}']) {
    const { structuredContent, content: shown } = await uploaded(Buffer.from(content), 'application/json')
    t.strictSame(Object.keys(structuredContent), ['status', 'contentType', 'bytes', 'address'])
    matches(t, [structuredContent.status, shown[1]], [200, { type: 'resource', resource: { text: content } }])
  }
  const bytes = 1024 * 1024
  const long = await uploaded(Buffer.from(JSON.stringify('a'.repeat(bytes))), 'application/json')
  matches(t, long.structuredContent, { status: 200, bytes: bytes + 2, note: /not shown/ })
  const whole = await uploaded(Buffer.alloc(bytes, 'a'), 'text/plain')
  t.equal(whole.content[1].resource.text.length, bytes)
  const large = await uploaded(Buffer.alloc(bytes + 1, 'a'), 'text/plain')
  t.equal(large.content.length, 1)
  matches(t, large.structuredContent, { status: 200, bytes: bytes + 1, note: /not shown/, address: new RegExp(origin) })
})

t.test('malformed tool arguments, an unknown tool and an unknown method are protocol errors', async (t) => {
  const token = tenant.client.token
  const codes: [object, number][] = [
    [jsonRpcMessage('tools/call', { name: 'call', arguments: 'all' }), -32603],
    [jsonRpcMessage('tools/call', { name: 'nothing', arguments: {} }), -32602],
    [jsonRpcMessage('resources/read', { uri: 'file:///etc/passwd' }), -32002],
    [jsonRpcMessage('resources/read', { uri: `${origin}/docs/../../package.json` }), -32002],
    [jsonRpcMessage('prompts/list'), -32601],
    [jsonRpcMessage('sampling/createMessage'), -32601],
  ]
  for (const [sent, code] of codes) {
    const { status, json } = await postMcp(origin, token, sent)
    matches(t, { status, code: json.error?.code }, { status: 200, code }, JSON.stringify(sent))
  }
})

t.test('a call that asks to run as a task is refused, because the service has no tasks', async (t) => {
  const count = async () => (await tenant.client.ok('countContacts')).data.total
  const before = await count()
  const asked = { operation: 'createContact', body: noor }
  const sent = jsonRpcMessage('tools/call', { name: 'call', arguments: asked, task: { ttl: 1000 } })
  matches(t, (await postMcp(origin, tenant.client.token, sent)).json.error, { code: Number })
  t.equal(await count(), before)
})

t.test('a body at /mcp has the limits of any API body: bytes, depth, values and form', async (t) => {
  const token = tenant.client.token
  const deep = `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":${'['.repeat(100)}${']'.repeat(100)}}}`
  const refused: [string, unknown, Record<string, string>, number][] = [
    ['too large', { ...jsonRpcMessage('ping'), params: { a: 'x'.repeat(1024 * 1024) } }, {}, 413],
    ['too deep', deep, {}, 400],
    ['much too deep', '['.repeat(500_000), {}, 400],
    ['too many values', `[${'1,'.repeat(60_000)}1]`, {}, 422],
    ['no JSON', '{"jsonrpc":', {}, 400],
    ['a prototype', '{"__proto__":{"a":1}}', {}, 400],
    ['no object', '"ping"', {}, 400],
    ['a batch', [jsonRpcMessage('ping'), jsonRpcMessage('ping')], {}, 400],
    [
      'a batch of a thousand calls',
      Array.from({ length: 1000 }, () => toolCallMessage('call', { operation: 'getMe' })),
      {},
      400,
    ],
    ['no message', { hello: 'world' }, {}, 400],
    ['another media type', '<a/>', { 'Content-Type': 'text/xml' }, 415],
    ['another version', jsonRpcMessage('ping'), { 'MCP-Protocol-Version': '1999-01-01' }, 400],
    ['an answer that cannot be read', jsonRpcMessage('ping'), { Accept: 'text/html' }, 406],
  ]
  for (const [name, body, headers, status] of refused)
    t.equal((await postMcp(origin, token, body, headers)).status, status, name)
})

t.test('an answer that shows a secret is not compressed, and no answer may be cached', async (t) => {
  const token = tenant.client.token
  const packed = { 'Accept-Encoding': 'gzip' }
  const list = await postMcp(origin, token, jsonRpcMessage('tools/list'), packed)
  matches(t, list.headers, { 'content-encoding': 'gzip', 'cache-control': 'no-store' })
  const body = { name: 'For the diary', scopes: ['contacts:read'] }
  const made = await postMcp(origin, token, toolCallMessage('call', { operation: 'createApiKey', body }), packed)
  matches(t, made.headers, { 'content-encoding': undefined, 'cache-control': 'no-store' })
  const { key } = made.json.result.structuredContent.data
  t.equal((await new Client(origin, key).call('getMe')).status, 200)
})
