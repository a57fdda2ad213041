import { sql } from 'kysely'
import { discountOfPartialInvoice, nextPercentAmount, type PercentInvoice } from '../domain/invoices/partial-billing.ts'
import { add, compare, type Decimal, formatUnitPrice, roundToCents, subtract } from '../domain/money.ts'
import { invalid, Refusal, type Violation } from '../domain/refusal.ts'
import { totalsOfSubtotal, totalsWithDiscount } from '../domain/totals.ts'
import type { Caller } from '../engine/base/caller.ts'
import { missingLockError } from '../engine/postgres/failures.ts'
import type { ReadContext, Transaction } from '../engine/postgres/transaction.ts'
import { lockRecords } from '../engine/records/lock.ts'
import { from, liveReferences } from '../engine/records/read.ts'
import type { Schemas } from '../engine/records/resource.ts'
import type { Values } from '../engine/records/row.ts'
import { insertMany, insertOne } from '../engine/records/write.ts'
import { type Bid, bids } from '../nouns/bids/bids.ts'
import { billableLineCondition } from '../nouns/bids/billing.ts'
import { sumGrantedDiscounts } from '../nouns/invoices/bid-discounts.ts'
import { type Invoice, invoices } from '../nouns/invoices/invoices.ts'
import { type InvoiceLineItem, invoiceLineItems } from '../nouns/invoices/line-items.ts'
import { type Project, projects } from '../nouns/projects/projects.ts'
import { refuseProjectsWithPayApps } from './billing-method.ts'

/**
 * A bid is billed either by its lines or by percentages. Each line is billed once, and all percentages together are at
 * most 100. Every operation that bills a bid locks it, so that the second of two concurrent operations sees what the
 * first has billed.
 */

/** A line of the bid. `isBillable` is true for items; it is false for options and for lines of a change order. */
interface BidLine {
  id: number
  isBillable: boolean
  productId: number | null
  description: string | null
  quantity: Decimal | null
  unit: string | null
  unitPrice: Decimal | null
  total: Decimal
}

/** What invoices have billed of the bid. Voided and deleted invoices do not count. */
interface Billed {
  /** Numbers of the invoices that bill lines, keyed by line id. */
  lines: Map<number, string>
  /**
   * Sum of the discounts on invoices that bill lines. `discountedBy` is the number of the first invoice with a
   * discount.
   */
  discount: Decimal
  discountedBy: string | undefined
  parts: (PercentInvoice & { invoiceNumber: string })[]
}

/** Content of a new invoice: its lines, and the resulting terms and totals. */
interface Part {
  values: Values<Invoice>
  lines: Values<InvoiceLineItem>[]
}

/**
 * Creates a draft invoice for an accepted bid: for the whole bid, some of its lines, or a percentage. Throws Refusal
 * validation_failed for a missing bid, for lines that are missing or not billable, and for percentages above 100 in
 * total. Throws conflict for a bid that is not accepted, for lines or percentages that are already billed, and for a
 * project billed by pay applications.
 */
export async function createInvoiceFromBid(
  tx: Transaction,
  caller: Caller,
  { bidId, percent, lineItemIds, ...given }: Schemas['InvoiceFromBid'],
): Promise<Invoice> {
  if (percent !== undefined && lineItemIds !== undefined) {
    throw invalid([{ field: 'lineItemIds', code: 'rule', message: 'cannot be given together with percent' }])
  }
  const { bid, project } = await lockBid(tx, caller, bidId)
  const lines = await linesOf(tx, caller, bidId)
  const billed = await billedOf(tx, caller, bidId)
  const part =
    percent === undefined ? linePart(bid, lines, billed, lineItemIds) : percentPart(bid, lines, billed, percent)
  const contactId = await contactOf(tx, caller, project, bid)
  const values = { ...given, ...part.values, bidId, projectId: project?.id ?? null, contactId, taxRate: bid.taxRate }
  const { currency } = bid
  const invoice = await insertOne(tx, caller, invoices, { ...values, currency })
  const rows = part.lines.map((line, index) => ({ ...line, invoiceId: invoice.id, order: index + 1 }))
  await insertMany(tx, caller, invoiceLineItems, rows)
  return invoice
}

/**
 * Returns the id of the first live contact of these records, and locks that contact against deletion until the
 * transaction ends. Returns null if there is none.
 */
