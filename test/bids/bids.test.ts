import t from 'tap'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { statusAndViolations } from '../../scripts/testkit/http/violations.ts'
import { make } from '../../scripts/testkit/make.ts'
import { race, repeatContestant } from '../../scripts/testkit/races.ts'

const service = await startService(t)
const idsOf = (data: { id: number }[]) => data.map(({ id }) => id)
const eventsOf = async ({ client }: TestTenant) =>
  (await client.ok('listEvents', { query: { limit: 100 } })).data.map(({ event }) => event) as {
    type: string
    data: { [member: string]: unknown }
    previous_attributes?: { [member: string]: unknown }
  }[]
const item = (unitPrice: string, rest: object = {}) => ({ description: 'Work', unitPrice, ...rest })

t.test('createBid returns a draft with its own number, its Location and its ETag', async (t) => {
  const tenant = await service.tenant()
  const contact = await make.contact(tenant)
  const body = { contactId: contact.id, taxRate: '8.250', validUntil: '2026-12-31T23:59:59Z', notes: ' Call first ' }
  const { data, headers } = await tenant.client.ok('createBid', { body })
  matches(t, data, { status: 'draft', contactId: contact.id, taxRate: '8.25', notes: 'Call first' })
  matches(t, data, { subtotal: '0.00', discountAmount: '0.00', taxAmount: '0.00', total: '0.00', discount: null })
  matches(t, data, { validUntil: '2026-12-31T23:59:59.000Z', sentAt: null, acceptedAt: null, acceptedOptionIds: [] })
  matches(t, data.bidNumber, /^B-\d{6,}$/)
  t.equal(headers.location, `${service.settings.publicOrigin}/api/v1/bids/${data.id}`)
  const read = await tenant.client.ok('getBid', { path: { id: data.id } })
  t.strictSame(read.data, data)
  t.equal(read.headers.etag, headers.etag)
  matches(t, await eventsOf(tenant), [{ type: 'contact.created' }, { type: 'bid.created', data }])
})

t.test('bids that are created at the same time get unique, ascending numbers in each organization', async (t) => {
  const tenants = [await service.tenant(), await service.tenant()]
  await race(t, {
    at: service,
    rounds: 3,
    arrange: () => tenants,
    contestants: () => repeatContestant(16, (place) => tenants[place % 2]!.client.ok('createBid', { body: {} })),
    judge: async (made) => {
      for (const [at, { client }] of tenants.entries()) {
        const mine = made.filter((_, index) => index % 2 === at).map(({ data }) => data)
        t.equal(new Set(mine.map(({ bidNumber }) => bidNumber)).size, 8)
        const { data } = await client.ok('listBids', { query: { limit: 100 } })
        const numbers = data.map(({ bidNumber }) => Number(bidNumber.slice(2)))
        t.strictSame(
          numbers,
          numbers.toSorted((a, b) => b - a),
          'the newest bid has the highest number',
        )
      }
    },
  })
})

t.test('createBid rejects invalid discounts, tax rates, references, dates and unknown fields', async (t) => {
  const { client } = await service.tenant()
  const cases: [object, string[]][] = [
    [{ discount: '5' }, ['discountType required']],
    [{ discount: '100.01', discountType: 'percent' }, ['discount range']],
    [{ discount: '5', discountType: 'half' }, ['discountType enum']],
    [{ taxRate: '100.5' }, ['taxRate pattern']],
    [{ discount: '-5', discountType: 'fixed' }, ['discount pattern']],
    [{ status: 'sent' }, ['status unknown']],
    [{ total: '5.00' }, ['total unknown']],
    [{ leadId: 1, projectId: 2 }, ['leadId not_found', 'projectId not_found']],
    [{ contactId: 2_000_000_000 }, ['contactId not_found']],
    [{ validUntil: 'tomorrow' }, ['validUntil format']],
    [{ validUntil: '2026-02-30T00:00:00Z' }, ['validUntil format']],
    [{ validUntil: '0000-01-01T00:00:00Z' }, ['validUntil format']],
  ]
  for (const [body, expected] of cases) {
    const answer = await client.send('POST', '/bids', { body })
    t.equal(answer.status, 422, JSON.stringify(body))
    t.strictSame(statusAndViolations(answer).fields, expected)
  }
  await client.ok('createBid', { body: { discountType: 'percent', leadId: null, projectId: null } })
})

