import { randomUUID } from 'node:crypto'
import t from 'tap'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import type { ClientAnswer } from '../../scripts/testkit/http/client.ts'
import { waitUntilBlocked } from '../../scripts/testkit/lock-waits.ts'
import { make } from '../../scripts/testkit/make.ts'

const service = await startService(t)
const { database, quickbooks: double } = service

const contact = { type: 'customer', firstName: 'Dana' } as const
const keyed = (key: string) => ({ headers: { 'Idempotency-Key': key } })

/** Kind of answer that may be stored under a key, with the request that causes it. */
interface Case {
  ask(tenant: TestTenant, key: string): Promise<ClientAnswer>
  /** Sends the same method and path with another body. */
  other(tenant: TestTenant, key: string): Promise<ClientAnswer>
  status: number
}

const cases: Record<string, Case> = {
  'an answer of 201': {
    ask: ({ client }, key) => client.call('createContact', { body: contact, key }),
    other: ({ client }, key) => client.call('createContact', { body: { ...contact, firstName: 'Kim' }, key }),
    status: 201,
  },
  'a refusal of 404': {
    ask: ({ client }, key) => client.send('PATCH', '/contacts/2147483647', { body: { firstName: 'A' }, ...keyed(key) }),
    other: ({ client }, key) =>
      client.send('PATCH', '/contacts/2147483647', { body: { firstName: 'B' }, ...keyed(key) }),
    status: 404,
  },
  'a refusal of 422 by a rule': {
    ask: ({ client }, key) => client.call('createBid', { body: { projectId: 2147483647 }, key }),
    other: ({ client }, key) => client.call('createBid', { body: { projectId: 2147483646 }, key }),
    status: 422,
  },
}

/** Returns the headers that describe the answer and do not depend on this request. */
const lasting = ({ headers }: ClientAnswer) =>
  Object.fromEntries(
    ['content-type', 'etag', 'location', 'www-authenticate', 'retry-after', 'allow'].map((name) => [
      name,
      headers[name],
    ]),
  )

for (const [name, { ask, other, status }] of Object.entries(cases)) {
  t.test(`${name} is replayed each time its request is repeated, and never to a different request`, async (t) => {
    const tenant = await service.tenant()
    const key = randomUUID()
    const first = await ask(tenant, key)
    t.equal(first.status, status)
    if (status >= 400) {
      const other = await ask(tenant, randomUUID())
      t.strictSame(lasting(first), lasting(other))
    }
    for (const time of ['second', 'third']) {
      const again = await ask(tenant, key)
      t.strictSame([again.status, again.text, lasting(again)], [status, first.text, lasting(first)], `the ${time} time`)
      t.equal(again.headers['idempotent-replayed'], 'true', `the ${time} time`)
      const reused = await other(tenant, key)
      matches(t, reused, { status: 409, code: 'idempotency_key_reused' }, `another request, the ${time} time`)
      t.notOk('idempotent-replayed' in reused.headers)
    }
  })
}

t.test(
  'a 403 of the handler is not stored: the same request and key succeed once the caller has the scope',
  async (t) => {
    const tenant = await service.tenant()
    const { client: narrow } = await tenant.key({
      scopes: ['contacts:read', 'contacts:write', 'jobs:read', 'jobs:write'],
    })
    const { id } = await make.contact(tenant)
    const key = randomUUID()
    const ask = (client: TestTenant['client']) =>
      client.send('POST', '/contacts/bulk', { body: { operation: 'delete', ids: [id] }, ...keyed(key) })
    for (const time of ['first', 'second']) {
      const refused = await ask(narrow)
      matches(t, refused, { status: 403, code: 'scope_insufficient' }, `the ${time} time`)
      matches(t, refused.headers['www-authenticate'], containing('scope="contacts:delete"'))
      t.notOk('idempotent-replayed' in refused.headers)
    }
    const done = await ask(tenant.client)
    t.equal(done.status, 202)
    t.notOk('idempotent-replayed' in done.headers)
    matches(t, await ask(tenant.client), { text: done.text, headers: { 'idempotent-replayed': 'true' } })
    matches(t, await ask(narrow), { status: 403, code: 'scope_insufficient' }, 'the stored answer also needs the scope')
  },
)

