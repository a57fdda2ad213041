import { sql } from 'kysely'
import type { Caller } from '../base/caller.ts'
import { bidDefaultsOf } from '../branding/branding.ts'
import { aggregateByCurrency } from '../branding/currencies.ts'
import { withDeadlineTimes } from '../branding/deadlines.ts'
import { takeDocumentsAlong } from '../documents/following.ts'
import type { Decimal } from '../domain/money.ts'
import { Refusal } from '../domain/refusal.ts'
import { allows, stateRefusal } from '../domain/states.ts'
import { refusedTerms, sameTerms, totalsOf } from '../domain/totals.ts'
import { endLinks } from '../links/links.ts'
import type { ReadContext, Transaction } from '../postgres/transaction.ts'
import { type Filters, liveReferences } from '../records/read.ts'
import { resource, type Schemas } from '../records/resource.ts'
import type { Values } from '../records/row.ts'
import type { Change, Ruled } from '../records/rules.ts'
import { transition } from '../records/transitions.ts'
import { billedBothWays, isBillableLine } from './billing.ts'
import { type BidSize, bidTextBytes, isTooLong, sizesOf, tooMuchText } from './bounds.ts'
import { bidColumns } from './columns.ts'
import { bidLink } from './link.ts'
import { bidMachine } from './states.ts'

export type Bid = Schemas['Bid']

export const bids = resource('Bid', {
  title: [['bidNumber', 'title']],
  keepsMaker: true,
  references: {
    contactId: { table: 'contacts', label: 'contact' },
    leadId: { table: 'leads', label: 'lead' },
    projectId: { table: 'projects', label: 'project' },
  },
  date: 'createdAt',
  columns: bidColumns,
  projectField: 'projectId',
  machine: bidMachine,
  rules: {
    prepareInsert: completeNew,
    beforeUpdate: lockProjects,
    prepareUpdate: judgeChanges,
    afterUpdate: async (tx, caller, changed) => takeDocumentsAlong(tx, caller, 'bid', changed),
    // Their public links do not come back with them.
    async afterRestore(tx, caller, rows) {
      await endLinks(
        tx,
        caller,
        bidLink,
        rows.map(({ id }) => id),
      )
      return rows
    },
  },
})

/** The number of bids in each status and currency, and the sum of their totals. */
export const aggregateBids = async (
  db: ReadContext,
  caller: Caller,
  filters: Filters,
): Promise<Schemas['BidStatusTotal'][]> =>
  aggregateByCurrency<Schemas['BidStatusTotal']>(db, caller, bids, { field: 'status', filters, sums: ['total'] })

/** Completes new bids: with the time of a validUntil given as a day, the organization's default terms and its currency. */
async function completeNew(db: ReadContext, caller: Caller, rows: readonly Values<Bid>[]): Promise<Ruled<Bid>[]> {
  const usual = await bidDefaultsOf(db, caller)
  const timed = await withDeadlineTimes(db, caller, 'validUntil', rows)
  return timed.map((values) => {
    if (values instanceof Refusal) return values
    const terms = values.terms === undefined ? usual.terms : values.terms
    return refusedTerms(values) ?? { ...values, terms, currency: usual.currency }
  })
}

/** A project that bids are about to name is held against its deletion before the bids are, as the order of locks has it. */
async function lockProjects(tx: Transaction, caller: Caller, values: readonly Values<Bid>[]): Promise<void> {
  await liveReferences(
    tx,
    caller,
    bids,
    values.map(({ projectId }) => ({ projectId })),
  )
}

/** What stands in a bid's paper beside its lines and its money. */
const written = [
  'contactId',
  'title',
  'validUntil',
  'notes',
  'terms',
  'siteAddress',
  'siteCity',
  'siteState',
  'siteZipCode',
] as const satisfies (keyof Bid)[]

/** Whether the change would alter the paper. */
const isRewritten = (bid: Bid, values: Values<Bid>): boolean =>
  written.some((field) => values[field] !== undefined && values[field] !== bid[field])

/**
 * A bid's totals follow from its subtotal, discount and tax. Refuses to change the money of a bid that is not a draft
 * or the paper of an accepted bid, and refuses more text than a bid may hold.
 */
