import t from 'tap'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { insertOne } from '../../db/engine/records/write.ts'
import { contacts } from '../../db/nouns/contacts.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'
import { race, repeatContestant } from '../../scripts/testkit/races.ts'

const service = await startService(t, { instances: 2 })

interface Envelope {
  id: string
  type: string
  created_at: string
  tenant_id: number
  data: Record<string, unknown>
  previous_attributes?: Record<string, unknown>
}
const envelopes = (data: { event: object }[]) => data.map(({ event }) => event as Envelope)

t.test('every change of a contact emits an event with the record as the API returned it', async (t) => {
  const { client, id: tenantId } = await service.tenant()
  const created = (await client.ok('createContact', { body: { type: 'customer', firstName: 'Dana', phone: '1' } })).data
  const path = { id: created.id }
  const updated = (await client.ok('updateContact', { path, body: { firstName: 'Dina', phone: '1' } })).data
  const deleted = (await client.ok('deleteContact', { path })).data
  const { data } = await client.ok('listEvents')
  const events = envelopes(data)
  t.strictSame(
    data.map(({ sequence }) => sequence),
    [1, 2, 3],
  )
  t.strictSame(
    events.map(({ type, tenant_id, data }) => ({ type, tenant_id, data })),
    [
      { type: 'contact.created', tenant_id: tenantId, data: created },
      { type: 'contact.updated', tenant_id: tenantId, data: updated },
      { type: 'contact.deleted', tenant_id: tenantId, data: deleted },
    ],
  )
  t.strictSame(events[1]!.previous_attributes, { firstName: 'Dana', updatedAt: created.updatedAt })
  t.notOk('previous_attributes' in events[0]!)
  t.equal(events[0]!.created_at, created.createdAt)
})

t.test('a rejected change emits no event', async (t) => {
  const { client } = await service.tenant()
  const { data } = await client.ok('createContact', { body: { type: 'customer' } })
  await client.call('createContact', {
    body: { type: 'customer', parentContactId: 2_000_000_000 },
    key: crypto.randomUUID(),
  })
  await client.call('updateContact', { path: { id: data.id }, body: { parentContactId: data.id } })
  await client.call('deleteContact', { path: { id: data.id }, headers: { 'If-Match': '"other"' } })
  t.equal((await client.ok('listEvents')).data.length, 1)
})

t.test(
  'concurrent changes in two processes give a sequence without gaps, and a concurrent reader skips no event',
  async (t) => {
    const total = 24
    await race(t, {
      at: service,
      rounds: 4,
      arrange: async () => {
        const { client } = await service.tenant()
        return { client, clients: service.origins.map((origin) => client.at(origin)), written: { count: 0 } }
      },
      contestants: ({ client, clients, written }) => [
        ...repeatContestant(total, async (place) => {
          const body = { type: 'customer' as const, firstName: `A${place}` }
          await clients[place % 2]!.ok('createContact', { body })
          written.count += 1
          return []
        }),
        async () => {
          const seen: number[] = []
          for (let last = false; !last; ) {
            last = written.count === total
            const { data } = await client.ok('listEvents', { query: { after: seen.at(-1) ?? 0, limit: 100 } })
            seen.push(...data.map(({ sequence }) => sequence))
          }
          return seen
        },
      ],
      judge: (answers) =>
        t.strictSame(
          answers.at(-1),
          Array.from({ length: total }, (_, index) => index + 1),
        ),
    })
  },
)

t.test('listEvents continues after a sequence number, oldest first, and reports whether there is more', async (t) => {
  const tenant = await service.tenant()
  await make.contacts(tenant, 3)
  const first = await tenant.client.ok('listEvents', { query: { limit: 2 } })
  matches(t, first.meta.pagination, { cursor: '2', has_more: true, count: 2 })
  const after = Number(first.meta.pagination.cursor)
  const second = await tenant.client.ok('listEvents', { query: { limit: 2, after } })
  matches(t, second.meta.pagination, { cursor: null, has_more: false, count: 1 })
  t.equal(second.data[0]!.sequence, 3)
  const full = await tenant.client.ok('listEvents', { query: { limit: 3 } })
  matches(t, full.meta.pagination, { cursor: null, has_more: false, count: 3 }, 'an exactly full page is the last')
  t.strictSame((await tenant.client.ok('listEvents', { query: { after: 3 } })).data, [])
  const cursor = first.meta.pagination.cursor!
  t.strictSame((await tenant.client.ok('listEvents', { query: { limit: 2, cursor } })).data, second.data, 'by cursor')
  const both = await tenant.client.call('listEvents', { query: { cursor, after: 1 } })
  matches(t, both, { status: 422, json: { errors: [{ field: 'query.cursor', code: 'rule' }] } })
  matches(t, await tenant.client.call('listEvents', { query: { cursor: 'eyJhIjo3fQ.8Zq0' } }), { status: 400 })
})

