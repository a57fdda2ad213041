import { type RawBuilder, sql } from 'kysely'
import { add, roundToCents } from '../../domain/money.ts'
import type { Caller } from '../../engine/base/caller.ts'
import { customPlanMarker } from '../../engine/postgres/session.ts'
import type { ReadContext } from '../../engine/postgres/transaction.ts'
import type { Schemas } from '../../engine/records/resource.ts'
import {
  findOrganizationCurrency,
  inCurrencyCondition,
  inOtherCurrencyCondition,
  type OrganizationCurrency,
} from '../../services/branding/currencies.ts'
import { timeZoneSql } from '../../services/branding/days.ts'
import { checkPeriod, dateInPeriodCondition, type Period, precedingPeriodOf, timeInPeriodCondition } from './period.ts'

type Figures = Schemas['BusinessFigures']
type Group = Exclude<keyof Figures, keyof Period | 'currency' | 'otherCurrencies'>

/** One figure of the review: a count or sum over the rows of one table. */
interface Figure {
  of: 'count' | 'amount' | 'hours'
  select(tenantId: number, period: Period, own: OrganizationCurrency): RawBuilder<unknown>
  /** SQL expression for the number of rows that the figure leaves out because they are in another currency. */
  others?(tenantId: number, period: Period, own: OrganizationCurrency): RawBuilder<unknown>
}

/**
 * Function that returns the SQL condition for a column to fall in a period. Times are assigned to days in the
 * organization's time zone; dates are compared as they are.
 */
type Falls = (column: string, period: Period, tenantId: number) => RawBuilder<unknown>
const atTime: Falls = (column, period, tenantId) => timeInPeriodCondition(column, period, timeZoneSql(tenantId))
const atDate: Falls = (column, period, tenantId) => dateInPeriodCondition(column, period, timeZoneSql(tenantId))

const counted = (table: string, column: string, condition = sql``, falls: Falls = atTime): Figure => ({
  of: 'count',
  select: (tenantId, period) => sql`(
    select count(*)::integer from ${sql.table(table)}
    where tenant_id = ${tenantId} and deleted_at is null and ${falls(column, period, tenantId)} ${condition})`,
})

const summed = (
  table: string,
  column: string,
  amount: string,
  condition: RawBuilder<unknown>,
  falls: Falls = atTime,
): Figure => {
  const rows = (tenantId: number, period: Period) => sql`from ${sql.table(table)}
    where tenant_id = ${tenantId} and deleted_at is null and ${falls(column, period, tenantId)} ${condition}`
  return {
    of: 'amount',
    select: (tenantId, period, own) => sql`(
      select coalesce(sum(${sql.ref(amount)}), 0) ${rows(tenantId, period)} ${currencyIs(table, tenantId, own, inCurrencyCondition)})`,
    others: (tenantId, period, own) => sql`(
      select count(*)::integer ${rows(tenantId, period)} ${currencyIs(table, tenantId, own, inOtherCurrencyCondition)})`,
  }
}

/** Returns an SQL condition on a row's currency. A payment has the currency of its invoice. */
const currencyIs = (
  table: string,
  tenantId: number,
  own: OrganizationCurrency,
  which: typeof inCurrencyCondition,
): RawBuilder<unknown> =>
  table === 'invoice_payments' && own.isMixed
    ? sql`and invoice_id in (select id from invoices where tenant_id = ${tenantId} ${which(own)})`
    : which(own)

const worked = (of: 'amount' | 'hours', column: string): Figure => ({
  of,
  select: (tenantId, { from, to }) => sql`(
    select coalesce(sum(${sql.ref(column)}), 0) from time_entries
    where tenant_id = ${tenantId} and deleted_at is null and date between ${from} and ${to})`,
})

type FiguresOf<G extends Group> = { readonly [F in keyof NonNullable<Figures[G]>]: Figure }

