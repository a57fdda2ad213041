import { countRecordsInOtherCurrencies } from '../../../../db/workflows/money-page.ts'
import { registerPartials, sectionTemplates } from '../frame/templates.ts'
import type { PageContext, Section } from '../section.ts'
import {
  type AmountFormat,
  failedMailsPart,
  openBidsPart,
  openChangeOrdersPart,
  pendingPayAppsPart,
  readAmountFormat,
  signedWorkPart,
  unpaidPart,
} from './page-parts.ts'

registerPartials(new URL('./parts/', import.meta.url))

/** Portal section of open bids, signed work and outstanding amounts; closed to the role `field`. */
export const moneyGlance: Section = {
  path: 'money',
  label: 'Money at a glance',
  scope: 'reports:read',
  closedTo: 'field',
  templates: sectionTemplates(import.meta.url),
  pages({ get }) {
    get('/', show)
  },
}

const rest = async (context: PageContext, amounts: AmountFormat) =>
  [
    await openBidsPart(context, amounts),
    await unpaidPart(context, amounts),
    await pendingPayAppsPart(context, amounts),
    await openChangeOrdersPart(context, amounts),
    await failedMailsPart(context),
  ] as const

async function show(context: PageContext): Promise<void> {
  const amounts = await readAmountFormat(context)
  // The signed work takes as long to query as all other parts together, so the two are queried in parallel.
  const [signed, [bids, due, payApps, changeOrders, mails]] = await Promise.all([
    signedWorkPart(context, amounts),
    rest(context, amounts),
  ])
  const parts = [bids, signed, due, payApps, changeOrders, mails]
  const data = {
    ...{ bids, signed, due, payApps, changeOrders },
    figures: parts.flatMap((part) => part?.figure ?? []),
    currency: amounts.organizationCurrency.currency,
    others: otherRecords(await countRecordsInOtherCurrencies(context.db, context.caller, amounts.organizationCurrency)),
    now: context.db.at,
  }
  context.show({ template: 'money', title: 'Money at a glance', data })
}

/** Describes how many records the sums exclude because of their currency; undefined if the sums exclude no record. */
const otherRecords = (count: number): string | undefined =>
  count === 0 ? undefined : `${count.toLocaleString('en-US')} ${count === 1 ? 'record' : 'records'}`
