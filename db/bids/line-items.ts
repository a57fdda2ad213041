import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '../base/caller.ts'
import { blankLine, changedLine } from '../domain/bids/lines.ts'
import { nextMark } from '../domain/bids/marks.ts'
import { notFound } from '../domain/refusal.ts'
import { requireState } from '../domain/states.ts'
import type { Unit } from '../postgres/transaction.ts'
import { takenOver } from '../products/line-products.ts'
import { deleteMany } from '../records/deletion.ts'
import { refuseOther } from '../records/etags.ts'
import { lockRecord } from '../records/lock.ts'
import { findRecord, selection, shown } from '../records/read.ts'
import { resource, type Schemas } from '../records/resource.ts'
import { insertOne, updateMany } from '../records/write.ts'
import { type Bid, bids, currentSubtotal } from './bids.ts'
import { lineTextBytes, refuseOversize } from './bounds.ts'

export type BidLineItem = Schemas['BidLineItem']

export const bidLineItems = resource('BidLineItem', {
  table: 'bid_line_items',
  label: 'bid line item',
  family: 'bids',
  references: {},
  date: 'createdAt',
})

/** Where a page of lines begins: after the line of this order and id. */
export interface LinePlace {
  order: number
  id: number
}

export interface LinePage {
  items: BidLineItem[]
  /** Undefined on the last page. */
  next: LinePlace | undefined
}

/** A page of a bid's lines in their order. Throws Refusal not_found. */
export async function listBidLineItems(
  unit: Unit,
  caller: Caller,
  bidId: number,
  { limit, after }: { limit: number; after?: LinePlace | undefined },
): Promise<LinePage> {
  await findRecord(unit, caller, bids, bidId)
  const rest = after ? sql`where ("order", id) > (${after.order}::integer, ${after.id}::bigint)` : sql``
  const rows = await answered(unit, caller, bidId, sql`${rest} order by "order", id limit ${limit + 1}`)
  const last = rows.length > limit ? rows[limit - 1]! : undefined
  return { items: rows.slice(0, limit), next: last && { order: last.order!, id: last.id } }
}

/** Every line of a bid in its order, each section with its subtotal; for documents, which show them all. */
export const allBidLineItems = (unit: Unit, caller: Caller, bidId: number): Promise<BidLineItem[]> =>
  answered(unit, caller, bidId, sql`order by "order", id`)

/** A bid's live lines as they are answered: a section's total is that of the items between it and the next section. */
async function answered(unit: Unit, caller: Caller, bidId: number, rest: RawBuilder<unknown>): Promise<BidLineItem[]> {
  const { rows } = await sql<BidLineItem>`
    with sectioned as (
      select *, count(*) filter (where kind = 'section') over (order by "order", id) as section from bid_line_items
      where tenant_id = ${caller.tenantId} and bid_id = ${bidId} and deleted_at is null
    ), summed as (
      select *, sum(total) filter (where kind = 'item' and not is_optional) over (partition by section) as subtotal
      from sectioned
    )
    select ${sql.raw(answeredColumns)} from summed ${rest}
  `.execute(unit.sql.withoutPlugins())
  return rows.map(shown)
}

const answeredColumns = selection(bidLineItems).replace(
  '"total" as "total"',
  `case kind when 'section' then coalesce(subtotal, 0.00) else total end as "total"`,
)

/** One live line as it is answered. Throws Refusal not_found. */
async function findLine(unit: Unit, caller: Caller, bidId: number, id: number): Promise<BidLineItem> {
  const [line] = await answered(unit, caller, bidId, sql`where id = ${id}`)
  if (!line) throw notFound(bidLineItems.label)
  return line
}

/**
 * Adds a line to a draft; its totals follow. Throws Refusal not_found, conflict for a bid that is no draft or takes no
 * more lines or text, validation_failed.
 */
