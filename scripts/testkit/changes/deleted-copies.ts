import type { TestTenant } from '../environment/service.ts'

/** Tables whose rows are not copied: payments cannot be deleted, only voided. */
const leftOut = ['invoice_payments']

/** Table with the columns that a copy of its rows takes over. */
interface CopiedTable {
  name: string
  columns: string
}

/** Results of `readTablesWith`, keyed by the changed columns. All test databases have the same tables. */
const tablesByColumns = new Map<string, Promise<CopiedTable[]>>()

function tablesWith(tenant: TestTenant, changed: readonly string[]): Promise<CopiedTable[]> {
  const known = tablesByColumns.get(changed.join()) ?? readTablesWith(tenant, changed)
  tablesByColumns.set(changed.join(), known)
  return known
}

/** Reads the tables with a generated id and all these columns, each with the other columns that a copy takes over. */
async function readTablesWith({ database }: TestTenant, changed: readonly string[]): Promise<CopiedTable[]> {
  const { rows } = await database.pool.query(
    `select table_name as name, string_agg(quote_ident(column_name), ', ' order by ordinal_position)
      filter (where is_identity = 'NO' and is_generated = 'NEVER' and column_name <> all($1)) as columns
    from information_schema.columns where table_schema = 'public'
    group by table_name
    having count(*) filter (where column_name = any($1)) = cardinality($1)
      and bool_or(column_name = 'id' and is_identity = 'YES')
    order by table_name`,
    [changed],
  )
  return rows as CopiedTable[]
}

/**
 * Inserts a copy of every live row of these tables, with other values in some columns (as SQL). Returns the number of
 * copies by table.
 */
async function insertCopies(
  tenant: TestTenant,
  changes: Readonly<Record<string, string>>,
  isCopied: (table: string) => boolean,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { name, columns } of await tablesWith(tenant, Object.keys(changes))) {
    if (!isCopied(name)) continue
    const { rowCount } = await tenant.database.pool.query(
      `/* of a test */ insert into ${name} (${columns}, ${Object.keys(changes)})
       select ${columns}, ${Object.values(changes)} from ${name} where tenant_id = $1 and deleted_at is null`,
      [tenant.id],
    )
    if (rowCount) counts.set(name, rowCount)
  }
  return counts
}

/**
 * Inserts a deleted copy of every live record and line of the tenant, with the same references as the original. Returns
 * the number of copies by table, without the tables from which nothing was copied.
 */
export const insertDeletedCopies = (tenant: TestTenant): Promise<Map<string, number>> =>
  insertCopies(tenant, { deleted_at: 'created_at' }, (table) => !leftOut.includes(table))

/**
 * Inserts a voided copy of every invoice, pay application, change order and payment of the tenant, without lines.
 * Returns the number of copies by table.
 */
export async function insertVoidedCopies(tenant: TestTenant): Promise<Map<string, number>> {
  const voided = { status: "'voided'", voided_at: 'created_at' }
  const of =
    (...tables: string[]) =>
    (table: string) =>
      tables.includes(table)
  const counts = [
    await insertCopies(tenant, voided, of('invoices', 'change_orders')),
    await insertCopies(tenant, { ...voided, application_number: 'application_number + 100' }, of('pay_apps')),
    await insertCopies(tenant, { voided_at: 'created_at' }, of('invoice_payments')),
  ]
  return new Map(counts.flatMap((ofTables) => [...ofTables]))
}
