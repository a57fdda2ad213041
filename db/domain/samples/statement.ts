import { valueFormatFor } from '../conventions/value-format.ts'
import { agingBucketOf, agingBuckets } from '../invoices/aging.ts'
import { add, roundToCents } from '../money.ts'
import type { StatementInvoice, StatementPaper } from '../statements/paper.ts'
import { type SampleSettings, sampleContents } from './contents.ts'

const asOf = '2026-04-20T00:00:00.000Z'

/** Returns a sample statement with one overdue invoice and one that is not due yet. */
export function statementSample(values: SampleSettings): StatementPaper {
  const { from, customer, project } = sampleContents(values)
  const invoice = (
    number: string,
    dates: [string, string],
    daysOverdue: number,
    balance: string,
  ): StatementInvoice => ({
    ...{ number, project: project.name, daysOverdue, balance },
    ...{ issued: `${dates[0]}T00:00:00.000Z`, due: `${dates[1]}T00:00:00.000Z` },
  })
  const invoices = [
    invoice('INV-000042', ['2026-03-16', '2026-04-15'], 5, '6475.49'),
    invoice('INV-000051', ['2026-04-13', '2026-05-13'], 0, '1450.00'),
  ]
  const sum = (some: readonly StatementInvoice[]) => roundToCents(add('0', ...some.map(({ balance }) => balance)))
  return {
    ...{
      number: valueFormatFor(from.conventions).date(asOf),
      status: 'open',
      from,
      asOf,
      customer,
      invoices,
      others: null,
    },
    ages: agingBuckets.flatMap((age) => {
      const some = invoices.filter(({ daysOverdue }) => agingBucketOf(daysOverdue) === age)
      return some.length === 0 ? [] : [{ age, balance: sum(some) }]
    }),
    total: sum(invoices),
  }
}
