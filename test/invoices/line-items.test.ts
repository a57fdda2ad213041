import t from 'tap'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'

const service = await startService(t)
const line = (description: string, unitPrice = '10.00') => ({ description, unitPrice })

t.test('appendInvoiceLineItems adds lines with defaults after the existing lines, and returns them', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const product = await make.product(tenant, { unitPrice: '15.679' })
  const { id } = await make.invoice(tenant)
  const lines = [
    { description: 'Screws' },
    { description: 'Retainage', kind: 'retainage' as const, quantity: '2.5', unitPrice: '-4' },
    { description: 'Drywall', productId: product.id, quantity: null },
    { description: 'Drywall, cheap', productId: product.id, unitPrice: '12.5' },
  ]
  const { data, headers } = await client.ok('appendInvoiceLineItems', { path: { id }, body: { lines } })
  const common = { invoiceId: id, bidLineItemId: null, kind: 'item', quantity: '1' }
  matches(t, data, [
    { ...common, order: 2, unitPrice: '0.00', total: '0.00', productId: null },
    { ...common, order: 3, kind: 'retainage', quantity: '2.5', unitPrice: '-4.00', total: '-10.00' },
    { ...common, order: 4, productId: product.id, unitPrice: '15.679', total: '15.68' },
    { ...common, order: 5, productId: product.id, unitPrice: '12.50', total: '12.50' },
  ])
  const shown = await client.ok('getInvoice', { path: { id } })
  t.equal(shown.data.total, '118.18')
  t.equal(headers.etag, shown.headers.etag)
  const listed = await client.ok('listInvoiceLineItems', { path: { id }, query: { limit: 3 } })
  const rest = await client.ok('listInvoiceLineItems', {
    path: { id },
    query: { limit: 3, cursor: listed.meta.pagination.cursor! },
  })
  t.strictSame([...listed.data, ...rest.data].slice(1), data)
})

t.test(
  'updateInvoiceLineItem changes the given fields; another product sets its price, unless a price is given',
  async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    const product = await make.product(tenant, { unitPrice: '7.00' })
    const { id, lineIds } = await make.invoice(tenant, { lines: [line('Work', '33.335')] })
    const path = { id, lineItemId: lineIds[0]! }
    const patch = async (body: object) => (await client.ok('updateInvoiceLineItem', { path, body })).data
    matches(t, await patch({ quantity: '3' }), { unitPrice: '33.335', total: '100.01', description: 'Work' })
    matches(t, await patch({ productId: product.id }), { unitPrice: '7.00', total: '21.00', description: 'Work' })
    matches(t, await patch({ unitPrice: '8' }), { productId: product.id, total: '24.00' })
    await client.ok('deleteProduct', { path: { id: product.id } })
    matches(t, await patch({ productId: product.id, quantity: null }), { quantity: '1', total: '8.00' })
    matches(t, await patch({ productId: null, unitPrice: null }), { productId: null, unitPrice: '0.00' })
    const lost = await client.call('updateInvoiceLineItem', { path, body: { productId: product.id } })
    matches(t, lost, { status: 422, json: { errors: [{ field: 'productId', code: 'not_found' }] } })
    t.equal((await client.ok('getInvoice', { path: { id } })).data.total, '0.00')
  },
)

t.test('removeInvoiceLineItem removes a line, moves the following lines up, and updates the totals', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const { id, lineIds } = await make.invoice(tenant, { lines: ['A', 'B', 'C'].map((name) => line(name)) })
  const { data } = await client.ok('removeInvoiceLineItem', { path: { id, lineItemId: lineIds[1]! } })
  matches(t, data, { id: lineIds[1], description: 'B', deletedAt: /Z$/ })
  const { data: left } = await client.ok('listInvoiceLineItems', { path: { id } })
  t.strictSame(
    left.map(({ description, order }) => [description, order]),
    [
      ['A', 1],
      ['C', 2],
    ],
  )
  t.equal((await client.ok('getInvoice', { path: { id } })).data.total, '20.00')
  const again = await client.call('removeInvoiceLineItem', { path: { id, lineItemId: lineIds[1]! } })
  t.equal(again.status, 404)
})

