import t from 'tap'
import { lacks, matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { connectAgent, jsonRpcMessage, postMcp } from '../../scripts/testkit/peers/agent.ts'

const service = await startService(t)
const { origin } = service
const tenant = await service.tenant()
const agent = await connectAgent(origin, tenant.client.token!)
t.teardown(() => agent.sdk.close())

/**
 * Returns an upper bound of the tokens in a text. A word counts one token per four letters begun. Each digit, sign and
 * line break counts one token.
 */
const tokensIn = (text: string): number => (text.match(/\p{L}{1,4}|[^\p{L}\s]|\n/gu) ?? []).length

t.test('at the start an agent reads four tools and their instructions in less than 2,000 tokens', async (t) => {
  const { tools } = await agent.sdk.listTools()
  t.strictSame(
    tools.map(({ name }) => name),
    ['search', 'describe', 'call', 'call_several'],
  )
  const tokens = tokensIn(JSON.stringify({ instructions: agent.sdk.getInstructions(), tools }))
  t.ok(tokens > 500 && tokens <= 2_000, `${tokens} tokens`)
})

t.test('each tool declares whether it only reads, and its schema refuses unknown members', async (t) => {
  const { tools } = await agent.sdk.listTools()
  for (const { name, annotations, inputSchema } of nonEmpty(tools)) {
    const isRead = name === 'search' || name === 'describe'
    matches(t, annotations, { readOnlyHint: isRead, destructiveHint: !isRead, openWorldHint: !isRead }, name)
    t.equal(inputSchema.additionalProperties, false)
    const { isError, structuredContent } = await agent.use(name, { unknown: 1 })
    t.ok(isError)
    matches(
      t,
      structuredContent,
      { status: 422, problem: { errors: [{ code: 'required' }, { field: 'unknown', code: 'unknown' }] } },
      name,
    )
  }
})

t.test('the MCP server speaks every protocol version of its SDK, and identifies itself', async (t) => {
  for (const version of ['2025-11-25', '2025-06-18', '2025-03-26']) {
    const asked = { protocolVersion: version, capabilities: {}, clientInfo: { name: 'x', version: '1' } }
    const { json } = await postMcp(origin, tenant.client.token, jsonRpcMessage('initialize', asked))
    matches(t, json.result, {
      protocolVersion: version,
      serverInfo: { name: 'construction-api', version: String },
      capabilities: { tools: {}, resources: {} },
      instructions: /search/,
    })
    const headers = { 'MCP-Protocol-Version': version }
    t.equal((await postMcp(origin, tenant.client.token, jsonRpcMessage('tools/list'), headers)).status, 200)
  }
  const note = { jsonrpc: '2.0', method: 'notifications/initialized' }
  matches(t, await postMcp(origin, tenant.client.token, note), { status: 202, text: '' })
})

t.test('the guides are Markdown resources, and every guide that the search finds can be read', async (t) => {
  const { resources } = await agent.sdk.listResources()
  t.ok(resources.length > 10)
  for (const { uri, mimeType, title, description } of resources) {
    matches(t, { mimeType, title, description }, { mimeType: 'text/markdown', title: /\S/, description: /\S/ }, uri)
    const { contents } = await agent.sdk.readResource({ uri })
    matches(t, contents, [{ uri, mimeType: 'text/markdown', text: /^# / }])
    t.equal(
      (contents[0] as { text: string }).text,
      await (await fetch(uri)).text(),
      'the resource equals the documentation page',
    )
  }
  const { structuredContent } = await agent.use('search', { query: 'how does retainage work' })
  matches(t, structuredContent.guides[0], { title: /Retainage/, uri: /money\.md/, excerpt: /\S/ })
  t.not(structuredContent.guides.length, 0)
  for (const { uri } of structuredContent.guides) {
    const { contents } = await agent.sdk.readResource({ uri })
    matches(t, contents, [{ uri, text: /^# / }])
  }
})

t.test('a description contains the contract of an operation, and its example can be sent unchanged', async (t) => {
  const { structuredContent } = await agent.use('describe', { operation: 'createContact' })
  matches(t, structuredContent, {
    operation: 'createContact',
    http: 'POST /contacts',
    effect: 'changes',
    scope: ['contacts:write'],
    cost: 5,
    body: { required: true, schema: { type: 'object', required: ['type'] } },
    answer: { status: 201, example: { data: Object } },
    refusals: { 422: String },
  })
  const made = await agent.use('call', { operation: 'createContact', body: structuredContent.bodyExample })
  t.equal(made.structuredContent.status, 201)
  const read = (await agent.use('describe', { operation: 'listBids' })).structuredContent
  const statuses = ['draft', 'sent', 'viewed', 'accepted', 'rejected', 'expired', 'cancelled']
  matches(t, read, { effect: 'reads', query: { status: { enum: statuses }, limit: { maximum: 100 } } })
  matches(t, (await agent.use('describe', { operation: 'deleteBid' })).structuredContent, {
    effect: 'deletes',
    ifMatch: 'may be given',
  })
  matches(t, (await agent.use('describe', { operation: 'sendBid' })).structuredContent, { effect: 'mails' })
  matches(t, (await agent.use('describe', { operation: 'getBid' })).structuredContent, {
    path: { id: { type: 'integer', required: true } },
  })
  const unknown = await agent.use('describe', { operation: 'getQuote' })
  matches(t, unknown, {
    isError: true,
    structuredContent: { problem: { errors: [{ message: /the most similar are/ }] } },
  })
})

t.test('a description leaves out how many members an object may have', async (t) => {
  const { structuredContent } = await agent.use('describe', { operation: 'importContacts' })
  const { properties } = structuredContent.body.schema
  t.strictSame(Object.keys(properties.defaults), ['type', 'propertyNames', 'description'])
})

t.test('the description of an operation contains no pattern, additionalProperties or maxProperties', async (t) => {
  const { structuredContent } = await agent.use('describe', { operation: 'recordInvoicePayment' })
  const { type, properties } = structuredContent.body.schema
  t.strictSame([type, properties.amount.type], ['object', 'string'])
  lacks(t, JSON.stringify(structuredContent.body.schema), /"(?:pattern|additionalProperties|maxProperties)":/)
})

t.test('agents get the guides for users of the API, and no guides for operators or lists of operations', async (t) => {
  const { resources } = await agent.sdk.listResources()
  const names = resources.map(({ name }) => name)
  const offered = ['quickstart', 'authentication', 'errors', 'money', 'webhooks', 'mcp', 'workflows', 'conformance']
  for (const name of offered) t.ok(names.includes(name), name)
  const leftOut = ['operations', 'api-changes', 'changelog', 'openapi', 'sdk', 'deployment', 'architecture']
  for (const name of leftOut) t.notOk(names.includes(name), name)
})

t.test('operations that need no credential are not offered to agents', async (t) => {
  for (const operation of ['issueOauthToken', 'registerOauthClient', 'authorizeOauth', 'getOpenapiDocument'])
    t.ok((await agent.use('describe', { operation })).isError, operation)
  const { structuredContent } = await agent.use('search', {
    query: 'oauth token register authorize openapi document',
    limit: 20,
  })
  lacks(t, JSON.stringify(structuredContent.operations), /Oauth(?:Token|Client)|authorizeOauth|getOpenapi/)
})
