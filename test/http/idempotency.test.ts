import t from 'tap'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { violatedFieldNames } from '../../scripts/testkit/http/violations.ts'
import { make } from '../../scripts/testkit/make.ts'
import { race, repeatContestant } from '../../scripts/testkit/races.ts'

const service = await startService(t, { instances: 2 })
const body = { type: 'customer', firstName: 'Dana' } as const
const newKey = () => crypto.randomUUID()
const countOf = async ({ client }: TestTenant) => (await client.ok('countContacts')).data.total

for (const processes of [1, 2]) {
  t.test(
    `20 concurrent createContact calls with one key over ${processes} processes create one contact and get 20 equal answers`,
    async (t) => {
      const tenant = await service.tenant()
      const clients = service.origins.slice(0, processes).map((origin) => tenant.client.at(origin))
      let made = 0
      await race(t, {
        at: service,
        rounds: 3,
        arrange: newKey,
        contestants: (key) =>
          repeatContestant(20, (place) => clients[place % processes]!.ok('createContact', { body, key })),
        judge: async (answers) => {
          const [first] = answers
          for (const { status, text, headers } of nonEmpty(answers)) {
            t.strictSame(
              [status, text, headers.etag, headers.location],
              [201, first!.text, first!.headers.etag, first!.headers.location],
            )
          }
          t.equal(new Set(answers.map(({ headers }) => headers['x-request-id'])).size, 20)
          t.equal(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true').length, 19)
          made += 1
          t.equal(await countOf(tenant), made)
          t.equal((await tenant.client.ok('listEvents')).data.length, made)
        },
      })
    },
  )
}

t.test('a replay has the first request_id in its body and a new X-Request-Id, and is charged', async (t) => {
  const tenant = await service.tenant({ hourlyUnits: 1000 })
  const key = newKey()
  const first = await tenant.client.ok('createContact', { body, key })
  const second = await tenant.client.ok('createContact', { body, key })
  t.equal(second.text, first.text)
  t.equal(first.headers['idempotent-replayed'], undefined)
  t.equal(second.headers['idempotent-replayed'], 'true')
  t.not(second.headers['x-request-id'], first.meta.request_id)
  matches(
    t,
    [first, second].map(({ headers }) => headers['ratelimit-tenant-remaining']),
    ['995', '990'],
  )
})

t.test('a request with other member order, whitespace or key case is the same request', async (t) => {
  const tenant = await service.tenant()
  const key = newKey()
  const send = (text: string, sent: string) =>
    tenant.client.send('POST', '/contacts', { body: text, headers: { 'Idempotency-Key': sent } })
  const first = await send('{"type":"customer","firstName":"Dana"}', key)
  const second = await send(' { "firstName" : "D\\u0061na",\n"type":"customer" } ', key.toUpperCase())
  t.equal(second.text, first.text)
  t.equal(await countOf(tenant), 1)
})

t.test('a key reused with another method, path, query or body is a 409, and nothing is changed', async (t) => {
  const tenant = await service.tenant()
  const [contact, other] = await make.contacts(tenant, 2)
  const key = newKey()
  const path = { id: contact!.id }
  await tenant.client.ok('updateContact', { path, body: { firstName: 'Dana' }, key })
  const headers = { 'Idempotency-Key': key }
  const reused = [
    await tenant.client.call('updateContact', { path, body: { firstName: 'Dana ' }, key }),
    await tenant.client.call('updateContact', { path, body: { firstName: 'Dana', phone: null }, key }),
    await tenant.client.call('updateContact', { path: { id: other!.id }, body: { firstName: 'Dana' }, key }),
    await tenant.client.call('deleteContact', { path, key }),
    await tenant.client.send('POST', '/contacts', { body, headers }),
  ]
  for (const answer of reused) matches(t, answer, { status: 409, code: 'idempotency_key_reused' })
  t.equal(await countOf(tenant), 2)
})

t.test('a missing body and {} are the same request', async (t) => {
  const tenant = await service.tenant()
  for (const [first, second] of [
    [undefined, {}],
    [{}, undefined],
  ]) {
    const { id } = await make.bid(tenant, { status: 'sent' })
    const key = newKey()
    const path = { id }
    const shared = await tenant.client.ok('shareBid', { path, key, ...(first && { body: first }) })
    const again = await tenant.client.ok('shareBid', { path, key, ...(second && { body: second }) })
    t.equal(again.text, shared.text)
    t.equal(again.headers['idempotent-replayed'], 'true')
  }
})

t.test('two organizations may use the same idempotency key', async (t) => {
  const [a, b] = [await service.tenant(), await service.tenant()]
  const key = newKey()
  const first = await a.client.ok('createContact', { body, key })
  const second = await b.client.ok('createContact', { body, key })
  t.not(second.data.id, first.data.id)
  t.equal(second.headers['idempotent-replayed'], undefined)
})

t.test('a refusal by the handler is stored under the key, and a refusal by the gates is not', async (t) => {
  const tenant = await service.tenant()
  const missing = { path: { id: 2_000_000_000 }, key: newKey() }
  const first = await tenant.client.call('deleteContact', missing)
  const second = await tenant.client.call('deleteContact', missing)
  matches(t, first, { status: 404, headers: { 'idempotent-replayed': undefined } })
  matches(t, second, { status: 404, text: first.text, headers: { 'idempotent-replayed': 'true' } })
  const [parent] = await make.contacts(tenant, 1)
  const key = newKey()
  const refused = await tenant.client.call('createContact', { body: { ...body, email: 'nobody' }, key })
  t.equal(refused.status, 422)
  const made = await tenant.client.call('createContact', { body: { ...body, parentContactId: parent!.id }, key })
  t.equal(made.status, 201, 'a 422 of the schema leaves the key free')
})

t.test('a request refused for its If-Match or its scopes can be repeated with the same idempotency key', async (t) => {
  const tenant = await service.tenant()
  const [contact] = await make.contacts(tenant, 1)
  const change = { path: { id: contact!.id }, body: { firstName: 'Kim' }, key: newKey() }
  const outdated = await tenant.client.call('updateContact', { ...change, headers: { 'If-Match': '"outdated"' } })
  t.equal(outdated.status, 412)
  matches(t, await tenant.client.call('updateContact', change), {
    status: 200,
    headers: { 'idempotent-replayed': undefined },
  })
  const comment = {
    body: { entityType: 'contact' as const, entityId: contact!.id, body: 'Steep drive' },
    key: newKey(),
  }
  const { client: writer } = await tenant.key({ scopes: ['comments:write'] })
  const { client: reader } = await tenant.key({ scopes: ['comments:write', 'contacts:read'] })
  t.equal((await writer.call('createComment', comment)).status, 403)
  matches(t, await reader.call('createComment', comment), {
    status: 201,
    headers: { 'idempotent-replayed': undefined },
  })
})

t.test('concurrent equal requests at two processes get the same refusal, stored once', async (t) => {
  const tenant = await service.tenant()
  const clients = service.origins.map((origin) => tenant.client.at(origin))
  await race(t, {
    at: service,
    rounds: 3,
    arrange: () => ({ path: { id: 2_000_000_000 }, key: newKey() }),
    contestants: (missing) => repeatContestant(20, (place) => clients[place % 2]!.call('deleteContact', missing)),
    judge: (answers) => {
      t.strictSame([...new Set(answers.map(({ status, text }) => `${status} ${text}`))], [`404 ${answers[0]!.text}`])
      t.equal(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true').length, 19)
    },
  })
})

t.test('a stored refusal by a rule is replayed even if the request would now be allowed', async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.job(tenant)
  const key = newKey()
  const refused = await tenant.client.call('deleteJob', { path: { id }, key })
  await tenant.client.ok('cancelJob', { path: { id } })
  const replayed = await tenant.client.call('deleteJob', { path: { id }, key })
  matches(t, replayed, { status: 409, code: 'conflict', text: refused.text })
  await tenant.client.ok('deleteJob', { path: { id }, key: newKey() })
})

t.test('after 24 hours a key may be used for a new operation', async (t) => {
  const tenant = await service.tenant()
  const key = newKey()
  const first = await tenant.client.ok('createContact', { body, key })
  const age = (interval: string) =>
    tenant.database.pool.query(
      "update idempotency_keys set expires_at = (created_at at time zone 'UTC' + $2::interval) at time zone 'UTC' where tenant_id = $1",
      [tenant.id, interval],
    )
  const { rows } = await tenant.database.pool.query(
    'select extract(epoch from expires_at - created_at)::integer as life from idempotency_keys where tenant_id = $1',
    [tenant.id],
  )
  t.strictSame(rows, [{ life: 24 * 3600 }])
  await age('0 seconds')
  const second = await tenant.client.ok('createContact', { body: { ...body, firstName: 'Dina' }, key })
  t.not(second.data.id, first.data.id)
  t.equal(second.headers['idempotent-replayed'], undefined)
  const third = await tenant.client.ok('createContact', { body: { ...body, firstName: 'Dina' }, key })
  t.equal(third.text, second.text)
})

t.test('a transaction that breaks off before COMMIT leaves neither the contact nor the key', async (t) => {
  const tenant = await service.tenant()
  const key = newKey()
  // The event is written last. The constraint refuses it, so that everything written before it is rolled back.
  await tenant.database.pool.query(`alter table events add constraint broken check (tenant_id <> ${tenant.id})`)
  await t.rejects(tenant.client.call('createContact', { body, key }), /it failed/)
  await tenant.database.pool.query('alter table events drop constraint broken')
  t.equal(await countOf(tenant), 0)
  const made = await tenant.client.ok('createContact', { body, key })
  t.equal(made.headers['idempotent-replayed'], undefined)
  t.equal(await countOf(tenant), 1)
})

t.test('an equal request waits up to 5 s for the first answer, and is then a 409 with Retry-After', async (t) => {
  const tenant = await service.tenant()
  const key = newKey()
  const first = await tenant.database.pool.connect()
  await first.query('begin')
  await first.query(
    `insert into idempotency_keys (tenant_id, key, fingerprint, created_at, expires_at)
    values ($1, $2, '', now(), now() + interval '1 day')`,
    [tenant.id, key],
  )
  const others = service.origins.map((origin) => tenant.client.at(origin).call('createContact', { body, key }))
  for (const answer of nonEmpty(await Promise.all(others))) {
    matches(t, answer, { status: 409, code: 'conflict', headers: { 'retry-after': '1' } })
  }
  await first.query('rollback')
  first.release()
  t.equal(await countOf(tenant), 0)
  await tenant.client.ok('createContact', { body, key })
})

t.test('a key that is not a UUID is a 422 that names the header', async (t) => {
  const tenant = await service.tenant()
  const uuid = newKey()
  const others = [`urn:uuid:${uuid}`, `URN:UUID:${uuid}`, `{${uuid}}`, uuid.replaceAll('-', ''), `${uuid}, ${uuid}`]
  const odd = [uuid.replace('-', ''), uuid.replace('-', '--'), `${uuid}\u00a0`, `"${uuid}"`]
  for (const key of ['1', 'x'.repeat(300), `${uuid}0`, '{}', ...others, ...odd]) {
    const answer = await tenant.client.call('createContact', { body, key })
    t.equal(answer.status, 422, key)
    t.strictSame(violatedFieldNames(answer), ['header.Idempotency-Key'], key)
  }
  t.equal(await countOf(tenant), 0)
  t.equal((await tenant.client.call('createContact', { body, key: `  ${uuid.toUpperCase()} ` })).status, 201)
})
