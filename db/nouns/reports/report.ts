import { type RawBuilder, sql } from 'kysely'
import { add, roundToCents } from '../../domain/money.ts'
import { invalid, type Violation } from '../../domain/refusal.ts'
import type { Caller } from '../../engine/base/caller.ts'
import { customPlanMarker } from '../../engine/postgres/session.ts'
import type { ReadContext } from '../../engine/postgres/transaction.ts'
import { type Schemas, snake } from '../../engine/records/resource.ts'
import {
  findContractCurrencies,
  findOrganizationCurrency,
  type OrganizationCurrency,
} from '../../services/branding/currencies.ts'
import { checkPeriod } from './period.ts'

type Result = Schemas['Report']
type Cell = string | number | null

export interface ReportParameters {
  from?: string | undefined
  to?: string | undefined
  projectId?: number | null | undefined
  status?: Schemas['ProjectStatus'] | undefined
}

/** Time of a report run, by the organization's clock, and the currency of its amounts. */
export interface ReportContext {
  at: string
  own: OrganizationCurrency
}

/** A report: its description and the SELECT that returns its columns. */
export interface Report extends Pick<Schemas['ReportDescription'], 'key' | 'title' | 'parameters'> {
  /** Scopes that the caller needs in addition to reports:read. */
  scopes: readonly string[]
  columns: Result['columns']
  /** Names of the columns of amounts or hours that are also totaled over all rows. */
  totals: readonly string[]
  /** Returns the SELECT of the rows. Amounts include only records in the currency `of.own`. */
  select(tenantId: number, parameters: ReportParameters, of: ReportContext): RawBuilder<unknown>
  /**
   * Returns the FROM clause and conditions of a query for the records in other currencies, which the amounts leave out.
   * Missing if the report's records have no currency.
   */
  others?(tenantId: number, parameters: ReportParameters, own: OrganizationCurrency): RawBuilder<unknown>
  /** SQL expressions for ORDER BY. They must give every row a unique place in the order. */
  order: string
}

export const periodParameters: Report['parameters'] = [
  { name: 'from', type: 'day', required: true },
  { name: 'to', type: 'day', required: true },
]

const maxRows = 5_000

/**
 * Runs a report. Returns its first 5,000 rows and exact totals over all rows. Throws Refusal validation_failed for a
 * missing or unknown parameter and for an invalid period.
 */
export async function runReport(
  db: ReadContext,
  { tenantId }: Caller,
  report: Report,
  given: ReportParameters,
): Promise<Result> {
  const { key, title, columns, totals, order } = report
  checkParameters(report, given)
  const own = await currencyOf(db, tenantId, given.projectId ?? null)
  const sums = totals.map((name) => sql`, sum(${sql.ref(snake(name))}) over () as ${sql.ref(totalOf(name))}`)
  const { rows } = await sql<Record<string, Cell>>`
    select ${sql.raw(customPlanMarker)} r.* ${sql.join(sums, sql``)} from (${report.select(tenantId, given, { at: db.at, own })}) r
    order by ${sql.raw(order)} limit ${maxRows + 1}`.execute(db.sql)
  const typeOf = new Map(columns.map(({ name, type }) => [name, type]))
  const total = (name: string): string => String(shown(typeOf.get(name)!, rows[0]?.[totalOf(name)] ?? '0'))
  return {
    ...{ key, title, columns },
    currency: own.currency,
    otherCurrencies: own.isMixed ? await leftOut(db, report.others?.(tenantId, given, own)) : 0,
    parameters: { from: null, to: null, projectId: null, status: null, ...given },
    rows: rows
      .slice(0, maxRows)
      .map((row) => Object.fromEntries(columns.map(({ name, type }) => [name, shown(type, row[name]!)]))),
    totals: Object.fromEntries(totals.map((name) => [name, total(name)])),
    truncated: rows.length > maxRows,
  }
}

/**
 * Returns the currency of a report: for a report on one project, the contract's currency; otherwise the organization's.
 */
async function currencyOf(db: ReadContext, tenantId: number, projectId: number | null): Promise<OrganizationCurrency> {
  const own = await findOrganizationCurrency(db, tenantId)
  if (projectId === null || !own.isMixed) return own
  const contracts = await findContractCurrencies(db, tenantId, [projectId])
  return { ...own, currency: contracts.get(projectId) ?? own.currency }
}

async function leftOut(db: ReadContext, rows: RawBuilder<unknown> | undefined): Promise<number> {
  if (rows === undefined) return 0
  const { rows: found } = await sql<{ count: number }>`select count(*)::integer as count ${rows}`.execute(db.sql)
  return found[0]!.count
}

const totalOf = (name: string): string => `total of ${name}`

/**
 * Formats a value by the contract's type: amounts and percentages with two decimal places, hours in their shortest
 * form.
 */
function shown(type: Result['columns'][number]['type'], value: Cell): Cell {
  if (typeof value !== 'string') return value
  if (type === 'amount' || type === 'percent') return roundToCents(value)
  return type === 'hours' ? add(value) : value
}

function checkParameters({ title, parameters }: Report, given: ReportParameters): void {
  const taken = new Map(parameters.map((parameter) => [parameter.name as string, parameter]))
  const foreign = Object.entries(given)
    .filter(([name, value]) => value !== undefined && value !== null && !taken.has(name))
    .map(([name]): Violation => violation(name, 'rule', `is not a parameter of the report ${title}`))
  const missing = parameters
    .filter(({ name, required }) => required && given[name] === undefined)
    .map(({ name }) => violation(name, 'required', 'is required'))
  if (foreign.length + missing.length > 0) throw invalid([...missing, ...foreign])
  const { from, to } = given
  if (from !== undefined && to !== undefined) checkPeriod({ from, to })
}

const violation = (name: string, code: Violation['code'], message: string): Violation => ({
  field: `query.${name}`,
  code,
  message,
})
