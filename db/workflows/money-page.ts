import { sql } from 'kysely'
import { add, type Decimal, roundToCents, subtract } from '../domain/money.ts'
import type { Caller } from '../engine/base/caller.ts'
import { onlyRow } from '../engine/base/only-row.ts'
import { customPlanMarker } from '../engine/postgres/session.ts'
import type { ReadContext } from '../engine/postgres/transaction.ts'
import {
  contractInCurrencyCondition,
  inCurrencyCondition,
  inOtherCurrencyCondition,
  type OrganizationCurrency,
} from '../services/branding/currencies.ts'
import { visibleJobsCondition } from '../services/jobs/visible-jobs.ts'

/** An open bid as listed on the portal's money page. */

export interface OpenBid {
  id: number
  bidNumber: string
  title: string | null
  total: Decimal
  sentAt: string | null
  /**
   * Time at which the customer first viewed the bid; null if it was not viewed, or was viewed before such times were
   * recorded.
   */
  viewedAt: string | null
  status: 'sent' | 'viewed'
  currency: string
  validUntil: string | null
}

/** Lists the sent and viewed bids, most recently sent first. */
export async function listOpenBids(db: ReadContext, { tenantId }: Caller, limit: number): Promise<OpenBid[]> {
  const { rows } = await sql<OpenBid>`
    select id, bid_number, title, total, currency, sent_at, case status when 'viewed' then viewed_at end as viewed_at, status, valid_until
    from bids where tenant_id = ${tenantId} and deleted_at is null and status in ('sent', 'viewed')
    order by sent_at desc nulls last, id desc limit ${limit}`.execute(db.sql)
  return rows
}

/**
 * Totals of the signed contracts that are not fully billed: their number, their value (`signed`), and the billed and
 * unbilled (`unbilled`) parts of the value.
 */
export interface SignedWork {
  count: number
  signed: Decimal
  billed: Decimal
  unbilled: Decimal
}

/**
 * Sums contracts. `contracts` is a query of rows with the value (`signed`) and the billed amount (null for none); fully
 * billed contracts are omitted. Covering indexes (migrations 0395 and 0406) return both sides of the join in contract
 * order, so that no table row is read.
 */
const summed = (contracts: ReturnType<typeof sql>) => sql<Omit<SignedWork, 'unbilled'>>`
  select ${sql.raw(customPlanMarker)} count(*)::integer as count, coalesce(sum(signed), 0) as signed, coalesce(sum(billed), 0) as billed
  from (${contracts}) contract where billed is null or signed > billed`

const billedBy = (column: 'project_id' | 'bid_id', tenantId: number, own: OrganizationCurrency) => sql`(
  select ${sql.ref(column)}, sum(total) as billed from invoices
  where tenant_id = ${tenantId} and deleted_at is null and status in ('sent', 'partial', 'paid') and ${sql.ref(column)} is not null
    ${inCurrencyCondition(own)}
  group by 1)`

/**
 * Returns a subquery with the total payment due per project of approved and paid pay applications that no invoice
 * bills.
 */
const billedByApplications = (tenantId: number, own: OrganizationCurrency) => sql`(
  select a.project_id, sum(a.current_payment_due) as billed from pay_apps a
  left join invoices b on b.tenant_id = ${tenantId} and b.id = a.invoice_id and b.deleted_at is null
    and b.status in ('sent', 'partial', 'paid')
  where a.tenant_id = ${tenantId} and a.deleted_at is null and a.status in ('approved', 'paid') and b.id is null
    ${inCurrencyCondition(own, 'a.currency')}
  group by 1)`

/**
 * Sums the contracts of ongoing projects in the organization's currency. The billed part is the total of their invoices
 * and of the pay applications that no invoice bills.
 */
