import t from 'tap'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { expectedViolations, statusAndViolations } from '../../scripts/testkit/http/violations.ts'
import { make } from '../../scripts/testkit/make.ts'
import { race, repeatContestant, sortedStatuses } from '../../scripts/testkit/races.ts'

const service = await startService(t)
const create = ({ client }: TestTenant, body: object) => client.send('POST', '/change-orders', { body })
const update = ({ client }: TestTenant, id: number, body: object) =>
  client.send('PATCH', `/change-orders/${id}`, { body })
const eventsOf = async ({ client }: TestTenant) =>
  (await client.ok('listEvents', { query: { limit: 100 } })).data.map(({ event }) => event) as {
    type: string
    data: Record<string, unknown>
    previous_attributes?: Record<string, unknown>
  }[]

t.test('createChangeOrder returns a draft without lines and with a generated number, and emits no event', async (t) => {
  const tenant = await service.tenant()
  const project = await make.project(tenant)
  const before = (await eventsOf(tenant)).length
  const { data, status, headers } = await tenant.client.ok('createChangeOrder', {
    body: { projectId: project.id, title: 'Wider stairs' },
  })
  t.equal(status, 201)
  t.ok(headers.location?.endsWith(`/change-orders/${data.id}`))
  const number = `CO-${String(data.id).padStart(6, '0')}`
  const { id, createdAt, updatedAt, ...rest } = data
  t.strictSame(rest, {
    changeOrderNumber: number,
    projectId: project.id,
    title: 'Wider stairs',
    description: null,
    status: 'draft',
    reason: null,
    currency: 'USD',
    roundSalesAmounts: false,
    totalAmount: null,
    scheduleDays: null,
    projectSequence: null,
    completionDate: null,
    contractSumBefore: null,
    submittedAt: null,
    approvedAt: null,
    approvedBy: null,
    rejectedAt: null,
    rejectionReason: null,
    voidedAt: null,
    invoiceId: null,
  })
  t.equal(createdAt, updatedAt)
  t.strictSame((await tenant.client.ok('getChangeOrder', { path: { id } })).data, data)
  t.equal((await eventsOf(tenant)).length, before)
})

t.test(
  'a change order number is unique within its project; a custom number in the form of a generated one is a 422',
  async (t) => {
    const tenant = await service.tenant()
    const [one, other] = [(await make.project(tenant)).id, (await make.project(tenant)).id]
    const given = { title: 'Stairs', changeOrderNumber: 'X-17' }
    t.equal((await create(tenant, { ...given, projectId: one })).status, 201)
    const again = await create(tenant, { ...given, changeOrderNumber: ' x-17', projectId: one })
    t.equal(again.status, 409)
    matches(t, again.json.detail, /already has this changeOrderNumber/)
    matches(t, (await create(tenant, { ...given, projectId: other })).json.data, { changeOrderNumber: 'X-17' })
    for (const changeOrderNumber of ['CO-000099', 'co-1234567']) {
      t.strictSame(
        statusAndViolations(await create(tenant, { title: 'Stairs', projectId: one, changeOrderNumber })),
        expectedViolations('changeOrderNumber pattern'),
      )
    }
    const digits = { title: 'Stairs', changeOrderNumber: '17' }
    t.equal((await create(tenant, { ...digits, projectId: one })).status, 201)
    t.equal((await create(tenant, { ...digits, projectId: one })).status, 409)
    t.equal((await create(tenant, { ...digits, projectId: other })).status, 201)
    t.equal((await create(tenant, { ...digits, changeOrderNumber: 'CO-17', projectId: one })).status, 201)
  },
)

t.test(
  'a change order can get its own generated number back, in upper or lower case; the generated number of another change order is a 422',
  async (t) => {
    const tenant = await service.tenant()
    const made = await make.changeOrder(tenant, { changeOrderNumber: 'A' })
    const generated = `CO-${String(made.id).padStart(6, '0')}`
    matches(t, (await update(tenant, made.id, { changeOrderNumber: generated.toLowerCase() })).json.data, {
      changeOrderNumber: generated,
    })
    const others = await make.changeOrder(tenant, { projectId: made.projectId })
    t.strictSame(
      statusAndViolations(await update(tenant, made.id, { changeOrderNumber: others.changeOrderNumber })),
      expectedViolations('changeOrderNumber pattern'),
    )
    await update(tenant, others.id, { changeOrderNumber: 'B' })
    t.equal((await update(tenant, made.id, { changeOrderNumber: 'b' })).status, 409)
    t.equal((await update(tenant, others.id, { changeOrderNumber: 'b' })).status, 200)
    await tenant.client.ok('deleteChangeOrder', { path: { id: others.id } })
    t.equal(
      (await update(tenant, made.id, { changeOrderNumber: 'B' })).status,
      200,
      'the number of a deleted change order is free',
    )
  },
)

