import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import type { Caller } from '../../../db/engine/base/caller.ts'
import { openDatabasePool } from '../../../db/engine/postgres/connection.ts'
import type { ReadContext } from '../../../db/engine/postgres/transaction.ts'
import { aggregateBids } from '../../../db/nouns/bids/bids.ts'
import { aggregateChangeOrders } from '../../../db/nouns/change-orders/change-orders.ts'
import { aggregatePayApps } from '../../../db/nouns/pay-apps/pay-apps.ts'
import { createTenant } from '../../../db/services/access/tenants.ts'
import { countFailedMails, listOpenBids, sumSignedBids, sumSignedProjects } from '../../../db/workflows/money-page.ts'
import { lacks, matches } from '../../../scripts/testkit/assertions/assertions.ts'
import { createTestDatabase } from '../../../scripts/testkit/environment/database.ts'
import { explainLastStatement } from '../../../scripts/testkit/fixtures/plans.ts'

const { url, drop } = await createTestDatabase()
const database = openDatabasePool({ url, name: 'test', poolSize: 2 })
t.teardown(async () => {
  await database.close()
  await drop()
})

const tenantId = await createTenant(database, { name: 'Test Builders' })
const caller = { tenantId, scopes: new Set(['bids:read']) } as unknown as Caller
const count = 5000
const own = { currency: 'USD', isMixed: false }

t.before(async () => {
  const notes = `repeat('Long notes. ', 30)`
  const series = `generate_series(1, ${count}) n`
  await database.pool.query(`
    insert into projects (tenant_id, name, status, description, contract_value, created_at, updated_at)
    select ${tenantId}, 'Deck ' || n, 'active', ${notes}, 1000, now(), now() from ${series}`)
  await database.pool.query(`
    insert into bids (tenant_id, status, notes, total, sent_at, created_at, updated_at)
    select ${tenantId}, (array['accepted', 'sent', 'draft', 'rejected'])[1 + n % 4], ${notes}, 500, now(), now(), now() from ${series}`)
  await database.pool.query(`
    insert into invoices (tenant_id, status, notes_to_customer, total, project_id, bid_id, created_at, updated_at)
    select ${tenantId}, 'paid', ${notes}, 100, (select min(id) from projects) + n - 1, (select min(id) from bids) + n - 1, now(), now()
    from ${series}`)
  await database.pool.query(`
    insert into change_orders (tenant_id, project_id, title, description, status, total_amount, created_at, updated_at)
    select ${tenantId}, id, 'Stairs', ${notes}, (array['draft', 'approved'])[1 + id % 2], 10, now(), now() from projects`)
  await database.pool.query(`
    insert into pay_apps (tenant_id, project_id, application_number, status, notes, period_to, work_retainage_percent,
      stored_retainage_percent, original_contract_sum, net_change_orders, contract_sum, completed_and_stored, work_retainage,
      stored_retainage, retainage, earned_less_retainage, previous_certificates, current_payment_due, balance_to_finish,
      earned_this_period, retainage_this_period, created_at, updated_at)
    select ${tenantId}, id, 1, (array['submitted', 'approved'])[1 + id % 2], ${notes}, current_date, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, now(), now()
    from projects`)
  await database.pool.query(`
    insert into jobs (tenant_id, id, type, resource_type, status, requested_by, created_at, updated_at)
    select ${tenantId}, 'job_' || n, 'email', 'bids', case when n % 500 = 0 then 'failed' else 'completed' end, '{}', now(), now()
    from ${series}`)
  while (!(await isVacuumed())) await sleep(10)
})

const tables = ['projects', 'bids', 'invoices', 'change_orders', 'pay_apps', 'jobs']

/**
 * Vacuums the tables, and reports whether all their pages are marked all-visible, as index-only scans need. A
 * concurrent autovacuum can prevent that.
 */
async function isVacuumed(): Promise<boolean> {
  await database.pool.query(`vacuum (analyze) ${tables.join(', ')}`)
  const { rows } = await database.pool.query(
    'select 1 from pg_class where relname = any($1) and relallvisible < relpages',
    [tables],
  )
  return rows.length === 0
}

t.test('the sums of the money page use index-only scans and read no records', async (t) => {
  const sums: Record<string, (db: ReadContext) => Promise<unknown>> = {
    'projects_signed invoices_billed_projects': (tx) => sumSignedProjects(tx, caller, own),
    'bids_amounts invoices_billed_bids projects_of_leads_signed': (tx) => sumSignedBids(tx, caller, own),
    bids_amounts: (tx) => aggregateBids(tx, caller, { status: 'sent' }),
    pay_apps_sums: (tx) => aggregatePayApps(tx, caller, { status: 'approved' }),
    change_orders_sums: (tx) => aggregateChangeOrders(tx, caller, { status: 'draft' }),
  }
  for (const [indexes, read] of Object.entries(sums)) {
    const plan = await explainLastStatement(database, read)
    for (const index of indexes.split(' ')) matches(t, plan, new RegExp(`Index Only Scan using ${index} `), plan)
    lacks(t, plan, /Seq Scan|Heap Scan/, plan)
  }
})

t.test('the latest bids and failed mails of the money page are read from indexes, without sorting', async (t) => {
  const latest = await explainLastStatement(database, (tx) => listOpenBids(tx, caller, 8))
  matches(t, latest, /Index Scan using bids_out .*\(actual rows=8\.?0* /)
  lacks(t, latest, /Sort/, latest)
  const failed = await explainLastStatement(database, (tx) => countFailedMails(tx, caller, 1000))
  matches(t, failed, /jobs_failed_mails .*\(actual rows=10\.?0* /, failed)
})
