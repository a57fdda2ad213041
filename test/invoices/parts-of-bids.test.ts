import fc from 'fast-check'
import t from 'tap'
import { add, compare, type Decimal, r2, subtract } from '../../db/domain/money.ts'
import { Refusal } from '../../db/domain/refusal.ts'
import { allInvoiceLineItems, removeInvoiceLineItem, updateInvoiceLineItem } from '../../db/invoices/line-items.ts'
import { reading, type Transaction, writing } from '../../db/postgres/transaction.ts'
import { createInvoiceFromBid } from '../../db/workflows/invoice-of-bid.ts'
import { make } from '../support/make.ts'
import { startService, type TestTenant } from '../support/service.ts'

const service = await startService(t)
const { database } = service

type Owner = Pick<TestTenant, 'id' | 'database' | 'caller'>
const signed = (cents: number): Decimal => `${cents < 0 ? '-' : ''}${price(Math.abs(cents))}`
const price = (cents: number): Decimal => `${Math.trunc(cents / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`
const net = ({ subtotal, discountAmount }: { subtotal: Decimal; discountAmount: Decimal }): Decimal =>
  r2(subtract(subtotal, discountAmount))

/** The live invoices of a bid. */
async function invoicesOf({ id }: Owner, bidId: number) {
  const { rows } = await database.pool.query<{
    id: string
    subtotal: Decimal
    discount_amount: Decimal
    total: Decimal
  }>(
    `select id, subtotal, discount_amount, total from invoices
     where tenant_id = $1 and bid_id = $2 and deleted_at is null order by id`,
    [id, bidId],
  )
  return rows.map(({ id, discount_amount, ...row }) => ({ ...row, id: Number(id), discountAmount: discount_amount }))
}

const sumOf = async (owner: Owner, bidId: number): Promise<Decimal> =>
  r2(add('0', ...(await invoicesOf(owner, bidId)).map(net)))

/** Bills lines of the bid; what is refused, as when all of them are billed, is left. */
const bill = ({ caller }: Owner, bidId: number, lineItemIds?: number[]) =>
  writing(database, caller, (tx: Transaction) =>
    createInvoiceFromBid(tx, caller, { bidId, ...(lineItemIds && { lineItemIds }) }),
  ).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
  })

/** Takes one of the drafts' lines off, the one at a place among them all. */
async function takeOff(owner: Owner, bidId: number, place: number): Promise<void> {
  const { caller } = owner
  const lines = []
  for (const { id } of await invoicesOf(owner, bidId))
    lines.push(...(await allInvoiceLineItems(reading(database), caller, id)))
  const line = lines[place % lines.length]
  if (line) await writing(database, caller, (tx) => removeInvoiceLineItem(tx, caller, line.invoiceId, line.id))
}

const terms = fc.record({
  cents: fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 2, maxLength: 4 }),
  discountOf: fc.integer({ min: 0, max: 10_000 }),
  isPercent: fc.boolean(),
})
const steps = fc.array(
  fc.oneof(
    fc.record({ bill: fc.array(fc.nat(3), { minLength: 1, maxLength: 3 }) }),
    fc.record({ off: fc.nat(11) }),
    fc.constant({ rest: true }),
  ),
  { minLength: 3, maxLength: 8 },
)
type Step = { bill?: number[]; off?: number; rest?: boolean }

async function play(owner: Owner, bid: { id: number; lineIds: number[] }, { bill: places, off, rest }: Step) {
  if (off !== undefined) return takeOff(owner, bid.id, off)
  if (rest) return void (await bill(owner, bid.id))
  const ids = [...new Set(places!.map((place) => bid.lineIds[place % bid.lineIds.length]!))]
  await bill(owner, bid.id, ids)
}

t.test(
  'the invoices of a bid never come to more than the bid, and to the bid in the end, whatever lines were taken off drafts',
  async (t) => {
    const owner = await service.tenant()
    const life = fc.asyncProperty(terms, steps, async ({ cents, discountOf, isPercent }, taken) => {
      const whole = cents.reduce((sum, one) => sum + one, 0)
      const discount = isPercent ? price(discountOf) : price(Math.trunc((whole * discountOf) / 10_000))
      const bid = await make.bid(owner, {
        status: 'accepted',
        lines: cents.map((one, place) => ({ description: `Line ${place}`, unitPrice: price(one) })),
        ...{ discount, discountType: isPercent ? 'percent' : 'fixed' },
      })
      for (const step of taken as Step[]) {
        await play(owner, bid, step)
        const sum = await sumOf(owner, bid.id)
        if (compare(sum, bid.total) > 0) throw new Error(`${sum} is billed of ${bid.total}`)
      }
      await bill(owner, bid.id)
      const made = await invoicesOf(owner, bid.id)
      const given = r2(add('0', ...made.map(({ discountAmount }) => discountAmount)))
      if (given !== bid.discountAmount) throw new Error(`${given} is given of ${bid.discountAmount}`)
      const sum = await sumOf(owner, bid.id)
      if (sum !== bid.total) throw new Error(`${sum} is billed of ${bid.total} in the end`)
    })
    await fc.assert(life, { numRuns: 40, interruptAfterTimeLimit: 120_000 })
    t.pass()
  },
)