t.test('of concurrent requests with the same change order number, one succeeds and the others are a 409', async (t) => {
  const tenant = await service.tenant()
  const { id: projectId } = await make.project(tenant)
  await race(t, {
    at: service,
    rounds: 5,
    arrange: (round) => ({ projectId, title: 'Stairs', changeOrderNumber: `A${round}` }),
    contestants: (body) => repeatContestant(6, () => create(tenant, body)),
    judge: (answers) => t.strictSame(sortedStatuses(answers), [201, 409, 409, 409, 409, 409]),
  })
})

t.test(
  'createChangeOrder and updateChangeOrder report each invalid field, and a missing, deleted or foreign project',
  async (t) => {
    const [tenant, stranger] = [await service.tenant(), await service.tenant()]
    const project = await make.project(tenant)
    const gone = await make.project(tenant)
    await tenant.client.ok('deleteProject', { path: { id: gone.id } })
    t.strictSame(
      statusAndViolations(await create(tenant, {})),
      expectedViolations('projectId required', 'title required'),
    )
    for (const id of [gone.id, (await make.project(stranger)).id, 2_000_000_000]) {
      t.strictSame(
        statusAndViolations(await create(tenant, { projectId: id, title: 'A' })),
        expectedViolations('projectId not_found'),
      )
    }
    const whole = { projectId: project.id, title: 'A' }
    const faults: [object, string][] = [
      [{ title: '' }, 'title length'],
      [{ title: 'x'.repeat(301) }, 'title length'],
      [{ changeOrderNumber: '' }, 'changeOrderNumber length'],
      [{ changeOrderNumber: null }, 'changeOrderNumber type'],
      [{ changeOrderNumber: 'x'.repeat(51) }, 'changeOrderNumber length'],
      [{ description: 'x'.repeat(10_001) }, 'description length'],
      [{ reason: 'x'.repeat(2001) }, 'reason length'],
      [{ reason: '' }, 'reason length'],
      [{ roundSalesAmounts: 'yes' }, 'roundSalesAmounts type'],
      [{ status: 'approved' }, 'status unknown'],
      [{ totalAmount: '1.00' }, 'totalAmount unknown'],
      [{ invoiceId: 1 }, 'invoiceId unknown'],
    ]
    for (const [given, fault] of faults) {
      t.strictSame(statusAndViolations(await create(tenant, { ...whole, ...given })), expectedViolations(fault), fault)
    }
    const { id } = await make.changeOrder(tenant, { projectId: project.id })
    t.strictSame(statusAndViolations(await update(tenant, id, { reason: null })), expectedViolations('reason type'))
    t.strictSame(
      statusAndViolations(await update(tenant, id, { projectId: project.id })),
      expectedViolations('projectId unknown'),
    )
    matches(t, (await create(tenant, { ...whole, roundSalesAmounts: null, description: '', reason: null })).json.data, {
      roundSalesAmounts: false,
      description: null,
      reason: null,
    })
  },
)

t.test(
  'updateChangeOrder emits change_order.updated with the previous values; a PATCH without changes emits nothing',
  async (t) => {
    const tenant = await service.tenant()
    const made = await make.changeOrder(tenant, { reason: 'Asked for' })
    const before = (await eventsOf(tenant)).length
    const { data } = await tenant.client.ok('updateChangeOrder', {
      path: { id: made.id },
      body: { title: 'Railing', reason: 'Asked for', description: 'Oak' },
    })
    matches(t, data, { title: 'Railing', description: 'Oak', totalAmount: '7500.00' })
    const [event, ...rest] = (await eventsOf(tenant)).slice(before)
    t.strictSame(rest, [])
    matches(t, event, { type: 'change_order.updated', data })
    t.strictSame(event!.previous_attributes, { title: made.title, description: null, updatedAt: made.updatedAt })
    const again = await tenant.client.ok('updateChangeOrder', { path: { id: made.id }, body: { title: 'Railing' } })
    t.strictSame(again.data, data)
    t.equal((await eventsOf(tenant)).length, before + 1)
  },
)

t.test(
  "updateChangeOrder and deleteChangeOrder honor If-Match, and a new line changes the change order's version",
  async (t) => {
    const tenant = await service.tenant()
    const { id } = await make.changeOrder(tenant)
    const { headers } = await tenant.client.ok('getChangeOrder', { path: { id } })
    const old = { 'If-Match': headers.etag! }
    await tenant.client.ok('createChangeOrderLineItem', { path: { id }, body: { description: 'Note', unitPrice: '0' } })
    t.equal(
      (await tenant.client.call('updateChangeOrder', { path: { id }, body: { title: 'B' }, headers: old })).status,
      412,
    )
    t.equal((await tenant.client.call('deleteChangeOrder', { path: { id }, headers: old })).status, 412)
    const now = (await tenant.client.ok('getChangeOrder', { path: { id } })).headers.etag!
    await tenant.client.ok('updateChangeOrder', { path: { id }, body: { title: 'B' }, headers: { 'If-Match': now } })
  },
)

