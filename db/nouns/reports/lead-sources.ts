import { type RawBuilder, sql } from 'kysely'
import { timeZoneSql } from '../../services/branding/days.ts'
import { timeInPeriodCondition } from './period.ts'
import { periodParameters, type Report } from './report.ts'
import { winRatePercentSql } from './win-rate.ts'

const counted = (status: string): RawBuilder<unknown> => sql`count(*) filter (where status = ${sql.lit(status)})`

/** Report of the leads of a period per source: how many are open, won and lost, and the value of the won ones. */
export const leadSourcesReport: Report = {
  key: 'lead-sources',
  title: 'Lead sources',
  parameters: periodParameters,
  scopes: ['leads:read'],
  columns: [
    { name: 'source', type: 'text' },
    { name: 'leads', type: 'count' },
    { name: 'open', type: 'count' },
    { name: 'won', type: 'count' },
    { name: 'lost', type: 'count' },
    { name: 'winRate', type: 'percent' },
    { name: 'wonValue', type: 'amount' },
  ],
  totals: ['wonValue'],
  order: 'leads desc, source collate "C" nulls last',
  select: (tenantId, { from = '', to = '' }) => sql`
    select source, count(*)::integer as leads, ${counted('open')}::integer as open, ${counted('won')}::integer as won,
      ${counted('lost')}::integer as lost, ${winRatePercentSql(counted('won'), counted('lost'))} as win_rate,
      coalesce(sum(estimated_value) filter (where status = 'won'), 0) as won_value
    from leads where tenant_id = ${tenantId} and deleted_at is null and ${timeInPeriodCondition('created_at', { from, to }, timeZoneSql(tenantId))} group by source`,
}
