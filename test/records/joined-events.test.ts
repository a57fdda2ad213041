import t from 'tap'
import { runTransaction, type Transaction } from '../../db/engine/postgres/transaction.ts'
import { deleteOne, restoreOne } from '../../db/engine/records/deletion.ts'
import { toldAsOne } from '../../db/engine/records/emit.ts'
import type { Resource } from '../../db/engine/records/resource.ts'
import { updateOne } from '../../db/engine/records/write.ts'
import { contacts } from '../../db/nouns/contacts.ts'
import { leads } from '../../db/nouns/leads/leads.ts'
import { payApps } from '../../db/nouns/pay-apps/pay-apps.ts'
import { products } from '../../db/nouns/products/products.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { makeReaderFixture } from '../../scripts/testkit/fixtures/readers.ts'
import { recordKinds } from '../../scripts/testkit/fixtures/record-kinds.ts'
import { make } from '../../scripts/testkit/make.ts'
import { waitForClockTick } from '../../scripts/testkit/rounds/rounds.ts'
import { watchEvents } from '../../scripts/testkit/webhooks/received-events.ts'

/** The tests below cover joined changes: one event reports several changes, with the old values before the first. */
const service = await startService(t)
const steps = [
  { notes: 'Second', position: 'Owner' },
  { notes: 'Third', phone: '+1 555 0100' },
  { notes: 'Fourth', position: 'Buyer' },
]

/** Changes a contact by each of `steps` in one transaction. Returns the contact before that, and the events. */
async function changeInSteps(tenant: TestTenant, isJoined: boolean) {
  const { database, caller } = tenant
  const contact = await make.contact(tenant, { notes: 'First', position: null, phone: null })
  const next = await watchEvents(tenant)
  await waitForClockTick()
  await runTransaction(database, caller, async (tx) => {
    const work = async () => {
      for (const values of steps) await updateOne(tx, caller, contacts, contact.id, values)
    }
    await (isJoined ? toldAsOne(tx, contacts, [contact], work) : work())
  })
  return { contact, events: await next() }
}

t.test('changes joined into one event show the values before the first and after the last change', async (t) => {
  const tenant = await service.tenant()
  const { contact, events } = await changeInSteps(tenant, true)
  t.equal(events.length, 1)
  const [event] = events
  t.equal(event!.type, 'contact.updated')
  t.strictSame(event!.data, (await tenant.client.ok('getContact', { path: { id: contact.id } })).data)
  t.strictSame(event!.previous_attributes, {
    ...{ notes: 'First', position: null, phone: null },
    updatedAt: contact.updatedAt,
  })
})

t.test('separate changes emit one event each, with the values before each change', async (t) => {
  const { events } = await changeInSteps(await service.tenant(), false)
  t.strictSame(
    events.map(({ previous_attributes: { updatedAt: _, ...before } }) => before),
    [
      { notes: 'First', position: null },
      { notes: 'Second', phone: null },
      { notes: 'Third', position: 'Owner' },
    ],
  )
})

t.test('joining changes of several records emits one event per record', async (t) => {
  const tenant = await service.tenant()
  const { database, caller } = tenant
  const rows = [await make.contact(tenant, { notes: 'A' }), await make.contact(tenant, { notes: 'B' })]
  const other = await make.contact(tenant, { notes: 'C' })
  const next = await watchEvents(tenant)
  await runTransaction(database, caller, (tx) =>
    toldAsOne(tx, contacts, rows, async () => {
      for (const notes of ['one', 'two']) {
        for (const { id } of [...rows, other]) await updateOne(tx, caller, contacts, id, { notes })
      }
    }),
  )
  t.strictSame(
    (await next()).map(({ data, previous_attributes }) => [data.id, data.notes, previous_attributes.notes]),
    [
      [rows[0]!.id, 'two', 'A'],
      [rows[1]!.id, 'two', 'B'],
      [other.id, 'one', 'C'],
      [other.id, 'two', 'one'],
    ],
  )
})

/** Record whose restoration changes further fields by the rules of its resource. */
interface Restored {
  resource: Resource
  /** Creates and deletes the record, then changes a record that it depends on. Returns its id. */
  arrange(tenant: TestTenant, remove: (resource: Resource, id: number) => Promise<unknown>): Promise<number>
  /** Changed fields that the event reports, in addition to deletedAt and updatedAt. */
  changes: string[]
}