t.test('an idempotency key is refused for the same request with another query', async (t) => {
  const tenant = await service.tenant()
  const stages = (await tenant.client.ok('listLeadStages')).data
  const [from, one, two] = stages.map(({ id }) => id)
  const key = randomUUID()
  const move = (to: number) =>
    tenant.client.call('deleteLeadStage', { path: { id: from! }, query: { moveToStageId: to }, key })
  t.equal((await move(one!)).status, 200)
  matches(t, await move(two!), { status: 409, code: 'idempotency_key_reused' })
  matches(t, await move(one!), { status: 200, headers: { 'idempotent-replayed': 'true' } })
})

const endOf = (tenant: TestTenant, at: string) =>
  database.pool.query(`update idempotency_keys set expires_at = ${at} where tenant_id = $1`, [tenant.id])

t.test('an idempotency key expires after exactly 24 hours, and can then be used for another request', async (t) => {
  const tenant = await service.tenant()
  const key = randomUUID()
  const create = (firstName: string) => tenant.client.call('createContact', { body: { ...contact, firstName }, key })
  for (const [current, next] of [
    ['Dana', 'Kim'],
    ['Kim', 'Ana'],
  ] as const) {
    t.equal((await create(current)).status, 201)
    const { rows } = await database.pool.query(
      'select extract(epoch from expires_at - created_at)::integer as seconds from idempotency_keys where tenant_id = $1',
      [tenant.id],
    )
    t.strictSame(rows, [{ seconds: 24 * 3600 }])
    await endOf(tenant, "now() + interval '1 minute'")
    matches(t, await create(current), { status: 201, headers: { 'idempotent-replayed': 'true' } })
    t.equal((await create(next)).status, 409)
    await endOf(tenant, 'now()')
  }
  t.equal((await create('Ana')).headers['idempotent-replayed'], undefined)
  t.equal((await tenant.client.ok('countContacts')).data.total, 3)
})

t.test('a credential revoked during its request leaves the idempotency key free for the next caller', async (t) => {
  const tenant = await service.tenant()
  const ending = await tenant.key()
  const key = randomUUID()
  const body = { name: 'Made', scopes: ['contacts:read' as const] }
  const transaction = await database.pool.connect()
  await transaction.query('begin')
  await transaction.query('update api_keys set revoked_at = now() where tenant_id = $1 and id = $2', [
    tenant.id,
    ending.id,
  ])
  const asked = ending.client.call('createApiKey', { body, key })
  await waitUntilBlocked(database, 'api_keys', asked)
  await transaction.query('commit')
  transaction.release()
  t.equal((await asked).status, 401)
  const next = await tenant.client.call('createApiKey', { body, key })
  t.equal(next.status, 201)
  t.equal(next.headers['idempotent-replayed'], undefined)
})

t.test('a replay does not call QuickBooks again, and a request with an expired key does', async (t) => {
  const tenant = await service.tenant()
  const { realmId } = await make.accounting(tenant)
  const body = { provider: 'quickbooks' as const, realmId, itemName: 'Retainage' }
  const key = randomUUID()
  const asked = () => double.log.filter((one) => one.realmId === realmId).length
  const connect = () => tenant.client.call('connectAccounting', { body, key })
  const first = await connect()
  t.equal(first.status, 200)
  const before = asked()
  for (const time of ['second', 'third']) {
    const again = await connect()
    matches(t, again, { status: 200, text: first.text, headers: { 'idempotent-replayed': 'true' } }, `the ${time} time`)
    t.equal(asked(), before, `the ${time} time`)
  }
  await endOf(tenant, 'now()')
  const late = await connect()
  t.equal(late.status, 200)
  t.equal(late.headers['idempotent-replayed'], undefined)
  t.ok(asked() > before)
})
