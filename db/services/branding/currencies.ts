import { type RawBuilder, sql } from 'kysely'
import { defaultConventions } from '../../domain/conventions/conventions.ts'
import type { Caller } from '../../engine/base/caller.ts'
import { onlyRow } from '../../engine/base/only-row.ts'
import type { Sql } from '../../engine/postgres/connection.ts'
import { allTenantsMarker } from '../../engine/postgres/tenant-guard.ts'
import type { ReadContext } from '../../engine/postgres/transaction.ts'
import { aggregateRecords, type Filters } from '../../engine/records/read.ts'
import type { RecordFacts } from '../../engine/records/resource.ts'

/**
 * Bids, change orders, pay applications and invoices store the currency in which they were created. Sums are computed
 * per currency. As long as all records of an organization are in the currency of its branding, SQL statements do not
 * compare currencies.
 */

/** An organization's current currency. */
export interface OrganizationCurrency {
  currency: string
  /** Whether some of the organization's records may be in another currency. */
  isMixed: boolean
}

export async function findOrganizationCurrency(
  { sql }: Pick<ReadContext, 'sql'>,
  tenantId: number,
): Promise<OrganizationCurrency> {
  const row = await sql
    .selectFrom('branding')
    .select(['currency', 'hasOtherCurrencies'])
    .where('tenantId', '=', tenantId)
    .executeTakeFirst()
  return { currency: row?.currency ?? defaultConventions.currency, isMixed: row?.hasOtherCurrencies ?? false }
}

/**
 * Placeholder currency of a record that a process of the previous release inserted. A sweep replaces it with the
 * organization's currency.
 */
const unknownCurrency = 'XXX'

/** Returns a record's currency; the organization's currency if the record's is not known yet. */
export const currencyOrDefault = (currency: string, own: string): string =>
  currency === unknownCurrency ? own : currency

/**
 * Returns an SQL condition, beginning with `and`, that a row is in this currency. The condition is empty if all rows of
 * the organization are in this currency.
 */
export const inCurrencyCondition = (
  { currency, isMixed }: OrganizationCurrency,
  column = 'currency',
): RawBuilder<unknown> => (isMixed ? sql`and ${sql.ref(column)} in (${currency}, ${unknownCurrency})` : sql``)

/**
 * Returns an SQL condition, beginning with `and`, that a row is in another currency. The condition is false if all rows
 * of the organization are in this currency.
 */
export const inOtherCurrencyCondition = (
  { currency, isMixed }: OrganizationCurrency,
  column = 'currency',
): RawBuilder<unknown> =>
  isMixed ? sql`and ${sql.ref(column)} not in (${currency}, ${unknownCurrency})` : sql`and false`

/**
 * Returns an SQL condition, beginning with `and`, on a project with the alias `p`: no binding record of the project is
 * in another currency. `contractStates` defines which records are binding.
 */
export function contractInCurrencyCondition(tenantId: number, own: OrganizationCurrency): RawBuilder<unknown> {
  if (!own.isMixed) return sql``
  const parts = contractStates.map(
    ([table, states]) => sql`and not exists (
      select 1 from ${sql.table(table)} r where r.tenant_id = ${tenantId} and r.project_id = p.id and r.deleted_at is null
        and r.status = any(${states}) ${inOtherCurrencyCondition(own, 'r.currency')})`,
  )
  return sql.join(parts, sql` `)
}

/**
 * The states in which a record is binding, per table. A binding record determines the currency of its project's
 * contract.
 */
const contractStates = [
  ['bids', ['accepted']],
  ['change_orders', ['submitted', 'approved']],
  ['pay_apps', ['submitted', 'rejected', 'approved', 'paid']],
  ['invoices', ['sent', 'partial', 'paid']],
] as const

/**
 * Returns the contract currency of each project. This is the currency of its earliest accepted bid, submitted change
 * order or pay application, or sent invoice. A project without any of these is not in the map.
 */