export async function createBidLineItem(
  unit: Unit,
  caller: Caller,
  bidId: number,
  { order, deletedAt, ...changes }: Schemas['BidLineItemCreate'],
): Promise<BidLineItem> {
  const bid = await lockDraft(unit, caller, bidId)
  const taken = changes.productId ? await takenOver(unit, caller, changes.productId) : undefined
  const line = changedLine(blankLine, changes, taken)
  const standing = await standingOf(unit, caller, bidId)
  const values = {
    bidId,
    ...line,
    markName: line.kind === 'item' && changes.markName === undefined ? standing.nextMark : line.markName,
    order: order ?? standing.nextOrder,
    ...(deletedAt && { deletedAt }),
  }
  const made = await insertOne(unit, caller, bidLineItems, values)
  if (deletedAt) return made
  await refuseOversize(unit, caller, bid)
  await followLines(unit, caller, bid)
  return findLine(unit, caller, bidId, made.id)
}

/**
 * Changes a line of a draft, honouring If-Match; the totals follow. Throws Refusal not_found, conflict for a bid that is
 * no draft or takes no more text, validation_failed, conflict (412).
 */
export async function updateBidLineItem(
  unit: Unit,
  caller: Caller,
  bidId: number,
  id: number,
  { order, ...changes }: Schemas['BidLineItemUpdate'],
): Promise<BidLineItem> {
  const bid = await lockDraft(unit, caller, bidId)
  const line = await matchedLine(unit, caller, bidId, id)
  const another = changes.productId && changes.productId !== line.productId
  const taken = another ? await takenOver(unit, caller, changes.productId!) : undefined
  const values = { ...changedLine(line, changes, taken), order: order === undefined ? line.order : order }
  const becomesItem = values.kind === 'item' && line.kind !== 'item' && changes.markName === undefined
  if (becomesItem || values.order === null) {
    const standing = await standingOf(unit, caller, bidId)
    values.order ??= standing.nextOrder
    if (becomesItem) values.markName = standing.nextMark
  }
  const { changed } = await updateMany(unit, caller, bidLineItems, new Map([[id, values]]))
  if (changed.size === 0) return line
  if (lineTextBytes(values) > lineTextBytes(line)) await refuseOversize(unit, caller, bid)
  await followLines(unit, caller, bid)
  return findLine(unit, caller, bidId, id)
}

/**
 * Soft-deletes a line of a draft, honouring If-Match; the totals follow. Throws Refusal not_found, conflict for a bid
 * that is no draft, conflict (412).
 */
export async function deleteBidLineItem(unit: Unit, caller: Caller, bidId: number, id: number): Promise<BidLineItem> {
  const bid = await lockDraft(unit, caller, bidId)
  await matchedLine(unit, caller, bidId, id)
  const { items } = await deleteMany(unit, caller, bidLineItems, [id])
  await followLines(unit, caller, bid)
  return items.get(id)!
}

/** Locks the bid, before any of its lines, so that changes of its lines happen one after the other. */
async function lockDraft(unit: Unit, caller: Caller, bidId: number): Promise<Bid> {
  const bid = await lockRecord(unit, caller, bids, bidId)
  requireState(bids, 'reprice', bid.status)
  return bid
}

async function matchedLine(unit: Unit, caller: Caller, bidId: number, id: number): Promise<BidLineItem> {
  const line = await findLine(unit, caller, bidId, id)
  refuseOther(unit, line, bidLineItems.label)
  return line
}

/** Gives the bid its new totals. Even where they are the same, it is another version now and bid.updated tells of it. */
async function followLines(unit: Unit, caller: Caller, bid: Bid): Promise<void> {
  const subtotal = await currentSubtotal(unit, caller, bid.id)
  await updateMany(unit, caller, bids, new Map([[bid.id, { subtotal }]]), { held: [bid], always: true })
}

const lastOrder = 2_147_483_647

/** The place after the last line, and the first mark that no line of the bid has or had by counting. */
async function standingOf(unit: Unit, caller: Caller, bidId: number): Promise<{ nextOrder: number; nextMark: string }> {
  const { rows } = await sql<{ items: number; marks: string[]; last: number | null }>`
    select count(*) filter (where kind = 'item') as items, max("order") filter (where deleted_at is null) as last,
      coalesce(array_agg(mark_name) filter (where mark_name is not null), '{}') as marks
    from bid_line_items where tenant_id = ${caller.tenantId} and bid_id = ${bidId}
  `.execute(unit.sql.withoutPlugins())
  const { items, marks, last } = rows[0]!
  return { nextOrder: Math.min((last ?? 0) + 1, lastOrder), nextMark: nextMark(items, new Set(marks)) }
}
