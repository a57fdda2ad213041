import { sql } from 'kysely'
import { agingBuckets } from '../../domain/invoices/aging.ts'
import { inCurrencyCondition, inOtherCurrencyCondition } from '../../services/branding/currencies.ts'
import { dateInZoneSql, timeZoneSql } from '../../services/branding/days.ts'
import { ageGroupSql } from '../invoices/aggregates.ts'
import type { Report } from './report.ts'

const owed = sql`and deleted_at is null and status in ('sent', 'partial') and balance_due <> 0`

/**
 * Report of each customer's open amounts, grouped by days past due. Days are counted up to the current day in the
 * organization's time zone.
 */
export const arAgingReport: Report = {
  key: 'ar-aging',
  title: 'Receivables by age',
  parameters: [],
  scopes: ['invoices:read', 'contacts:read'],
  columns: [
    { name: 'contactId', type: 'id' },
    { name: 'name', type: 'text' },
    ...[...agingBuckets, 'total'].map((name) => ({ name, type: 'amount' as const })),
  ],
  totals: [...agingBuckets, 'total'],
  order: 'total desc, contact_id nulls last',
  others: (tenantId, _parameters, own) => sql`
    from invoices where tenant_id = ${tenantId} ${owed} ${inOtherCurrencyCondition(own)}`,
  select(tenantId, _parameters, { at, own }) {
    const zone = timeZoneSql(tenantId)
    const sums = agingBuckets.map(
      (age) => sql`coalesce(sum(a.due) filter (where a.ageing = ${age}), 0) as ${sql.ref(age)}`,
    )
    return sql`
      select a.contact_id,
        coalesce(nullif(concat_ws(' ', c.first_name, c.last_name), ''), c.company_name) as name,
        ${sql.join(sums)}, sum(a.due) as total
      from (
        select contact_id, ${ageGroupSql(dateInZoneSql(zone, at), zone)} as ageing, sum(balance_due) as due from invoices
        where tenant_id = ${tenantId} ${owed} ${inCurrencyCondition(own)}
        group by 1, 2
      ) a left join contacts c on c.tenant_id = ${tenantId} and c.id = a.contact_id
      group by a.contact_id, c.first_name, c.last_name, c.company_name`
  },
}
