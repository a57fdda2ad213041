import t from 'tap'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { expectedViolations, statusAndViolations } from '../../scripts/testkit/http/violations.ts'
import { make } from '../../scripts/testkit/make.ts'
import { race, repeatContestant } from '../../scripts/testkit/races.ts'

const service = await startService(t)
const add = async ({ client }: TestTenant, id: number, body: object) =>
  (await client.ok('createChangeOrderLineItem', { path: { id }, body: { description: 'Work', ...body } })).data
const changeOrderOf = async ({ client }: TestTenant, id: number) =>
  (await client.ok('getChangeOrder', { path: { id } })).data
const linesOf = async ({ client }: TestTenant, id: number) =>
  (await client.ok('listChangeOrderLineItems', { path: { id }, query: { limit: 100 } })).data
const totalsOf = async (tenant: TestTenant, id: number) => (await linesOf(tenant, id)).map(({ total }) => total)
const setRounding = ({ client }: TestTenant, id: number, roundSalesAmounts: boolean | null) =>
  client.ok('updateChangeOrder', { path: { id }, body: { roundSalesAmounts } })

t.test(
  'createChangeOrderLineItem returns the line, and the change order emits change_order.updated with the new total',
  async (t) => {
    const tenant = await service.tenant()
    const made = await make.changeOrder(tenant, { lines: [] })
    const { data, headers, status } = await tenant.client.ok('createChangeOrderLineItem', {
      path: { id: made.id },
      body: { description: 'Treads', quantity: '2.250', unitPrice: '64.22' },
    })
    t.equal(status, 201)
    t.ok(headers.location?.endsWith(`/change-orders/${made.id}/line-items`))
    const { id, version: _, createdAt, updatedAt, ...rest } = data
    t.strictSame(rest, {
      changeOrderId: made.id,
      productId: null,
      description: 'Treads',
      quantity: '2.25',
      unit: null,
      unitPrice: '64.22',
      total: '144.50',
      order: 1,
    })
    t.ok(id && createdAt === updatedAt)
    const after = await changeOrderOf(tenant, made.id)
    t.equal(after.totalAmount, '144.50')
    const { data: events } = await tenant.client.ok('listEvents', { query: { type: 'change_order.updated' } })
    matches(t, events.at(-1)!.event, {
      data: after,
      previous_attributes: { totalAmount: null, updatedAt: made.updatedAt },
    })
    matches(t, await add(tenant, made.id, { quantity: null, order: null }), {
      quantity: '1',
      unitPrice: '0.00',
      total: '0.00',
      order: 2,
    })
  },
)

t.test('line totals are rounded to whole units with roundSalesAmounts, and to cents without it', async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.changeOrder(tenant, { lines: [] })
  t.equal((await add(tenant, id, { unitPrice: '10.495' })).total, '10.50')
  t.equal((await setRounding(tenant, id, true)).data.totalAmount, '10.00')
  t.strictSame(await totalsOf(tenant, id), ['10.00'])
  t.equal((await add(tenant, id, { quantity: '3', unitPrice: '33.50' })).total, '101.00')
  t.equal((await add(tenant, id, { quantity: '3', unitPrice: '-33.50' })).total, '-101.00')
  t.equal((await changeOrderOf(tenant, id)).totalAmount, '10.00')
  const { data } = await setRounding(tenant, id, null)
  matches(t, data, { roundSalesAmounts: false, totalAmount: '10.50' })
  t.strictSame(await totalsOf(tenant, id), ['10.50', '100.50', '-100.50'])
})

t.test(
  'changing the rounding emits one change_order.updated with the old rounding and total, and rewrites only lines whose total changes',
  async (t) => {
    const tenant = await service.tenant()
    const made = await make.changeOrder(tenant, { lines: [{ description: 'Work', unitPrice: '10.50' }] })
    const [line] = await linesOf(tenant, made.id)
    const { data } = await setRounding(tenant, made.id, true)
    t.equal(data.totalAmount, '11.00')
    const { data: events } = await tenant.client.ok('listEvents', { query: { limit: 100 } })
    t.strictSame((events.at(-1)!.event as { previous_attributes?: object }).previous_attributes, {
      roundSalesAmounts: false,
      totalAmount: '10.50',
      updatedAt: made.updatedAt,
    })
    t.not((await linesOf(tenant, made.id))[0]!.updatedAt, line!.updatedAt)
    const even = await make.changeOrder(tenant)
    const lines = await linesOf(tenant, even.id)
    await setRounding(tenant, even.id, true)
    t.strictSame(await linesOf(tenant, even.id), lines)
  },
)