t.test('updateBid recomputes the totals and emits an event with the previous ones', async (t) => {
  const tenant = await service.tenant()
  const bid = await make.bid(tenant, { lines: [item('348.35', { quantity: '16' })] })
  matches(t, bid, { subtotal: '5573.60', total: '5573.60' })
  const body = { discount: '4', discountType: 'percent', taxRate: '22' } as const
  const { data } = await tenant.client.ok('updateBid', { path: { id: bid.id }, body })
  matches(t, data, { discount: '4.00', discountAmount: '222.94', taxAmount: '1177.15', total: '6527.81' })
  const { type, previous_attributes: before } = (await eventsOf(tenant)).at(-1)!
  t.equal(type, 'bid.updated')
  t.strictSame(before, {
    discount: null,
    discountType: null,
    taxRate: null,
    discountAmount: '0.00',
    taxAmount: '0.00',
    total: '5573.60',
    updatedAt: bid.updatedAt,
  })
  const count = (await eventsOf(tenant)).length
  await tenant.client.ok('updateBid', { path: { id: bid.id }, body: { discount: '4.0', taxRate: '22.00' } })
  t.equal((await eventsOf(tenant)).length, count, 'unchanged values emit no event')
  const cleared = { discount: null, discountType: null, taxRate: null }
  matches(t, (await tenant.client.ok('updateBid', { path: { id: bid.id }, body: cleared })).data, { total: '5573.60' })
  const half = await tenant.client.call('updateBid', { path: { id: bid.id }, body: { discount: '5' } })
  t.strictSame(statusAndViolations(half).fields, ['discountType required'])
})

t.test('updateBid treats the same time in another notation as no change', async (t) => {
  const tenant = await service.tenant()
  const body = { validUntil: '2026-12-31T22:59:59-01:00' }
  const { data } = await tenant.client.ok('createBid', { body })
  t.equal(data.validUntil, '2026-12-31T23:59:59.000Z')
  for (const validUntil of [body.validUntil, '2026-12-31T23:59:59Z', data.validUntil]) {
    t.strictSame((await tenant.client.ok('updateBid', { path: { id: data.id }, body: { validUntil } })).data, data)
  }
  t.equal((await eventsOf(tenant)).length, 1)
})

t.test('list filters and exports reject dates that do not exist', async (t) => {
  const { client } = await service.tenant()
  for (const day of ['2026-02-30T00:00:00Z', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59-01:00']) {
    const listed = await client.call('listBids', { query: { dateFrom: day } })
    t.strictSame([listed.status, statusAndViolations(listed).fields], [422, ['query.dateFrom format']], day)
    const exported = await client.call('exportBids', { body: { filters: { dateFrom: day } } })
    t.strictSame([exported.status, statusAndViolations(exported).fields], [422, ['filters.dateFrom format']], day)
  }
})

t.test('updateBid changes discount and tax rate of drafts only, other fields in any state', async (t) => {
  const tenant = await service.tenant()
  const bid = await make.bid(tenant, { status: 'sent', taxRate: '8', lines: [item('100.00')] })
  for (const body of [{ taxRate: '9' }, { discount: '1', discountType: 'fixed' as const }, { taxRate: null }]) {
    const refused = await tenant.client.call('updateBid', { path: { id: bid.id }, body })
    matches(t, refused, { status: 409, code: 'conflict' })
    t.equal(
      refused.json.detail,
      'The bid is sent. To change the lines or amounts of a bid, it must be draft.',
      JSON.stringify(body),
    )
  }
  const body = { taxRate: '8.0', notes: 'New', validUntil: '2027-01-01T00:00:00Z' }
  const { data } = await tenant.client.ok('updateBid', { path: { id: bid.id }, body })
  matches(t, data, { notes: 'New', total: '108.00', validUntil: '2027-01-01T00:00:00.000Z' })
})

t.test('updateBid and deleteBid honor If-Match', async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.bid(tenant)
  const { headers } = await tenant.client.ok('getBid', { path: { id } })
  const stale = { 'If-Match': '"other"' }
  const answers = [
    await tenant.client.call('updateBid', { path: { id }, body: { notes: 'x' }, headers: stale }),
    await tenant.client.call('deleteBid', { path: { id }, headers: stale }),
  ]
  for (const answer of answers) matches(t, answer, { status: 412, code: 'conflict' })
  await tenant.client.ok('updateBid', {
    path: { id },
    body: { notes: 'x' },
    headers: { 'If-Match': headers.etag! },
  })
})