async function contactOf(
  tx: Transaction,
  caller: Caller,
  ...named: readonly (Pick<Invoice, 'contactId'> | undefined)[]
): Promise<number | null> {
  const wanted = named.flatMap((one) => one?.contactId ?? [])
  const live = await liveReferences(
    tx,
    caller,
    invoices,
    wanted.map((contactId) => ({ contactId })),
  )
  return wanted.find((id) => live.get('contactId')?.has(id)) ?? null
}

/** Locks the bid's projects, then the bid, which must be accepted. Returns the bid and the project for its invoices. */
async function lockBid(
  tx: Transaction,
  caller: Caller,
  bidId: number,
): Promise<{ bid: Bid; project: Project | undefined }> {
  const projectIds = await projectsOf(tx, caller, bidId)
  const held = await lockRecords(tx, caller, projects, projectIds)
  const bid = (await lockRecords(tx, caller, bids, [bidId])).get(bidId)
  if (!bid) throw invalid([{ field: 'bidId', code: 'not_found', message: 'No such bid.' }])
  const now = await projectsOf(tx, caller, bidId)
  if (now.join() !== projectIds.join()) throw missingLockError("the bid's project was changed in the meantime")
  if (bid.status !== 'accepted') {
    throw new Refusal('conflict', `The bid is ${bid.status}. To be billed, it must be accepted.`)
  }
  await refuseProjectsWithPayApps(tx, caller, now)
  return { bid, project: held.get(now[0] ?? 0) }
}

