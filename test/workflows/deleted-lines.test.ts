import t, { type Test } from 'tap'
import { liveReadContext } from '../../db/engine/postgres/transaction.ts'
import { readBidPaper } from '../../db/nouns/bids/paper-contents.ts'
import { changeOrderPaperKind } from '../../db/nouns/change-orders/paper.ts'
import { invoicePaperKind } from '../../db/nouns/invoices/paper.ts'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'

const service = await startService(t)

/**
 * Compares a record with a deleted line to a record that never had it. Everything that reads their lines must be equal.
 */

const line = (unitPrice: string, more: object = {}) => ({ description: `For ${unitPrice}`, unitPrice, ...more })
const whole = [line('10'), line('200'), line('3000')]
const bare = [line('10'), line('3000')]

/** Removes the values that differ between records. */
const plain = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (name, member) =>
      /^(id|.*Id|.*Ids|number|date|order|markName|mark|version|createdAt|updatedAt|.*Number|url|at|.*At)$/.test(name)
        ? undefined
        : member,
    ),
  )

type Reads = Readonly<Record<string, (id: number) => Promise<unknown>>>

/** Checks that each reader returns the same for both records. */
async function alike(t: Test, reads: Reads, [a, b]: readonly [number, number]): Promise<void> {
  for (const [name, read] of nonEmpty(Object.entries(reads)))
    t.strictSame(plain(await read(a)), plain(await read(b)), name)
}

t.test('a deleted bid line appears in no paper, copy, invoice or schedule of the bid', async (t) => {
  const tenant = await service.tenant()
  const { client, database, caller } = tenant
  const section = { kind: 'section' as const, description: 'Deck' }
  const made = async (lines: object[], gone?: number) => {
    const bid = await make.bid(tenant, {
      lines: [section, ...lines] as never,
      discount: '5',
      discountType: 'percent',
    })
    const path = { id: bid.id }
    if (gone) await client.ok('deleteBidLineItem', { path: { ...path, lineItemId: bid.lineIds[gone]! } })
    return bid.id
  }
  const ids = [await made(whole, 2), await made(bare)] as const
  const linesOf = async (id: number) => (await client.ok('listBidLineItems', { path: { id } })).data
  const document = (id: number) => readBidPaper(liveReadContext(database), caller, id)
  const copy = async (id: number) => (await client.ok('duplicateBid', { path: { id } })).data
  const copied = async (id: number) => linesOf((await copy(id)).id)
  await alike(t, { linesOf, document, copy, copied }, ids)
  for (const id of ids) {
    await database.pool.query("update bids set status = 'sent' where tenant_id = $1 and id = $2", [tenant.id, id])
    await client.ok('acceptBid', { path: { id }, body: {} })
  }
  const invoice = async (id: number) => {
    const { data } = await client.ok('createInvoiceFromBid', { body: { bidId: id } })
    const { data: billed } = await client.ok('listInvoiceLineItems', { path: { id: data.id } })
    await client.ok('deleteInvoice', { path: { id: data.id } })
    return [data, billed]
  }
  const schedule = async (id: number) => {
    const { data: project } = await client.ok('convertBidToProject', { path: { id }, body: {} })
    return make.payAppLines(tenant, (await make.payApp(tenant, { projectId: project.id })).id)
  }
  await alike(t, { linesOf, document, copied, invoice, schedule }, ids)
})

t.test('a deleted change order line appears in no paper, bid or schedule', async (t) => {
  const tenant = await service.tenant()
  const { client, database, caller } = tenant
  const made = async (lines: typeof whole, gone?: number) => {
    const { project, bid } = await make.contract(tenant)
    const { id, lineIds } = await make.changeOrder(tenant, { projectId: project.id, lines })
    if (gone !== undefined) await client.ok('deleteChangeOrderLineItem', { path: { id, lineItemId: lineIds[gone]! } })
    await client.ok('submitChangeOrder', { path: { id } })
    await client.ok('approveChangeOrder', { path: { id }, body: {} })
    return { id, projectId: project.id, bidId: bid.id }
  }
  const both = [await made(whole, 1), await made(bare)] as const
  const of = (id: number) => both.find((one) => one.id === id)!
  const tx = liveReadContext(database)
  await alike(
    t,
    {
      linesOf: async (id) => (await client.ok('listChangeOrderLineItems', { path: { id } })).data,
      paper: async (id) => {
        const { lines, total, sums } = await changeOrderPaperKind.paperOf(
          tx,
          caller,
          await changeOrderPaperKind.find(tx, caller, id),
        )
        return { lines, total, sums }
      },
      bid: async (id) => {
        const { data } = await client.ok('listBidLineItems', { path: { id: of(id).bidId } })
        return data.filter(({ kind }) => kind === 'item')
      },
      schedule: async (id) => {
        const rows = await make.payAppLines(tenant, (await make.payApp(tenant, { projectId: of(id).projectId })).id)
        return rows.map(({ description, scheduledValue }) => [description, scheduledValue])
      },
    },
    [both[0].id, both[1].id],
  )
})

t.test('a deleted invoice line or kit item appears in no paper, sum, copy or usage count', async (t) => {
  const tenant = await service.tenant()
  const { client, database, caller } = tenant
  const made = async (lines: typeof whole, gone?: number) => {
    const { id, lineIds } = await make.invoice(tenant, { lines, taxRate: '8.25' })
    if (gone !== undefined) await client.ok('removeInvoiceLineItem', { path: { id, lineItemId: lineIds[gone]! } })
    return id
  }
  const tx = liveReadContext(database)
  const paper = async (id: number) => {
    const { items, totals } = await invoicePaperKind.paperOf(tx, caller, await invoicePaperKind.find(tx, caller, id))
    return { items, totals }
  }
  await alike(t, { paper }, [await made(whole, 1), await made(bare)])
  const parts = [await make.product(tenant, { unitPrice: '4' }), await make.product(tenant, { unitPrice: '9' })]
  const [a, b] = parts.map(({ id }) => id)
  const kits = [
    await make.kit(tenant, [
      [a!, '3'],
      [b!, '1'],
    ]),
    await make.kit(tenant, [[a!, '3']]),
  ]
  const { data: items } = await client.ok('listKitItems', { path: { id: kits[0]!.id } })
  await client.ok('removeKitItem', { path: { id: kits[0]!.id, kitItemId: items[1]!.id } })
  const itemsOf = async (id: number) => (await client.ok('listKitItems', { path: { id } })).data
  await alike(
    t,
    {
      kit: async (id) => (await client.ok('getProduct', { path: { id } })).data,
      itemsOf,
      copied: async (id) => itemsOf((await client.ok('duplicateProduct', { path: { id } })).data.id),
      bidLine: async (id) => {
        const bid = await make.bid(tenant)
        return (await client.ok('createBidLineItem', { path: { id: bid.id }, body: { productId: id } })).data.parts
      },
    },
    [kits[0]!.id, kits[1]!.id],
  )
  const used = (await client.ok('countProductUsage', { body: { ids: [b!] } })).data
  matches(t, used, [{ kits: 0 }])
})