const termsWithCredits = fc
  .record({
    cents: fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 2, maxLength: 3 }),
    credits: fc.array(fc.integer({ min: 1, max: 60_000 }), { minLength: 1, maxLength: 2 }),
    discountOf: fc.integer({ min: 1, max: 10_000 }),
    isPercent: fc.boolean(),
  })
  .map(({ cents, credits, ...rest }) => ({ ...rest, cents: [...cents, ...credits.map((one) => -one)] }))
  .filter(({ cents }) => cents.reduce((sum, one) => sum + one, 0) > 0)

t.test('with credits, too, the invoices of a bid give its discount once and come to the bid in the end', async (t) => {
  const owner = await service.tenant()
  const life = fc.asyncProperty(termsWithCredits, steps, async ({ cents, discountOf, isPercent }, taken) => {
    const whole = cents.reduce((sum, one) => sum + one, 0)
    const discount = isPercent ? price(discountOf) : price(Math.trunc((whole * discountOf) / 10_000))
    const bid = await make.bid(owner, {
      status: 'accepted',
      lines: cents.map((one, place) => ({ description: `Line ${place}`, unitPrice: signed(one) })),
      ...{ discount, discountType: isPercent ? 'percent' : 'fixed' },
    })
    for (const step of taken as Step[]) {
      await play(owner, bid, step)
      const given = add('0', ...(await invoicesOf(owner, bid.id)).map(({ discountAmount }) => discountAmount))
      if (compare(given, bid.discountAmount) > 0) throw new Error(`${given} is given of ${bid.discountAmount}`)
    }
    await bill(owner, bid.id)
    const sum = await sumOf(owner, bid.id)
    if (sum !== bid.total) throw new Error(`${sum} is billed of ${bid.total} in the end`)
  })
  await fc.assert(life, { numRuns: 40, interruptAfterTimeLimit: 120_000 })
  t.pass()
})

t.test('a percentage that comes to more once a credit is taken off becomes the amount that is left', async (t) => {
  const tenant = await service.tenant()
  const bid = await make.bid(tenant, {
    status: 'accepted',
    lines: ['1000', '500', '-300'].map((unitPrice) => ({ description: 'Work', unitPrice })),
    ...{ discount: '10', discountType: 'percent' },
  })
  const { data: whole } = await tenant.client.ok('createInvoiceFromBid', { body: { bidId: bid.id } })
  t.match(whole, { discount: '10', discountType: 'percent', discountAmount: '120.00' })
  const path = { id: whole.id }
  const { data: lines } = await tenant.client.ok('listInvoiceLineItems', { path })
  await tenant.client.ok('removeInvoiceLineItem', { path: { ...path, lineItemId: lines[2]!.id } })
  t.match((await tenant.client.ok('getInvoice', { path })).data, {
    ...{ subtotal: '1500.00', discount: '120', discountType: 'fixed', discountAmount: '120.00', total: '1380.00' },
  })
  const { data: credit } = await tenant.client.ok('createInvoiceFromBid', { body: { bidId: bid.id } })
  t.match(credit, { subtotal: '-300.00', discountAmount: '0.00', total: '-300.00' })
  t.equal(await sumOf(tenant, bid.id), bid.total)
})

t.test(
  'a percentage that would add to what is left, once more is credited than billed, is none any more',
  async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    const bid = await make.bid(tenant, {
      status: 'accepted',
      lines: ['100', '200', '-200'].map((unitPrice) => ({ description: 'Work', unitPrice })),
      ...{ discount: '50', discountType: 'percent' },
    })
    const { data: whole } = await client.ok('createInvoiceFromBid', { body: { bidId: bid.id } })
    const path = { id: whole.id }
    const { data: lines } = await client.ok('listInvoiceLineItems', { path })
    const takeOff = async (place: number) => {
      await client.ok('removeInvoiceLineItem', { path: { ...path, lineItemId: lines[place]!.id } })
      return (await client.ok('getInvoice', { path })).data
    }
    t.match(await takeOff(1), { subtotal: '-100.00', discount: null, discountType: null, discountAmount: '0.00' })
    const { data: second } = await client.ok('createInvoiceFromBid', { body: { bidId: bid.id } })
    t.match(second, { subtotal: '200.00', discountAmount: '50.00' })
    t.match(await takeOff(0), { discountAmount: '0.00', total: '-200.00' })
    t.match(await takeOff(2), { discount: null, discountAmount: '0.00', total: '0.00' })
    await client.ok('createInvoiceFromBid', { body: { bidId: bid.id } })
    t.equal(await sumOf(tenant, bid.id), bid.total)
  },
)

