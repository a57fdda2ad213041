import t from 'tap'
import type { Schemas } from '../../db/engine/records/resource.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'
import { race, repeatContestant, sortedStatuses } from '../../scripts/testkit/races.ts'

const service = await startService(t)

type Given = Partial<Schemas['InvoiceFromBid']>

const bill = (tenant: TestTenant, bidId: number, given: Given = {}) =>
  tenant.client.call('createInvoiceFromBid', { body: { bidId, ...given } })

/** Creates an invoice from the bid and returns it with its lines. */
async function billed(tenant: TestTenant, bidId: number, given: Given = {}) {
  const { data } = await tenant.client.ok('createInvoiceFromBid', { body: { bidId, ...given } })
  const lines = await tenant.client.ok('listInvoiceLineItems', { path: { id: data.id }, query: { limit: 100 } })
  return { ...data, lines: lines.data }
}

const accepted = (tenant: TestTenant, prices: readonly string[], terms: object = {}) =>
  make.bid(tenant, {
    status: 'accepted',
    lines: prices.map((unitPrice, index) => ({ description: `Line ${index + 1}`, unitPrice })),
    ...terms,
  })

t.test(
  'an invoice of a whole bid copies lines, terms, contact and project, and has the totals of the bid',
  async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    const contact = await make.contact(tenant)
    const product = await make.product(tenant)
    const bid = await make.bid(tenant, {
      status: 'accepted',
      contactId: contact.id,
      ...{ discount: '4.00', discountType: 'percent', taxRate: '22' },
      lines: [
        { kind: 'section', description: 'Kitchen' },
        { description: 'Cabinets', quantity: '16', unitPrice: '348.35', productId: product.id },
        { kind: 'note', description: 'White' },
        { description: 'Soft close', unitPrice: '50', isOptional: true },
      ],
    })
    const project = (await client.ok('convertBidToProject', { path: { id: bid.id } })).data
    const dates = { issueDate: '2026-03-02T00:00:00.000Z', dueDate: '2026-04-01T00:00:00.000Z' }
    const answer = await client.ok('createInvoiceFromBid', {
      body: { bidId: bid.id, issueDate: '2026-03-02', dueDate: '2026-04-01', notesToCustomer: 'Thanks' },
    })
    t.equal(answer.status, 201)
    matches(t, answer.headers.location, new RegExp(`/invoices/${answer.data.id}$`))
    matches(t, answer.data, {
      ...{
        status: 'draft',
        bidId: bid.id,
        projectId: project.id,
        contactId: contact.id,
        bidPercent: null,
        payAppId: null,
      },
      ...{ discount: '4.00', discountType: 'percent', taxRate: '22', notesToCustomer: 'Thanks', ...dates },
      ...{ subtotal: '5573.60', discountAmount: '222.94', taxAmount: '1177.15', total: '6527.81' },
    })
    const { data: lines } = await client.ok('listInvoiceLineItems', { path: { id: answer.data.id } })
    matches(t, lines, [
      {
        ...{ kind: 'item', description: 'Cabinets', quantity: '16', unitPrice: '348.35', total: '5573.60', order: 1 },
        ...{ bidLineItemId: bid.lineIds[1], productId: product.id },
      },
    ])
    matches(t, await bill(tenant, bid.id), { status: 409, json: { detail: /All lines of the bid are billed/ } })
  },
)

t.test(
  'invoices of 30, 30 and 40 percent add up to the bid to the cent, each with its tax; 1 percent more is a 422',
  async (t) => {
    const tenant = await service.tenant()
    const bid = await accepted(tenant, ['9999.99'], { taxRate: '8.25' })
    const made = []
    for (const percent of ['30', '30', '40']) made.push(await billed(tenant, bid.id, { percent }))
    t.strictSame(
      made.map(({ subtotal, taxAmount, bidPercent, lines }) => [subtotal, taxAmount, bidPercent, lines.length]),
      [
        ['3000.00', '247.50', '30', 1],
        ['2999.99', '247.50', '30', 1],
        ['4000.00', '330.00', '40', 1],
      ],
    )
    matches(t, made[0]!.lines, [
      { description: `30 % of bid ${bid.bidNumber}`, quantity: '1', unitPrice: '3000.00', bidLineItemId: null },
    ])
    const more = await bill(tenant, bid.id, { percent: '1' })
    matches(t, more, { status: 422, json: { errors: [{ field: 'percent', code: 'range' }] } })
  },
)

