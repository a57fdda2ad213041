import t from 'tap'
import { type Caller, callerFromRequester } from '../../db/engine/base/caller.ts'
import { openDatabasePool } from '../../db/engine/postgres/connection.ts'
import { liveReadContext } from '../../db/engine/postgres/transaction.ts'
import { countRecords, goesByDays, listRecords } from '../../db/engine/records/read.ts'
import { snake } from '../../db/engine/records/resource.ts'
import { contacts } from '../../db/nouns/contacts.ts'
import { timeEntries } from '../../db/nouns/time-entries/time-entries.ts'
import { createTenant } from '../../db/services/access/tenants.ts'
import { resources } from '../../db/workflows/resources/registry.ts'
import { lacks, matches } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { createTestDatabase } from '../../scripts/testkit/environment/database.ts'
import { explainLastStatement } from '../../scripts/testkit/fixtures/plans.ts'
import { make } from '../../scripts/testkit/make.ts'

const { url, drop } = await createTestDatabase()
const database = openDatabasePool({ url, name: 'test', poolSize: 2 })
t.teardown(async () => {
  await database.close()
  await drop()
})

t.test('every synced table has an index of its live records in the order of its list', async (t) => {
  const { rows } = await database.pool.query(
    `select u.tablename as name, i.indexdef as definition from pg_indexes u
    left join pg_indexes i on i.tablename = u.tablename and i.indexname = u.tablename || '_live'
    where u.indexname = u.tablename || '_updated'`,
  )
  t.ok(rows.length >= 3)
  for (const { name, definition } of rows) {
    const resource = resources.find(({ table }) => table === name)
    const order = resource && goesByDays(resource) ? `${snake(resource.date)}, id` : 'id'
    matches(
      t,
      definition?.replace(/ INCLUDE \([^)]*\)/, ''),
      containing(`(tenant_id, ${order}) WHERE (deleted_at IS NULL)`),
      name,
    )
  }
})

const caller = { tenantId: 1 } as Caller
const noRequester = { apiKeyId: null, userId: null, clientId: null, scopes: [] }

t.test('listing and counting live contacts reads no deleted contacts, however many there are', async (t) => {
  await database.pool.query(
    `insert into contacts (tenant_id, type, created_at, updated_at, deleted_at)
    select 1, 'customer', now(), now(), case when n > 40 then now() end from generate_series(1, 5000) n`,
  )
  await database.pool.query('vacuum analyze contacts')
  const page = await explainLastStatement(database, (tx) => listRecords(tx, caller, contacts, {}, { limit: 25 }))
  matches(t, page, /contacts_live.* \(actual rows=26\.?0* /)
  const next = await explainLastStatement(database, (tx) =>
    listRecords(tx, caller, contacts, {}, { limit: 25, after: 20 }),
  )
  matches(t, next, /contacts_live.* \(actual rows=19\.?0* /)
  const count = await explainLastStatement(database, (tx) => countRecords(tx, caller, contacts, {}))
  matches(t, count, /contacts_live.* \(actual rows=40\.?0* /)
  for (const plan of [page, next, count]) lacks(t, plan, /Rows Removed/, plan)
})

t.test('a count is planned for each tenant, and not prepared once for all tenants', async (t) => {
  const one = openDatabasePool({ url, name: 'test', poolSize: 1 })
  const prepared = `select statement from pg_prepared_statements where statement like '%count(*)%from "contacts"%'`
  for (let again = 0; again < 8; again += 1) await countRecords(liveReadContext(one), caller, contacts, {})
  const { rows } = await one.pool.query(prepared)
  t.strictSame(rows, [])
  await one.close()
})

t.test("a page of a project's time entries reads only the rows that it shows, in order, without sorting", async (t) => {
  const of = callerFromRequester(await createTenant(database, { name: 'Test' }), noRequester)
  const tenant = { database, caller: of }
  const userId = await make.worker(tenant)
  const projectIds = [(await make.project(tenant)).id, (await make.project(tenant)).id]
  await database.pool.query(
    `insert into time_entries (tenant_id, project_id, user_id, date, hours, created_at, updated_at)
    select $1, p, $2, date '2026-01-01' + n % 300, 8, now(), now()
    from generate_series(1, 5000) n, unnest($3::bigint[]) p`,
    [of.tenantId, userId, projectIds],
  )
  await database.pool.query('vacuum analyze time_entries')
  const ofProject = { projectId: projectIds[0]! }
  const place = { after: 2_000, afterDay: '2026-06-01' }
  for (const [filters, index] of [
    [ofProject, 'time_entries_project'],
    [{}, 'time_entries_(live|days)'],
    [{ ...ofProject, dateFrom: '2026-02-01', dateTo: '2026-12-31' }, 'time_entries_project'],
    [{ includeDeleted: true }, 'time_entries_days'],
    [{ includeDeleted: true, updatedFrom: '2020-01-01T00:00:00Z' }, 'time_entries_days'],
  ] as const) {
    for (const from of [{}, place]) {
      const plan = await explainLastStatement(database, (tx) =>
        listRecords(tx, of, timeEntries, filters, { limit: 25, ...from }),
      )
      matches(t, plan, new RegExp(`${index}.* \\(actual rows=26\\.?0* `))
      lacks(t, plan, /Sort|Rows Removed/, plan)
    }
  }
})
