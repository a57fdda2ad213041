import { randomUUID } from 'node:crypto'
import t from 'tap'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { prepareRequest } from '../../scripts/testkit/fixtures/prepared-requests.ts'
import { fillPath } from '../../scripts/testkit/fixtures/sample.ts'
import type { Client, ClientAnswer } from '../../scripts/testkit/http/client.ts'
import { contractOperations } from '../../scripts/testkit/http/contract.ts'
import { make } from '../../scripts/testkit/make.ts'

const service = await startService(t)
const keyed = contractOperations.filter(({ parameters }) => parameters.some(({ name }) => name === 'Idempotency-Key'))
const insufficient = { status: 403, code: 'scope_insufficient' }

t.test('a stored answer is not replayed to a caller that lacks an additional scope of the operation', async (t) => {
  const tenant = await service.tenant()
  const refused: string[] = []
  for (const operation of nonEmpty(keyed)) {
    const { client } = await tenant.key({ scopes: Object.values(operation.security)[0] as never[] })
    const { ids, body } = await prepareRequest(tenant, operation)
    const path = fillPath(operation.path, ids)
    const first = await client.send(operation.method, path, { body })
    if (first.code !== 'scope_insufficient') continue
    refused.push(operation.operationId)
    const headers = { 'Idempotency-Key': randomUUID() }
    const made = await tenant.client.send(operation.method, path, { body, headers })
    const again = await client.send(operation.method, path, { body, headers })
    matches(t, again, insufficient, `${operation.operationId}, which was answered with ${made.status}`)
    t.equal(again.json.detail, first.json.detail, operation.operationId)
  }
  t.ok(refused.includes('convertBidToProject') && refused.includes('createComment'), refused.join(', '))
})

t.test('a replay of a conversion or comment needs all of its scopes, also for a stored refusal', async (t) => {
  const tenant = await service.tenant()
  const bid = await make.bid(tenant, { status: 'accepted', lines: [{ description: 'Deck', unitPrice: '1000' }] })
  const narrow = async (...scopes: string[]) => (await tenant.key({ scopes: scopes as never[] })).client
  const send = async (clients: Client[], path: string, body: object): Promise<ClientAnswer[]> => {
    const headers = { 'Idempotency-Key': randomUUID() }
    const answers: ClientAnswer[] = []
    for (const client of clients) answers.push(await client.send('POST', path, { body, headers }))
    return answers
  }
  const writer = await narrow('bids:write')
  const both = await narrow('bids:write', 'projects:write')
  const conversion = `/bids/${bid.id}/convert-to-project`
  const [made, without, within] = await send([tenant.client, writer, both], conversion, {})
  t.equal(made!.status, 201)
  matches(t, without, { ...insufficient, json: { detail: 'This needs the scope projects:write.' } })
  matches(t, within, { status: 201, json: { data: made!.json.data }, headers: { 'idempotent-replayed': 'true' } })
  const [twice, refusal] = await send([tenant.client, writer], conversion, {})
  t.equal(twice!.status, 409)
  matches(t, refusal, insufficient, 'the stored reason of a refusal is not shown either')
  const said = { entityType: 'bid', entityId: bid.id, body: 'Steep drive' }
  const [written, unread] = await send([tenant.client, await narrow('comments:write')], '/comments', said)
  t.equal(written!.status, 201)
  matches(t, unread, { ...insufficient, json: { detail: 'This needs the scope bids:read.' } })
})

/**
 * Document families with lines, with the scopes to write them and a draft that accepts lines. With `isList`, lines are
 * sent as a list.
 */
const papers: Record<string, { scopes: string[]; draft: (tenant: TestTenant) => Promise<string>; isList?: boolean }> = {
  bids: {
    scopes: ['bids:read', 'bids:write'],
    draft: async (tenant) => `/bids/${(await make.bid(tenant)).id}/line-items`,
  },
  'change orders': {
    scopes: ['change_orders:read', 'change_orders:write'],
    draft: async (tenant) => `/change-orders/${(await make.changeOrder(tenant)).id}/line-items`,
  },
  invoices: {
    scopes: ['invoices:read', 'invoices:write'],
    draft: async (tenant) => `/invoices/${(await make.invoice(tenant)).id}/line-items`,
    isList: true,
  },
}

for (const [name, { scopes, draft, isList }] of Object.entries(papers)) {
  t.test(`setting or changing the product of a line of ${name} needs products:read`, async (t) => {
    const tenant = await service.tenant()
    const { client } = await tenant.key({ scopes: scopes as never[] })
    const [product, other] = [await make.product(tenant), await make.product(tenant)]
    const lines = await draft(tenant)
    const bodyOf = (line: object) => (isList ? { lines: [line] } : line)
    const add = (by: Client, line: object) =>
      by.send('POST', lines, { body: bodyOf({ description: 'Deck', unitPrice: '10', ...line }) })
    const needed = { ...insufficient, json: { detail: 'This needs the scope products:read.' } }
    matches(t, await add(client, { productId: product.id }), needed)
    matches(t, await add(client, { productId: 2_147_483_600 }), needed, 'a missing product gets the same refusal')
    t.equal((await add(client, {})).status, 201)
    const made = (await add(tenant.client, { productId: product.id })).json.data
    const line = `${lines}/${(isList ? (made.items?.[0] ?? made[0]) : made).id}`
    const patch = (body: object) => client.send('PATCH', line, { body })
    t.equal((await patch({ productId: product.id, quantity: '2' })).status, 200, 'the unchanged product needs no scope')
    matches(t, await patch({ productId: other.id }), needed)
    t.equal((await patch({ productId: null })).status, 200)
  })
}