t.test('deleteBid returns the deleted bid; afterwards neither the bid nor its lines are found', async (t) => {
  const tenant = await service.tenant()
  const { id, lineIds } = await make.bid(tenant, { lines: [item('1.00')] })
  const { data } = await tenant.client.ok('deleteBid', { path: { id } })
  matches(t, data, { id, deletedAt: data.updatedAt, total: '1.00' })
  matches(t, await tenant.client.call('getBid', { path: { id } }), { status: 404 })
  matches(t, await tenant.client.call('listBidLineItems', { path: { id } }), { status: 404 })
  const path = { id, lineItemId: lineIds[0]! }
  matches(t, await tenant.client.call('updateBidLineItem', { path, body: { quantity: '2' } }), { status: 404 })
  matches(t, await tenant.client.call('acceptBid', { path: { id } }), { status: 404 })
  t.equal((await eventsOf(tenant)).at(-1)!.type, 'bid.deleted')
})

t.test(
  'listBids and countBids apply the same filters; aggregateBids sums up the bids by status and currency',
  async (t) => {
    const tenant = await service.tenant()
    const contact = await make.contact(tenant)
    const a = await make.bid(tenant, { contactId: contact.id, siteCity: 'Round Rock', lines: [item('10.10')] })
    const b = await make.bid(tenant, { status: 'sent', lines: [item('20.20')] })
    const c = await make.bid(tenant, { status: 'sent', contactId: contact.id, lines: [item('0.05')] })
    const gone = await make.bid(tenant)
    await tenant.client.ok('deleteBid', { path: { id: gone.id } })
    const cases: [object, number[]][] = [
      [{}, [c.id, b.id, a.id]],
      [{ status: 'sent' }, [c.id, b.id]],
      [{ contactId: contact.id }, [c.id, a.id]],
      [{ contactId: contact.id, status: 'draft' }, [a.id]],
      [{ search: 'round r' }, [a.id]],
      [{ search: b.bidNumber.toLowerCase() }, [b.id]],
      [{ projectId: 7 }, []],
      [{ leadId: 7 }, []],
      [{ includeDeleted: true }, [gone.id, c.id, b.id, a.id]],
      [{ updatedFrom: gone.updatedAt, includeDeleted: true }, [gone.id]],
    ]
    for (const [query, ids] of cases) {
      t.strictSame(idsOf((await tenant.client.ok('listBids', { query })).data), ids, JSON.stringify(query))
      t.equal((await tenant.client.ok('countBids', { query })).data.total, ids.length)
    }
    const { data } = await tenant.client.ok('aggregateBids')
    t.strictSame(data, [
      { status: 'sent', currency: 'USD', count: 2, total: '20.25' },
      { status: 'draft', currency: 'USD', count: 1, total: '10.10' },
    ])
    const compact = (await tenant.client.ok('listBids', { query: { compact: true, limit: 1 } })).data
    t.strictSame(Object.keys(compact[0]!), [
      ...[
        'id',
        'bidNumber',
        'contactId',
        'projectId',
        'status',
        'title',
        'currency',
        'total',
        'validUntil',
        'updatedAt',
      ],
    ])
  },
)

