import { sql } from 'kysely'
import type { Caller } from '../base/caller.ts'
import { contractInOwn, inOther, inOwn, type OwnCurrency } from '../branding/currencies.ts'
import { add, type Decimal, r2, subtract } from '../domain/money.ts'
import { visible } from '../jobs/visible.ts'
import { customPlan } from '../postgres/session.ts'
import type { ReadContext } from '../postgres/transaction.ts'

/** What the portal's page of money shows beside the API's own aggregates. */

export interface OpenBid {
  id: number
  bidNumber: string
  title: string | null
  total: Decimal
  sentAt: string | null
  /** When its customer first opened it; null where it was not, or before this was kept. */
  viewedAt: string | null
  status: 'sent' | 'viewed'
  currency: string
  validUntil: string | null
}

/** The bids that are out, those that were sent last first. */
export async function openBids(db: ReadContext, { tenantId }: Caller, limit: number): Promise<OpenBid[]> {
  const { rows } = await sql<OpenBid>`
    select id, bid_number, title, total, currency, sent_at, case status when 'viewed' then viewed_at end as viewed_at, status, valid_until
    from bids where tenant_id = ${tenantId} and deleted_at is null and status in ('sent', 'viewed')
    order by sent_at desc nulls last, id desc limit ${limit}`.execute(db.sql)
  return rows
}

/** Signed work that is not billed in full: how many contracts, what they come to, and what of it is billed and is not. */
export interface SignedWork {
  count: number
  signed: Decimal
  billed: Decimal
  open: Decimal
}

/**
 * Of contracts, each once with its value and what was billed of it, null for nothing. Beyond its value nothing is open. Indexes
 * that have the amounts in them (0395 and 0406) give both sides in the order of the contracts, so that no record is read.
 */
const summed = (contracts: ReturnType<typeof sql>) => sql<Omit<SignedWork, 'open'>>`
  select ${sql.raw(customPlan)} count(*)::integer as count, coalesce(sum(signed), 0) as signed, coalesce(sum(billed), 0) as billed
  from (${contracts}) contract where billed is null or signed > billed`

const billedBy = (column: 'project_id' | 'bid_id', tenantId: number, own: OwnCurrency) => sql`(
  select ${sql.ref(column)}, sum(total) as billed from invoices
  where tenant_id = ${tenantId} and deleted_at is null and status in ('sent', 'partial', 'paid') and ${sql.ref(column)} is not null
    ${inOwn(own)}
  group by 1)`

/** Of applications that are approved or paid and that no invoice bills yet: what is due on them, by project. */
const billedByApplications = (tenantId: number, own: OwnCurrency) => sql`(
  select a.project_id, sum(a.current_payment_due) as billed from pay_apps a
  left join invoices b on b.tenant_id = ${tenantId} and b.id = a.invoice_id and b.deleted_at is null
    and b.status in ('sent', 'partial', 'paid')
  where a.tenant_id = ${tenantId} and a.deleted_at is null and a.status in ('approved', 'paid') and b.id is null
    ${inOwn(own, 'a.currency')}
  group by 1)`

/** Of projects that go on whose contract stands in the organization's currency. Billed are their invoices, and their applications that no invoice bills, each once. */
export const signedProjects = (db: ReadContext, { tenantId }: Caller, own: OwnCurrency): Promise<SignedWork> =>
  sumOf(
    db,
    summed(sql`
      select p.contract_value as signed, case when i.billed is null then a.billed else i.billed + coalesce(a.billed, 0) end as billed
      from projects p left join ${billedBy('project_id', tenantId, own)} i on i.project_id = p.id
      left join ${billedByApplications(tenantId, own)} a on a.project_id = p.id
      where p.tenant_id = ${tenantId} and p.deleted_at is null and p.status not in ('completed', 'cancelled')
        and p.contract_value > 0 ${contractInOwn(tenantId, own)}`),
  )

/**
 * Of accepted bids in the organization's currency from which no project has come. One that was put to the project that its lead became, where converting it
 * is refused, is that project's contract, once the project has a contract value.
 */
export const signedBids = (db: ReadContext, { tenantId }: Caller, own: OwnCurrency): Promise<SignedWork> =>
  sumOf(
    db,
    summed(sql`
      select b.total as signed, i.billed
      from bids b left join ${billedBy('bid_id', tenantId, own)} i on i.bid_id = b.id
      left join projects p on p.tenant_id = ${tenantId} and p.bid_id = b.id and p.deleted_at is null
      left join projects l on l.tenant_id = ${tenantId} and l.id = b.project_id and l.lead_id = b.lead_id
        and l.bid_id is null and l.deleted_at is null and l.contract_value > 0
      where b.tenant_id = ${tenantId} and b.deleted_at is null and b.status = 'accepted' and p.id is null and l.id is null
        ${inOwn(own, 'b.currency')}`),
  )

async function sumOf(db: ReadContext, statement: ReturnType<typeof summed>): Promise<SignedWork> {
  const { rows } = await statement.execute(db.sql)
  const { count, signed, billed } = rows[0]!
  return { count, signed: r2(signed), billed: r2(billed), open: r2(subtract(signed, billed)) }
}

/** What both come to. */
export const together = (one: SignedWork, other: SignedWork): SignedWork => ({
  count: one.count + other.count,
  signed: r2(add(one.signed, other.signed)),
  billed: r2(add(one.billed, other.billed)),
  open: r2(add(one.open, other.open)),
})

/**
 * How many bids that are out or accepted, applications, change orders and invoices the page leaves out of its sums, since they are in
 * another currency.
 */
export async function countOfOtherCurrencies(db: ReadContext, { tenantId }: Caller, own: OwnCurrency): Promise<number> {
  if (!own.isMixed) return 0
  const parts = Object.entries(summedStates).map(
    ([table, states]) => sql`(
      select count(*) from ${sql.table(table)} where tenant_id = ${tenantId} and deleted_at is null
        and status = any(${states}) ${inOther(own)})`,
  )
  const { rows } = await sql<{ count: number }>`select (${sql.join(parts, sql` + `)})::integer as count`.execute(db.sql)
  return rows[0]!.count
}

/** The states whose records the page sums up. */
const summedStates = {
  bids: ['sent', 'viewed', 'accepted'],
  change_orders: ['draft', 'submitted'],
  pay_apps: ['draft', 'rejected', 'submitted', 'approved'],
  invoices: ['draft', 'sent', 'partial'],
}

/** How many mails of records failed for good, of those that the caller sees and that are kept; counted up to a limit. */
export async function failedMailCount(db: ReadContext, caller: Caller, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select 1 from jobs where tenant_id = ${caller.tenantId} and status = 'failed' and type = 'email' and deleted_at is null
        and ${visible(caller)} limit ${most}
    ) failed`.execute(db.sql)
  return rows[0]!.count
}
