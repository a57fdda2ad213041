import { type ValueFormat, valueFormatFor } from '../../../../db/domain/conventions/value-format.ts'
import { wallTime } from '../../../../db/domain/zone-days.ts'
import type { SchemaOf } from '../../../pipeline/contract/contract.ts'
import { recordPagePathOf } from '../frame/record-links.ts'
import {
  type AmountFormat,
  failedMailsPart,
  formatAmountIn,
  openBidsPart,
  openChangeOrdersPart,
  pendingPayAppsPart,
  readAmountFormat,
  unpaidPart,
} from '../money/page-parts.ts'
import type { PageContext } from '../section.ts'

/** This module reads the top part of the overview: a greeting, the key figures, and the records that need attention. */

const waitingAtOnce = 10
const askedAtOnce = 100

export async function readDayOverview(context: PageContext) {
  const amounts = await readAmountFormat(context)
  return {
    greeting: greetingAt(wallTime(context.db.at, context.person.timeZone), context.person.name),
    today: valueFormatFor(amounts.conventions).date(context.db.at),
    figures: context.opens('money') ? await figuresOf(context, amounts) : [],
    ...(await waitingIn(context, amounts)),
  }
}

/** Returns the greeting for a time of day. `at` is the local time, such as `2026-11-24T15:41:00`. */
export function greetingAt(at: string, name: string): string {
  const hour = Number(at.slice(11, 13))
  const part = hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'
  return `Good ${part}, ${name.trim().split(/\s+/)[0]}`
}

/**
 * Returns the key figures of the money page that change from day to day. Each one links to its section of the money
 * page or to a list.
 */
async function figuresOf(context: PageContext, amounts: AmountFormat) {
  const parts = [
    await unpaidPart(context, amounts),
    await openBidsPart(context, amounts),
    await pendingPayAppsPart(context, amounts),
    await openChangeOrdersPart(context, amounts),
    await failedMailsPart(context),
  ]
  return parts.flatMap((part) => {
    const { href, ...figure } = part?.figure ?? {}
    return href === undefined ? [] : [{ ...figure, href: href.startsWith('#') ? `/portal/money${href}` : href }]
  })
}

type Row = SchemaOf<'BriefingRow'>

const why: Readonly<Record<SchemaOf<'BriefingCategory'>, string>> = {
  invoice_overdue: 'Invoice overdue, due',
  bid_expiring: 'Bid expires',
  pay_app_submitted: 'Pay application to approve, submitted',
  project_past_end: 'Project past its end,',
  site_log_unreviewed: 'Site log to review,',
  figures_different: 'Stored figures differ from the computed ones, changed',
}

async function waitingIn(context: PageContext, amounts: AmountFormat) {
  const format = valueFormatFor(amounts.conventions)
  const page = await context.list('listBriefing', { query: { limit: askedAtOnce } })
  const [logs, others] = [page.items.filter(isLog), page.items.filter((row) => !isLog(row))]
  const logRows = logs.length > 1 ? [logsTogether(context, logs, format, page.cursor !== null)] : logs.map(shown)
  function shown(row: Row) {
    return {
      title: row.title,
      why: `${why[row.category]} ${format.date(row.date)}`,
      isLate: row.category === 'invoice_overdue' || row.category === 'project_past_end',
      amount:
        row.amount === null
          ? undefined
          : formatAmountIn(amounts, row.currency ?? amounts.organizationCurrency.currency, row.amount),
      href: recordPagePathOf(context, row),
    }
  }
  const isMore = page.cursor !== null || others.length > waitingAtOnce
  return { waiting: [...others.slice(0, waitingAtOnce).map(shown), ...logRows], isMore }
}

const isLog = ({ category }: Row): boolean => category === 'site_log_unreviewed'

/**
 * Combines several site logs into one row that links to the list of unreviewed logs. The logs are sorted, oldest first.
 */
function logsTogether({ opens }: PageContext, logs: readonly Row[], format: ValueFormat, isMore: boolean) {
  return {
    title: `${logs.length}${isMore ? ' or more' : ''} site logs`,
    why: `To review, the oldest of ${format.date(logs[0]!.date)}`,
    href: opens('records/site-logs') ? '/portal/records/site-logs?isReviewed=false' : undefined,
  }
}