t.test(
  'lines of 12.5 x 88.40 and 1 x -250 have totals of 1105.00 and -250.00, and their change order has 855.00',
  async (t) => {
    const tenant = await service.tenant()
    const { id } = await make.changeOrder(tenant, { lines: [] })
    await add(tenant, id, { quantity: '12.5', unitPrice: '88.40' })
    await add(tenant, id, { unitPrice: '-250' })
    t.strictSame(await totalsOf(tenant, id), ['1105.00', '-250.00'])
    t.equal((await changeOrderOf(tenant, id)).totalAmount, '855.00')
  },
)

t.test('updated and deleted lines change the total of the change order, which is null without lines', async (t) => {
  const tenant = await service.tenant()
  const { id, lineIds } = await make.changeOrder(tenant)
  const path = { id, lineItemId: lineIds[0]! }
  const { data } = await tenant.client.ok('updateChangeOrderLineItem', { path, body: { quantity: '4' } })
  matches(t, data, { quantity: '4', unitPrice: '2500.00', total: '10000.00', description: 'Stairs' })
  t.equal((await changeOrderOf(tenant, id)).totalAmount, '10000.00')
  t.equal(
    (await tenant.client.ok('updateChangeOrderLineItem', { path, body: { quantity: null } })).data.total,
    '2500.00',
  )
  const removed = await tenant.client.ok('deleteChangeOrderLineItem', { path })
  t.type(removed.data.deletedAt, 'string')
  t.equal((await changeOrderOf(tenant, id)).totalAmount, null)
  t.equal((await tenant.client.call('updateChangeOrderLineItem', { path, body: { quantity: '1' } })).status, 404)
})

t.test('lines are listed by order, then by id, and the next page continues where the previous one ended', async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.changeOrder(tenant, { lines: [] })
  for (const [description, order] of [
    ['third', 7],
    ['first', 2],
    ['second', 2],
    ['last', null],
  ] as const) {
    await add(tenant, id, { description, order })
  }
  const first = await tenant.client.ok('listChangeOrderLineItems', { path: { id }, query: { limit: 3 } })
  const cursor = first.meta.pagination.cursor!
  const second = await tenant.client.ok('listChangeOrderLineItems', { path: { id }, query: { limit: 3, cursor } })
  t.strictSame(
    [...first.data, ...second.data].map(({ description, order }) => `${description} ${order}`),
    ['first 2', 'second 2', 'third 7', 'last 8'],
  )
})

t.test('a line copies description and price of its product; values in the request take precedence', async (t) => {
  const [tenant, stranger] = [await service.tenant(), await service.tenant()]
  const oak = await make.product(tenant, { name: 'Oak tread', unitPrice: '48.50' })
  const { id } = await make.changeOrder(tenant, { lines: [] })
  const { data } = await tenant.client.ok('createChangeOrderLineItem', {
    path: { id },
    body: { productId: oak.id, quantity: '2' },
  })
  matches(t, data, { productId: oak.id, description: 'Oak tread', unitPrice: '48.50', total: '97.00' })
  const given = await add(tenant, id, { productId: oak.id, description: 'Oak, oiled', unitPrice: '50' })
  matches(t, given, { description: 'Oak, oiled', unitPrice: '50.00' })
  const ash = await make.product(tenant, { name: 'Ash tread', unitPrice: '40' })
  const path = { id, lineItemId: data.id }
  matches(t, (await tenant.client.ok('updateChangeOrderLineItem', { path, body: { productId: ash.id } })).data, {
    description: 'Ash tread',
    total: '80.00',
  })
  const foreign = await make.product(stranger)
  const wrong = await tenant.client.call('updateChangeOrderLineItem', { path, body: { productId: foreign.id } })
  t.strictSame(statusAndViolations(wrong), expectedViolations('productId not_found'))
  matches(t, (await tenant.client.ok('updateChangeOrderLineItem', { path, body: { productId: null } })).data, {
    productId: null,
    description: 'Ash tread',
  })
})

