import { type NotNull, sql } from 'kysely'
import { nextMark } from '../../domain/bids/bid-marks.ts'
import { applyBidLineChanges, blankBidLine } from '../../domain/bids/lines.ts'
import type { Caller } from '../../engine/base/caller.ts'
import type { ReadContext, Transaction } from '../../engine/postgres/transaction.ts'
import { narrowedBy, type Which } from '../../engine/records/child-selection.ts'
import {
  addChild,
  addDeletedChild,
  addsText,
  type ChildChange,
  type Children,
  changeChild,
  childOf,
  removeChild,
} from '../../engine/records/children.ts'
import { refuseOther } from '../../engine/records/etags.ts'
import { selection } from '../../engine/records/read.ts'
import { resource, type Schemas } from '../../engine/records/resource.ts'
import { lockInState } from '../../engine/records/transitions.ts'
import { updateHeld } from '../../engine/records/write.ts'
import { copyProductToLine } from '../products/line-products.ts'
import { type Bid, bids } from './bids.ts'
import { computeBidSubtotal } from './billing.ts'
import { countLineTextBytes, refuseOversizeBid } from './limits.ts'

export type BidLineItem = Schemas['BidLineItem']

export const bidLineItems = resource('BidLineItem', {
  references: {},
  date: 'createdAt',
})

/** Lines of a bid, as an ordered list of children. They can be changed only while the bid is a draft. */
export const bidLines: Children<Bid, BidLineItem, BidLineItem> = {
  resource: bidLineItems,
  stored: unlessSection,
  shown: unlessSection,
  parent: bids,
  parentField: 'bidId',
  orderField: 'order',
  gapless: false,
  words: { parent: 'bid', children: 'lines' },
  hold: (tx, caller, id) => lockInState(tx, caller, bids, id, 'reprice'),
  select: selectLines,
  afterChange: updateTotals,
}

/**
 * Converts a line between its row and its API form, which are equal for an item. Returns undefined for a section: its
 * total is computed from its items, so the section is read from the database instead.
 */
function unlessSection(line: BidLineItem): BidLineItem | undefined {
  return line.kind === 'section' ? undefined : line
}

/** Lists all lines of a bid in order, each section with its subtotal, for use in papers. */
export const listBidLines = (db: ReadContext, caller: Caller, bidId: number): Promise<BidLineItem[]> =>
  selectLines(db, caller, bidId)

/**
 * Lists the live lines of a bid in their API form. A section's total is the sum of the items up to the next section.
 */
async function selectLines(db: ReadContext, caller: Caller, bidId: number, which: Which = {}): Promise<BidLineItem[]> {
  const { rows } = await sql<BidLineItem>`
    with sectioned as (
      select *, count(*) filter (where kind = 'section') over (order by "order", id) as section from bid_line_items
      where tenant_id = ${caller.tenantId} and bid_id = ${bidId} and deleted_at is null
    ), summed as (
      select *, sum(total) filter (where kind = 'item' and not is_optional) over (partition by section) as subtotal
      from sectioned
    )
    select ${sql.raw(answeredColumns)} from summed where true ${narrowedBy(which)}
  `.execute(db.sql)
  return rows
}

const answeredColumns = selection(bidLineItems).replace(
  '"total"',
  `case kind when 'section' then coalesce(subtotal, 0.00) else total end as total`,
)

/**
 * Adds a line to a draft bid and recalculates its totals. If-Match refers to the bid. Throws Refusal not_found and
 * validation_failed. Throws conflict for a bid that is not a draft, or has too many lines or too much text. Throws
 * conflict with status 412 if If-Match does not match.
 */
export async function createBidLineItem(
  tx: Transaction,
  caller: Caller,
  bidId: number,
  { order, deletedAt, ...changes }: Schemas['BidLineItemCreate'],
): Promise<BidLineItem> {
  const bid = await bidLines.hold(tx, caller, bidId)
  refuseOther(tx, bid, bids.label)
  const taken = await copyProductToLine(tx, caller, changes)
  const line = applyBidLineChanges(blankBidLine, changes, taken)
  if (line.kind === 'item' && changes.markName === undefined) line.markName = await markFor(tx, caller, bidId)
  if (deletedAt) return addDeletedChild(tx, caller, bidLines, bid, { ...line, deletedAt }, order)
  return addChild(tx, caller, bidLines, bid, line, order)
}

/**
 * Changes a line of a draft bid if If-Match matches, and recalculates the totals. Throws Refusal not_found and
 * validation_failed. Throws conflict for a bid that is not a draft or has too much text. Throws conflict with status
 * 412 if If-Match does not match.
 */
export const updateBidLineItem = (
  tx: Transaction,
  caller: Caller,
  bidId: number,
  id: number,
  { order, ...changes }: Schemas['BidLineItemUpdate'],
): Promise<BidLineItem> =>
  childOf(
    changeChild(tx, caller, bidLines, { parentId: bidId, id }, async (line) => {
      const taken = await copyProductToLine(tx, caller, changes, line)
      const values = applyBidLineChanges(line, changes, taken)
      const becomesItem = values.kind === 'item' && line.kind !== 'item' && changes.markName === undefined
      if (becomesItem) values.markName = await markFor(tx, caller, bidId)
      return { values, order }
    }),
  )

/**
 * Soft-deletes a line of a draft bid if If-Match matches, and recalculates the totals. Throws Refusal not_found, or
 * conflict for a bid that is not a draft. Throws conflict with status 412 if If-Match does not match.
 */
export const deleteBidLineItem = (tx: Transaction, caller: Caller, bidId: number, id: number): Promise<BidLineItem> =>
  childOf(removeChild(tx, caller, bidLines, { parentId: bidId, id }))

/**
 * Recalculates the bid's totals after a change of its lines. Always increments the bid's version and emits bid.updated,
 * even if the totals are unchanged.
 */
async function updateTotals(
  tx: Transaction,
  caller: Caller,
  bid: Bid,
  changes: readonly ChildChange<BidLineItem, BidLineItem>[],
): Promise<Bid> {
  if (changes.some(isLarger)) await refuseOversizeBid(tx, caller, bid)
  const subtotal = await computeBidSubtotal(tx, caller, bid.id)
  return updateHeld(tx, caller, bids, bid, { subtotal }, { always: true })
}

const isLarger = addsText<BidLineItem>(countLineTextBytes)

/** Returns the next mark, such as `B` after `A`, that no line of the bid has or had. Deleted lines count. */
async function markFor(db: ReadContext, caller: Caller, bidId: number): Promise<string> {
  const rows = await db.sql
    .selectFrom('bidLineItems')
    .select('markName')
    .distinct()
    .where('tenantId', '=', caller.tenantId)
    .where('bidId', '=', bidId)
    .where('markName', 'is not', null)
    .$narrowType<{ markName: NotNull }>()
    .execute()
  return nextMark(new Set(rows.map(({ markName }) => markName)))
}
