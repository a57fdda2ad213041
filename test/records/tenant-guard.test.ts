import t from 'tap'
import { openDatabasePool } from '../../db/engine/postgres/connection.ts'
import { assertTenantScoped } from '../../db/engine/postgres/tenant-guard.ts'
import { tenantTables } from '../../generated/tenant-tables.ts'
import { createTestDatabase } from '../../scripts/testkit/environment/database.ts'

/** Tables with a tenant_id that may be read before the tenant is known, or for all tenants. */
const directories = ['key_directory', 'rate_windows', 'user_directory', 'moved_links']

t.test('every table with a tenant_id is guarded, except four listed tables', async (t) => {
  const { url, drop } = await createTestDatabase()
  const database = openDatabasePool({ url, name: 'test', poolSize: 1 })
  t.teardown(async () => {
    await database.close()
    await drop()
  })
  const { rows } = await database.pool.query(
    `select c.table_name as name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where column_name = 'tenant_id' and table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const found = rows.map(({ name }) => name).filter((name) => !directories.includes(name))
  t.strictSame([...tenantTables].sort(), found)
  await t.rejects(database.sql.selectFrom('contacts').selectAll().execute(), /lacks its tenant_id/)
  await t.rejects(database.sql.selectFrom('contacts').selectAll().where('id', '=', 1).execute(), /lacks its tenant_id/)
  const all = await database.sql.selectFrom('contacts').selectAll().where('tenantId', '=', 1).execute()
  t.strictSame(all, [])
})

t.test('a statement that names a tenant table without a tenant_id for it is refused', (t) => {
  const refused = [
    'select * from contacts where id = $1',
    'select * from "contacts" where id = $1',
    'SELECT * FROM ONLY contacts',
    'update contacts set notes = $1 where id = $2',
    'delete from contacts where id = $1',
    'delete from tenants t using contacts c where c.id = t.id',
    'insert into jobs (id) values ($1)',
    'select * from contacts c join jobs j on j.id = $1 where c.tenant_id = $2',
    'with a as (select id from contacts) select * from a where tenant_idx = 1',
    'select tenant_id from data_retention for update',
    'select "tenant_id" from "data_retention"',
    'select id, coalesce(tenant_id, 0) from contacts where id = $1',
    'delete from contacts where id = $1 returning tenant_id',
    'select id from contacts where id = $1 order by tenant_id',
    'select id, count(*) over (partition by tenant_id) from contacts where id = $1',
    'select tenant_id, count(*) from contacts group by tenant_id',
    "select id from contacts where name = 'where tenant_id'",
    'insert into jobs (tenant_id, id) select tenant_id, id from contacts',
    'select id from contacts where id in (select tenant_id from jobs where tenant_id = $1)',
    'select * from contacts c join jobs j on j.tenant_id = c.tenant_id where c.id = $1',
    'select * from "contacts" as "c" join "jobs" as "j" on "j"."tenant_id" = "c"."tenant_id" where "c"."id" = $1',
    'update tenants t set mode = $1 from jobs j where t.id = j.tenant_id and j.status = $2',
    'select 1 from jobs j, tenants as t where j.tenant_id = t.id and j.status = $1',
    'select 1 from "jobs" as "j" inner join "tenants" on "tenants"."id" = "j"."tenant_id" where "j"."id" = $1',
  ]
  for (const text of refused) t.throws(() => assertTenantScoped(text), /lacks its tenant_id/, text)
  t.end()
})

t.test('a statement passes if it has a tenant_id for each tenant table, or names no tenant table', (t) => {
  const passing = [
    'select * from contacts where tenant_id = $1 and id = $2',
    'select * from contacts c join jobs j on j.tenant_id = c.tenant_id where c.tenant_id = $1',
    'select tenant_id, (select count(*) from jobs where tenant_id = $1) from contacts where tenant_id = $1 order by id',
    'select id from contacts where tenant_id = $1 and (tenant_id, id) in (select tenant_id, id from jobs where tenant_id = $1)',
    'select * from contacts join jobs using (tenant_id) where contacts.tenant_id = $1',
    'insert into jobs (tenant_id, id) select $1, id from contacts where tenant_id = $1 returning tenant_id',
    'select * from "contacts" as "c" join "jobs" as "j" on "j"."tenant_id" = "c"."tenant_id" where "c"."tenant_id" = $1',
    'select * from tenants where id = $1',
    'select 1 from jobs j join tenants t on t.id = j.tenant_id where j.tenant_id = $1',
    'select 1 from jobs j join tenants t on t.id = j.tenant_id where t.id = $1',
    'select 1 from "jobs" as "j" join "tenants" as "t" on "j"."tenant_id" = "t"."id" where "t"."id" in ($1)',
    'select "users"."id" from "tenants" inner join "users" on "users"."tenant_id" = "tenants"."id" where "tenants"."sandbox_of" = $1',
    'select * from contacts_archive',
    'select 1',
    'delete /* all tenants */ from idempotency_keys where expires_at < $1',
  ]
  for (const text of passing) t.doesNotThrow(() => assertTenantScoped(text), text)
  t.end()
})