export async function findContractCurrencies(
  db: ReadContext,
  tenantId: number,
  projectIds: readonly number[],
): Promise<Map<number, string>> {
  if (projectIds.length === 0) return new Map()
  const parts = contractStates.map(
    ([table, states]) => sql`
    select project_id, currency, created_at from ${sql.table(table)}
    where tenant_id = ${tenantId} and project_id = any(${projectIds}) and deleted_at is null
      and status = any(${states}) and currency <> ${unknownCurrency}`,
  )
  const { rows } = await sql<{ projectId: number; currency: string }>`
    select distinct on (project_id) project_id, currency from (
      ${sql.join(parts, sql` union all `)}
    ) contract order by project_id, created_at`.execute(db.sql)
  return new Map(rows.map(({ projectId, currency }) => [projectId, currency]))
}

/**
 * Adds the currency to new records: the given one, or else the currency of the project's contract, or else the
 * organization's.
 */
export async function addCurrencies<T extends { currency?: string; projectId?: number | null }>(
  db: ReadContext,
  { tenantId }: Caller,
  rows: readonly T[],
): Promise<(T & { currency: string })[]> {
  const own = await findOrganizationCurrency(db, tenantId)
  const projects = own.isMixed ? [...new Set(rows.flatMap(({ projectId }) => projectId ?? []))] : []
  const contracts = await findContractCurrencies(db, tenantId, projects)
  return rows.map((row) => ({
    ...row,
    currency: row.currency ?? contracts.get(row.projectId ?? 0) ?? own.currency,
  }))
}

/**
 * Returns the number of records for each combination of a value of `field` and a currency, with the totals of the
 * fields in `sums`.
 */
export async function aggregateByCurrency<Group extends { count: number; currency: string }>(
  db: ReadContext,
  caller: Caller,
  resource: RecordFacts,
  { field, filters, sums }: { field: string; filters: Filters; sums: readonly string[] },
): Promise<Group[]> {
  const { currency, isMixed } = await findOrganizationCurrency(db, caller.tenantId)
  if (isMixed) return aggregateRecords<Group>(db, caller, resource, [field, 'currency'], filters, sums)
  const groups = await aggregateRecords<Group>(db, caller, resource, [field], filters, sums)
  return groups.map((group) => ({ ...group, currency }))
}

/** The tables whose rows have a currency. */
export const currencyTables = ['bids', 'change_orders', 'pay_apps', 'invoices'] as const

/** Reports whether any record of the organization, deleted or not, is in another currency. */
export async function hasRecordsInOtherCurrency(db: ReadContext, tenantId: number, currency: string): Promise<boolean> {
  const found = currencyTables.map(
    (table) => sql`exists (
      select 1 from ${sql.table(table)} where tenant_id = ${tenantId} and currency not in (${currency}, ${unknownCurrency}))`,
  )
  const { rows } = await sql<{ found: boolean }>`select ${sql.join(found, sql` or `)} as found`.execute(db.sql)
  return onlyRow(rows, 'whether a record is in another currency').found
}

/** Sets `currency` in an organization's records whose currency is unknown (`unknownCurrency`). */
export async function fillInMissingCurrency(db: ReadContext, tenantId: number, currency: string): Promise<void> {
  for (const table of currencyTables) {
    await sql`
      update ${sql.table(table)} set currency = ${currency}
      where tenant_id = ${tenantId} and currency = ${unknownCurrency}`.execute(db.sql)
  }
}

/**
 * Sets the organization's currency in records whose currency is unknown because a process of the previous release
 * inserted them. Changes up to 500 records per table.
 */
export async function fillInMissingCurrencies({ sql: database }: { sql: Sql }): Promise<void> {
  for (const table of currencyTables) {
    await sql`
      ${sql.raw(allTenantsMarker)} update ${sql.table(table)} set currency = coalesce(
        (select b.currency from branding b where b.tenant_id = ${sql.table(table)}.tenant_id), ${defaultConventions.currency})
      where (tenant_id, id) in (
        select tenant_id, id from ${sql.table(table)} where currency = ${unknownCurrency} limit 500)`.execute(database)
  }
}