t.test('a percentage follows the lines of a draft that are edited, as on any invoice', async (t) => {
  const tenant = await service.tenant()
  const bid = await make.bid(tenant, {
    status: 'accepted',
    lines: [{ description: 'Work', unitPrice: '1000' }],
    ...{ discount: '10', discountType: 'percent' },
  })
  const { data: whole } = await tenant.client.ok('createInvoiceFromBid', { body: { bidId: bid.id } })
  const path = { id: whole.id }
  const { data: lines } = await tenant.client.ok('listInvoiceLineItems', { path })
  const change = { path: { ...path, lineItemId: lines[0]!.id }, body: { unitPrice: '2000' } }
  await tenant.client.ok('updateInvoiceLineItem', change)
  t.match((await tenant.client.ok('getInvoice', { path })).data, { discountType: 'percent', discountAmount: '200.00' })
})

t.test('a fixed discount that stays on a draft whose line was taken off is not given again', async (t) => {
  const tenant = await service.tenant()
  const bid = await make.bid(tenant, {
    status: 'accepted',
    lines: ['1000', '500', '250'].map((unitPrice) => ({ description: 'Work', unitPrice })),
    ...{ discount: '100', discountType: 'fixed', taxRate: '8.25' },
  })
  const whole = await tenant.client.ok('createInvoiceFromBid', { body: { bidId: bid.id } })
  const path = { id: whole.data.id }
  const { data: lines } = await tenant.client.ok('listInvoiceLineItems', { path })
  await tenant.client.ok('removeInvoiceLineItem', { path: { ...path, lineItemId: lines[2]!.id } })
  t.match((await tenant.client.ok('getInvoice', { path })).data, { subtotal: '1500.00', discountAmount: '100.00' })
  const { data: rest } = await tenant.client.ok('createInvoiceFromBid', { body: { bidId: bid.id } })
  t.match(rest, { subtotal: '250.00', discount: null, discountAmount: '0.00', total: '270.63' })
})

t.test(
  'a draft that took off less than its discount does not take off more once others have been given it',
  async (t) => {
    const tenant = await service.tenant()
    const { caller } = tenant
    const bid = await make.bid(tenant, {
      status: 'accepted',
      lines: ['100', '60', '-90'].map((unitPrice) => ({ description: 'Work', unitPrice })),
      ...{ discount: '60', discountType: 'fixed' },
    })
    const { data: first } = await tenant.client.ok('createInvoiceFromBid', { body: { bidId: bid.id } })
    const lines = await allInvoiceLineItems(reading(database), caller, first.id)
    const remove = (place: number) =>
      tenant.client.ok('removeInvoiceLineItem', { path: { id: first.id, lineItemId: lines[place]!.id } })
    await remove(1)
    t.match((await tenant.client.ok('getInvoice', { path: { id: first.id } })).data, { discountAmount: '10.00' })
    const { data: second } = await tenant.client.ok('createInvoiceFromBid', { body: { bidId: bid.id } })
    t.match(second, { subtotal: '60.00', discountAmount: '50.00' })
    await remove(2)
    t.match((await tenant.client.ok('getInvoice', { path: { id: first.id } })).data, {
      ...{ subtotal: '100.00', discount: '10', discountAmount: '10.00' },
    })
    const { data: third } = await tenant.client.ok('createInvoiceFromBid', { body: { bidId: bid.id } })
    t.match(third, { subtotal: '-90.00', discountAmount: '0.00' })
    t.equal(await sumOf(tenant, bid.id), bid.total)
  },
)

t.test('lines of two drafts of one bid change at once, and the discount is still given once', async (t) => {
  const tenant = await service.tenant()
  const { caller } = tenant
  const bid = await make.bid(tenant, {
    status: 'accepted',
    lines: ['50', '50', '50', '50'].map((unitPrice) => ({ description: 'Work', unitPrice })),
    ...{ discount: '120', discountType: 'fixed' },
  })
  const change = (line: { invoiceId: number; id: number }, unitPrice: string) =>
    writing(database, caller, (tx) => updateInvoiceLineItem(tx, caller, line.invoiceId, line.id, { unitPrice }))
  const whole = (await bill(tenant, bid.id))!
  const [a, b, c, d] = await allInvoiceLineItems(reading(database), caller, whole.id)
  for (const { invoiceId, id } of [b!, c!, d!]) {
    await writing(database, caller, (tx) => removeInvoiceLineItem(tx, caller, invoiceId, id))
  }
  const rest = (await bill(tenant, bid.id))!
  const [e] = await allInvoiceLineItems(reading(database), caller, rest.id)
  t.equal(rest.discountAmount, '70.00')
  await change(e!, '-60')
  await Promise.all([change(a!, '500'), change(e!, '500')])
  const given = (await invoicesOf(tenant, bid.id)).map(({ discountAmount }) => discountAmount)
  t.equal(compare(add('0', ...given), bid.discountAmount) <= 0, true, given.join(' + '))
})
