import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import {
  arbitraryLine,
  arbitraryTerms,
  rationalSectionTotals,
  rationalTotals,
} from '../../scripts/testkit/fixtures/rationals.ts'
import { statusAndViolations, violatedFieldNames } from '../../scripts/testkit/http/violations.ts'
import { make } from '../../scripts/testkit/make.ts'
import { race, repeatContestant } from '../../scripts/testkit/races.ts'

const service = await startService(t)
const bidOf = async ({ client }: TestTenant, id: number) => client.ok('getBid', { path: { id } })
const linesOf = async ({ client }: TestTenant, id: number) =>
  (await client.ok('listBidLineItems', { path: { id }, query: { limit: 100 } })).data
const item = (unitPrice: string, rest: object = {}) => ({ description: 'Work', unitPrice, ...rest })

t.test("createBidLineItem returns an item with quantity, mark and total, and updates the bid's totals", async (t) => {
  const tenant = await service.tenant()
  const bid = await make.bid(tenant, { taxRate: '10' })
  const before = await bidOf(tenant, bid.id)
  const body = { description: 'Cabinets', unitPrice: '64.22', quantity: '2.250', width: '36', sellTaxPercent: '8.25' }
  const { data, headers } = await tenant.client.ok('createBidLineItem', { path: { id: bid.id }, body })
  matches(t, data, { bidId: bid.id, kind: 'item', isOptional: false, markName: 'A', order: 1, productId: null })
  matches(t, data, { quantity: '2.25', unitPrice: '64.22', total: '144.50', width: '36', height: null, parts: null })
  matches(t, data, { buyTaxPercent: null, sellTaxPercent: '8.25' })
  t.equal(headers.location, `${service.settings.publicOrigin}/api/v1/bids/${bid.id}/line-items`)
  const after = await bidOf(tenant, bid.id)
  matches(t, after.data, { subtotal: '144.50', taxAmount: '14.45', total: '158.95' })
  t.not(after.headers.etag, before.headers.etag)
  const { event } = (await tenant.client.ok('listEvents')).data.at(-1)!
  matches(t, event, { type: 'bid.updated', data: after.data })
  t.strictSame((event as { previous_attributes?: object }).previous_attributes, {
    subtotal: '0.00',
    taxAmount: '0.00',
    total: '0.00',
    updatedAt: before.data.updatedAt,
  })
})

t.test('an item with only a description gets quantity 1 and price 0.00', async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.bid(tenant)
  const body = { description: 'Haul away', quantity: null, markName: null, order: null }
  const { data } = await tenant.client.ok('createBidLineItem', { path: { id }, body })
  matches(t, data, { quantity: '1', unitPrice: '0.00', total: '0.00', markName: null, order: 1 })
})

t.test('sections and notes have no quantity, price or mark, and reject them', async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.bid(tenant)
  for (const kind of ['section', 'note'] as const) {
    const body = { kind, description: 'Text', isOptional: false, quantity: null }
    const { data } = await tenant.client.ok('createBidLineItem', { path: { id }, body })
    matches(t, data, { kind, markName: null, quantity: null, unitPrice: null, isOptional: false })
    t.equal(data.total, kind === 'section' ? '0.00' : null)
    const priced = { ...body, unitPrice: '1', markName: 'A', isOptional: true }
    const answer = await tenant.client.call('createBidLineItem', { path: { id }, body: priced })
    t.strictSame(statusAndViolations(answer).fields.sort(), ['isOptional rule', 'markName rule', 'unitPrice rule'])
  }
})

t.test('a line with a quantity or price that is not a plain decimal is rejected', async (t) => {
  const tenant = await service.tenant()
  const bid = await make.bid(tenant, { lines: [item('1.00')] })
  const [lineItemId] = bid.lineIds
  const odd = ['1e999', 'NaN', '-0', '-0.00', 'Infinity', '0x10', '1,5', '+1', '.5', '5.', '01', '9'.repeat(40), 5]
  for (const value of [...odd, '1.0000001', '१']) {
    for (const field of ['quantity', 'unitPrice']) {
      const answers = [
        await tenant.client.send('POST', `/bids/${bid.id}/line-items`, { body: { description: 'x', [field]: value } }),
        await tenant.client.send('PATCH', `/bids/${bid.id}/line-items/${lineItemId}`, { body: { [field]: value } }),
      ]
      for (const answer of answers) matches(t, answer, { status: 422, code: 'validation_failed' }, `${field} ${value}`)
      t.strictSame(violatedFieldNames(answers[0]!), [field], `${field} ${value}`)
    }
  }
  t.equal((await bidOf(tenant, bid.id)).data.total, '1.00')
})

