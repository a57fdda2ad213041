import t from 'tap'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { prepareRequest } from '../../scripts/testkit/fixtures/prepared-requests.ts'
import { pathParameterNames } from '../../scripts/testkit/fixtures/sample.ts'
import { contractOperations, type TestedOperation } from '../../scripts/testkit/http/contract.ts'
import { make } from '../../scripts/testkit/make.ts'
import { postMcp, toolCallMessage } from '../../scripts/testkit/peers/agent.ts'

/** What holds for one call of a plan (`call_several`) must hold wherever that call is: first, last or between others. */
const service = await startService(t)
const { origin } = service
const packed = { 'Accept-Encoding': 'gzip' }
const showing = contractOperations.filter(({ node }) => node['x-secret-answer'] === true)

const plain = { operation: 'listContacts', query: { limit: 20 } }
const refused = { operation: 'getContact', path: { id: 2_000_000_000 } }

/** Creates an organization whose contact list is long enough to be compressed. */
async function officeWithContacts(): Promise<TestTenant> {
  const tenant = await service.tenant()
  for (let made = 0; made < 20; made += 1) await make.contact(tenant, { companyName: `Harbor Homes ${made}` })
  return tenant
}

/** Returns a call of this operation with the path and body that it needs. */
async function callOf(tenant: TestTenant, operation: TestedOperation): Promise<object> {
  const { ids, body } = await prepareRequest(tenant, operation)
  const path = Object.fromEntries(pathParameterNames(operation.path).map((name, index) => [name, ids[index]]))
  return { operation: operation.operationId, path, ...(body !== undefined && { body }) }
}

const ask = (token: string, calls: object[], more: object = {}) =>
  postMcp(origin, token, toolCallMessage('call_several', { calls, ...more }), packed)

t.test('the answer of a plan without a secret is compressed', async (t) => {
  const tenant = await officeWithContacts()
  for (const calls of [[plain], [plain, plain], [plain, refused]]) {
    const { headers } = await ask(tenant.client.token!, calls)
    t.equal(headers['content-encoding'], 'gzip')
    t.equal(headers['cache-control'], 'no-store')
  }
})

/** Positions of the call that shows a secret, with the number of calls that succeed. */
const orders: readonly [name: string, order: (secret: object) => object[], done: number][] = [
  ['alone', (secret) => [secret], 1],
  ['first', (secret) => [secret, plain], 2],
  ['first of several', (secret) => [secret, plain, plain], 3],
  ['last', (secret) => [plain, secret], 2],
  ['between others', (secret) => [plain, secret, plain], 3],
  ['before one that fails', (secret) => [secret, plain, refused], 2],
]

t.equal(showing.length, 8)
for (const operation of showing) {
  t.test(
    `the answer of a plan with the secret of ${operation.operationId} is not compressed, whatever the order`,
    async (t) => {
      const tenant = await officeWithContacts()
      for (const [name, order, done] of orders) {
        const { headers, json } = await ask(tenant.client.token!, order(await callOf(tenant, operation)))
        const { structuredContent } = json.result
        t.equal(structuredContent.done, done, `${name}: ${JSON.stringify(structuredContent.failed)}`)
        t.equal(headers['content-encoding'], undefined, name)
        t.equal(headers['cache-control'], 'no-store', name)
      }
    },
  )

  t.test(`in a plan, the secret of ${operation.operationId} is replayed only to its credential`, async (t) => {
    const tenant = await officeWithContacts()
    const other = await tenant.key()
    for (const isFirst of [true, false]) {
      const secret = await callOf(tenant, operation)
      const calls = isFirst ? [secret, plain] : [plain, secret]
      const place = isFirst ? 0 : 1
      const first = (await ask(tenant.client.token!, calls)).json.result.structuredContent
      const { idempotencyKey } = first
      const stranger = (await ask(other.key, calls, { idempotencyKey })).json.result.structuredContent
      t.equal(stranger.done, place)
      t.equal(stranger.failed.problem.code, 'idempotency_key_reused')
      const again = await ask(tenant.client.token!, calls, { idempotencyKey })
      t.equal(again.headers['content-encoding'], undefined)
      const { calls: shown } = again.json.result.structuredContent
      t.strictSame(shown[place].data, first.calls[place].data)
      t.equal(shown[place].replayed, true)
    }
  })
}

t.test('the files of a plan are in its answer, in the order of their calls', async (t) => {
  const tenant = await officeWithContacts()
  const { id } = await make.document(tenant, { content: 'The plan', name: 'Plan.txt' })
  const { id: otherId } = await make.document(tenant, { content: 'Another plan', name: 'Other.txt' })
  const load = (document: number) => ({ operation: 'downloadDocument', path: { id: document } })
  const textsOf = async (calls: object[]) => {
    const { content } = (await postMcp(origin, tenant.client.token, toolCallMessage('call_several', { calls }))).json
      .result
    return content.slice(1).map((part: { resource: { text: string } }) => part.resource.text)
  }
  t.strictSame(await textsOf([load(id), plain]), ['The plan'])
  t.strictSame(await textsOf([plain, load(id)]), ['The plan'])
  t.strictSame(await textsOf([load(id), plain, load(otherId)]), ['The plan', 'Another plan'])
  t.strictSame(await textsOf([load(otherId), load(id)]), ['Another plan', 'The plan'])
})

t.test('a plan ends at the first call for which its key has no scope, wherever that call is', async (t) => {
  const tenant = await officeWithContacts()
  const reader = await tenant.key({ scopes: ['contacts:read'] })
  const secret = await callOf(tenant, showing.find(({ operationId }) => operationId === 'createApiKey')!)
  for (const [calls, done] of [
    [[secret, plain], 0],
    [[plain, secret], 1],
  ] as const) {
    const { status, json } = await ask(reader.key, [...calls])
    t.equal(status, 200)
    const { structuredContent } = json.result
    t.equal(structuredContent.done, done)
    t.equal(structuredContent.failed.problem.code, 'scope_insufficient')
    t.equal((await ask('sk_unknown', [...calls])).status, 401)
  }
})