t.test('eight invoices of 12.5 percent add up to the bid to the cent, and each computes its own tax', async (t) => {
  const tenant = await service.tenant()
  const bid = await accepted(tenant, ['1000.10'], { taxRate: '8.25' })
  const made = []
  for (let part = 0; part < 8; part += 1) made.push(await billed(tenant, bid.id, { percent: '12.5' }))
  const parts = ['125.01', '125.02', '125.01', '125.01', '125.01', '125.02', '125.01', '125.01']
  t.strictSame(
    made.map(({ subtotal }) => subtotal),
    parts,
  )
  const cents = made.reduce((sum, { taxAmount }) => sum + BigInt(taxAmount.replace('.', '')), 0n)
  t.strictSame([cents, bid.taxAmount], [8248n, '82.51'])
})

t.test(
  'a fixed discount is divided among partial invoices in proportion to their lines, and the last one gets the rest',
  async (t) => {
    const tenant = await service.tenant()
    const bid = await accepted(tenant, ['1000', '500', '250'], {
      discount: '100',
      discountType: 'fixed',
      taxRate: '8.25',
    })
    t.equal(bid.total, '1786.13')
    const first = {
      discount: '57.14',
      discountType: 'fixed',
      discountAmount: '57.14',
      taxAmount: '77.79',
      total: '1020.65',
    }
    const one = await billed(tenant, bid.id, { lineItemIds: [bid.lineIds[0]!] })
    matches(t, one, first)
    const rest = await billed(tenant, bid.id)
    matches(t, rest, { discountAmount: '42.86', taxAmount: '58.34', total: '765.48' })
    t.strictSame(
      rest.lines.map(({ bidLineItemId }) => bidLineItemId),
      bid.lineIds.slice(1),
    )
    const again = { lineItemIds: [bid.lineIds[0]!] }
    matches(t, await bill(tenant, bid.id, again), { status: 409, json: { detail: new RegExp(one.invoiceNumber) } })
    await tenant.client.ok('deleteInvoice', { path: { id: one.id } })
    matches(t, await billed(tenant, bid.id, again), first)
  },
)

t.test(
  "the discount of a partial invoice is its share of the bid's discount; once a line changes, it is at most the subtotal",
  async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    const bid = await accepted(tenant, ['100', '60', '-90'], { discount: '60', discountType: 'fixed' })
    const [one, , credit] = bid.lineIds as [number, number, number]
    const { id, ...part } = await billed(tenant, bid.id, { lineItemIds: [one, credit] })
    matches(t, part, { subtotal: '10.00', discount: '37.50', discountAmount: '37.50', total: '-27.50' })
    const ids = part.lines.map((line) => line.id)
    await client.ok('reorderInvoiceLineItems', { path: { id }, body: { ids: ids.toReversed() } })
    matches(t, (await client.ok('getInvoice', { path: { id } })).data, { discountAmount: '37.50', total: '-27.50' })
    await client.ok('updateInvoiceLineItem', { path: { id, lineItemId: ids[1]! }, body: { unitPrice: '-80' } })
    matches(t, (await client.ok('getInvoice', { path: { id } })).data, {
      ...{ subtotal: '20.00', discountAmount: '20.00', total: '0.00' },
    })
  },
)