t.test('createBidLineItem requires a description, unless a product provides one', async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.bid(tenant)
  for (const body of [{}, { productId: null }, { kind: 'note' }, { unitPrice: '5.00' }]) {
    const answer = await tenant.client.send('POST', `/bids/${id}/line-items`, { body })
    t.strictSame(statusAndViolations(answer).fields, ['description required'], JSON.stringify(body))
  }
  const answer = await tenant.client.call('createBidLineItem', { path: { id }, body: { productId: 2_000_000_000 } })
  t.strictSame(statusAndViolations(answer).fields, ['productId not_found'])
})

t.test('a credit is an item with a negative price', async (t) => {
  const tenant = await service.tenant()
  const bid = await make.bid(tenant, { taxRate: '19', lines: [item('8500'), item('-7500')] })
  matches(t, bid, { subtotal: '1000.00', taxAmount: '190.00', total: '1190.00' })
})

t.test(
  'a section totals its items up to the next section, without bid options, on every page of the list',
  async (t) => {
    const tenant = await service.tenant()
    const section = (description: string) => ({ kind: 'section' as const, description })
    const bid = await make.bid(tenant, {
      lines: [
        item('1.00'),
        section('Kitchen'),
        item('2.00'),
        { kind: 'note', description: 'By others' },
        item('4.00', { isOptional: true }),
        section('Empty'),
        section('Bath'),
        item('8.00'),
      ],
    })
    const totals = (await linesOf(tenant, bid.id)).map(({ total }) => total)
    t.strictSame(totals, ['1.00', '2.00', '2.00', null, '4.00', '0.00', '8.00', '8.00'])
    t.equal(bid.total, '11.00')
    const seen: number[] = []
    for (let cursor: string | undefined | null; cursor !== null; ) {
      const page = await tenant.client.ok('listBidLineItems', { path: { id: bid.id }, query: { limit: 3, cursor } })
      seen.push(...page.data.map(({ id }) => id))
      cursor = page.meta.pagination.cursor
      t.strictSame(
        page.data.map(({ total }) => total),
        totals.slice(seen.length - page.data.length, seen.length),
      )
    }
    t.strictSame(seen, bid.lineIds)
  },
)

t.test('the totals of a bid and of its sections match exact rational arithmetic after every change', async (t) => {
  const tenant = await service.tenant()
  const isLegal = ({ discount, discountType }: { discount: string | null; discountType: string | null }) =>
    discount === null || discountType !== null
  await fc.assert(
    fc.asyncProperty(
      fc.array(arbitraryLine, { maxLength: 12 }),
      arbitraryTerms.filter(isLegal),
      fc.nat(),
      async (rows, terms, at) => {
        const lines = rows.map(({ kind, ...priced }) =>
          kind === 'item' ? { kind, description: 'Work', ...priced } : { kind, description: 'Text' },
        )
        const bid = await make.bid(tenant, { ...terms, lines } as Parameters<typeof make.bid>[1])
        const left = [...rows]
        for (let step = 0; ; step += 1) {
          const { data } = await bidOf(tenant, bid.id)
          const { subtotal, discountAmount, taxAmount, total } = data
          assert.deepEqual({ subtotal, discountAmount, taxAmount, total }, rationalTotals(left, terms))
          const sections = (await linesOf(tenant, bid.id)).filter(({ kind }) => kind === 'section')
          assert.deepEqual(
            sections.map((section) => section.total),
            rationalSectionTotals(left),
          )
          if (step === 2 || left.length === 0) return
          const place = at % left.length
          left.splice(place, 1)
          const [lineItemId] = bid.lineIds.splice(place, 1)
          await tenant.client.ok('deleteBidLineItem', { path: { id: bid.id, lineItemId: lineItemId! } })
        }
      },
    ),
    { seed: 34, numRuns: 25 },
  )
  t.end()
})

