import { type RawBuilder, sql } from 'kysely'
import { dayOrTimeToApiTime } from '../../domain/instants.ts'
import { type AgingBucket, agingBucketFirstDays, agingBuckets } from '../../domain/invoices/aging.ts'
import type { Caller } from '../../engine/base/caller.ts'
import { customPlanMarker } from '../../engine/postgres/session.ts'
import type { ReadContext } from '../../engine/postgres/transaction.ts'
import { conditions, type Filters, from } from '../../engine/records/read.ts'
import type { Schemas } from '../../engine/records/resource.ts'
import { findOrganizationCurrency } from '../../services/branding/currencies.ts'
import { dateInZoneSql, storedDateSql, timeZoneSql } from '../../services/branding/days.ts'
import { invoices } from './invoices.ts'

type Row = Schemas['InvoiceStatusTotal']

/**
 * Counts the invoices that match the filters and sums their amounts, per status and currency. Open invoices are also
 * grouped by age on the day of `asOf` (ISO 8601 time or day; by default today in the organization's time zone).
 * `ageing` selects one age group. Rows are ordered by state, then by age, youngest first.
 */
export async function aggregateInvoices(
  db: ReadContext,
  caller: Caller,
  { asOf, ageing, ...filters }: Filters & { asOf?: string; ageing?: AgingBucket },
): Promise<Row[]> {
  const zone = timeZoneSql(caller.tenantId)
  const own = await findOrganizationCurrency(db, caller.tenantId)
  const currency = own.isMixed ? sql`, currency` : sql``
  const day =
    asOf === undefined ? dateInZoneSql(zone, db.at) : storedDateSql(sql`${dayOrTimeToApiTime(asOf)}::timestamptz`, zone)
  // Reads only columns of the index invoices_sums, in index order, so that PostgreSQL does not read the table. Invoices
  // are grouped by day first, because there are far fewer days than invoices; ages are then computed per day.
  const { rows } = await sql<Row>`
    select status, ageing, ${own.isMixed ? sql`currency` : sql`${own.currency}::text`} as currency, count, total, amount_paid,
      case status when 'voided' then 0.00 else total - amount_paid end as balance_due
    from (
      select status, ${ageGroupSql(day, zone)} as ageing ${currency}, sum(count)::integer as count, sum(total) as total,
        sum(amount_paid) as amount_paid
      from (
        select ${sql.raw(customPlanMarker)} status, due_date, issue_date ${currency}, count(*) as count, sum(total) as total,
          sum(amount_paid) as amount_paid
        ${from(invoices, caller.tenantId)} ${conditions(invoices, { ...caller, at: db.at }, filters)} group by 1, 2, 3 ${currency}
      ) of_days group by 1, 2 ${currency}
    ) summed ${ageing ? sql`where ageing = ${ageing}` : sql``}`.execute(db.sql)
  const place = ({ status, ageing }: Row): number =>
    invoices.machine!.states.indexOf(status) * 10 + agingBuckets.indexOf(ageing as AgingBucket)
  return rows.sort((a, b) => place(a) - place(b))
}

/**
 * Returns an SQL expression over the columns of invoices: the age group of an open invoice on `day`; null for other
 * invoices.
 */
export function ageGroupSql(day: RawBuilder<unknown>, zone: RawBuilder<unknown>) {
  const pastDue = sql`coalesce(${day} - ${storedDateSql(sql`coalesce(due_date, issue_date)`, zone)}, 0)`
  return sql`case when status in ('sent', 'partial')
    then (${agingBuckets}::text[])[width_bucket(${pastDue}, ${agingBucketFirstDays}::integer[]) + 1] end`
}