t.test('bulkFetchBids returns the bids in the requested order and lists the missing ids', async (t) => {
  const [tenant, other] = [await service.tenant(), await service.tenant()]
  const [a, b, theirs] = [await make.bid(tenant), await make.bid(tenant), await make.bid(other)]
  const { data, meta } = await tenant.client.ok('bulkFetchBids', { body: { ids: [b.id, theirs.id, a.id] } })
  t.strictSame(idsOf(data), [b.id, a.id])
  t.strictSame(meta.missing, [theirs.id])
})

t.test(
  'duplicateBid creates a draft with the original lines, and accepted bid options are optional again',
  async (t) => {
    const tenant = await service.tenant()
    const contact = await make.contact(tenant)
    const original = await make.bid(tenant, {
      contactId: contact.id,
      taxRate: '10',
      terms: 'Net 30',
      validUntil: '2020-01-01T00:00:00Z',
      lines: [
        { kind: 'section', description: 'Kitchen' },
        item('10.00', { order: 5 }),
        item('7.00', { isOptional: true }),
        item('3.00', { isOptional: true }),
      ],
    })
    await tenant.client.ok('updateBid', { path: { id: original.id }, body: { validUntil: '2099-01-01T00:00:00Z' } })
    const { id } = original
    await tenant.database.pool.query("update bids set status = 'sent' where id = $1", [id])
    await tenant.client.ok('acceptBid', { path: { id }, body: { optionIds: [original.lineIds[2]!] } })
    const { data: copy, headers } = await tenant.client.ok('duplicateBid', { path: { id } })
    matches(t, copy, { status: 'draft', contactId: contact.id, terms: 'Net 30', subtotal: '10.00', total: '11.00' })
    matches(t, copy, {
      acceptedAt: null,
      acceptedBy: null,
      acceptedOptionIds: [],
      validUntil: '2099-01-01T00:00:00.000Z',
    })
    t.ok(copy.bidNumber > original.bidNumber)
    t.equal(headers.location, `${service.settings.publicOrigin}/api/v1/bids/${copy.id}`)
    const lines = (await tenant.client.ok('listBidLineItems', { path: { id: copy.id } })).data
    matches(t, lines, [
      { kind: 'section', description: 'Kitchen', order: 1, total: '10.00' },
      { kind: 'item', total: '10.00', order: 5, isOptional: false, markName: 'A' },
      { kind: 'item', total: '7.00', isOptional: true, markName: 'B' },
      { kind: 'item', total: '3.00', isOptional: true, markName: 'C' },
    ])
    t.ok(nonEmpty(lines).every(({ bidId, id }) => bidId === copy.id && !original.lineIds.includes(id)))
    matches(t, (await eventsOf(tenant)).at(-1), { type: 'bid.created', data: copy })
    matches(t, (await tenant.client.ok('getBid', { path: { id } })).data, { status: 'accepted', total: '18.70' })
  },
)

t.test('a copy of a bid keeps a validUntil in the future and drops one in the past', async (t) => {
  const tenant = await service.tenant()
  for (const [validUntil, taken] of [
    ['2099-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z'],
    ['2020-01-01T00:00:00.000Z', null],
  ] as const) {
    const { id } = await make.bid(tenant, { validUntil })
    t.equal((await tenant.client.ok('duplicateBid', { path: { id } })).data.validUntil, taken)
  }
})

t.test("a copy of an accepted bid has no data about the original's sending or acceptance", async (t) => {
  const tenant = await service.tenant()
  const { id, acceptedBy } = await make.bid(tenant, { status: 'accepted', lines: [item('10.00')] })
  t.equal(acceptedBy, 'Dana Ortiz')
  const { data } = await tenant.client.ok('duplicateBid', { path: { id } })
  matches(t, data, { status: 'draft', sentAt: null, acceptedAt: null, acceptedBy: null, acceptedOptionIds: [] })
})