t.test("listBidLineItems sorts by order, then by id, and rejects another bid's cursor", async (t) => {
  const tenant = await service.tenant()
  const orders = [5, -3, 2_147_483_647, 5, null]
  const bid = await make.bid(tenant, { lines: orders.map((order) => item('1.00', { order })) })
  const [a, b, c, d, e] = bid.lineIds
  t.strictSame(
    (await linesOf(tenant, bid.id)).map(({ id }) => id),
    [b, a, d, c, e],
  )
  const { meta } = await tenant.client.ok('listBidLineItems', { path: { id: bid.id }, query: { limit: 2 } })
  const other = await make.bid(tenant)
  const query = { cursor: meta.pagination.cursor! }
  matches(t, await tenant.client.call('listBidLineItems', { path: { id: other.id }, query }), { status: 400 })
})

t.test('a new item gets the next unused letter as its mark; the letter of a deleted item is not reused', async (t) => {
  const tenant = await service.tenant()
  const bid = await make.bid(tenant, {
    lines: [item('1'), item('1', { markName: 'C' }), item('1', { markName: null }), item('1'), item('1')],
  })
  t.strictSame(
    (await linesOf(tenant, bid.id)).map(({ markName }) => markName),
    ['A', 'C', null, 'B', 'D'],
  )
  await tenant.client.ok('deleteBidLineItem', { path: { id: bid.id, lineItemId: bid.lineIds[4]! } })
  const { data } = await tenant.client.ok('createBidLineItem', { path: { id: bid.id }, body: item('1') })
  t.equal(data.markName, 'E')
})

t.test('updateBidLineItem changes the given fields and updates the totals', async (t) => {
  const tenant = await service.tenant()
  const bid = await make.bid(tenant, { lines: [item('10.00', { quantity: '3', width: '2' }), item('5.00')] })
  const path = { id: bid.id, lineItemId: bid.lineIds[0]! }
  const { data } = await tenant.client.ok('updateBidLineItem', { path, body: { quantity: '4', width: null } })
  matches(t, data, { quantity: '4', unitPrice: '10.00', total: '40.00', width: null, markName: 'A' })
  t.equal((await bidOf(tenant, bid.id)).data.total, '45.00')
  await tenant.client.ok('updateBidLineItem', { path, body: { isOptional: true } })
  t.equal((await bidOf(tenant, bid.id)).data.total, '5.00')
  t.equal((await tenant.client.ok('updateBidLineItem', { path, body: { quantity: null } })).data.quantity, '1')
  t.equal((await tenant.client.ok('updateBidLineItem', { path, body: { order: null } })).data.order, 3)
})

t.test(
  "changing a line's text changes the bid's version and emits an event; sending the same text does neither",
  async (t) => {
    const tenant = await service.tenant()
    const bid = await make.bid(tenant, { lines: [{ kind: 'note', description: 'Old' }] })
    const path = { id: bid.id, lineItemId: bid.lineIds[0]! }
    await tenant.client.ok('updateBidLineItem', { path, body: { description: 'New' } })
    const after = await bidOf(tenant, bid.id)
    t.ok(after.data.updatedAt > bid.updatedAt)
    const events = (await tenant.client.ok('listEvents')).data
    matches(t, events.at(-1)!.event, { type: 'bid.updated', previous_attributes: { updatedAt: bid.updatedAt } })
    await tenant.client.ok('updateBidLineItem', { path, body: { description: ' New ' } })
    t.equal((await bidOf(tenant, bid.id)).headers.etag, after.headers.etag)
    t.equal((await tenant.client.ok('listEvents')).data.length, events.length)
  },
)

t.test(
  'an item that is changed to a note loses its item fields, and gets a mark again when it is changed back',
  async (t) => {
    const tenant = await service.tenant()
    const bid = await make.bid(tenant, { lines: [item('10.00', { width: '2' })] })
    const path = { id: bid.id, lineItemId: bid.lineIds[0]! }
    const note = (await tenant.client.ok('updateBidLineItem', { path, body: { kind: 'note' } })).data
    matches(t, note, { kind: 'note', description: 'Work', unitPrice: null, total: null, width: null, markName: null })
    t.equal((await bidOf(tenant, bid.id)).data.total, '0.00')
    const again = (await tenant.client.ok('updateBidLineItem', { path, body: { kind: 'item', unitPrice: '3' } })).data
    matches(t, again, { kind: 'item', quantity: '1', unitPrice: '3.00', total: '3.00', markName: 'A' })
  },
)