/** Returns the ids of the bid's live projects: first the projects made from it, then the project to which it refers. */
async function projectsOf(db: ReadContext, { tenantId }: Caller, bidId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from projects p where p.tenant_id = ${tenantId} and p.deleted_at is null and (
      p.bid_id = ${bidId}
      or p.id = (select b.project_id from bids b where b.tenant_id = ${tenantId} and b.id = ${bidId} and b.deleted_at is null)
    ) order by p.bid_id = ${bidId} desc nulls last, p.id`.execute(db.sql)
  return rows.map(({ id }) => id)
}

async function linesOf(db: ReadContext, { tenantId }: Caller, bidId: number): Promise<BidLine[]> {
  const { rows } = await sql<BidLine>`
    select id, ${billableLineCondition} as is_billable, product_id,
      description, quantity, unit, unit_price, coalesce(total, 0.00) as total
    from bid_line_items where tenant_id = ${tenantId} and bid_id = ${bidId} and deleted_at is null order by "order", id
  `.execute(db.sql)
  return rows
}

async function billedOf(db: ReadContext, caller: Caller, bidId: number): Promise<Billed> {
  const live = sql`${from(invoices, caller.tenantId)} and bid_id = ${bidId} and deleted_at is null and status <> 'voided'`
  const { rows: lines } = await sql<{ id: number; invoiceNumber: string }>`
    select l.bid_line_item_id as id, i.invoice_number
    from (select id, invoice_number ${live}) i
    join invoice_line_items l on l.tenant_id = ${caller.tenantId} and l.invoice_id = i.id
    where l.deleted_at is null and l.bid_line_item_id is not null`.execute(db.sql)
  const { rows: discounted } = await sql<{ invoiceNumber: string }>`
    select invoice_number ${live} and bid_percent is null and discount_amount > 0 order by id limit 1`.execute(db.sql)
  const { rows: parts } = await sql<Billed['parts'][number]>`
    select invoice_number, bid_percent as percent, subtotal as amount ${live}
    and bid_percent is not null order by id`.execute(db.sql)
  return {
    lines: new Map(lines.map(({ id, invoiceNumber }) => [id, invoiceNumber])),
    discount: await sumGrantedDiscounts(db, caller, bidId),
    discountedBy: discounted[0]?.invoiceNumber,
    parts,
  }
}

/**
 * Returns the content of an invoice for the bid's lines with these ids. Without ids, all lines that are not billed yet
 * are used.
 */
function linePart(bid: Bid, lines: readonly BidLine[], billed: Billed, ids: readonly number[] | undefined): Part {
  const [percentage] = billed.parts
  if (percentage) {
    const detail = `Invoice ${percentage.invoiceNumber} bills a percentage of the bid. Give percent, because a bid is billed either by percentages or by lines.`
    throw new Refusal('conflict', detail)
  }
  const billable = lines.filter(({ isBillable }) => isBillable)
  const wanted = ids === undefined ? unbilled(billable, billed) : linesWithIds(lines, billed, ids)
  const subtotal = roundToCents(add('0', ...wanted.map(({ total }) => total)))
  const { discount, discountType, taxRate, discountAmount } = bid
  if (wanted.length === billable.length && compare(billed.discount, '0') === 0) {
    return partOf(
      { discount, discountType, ...totalsOfSubtotal(subtotal, { discount, discountType, taxRate }) },
      wanted,
    )
  }
  const now = new Set(wanted.map(({ id }) => id))
  const later = billable.filter(({ id }) => !now.has(id) && !billed.lines.has(id))
  const share = discountOfPartialInvoice(billable, now, discountAmount, { given: billed.discount, later })
  return partOf({ ...share, ...totalsWithDiscount(subtotal, roundToCents(share.discount ?? '0'), { taxRate }) }, wanted)
}

const partOf = (values: Values<Invoice>, lines: readonly BidLine[]): Part => ({
  values,
  lines: lines.map(({ id, productId, description, quantity, unit, unitPrice, total }) => ({
    kind: 'item',
    productId,
    bidLineItemId: id,
    description: description ?? '',
    quantity: quantity ?? '1',
    unit,
    unitPrice: unitPrice ?? '0.00',
    total,
  })),
})

function unbilled(billable: readonly BidLine[], billed: Billed): BidLine[] {
  const left = billable.filter(({ id }) => !billed.lines.has(id))
  if (left.length > 0) return left
  throw new Refusal('conflict', billable.length === 0 ? 'The bid has no lines.' : 'All lines of the bid are billed.')
}

/**
 * Returns the bid's lines with these ids, in the bid's order. Throws Refusal validation_failed for an invalid id, and
 * conflict for a line that is already billed.
 */
function linesWithIds(lines: readonly BidLine[], billed: Billed, ids: readonly number[]): BidLine[] {
  const known = new Map(lines.map((line) => [line.id, line]))
  const violations = ids.flatMap((id, index): Violation[] => {
    const field = `lineItemIds[${index}]`
    const line = known.get(id)
    if (!line) return [{ field, code: 'not_found', message: 'No such line of this bid.' }]
    if (!line.isBillable) return [{ field, code: 'rule', message: 'must be an item line of the bid, not an option' }]
    return ids.indexOf(id) === index ? [] : [{ field, code: 'rule', message: 'must not be given twice' }]
  })
  if (violations.length > 0) throw invalid(violations)
  const taken = ids.find((id) => billed.lines.has(id))
  if (taken !== undefined) {
    const detail = `Line ${taken} of the bid is billed by invoice ${billed.lines.get(taken)}. Void or delete that invoice first.`
    throw new Refusal('conflict', detail)
  }
  const wanted = new Set(ids)
  return lines.filter(({ id }) => wanted.has(id))
}

/** Returns the content of an invoice for a percentage of the bid: of its billable lines less its discount. */
function percentPart(bid: Bid, lines: readonly BidLine[], billed: Billed, percent: Decimal): Part {
  const [taken] = billed.lines.values()
  if (taken !== undefined) {
    throw new Refusal('conflict', `Invoice ${taken} bills lines of the bid. Bill the other lines with lineItemIds.`)
  }
  // Invoices by percentage grant the bid's whole discount, so no other invoice may have granted it.
  if (billed.discountedBy !== undefined && compare(bid.discountAmount, '0') > 0) {
    const detail = `Invoice ${billed.discountedBy} already grants the discount of the bid.`
    throw new Refusal(
      'conflict',
      `${detail} To bill percentages, remove the discount from that invoice, or void or delete it.`,
    )
  }
  const own = add('0', ...lines.filter(({ isBillable }) => isBillable).map(({ total }) => total))
  const amount = nextPercentAmount(subtract(own, bid.discountAmount), percent, billed.parts)
  const terms = { discount: null, discountType: null, taxRate: bid.taxRate }
  const description = `${percent} % of bid ${bid.bidNumber}`
  const line = { kind: 'item' as const, description, quantity: '1', unitPrice: formatUnitPrice(amount), total: amount }
  return { values: { bidPercent: percent, ...terms, ...totalsOfSubtotal(amount, terms) }, lines: [line] }
}
