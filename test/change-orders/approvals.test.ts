import t from 'tap'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'

const service = await startService(t)

const projectOf = async ({ client }: TestTenant, id: number) => (await client.ok('getProject', { path: { id } })).data
const bidOf = async ({ client }: TestTenant, id: number) => (await client.ok('getBid', { path: { id } })).data
const bidLinesOf = async ({ client }: TestTenant, id: number) =>
  (await client.ok('listBidLineItems', { path: { id }, query: { limit: 100 } })).data
const approve = async ({ client }: TestTenant, id: number) =>
  (await client.ok('approveChangeOrder', { path: { id } })).data
const voided = async ({ client }: TestTenant, id: number) => (await client.ok('voidChangeOrder', { path: { id } })).data
const eventsOf = async ({ client }: TestTenant) => {
  const events: { type: string; data: Record<string, unknown>; previous_attributes?: Record<string, unknown> }[] = []
  for (let after = 0; ; ) {
    const { data } = await client.ok('listEvents', { query: { limit: 100, after } })
    events.push(...(data.map(({ event }) => event) as typeof events))
    if (data.length < 100) return events
    after = data.at(-1)!.sequence
  }
}
const money = ({ subtotal, discountAmount, taxAmount, total }: Awaited<ReturnType<typeof bidOf>>) => ({
  subtotal,
  discountAmount,
  taxAmount,
  total,
})

t.test('approving a change order adds its total to the contract, and its lines as a section to the bid', async (t) => {
  const tenant = await service.tenant()
  const { project, bid } = await make.contract(tenant)
  const made = await make.changeOrder(tenant, { projectId: project.id, status: 'submitted' })
  t.equal(made.totalAmount, '7500.00')
  matches(t, await approve(tenant, made.id), { contractSumBefore: '100000.00', totalAmount: '7500.00' })
  matches(t, await projectOf(tenant, project.id), { contractValue: '107500.00', originalContractValue: '100000.00' })
  matches(t, money(await bidOf(tenant, bid.id)), { subtotal: '107500.00', total: '107500.00' })
  const lines = await bidLinesOf(tenant, bid.id)
  matches(t, lines.slice(-2), [
    {
      kind: 'section',
      description: `${made.changeOrderNumber} Wider stairs`,
      changeOrderId: made.id,
      total: '7500.00',
    },
    {
      kind: 'item',
      description: 'Stairs',
      quantity: '3',
      unitPrice: '2500.00',
      total: '7500.00',
      changeOrderId: made.id,
      isOptional: false,
      markName: null,
    },
  ])
  t.equal(lines.length, 3)
  t.equal(lines[0]!.changeOrderId, null)
})

t.test(
  'approving a change order changes subtotal, total and contract sum, but not discount and tax; voiding it restores all values',
  async (t) => {
    const tenant = await service.tenant()
    const { project, bid } = await make.contract(tenant, {
      lines: [
        { description: 'Frame', unitPrice: '60000' },
        { description: 'Deck', unitPrice: '40000' },
      ],
      discount: '2.5',
      discountType: 'percent',
      taxRate: '8.25',
    })
    const before = { subtotal: '100000.00', discountAmount: '2500.00', taxAmount: '8043.75', total: '105543.75' }
    t.strictSame(money(await bidOf(tenant, bid.id)), before)
    const lines = await bidLinesOf(tenant, bid.id)
    const { id } = await make.changeOrder(tenant, { projectId: project.id, status: 'submitted' })
    await approve(tenant, id)
    const after = { subtotal: '107500.00', discountAmount: '2500.00', taxAmount: '8043.75', total: '113043.75' }
    t.strictSame(money(await bidOf(tenant, bid.id)), after)
    matches(t, await projectOf(tenant, project.id), { contractValue: '113043.75', originalContractValue: '105543.75' })
    matches(t, await voided(tenant, id), { status: 'voided', contractSumBefore: '105543.75' })
    t.strictSame(money(await bidOf(tenant, bid.id)), before)
    t.strictSame(await bidLinesOf(tenant, bid.id), lines)
    matches(t, await projectOf(tenant, project.id), { contractValue: '105543.75', originalContractValue: '105543.75' })
  },
)

