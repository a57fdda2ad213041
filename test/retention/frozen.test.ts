import t from 'tap'
import { sweepRetention } from '../../db/workflows/retention/sweep.ts'
import { startOwnService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'

const { tenant: newTenant, database } = await startOwnService(t)
const query = (text: string, ...values: unknown[]) => database.pool.query(text, values)

/** Creates an organization with a deleted contact, an audit log entry and a notification, each 100 days old. */
async function withOldRows(mode: 'live' | 'sandbox', retention: object): Promise<TestTenant> {
  const tenant = await newTenant({ mode })
  await tenant.client.ok('updateDataRetention', { body: retention })
  const { id } = await make.contact(tenant)
  const old = `now() - interval '100 days'`
  await query(`update contacts set deleted_at = ${old} where tenant_id = $1 and id = $2`, tenant.id, id)
  await query(
    `insert into api_audit_logs (tenant_id, request_id, method, path, status, duration_ms, cost, created_at)
     values ($1, 'req_retention', 'GET', '/old', 200, 0, 0, ${old})`,
    tenant.id,
  )
  await query(
    `insert into notifications (tenant_id, type, entity_type, entity_id, title, created_at)
     values ($1, 'bid.accepted', 'bid', 1, 'B', ${old})`,
    tenant.id,
  )
  if (mode === 'sandbox') await query('update tenants set clock_ahead_ms = 86400000 where id = $1', tenant.id)
  return tenant
}

async function oldRows({ id }: TestTenant) {
  const { rows } = await query(
    `select (select count(*)::integer from contacts where tenant_id = $1) as contacts,
       (select count(*)::integer from api_audit_logs where tenant_id = $1 and path = '/old') as requests,
       (select count(*)::integer from notifications where tenant_id = $1) as notifications`,
    id,
  )
  return rows[0]
}

t.test('a frozen organization keeps all rows whose retention has ended, until it is active again', async (t) => {
  const usual = { deletedRecordsDays: 30 }
  const short = { ...usual, auditLogDays: 60, notificationDays: 60 }
  const long = { ...usual, auditLogDays: 365, notificationDays: 365 }
  const none = { contacts: 0, requests: 0, notifications: 0 }
  for (const [retention, afterwards] of [
    [usual, none],
    [short, none],
    [long, { ...none, requests: 1, notifications: 1 }],
  ] as const) {
    for (const mode of ['live', 'sandbox'] as const) {
      const tenant = await withOldRows(mode, retention)
      await query('update tenants set frozen_at = now() where id = $1', tenant.id)
      t.equal(await sweepRetention(database), 0)
      t.strictSame(await oldRows(tenant), { contacts: 1, requests: 1, notifications: 1 }, mode)
      await query('update tenants set frozen_at = null where id = $1', tenant.id)
      t.equal(await sweepRetention(database), 1)
      t.strictSame(await oldRows(tenant), afterwards, mode)
    }
  }
})