t.test(
  'listChangeOrders filters by project, status and invoice, and searches number, title and description',
  async (t) => {
    const tenant = await service.tenant()
    const a = await make.changeOrder(tenant, { changeOrderNumber: 'Annex-4', title: 'Oak stairs', reason: 'hidden' })
    const b = await make.changeOrder(tenant, { description: 'A railing of steel', status: 'submitted' })
    const idsBy = async (query: object) =>
      (await tenant.client.ok('listChangeOrders', { query })).data.map(({ id }) => id)
    t.strictSame(await idsBy({}), [b.id, a.id])
    t.strictSame(await idsBy({ projectId: a.projectId }), [a.id])
    t.strictSame(await idsBy({ status: 'submitted' }), [b.id])
    t.strictSame(await idsBy({ invoiceId: 7 }), [])
    t.strictSame(await idsBy({ search: 'annex' }), [a.id])
    t.strictSame(await idsBy({ search: 'STAIRS oak' }), [a.id])
    t.strictSame(await idsBy({ search: 'rail' }), [b.id])
    t.strictSame(await idsBy({ search: b.changeOrderNumber }), [b.id])
    t.strictSame(await idsBy({ search: 'hidden' }), [])
    t.strictSame(await idsBy({ dateFrom: '2100-01-01T00:00:00Z' }), [])
    t.strictSame(await idsBy({ updatedFrom: a.updatedAt }), [b.id, a.id])
    const wrong = await tenant.client.send('GET', '/change-orders?status=open&projectId=x')
    t.strictSame(statusAndViolations(wrong), expectedViolations('query.projectId type', 'query.status enum'))
    await tenant.client.ok('deleteChangeOrder', { path: { id: a.id } })
    t.strictSame(await idsBy({}), [b.id])
    t.strictSame(await idsBy({ includeDeleted: true }), [b.id, a.id])
    t.equal((await tenant.client.ok('countChangeOrders', { query: { projectId: b.projectId } })).data.total, 1)
    t.equal((await tenant.client.ok('countChangeOrders', { query: { status: 'approved' } })).data.total, 0)
  },
)

t.test(
  'the compact list has only id, changeOrderNumber, projectId, title, status, currency, totalAmount and updatedAt',
  async (t) => {
    const tenant = await service.tenant()
    const made = await make.changeOrder(tenant)
    const { data } = await tenant.client.ok('listChangeOrders', { query: { compact: true } })
    const { id, changeOrderNumber, projectId, title, status, currency, totalAmount, updatedAt } = made
    t.strictSame(data, [{ id, changeOrderNumber, projectId, title, status, currency, totalAmount, updatedAt }] as never)
  },
)

t.test('aggregateChangeOrders counts and sums by status; a change order without a total counts as 0.00', async (t) => {
  const tenant = await service.tenant()
  const { projectId } = await make.changeOrder(tenant, { lines: [] })
  await make.changeOrder(tenant, { projectId, lines: [] })
  await make.changeOrder(tenant, { projectId, status: 'submitted' })
  await make.changeOrder(tenant, {
    projectId,
    status: 'submitted',
    lines: [{ description: 'Less', unitPrice: '-0.01' }],
  })
  await make.changeOrder(tenant, { status: 'voided' })
  const { data } = await tenant.client.ok('aggregateChangeOrders', { query: { projectId } })
  t.strictSame(data, [
    { status: 'draft', currency: 'USD', count: 2, totalAmount: '0.00' },
    { status: 'submitted', currency: 'USD', count: 2, totalAmount: '7499.99' },
  ])
  t.equal((await tenant.client.ok('aggregateChangeOrders')).data.length, 3)
})

t.test(
  'bulkFetchChangeOrders returns the change orders in the requested order and lists the missing ids',
  async (t) => {
    const [tenant, stranger] = [await service.tenant(), await service.tenant()]
    const [a, b] = [await make.changeOrder(tenant), await make.changeOrder(tenant)]
    const { id: foreign } = await make.changeOrder(stranger)
    const { data, meta } = await tenant.client.ok('bulkFetchChangeOrders', {
      body: { ids: [b.id, foreign, a.id, b.id] },
    })
    t.strictSame(
      data.map(({ id }) => id),
      [b.id, a.id],
    )
    t.strictSame(meta.missing, [foreign])
  },
)

t.test(
  'deleteChangeOrder returns the deleted record and emits change_order.deleted; afterwards the record and its lines are not found',
  async (t) => {
    const tenant = await service.tenant()
    const { id } = await make.changeOrder(tenant)
    const before = (await eventsOf(tenant)).length
    const { data } = await tenant.client.ok('deleteChangeOrder', { path: { id } })
    t.type(data.deletedAt, 'string')
    matches(t, (await eventsOf(tenant)).slice(before), [{ type: 'change_order.deleted', data }])
    t.equal((await tenant.client.call('getChangeOrder', { path: { id } })).status, 404)
    t.equal((await tenant.client.call('listChangeOrderLineItems', { path: { id } })).status, 404)
    t.equal((await tenant.client.call('deleteChangeOrder', { path: { id } })).status, 404)
  },
)
