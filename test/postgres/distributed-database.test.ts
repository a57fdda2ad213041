import type pg from 'pg'
import t from 'tap'
import type { SendStatement } from '../../db/engine/postgres/adapters/named-query.ts'
import { isDistributedDatabase, openDatabasePool } from '../../db/engine/postgres/connection.ts'
import { detectDistribution } from '../../db/engine/postgres/distribution/detection.ts'
import { createKeyLookups } from '../../db/engine/postgres/key-lookups.ts'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { insertOne, updateOne } from '../../db/engine/records/write.ts'
import { contacts } from '../../db/nouns/contacts.ts'
import { deleteExpiredRows } from '../../db/services/jobs/sweeps.ts'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startOwnService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'
import { filterStatements, watchStatements } from '../../scripts/testkit/statements.ts'

/**
 * Tests the statements for clusters on one server, because any PostgreSQL accepts them. On a real cluster, `plain`
 * uses them, too.
 */
const service = await startOwnService(t)
const plain = service.database
const database = openDatabasePool({ url: service.url, name: 'test', poolSize: 4 })
database.pool.on('connect', (client) => void detectDistribution(client, { is_spread: true }))
t.teardown(() => database.close())

t.test('a connection detects whether its server is a cluster', async (t) => {
  t.equal(await isDistributedDatabase(plain), process.env.TEST_OTHER_NODES !== undefined)
  t.equal(await isDistributedDatabase(database), true)
})

interface Written {
  types: string[]
  sequences: number[]
  envelopes: object[]
  deliveries: object[]
  tasks: object[]
}

/** Returns what is stored of an organization's events, without values that differ between organizations. */
async function writtenOf({ id }: TestTenant): Promise<Written> {
  const query = async (text: string) => (await plain.pool.query(text, [id])).rows
  const events = await query(
    'select sequence, type, body, created_at from events where tenant_id = $1 order by sequence',
  )
  for (const { body, created_at: at } of nonEmpty(events))
    t.equal(JSON.parse(body).created_at, at, 'the text has the time of its row')
  return {
    types: events.map(({ type }) => type),
    sequences: events.map(({ sequence }) => sequence),
    envelopes: events.map(({ body }) => Object.keys(JSON.parse(body).data)),
    deliveries: await query(
      `select d.event_type, d.event_sequence, d.order_sequence, d.interactive, e.url from webhook_deliveries d
       join webhook_endpoints e on e.tenant_id = d.tenant_id and e.id = d.endpoint_id
       where d.tenant_id = $1 order by e.url, d.event_sequence`,
    ),
    tasks: await query(
      `select t.identifier, j.priority, e.url from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
       join webhook_endpoints e on e.id = (j.payload ->> 'endpointId')::bigint and e.tenant_id = (j.payload ->> 'tenantId')::bigint
       where e.tenant_id = $1 order by e.url`,
    ),
  }
}

/** Creates an organization with endpoints that subscribe to some events, one of them in order. */
async function listeningTenant(): Promise<TestTenant> {
  const tenant = await service.tenant()
  const endpoint = (url: string, body: object) =>
    tenant.client.ok('createWebhookEndpoint', {
      body: { url, eventTypes: ['contact.created', 'contact.updated'], ...body },
    })
  await endpoint('https://8.8.8.8/all', {})
  await endpoint('https://8.8.8.8/ordered', { isOrdered: true })
  await endpoint('https://8.8.8.8/others', { eventTypes: ['bid.accepted'] })
  return tenant
}

t.test('events and deliveries written in several statements equal those written in one statement', async (t) => {
  const [one, other] = [await listeningTenant(), await listeningTenant()]
  for (const [tenant, at] of [
    [one, plain],
    [other, database],
  ] as const)
    for (const interactive of [true, false]) {
      const options = { interactive }
      const made = await runTransaction(
        at,
        tenant.caller,
        (tx) => insertOne(tx, tenant.caller, contacts, { type: 'vendor' }),
        options,
      )
      await runTransaction(
        at,
        tenant.caller,
        async (tx) => {
          await updateOne(tx, tenant.caller, contacts, made.id, { firstName: 'Dana' })
          await insertOne(tx, tenant.caller, contacts, { type: 'customer' })
        },
        options,
      )
    }
  const [expected, found] = [await writtenOf(one), await writtenOf(other)]
  t.strictSame(found, expected)
  t.equal(found.deliveries.length, 12)
  t.equal(found.tasks.length, 2)
})

t.test('an event is never earlier than the previous one, also when written in several statements', async (t) => {
  const tenant = await service.tenant()
  await make.contact(tenant)
  const ahead = `update event_sequences set last_created_at = now() + interval '1 hour' where tenant_id = $1 returning last_created_at`
  const [{ last_created_at: last }] = (await plain.pool.query(ahead, [tenant.id])).rows
  await runTransaction(database, tenant.caller, (tx) => insertOne(tx, tenant.caller, contacts, { type: 'vendor' }))
  const { rows } = await plain.pool.query(
    'select body, created_at from events where tenant_id = $1 order by sequence desc limit 1',
    [tenant.id],
  )
  t.equal(rows[0].created_at, last)
  t.equal(JSON.parse(rows[0].body).created_at, last)
})

t.test('the sweep removes the expired rows of one organization after the other, and no other rows', async (t) => {
  const tenants = [await service.tenant(), await service.tenant(), await service.tenant()]
  for (const { client } of tenants)
    for (const _ of [1, 2]) await client.ok('createContact', { body: { type: 'customer' }, key: crypto.randomUUID() })
  const kept = async () =>
    (await plain.pool.query('select tenant_id, count(*) as count from idempotency_keys group by 1 order by 1')).rows
  const before = await kept()
  await plain.pool.query("update idempotency_keys set expires_at = now() - interval '1 s' where tenant_id = any($1)", [
    tenants.slice(0, 2).map(({ id }) => id),
  ])
  const sent = watchStatements()
  await deleteExpiredRows(database)
  t.strictSame(
    await kept(),
    before.filter(({ tenant_id: id }) => id !== tenants[0]!.id && id !== tenants[1]!.id),
  )
  const removals = filterStatements(sent, /^\s*delete from "idempotency_keys"/)
  t.equal(removals.length, 2)
  for (const text of removals) matches(t, text, /where tenant_id = \$1 and ctid/)
})

t.test('on a cluster, concurrent look-ups are sent one by one, each to the node of its organization', async (t) => {
  const asked: unknown[] = []
  const send: SendStatement = async (text, values = []) => {
    asked.push([text, ...values])
    if (values[1] === 3) throw new Error('its node is away')
    return { rows: values[1] === 2 ? [] : [{ id: values[1] }] } as unknown as pg.QueryResult
  }
  const find = createKeyLookups(send)
  const lookup = { text: 'one' }
  const found = await Promise.allSettled([find(lookup, 7, 1), find(lookup, 8, 2), find(lookup, 9, 3)])
  matches(t, found, [{ value: { id: 1 } }, { value: undefined }, { reason: { message: 'its node is away' } }])
  t.strictSame(asked, [
    ['one', 7, 1],
    ['one', 8, 2],
    ['one', 9, 3],
  ])
})
