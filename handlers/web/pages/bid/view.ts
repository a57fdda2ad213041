import { totalsWithOptions } from '../../../../db/domain/bids/chosen-totals.ts'
import type { BidPaper, PaperItem } from '../../../../db/domain/bids/paper.ts'
import { formatValidUntil } from '../../../../db/domain/bids/valid-until.ts'
import { shownDecimalPlaces, type ValueFormat, valueFormatFor } from '../../../../db/domain/conventions/value-format.ts'
import { type Label, labelsOf } from '../../../../db/domain/language/labels.ts'
import { compare, type Decimal, subtract } from '../../../../db/domain/money.ts'
import { salesTaxName } from '../../../../db/domain/papers/letterhead.ts'
import { partyNames } from '../../../../db/domain/papers/paper-parties.ts'
import { subtotalLabel } from '../../../../db/domain/totals.ts'
import { toVisibleLine, toVisibleText } from '../../../../db/domain/visible-text.ts'
import {
  type AnswerProblems,
  type Banner,
  type EnteredValues,
  letterheadView,
  listProblems,
  typedSignatureView,
} from '../shared/answer-form.ts'
import { toFactRows, visibleLines } from '../shared/contact.ts'
import { filesView } from './files.ts'
import { splitSections } from './section-parts.ts'

export interface BidPageContext {
  /** Path of the page, `/b/<token>`. */
  address: string
  documentHash: string
  /** Whether the bid can be accepted or declined now. */
  open: boolean
  chosenIds: readonly number[]
  banner?: Banner | undefined
  typed?: EnteredValues
  problems?: AnswerProblems
}

/** Totals formatted for the page, and the exact total that the form sends back. */
export interface TotalsView {
  /** Null if no other line is shown between subtotal and total. */
  subtotal: string | null
  options: string | null
  discount: string | null
  tax: string | null
  total: string
  exact: Decimal
}

/** Returns the bid's totals with the chosen options. A line whose amount is zero is null and not shown. */
export function totalsView(paper: BidPaper, chosenIds: readonly number[], open: boolean): TotalsView {
  const { options, discountAmount, taxAmount, total } = totalsWithOptions(paper, chosenIds)
  const { terms, totals } = paper
  const values = valueFormatFor(paper.from.conventions)
  const none = (amount: Decimal | null): boolean => amount === null || compare(amount, '0') === 0
  const between = {
    options: open && paper.options.length > 0 ? values.amount(options) : null,
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

/** Returns the template data of a bid: texts with invisible characters made visible, amounts formatted. */
export function bidView(paper: BidPaper, context: BidPageContext): object {
  const { typed = {}, problems = {}, chosenIds, ...rest } = context
  const { acceptance, terms } = paper
  const declining = problems.reason !== undefined
  const asking = typed.message !== undefined
  const places = pricePlaces(paper)
  const values = valueFormatFor(paper.from.conventions)
  const label = labelsOf(paper.from.language)
  const totals = totalsView(paper, chosenIds, rest.open)
  return {
    ...rest,
    number: toVisibleLine(paper.number),
    language: paper.from.language,
    noun: 'bid',
    from: letterheadView(paper.from),
    kind: label('bid.kind'),
    subject: paper.title && toVisibleLine(paper.title),
    facts: factsOf(paper, values, label),
    notes: paper.notes && toVisibleText(paper.notes),
    conditions: paper.conditions && toVisibleText(paper.conditions),
    files: filesView(paper, values),
    sections: splitSections(paper, label).map(({ title, rows, subtotal, canCollapse, shownSubtotal }) => ({
      title: title && toVisibleLine(title),
      fold: canCollapse && { count: label('bid.lines', { count: rows.length }), sum: values.amount(subtotal) },
      subtotal: shownSubtotal && sumOf(title, values.amount(shownSubtotal), label),
      rows: rows.map((row) =>
        row.kind === 'item' ? { item: item(row.item, places, values) } : { text: toVisibleText(row.text) },
      ),
    })),
    options: paper.options.map((option) => ({
      ...item(option, places, values),
      section: option.section && toVisibleLine(option.section),
      plus: option.total.startsWith('-') ? values.amount(option.total) : `+${values.amount(option.total)}`,
      picked: chosenIds.includes(option.id),
    })),
    totals,
    headline: totals.total,
    headlineLabel: label(paper.options.length > 0 && rest.open ? 'bid.totalWithChoices' : 'common.total'),
    discountRate: terms.discountType === 'percent' && terms.discount && values.percent(terms.discount),
    tax: salesTaxName(paper.from),
    taxRate: terms.taxRate && values.percent(terms.taxRate),
    signed: acceptance?.signature && {
      name: acceptance.name && toVisibleLine(acceptance.name),
      ...typedSignatureView(acceptance.signature.typed),
      at: values.instant(acceptance.at),
      documentHash: acceptance.signature.documentHash,
    },
    typed,
    declining,
    asking,
    wrong: problems,
    problems: listProblems(problems, label),
    announcement: label('bid.totalIsNow', { total: '{total}' }),
    acceptFor: aroundAmount(label),
    consent: consentTo(paper, label),
    decline: {
      end: label('bid.declineEnd'),
      button: label('bid.declineButton'),
    },
  }
}

const factsOf = (bid: BidPaper, values: ValueFormat, label: Label) => [
  ...toFactRows(label('bid.preparedFor'), visibleLines(partyNames(bid.customer))),
  ...toFactRows(label('bid.site'), bid.site.map(toVisibleLine)),
  ...toFactRows(label('common.date'), [values.date(bid.date)]),
  ...toFactRows(label('bid.validUntil'), formatValidUntil(bid, values)),
]

const sumOf = (title: string | null, amount: string, label: Label) => ({ label: subtotalLabel(label, title), amount })

/** Splits the label of the accept button at the amount, so that the page's script can update the amount. */
function aroundAmount(label: Label) {
  const [before, after] = label('bid.acceptFor', { amount: '\n' }).split('\n')
  return { before, after }
}

const consentTo = ({ number, from, files }: BidPaper, label: Label): string =>
  label('bid.consent', {
    ...{ number, company: toVisibleLine(from.companyName) },
    files: files ? 'yes' : 'no',
  })

/** Returns the largest number of decimal places among the unit prices, at least 2. */
function pricePlaces({ sections, options }: BidPaper): number {
  const items = sections.flatMap(({ rows }) => rows.flatMap((row) => (row.kind === 'item' ? [row.item] : [])))
  return [...items, ...options].reduce((most, { unitPrice }) => Math.max(most, shownDecimalPlaces(unitPrice)), 2)
}

const item = (
  { id, mark, description, quantity, unit, unitPrice, total, chosen }: PaperItem,
  places: number,
  values: ValueFormat,
) => ({
  id,
  mark: mark && toVisibleLine(mark),
  description: toVisibleText(description),
  quantity: values.quantity(quantity),
  unit: unit && toVisibleLine(unit),
  unitPrice: values.amount(unitPrice),
  // Invisible zeros that align the prices at the decimal point.
  unseenPlaces: '0'.repeat(places - shownDecimalPlaces(unitPrice)),
  total: values.amount(total),
  chosen,
})
