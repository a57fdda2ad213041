import t from 'tap'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import type { ClientAnswer } from '../../scripts/testkit/http/client.ts'
import { make } from '../../scripts/testkit/make.ts'

const service = await startService(t)
const line = { description: 'Work', unitPrice: '10.00' }

interface Items {
  /** Path of the list. `item` is the path of one item in the list. */
  list: string
  item: string
  change: object
}

/** Functions that create a list item with its own version, by the operation that reads such an item. */
const lists: Record<string, (tenant: TestTenant) => Promise<Items>> = {
  getBidLineItem: async (tenant) => {
    const { id, lineIds } = await make.bid(tenant, { lines: [line, line] })
    const list = `/bids/${id}/line-items`
    return { list, item: `${list}/${lineIds[0]}`, change: { quantity: '2' } }
  },
  getChangeOrderLineItem: async (tenant) => {
    const { id } = await make.changeOrder(tenant)
    const list = `/change-orders/${id}/line-items`
    const made = await tenant.client.send('POST', list, { body: line })
    return { list, item: `${list}/${made.json.data.id}`, change: { quantity: '2' } }
  },
  getKitItem: async (tenant) => {
    const part = await make.product(tenant)
    const list = `/products/${(await make.product(tenant)).id}/kit-items`
    const made = await tenant.client.send('POST', list, { body: { productId: part.id, quantity: '1' } })
    return { list, item: `${list}/${made.json.data.id}`, change: { quantity: '2' } }
  },
  getLeadStage: async (tenant) => {
    const { data } = await tenant.client.ok('listLeadStages')
    return { list: '/lead-stages', item: `/lead-stages/${data[0]!.id}`, change: { name: 'Fresh' } }
  },
  getProductCategory: async (tenant) => {
    const { data } = await tenant.client.ok('createProductCategory', { body: { name: 'Drywall' } })
    return { list: '/product-categories', item: `/product-categories/${data.id}`, change: { name: 'Boards' } }
  },
  getManufacturer: async (tenant) => {
    const { data } = await tenant.client.ok('createManufacturer', { body: { name: 'Gypsum' } })
    return { list: '/manufacturers', item: `/manufacturers/${data.id}`, change: { name: 'Northwest' } }
  },
}

const tagOf = ({ headers }: ClientAnswer): string => String(headers.etag)

for (const [name, arrange] of Object.entries(lists)) {
  t.test(`${name} and its list return the version to send in If-Match`, async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    const { list, item, change } = await arrange(tenant)
    const read = await client.send('GET', item)
    t.equal(read.status, 200)
    const { version, id } = read.json.data
    t.equal(tagOf(read), `"${version}"`)
    t.equal((await client.send('GET', item, { headers: { 'If-None-Match': tagOf(read) } })).status, 304)
    const items: { id: number; version: string }[] = (await client.send('GET', list)).json.data
    for (const one of nonEmpty(items)) matches(t, one.version, /^[\w-]{20,40}$/)
    t.strictSame(
      items.find((one) => one.id === id),
      read.json.data,
      'the list returns the same item',
    )
    const stale = await client.send('PATCH', item, { body: change, headers: { 'If-Match': '"another"' } })
    matches(t, stale, { status: 412, code: 'conflict' })
    const changed = await client.send('PATCH', item, { body: change, headers: { 'If-Match': `"${version}"` } })
    matches(t, changed, { status: 200, json: { data: change } })
    t.equal(tagOf(changed), `"${changed.json.data.version}"`)
    t.not(changed.json.data.version, version)
    t.strictSame((await client.send('GET', item)).json.data, changed.json.data)
    const late = await client.send('DELETE', item, { headers: { 'If-Match': `"${version}"` } })
    t.equal(late.status, 412)
    const stranger = await service.tenant()
    t.equal((await stranger.client.send('GET', item)).status, 404)
    matches(
      t,
      await client.send('POST', list, { body: { ...change, version: 'x' } }),
      { status: 422 },
      'a version cannot be set',
    )
  })
}

