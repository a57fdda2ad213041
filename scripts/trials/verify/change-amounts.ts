import type { TestTenant } from '../../testkit/environment/service.ts'
import type { TestRandom } from '../../testkit/random.ts'
import type { VerifiedRecord, VerifiedRecordKind } from './records.ts'

/** This file changes amounts in the database by one cent. */

interface Place {
  table: string
  /** Column with the record's id. */
  of: string
  column: string
  /** SQL condition for the rows that count. */
  where?: string
}

const own = (table: string, columns: string): Place[] =>
  columns.split(' ').map((column) => ({ table, of: 'id', column }))
const below = (table: string, of: string, columns: string, where = 'deleted_at is null'): Place[] =>
  columns.split(' ').map((column) => ({ table, of, column, where }))

/** Columns that store a figure, or from which a figure is computed. */
const places: Record<VerifiedRecordKind, Place[]> = {
  pay_app: [
    ...own('pay_apps', 'original_contract_sum net_change_orders contract_sum completed_and_stored work_retainage'),
    ...own('pay_apps', 'stored_retainage retainage earned_less_retainage previous_certificates current_payment_due'),
    ...own('pay_apps', 'balance_to_finish earned_this_period retainage_this_period'),
    ...below('pay_app_line_items', 'pay_app_id', 'previous_work work_this_period materials_stored scheduled_value'),
    ...below('pay_app_line_items', 'pay_app_id', 'completed_and_stored balance_to_finish retainage'),
  ],
  invoice: [
    ...own('invoices', 'subtotal discount_amount tax_amount total amount_paid'),
    ...below('invoice_line_items', 'invoice_id', 'total'),
    ...below('invoice_payments', 'invoice_id', 'amount', 'voided_at is null'),
  ],
  bid: [
    ...own('bids', 'subtotal discount_amount tax_amount total'),
    ...below('bid_line_items', 'bid_id', 'total', "kind = 'item' and deleted_at is null"),
  ],
}

/**
 * Adds a cent to a random figure of the record in the database, runs `work`, and subtracts the cent again. Returns the
 * changed column and the result of `work`. Returns undefined without a call of `work` if the record has no row with the
 * chosen figure.
 */
export async function withCentAdded<T>(
  { database, id: tenantId }: TestTenant,
  { kind, id }: VerifiedRecord,
  chance: TestRandom,
  work: () => Promise<T>,
): Promise<{ place: string; result: T } | undefined> {
  const { table, of, column, where = 'true' } = chance.pick(places[kind])
  const { rows } = await database.pool.query<{ id: string }>(
    `select id from ${table} where tenant_id = $1 and ${of} = $2 and ${where} order by id limit 1`,
    [tenantId, id],
  )
  const [row] = rows
  if (!row) return undefined
  const add = (by: string) =>
    database.pool.query(`update ${table} set ${column} = ${column} + ${by} where tenant_id = $1 and id = $2`, [
      tenantId,
      row.id,
    ])
  await add('0.01')
  try {
    return { place: `${table}.${column}`, result: await work() }
  } finally {
    await add('-0.01')
  }
}