t.test(
  'an approval, like a voiding, emits one event each for change order, project and bid, with the previous values',
  async (t) => {
    const tenant = await service.tenant()
    const { project, bid } = await make.contract(tenant)
    const made = await make.changeOrder(tenant, { projectId: project.id, status: 'submitted' })
    const before = (await eventsOf(tenant)).length
    const approved = await approve(tenant, made.id)
    const [first, second, third, ...rest] = (await eventsOf(tenant)).slice(before)
    t.strictSame(rest, [])
    matches(t, first, { type: 'change_order.approved', data: approved })
    t.strictSame(first!.previous_attributes, {
      approvedAt: null,
      contractSumBefore: null,
      status: 'submitted',
      updatedAt: made.updatedAt,
    })
    matches(t, second, { type: 'project.updated', data: await projectOf(tenant, project.id) })
    matches(t, second!.previous_attributes, { contractValue: '100000.00' })
    t.notOk('originalContractValue' in second!.previous_attributes!)
    matches(t, third, { type: 'bid.updated', data: await bidOf(tenant, bid.id) })
    matches(t, third!.previous_attributes, { subtotal: '100000.00', total: '100000.00' })
    t.notOk('taxAmount' in third!.previous_attributes!)
    await voided(tenant, made.id)
    const taken = (await eventsOf(tenant)).slice(before + 3)
    t.strictSame(
      taken.map(({ type }) => type),
      ['change_order.voided', 'project.updated', 'bid.updated'],
    )
    matches(t, taken, [
      { previous_attributes: { status: 'approved', voidedAt: null } },
      { data: { contractValue: '100000.00' } },
      { data: { total: '100000.00' } },
    ])
  },
)

t.test(
  'voiding a change order that is not approved emits only change_order.voided and leaves the contract unchanged',
  async (t) => {
    const tenant = await service.tenant()
    const { project } = await make.contract(tenant)
    for (const status of ['draft', 'submitted', 'rejected'] as const) {
      const made = await make.changeOrder(tenant, { projectId: project.id, status })
      const before = (await eventsOf(tenant)).length
      await voided(tenant, made.id)
      matches(t, (await eventsOf(tenant)).slice(before), [{ type: 'change_order.voided' }])
    }
    matches(t, await projectOf(tenant, project.id), { contractValue: '100000.00' })
  },
)

t.test('the first approval sets the original contract value of a project without a contract to 0.00', async (t) => {
  const tenant = await service.tenant()
  const project = await make.project(tenant)
  const { id } = await make.changeOrder(tenant, { projectId: project.id, status: 'submitted' })
  t.equal((await approve(tenant, id)).contractSumBefore, '0.00')
  matches(t, await projectOf(tenant, project.id), {
    contractValue: '7500.00',
    originalContractValue: '0.00',
    bidId: null,
  })
  await voided(tenant, id)
  matches(t, await projectOf(tenant, project.id), { contractValue: '0.00', originalContractValue: '0.00' })
})

t.test(
  'the lines of change orders come last in a bid, even if a line of the bid has the maximum position',
  async (t) => {
    const tenant = await service.tenant()
    const { project, bid } = await make.contract(tenant, {
      lines: [{ description: 'Deck', unitPrice: '100', order: 2_147_483_647 }],
    })
    await make.changeOrder(tenant, { projectId: project.id, status: 'approved' })
    t.strictSame(
      (await bidLinesOf(tenant, bid.id)).map(({ kind, order }) => `${kind} ${order}`),
      ['item 2147483647', 'section 2147483647', 'item 2147483647'],
    )
  },
)

t.test('a deduction can make the contract value negative', async (t) => {
  const tenant = await service.tenant()
  const { project, bid } = await make.contract(tenant, { lines: [{ description: 'Deck', unitPrice: '100' }] })
  const lines = [{ description: 'Left out', quantity: '2', unitPrice: '-75.25' }]
  await make.changeOrder(tenant, { projectId: project.id, status: 'approved', lines })
  matches(t, await projectOf(tenant, project.id), { contractValue: '-50.50', originalContractValue: '100.00' })
  matches(t, await bidOf(tenant, bid.id), { subtotal: '-50.50', total: '-50.50' })
})

