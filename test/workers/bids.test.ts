import t from 'tap'
import type { Caller } from '../../db/engine/base/caller.ts'
import { liveReadContext } from '../../db/engine/postgres/transaction.ts'
import { listRecords } from '../../db/engine/records/read.ts'
import type { Schemas } from '../../db/engine/records/resource.ts'
import { bids } from '../../db/nouns/bids/bids.ts'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { makeJobHelpers } from '../../scripts/testkit/job-helpers.ts'
import { make } from '../../scripts/testkit/make.ts'

const place = await makeJobHelpers(t)

const states: Schemas['BidStatus'][] = ['draft', 'sent', 'viewed', 'accepted', 'rejected', 'expired', 'cancelled']
const line = { description: 'Work', unitPrice: '10.00' }

const bulk = async (caller: Caller, params: object) => {
  const { job } = await place.run(caller, 'bulk', params, 'bids')
  return { progress: job.progress, outcomes: (job.result as { outcomes: { outcome: string }[] }).outcomes }
}
const all = async (caller: Caller, filters = {}) =>
  (await listRecords(liveReadContext(place.database), caller, bids, filters, { limit: 100 })).items.toReversed()
const tenant = async () => ({ database: place.database, caller: await place.tenant() })

t.test(
  'bulkBids deletes bids in every state except accepted and restores them, and a dry run predicts the outcomes',
  async (t) => {
    const owner = await tenant()
    const { caller } = owner
    const ids: number[] = []
    for (const status of states) ids.push((await make.bid(owner, { status, lines: [line] })).id)
    const before = await all(caller)
    const steps: [string, string[]][] = [
      ['delete', states.map((state) => (state === 'accepted' ? 'refused' : 'deleted'))],
      ['delete', states.map((state) => (state === 'accepted' ? 'refused' : 'not_found'))],
      ['restore', states.map((state) => (state === 'accepted' ? 'unchanged' : 'restored'))],
    ]
    for (const [operation, expected] of steps) {
      const events = await place.events(caller)
      const dry = await bulk(caller, { operation, ids, dryRun: true })
      t.strictSame(await place.events(caller), events, 'a dry run emits no events')
      const real = await bulk(caller, { operation, ids })
      t.strictSame(
        real.outcomes.map(({ outcome }) => outcome),
        expected,
        operation,
      )
      t.strictSame(dry.outcomes, real.outcomes)
      const refused = expected.filter((outcome) => ['refused', 'not_found'].includes(outcome)).length
      t.strictSame(real.progress, { processed: 7, total: 7, errorsCount: refused })
    }
    const unmoved = ({ updatedAt, ...rest }: Schemas['Bid']) => rest
    t.strictSame((await all(caller)).map(unmoved), before.map(unmoved), 'each bid is unchanged, in its state')
    const types = await place.events(caller)
    t.equal(types.filter((type) => type === 'bid.deleted').length, 6)
  },
)

t.test(
  "bulkBids accepts a day as validUntil and stores the end of that day in the organization's time zone",
  async (t) => {
    const owner = await tenant()
    const { id } = await make.bid(owner)
    const now = new Date().toISOString()
    await place.database.sql
      .insertInto('branding')
      .values({ tenantId: owner.caller.tenantId, timeZone: 'America/Los_Angeles', createdAt: now, updatedAt: now })
      .execute()
    await bulk(owner.caller, { operation: 'update', ids: [id], changes: { validUntil: '2099-06-30' } })
    t.strictSame(
      (await all(owner.caller)).map(({ validUntil }) => validUntil),
      ['2099-07-01T06:59:59.999Z'],
    )
  },
)

t.test('bulkBids updates bids in every state except accepted, and a dry run predicts the outcomes', async (t) => {
  const owner = await tenant()
  const ids: number[] = []
  for (const status of states) ids.push((await make.bid(owner, { status, notes: 'As agreed' })).id)
  const changes = { terms: 'Net 30', validUntil: '2099-01-01T00:00:00Z' }
  const expected = states.map((state) => (state === 'accepted' ? 'refused' : 'updated'))
  for (const dryRun of [true, false]) {
    const { outcomes } = await bulk(owner.caller, { operation: 'update', ids, changes, dryRun })
    t.strictSame(
      outcomes.map(({ outcome }) => outcome),
      expected,
    )
  }
  const changed = await all(owner.caller)
  t.strictSame(
    changed.map(({ status }) => status),
    states,
  )
  t.ok(nonEmpty(changed).every(({ status, terms }) => terms === (status === 'accepted' ? null : 'Net 30')))
  const same = await bulk(owner.caller, { operation: 'update', ids, changes: { notes: 'As agreed' } })
  t.ok(nonEmpty(same.outcomes).every(({ outcome }) => outcome === 'unchanged'))
})

t.test('exportBids writes the bids that match the filters, one per row', async (t) => {
  const owner = await tenant()
  const { caller } = owner
  await make.bid(owner)
  const bid = await make.bid(owner, {
    status: 'sent',
    discount: '4.00',
    discountType: 'percent',
    taxRate: '22',
    siteAddress: '12 Elm Street, Unit 4',
    notes: '=1+1',
    validUntil: '2026-12-31T23:59:59Z',
    lines: [{ description: 'Cabinets', quantity: '16', unitPrice: '348.35' }],
  })
  const { job, file } = await place.run(caller, 'export', { filters: { status: 'sent' } }, 'bids')
  matches(t, job, { status: 'completed', result: { exported: 1 } })
  const [head, row, rest] = file!.trimEnd().split(/\r?\n/)
  t.equal(
    head,
    'id,bidNumber,status,contactId,leadId,projectId,title,currency,subtotal,discount,discountType,discountAmount,taxRate,' +
      'taxAmount,total,validUntil,siteAddress,siteCity,siteState,siteZipCode,notes,terms,sentAt,acceptedAt,acceptedBy,' +
      'createdAt,updatedAt',
  )
  t.equal(
    row,
    [
      ...[bid.id, bid.bidNumber, 'sent', '', '', '', '', 'USD', '5573.60'],
      ...['4.00', 'percent', '222.94', '22', '1177.15'],
      ...['6527.81', '2026-12-31T23:59:59.000Z', '"12 Elm Street, Unit 4"', '', '', '', "'=1+1", ''],
      ...[bid.sentAt, '', '', bid.createdAt, bid.updatedAt],
    ].join(','),
  )
  t.equal(rest, undefined)
})