/** Groups of figures. Each group needs its scopes in addition to reports:read. */
const groups: { readonly [G in Group]: { scopes: readonly string[]; figures: FiguresOf<G> } } = {
  sales: {
    scopes: ['leads:read', 'bids:read'],
    figures: {
      leadsCreated: counted('leads', 'created_at'),
      leadsWon: counted('leads', 'closed_at', sql`and status = 'won'`),
      leadsLost: counted('leads', 'closed_at', sql`and status = 'lost'`),
      bidsSent: counted('bids', 'sent_at'),
      bidsAccepted: counted('bids', 'accepted_at', sql`and status = 'accepted'`),
      acceptedTotal: summed('bids', 'accepted_at', 'total', sql`and status = 'accepted'`),
    },
  },
  projects: {
    scopes: ['projects:read'],
    figures: {
      started: counted('projects', 'start_date', sql`and status <> 'cancelled'`, atDate),
      completed: counted('projects', 'actual_end_date', sql`and status <> 'cancelled'`, atDate),
    },
  },
  money: {
    scopes: ['invoices:read'],
    figures: {
      invoiced: summed('invoices', 'issue_date', 'total', sql`and status in ('sent', 'partial', 'paid')`, atDate),
      paid: summed('invoice_payments', 'paid_at', 'amount', sql`and voided_at is null`, atDate),
    },
  },
  labor: {
    scopes: ['time_entries:read'],
    figures: { hours: worked('hours', 'hours'), cost: worked('amount', 'total_cost') },
  },
}

/**
 * Returns the figures for what the organization sold, started, finished, billed and worked in a period, and for the
 * preceding period of the same length. A group is null if the caller lacks its scopes. Throws Refusal validation_failed
 * for an invalid period (see `checkPeriod`).
 */
export async function buildBusinessReview(
  db: ReadContext,
  caller: Caller,
  period: Period,
): Promise<Schemas['BusinessReview']> {
  checkPeriod(period)
  const before = precedingPeriodOf(period)
  const wanted = Object.values(groups).flatMap(({ scopes, figures }) =>
    isHeld(caller, scopes) ? Object.entries(figures) : [],
  ) as [string, Figure][]
  const own = await findOrganizationCurrency(db, caller.tenantId)
  const none = { otherCurrencies: 0 }
  if (wanted.length === 0) {
    return { ...reviewed(caller, own, period, none), previous: reviewed(caller, own, before, none) }
  }
  const others = (of: Period) =>
    sql.join([sql`0`, ...wanted.flatMap(([, figure]) => figure.others?.(caller.tenantId, of, own) ?? [])], sql` + `)
  const selectOf = (of: Period) =>
    sql`select ${sql.join(wanted.map(([name, { select }]) => sql`${select(caller.tenantId, of, own)} as ${sql.ref(name)}`))},
      ${own.isMixed ? others(of) : sql`0`} as other_currencies`
  const { rows } = await sql<Row>`
    ${sql.raw(customPlanMarker)} ${selectOf(period)} union all ${selectOf(before)}`.execute(db.sql)
  const [current, previous] = rows
  if (!current || !previous)
    throw new Error(`a statement returned ${rows.length} rows instead of two: the periods' figures`)
  return { ...reviewed(caller, own, period, current), previous: reviewed(caller, own, before, previous) }
}

type Row = Record<string, string | number>

const isHeld = ({ scopes: held }: Caller, scopes: readonly string[]): boolean =>
  scopes.every((scope) => held.has(scope))

function reviewed(caller: Caller, { currency }: OrganizationCurrency, { from, to }: Period, row: Row): Figures {
  const found = Object.entries(groups).map(([group, { scopes, figures }]) => {
    if (!isHeld(caller, scopes)) return [group, null]
    return [group, Object.fromEntries(Object.entries(figures).map(([name, one]) => [name, shown(one, row[name]!)]))]
  })
  return { from, to, currency, otherCurrencies: row.otherCurrencies, ...Object.fromEntries(found) } as Figures
}

function shown({ of }: Figure, value: string | number): string | number {
  if (of === 'count') return value
  return of === 'amount' ? roundToCents(String(value)) : add(String(value))
}
