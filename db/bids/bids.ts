import { sql } from 'kysely'
import type { Caller } from '../base/caller.ts'
import { defaultTermsOf } from '../branding/branding.ts'
import { compare, type Decimal } from '../domain/money.ts'
import { invalid, Refusal, type Violation } from '../domain/refusal.ts'
import { allows, requireState } from '../domain/states.ts'
import { type Totals, type TotalsTerms, totalsOf } from '../domain/totals.ts'
import { endLinks } from '../links/links.ts'
import type { Unit } from '../postgres/transaction.ts'
import { aggregateRecords, type Filters } from '../records/read.ts'
import { record, type Schemas } from '../records/record.ts'
import { lockRecord, moveRecord } from '../records/transitions.ts'
import { checkMatch, insertRecord, lockRecords, removeRecord, restoreRecords, updateRecord } from '../records/write.ts'
import { isTooLong, ownTextBytes, sizesOf, tooMuchText } from './bounds.ts'
import { bidLink } from './link.ts'

export type Bid = Schemas['Bid']

export const bids = record('Bid', {
  table: 'bids',
  noun: 'bid',
  family: 'bids',
  event: 'bid',
  references: { contactId: { table: 'contacts', noun: 'contact' } },
  date: 'createdAt',
})

/** The bid under lock. Throws Refusal not_found. */
export const lockBid = async (unit: Unit, caller: Caller, id: number): Promise<Bid> =>
  (await lockRecord(unit, caller, bids, id)) as unknown as Bid

/** How many bids stand under each status, and what their totals add up to. */
export const aggregateBids = async (
  unit: Unit,
  caller: Caller,
  filters: Filters,
): Promise<Schemas['BidStatusTotal'][]> =>
  (await aggregateRecords(unit, caller, bids, 'status', filters, ['total'])) as unknown as Schemas['BidStatusTotal'][]

/** Creates a draft without lines, on the organization's default terms unless it has terms. Throws Refusal validation_failed. */
export async function createBid(unit: Unit, caller: Caller, values: Schemas['BidCreate']): Promise<Bid> {
  refuseTerms(values)
  const { terms = await defaultTermsOf(unit, caller) } = values
  return insertRecord(unit, caller, bids, { ...values, terms })
}

/** What stands in a bid's document beside its lines and its money. */
const written = [
  'contactId',
  'validUntil',
  'notes',
  'terms',
  'siteAddress',
  'siteCity',
  'siteState',
  'siteZipCode',
] as const satisfies (keyof Bid)[]

/** The fields in which the document would read otherwise than it does. */
const rewritten = (bid: Bid, values: Partial<Record<keyof Bid, unknown>>): string[] =>
  written.filter((field) => values[field] !== undefined && values[field] !== bid[field])

/**
 * Updates a bid, honouring If-Match; its totals follow its discount and its tax. Throws Refusal not_found,
 * validation_failed, conflict when the money of a bid that is no draft would change, when what stands in the document of
 * an accepted one would, and when it takes no more text, and conflict (412).
 */
export async function updateBid(unit: Unit, caller: Caller, id: number, values: Schemas['BidUpdate']): Promise<Bid> {
  await checkMatch(unit, caller, bids, id)
  const bid = await lockBid(unit, caller, id)
  const merged = { ...bid, ...values }
  refuseTerms({ ...merged, leadId: values.leadId, projectId: values.projectId })
  if (!sameTerms(bid, merged)) requireState('bid', 'reprice', bid.status)
  if (rewritten(bid, values).length > 0) requireState('bid', 'rewrite', bid.status)
  if (ownTextBytes(merged) > ownTextBytes(bid) && isTooLong(merged, (await sizesOf(unit, caller, [id])).get(id))) {
    throw new Refusal('conflict', tooMuchText)
  }
  return updateRecord(unit, caller, bids, id, { ...values, ...totalsOf(bid.subtotal, merged) })
}

/** The bids, by id, of which an update would refuse these changes; all of them are locked for it. */
export async function bidsThatRefuse(
  unit: Unit,
  caller: Caller,
  ids: readonly number[],
  changes: Record<string, unknown>,
): Promise<Set<number>> {
  const rows = await lockRecords(unit, caller, bids, ids)
  const sizes = await sizesOf(unit, caller, [...rows.keys()])
  const refuses = (bid: Bid): boolean => {
    const merged = { ...bid, ...changes }
    if (rewritten(bid, merged).length > 0 && !allows('bid', 'rewrite', bid.status)) return true
    return ownTextBytes(merged) > ownTextBytes(bid) && isTooLong(merged, sizes.get(bid.id))
  }
  return new Set([...rows].filter(([, row]) => refuses(row as unknown as Bid)).map(([id]) => id))
}