t.test(
  'a bid line can be billed again once its invoice is voided or deleted, or the line is removed from the invoice',
  async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    const bid = await accepted(tenant, ['100', '50'])
    const lineItemIds = [bid.lineIds[0]!]
    const voided = await billed(tenant, bid.id, { lineItemIds })
    await client.ok('markInvoiceSent', { path: { id: voided.id } })
    t.equal((await bill(tenant, bid.id, { lineItemIds })).status, 409)
    await client.ok('voidInvoice', { path: { id: voided.id } })
    const next = await billed(tenant, bid.id, { lineItemIds: bid.lineIds })
    t.equal((await bill(tenant, bid.id, { lineItemIds })).status, 409)
    await client.ok('removeInvoiceLineItem', { path: { id: next.id, lineItemId: next.lines[0]!.id } })
    matches(t, await billed(tenant, bid.id), { subtotal: '100.00', lines: [{ bidLineItemId: lineItemIds[0] }] })
  },
)

t.test('a bid is billed either by percentages or by lines; mixing them is a 409', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const bid = await accepted(tenant, ['100', '50'])
  const lines = await billed(tenant, bid.id, { lineItemIds: [bid.lineIds[0]!] })
  matches(t, await bill(tenant, bid.id, { percent: '10' }), {
    status: 409,
    json: { detail: /bills lines of the bid/ },
  })
  await client.ok('deleteInvoice', { path: { id: lines.id } })
  const part = await billed(tenant, bid.id, { percent: '10' })
  matches(t, await bill(tenant, bid.id), { status: 409, json: { detail: /bills a percentage of the bid/ } })
  const edits = await client.call('appendInvoiceLineItems', {
    path: { id: part.id },
    body: { lines: [{ description: 'More' }] },
  })
  matches(t, edits, { status: 409, json: { detail: /a percentage of bid/ } })
  const taxed = await client.call('updateInvoice', { path: { id: part.id }, body: { taxRate: '1' } })
  matches(t, taxed, { status: 409, json: { detail: /a percentage of bid/ } })
  const noted = await client.ok('updateInvoice', { path: { id: part.id }, body: { notesToCustomer: 'Thanks' } })
  t.equal(noted.data.notesToCustomer, 'Thanks')
})

t.test(
  'billing an unknown bid or a line that cannot be billed is a 422; billing a bid that is not accepted is a 409',
  async (t) => {
    const tenant = await service.tenant()
    const bid = await make.bid(tenant, {
      status: 'accepted',
      lines: [
        { description: 'Work', unitPrice: '10' },
        { description: 'Option', unitPrice: '5', isOptional: true },
        { kind: 'note', description: 'Note' },
      ],
    })
    const [work, option, note] = bid.lineIds as [number, number, number]
    const foreign = (await accepted(tenant, ['1'])).lineIds[0]!
    const refused = async (given: Given, field: string, code: string) =>
      matches(t, await bill(tenant, bid.id, given), { status: 422, json: { errors: [{ field, code }] } }, field)
    await refused({ lineItemIds: [work, option] }, 'lineItemIds[1]', 'rule')
    await refused({ lineItemIds: [note] }, 'lineItemIds[0]', 'rule')
    await refused({ lineItemIds: [foreign] }, 'lineItemIds[0]', 'not_found')
    await refused({ lineItemIds: [work, work] }, 'lineItemIds[1]', 'rule')
    await refused({ lineItemIds: [work], percent: '5' }, 'lineItemIds', 'rule')
    await refused({ percent: '0' }, 'percent', 'pattern')
    await refused({ percent: '100.5' }, 'percent', 'pattern')
    await refused({ issueDate: '2026-03-02', dueDate: '2026-03-01' }, 'dueDate', 'rule')
    const lost = await bill(tenant, 2_147_483_647)
    matches(t, lost, { status: 422, json: { errors: [{ field: 'bidId', code: 'not_found' }] } })
    for (const status of ['draft', 'sent', 'viewed', 'rejected'] as const) {
      const { id } = await make.bid(tenant, { status, lines: [{ description: 'Work' }] })
      matches(t, await bill(tenant, id), { status: 409, json: { detail: new RegExp(`is ${status}`) } })
    }
    const empty = await make.bid(tenant, { status: 'accepted' })
    // Deletes the only line, as in a bid that was accepted when bids without lines could be sent.
    await tenant.database.pool.query(
      'update bid_line_items set deleted_at = now() where tenant_id = $1 and bid_id = $2',
      [tenant.id, empty.id],
    )
    matches(t, await bill(tenant, empty.id), { status: 409, json: { detail: /no lines/ } })
    const { client } = await tenant.key({ scopes: ['invoices:write'] })
    const denied = await client.call('createInvoiceFromBid', { body: { bidId: bid.id } })
    matches(t, denied, { status: 403, code: 'scope_insufficient' })
    t.strictSame((await tenant.client.ok('listInvoices')).data, [])
  },
)