t.test(
  'createChangeOrderLineItem rejects amounts that are out of range or no plain decimals, and missing descriptions',
  async (t) => {
    const tenant = await service.tenant()
    const { id } = await make.changeOrder(tenant, { lines: [] })
    const send = (body: object) => tenant.client.send('POST', `/change-orders/${id}/line-items`, { body })
    const faults: [object, string][] = [
      [{ unitPrice: '0.0000001' }, 'unitPrice pattern'],
      [{ unitPrice: '1e3' }, 'unitPrice pattern'],
      [{ unitPrice: '1234567890123' }, 'unitPrice pattern'],
      [{ unitPrice: '-0' }, 'unitPrice pattern'],
      [{ unitPrice: '-0.00' }, 'unitPrice pattern'],
      [{ unitPrice: '1,5' }, 'unitPrice pattern'],
      [{ unitPrice: 5 }, 'unitPrice type'],
      [{ unitPrice: null }, 'unitPrice type'],
      [{ quantity: '-1' }, 'quantity pattern'],
      [{ quantity: '0.0000001' }, 'quantity pattern'],
      [{ quantity: '1234567890123' }, 'quantity pattern'],
      [{ description: '' }, 'description length'],
      [{ description: 'x'.repeat(10_001) }, 'description length'],
      [{ order: 1.5 }, 'order format'],
      [{ total: '5.00' }, 'total unknown'],
      [{ productId: 2_000_000_000 }, 'productId not_found'],
    ]
    for (const [body, fault] of faults) {
      t.strictSame(
        statusAndViolations(await send({ description: 'Work', ...body })),
        expectedViolations(fault),
        JSON.stringify(body),
      )
    }
    t.strictSame(statusAndViolations(await send({ unitPrice: '1' })), expectedViolations('description required'))
    t.strictSame(statusAndViolations(await send({ productId: null })), expectedViolations('description required'))
    t.strictSame(await linesOf(tenant, id), [])
    const most = await add(tenant, id, { quantity: '999999999999.999999', unitPrice: '-999999999999.999999' })
    t.equal(most.total, '-999999999999999998000000.00')
  },
)

t.test('a change order has at most 500 lines', async (t) => {
  const tenant = await service.tenant()
  const lines = Array.from({ length: 500 }, (_, index) => ({ description: `Line ${index}`, unitPrice: '1' }))
  const { id, lineIds } = await make.changeOrder(tenant, { lines })
  const body = { description: 'One more' }
  const refused = await tenant.client.call('createChangeOrderLineItem', { path: { id }, body })
  t.equal(refused.status, 409)
  matches(t, refused.json.detail, /500 lines, the maximum/)
  t.equal((await changeOrderOf(tenant, id)).totalAmount, '500.00')
  await tenant.client.ok('deleteChangeOrderLineItem', { path: { id, lineItemId: lineIds[0]! } })
  t.equal((await tenant.client.call('createChangeOrderLineItem', { path: { id }, body })).status, 201)
})

t.test('a line of another change order, or of another organization, is a 404', async (t) => {
  const [tenant, stranger] = [await service.tenant(), await service.tenant()]
  const [mine, other, foreign] = [
    await make.changeOrder(tenant),
    await make.changeOrder(tenant),
    await make.changeOrder(stranger),
  ]
  for (const path of [
    { id: mine.id, lineItemId: other.lineIds[0]! },
    { id: mine.id, lineItemId: foreign.lineIds[0]! },
    { id: foreign.id, lineItemId: foreign.lineIds[0]! },
  ]) {
    t.equal((await tenant.client.call('updateChangeOrderLineItem', { path, body: { quantity: '2' } })).status, 404)
    t.equal((await tenant.client.call('deleteChangeOrderLineItem', { path })).status, 404)
  }
})

t.test('all lines that are added at the same time count toward the total', async (t) => {
  const tenant = await service.tenant()
  await race(t, {
    at: service,
    rounds: 4,
    arrange: () => make.changeOrder(tenant, { lines: [] }),
    contestants: ({ id }) => repeatContestant(4, () => add(tenant, id, { unitPrice: '0.35' })),
    judge: async (_, { id }) => {
      t.equal((await changeOrderOf(tenant, id)).totalAmount, '1.40')
      t.strictSame(
        (await linesOf(tenant, id)).map(({ order }) => order),
        [1, 2, 3, 4],
      )
    },
  })
})
