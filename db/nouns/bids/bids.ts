import { Refusal } from '../../domain/refusal.ts'
import { allowsTransition, transitionRefusal } from '../../domain/state-machine.ts'
import { areTermsEqual, termsRefusal, totalsOfSubtotal } from '../../domain/totals.ts'
import type { Caller } from '../../engine/base/caller.ts'
import type { ReadContext, Transaction } from '../../engine/postgres/transaction.ts'
import { type Filters, liveReferences } from '../../engine/records/read.ts'
import { resource, type Schemas } from '../../engine/records/resource.ts'
import type { Values } from '../../engine/records/row.ts'
import type { Change, Ruled } from '../../engine/records/rules.ts'
import { transition } from '../../engine/records/transitions.ts'
import { bidDefaultsOf } from '../../services/branding/branding.ts'
import { aggregateByCurrency } from '../../services/branding/currencies.ts'
import { withDeadlineTimes } from '../../services/branding/deadlines.ts'
import { endLinks } from '../../services/links/links.ts'
import { moveDocumentsWithRecords } from '../documents/project-reassignment.ts'
import { findDoubleBillingRefusals } from './billing.ts'
import { type BidSize, countBidTextBytes, exceedsMaxBidText, readBidSizes, tooMuchBidTextDetail } from './limits.ts'
import { bidLink } from './public-link.ts'
import { bidMachine } from './states.ts'

/** Columns of a bids export, in order; each header is the field name. The export does not contain lines. */
const bidColumns = [
  'id',
  'bidNumber',
  'status',
  'contactId',
  'leadId',
  'projectId',
  'title',
  'currency',
  'subtotal',
  'discount',
  'discountType',
  'discountAmount',
  'taxRate',
  'taxAmount',
  'total',
  'validUntil',
  'siteAddress',
  'siteCity',
  'siteState',
  'siteZipCode',
  'notes',
  'terms',
  'sentAt',
  'acceptedAt',
  'acceptedBy',
  'createdAt',
  'updatedAt',
] as const

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
    afterUpdate: async (tx, caller, changed) => moveDocumentsWithRecords(tx, caller, 'bid', changed),
    // Restoring a bid does not restore its public links.
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

/** Counts the bids per status and currency, and sums their totals. */
export const aggregateBids = async (
  db: ReadContext,
  caller: Caller,
  filters: Filters,
): Promise<Schemas['BidStatusTotal'][]> =>
  aggregateByCurrency<Schemas['BidStatusTotal']>(db, caller, bids, { field: 'status', filters, sums: ['total'] })

/**
 * Completes new bids: converts a validUntil given as a day to a time, and fills in the organization's default terms and
 * currency.
 */
async function completeNew(db: ReadContext, caller: Caller, rows: readonly Values<Bid>[]): Promise<Ruled<Bid>[]> {
  const usual = await bidDefaultsOf(db, caller)
  const timed = await withDeadlineTimes(db, caller, 'validUntil', rows)
  return timed.map((values) => {
    if (values instanceof Refusal) return values
    const terms = values.terms === undefined ? usual.terms : values.terms
    return termsRefusal(values) ?? { ...values, terms, currency: usual.currency }
  })
}

/** Locks the referenced projects against deletion before the bids (lock order: project, bid). */
async function lockProjects(tx: Transaction, caller: Caller, values: readonly Values<Bid>[]): Promise<void> {
  await liveReferences(
    tx,
    caller,
    bids,
    values.map(({ projectId }) => ({ projectId })),
  )
}

/** Fields of a bid that its paper shows, apart from lines and money. */
const paperFields = [
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

/** Reports whether the change alters the text of the bid's paper. */
const isRewritten = (bid: Bid, values: Values<Bid>): boolean =>
  paperFields.some((field) => values[field] !== undefined && values[field] !== bid[field])

/**
 * Checks changes of bids and recalculates their totals from subtotal, discount and tax. Refuses to change amounts of a
 * bid that is not a draft, or the paper of an accepted bid. Also refuses too much text, and a project on which the
 * bid's work would be billed twice.
 */
async function judgeChanges(db: ReadContext, caller: Caller, changes: readonly Change<Bid>[]): Promise<Ruled<Bid>[]> {
  const given = changes.map(({ values }) => values)
  const timed = await withDeadlineTimes(db, caller, 'validUntil', given)
  const growing = changes.filter(({ row, values }) => countBidTextBytes({ ...row, ...values }) > countBidTextBytes(row))
  const ids = growing.map(({ row }) => row.id)
  const sizes = ids.length === 0 ? new Map<number, BidSize>() : await readBidSizes(db, caller, ids)
  const grown = new Set(ids)
  const moves = changes.flatMap(({ row, values: { projectId } }) =>
    projectId && projectId !== row.projectId ? [{ id: row.id, projectId }] : [],
  )
  const billed = await findDoubleBillingRefusals(db, caller, moves)
  return changes.map(({ row }, index) => {
    const values = timed[index]!
    if (values instanceof Refusal) return values
    const merged = { ...row, ...values }
    const refused = termsRefusal(merged)
    if (refused) return refused
    if (billed.has(row.id)) return billed.get(row.id)!
    const sameMoney = areTermsEqual(row, merged)
    if (!sameMoney && !allowsTransition(bids, 'reprice', row.status))
      return transitionRefusal(bids, 'reprice', row.status)
    const rewritten = isRewritten(row, values)
    if (rewritten && !allowsTransition(bids, 'rewrite', row.status))
      return transitionRefusal(bids, 'rewrite', row.status)
    if (grown.has(row.id) && exceedsMaxBidText(merged, sizes.get(row.id)))
      return new Refusal('conflict', tooMuchBidTextDetail)
    // When lines of a change order are added or removed, the change contains both subtotal and total. Then nothing is
    // recalculated.
    const isReckoned = values.total !== undefined || (sameMoney && values.subtotal === undefined)
    return isReckoned ? values : { ...values, ...totalsOfSubtotal(merged.subtotal, merged) }
  })
}

/** Marks a sent bid as viewed when the customer first opens it. Throws Refusal not_found, conflict. */
export async function markBidViewed(tx: Transaction, caller: Caller, id: number): Promise<Bid> {
  const bid = await transition(tx, caller, bids, id, 'view')
  // viewedAt is not an API field, so it is written without an event and without a new version.
  await tx.sql
    .updateTable('bids')
    .set({ viewedAt: tx.at })
    .where('tenantId', '=', caller.tenantId)
    .where('id', '=', id)
    .execute()
  return bid
}

/** Rejects a sent or viewed bid permanently. Throws Refusal not_found, conflict. */
export const rejectBid = (tx: Transaction, caller: Caller, id: number): Promise<Bid> =>
  transition(tx, caller, bids, id, 'reject')

/**
 * Cancels a draft, sent or viewed bid. Its public link then shows that the bid was withdrawn. Throws Refusal not_found,
 * conflict.
 */
export async function cancelBid(tx: Transaction, caller: Caller, id: number): Promise<Bid> {
  const bid = await transition(tx, caller, bids, id, 'cancel')
  await endLinks(tx, caller, bidLink, [id], { withdrawn: true })
  return bid
}

/** Turns an expired or cancelled bid back into a draft. Throws Refusal not_found, conflict. */
export const reopenBid = (tx: Transaction, caller: Caller, id: number): Promise<Bid> =>
  transition(tx, caller, bids, id, 'reopen')
