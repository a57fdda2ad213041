import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { liveReadContext, serverNow } from '../../db/engine/postgres/transaction.ts'
import { insertMany } from '../../db/engine/records/write.ts'
import { contacts } from '../../db/nouns/contacts.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { filterStatements, watchStatements } from '../../scripts/testkit/statements.ts'

const service = await startService(t)
const tenant = await service.tenant()
const sent = watchStatements()
const insertsSent = () => filterStatements(sent, /insert into contacts/).length
const body = { type: 'customer', firstName: 'Dana' } as const
const newKey = () => crypto.randomUUID()
const countOf = async ({ client }: TestTenant) => (await client.ok('countContacts')).data.total

/** Runs `work` while another transaction holds the key. Then that transaction runs the statements of `end`. */
async function whileHeld(key: string, end: string, work: () => Promise<void>): Promise<void> {
  const holder = await service.database.pool.connect()
  try {
    await holder.query('begin')
    await holder.query(
      `insert into idempotency_keys (tenant_id, key, fingerprint, created_at, expires_at)
       values ($1, $2, '', now(), now() + interval '1 day')`,
      [tenant.id, key],
    )
    await work()
    await holder.query(end)
  } finally {
    holder.release()
  }
}

async function sentWithin(ms: number, before: number): Promise<number> {
  for (const until = Date.now() + ms; insertsSent() === before && Date.now() < until; ) await sleep(5)
  return insertsSent() - before
}

t.test(
  'an insert is sent together with the claim of its idempotency key, and is committed if the key is free',
  async (t) => {
    const key = newKey()
    const before = { sent: insertsSent(), records: await countOf(tenant) }
    let call: ReturnType<typeof tenant.client.call<'createContact'>> | undefined
    await whileHeld(key, 'rollback', async () => {
      call = tenant.client.call('createContact', { body, key })
      t.equal(await sentWithin(2_000, before.sent), 1)
    })
    t.equal((await call!).status, 201)
    t.equal(await countOf(tenant), before.records + 1)
  },
)

t.test('an insert sent with the claim of its idempotency key is rolled back if the key is taken', async (t) => {
  const key = newKey()
  const before = { sent: insertsSent(), records: await countOf(tenant) }
  const events = (await tenant.client.ok('listEvents')).data.length
  let call: ReturnType<typeof tenant.client.call<'createContact'>> | undefined
  const answered = `update idempotency_keys set status = 201, body = '{}', headers = '{}' where key = '${key}'; commit`
  await whileHeld(key, answered, async () => {
    call = tenant.client.call('createContact', { body, key })
    t.equal(await sentWithin(2_000, before.sent), 1)
  })
  matches(t, await call!, { status: 409, code: 'idempotency_key_reused' })
  t.equal(await countOf(tenant), before.records)
  t.equal((await tenant.client.ok('listEvents')).data.length, events)
})

t.test('a pipelined record and its event have the time of their transaction', async (t) => {
  const other = await service.tenant()
  for (let time = 0; time < 20; time += 1) {
    const { data } = await other.client.ok('createContact', { body, key: newKey() })
    t.equal(data.updatedAt, data.createdAt)
  }
  const { data: events } = await other.client.ok('listEvents')
  t.equal(events.length, 20)
  for (const { event } of events) t.equal(event.created_at, (event.data as { createdAt: string }).createdAt)
})

t.test('a replay returns the stored answer, even if the insert sent with the claim fails', async (t) => {
  const key = newKey()
  const send = () => tenant.client.call('createProductCategory', { body: { name: 'Roofing' }, key })
  const [first, second] = [await send(), await send()]
  t.equal(first.status, 201)
  t.strictSame([second.status, second.text], [201, first.text], 'the name is taken now')
  t.equal(second.headers['idempotent-replayed'], 'true')
})

t.test('a refusal of a pipelined insert is stored under its idempotency key', async (t) => {
  const key = newKey()
  const send = () => tenant.client.call('createContact', { body: { ...body, parentContactId: 2_000_000_000 }, key })
  const [first, second] = [await send(), await send()]
  matches(t, first, { status: 422, json: { errors: [{ field: 'parentContactId', code: 'not_found' }] } })
  t.strictSame([second.status, second.text], [422, first.text])
  t.equal(second.headers['idempotent-replayed'], 'true')
})

t.test('an insert that is sent behind a failed BEGIN is not written', async (t) => {
  const before = await countOf(tenant)
  const alone = { ...liveReadContext(service.database), writes: true, at: serverNow }
  const { items } = await insertMany(alone, tenant.caller, contacts, [body])
  t.equal(items.get(0), undefined)
  t.equal(await countOf(tenant), before)
})
