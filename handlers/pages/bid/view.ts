import { totalsWithOptions } from '../../../db/domain/bids/chosen-totals.ts'
import type { BidDocument, DocumentItem } from '../../../db/domain/bids/document.ts'
import { compare, type Decimal, subtract } from '../../../db/domain/money.ts'
import {
  amountText,
  dateText,
  placesOf,
  quantityText,
  timeText,
  visibleLine,
  visibleText,
} from '../../../db/domain/shown-text.ts'
import { type Banner, letterheadView, listedProblems, type Problems, type Typed } from '../shared/answering.ts'
import { visibleLines } from '../shared/contact.ts'

export interface Visit {
  /** The page's own path, `/b/<token>`. */
  address: string
  documentHash: string
  /** Whether it can be accepted or declined now. */
  open: boolean
  chosenIds: readonly number[]
  banner?: Banner | undefined
  typed?: Typed
  problems?: Problems
}

/** Totals as texts for the page, and the exact total, as the form sends it back. */
export interface TotalsView {
  /** Null where nothing stands between it and the total. */
  subtotal: string | null
  options: string | null
  discount: string | null
  tax: string | null
  total: string
  exact: Decimal
}

/** What the bid comes to with these of its options; lines that say nothing are null. */
export function totalsView(document: BidDocument, chosenIds: readonly number[], open: boolean): TotalsView {
  const { options, discountAmount, taxAmount, total } = totalsWithOptions(document, chosenIds)
  const { terms, totals } = document
  const none = (amount: Decimal | null): boolean => amount === null || compare(amount, '0') === 0
  const between = {
    options: open && document.options.length > 0 ? amountText(options) : null,
    discount: none(terms.discount) ? null : amountText(subtract('0', discountAmount)),
    tax: none(terms.taxRate) ? null : amountText(taxAmount),
  }
  return {
    subtotal: Object.values(between).every((text) => text === null) ? null : amountText(totals.subtotal),
    ...between,
    total: amountText(total),
    exact: total,
  }
}

/** A bid's document as the template shows it: every text visible, every amount written out. */
export function bidView(document: BidDocument, visit: Visit): object {
  const { typed = {}, problems = {}, chosenIds, ...rest } = visit
  const { acceptance, terms } = document
  const declining = problems.reason !== undefined
  const places = pricePlaces(document)
  return {
    ...rest,
    number: document.number,
    noun: 'bid',
    from: letterheadView(document.from),
    customer: visibleLines([document.customer?.name, document.customer?.companyName]),
    site: document.site.map(visibleLine),
    date: dateText(document.date),
    validUntil: document.validUntil && dateText(document.validUntil),
    notes: document.notes && visibleText(document.notes),
    conditions: document.conditions && visibleText(document.conditions),
    sections: document.sections.map(({ title, rows, subtotal }, _, all) => ({
      title: title && visibleLine(title),
      subtotal: all.length > 1 ? amountText(subtotal) : null,
      rows: rows.map((row) =>
        row.kind === 'item' ? { item: item(row.item, places) } : { text: visibleText(row.text) },
      ),
    })),
    options: document.options.map((option) => ({
      ...item(option, places),
      section: option.section && visibleLine(option.section),
      plus: option.total.startsWith('-') ? amountText(option.total) : `+${amountText(option.total)}`,
      picked: chosenIds.includes(option.id),
    })),
    totals: totalsView(document, chosenIds, rest.open),
    headlineLabel: document.options.length > 0 && rest.open ? 'Total as chosen' : 'Total',
    discountRate: terms.discountType === 'percent' && terms.discount && quantityText(terms.discount),
    taxRate: terms.taxRate && quantityText(terms.taxRate),
    signed: acceptance?.signature && {
      name: acceptance.name && visibleLine(acceptance.name),
      signature: visibleLine(acceptance.signature.typed),
      at: timeText(acceptance.at),
      documentHash: acceptance.signature.documentHash,
    },
    typed,
    declining,
    wrong: problems,
    problems: listedProblems(problems),
    consent: consentTo(document),
    decline: {
      question: 'What made you decide against it?',
      end: 'A bid that was declined cannot be accepted any more.',
      button: 'Decline this bid',
    },
  }
}

const consentTo = ({ number, from }: BidDocument): string =>
  `I agree to sign electronically, and I accept bid ${number} from ${visibleLine(from.companyName)} with the prices and terms on this page.`

/** The maximum number of decimals of a price. */
function pricePlaces({ sections, options }: BidDocument): number {
  const items = sections.flatMap(({ rows }) => rows.flatMap((row) => (row.kind === 'item' ? [row.item] : [])))
  return [...items, ...options].reduce((most, { unitPrice }) => Math.max(most, placesOf(unitPrice)), 2)
}

const item = ({ id, mark, description, quantity, unitPrice, total, chosen }: DocumentItem, places: number) => ({
  id,
  mark: mark && visibleLine(mark),
  description: visibleText(description),
  quantity: quantityText(quantity),
  unitPrice: amountText(unitPrice),
  // Invisible digits align the prices at the decimal point.
  unseenPlaces: '0'.repeat(places - placesOf(unitPrice)),
  total: amountText(total),
  chosen,
})