t.test(
  'each approved change order has its own section at the end of the bid, and voiding one keeps the others',
  async (t) => {
    const tenant = await service.tenant()
    const { project, bid } = await make.contract(tenant)
    const lines = [
      { description: 'One', unitPrice: '10.495' },
      { description: 'Two', quantity: '3', unitPrice: '33.50' },
    ]
    const whole = { projectId: project.id, lines, roundSalesAmounts: true, status: 'approved' as const }
    const first = await make.changeOrder(tenant, { ...whole, changeOrderNumber: 'A', title: 'First' })
    await make.changeOrder(tenant, { ...whole, changeOrderNumber: 'B', title: 'Second', roundSalesAmounts: false })
    const shown = async () =>
      (await bidLinesOf(tenant, bid.id)).map(({ description, total }) => `${description} ${total}`)
    const second = ['B Second 111.00', 'One 10.50', 'Two 100.50']
    t.strictSame(await shown(), ['Deck 100000.00', 'A First 111.00', 'One 10.00', 'Two 101.00', ...second])
    t.equal((await bidOf(tenant, bid.id)).total, '100222.00')
    await voided(tenant, first.id)
    t.strictSame(await shown(), ['Deck 100000.00', ...second])
    matches(t, await projectOf(tenant, project.id), { contractValue: '100111.00' })
  },
)

t.test(
  "lines of change orders do not count toward the bid's limit of 1,000 lines, and appear in neither its signed content nor its copies",
  async (t) => {
    const tenant = await service.tenant()
    const { project, bid } = await make.contract(tenant, {
      lines: Array.from({ length: 1000 }, (_, at) => ({ description: `Line ${at}`, unitPrice: '1' })),
    })
    const signed = async () => {
      const { rows } = await tenant.database.pool.query('select content from signed_bids where tenant_id = $1', [
        tenant.id,
      ])
      return rows
    }
    const before = await signed()
    t.equal(before.length, 1)
    const lines = Array.from({ length: 40 }, (_, at) => ({ description: `More ${at}`, unitPrice: '2' }))
    await make.changeOrder(tenant, { projectId: project.id, status: 'approved', lines })
    t.equal((await bidOf(tenant, bid.id)).total, '1080.00')
    const { total, items } = await countedLines(tenant, bid.id)
    t.strictSame({ total, items }, { total: 1041, items: 40 })
    t.strictSame(await signed(), before)
    const { data: copy } = await tenant.client.ok('duplicateBid', { path: { id: bid.id } })
    matches(t, copy, { subtotal: '1000.00', total: '1000.00' })
    t.strictSame(await countedLines(tenant, copy.id), { total: 1000, items: 0 })
  },
)

async function countedLines({ database, id }: TestTenant, bidId: number) {
  const { rows } = await database.pool.query(
    `select count(*)::integer as total, (count(*) filter (where change_order_id is not null and kind = 'item'))::integer as items
    from bid_line_items where tenant_id = $1 and bid_id = $2 and deleted_at is null`,
    [id, bidId],
  )
  return rows[0] as { total: number; items: number }
}

t.test(
  'an approved change order that a live invoice bills cannot be voided, and the contract stays unchanged',
  async (t) => {
    const tenant = await service.tenant()
    const { project } = await make.contract(tenant)
    const made = await make.changeOrder(tenant, { projectId: project.id, status: 'approved' })
    const invoice = await make.invoice(tenant, { projectId: project.id })
    const path = { id: invoice.id }
    const items = [{ type: 'change_order' as const, id: made.id }]
    await tenant.client.ok('linkInvoiceBilledItems', { path, body: { items } })
    const answer = await tenant.client.call('voidChangeOrder', { path: { id: made.id } })
    const detail = new RegExp(`^The change order is approved\\. Invoice ${invoice.id} bills it\\. Void that invoice`)
    matches(t, answer, { status: 409, json: { detail } })
    matches(t, await projectOf(tenant, project.id), { contractValue: '107500.00' })
    const { data } = await tenant.client.ok('listChangeOrders', { query: { invoiceId: invoice.id } })
    matches(t, data, [{ id: made.id, invoiceId: invoice.id }])
    await tenant.client.ok('deleteInvoice', { path })
    await voided(tenant, made.id)
    matches(t, await projectOf(tenant, project.id), { contractValue: '100000.00' })
  },
)

