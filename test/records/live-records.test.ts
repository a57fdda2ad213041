import t from 'tap'
import type { Caller } from '../../db/base/caller.ts'
import { contacts } from '../../db/contacts.ts'
import { connect } from '../../db/postgres/connection.ts'
import { countRecords, listRecords } from '../../db/records/read.ts'
import { createTestDatabase } from '../support/database.ts'
import { planOf } from '../support/fixtures/plans.ts'

const { url, drop } = await createTestDatabase()
const database = connect({ url, name: 'test', poolSize: 2 })
t.teardown(async () => {
  await database.close()
  await drop()
})

t.test('every family that is synced has an index of its live records', async (t) => {
  const { rows } = await database.pool.query(
    `select u.tablename as name, i.indexdef as definition from pg_indexes u
    left join pg_indexes i on i.tablename = u.tablename and i.indexname = u.tablename || '_live'
    where u.indexname = u.tablename || '_updated'`,
  )
  t.ok(rows.length >= 3)
  for (const { name, definition } of rows) {
    t.match(definition, /\(tenant_id, id\) WHERE \(deleted_at IS NULL\)$/, name)
  }
})

const caller = { tenantId: 1 } as Caller

t.test('a page and a count of live contacts read no deleted one, however many there are', async (t) => {
  await database.pool.query(
    `insert into contacts (tenant_id, type, created_at, updated_at, deleted_at)
    select 1, 'customer', now(), now(), case when n > 40 then now() end from generate_series(1, 5000) n`,
  )
  await database.pool.query('vacuum analyze contacts')
  const page = await planOf(database, (tx) => listRecords(tx, caller, contacts, {}, { limit: 25 }))
  t.match(page, /contacts_live.* \(actual rows=26\.?0* /)
  const next = await planOf(database, (tx) => listRecords(tx, caller, contacts, {}, { limit: 25, after: 20 }))
  t.match(next, /contacts_live.* \(actual rows=19\.?0* /)
  const count = await planOf(database, (tx) => countRecords(tx, caller, contacts, {}))
  t.match(count, /contacts_live.* \(actual rows=40\.?0* /)
  for (const plan of [page, next, count]) t.notMatch(plan, /Rows Removed/, plan)
})