const followed: Record<string, Restored> = {
  'a lead whose stage was deleted': {
    resource: leads as unknown as Resource,
    changes: ['closedAt', 'lostReason', 'probability', 'stageId', 'status'],
    async arrange(tenant, remove) {
      const stage = await make.leadStage(tenant, { name: 'Visit', kind: 'lost' })
      const { id } = await make.lead(tenant, { stage: 'Visit', lostReason: 'Too dear' })
      await remove(this.resource, id)
      await tenant.client.ok('deleteLeadStage', { path: { id: stage.id } })
      return id
    },
  },
  'a kit whose part has a new price': {
    resource: products as unknown as Resource,
    changes: ['kitPrice', 'price'],
    async arrange(tenant, remove) {
      const part = await make.product(tenant, { unitPrice: '2.00' })
      const { id } = await make.kit(tenant, [[part.id, '3']])
      await remove(this.resource, id)
      await tenant.client.ok('updateProduct', { path: { id: part.id }, body: { unitPrice: '5.00' } })
      return id
    },
  },
  'a pay application whose project has a new change order': {
    resource: payApps as unknown as Resource,
    changes: ['balanceToFinish', 'contractSum', 'netChangeOrders'],
    async arrange(tenant, remove) {
      const { id, projectId } = await make.payApp(tenant)
      await remove(this.resource, id)
      await make.changeOrder(tenant, { projectId, status: 'approved' })
      return id
    },
  },
}

const removing =
  ({ database, caller }: TestTenant) =>
  (resource: Resource, id: number): Promise<unknown> =>
    runTransaction(database, caller, (tx: Transaction) => deleteOne(tx, caller, resource as never, id))

/** Restores a record. Returns its row before the restoration, and its events. */
async function eventsOfRestoring(tenant: TestTenant, resource: Resource, id: number) {
  const { database, caller } = tenant
  const read = async () => {
    const { rows } = await database.pool.query(
      `/* of a test */ select to_jsonb(r) as row from ${resource.table} r where tenant_id = $1 and id = $2`,
      [tenant.id, id],
    )
    return rows[0].row
  }
  const before = await read()
  const next = await watchEvents(tenant)
  await runTransaction(database, caller, (tx: Transaction) => restoreOne(tx, caller, resource as never, id))
  return { before, events: (await next()).filter(({ data }) => data.id === id) }
}

const sameMoment = (one: string, other: string): boolean => Date.parse(one) === Date.parse(other)

for (const [name, { resource, changes, arrange }] of Object.entries(followed)) {
  t.test(`restoring ${name} emits one event with the old values of the deleted record`, async (t) => {
    const tenant = await service.tenant()
    const id = await arrange.call({ resource, changes, arrange }, tenant, removing(tenant))
    const { before, events } = await eventsOfRestoring(tenant, resource, id)
    t.equal(events.length, 1)
    const { previous_attributes: previous, data } = events[0]!
    t.strictSame(Object.keys(previous).sort(), [...changes, 'deletedAt', 'updatedAt'].sort())
    t.equal(sameMoment(previous.deletedAt, before.deleted_at), true)
    t.equal(sameMoment(previous.updatedAt, before.updated_at), true)
    t.strictSame((await tenant.client.send('GET', `/${resource.family}/${id}`)).json.data, data)
  })
}

const restorable = Object.entries(recordKinds).filter(([, { restores }]) => restores !== undefined)
t.equal(restorable.length, 15)
for (const [name, { make: made, restores }] of restorable) {
  t.test(`restoring ${name} emits one event that contains the time of its deletion`, async (t) => {
    const ground = await makeReaderFixture(await service.tenant())
    const id = await made(ground)
    await removing(ground.tenant)(restores!, id)
    const { before, events } = await eventsOfRestoring(ground.tenant, restores!, id)
    t.equal(events.length, 1)
    const { previous_attributes: previous } = events[0]!
    t.strictSame(Object.keys(previous).sort(), ['deletedAt', 'updatedAt'])
    t.equal(sameMoment(previous.deletedAt, before.deleted_at), true)
    t.equal(sameMoment(previous.updatedAt, before.updated_at), true)
  })
}