const payAppOf = async ({ client }: TestTenant, id: number) => (await client.ok('getPayApp', { path: { id } })).data
const scheduleOf = async (tenant: TestTenant, id: number) =>
  (await make.payAppLines(tenant, id)).map(({ description, scheduledValue, changeOrderId }) => ({
    description,
    scheduledValue,
    changeOrderId,
  }))

t.test(
  'a change order that a draft pay application bills cannot be voided; if only 0.00 is billed, voiding removes its lines from the application',
  async (t) => {
    const tenant = await service.tenant()
    const { project } = await make.contract(tenant)
    const payApp = await make.payApp(tenant, { projectId: project.id })
    const { id } = await make.changeOrder(tenant, { projectId: project.id, status: 'approved' })
    const path = { id: payApp.id }
    const type = async (workThisPeriod: string) => {
      const { data } = await tenant.client.ok('listPayAppLineItems', { path })
      const lines = data.map((line) => (line.changeOrderId === id ? { id: line.id, workThisPeriod } : { id: line.id }))
      await tenant.client.ok('replacePayAppLineItems', { path, body: { lines } })
    }
    matches(t, await scheduleOf(tenant, payApp.id), [
      { description: 'Deck' },
      { description: 'Stairs', changeOrderId: id },
    ])
    await type('0.01')
    const refused = await tenant.client.call('voidChangeOrder', { path: { id } })
    matches(t, refused, {
      status: 409,
      json: { detail: /^The change order is approved\. Application 1 .* draft.*bills/ },
    })
    matches(t, await projectOf(tenant, project.id), { contractValue: '107500.00' })
    matches(t, await payAppOf(tenant, payApp.id), { contractSum: '107500.00', completedAndStored: '0.01' })
    await type('0.00')
    await voided(tenant, id)
    t.strictSame(await scheduleOf(tenant, payApp.id), [
      { description: 'Deck', scheduledValue: '100000.00', changeOrderId: null },
    ])
    matches(t, await payAppOf(tenant, payApp.id), { contractSum: '100000.00', netChangeOrders: '0.00' })
    matches(t, await projectOf(tenant, project.id), { contractValue: '100000.00' })
  },
)

t.test('an approval and a voiding each emit one pay_app.updated for the open pay application', async (t) => {
  const tenant = await service.tenant()
  const { project } = await make.contract(tenant)
  const payApp = await make.payApp(tenant, { projectId: project.id })
  const { id } = await make.changeOrder(tenant, { projectId: project.id, status: 'submitted' })
  const before = (await eventsOf(tenant)).length
  await approve(tenant, id)
  const events = (await eventsOf(tenant)).slice(before)
  t.strictSame(
    events.map(({ type }) => type),
    ['change_order.approved', 'project.updated', 'bid.updated', 'pay_app.updated'],
  )
  matches(t, events.at(-1), {
    data: { id: payApp.id, netChangeOrders: '7500.00', contractSum: '107500.00' },
    previous_attributes: { netChangeOrders: '0.00', contractSum: '100000.00' },
  })
  await voided(tenant, id)
  t.strictSame(
    (await eventsOf(tenant)).slice(before + 4).map(({ type }) => type),
    ['change_order.voided', 'project.updated', 'bid.updated', 'pay_app.updated'],
  )
})

t.test(
  'a change order in a submitted pay application cannot be voided, but one that is approved after the submission can',
  async (t) => {
    const tenant = await service.tenant()
    const { project } = await make.contract(tenant)
    const first = await make.changeOrder(tenant, { projectId: project.id, status: 'approved' })
    const payApp = await make.payApp(tenant, { projectId: project.id, status: 'submitted' })
    const refused = await tenant.client.call('voidChangeOrder', { path: { id: first.id } })
    matches(t, refused, { status: 409, json: { detail: /^The change order is approved\. Application 1 .*submitted/ } })
    const second = await make.changeOrder(tenant, { projectId: project.id, status: 'approved' })
    matches(
      t,
      await payAppOf(tenant, payApp.id),
      { contractSum: '107500.00' },
      'a submitted pay application does not change',
    )
    await voided(tenant, second.id)
    await tenant.client.ok('voidPayApp', { path: { id: payApp.id } })
    await voided(tenant, first.id)
    matches(t, await projectOf(tenant, project.id), { contractValue: '100000.00' })
  },
)