t.test(
  'getBidLineItem, getChangeOrderLineItem and getKitItem find no deleted items and no items of another parent',
  async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    for (const name of ['getBidLineItem', 'getChangeOrderLineItem', 'getKitItem']) {
      const [first, second] = [await lists[name]!(tenant), await lists[name]!(tenant)]
      const swapped = `${first.list}/${second.item.split('/').at(-1)}`
      matches(t, await client.send('GET', swapped), { status: 404, code: 'not_found' }, name)
      t.equal((await client.send('DELETE', first.item)).status, 200, name)
      t.equal((await client.send('GET', first.item)).status, 404, name)
      t.equal((await client.send('DELETE', second.list.split('/').slice(0, 3).join('/'))).status, 200, name)
      t.equal((await client.send('GET', second.item)).status, 404, name)
    }
  },
)

t.test("getInvoiceLineItem, getInvoicePayment and each page of their lists have the invoice's ETag", async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const { id, lineIds } = await make.invoice(tenant, { lines: [line, line, line] })
  const path = `/invoices/${id}`
  const tag = async () => tagOf(await client.send('GET', path))
  const item = `${path}/line-items/${lineIds[0]}`
  matches(t, (await client.send('GET', item)).json.data, { id: lineIds[0], invoiceId: id })
  t.equal(tagOf(await client.send('GET', item)), await tag())
  const first = await client.send('GET', `${path}/line-items?limit=2`)
  const cursor = first.json.meta.pagination.cursor
  const second = await client.send('GET', `${path}/line-items?limit=2&cursor=${cursor}`)
  t.strictSame([tagOf(first), tagOf(second)], [await tag(), await tag()])
  const before = await tag()
  const change = (address: string, body: object, held: string) =>
    client.send('PATCH', address, { body, headers: { 'If-Match': held } })
  const changed = await change(item, { quantity: '2' }, before)
  matches(t, changed, { status: 200, json: { data: { quantity: '2' } } })
  t.equal(tagOf(changed), await tag())
  t.equal((await change(item, { quantity: '3' }, before)).status, 412)
  const removal = await client.send('DELETE', `${path}/line-items/${lineIds[1]}`, {
    headers: { 'If-Match': await tag() },
  })
  t.equal(removal.status, 200)
  t.equal(tagOf(removal), await tag())
  await client.ok('markInvoiceSent', { path: { id } })
  const paid = await client.ok('recordInvoicePayment', {
    path: { id },
    body: { amount: '1.00', paidAt: '2026-03-02T12:00:00Z' },
  })
  const payment = `${path}/payments/${paid.data.payment.id}`
  const seen = await client.send('GET', payment)
  t.strictSame(seen.json.data, paid.data.payment)
  t.strictSame([tagOf(seen), tagOf(await client.send('GET', `${path}/payments`))], [await tag(), await tag()])
  t.equal((await change(payment, { notes: 'By check' }, tagOf(seen))).status, 200)
  t.equal((await change(payment, { notes: 'In cash' }, tagOf(seen))).status, 412)
  const other = await make.invoice(tenant)
  t.equal((await client.send('GET', `/invoices/${other.id}/payments/${paid.data.payment.id}`)).status, 404)
  t.equal((await client.send('GET', `/invoices/${other.id}/line-items/${lineIds[0]}`)).status, 404)
  await client.send('DELETE', payment)
  matches(t, (await client.send('GET', payment)).json.data.voidedAt, /^20/, 'a voided payment can still be read')
})

t.test('an ETag that is the hash of an invoice line is accepted in If-Match until the line changes', async (t) => {
  const tenant = await service.tenant()
  const { id, lineIds } = await make.invoice(tenant, { lines: [line, line] })
  const item = `/invoices/${id}/line-items/${lineIds[0]}`
  const { data } = (await tenant.client.send('GET', item)).json
  const { etagsWithout } = await import('../../db/engine/records/etags.ts')
  const held = etagsWithout([])(data)
  const change = () => tenant.client.send('PATCH', item, { body: { quantity: '2' }, headers: { 'If-Match': held } })
  t.equal((await change()).status, 200)
  t.equal((await change()).status, 412)
})

t.test('getLeadStage, getProductCategory and getManufacturer do not find deleted items', async (t) => {
  const tenant = await service.tenant()
  for (const name of ['getLeadStage', 'getProductCategory', 'getManufacturer']) {
    const { item } = await lists[name]!(tenant)
    t.equal((await tenant.client.send('DELETE', item)).status, 200, name)
    matches(t, await tenant.client.send('GET', item), { status: 404, code: 'not_found' }, name)
  }
})