async function judgeChanges(db: ReadContext, caller: Caller, changes: readonly Change<Bid>[]): Promise<Ruled<Bid>[]> {
  const given = changes.map(({ values }) => values)
  const timed = await withDeadlineTimes(db, caller, 'validUntil', given)
  const growing = changes.filter(({ row, values }) => bidTextBytes({ ...row, ...values }) > bidTextBytes(row))
  const ids = growing.map(({ row }) => row.id)
  const sizes = ids.length === 0 ? new Map<number, BidSize>() : await sizesOf(db, caller, ids)
  const grown = new Set(ids)
  const moves = changes.flatMap(({ row, values: { projectId } }) =>
    projectId && projectId !== row.projectId ? [{ id: row.id, projectId }] : [],
  )
  const billed = await billedBothWays(db, caller, moves)
  return changes.map(({ row }, index) => {
    const values = timed[index]!
    if (values instanceof Refusal) return values
    const merged = { ...row, ...values }
    const refused = refusedTerms(merged)
    if (refused) return refused
    if (billed.has(row.id)) return billed.get(row.id)!
    const sameMoney = sameTerms(row, merged)
    if (!sameMoney && !allows(bids, 'reprice', row.status)) return stateRefusal(bids, 'reprice', row.status)
    const rewritten = isRewritten(row, values)
    if (rewritten && !allows(bids, 'rewrite', row.status)) return stateRefusal(bids, 'rewrite', row.status)
    if (grown.has(row.id) && isTooLong(merged, sizes.get(row.id))) return new Refusal('conflict', tooMuchText)
    // Change orders move subtotal and total alike, and leave the discount and the tax.
    const isReckoned = values.total !== undefined || (sameMoney && values.subtotal === undefined)
    return isReckoned ? values : { ...values, ...totalsOf(merged.subtotal, merged) }
  })
}

/** sent becomes viewed, when the customer first sees it. Throws Refusal not_found, conflict. */
export async function viewBid(tx: Transaction, caller: Caller, id: number): Promise<Bid> {
  const bid = await transition(tx, caller, bids, id, 'view')
  // No member of the bid as the API shows it, which this leaves as the transition has written it.
  await tx.sql
    .updateTable('bids')
    .set({ viewedAt: tx.at })
    .where('tenantId', '=', caller.tenantId)
    .where('id', '=', id)
    .execute()
  return bid
}

/** sent or viewed becomes rejected, for good. Throws Refusal not_found, conflict. */
export const rejectBid = (tx: Transaction, caller: Caller, of: number | Bid): Promise<Bid> =>
  transition(tx, caller, bids, of, 'reject')

/**
 * draft, sent or viewed becomes cancelled, and its public link says so from then on. Throws Refusal not_found,
 * conflict.
 */
export async function cancelBid(tx: Transaction, caller: Caller, id: number): Promise<Bid> {
  const bid = await transition(tx, caller, bids, id, 'cancel')
  await endLinks(tx, caller, bidLink, [id], { withdrawn: true })
  return bid
}

/** expired or cancelled becomes draft. Throws Refusal not_found, conflict. */
export const reopenBid = (tx: Transaction, caller: Caller, id: number): Promise<Bid> =>
  transition(tx, caller, bids, id, 'reopen')

/**
 * What the bid's own lines add up to, with the lines `asOptions` counted as options. The bid's row is under lock, so
 * that no line can change meanwhile. A bid with lines of change orders is accepted and stays so, so that this is never
 * asked of it.
 */
export async function currentSubtotal(
  db: ReadContext,
  caller: Caller,
  bidId: number,
  asOptions: readonly number[] = [],
): Promise<Decimal> {
  const { rows } = await sql<{ subtotal: Decimal }>`
    select coalesce(sum(total), 0.00) as subtotal from bid_line_items
    where tenant_id = ${caller.tenantId} and bid_id = ${bidId} and deleted_at is null
    and ${isBillableLine} and not id = any(${asOptions})
  `.execute(db.sql)
  return rows[0]!.subtotal
}
