import { randomUUID } from 'node:crypto'
import t from 'tap'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { prepareRequest } from '../../scripts/testkit/fixtures/prepared-requests.ts'
import { fillPath } from '../../scripts/testkit/fixtures/sample.ts'
import { Client, type ClientAnswer } from '../../scripts/testkit/http/client.ts'
import { contractOperations } from '../../scripts/testkit/http/contract.ts'
import { makeApp, makeTokens, makeUser, refreshTokens } from '../../scripts/testkit/oauth.ts'

const service = await startService(t)
const showing = contractOperations.filter(({ node }) => node['x-secret-answer'] === true)

/** Sends one request that shows a secret, with one idempotency key, as each of the clients in turn. */
async function askAs(
  tenant: TestTenant,
  clients: Client[],
  operation: (typeof showing)[number],
): Promise<ClientAnswer[]> {
  const { ids, body } = await prepareRequest(tenant, operation)
  const path = fillPath(operation.path, ids)
  const headers = { 'Idempotency-Key': randomUUID() }
  const answers: ClientAnswer[] = []
  for (const client of clients) answers.push(await client.send(operation.method, path, { body, headers }))
  return answers
}

t.test('the contract marks exactly the expected operations as showing a secret', (t) => {
  const known = [
    'createApiKey',
    'createDocumentUpload',
    'createJobUpload',
    'createWebhookEndpoint',
    'rotateWebhookSecret',
    'shareBid',
    'shareContactStatement',
    'shareInvoice',
  ]
  t.strictSame(showing.map(({ operationId }) => operationId).sort(), known)
  t.end()
})

for (const operation of nonEmpty(showing)) {
  t.test(`${operation.operationId} replays its secret only to the credential that got it`, async (t) => {
    const tenant = await service.tenant()
    const other = (await tenant.key()).client
    const [first, stranger, again] = await askAs(tenant, [tenant.client, other, tenant.client], operation)
    matches(t, first!.status, (status: number) => [200, 201].includes(status))
    matches(t, stranger, { status: 409, code: 'idempotency_key_reused' })
    t.equal(stranger!.headers['idempotent-replayed'], undefined)
    t.equal(again!.text, first!.text)
    t.equal(again!.headers['idempotent-replayed'], 'true')
  })
}

t.test('tokens of one grant count as one credential, and tokens of two grants as two', async (t) => {
  const tenant = await service.tenant()
  const [person, app] = [await makeUser(tenant), await makeApp(tenant)]
  const tokens = await makeTokens(service.origin, person, app)
  const { json } = await refreshTokens(service.origin, app, tokens.refresh)
  const refreshed = new Client(service.origin, json.access_token)
  const regranted = (await makeTokens(service.origin, person, app)).client
  const operation = showing.find(({ operationId }) => operationId === 'createApiKey')!
  const [first, again, otherGrant, key] = await askAs(
    tenant,
    [tokens.client, refreshed, regranted, tenant.client],
    operation,
  )
  t.equal(first!.status, 201)
  t.equal(again!.text, first!.text)
  for (const answer of [otherGrant, key]) matches(t, answer, { status: 409, code: 'idempotency_key_reused' })
})

t.test('a refusal, or an answer without a secret, is replayed to every credential', async (t) => {
  const tenant = await service.tenant()
  const other = (await tenant.key()).client
  const key = randomUUID()
  const body = { url: 'https://10.0.0.1/', eventTypes: ['contact.created' as const] }
  const refused = await tenant.client.call('createWebhookEndpoint', { body, key })
  t.equal(refused.status, 422)
  t.equal((await other.call('createWebhookEndpoint', { body, key })).text, refused.text)
  const contact = { body: { type: 'customer' as const }, key: randomUUID() }
  const made = await tenant.client.ok('createContact', contact)
  t.equal((await other.ok('createContact', contact)).text, made.text)
})
