import t from 'tap'
import { Refusal } from '../../db/domain/refusal.ts'
import { runTransaction, type Transaction } from '../../db/engine/postgres/transaction.ts'
import { deleteMany, deleteOne, restoreMany, restoreOne } from '../../db/engine/records/deletion.ts'
import { type Resource, resource, type Schemas } from '../../db/engine/records/resource.ts'
import type { Change } from '../../db/engine/records/rules.ts'
import { transition, transitionMany } from '../../db/engine/records/transitions.ts'
import { insertMany, insertOne, updateMany, updateOne } from '../../db/engine/records/write.ts'
import { matches, rejectsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'

const service = await startService(t)

type Contact = Schemas['Contact']

const facts = {
  table: 'contacts',
  label: 'asset',
  article: 'an',
  family: 'contacts',
  scope: 'contacts',
  entityType: 'contact',
  title: [['lastName']],
  references: {},
  date: 'createdAt',
} as const

/** Resource on the contacts table that emits the events of projects. */
const projects: Resource<Contact> = {
  ...resource('Contact', facts),
  events: {
    created: 'project.created',
    updated: 'project.updated',
    deleted: 'project.deleted',
    onField: { type: 'project.status_changed' },
  },
}

const no = (word: string) => new Refusal('conflict', `${word} is refused.`)

const strict = resource('Contact', {
  ...facts,
  rules: {
    prepareInsert: async (_tx, _caller, rows) =>
      rows.map((values) => (values.firstName === 'No' ? no('insert') : { ...values, notes: 'made' })),
    check:
      async () =>
      (_id, { position }) =>
        position === 'No' ? [{ field: 'position', code: 'rule', message: 'is refused' }] : [],
    prepareUpdate: async (_tx, _caller, changes: readonly Change<Contact>[]) =>
      changes.map(({ row, values }) => (row.lastName === 'Fixed' ? no('update') : { ...values, notes: 'changed' })),
    mayDelete: async (_tx, _caller, rows) =>
      new Map(rows.filter(({ lastName }) => lastName === 'Fixed').map(({ id }) => [id, no('delete')])),
  },
})

interface Noted {
  type: string
  data: Contact
  previous_attributes?: Partial<Contact>
}

const write = <T>({ database, caller }: TestTenant, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  runTransaction(database, caller, work)

async function eventsOf({ database, id }: TestTenant): Promise<Noted[]> {
  const { rows } = await database.pool.query('select body from events where tenant_id = $1 order by sequence', [id])
  return rows.map(({ body }) => JSON.parse(body))
}

t.test('a write emits the events that its resource declares, including the event of a changed field', async (t) => {
  const tenant = await service.tenant()
  const { caller } = tenant
  const { id } = await write(tenant, (tx) => insertOne(tx, caller, projects, { type: 'customer' }))
  await write(tenant, (tx) => updateOne(tx, caller, projects, id, { notes: 'Kitchen' }))
  await write(tenant, (tx) => updateOne(tx, caller, projects, id, { type: 'vendor', notes: 'Bath' }))
  await write(tenant, (tx) => updateOne(tx, caller, projects, id, { type: 'vendor', notes: 'Bath' }))
  await write(tenant, (tx) => deleteOne(tx, caller, projects, id))
  await write(tenant, (tx) => restoreOne(tx, caller, projects, id))
  const events = await eventsOf(tenant)
  t.strictSame(
    events.map(({ type }) => type),
    [
      'project.created',
      'project.updated',
      'project.updated',
      'project.status_changed',
      'project.deleted',
      'project.updated',
    ],
  )
  const [, , updated, turned] = events
  matches(t, turned, {
    data: { type: 'vendor', notes: 'Bath' },
    previous_attributes: { type: 'customer', notes: 'Kitchen' },
  })
  t.strictSame(turned!.data, updated!.data)
})

t.test('a batch of rows is inserted in order, or not at all if the database rejects one row', async (t) => {
  const tenant = await service.tenant()
  const { caller } = tenant
  const names = Array.from({ length: 250 }, (_, index) => `Rivers ${index}`)
  const rows = names.map((lastName) => ({ type: 'customer' as const, lastName }))
  const { items } = await write(tenant, (tx) => insertMany(tx, caller, projects, rows))
  t.strictSame(
    names.map((_, place) => items.get(place)!.lastName),
    names,
  )
  const lastNames = () => eventsOf(tenant).then((events) => events.map(({ data }) => data.lastName))
  t.strictSame(await lastNames(), names)
  const wrong = rows.with(150, { type: 'customer', lastName: 'No\0body' })
  await rejectsWith(
    t,
    write(tenant, (tx) => insertMany(tx, caller, projects, wrong)),
    { code: '22021' },
  )
  t.strictSame(await lastNames(), names)
})

t.test('a resource that declares no events emits no event', async (t) => {
  const tenant = await service.tenant()
  const { caller } = tenant
  const silent: Resource<Contact> = { ...resource('Contact', facts), events: {} }
  const { id } = await write(tenant, (tx) => insertOne(tx, caller, silent, { type: 'customer' }))
  await write(tenant, (tx) => updateOne(tx, caller, silent, id, { type: 'vendor' }))
  await write(tenant, (tx) => deleteOne(tx, caller, silent, id))
  t.strictSame(await eventsOf(tenant), [])
})

t.test('rules complete or refuse each row of a batch; for a single record the refusal is thrown', async (t) => {
  const tenant = await service.tenant()
  const { caller } = tenant
  const rows = [{ lastName: 'A' }, { firstName: 'No' }, { lastName: 'Fixed', email: 'f@mail.example' }].map((row) => ({
    type: 'customer' as const,
    ...row,
  }))
  const made = await write(tenant, (tx) => insertMany(tx, caller, strict, rows))
  t.strictSame([...made.items.keys()].sort(), [0, 2])
  matches(t, [...made.refused], [[1, { code: 'conflict', detail: 'insert is refused.' }]])
  const [a, fixed] = [made.items.get(0)!, made.items.get(2)!]
  t.equal(a.notes, 'made')
  await t.rejects(
    write(tenant, (tx) => insertOne(tx, caller, strict, rows[1]!)),
    /insert is refused/,
  )
  const ids = [fixed.id, a.id]
  const changes = new Map(ids.map((id) => [id, { position: 'Owner' }]))
  for (const preview of [true, false]) {
    const changed = await write(tenant, (tx) => updateMany(tx, caller, strict, changes, { preview }))
    t.strictSame([...changed.changed], [a.id])
    matches(t, [...changed.refused], [[fixed.id, { detail: 'update is refused.' }]])
    t.equal(changed.items.get(a.id)!.notes, preview ? 'made' : 'changed')
  }
  await rejectsWith(
    t,
    write(tenant, (tx) => updateOne(tx, caller, strict, a.id, { position: 'No' })),
    { code: 'validation_failed' },
  )
  await t.rejects(
    write(tenant, (tx) => updateOne(tx, caller, strict, fixed.id, { position: 'Owner' })),
    /update is refused/,
  )
  const deleted = await write(tenant, (tx) => deleteMany(tx, caller, strict, ids))
  t.strictSame([...deleted.items.keys()], [a.id])
  matches(t, [...deleted.refused], [[fixed.id, { detail: 'delete is refused.' }]])
  await t.rejects(
    write(tenant, (tx) => deleteOne(tx, caller, strict, fixed.id)),
    /delete is refused/,
  )
})

/** Resource on the bids table with another state machine. */
const bidsOtherwise = resource('Bid', {
  title: [['title']],
  references: {},
  date: 'createdAt',
  machine: {
    states: ['draft', 'sent', 'cancelled'],
    transitions: {
      send: { from: ['draft'], to: 'sent' },
      close: { from: ['draft', 'sent'], to: ['cancelled', 'expired'], event: 'bid.cancelled' },
      delete: { from: ['draft'] },
      restore: { from: ['sent'] },
    },
  },
  eventsOnField: { status: 'project.status_changed' },
})
const machined = { ...bidsOtherwise, label: 'offer', article: 'an' } as const

t.test('transitions, deletions and restorations follow the state machine, and transitions emit events', async (t) => {
  const tenant = await service.tenant()
  const { caller } = tenant
  const [a, b] = await write(tenant, async (tx) => [
    await insertOne(tx, caller, machined, {}),
    await insertOne(tx, caller, machined, {}),
  ])
  await write(tenant, (tx) => transition(tx, caller, machined, a!.id, 'send', () => ({ notes: 'Sent' })))
  t.equal(
    await write(tenant, (tx) => transitionMany(tx, caller, machined, [a!.id, b!.id], 'send')).then(
      ({ length }) => length,
    ),
    1,
  )
  await t.rejects(
    write(tenant, (tx) => transition(tx, caller, machined, a!.id, 'send')),
    /: The offer is sent\. To send an offer, it must be draft\.$/,
  )
  await t.rejects(
    write(tenant, (tx) => transition(tx, caller, machined, a!.id, 'close', () => ({ status: 'draft' as const }))),
    /does not lead to draft/,
  )
  await write(tenant, (tx) => transition(tx, caller, machined, b!.id, 'close', () => ({ status: 'expired' as const })))
  t.strictSame(
    (await eventsOf(tenant)).map(({ type }) => type),
    [
      'bid.created',
      'bid.created',
      'project.status_changed',
      'bid.updated',
      'project.status_changed',
      'bid.updated',
      'project.status_changed',
      'bid.cancelled',
    ],
  )
  await rejectsWith(
    t,
    write(tenant, (tx) => deleteOne(tx, caller, machined, a!.id)),
    { code: 'conflict' },
  )
  const c = await write(tenant, (tx) => insertOne(tx, caller, machined, {}))
  await write(tenant, (tx) => deleteOne(tx, caller, machined, c.id))
  const kept = await write(tenant, (tx) => restoreMany(tx, caller, machined, [c.id, a!.id]))
  t.strictSame([[...kept.items.keys()], [...kept.live.keys()], [...kept.refused.keys()]], [[], [a!.id], [c.id]])
})