t.test("invoices of a bid leave out the lines of change orders, and use the bid's own discount and tax", async (t) => {
  const tenant = await service.tenant()
  const lines = ['60000', '40000'].map((unitPrice) => ({ description: 'Deck', unitPrice }))
  const terms = { discount: '2.5', discountType: 'percent' as const, taxRate: '8.25' }
  const { project, bid } = await make.contract(tenant, { lines, ...terms })
  await make.changeOrder(tenant, { projectId: project.id, status: 'approved' })
  const { data: own } = await tenant.client.ok('listBidLineItems', { path: { id: bid.id } })
  const added = own.find((line) => line.changeOrderId !== null && line.kind === 'item')!
  matches(t, await bill(tenant, bid.id, { lineItemIds: [added.id] }), {
    status: 422,
    json: { errors: [{ field: 'lineItemIds[0]', code: 'rule' }] },
  })
  matches(t, await billed(tenant, bid.id), {
    ...{ subtotal: '100000.00', discountAmount: '2500.00', taxAmount: '8043.75', total: '105543.75' },
  })
})

t.test('a billed bid cannot be reverted until its invoices are voided or deleted', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const bid = await accepted(tenant, ['100'])
  const revert = () => client.call('revertBidAcceptance', { path: { id: bid.id }, body: { status: 'sent' } })
  const { id, invoiceNumber } = await billed(tenant, bid.id)
  matches(t, await revert(), { status: 409, json: { detail: new RegExp(`${invoiceNumber} bills it`) } })
  await client.ok('markInvoiceSent', { path: { id } })
  t.equal((await revert()).status, 409)
  await client.ok('voidInvoice', { path: { id } })
  t.equal((await revert()).status, 200)
})

t.test('an invoice of a bid cannot be moved alone, but gets the project to which the bid is converted', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const bid = await accepted(tenant, ['100', '50'])
  const { id } = await billed(tenant, bid.id, { lineItemIds: [bid.lineIds[0]!] })
  const other = await make.project(tenant)
  const moved = await client.call('moveInvoice', { path: { id }, body: { targetProjectId: other.id } })
  matches(t, moved, { status: 409, json: { detail: /made from bid/ } })
  const { data: project } = await client.ok('convertBidToProject', { path: { id: bid.id } })
  t.equal((await client.ok('getInvoice', { path: { id } })).data.projectId, project.id)
  t.equal((await billed(tenant, bid.id)).projectId, project.id)
})

