import type { Conventions } from '../../../../db/domain/conventions/conventions.ts'
import { type ValueFormat, valueFormatFor } from '../../../../db/domain/conventions/value-format.ts'
import { agingBuckets } from '../../../../db/domain/invoices/aging.ts'
import { add, type Decimal, roundToCents } from '../../../../db/domain/money.ts'
import { readConventions } from '../../../../db/services/branding/branding.ts'
import {
  currencyOrDefault,
  findOrganizationCurrency,
  type OrganizationCurrency,
} from '../../../../db/services/branding/currencies.ts'
import {
  addSignedWork,
  countFailedMails,
  listOpenBids,
  sumSignedBids,
  sumSignedProjects,
} from '../../../../db/workflows/money-page.ts'
import type { SchemaOf } from '../../../pipeline/contract/contract.ts'
import { describeContractValue } from '../records/values/display-texts.ts'
import type { PageContext } from '../section.ts'
import { columnChart, progressBar } from './charts.ts'

/**
 * This module reads the data for the sections of the money page. The data is undefined for a user whose role may not
 * read the section's records.
 */

/** Key figure at the top of the money page, with a link to its section of the page or to a list. */
export interface KeyFigure {
  label: string
  shown: string
  beside: string
  href?: string | undefined
}

/** Formats for amounts, and the organization's currency. All sums of the page are in this currency. */
export interface AmountFormat {
  conventions: Conventions
  organizationCurrency: OrganizationCurrency
  amount: ValueFormat['amount']
}

export async function readAmountFormat({ db, caller }: PageContext): Promise<AmountFormat> {
  const conventions = await readConventions(db, caller.tenantId)
  const own = await findOrganizationCurrency(db, caller.tenantId)
  return { conventions, organizationCurrency: own, amount: valueFormatFor(conventions).amount }
}

/** Returns the rows of an aggregate that are in the organization's currency. */
const inCurrencyOf = <Row extends { currency: string }>(
  { organizationCurrency }: AmountFormat,
  rows: readonly Row[],
): Row[] =>
  rows.filter(
    ({ currency }) => currencyOrDefault(currency, organizationCurrency.currency) === organizationCurrency.currency,
  )

/** Returns the address of a family's list with the given filters; undefined if the user may not open the list. */
function listOf({ opens }: PageContext, family: string, filters: Record<string, string>): string | undefined {
  const path = `records/${family}`
  const query = String(new URLSearchParams(filters))
  return opens(path) ? `/portal/${path}${query && `?${query}`}` : undefined
}

/** Formats an amount of a record in the record's own currency. */
export const formatAmountIn = ({ conventions }: AmountFormat, currency: string, value: Decimal): string =>
  valueFormatFor({ ...conventions, currency: currencyOrDefault(currency, conventions.currency) }).amount(value)

