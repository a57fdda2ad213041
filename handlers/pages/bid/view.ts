import { totalsWithOptions } from '../../../db/domain/bids/chosen-totals.ts'
import type { BidDocument, DocumentItem } from '../../../db/domain/bids/document.ts'
import { formatOf, placesOf, type ValueFormat } from '../../../db/domain/conventions/format.ts'
import { compare, type Decimal, subtract } from '../../../db/domain/money.ts'
import { visibleLine, visibleText } from '../../../db/domain/shown-text.ts'
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
  const values = formatOf(document.from.conventions)
  const none = (amount: Decimal | null): boolean => amount === null || compare(amount, '0') === 0
  const between = {
    options: open && document.options.length > 0 ? values.amount(options) : null,
    discount: none(terms.discount) ? null : values.amount(subtract('0', discountAmount)),
    tax: none(terms.taxRate) ? null : values.amount(taxAmount),
  }
  return {
    subtotal: Object.values(between).every((text) => text === null) ? null : values.amount(totals.subtotal),
    ...between,
    total: values.amount(total),
    exact: total,
  }
}

/** A bid's document as the template shows it: every text visible, every amount written out. */
export function bidView(document: BidDocument, visit: Visit): object {
  const { typed = {}, problems = {}, chosenIds, ...rest } = visit
  const { acceptance, terms } = document
  const declining = problems.reason !== undefined
  const places = pricePlaces(document)
  const values = formatOf(document.from.conventions)
  return {
    ...rest,
    number: document.number,
    noun: 'bid',
    from: letterheadView(document.from),
    customer: visibleLines([document.customer?.name, document.customer?.companyName]),
    site: document.site.map(visibleLine),
    date: values.date(document.date),
    validUntil: document.validUntil && values.deadline(document.validUntil),
    notes: document.notes && visibleText(document.notes),
    conditions: document.conditions && visibleText(document.conditions),
    sections: document.sections.map(({ title, rows, subtotal }, _, all) => ({
      title: title && visibleLine(title),
      subtotal: all.length > 1 ? values.amount(subtotal) : null,
      rows: rows.map((row) =>
        row.kind === 'item' ? { item: item(row.item, places, values) } : { text: visibleText(row.text) },
      ),
    })),
    options: document.options.map((option) => ({
      ...item(option, places, values),
      section: option.section && visibleLine(option.section),
      plus: option.total.startsWith('-') ? values.amount(option.total) : `+${values.amount(option.total)}`,
      picked: chosenIds.includes(option.id),
    })),
    totals: totalsView(document, chosenIds, rest.open),
    headlineLabel: document.options.length > 0 && rest.open ? 'Total as chosen' : 'Total',
    discountRate: terms.discountType === 'percent' && terms.discount && values.percent(terms.discount),
    taxRate: terms.taxRate && values.percent(terms.taxRate),
    signed: acceptance?.signature && {
      name: acceptance.name && visibleLine(acceptance.name),
      signature: visibleLine(acceptance.signature.typed),
      at: values.instant(acceptance.at),
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

const item = (
  { id, mark, description, quantity, unitPrice, total, chosen }: DocumentItem,
  places: number,
  values: ValueFormat,
) => ({
  id,
  mark: mark && visibleLine(mark),
  description: visibleText(description),
  quantity: values.quantity(quantity),
  unitPrice: values.amount(unitPrice),
  // Invisible digits align the prices at the decimal point.
  unseenPlaces: '0'.repeat(places - placesOf(unitPrice)),
  total: values.amount(total),
  chosen,
})