/** Soft-deletes a bid, honouring If-Match. Throws Refusal not_found, conflict for an accepted one, conflict (412). */
export async function deleteBid(unit: Unit, caller: Caller, id: number): Promise<Bid> {
  await checkMatch(unit, caller, bids, id)
  requireState('bid', 'delete', (await lockBid(unit, caller, id)).status)
  return removeRecord(unit, caller, bids, id)
}

/** Brings deleted bids back. Their public links do not come back with them. */
export async function restoreBids(unit: Unit, caller: Caller, ids: readonly number[]): Promise<Map<number, Bid>> {
  const restored = await restoreRecords(unit, caller, bids, ids)
  await endLinks(unit, caller, bidLink, [...restored.keys()])
  return restored
}

/** draft becomes sent. Throws Refusal not_found, conflict. */
export const sendBid = (unit: Unit, caller: Caller, id: number): Promise<Bid> =>
  moveRecord(unit, caller, bids, id, { machine: 'bid', verb: 'send' }, () => ({ sentAt: unit.at }))

/** sent becomes viewed, when the customer first sees it. Throws Refusal not_found, conflict. */
export const viewBid = (unit: Unit, caller: Caller, id: number): Promise<Bid> =>
  moveRecord(unit, caller, bids, id, { machine: 'bid', verb: 'view' })

/** sent or viewed becomes rejected, for good. Throws Refusal not_found, conflict. */
export const rejectBid = (unit: Unit, caller: Caller, id: number): Promise<Bid> =>
  moveRecord(unit, caller, bids, id, { machine: 'bid', verb: 'reject' })

/** draft, sent or viewed becomes cancelled, and its public link says so from then on. Throws Refusal not_found, conflict. */
export async function cancelBid(unit: Unit, caller: Caller, id: number): Promise<Bid> {
  const bid = await moveRecord(unit, caller, bids, id, { machine: 'bid', verb: 'cancel' })
  await endLinks(unit, caller, bidLink, [id], { withdrawn: true })
  return bid
}

/** expired or cancelled becomes draft. Throws Refusal not_found, conflict. */
export const reopenBid = (unit: Unit, caller: Caller, id: number): Promise<Bid> =>
  moveRecord(unit, caller, bids, id, { machine: 'bid', verb: 'reopen' })

/**
 * The totals that the bid's lines and terms come to, with the lines `asOptions` counted as options. The bid's row is under
 * lock, so that no line can change meanwhile.
 */
export async function currentTotals(
  unit: Unit,
  caller: Caller,
  bid: Bid,
  asOptions: readonly number[] = [],
): Promise<Totals> {
  const { rows } = await sql<{ subtotal: Decimal }>`
    select coalesce(sum(total), 0.00) as subtotal from bid_line_items
    where tenant_id = ${caller.tenantId} and bid_id = ${bid.id} and deleted_at is null
    and kind = 'item' and not is_optional and not id = any(${asOptions})
  `.execute(unit.sql)
  return totalsOf(rows[0]!.subtotal, bid)
}

const sameTerms = (a: TotalsTerms, b: TotalsTerms): boolean =>
  a.discountType === b.discountType && sameDecimal(a.discount, b.discount) && sameDecimal(a.taxRate, b.taxRate)

const sameDecimal = (a: Decimal | null, b: Decimal | null): boolean =>
  a === b || (a !== null && b !== null && compare(a, b) === 0)

interface AnyTerms extends Partial<Omit<TotalsTerms, 'taxRate'>> {
  leadId?: number | null | undefined
  projectId?: number | null | undefined
}

/** What goes beyond the schema: a discount has its type, a percentage its bound, and there are no leads and projects. */
function refuseTerms({ discount, discountType, leadId, projectId }: AnyTerms): void {
  const violations: Violation[] = []
  if (leadId) violations.push({ field: 'leadId', code: 'not_found', message: 'No such lead.' })
  if (projectId) violations.push({ field: 'projectId', code: 'not_found', message: 'No such project.' })
  if (discount && !discountType) {
    violations.push({ field: 'discountType', code: 'required', message: 'A discount is percent or fixed.' })
  }
  if (discount && discountType === 'percent' && compare(discount, '100') > 0) {
    violations.push({ field: 'discount', code: 'range', message: 'A percentage is at most 100.' })
  }
  if (violations.length > 0) throw invalid(violations)
}
