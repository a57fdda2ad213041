import { type RawBuilder, sql } from 'kysely'
import { inCurrencyCondition, inOtherCurrencyCondition } from '../../services/branding/currencies.ts'
import { timeZoneSql } from '../../services/branding/days.ts'
import { timeInPeriodCondition } from './period.ts'
import { periodParameters, type Report } from './report.ts'

/**
 * Returns an SQL expression for the win rate: `won` as a percentage of `won` plus `lost`, with two decimal places; null
 * if both are 0.
 */
export const winRatePercentSql = (won: RawBuilder<unknown>, lost: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`round(${won} * 100::numeric / nullif(${won} + ${lost}, 0), 2)`

const counted = (status: string): RawBuilder<unknown> => sql`count(*) filter (where status = ${sql.lit(status)})`

/** Report of the bids sent per month and their outcomes. The win rate ignores expired bids. */
export const winRateReport: Report = {
  key: 'win-rate',
  title: 'Win rate of bids',
  parameters: periodParameters,
  scopes: ['bids:read'],
  columns: [
    { name: 'month', type: 'month' },
    { name: 'sent', type: 'count' },
    { name: 'accepted', type: 'count' },
    { name: 'rejected', type: 'count' },
    { name: 'expired', type: 'count' },
    { name: 'winRate', type: 'percent' },
    { name: 'acceptedTotal', type: 'amount' },
  ],
  totals: ['acceptedTotal'],
  order: 'month',
  select: (tenantId, { from = '', to = '' }, { own }) => sql`
    select to_char(sent_at at time zone ${timeZoneSql(tenantId)}, 'YYYY-MM') as month, count(*)::integer as sent,
      ${counted('accepted')}::integer as accepted, ${counted('rejected')}::integer as rejected,
      ${counted('expired')}::integer as expired, ${winRatePercentSql(counted('accepted'), counted('rejected'))} as win_rate,
      coalesce(sum(total) filter (where status = 'accepted' ${inCurrencyCondition(own)}), 0) as accepted_total
    from bids where tenant_id = ${tenantId} and deleted_at is null and ${timeInPeriodCondition('sent_at', { from, to }, timeZoneSql(tenantId))} group by 1`,
  others: (tenantId, { from = '', to = '' }, own) => sql`
    from bids where tenant_id = ${tenantId} and deleted_at is null and status = 'accepted' ${inOtherCurrencyCondition(own)}
      and ${timeInPeriodCondition('sent_at', { from, to }, timeZoneSql(tenantId))}`,
}