t.test('deleteBidLineItem returns the deleted line; afterwards the line is neither found nor counted', async (t) => {
  const tenant = await service.tenant()
  const bid = await make.bid(tenant, { lines: [item('10.00'), item('5.00')] })
  const path = { id: bid.id, lineItemId: bid.lineIds[0]! }
  const { data } = await tenant.client.ok('deleteBidLineItem', { path })
  matches(t, data, { total: '10.00', deletedAt: data.updatedAt })
  t.equal((await bidOf(tenant, bid.id)).data.total, '5.00')
  matches(t, await tenant.client.call('deleteBidLineItem', { path }), { status: 404 })
  matches(t, await tenant.client.call('updateBidLineItem', { path, body: { quantity: '2' } }), { status: 404 })
  t.equal((await linesOf(tenant, bid.id)).length, 1)
})

t.test('a line is found under its own bid only', async (t) => {
  const tenant = await service.tenant()
  const [mine, other] = [await make.bid(tenant, { lines: [item('1')] }), await make.bid(tenant)]
  const path = { id: other.id, lineItemId: mine.lineIds[0]! }
  matches(t, await tenant.client.call('updateBidLineItem', { path, body: { quantity: '2' } }), { status: 404 })
  matches(t, await tenant.client.call('deleteBidLineItem', { path }), { status: 404 })
})

t.test('updateBidLineItem and deleteBidLineItem honor If-Match', async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.bid(tenant)
  const { data, headers } = await tenant.client.ok('createBidLineItem', { path: { id }, body: item('1') })
  const path = { id, lineItemId: data.id }
  const changed = { path, body: { quantity: '2' }, headers: { 'If-Match': headers.etag! } }
  await tenant.client.ok('updateBidLineItem', changed)
  matches(t, await tenant.client.call('updateBidLineItem', changed), { status: 412 })
  matches(t, await tenant.client.call('deleteBidLineItem', { path, headers: changed.headers }), { status: 412 })
})

t.test('a line that is created with deletedAt is stored as deleted and does not count toward the total', async (t) => {
  const tenant = await service.tenant()
  const bid = await make.bid(tenant)
  const body = item('5.00', { deletedAt: '2026-03-01T00:00:00Z' }) as { description: string }
  const { data } = await tenant.client.ok('createBidLineItem', { path: { id: bid.id }, body })
  t.equal(data.deletedAt, '2026-03-01T00:00:00.000Z')
  t.equal((await bidOf(tenant, bid.id)).data.total, '0.00')
  t.strictSame(await linesOf(tenant, bid.id), [])
})

t.test("none of fifty concurrent line changes is lost, and the bid's total is correct", async (t) => {
  const arranged = async () => {
    const tenant = await service.tenant()
    const bid = await make.bid(tenant, {
      taxRate: '8.25',
      discount: '3.5',
      discountType: 'percent',
      lines: Array.from({ length: 20 }, () => item('10.00')),
    })
    return { tenant, ...bid }
  }
  await race(t, {
    at: service,
    rounds: 2,
    arrange: arranged,
    contestants: ({ tenant: { client }, id, lineIds }) =>
      repeatContestant(50, (at) => {
        const lineItemId = lineIds[at % 20]!
        if (at < 20) return client.call('updateBidLineItem', { path: { id, lineItemId }, body: { quantity: '2' } })
        if (at < 25) return client.call('deleteBidLineItem', { path: { id, lineItemId } })
        return client.call('createBidLineItem', { path: { id }, body: item('1.01') })
      }),
    judge: async (answers, { tenant, id }) => {
      const done = answers.filter(({ status }) => status < 300)
      t.ok(
        nonEmpty(answers).every(({ status }) => [200, 201, 404].includes(status)),
        'changing a line that is already deleted is a 404',
      )
      const lines = await linesOf(tenant, id)
      t.equal(lines.length, 20 - 5 + 25)
      t.ok(nonEmpty(lines.slice(0, 15)).every(({ quantity }) => quantity === '2'))
      t.equal(new Set(lines.map(({ markName }) => markName)).size, 40)
      t.equal(new Set(lines.map(({ order }) => order)).size, 40)
      const { data } = await bidOf(tenant, id)
      // 15 x 20.00 + 25 x 1.01 = 325.25; 3.5 % = 11.38; 8.25 % of 313.87 = 25.89.
      matches(t, data, { subtotal: '325.25', discountAmount: '11.38', taxAmount: '25.89', total: '339.76' })
      const { data: events } = await tenant.client.ok('listEvents', { query: { limit: 100 } })
      const updates = events.filter(({ event }) => (event as { type: string }).type === 'bid.updated')
      t.equal(updates.length, 20 + done.length)
    },
  })
})
