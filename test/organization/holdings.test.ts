import t from 'tap'
import { accountListColumns, sharedTables, tenantTableKinds } from '../../db/operations/organization/inventory.ts'
import { findTableOrder } from '../../db/operations/organization/table-order.ts'
import { nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'

t.test('every table is listed either as one with tenant_id or as one without', async (t) => {
  const { database } = await startService(t)
  const { rows } = await database.pool.query<{ name: string; owned: boolean }>(
    `select c.relname as name, exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and a.attnotnull
    ) as owned from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'm')`,
  )
  const names = (owned: boolean) =>
    rows
      .filter((row) => row.owned === owned)
      .map(({ name }) => name)
      .sort()
  t.strictSame(Object.keys(tenantTableKinds).sort(), names(true))
  t.strictSame(Object.keys(sharedTables).sort(), names(false))
})

t.test('the list of account columns covers every JSON column with accounts of other organizations', async (t) => {
  const { database } = await startService(t)
  const { rows } = await database.pool.query(
    `select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and column_name = 'accounts' order by 1`,
  )
  t.strictSame(rows, [...accountListColumns])
})

t.test(
  'the removal order puts a table before the tables that it references; nullable references are cleared instead',
  async (t) => {
    const { database } = await startService(t)
    const { tables, cut } = await findTableOrder(database.sql)
    t.strictSame([...tables].sort(), Object.keys(tenantTableKinds).sort())
    const { rows } = await database.pool.query<{ table: string; column: string; target: string; nullable: boolean }>(
      `select k.conrelid::regclass::text as "table", a.attname as "column", k.confrelid::regclass::text as target,
      not a.attnotnull as nullable
    from pg_constraint k cross join unnest(k.conkey) as part
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = part
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace and a.attname <> 'tenant_id'
      and k.conrelid <> 'tenants'::regclass and k.conrelid::regclass::text = any($1)`,
      [Object.keys(tenantTableKinds)],
    )
    t.ok(rows.length > 50)
    const place = (table: string) => (tables as string[]).indexOf(table)
    const against = rows.filter(({ table, target }) => place(table) >= place(target))
    const named = ({ table, column }: { table: string; column: string }) => `${table}.${column}`
    t.strictSame(cut.map(named).sort(), against.map(named).sort())
    t.ok(nonEmpty(against).every(({ nullable }) => nullable))
  },
)
