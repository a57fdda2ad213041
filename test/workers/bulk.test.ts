import t from 'tap'
import type { Caller } from '../../db/engine/base/caller.ts'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { deleteMany } from '../../db/engine/records/deletion.ts'
import { insertMany, updateOne } from '../../db/engine/records/write.ts'
import { contacts } from '../../db/nouns/contacts.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { makeJobHelpers } from '../../scripts/testkit/job-helpers.ts'
import { race } from '../../scripts/testkit/races.ts'

const place = await makeJobHelpers(t)

async function make(caller: Caller, count: number): Promise<number[]> {
  const rows = Array.from({ length: count }, (_, i) => ({ type: 'customer' as const, companyName: `Company ${i}` }))
  const made = await runTransaction(place.database, caller, (tx) => insertMany(tx, caller, contacts, rows))
  return [...made.items.values()].map(({ id }) => id)
}

t.test('bulkContacts reports an outcome for each id, and a dry run predicts the outcomes', async (t) => {
  const [caller, other] = [await place.tenant(), await place.tenant()]
  const [a, b, c] = (await make(caller, 3)) as [number, number, number]
  const [theirs] = (await make(other, 1)) as [number]
  const steps: [object, string[]][] = [
    [
      { operation: 'update', changes: { type: 'vendor', parentContactId: c } },
      ['updated', 'updated', 'refused', 'not_found'],
    ],
    [{ operation: 'update', changes: { type: 'vendor' } }, ['unchanged', 'unchanged', 'updated', 'not_found']],
    [{ operation: 'restore' }, ['unchanged', 'unchanged', 'unchanged', 'not_found']],
    [{ operation: 'delete' }, ['deleted', 'deleted', 'deleted', 'not_found']],
    [{ operation: 'delete' }, ['not_found', 'not_found', 'not_found', 'not_found']],
    [{ operation: 'update', changes: { type: 'other' } }, ['not_found', 'not_found', 'not_found', 'not_found']],
    [{ operation: 'restore' }, ['restored', 'restored', 'restored', 'not_found']],
  ]
  const ids = [a, b, c, theirs, a]
  for (const [step, expected] of steps) {
    const before = await place.events(caller)
    const dry = await place.run(caller, 'bulk', { ...step, ids, dryRun: true })
    t.strictSame(await place.events(caller), before, 'a dry run emits no events')
    const real = await place.run(caller, 'bulk', { ...step, ids })
    const outcomes = [a, b, c, theirs].map((id, i) => ({ id, outcome: expected[i] }))
    matches(t, real.job, { status: 'completed', result: { dryRun: false } })
    t.strictSame((real.job.result as { outcomes: unknown }).outcomes, outcomes, JSON.stringify(step))
    t.strictSame((dry.job.result as { outcomes: unknown }).outcomes, outcomes)
    const refused = expected.filter((outcome) => ['refused', 'not_found'].includes(outcome)).length
    t.strictSame(real.job.progress, { processed: 4, total: 4, errorsCount: refused })
  }
  t.strictSame(await place.contacts(other, 'id'), [[theirs]])
  const types = await place.events(caller)
  t.equal(types.filter((type) => type === 'contact.deleted').length, 3)
  t.equal(types.filter((type) => type === 'contact.updated').length, 6)
})

t.test('a bulk job with more ids than fit in one batch runs in several batches, each with its events', async (t) => {
  const caller = await place.tenant()
  const ids = await make(caller, 1300)
  const id = await place.enqueue(caller, 'bulk', { operation: 'delete', ids })
  const seen: number[] = []
  for (let status = 'queued'; status !== 'completed'; ) {
    let batches = 0
    await place.serve(caller, () => batches++ < 1)
    await place.database.pool.query('update jobs set lease_until = null where tenant_id = $1', [caller.tenantId])
    const { job } = await place.done(caller, id)
    seen.push(job.progress.processed)
    status = job.status
  }
  t.strictSame(seen, [500, 1000, 1300])
  t.strictSame(await place.contacts(caller, 'id'), [])
  t.equal((await place.events(caller)).filter((type) => type === 'contact.deleted').length, 1300)
})

t.test('a bulk update with a reference to a deleted record fails the job and changes nothing', async (t) => {
  const caller = await place.tenant()
  const [parent, child] = (await make(caller, 2)) as [number, number]
  await place.run(caller, 'bulk', { operation: 'delete', ids: [parent] })
  const { job } = await place.run(caller, 'bulk', {
    operation: 'update',
    ids: [child],
    changes: { parentContactId: parent },
  })
  matches(t, job, { status: 'failed', errorMessage: 'changes.parentContactId: no such contact.' })
  t.strictSame(await place.contacts(caller, 'parent_contact_id'), [[null]])
})

const parentsOf = async (caller: Caller): Promise<unknown[]> =>
  (await place.contacts(caller, 'parent_contact_id')).map(([parent]) => parent)

t.test('bulkContacts refuses the contacts for which a new parent would close a cycle', async (t) => {
  const caller = await place.tenant()
  const [a, b, c, d, e] = (await make(caller, 5)) as [number, number, number, number, number]
  const update = (ids: number[], parentContactId: number, dryRun = false) =>
    place.run(caller, 'bulk', { operation: 'update', ids, changes: { parentContactId }, dryRun })
  await update([b], a)
  await update([c], b)
  await runTransaction(place.database, caller, (tx) => deleteMany(tx, caller, contacts, [e]))
  const outcomes = [
    { id: a, outcome: 'refused' },
    { id: b, outcome: 'refused' },
    { id: c, outcome: 'refused' },
    { id: d, outcome: 'updated' },
    { id: e, outcome: 'not_found' },
  ]
  for (const dryRun of [true, false]) {
    const { job } = await update([a, b, c, d, e], c, dryRun)
    matches(t, job.result, { outcomes })
  }
  t.strictSame(await parentsOf(caller), [null, a, b, c])
})

t.test(
  'if a bulk update and a single update would together create a cycle of parents, one of them is refused',
  async (t) => {
    const caller = await place.tenant()
    await race(t, {
      arrange: async () => {
        const [a, b] = (await make(caller, 2)) as [number, number]
        const params = { operation: 'update', ids: [a], changes: { parentContactId: b } }
        return { a, b, id: await place.enqueue(caller, 'bulk', params) }
      },
      contestants: ({ a, b }) => [
        () => place.serve(caller),
        () =>
          runTransaction(place.database, caller, (tx) =>
            updateOne(tx, caller, contacts, b, { parentContactId: a }),
          ).then(
            () => 'updated',
            (error) => error.code as string,
          ),
      ],
      judge: async ([, single], { id }) => {
        const { job } = await place.done(caller, id)
        const [{ outcome }] = (job.result as { outcomes: [{ outcome: string }] }).outcomes
        const wanted = outcome === 'refused' ? ['refused', 'updated'] : ['updated', 'validation_failed']
        t.strictSame([outcome, single].sort(), wanted)
      },
    })
  },
)