t.test('listEvents filtered by type keeps the original sequence numbers', async (t) => {
  const tenant = await service.tenant()
  const [contact] = await make.contacts(tenant, 1)
  await tenant.client.ok('deleteContact', { path: { id: contact!.id } })
  const { data } = await tenant.client.ok('listEvents', { query: { type: 'contact.deleted' } })
  t.strictSame(
    data.map(({ sequence }) => sequence),
    [2],
  )
})

t.test(
  'if the events after the given number are swept, listEvents is a 410 with the oldest stored number',
  async (t) => {
    const tenant = await service.tenant()
    await make.contacts(tenant, 5)
    const sweep = (below: number) =>
      tenant.database.pool.query('delete from events where tenant_id = $1 and sequence < $2', [tenant.id, below])
    await sweep(4)
    const gone = await tenant.client.call('listEvents', { query: { after: 2 } })
    matches(t, gone, { status: 410, code: 'bad_request', json: { oldestSequence: 4 } })
    t.equal((await tenant.client.ok('listEvents', { query: { after: 3 } })).data.length, 2)
    t.equal((await tenant.client.ok('listEvents')).data[0]!.sequence, 4)
    await sweep(6)
    matches(t, await tenant.client.call('listEvents', { query: { after: 4 } }), {
      status: 410,
      json: { oldestSequence: 6 },
    })
    t.strictSame((await tenant.client.ok('listEvents', { query: { after: 5 } })).data, [])
  },
)

t.test('getEvent returns an event with the same members as listEvents', async (t) => {
  const tenant = await service.tenant()
  await make.contact(tenant)
  const [listed] = (await tenant.client.ok('listEvents')).data
  const [envelope] = envelopes([listed!])
  const { data, headers } = await tenant.client.ok('getEvent', { path: { id: envelope!.id } })
  t.strictSame(data, listed)
  const seen = { 'If-None-Match': headers.etag! }
  t.equal((await tenant.client.call('getEvent', { path: { id: envelope!.id }, headers: seen })).status, 304)
})

/** Returns the events, oldest first: their envelopes, created_at in the envelopes, and the created_at columns. */
async function loggedTimes({ client, database, id }: TestTenant) {
  const events = envelopes((await client.ok('listEvents', { query: { limit: 100 } })).data)
  const text = 'select created_at as at from events where tenant_id = $1 order by sequence'
  const { rows } = await database.pool.query<{ at: string }>(text, [id])
  return { events, shown: events.map(({ created_at }) => created_at), kept: rows.map(({ at }) => at) }
}

t.test('an event of a later commit has no earlier created_at, even if its transaction began first', async (t) => {
  const tenant = await service.tenant()
  const { database, caller } = tenant
  let end = (): void => {}
  const over = new Promise<void>((resolve) => {
    end = resolve
  })
  let begun = (): void => {}
  const begins = new Promise<void>((resolve) => {
    begun = resolve
  })
  const long = runTransaction(database, caller, async (tx) => {
    const made = await insertOne(tx, caller, contacts, { type: 'vendor', notes: '"created_at":"' })
    begun()
    await over
    return made
  })
  await begins
  // Waits until the clock of the database is past the millisecond in which the first transaction began.
  await database.pool.query('select pg_sleep(0.002)')
  const [one, two] = await make.contacts(tenant, 2)
  end()
  const first = await long
  t.ok(first.createdAt < one!.createdAt)
  const { events, shown, kept } = await loggedTimes(tenant)
  t.strictSame(shown, [one!.createdAt, two!.createdAt, two!.createdAt])
  t.strictSame(kept, shown)
  t.strictSame(events[2]!.data, JSON.parse(JSON.stringify(first)), 'the record keeps its own time')
})

t.test('created_at of events never goes back, even if a clock does', async (t) => {
  const tenant = await service.tenant()
  await make.contact(tenant)
  const ahead = new Date(Date.now() + 3600 * 1000).toISOString()
  const { rowCount } = await tenant.database.pool.query(
    'update event_sequences set last_created_at = $2 where tenant_id = $1',
    [tenant.id, ahead],
  )
  t.equal(rowCount, 1)
  await make.contacts(tenant, 2)
  const { shown, kept } = await loggedTimes(tenant)
  t.strictSame(shown.slice(1), [ahead, ahead])
  t.strictSame(kept, shown)
})

t.test('an organization sees neither the events nor the sequence numbers of another organization', async (t) => {
  const tenant = await service.tenant()
  const other = await service.tenant()
  await make.contacts(tenant, 2)
  t.strictSame((await other.client.ok('listEvents')).data, [])
  await make.contact(other)
  t.equal((await other.client.ok('listEvents')).data[0]!.sequence, 1)
})
