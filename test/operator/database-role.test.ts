import { pino } from 'pino'
import t from 'tap'
import { openDatabasePool } from '../../db/engine/postgres/connection.ts'
import { runAsSuperuser } from '../../db/engine/postgres/embedded/roles.ts'
import { migrate } from '../../db/engine/postgres/migrate.ts'
import { startApi } from '../../handlers/start.ts'
import { rejectsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { urlOfDatabase } from '../../scripts/testkit/cluster/cluster.ts'
import { makeProviderDatabase } from '../../scripts/testkit/environment/database.ts'
import { closeApiNow, startService } from '../../scripts/testkit/environment/service.ts'
import { createTenantWithKey } from '../../scripts/testkit/environment/tenants.ts'
import { Client } from '../../scripts/testkit/http/client.ts'
import { startWorker } from '../../workers/start.ts'

const service = await startService(t)
const superuserUrl = process.env.TEST_SUPERUSER_URL!

t.test("the service's role owns its database, its tables and the queue, and is not a superuser", async (t) => {
  const rows = async (text: string) => (await service.database.pool.query(text)).rows
  const mayDo = 'rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls'
  const nothing = {
    rolsuper: false,
    rolcreaterole: false,
    rolcreatedb: false,
    rolreplication: false,
    rolbypassrls: false,
  }
  t.strictSame(await rows(`select ${mayDo} from pg_roles where rolname = current_user`), [nothing])
  t.strictSame(await rows('select from pg_auth_members where member = current_user::regrole'), [], 'member of no role')
  t.strictSame(
    await rows('select datdba = current_user::regrole as own from pg_database where datname = current_database()'),
    [{ own: true }],
  )
  const others = `select c.oid::regclass as what from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'graphile_worker') and c.relowner <> current_user::regrole
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`
  t.strictSame(await rows(others), [])
})

t.test("the service's role cannot access files of the server, run programs or change server settings", async (t) => {
  const refused = { code: '42501' }
  const run = (text: string) => service.database.pool.query(text)
  await rejectsWith(t, run("copy tenants from program 'id'"), refused)
  await rejectsWith(t, run("select pg_read_file('/etc/passwd')"), refused)
  await rejectsWith(t, run("copy (select 1) to '/tmp/written'"), refused)
  await rejectsWith(t, run("alter system set log_statement = 'all'"), refused)
  await rejectsWith(t, run('create role another superuser'), refused)
})

t.test(
  'a DATABASE_URL with a role that owns its database is enough for the service, without superuser rights',
  async (t) => {
    const url = await makeProviderDatabase(t)
    await migrate(url)
    await migrate(url)
    const log = pino({ level: 'silent' })
    const settings = { ...service.settings, databaseUrl: url, port: 0, workerMetricsPort: undefined }
    const [api, worker] = [await startApi(settings, url, log), await startWorker(settings, url, log)]
    const database = openDatabasePool({ url, name: 'test', poolSize: 1 })
    t.teardown(async () => {
      await Promise.all([closeApiNow(api), worker.close(), database.close()])
    })
    const client = new Client(`http://127.0.0.1:${api.port}`, (await createTenantWithKey(database, 'Elsewhere')).key)
    const made = await client.ok('createContact', { body: { type: 'customer', lastName: 'Ortiz' } })
    t.strictSame(
      (await client.ok('listContacts', { query: { search: 'orti' } })).data.map(({ id }) => id),
      [made.data.id],
    )
    const { data } = await client.ok('exportContacts', { body: {} })
    const statusOf = async () => (await client.ok('getJob', { path: { id: data.job_id } })).data.status
    for (let status = await statusOf(); status !== 'completed'; status = await statusOf()) t.not(status, 'failed')
  },
)

t.test(
  'a migration without the right to create an extension names the extension, and succeeds once an administrator has created it',
  async (t) => {
    const url = await makeProviderDatabase(t)
    await migrate(url)
    const role = new URL(url).username
    const database = urlOfDatabase(superuserUrl, role)
    // The database is now as before the first migration that needs btree_gist, and the role no longer owns it.
    await runAsSuperuser(database, async (client) => {
      await client.query("delete from schema_migrations where name = '0233_phase_days.sql'")
      await client.query('drop function phase_days cascade')
      await client.query('drop extension btree_gist')
      await client.query('create index projects_phased on projects (tenant_id, id)')
      await client.query(`alter database ${role} owner to current_user`)
      await client.query(`grant all on schema public to ${role}`)
    })
    await rejectsWith(t, migrate(url), { message: /a database administrator must run "create extension btree_gist"/ })
    await runAsSuperuser(database, (client) => client.query('create extension btree_gist'))
    t.strictSame(await migrate(url), ['0233_phase_days.sql', 'function phase_days'])
  },
)