export const sumSignedProjects = (
  db: ReadContext,
  { tenantId }: Caller,
  own: OrganizationCurrency,
): Promise<SignedWork> =>
  sumOf(
    db,
    summed(sql`
      select p.contract_value as signed, case when i.billed is null then a.billed else i.billed + coalesce(a.billed, 0) end as billed
      from projects p left join ${billedBy('project_id', tenantId, own)} i on i.project_id = p.id
      left join ${billedByApplications(tenantId, own)} a on a.project_id = p.id
      where p.tenant_id = ${tenantId} and p.deleted_at is null and p.status not in ('completed', 'cancelled')
        and p.contract_value > 0 ${contractInCurrencyCondition(tenantId, own)}`),
  )

/**
 * Sums the accepted bids in the organization's currency from which no project was made. Omits a bid that is assigned to
 * its lead's project, once that project has a contract value. Such a bid is the project's contract and cannot be
 * converted.
 */
export const sumSignedBids = (db: ReadContext, { tenantId }: Caller, own: OrganizationCurrency): Promise<SignedWork> =>
  sumOf(
    db,
    summed(sql`
      select b.total as signed, i.billed
      from bids b left join ${billedBy('bid_id', tenantId, own)} i on i.bid_id = b.id
      left join projects p on p.tenant_id = ${tenantId} and p.bid_id = b.id and p.deleted_at is null
      left join projects l on l.tenant_id = ${tenantId} and l.id = b.project_id and l.lead_id = b.lead_id
        and l.bid_id is null and l.deleted_at is null and l.contract_value > 0
      where b.tenant_id = ${tenantId} and b.deleted_at is null and b.status = 'accepted' and p.id is null and l.id is null
        ${inCurrencyCondition(own, 'b.currency')}`),
  )

async function sumOf(db: ReadContext, statement: ReturnType<typeof summed>): Promise<SignedWork> {
  const { rows } = await statement.execute(db.sql)
  const { count, signed, billed } = onlyRow(rows, 'the signed work')
  return {
    count,
    signed: roundToCents(signed),
    billed: roundToCents(billed),
    unbilled: roundToCents(subtract(signed, billed)),
  }
}

/** Adds two sums of signed work. */
export const addSignedWork = (one: SignedWork, other: SignedWork): SignedWork => ({
  count: one.count + other.count,
  signed: roundToCents(add(one.signed, other.signed)),
  billed: roundToCents(add(one.billed, other.billed)),
  unbilled: roundToCents(add(one.unbilled, other.unbilled)),
})

/**
 * Counts the bids, change orders, pay applications and invoices that the money page leaves out of its sums because they
 * are in another currency.
 */
export async function countRecordsInOtherCurrencies(
  db: ReadContext,
  { tenantId }: Caller,
  own: OrganizationCurrency,
): Promise<number> {
  if (!own.isMixed) return 0
  const parts = Object.entries(summedStates).map(
    ([table, states]) => sql`(
      select count(*) from ${sql.table(table)} where tenant_id = ${tenantId} and deleted_at is null
        and status = any(${states}) ${inOtherCurrencyCondition(own)})`,
  )
  const { rows } = await sql<{ count: number }>`select (${sql.join(parts, sql` + `)})::integer as count`.execute(db.sql)
  return onlyRow(rows, 'the count of records in other currencies').count
}

/** States of the records that the money page sums, keyed by table. */
const summedStates = {
  bids: ['sent', 'viewed', 'accepted'],
  change_orders: ['draft', 'submitted'],
  pay_apps: ['draft', 'rejected', 'submitted', 'approved'],
  invoices: ['draft', 'sent', 'partial'],
}

/** Counts the permanently failed mails about records whose jobs the caller may see. Stops counting at `most`. */
export async function countFailedMails(db: ReadContext, caller: Caller, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select 1 from jobs where tenant_id = ${caller.tenantId} and status = 'failed' and type = 'email' and deleted_at is null
        and ${visibleJobsCondition(caller)} limit ${most}
    ) failed`.execute(db.sql)
  return onlyRow(rows, 'the count of failed mails').count
}
