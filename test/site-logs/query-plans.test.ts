import t from 'tap'
import type { Caller } from '../../db/engine/base/caller.ts'
import { openDatabasePool } from '../../db/engine/postgres/connection.ts'
import { listRecords } from '../../db/engine/records/read.ts'
import { readCalendarEvents } from '../../db/nouns/calendar.ts'
import { siteLogs } from '../../db/nouns/site-logs/site-logs.ts'
import { createTenant } from '../../db/services/access/tenants.ts'
import { lacks, matches } from '../../scripts/testkit/assertions/assertions.ts'
import { createTestDatabase } from '../../scripts/testkit/environment/database.ts'
import { explainLastStatement } from '../../scripts/testkit/fixtures/plans.ts'

const { url, drop } = await createTestDatabase()
const database = openDatabasePool({ url, name: 'test', poolSize: 2 })
t.teardown(async () => {
  await database.close()
  await drop()
})

const tenantId = await createTenant(database, { name: 'Test Builders' })
const scopes = new Set(['dispatch:read', 'invoices:read', 'bids:read', 'leads:read'])
const caller = { tenantId, scopes } as unknown as Caller

t.before(async () => {
  await database.pool.query(`
    insert into users (tenant_id, email, name, role, password_hash, created_at, updated_at)
    values (${tenantId}, 'casey@pine.example', 'Casey', 'field', 'x', now(), now())`)
  await database.pool.query(`
    insert into projects (tenant_id, name, start_date, expected_end_date, created_at, updated_at)
    select ${tenantId}, 'Deck ' || n, timestamptz '2016-01-01Z' + n * interval '1 day', timestamptz '2016-02-01Z' + n * interval '1 day',
      now(), now() from generate_series(1, 5000) n`)
  await database.pool.query(`
    insert into site_logs (tenant_id, project_id, log_date, created_by, created_at, updated_at, deleted_at)
    select ${tenantId}, (select min(id) from projects), date '2016-01-01' + n, (select min(id) from users), now(), now(),
      case when n % 100 > 0 then now() end from generate_series(1, 5000) n`)
  await database.pool.query(`
    insert into crew_assignments (tenant_id, project_id, date, user_id, created_at, updated_at)
    select ${tenantId}, p.id, date '2016-01-01' + (p.id % 3650)::integer, (select min(id) from users), now(), now() from projects p`)
  for (const table of ['projects', 'site_logs', 'crew_assignments'])
    await database.pool.query(`vacuum analyze ${table}`)
})

t.test('a page of site logs is one index range scan in list order, with or without deleted site logs', async (t) => {
  const place = { limit: 25, after: 4000, afterDay: '2020-01-01' }
  for (const at of [{ limit: 25 }, place]) {
    const live = await explainLastStatement(database, (tx) => listRecords(tx, caller, siteLogs, {}, at))
    matches(t, live, /site_logs_live.* \(actual rows=(26|14)\.?0* /)
    const all = await explainLastStatement(database, (tx) =>
      listRecords(tx, caller, siteLogs, { includeDeleted: true }, at),
    )
    matches(t, all, /site_logs_days.* \(actual rows=26\.?0* /)
    for (const plan of [live, all]) lacks(t, plan, /Sort|Rows Removed/, plan)
  }
})

t.test('a search of site logs uses the index of their words, including the weather', async (t) => {
  await database.pool.query(`update site_logs set weather = case when id % 100 = 0 then 'Sleet' else 'Sun' end`)
  await database.pool.query('vacuum analyze site_logs')
  const found = (search: string) =>
    explainLastStatement(database, (tx) =>
      listRecords(tx, caller, siteLogs, { search, includeDeleted: true }, { limit: 25 }),
    )
  for (const search of ['sleet', 'sl']) matches(t, await found(search), /Bitmap Index Scan on site_logs_words /, search)
})

t.test(
  'the calendar uses indexes to read only the records of its days, however many projects and crews exist',
  async (t) => {
    const range = { from: '2020-03-01', to: '2020-03-31' }
    const plan = await explainLastStatement(database, (tx) =>
      readCalendarEvents(tx, caller, range, { limit: 25, after: undefined }),
    )
    for (const index of [
      'projects_start',
      'projects_expected_end',
      'projects_phase_days',
      'crew_assignments_(live|days)',
    ]) {
      matches(t, plan, new RegExp(`(using|on) ${index} `), plan)
    }
    lacks(t, plan, /Seq Scan on (projects|crew_assignments|invoices|bids|leads)/, plan)
  },
)