t.test('if a bid moves to another project or to none, its invoices move with it', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const lead = (await client.ok('createLead', { body: { name: 'Ortiz' } })).data
  const { data: project } = await client.ok('convertLeadToProject', { path: { id: lead.id } })
  const bid = await accepted(tenant, ['100', '50'], { leadId: lead.id })
  const sent = await billed(tenant, bid.id, { percent: '30' })
  await client.ok('markInvoiceSent', { path: { id: sent.id } })
  const voided = await billed(tenant, bid.id, { percent: '10' })
  await client.ok('markInvoiceSent', { path: { id: voided.id } })
  await client.ok('voidInvoice', { path: { id: voided.id } })
  t.equal((await client.call('convertBidToProject', { path: { id: bid.id } })).status, 409)
  const put = (projectId: number | null) => client.ok('updateBid', { path: { id: bid.id }, body: { projectId } })
  const projectsNow = async () =>
    (await client.ok('listInvoices', { query: { bidId: bid.id } })).data.map(({ projectId }) => projectId)
  await put(project.id)
  t.strictSame(await projectsNow(), [project.id, project.id])
  const events = (await client.ok('listEvents', { query: { limit: 100 } })).data.map(({ event }) => event)
  t.strictSame(
    events
      .slice(-3)
      .map(({ type }) => type)
      .sort(),
    ['bid.updated', 'invoice.updated', 'invoice.updated'],
  )
  t.equal((await billed(tenant, bid.id, { percent: '10' })).projectId, project.id)
  await put(null)
  t.strictSame(await projectsNow(), [null, null, null])
  await put(project.id)
  await client.ok('updateBid', { path: { id: bid.id }, body: { leadId: null, projectId: null } })
  const { data: own } = await client.ok('convertBidToProject', { path: { id: bid.id } })
  t.strictSame(await projectsNow(), [own.id, own.id, own.id])
  await put(project.id)
  t.strictSame(
    await projectsNow(),
    [own.id, own.id, own.id],
    'the invoices stay in the project that the bid was converted to',
  )
})

t.test('the discount of a bid is granted in line invoices or in percentage invoices, never in both', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const bid = await accepted(tenant, ['1000'], { discount: '10', discountType: 'percent' })
  const lines = await billed(tenant, bid.id)
  const path = { id: lines.id }
  await client.ok('appendInvoiceLineItems', { path, body: { lines: [{ description: 'Extra', unitPrice: '1000' }] } })
  await client.ok('removeInvoiceLineItem', { path: { ...path, lineItemId: lines.lines[0]!.id } })
  await client.ok('updateInvoice', { path, body: { discount: '100', discountType: 'fixed' } })
  matches(t, await bill(tenant, bid.id, { percent: '100' }), {
    status: 409,
    json: { detail: new RegExp(`${lines.invoiceNumber} already grants the discount`) },
  })
  await client.ok('updateInvoice', { path, body: { discount: null, discountType: null } })
  matches(t, await billed(tenant, bid.id, { percent: '100' }), { subtotal: '900.00' })
  const again = await client.call('updateInvoice', { path, body: { discount: '100', discountType: 'fixed' } })
  matches(t, again, { status: 422, json: { errors: [{ field: 'discount', code: 'range' }] } })
})

t.test('invoices can be filtered by the bid that they bill', async (t) => {
  const tenant = await service.tenant()
  const [one, other] = [await accepted(tenant, ['100']), await accepted(tenant, ['200'])]
  const parts = [await billed(tenant, one.id, { percent: '10' }), await billed(tenant, one.id, { percent: '20' })]
  await billed(tenant, other.id)
  const { data } = await tenant.client.ok('listInvoices', { query: { bidId: one.id } })
  t.strictSame(
    data.map(({ id }) => id),
    parts.map(({ id }) => id).toReversed(),
  )
})

t.test(
  'of concurrent invoices of a bid, only one for the whole bid succeeds, or three for 30 percent each',
  async (t) => {
    const tenant = await service.tenant()
    await race(t, {
      at: service,
      arrange: () => accepted(tenant, ['100', '50']),
      contestants: ({ id }) => repeatContestant(2, () => bill(tenant, id)),
      judge: (twice) => t.strictSame(sortedStatuses(twice), [201, 409]),
    })
    await race(t, {
      at: service,
      rounds: 4,
      arrange: () => accepted(tenant, ['999.99']),
      contestants: ({ id }) => repeatContestant(5, () => bill(tenant, id, { percent: '30' })),
      judge: (five) => {
        t.strictSame(sortedStatuses(five), [201, 201, 201, 422, 422])
        const cents = five.reduce((sum, { json }) => sum + BigInt(json.data?.subtotal.replace('.', '') ?? 0), 0n)
        t.equal(cents, 89_999n)
      },
    })
  },
)