const sumOf = (values: readonly Decimal[]): Decimal => roundToCents(add('0', ...values))
const counted = (count: number, one: string, several = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`

interface Counted {
  count: number
  total: Decimal
}

const none: Counted = { count: 0, total: '0.00' }

/** Runs the queries one after another, so that a page occupies only one of the shared connections. */
async function inTurn<One, Answer>(all: readonly One[], ask: (one: One) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const one of all) answers.push(await ask(one))
  return answers
}

const shownBids = 8

export async function openBidsPart(context: PageContext, amounts: AmountFormat) {
  const { amount } = amounts
  if (!context.may('bids:read')) return undefined
  const { db, caller } = context
  const latest = await listOpenBids(db, caller, shownBids)
  const sums = await inTurn(['sent', 'viewed'], (status) => context.operate('aggregateBids', { query: { status } }))
  const [sent, viewed] = sums.map((rows) => inCurrencyOf(amounts, rows)[0] ?? none)
  const rows = [
    { label: 'Not opened', status: 'sent', ...sent! },
    { label: 'Viewed', status: 'viewed', ...viewed! },
  ].map(({ label, status, count, total }) => ({
    ...{ label, count, total: amount(total), href: listOf(context, 'bids', { status }) },
  }))
  const figure: KeyFigure = {
    ...{ label: 'Open bids', shown: amount(sumOf([sent!.total, viewed!.total])), href: '#bids-out' },
    beside: `${counted(sent!.count + viewed!.count, 'bid')}, ${sent!.count.toLocaleString('en-US')} not opened`,
  }
  const opens = context.opens('records/bids')
  return {
    ...{ figure, rows, count: sent!.count + viewed!.count },
    latest: latest.map((bid) => ({
      ...bid,
      total: formatAmountIn(amounts, bid.currency, bid.total),
      href: opens ? `/portal/records/bids/${bid.id}` : undefined,
      isViewed: bid.status === 'viewed',
    })),
  }
}

export async function signedWorkPart(context: PageContext, amounts: AmountFormat) {
  const { amount, organizationCurrency } = amounts
  if (!['projects:read', 'bids:read', 'invoices:read', 'pay_apps:read'].every(context.may)) return undefined
  const { db, caller } = context
  const ofProjects = await sumSignedProjects(db, caller, organizationCurrency)
  const ofBids = await sumSignedBids(db, caller, organizationCurrency)
  const drafts = await context.operate('aggregateInvoices', { query: { status: 'draft' } })
  const all = addSignedWork(ofProjects, ofBids)
  const rows = [
    { label: 'Projects', work: ofProjects, href: listOf(context, 'projects', {}) },
    { label: 'Accepted bids without a project', work: ofBids, href: listOf(context, 'bids', { status: 'accepted' }) },
  ].map(({ label, work, href }) => ({
    ...{ label, href, count: work.count, bar: progressBar(work.signed, work.billed) },
    ...{ signed: amount(work.signed), billed: amount(work.billed), open: amount(work.unbilled) },
  }))
  const [draft] = inCurrencyOf(amounts, drafts)
  const figure: KeyFigure = {
    ...{ label: 'Signed, to invoice', shown: amount(all.unbilled), href: '#signed' },
    beside: `${amount(all.signed)} in ${counted(all.count, 'contract')}`,
  }
  return {
    ...{ figure, rows },
    ...{
      all: { signed: amount(all.signed), billed: amount(all.billed), open: amount(all.unbilled), count: all.count },
    },
    drafts: draft && {
      count: counted(draft.count, 'invoice'),
      total: amount(draft.total),
      href: listOf(context, 'invoices', { status: 'draft' }),
    },
  }
}

type Unpaid = SchemaOf<'InvoiceStatusTotal'>

export async function unpaidPart(context: PageContext, amounts: AmountFormat) {
  const { amount } = amounts
  if (!context.may('invoices:read')) return undefined
  const found = await inTurn(['sent', 'partial'], (status) =>
    context.operate('aggregateInvoices', { query: { status } }),
  )
  const waiting: readonly Unpaid[] = inCurrencyOf(amounts, found.flat())
  const rows = agingBuckets.map((ageing) => {
    const of = waiting.filter((one) => one.ageing === ageing)
    const due = sumOf(of.map(({ balanceDue }) => balanceDue))
    return {
      ...{
        label: describeContractValue(ageing),
        due,
        shown: amount(due),
        count: of.reduce((sum, one) => sum + one.count, 0),
      },
      href: listOf(context, 'invoices', { ageing }),
    }
  })
  const all = sumOf(rows.map(({ due }) => due))
  const late = rows.slice(1)
  const figure: KeyFigure = {
    ...{ label: 'Outstanding', shown: amount(all), href: '#unpaid' },
    beside: `${amount(sumOf(late.map(({ due }) => due)))} past due`,
  }
  const columns = rows.map(({ label, due, shown }) => ({ label, value: due, shown }))
  return {
    ...{ figure, rows, all: amount(all), count: rows.reduce((sum, { count }) => sum + count, 0) },
    chart: columnChart('ages', 'Outstanding by age', columns),
  }
}

/** Returns the number and total of a family's records for each of the given states. */
async function waitingIn(
  context: PageContext,
  { amount }: AmountFormat,
  family: { path: string; states: readonly { status: string; label: string }[] },
  sums: (status: string) => Promise<Counted | undefined>,
) {
  const found = await inTurn(family.states, ({ status }) => sums(status))
  const rows = family.states.map(({ status, label }, index) => {
    const { count, total } = found[index] ?? none
    return { label, count, total, shown: amount(total), href: listOf(context, family.path, { status }) }
  })
  return { rows, all: sumOf(rows.map(({ total }) => total)), count: rows.reduce((sum, { count }) => sum + count, 0) }
}

export async function pendingPayAppsPart(context: PageContext, amounts: AmountFormat) {
  if (!context.may('pay_apps:read')) return undefined
  const sums = async (status: string): Promise<Counted | undefined> => {
    const [found] = inCurrencyOf(amounts, await context.operate('aggregatePayApps', { query: { status } }))
    return found && { count: found.count, total: found.currentPaymentDue }
  }
  const before = [
    { status: 'draft', label: 'Drafts to submit' },
    { status: 'rejected', label: 'Rejected, to revise' },
  ]
  const out = [
    { status: 'submitted', label: 'Awaiting approval' },
    { status: 'approved', label: 'Awaiting payment' },
  ]
  const drafts = await waitingIn(context, amounts, { path: 'pay-apps', states: before }, sums)
  const { rows, all, count } = await waitingIn(context, amounts, { path: 'pay-apps', states: out }, sums)
  const figure: KeyFigure = {
    ...{ label: 'Pending pay applications', shown: amounts.amount(all), href: '#pay-apps' },
    beside: counted(count, 'application'),
  }
  return { figure, rows: [...drafts.rows, ...rows] }
}

export async function openChangeOrdersPart(context: PageContext, amounts: AmountFormat) {
  if (!context.may('change_orders:read')) return undefined
  const states = [
    { status: 'draft', label: 'Drafts' },
    { status: 'submitted', label: 'Awaiting approval' },
  ]
  const { rows, all, count } = await waitingIn(context, amounts, { path: 'change-orders', states }, async (status) => {
    const [found] = inCurrencyOf(amounts, await context.operate('aggregateChangeOrders', { query: { status } }))
    return found && { count: found.count, total: found.totalAmount }
  })
  const figure: KeyFigure = {
    ...{ label: 'Pending change orders', shown: amounts.amount(all), href: '#change-orders' },
    beside: counted(count, 'change order'),
  }
  return { figure, rows }
}

/** Failed mails are counted up to this number; the page then shows "or more". */
const mostMails = 1000

export async function failedMailsPart(context: PageContext) {
  if (!context.may('jobs:read') || !context.opens('jobs')) return undefined
  const count = await countFailedMails(context.db, context.caller, mostMails)
  context.recordRead('listJobs')
  const figure: KeyFigure = {
    label: 'Failed emails',
    shown: count === mostMails ? `${count.toLocaleString('en-US')} or more` : count.toLocaleString('en-US'),
    beside: count === 0 ? 'All recent emails were sent' : 'See why',
    href: '/portal/jobs?type=email&status=failed',
  }
  return { figure }
}