t.test('reorderInvoiceLineItems requires every line once: a missing, repeated or foreign id is a 422', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const { id, lineIds } = await make.invoice(tenant, { lines: ['A', 'B', 'C'].map((name) => line(name)) })
  const [a, b, c] = lineIds as [number, number, number]
  const other = (await make.invoice(tenant)).lineIds[0]!
  const order = (ids: number[]) => client.call('reorderInvoiceLineItems', { path: { id }, body: { ids } })
  for (const ids of [[a, b], [a, b, b], [a, b, c, c], [a, b, other], []]) {
    matches(t, await order(ids), { status: 422, json: { errors: [{ field: 'ids', code: 'rule' }] } }, ids.join())
  }
  const made = await order([c, a, b])
  matches(t, made.json.data, [
    { id: c, order: 1 },
    { id: a, order: 2 },
    { id: b, order: 3 },
  ])
  t.equal(made.headers.etag, (await client.ok('getInvoice', { path: { id } })).headers.etag)
  const stale = await client.call('reorderInvoiceLineItems', {
    path: { id },
    body: { ids: lineIds },
    headers: { 'If-Match': '"old"' },
  })
  t.equal(stale.status, 412)
})

t.test('invalid lines are reported at their index, and no line of the request is added', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const { id } = await make.invoice(tenant)
  const send = (body: unknown) => client.send('POST', `/invoices/${id}/line-items`, { body })
  const faults: [object, string, string][] = [
    [{}, 'description', 'required'],
    [{ description: '' }, 'description', 'length'],
    [{ description: 'Work', quantity: '-1' }, 'quantity', 'pattern'],
    [{ description: 'Work', quantity: '1.0000001' }, 'quantity', 'pattern'],
    [{ description: 'Work', unitPrice: 1 }, 'unitPrice', 'type'],
    [{ description: 'Work', kind: 'section' }, 'kind', 'enum'],
    [{ description: 'Work', productId: 2_147_483_647 }, 'productId', 'not_found'],
    [{ description: 'Work', bidLineItemId: 1 }, 'bidLineItemId', 'unknown'],
  ]
  for (const [bad, field, code] of faults) {
    const answer = await send({ lines: [line('Good'), bad] })
    matches(t, answer, { status: 422, json: { errors: [{ field: `lines[1].${field}`, code }] } }, JSON.stringify(bad))
  }
  matches(t, await send({ lines: [] }), { status: 422, json: { errors: [{ field: 'lines' }] } })
  const many = Array.from({ length: 501 }, () => line('Work'))
  matches(t, await send({ lines: many }), { status: 422, json: { errors: [{ field: 'lines' }] } })
  t.equal((await client.ok('listInvoiceLineItems', { path: { id } })).data.length, 1)
})

t.test('an invoice has at most 1000 lines and 500000 bytes of text; more is a 409', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const { id } = await make.invoice(tenant, { lines: Array.from({ length: 500 }, (_, index) => line(`${index}`)) })
  const append = (count: number, description = 'Work') =>
    client.call('appendInvoiceLineItems', {
      path: { id },
      body: { lines: Array.from({ length: count }, () => line(description)) },
    })
  t.equal((await append(500)).status, 201)
  matches(t, await append(1), { status: 409, json: { detail: /1000 lines/ } })
  const { data } = await client.ok('listInvoiceLineItems', { path: { id }, query: { limit: 100 } })
  const lengthen = (lineItemId: number) =>
    client.call('updateInvoiceLineItem', { path: { id, lineItemId }, body: { description: 'é'.repeat(10_000) } })
  for (const { id: lineItemId } of nonEmpty(data.slice(0, 24))) t.equal((await lengthen(lineItemId)).status, 200)
  matches(t, await lengthen(data[24]!.id), { status: 409, json: { detail: /500000 bytes/ } })
})

t.test('countProductUsage counts the lines of live invoices that use a product', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const product = await make.product(tenant)
  const lines = [{ ...line('Drywall'), productId: product.id }]
  await make.invoice(tenant, { lines: [...lines, ...lines] })
  const deleted = await make.invoice(tenant, { lines })
  await client.ok('deleteInvoice', { path: { id: deleted.id } })
  const { data } = await client.ok('countProductUsage', { body: { ids: [product.id] } })
  matches(t, data, [{ invoices: 2 }])
})

t.test('sending an invoice whose only line was removed is refused, because it has no lines', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const { id, lineIds } = await make.invoice(tenant)
  await client.ok('removeInvoiceLineItem', { path: { id, lineItemId: lineIds[0]! } })
  for (const send of [
    () => client.call('markInvoiceSent', { path: { id } }),
    () => client.call('sendInvoice', { path: { id }, body: { to: 'dana@example.com' } }),
  ])
    matches(t, await send(), { status: 409, json: { detail: /^The invoice has no lines\./ } })
})
