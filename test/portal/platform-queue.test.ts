import t from 'tap'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { setPlatformAdmin } from '../../db/services/access/platform-admins.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startOwnService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { makeUser } from '../../scripts/testkit/oauth.ts'
import { type FormVisitor, signInVisitor } from '../../scripts/testkit/peers/visitor.ts'

/** The tests below cover the queue page: platform administrators retry or remove tasks that failed for good. */

const service = await startOwnService(t)
const { origin, database } = service

async function administrator(tenant: TestTenant): Promise<FormVisitor> {
  const person = await makeUser(tenant)
  await runTransaction(database, { tenantId: tenant.id }, (tx) => setPlatformAdmin(tx, tenant.id, person.email, true))
  return signInVisitor(origin, person)
}

/**
 * Creates a task that has used up its attempts, or one that is still waiting. Its error contains customer data. Returns
 * its id.
 */
async function givenUp(tenantId: number, isGivenUp = true): Promise<string> {
  const { rows } = await database.pool.query(
    "select id::text as id from graphile_worker.add_job('send-email', $1, max_attempts := 3)",
    [JSON.stringify({ tenantId })],
  )
  await database.pool.query(
    "update graphile_worker._private_jobs set attempts = $2, last_error = 'no such box: Zebedee' where id = $1",
    [rows[0].id, isGivenUp ? 3 : 0],
  )
  return rows[0].id
}

const attempts = async (id: string): Promise<number[]> =>
  (await database.pool.query('select attempts from graphile_worker._private_jobs where id = $1', [id])).rows.map(
    (row) => row.attempts,
  )

t.test('a platform administrator can retry or remove a failed task, and both are in the audit log', async (t) => {
  const tenant = await service.tenant()
  const visitor = await administrator(tenant)
  const [kept, gone, waiting] = [await givenUp(tenant.id), await givenUp(tenant.id), await givenUp(tenant.id, false)]
  const page = await visitor.get('/portal/platform/queue')
  for (const id of [kept, gone]) matches(t, page.text, containing(`action="/portal/platform/queue/${id}/retry"`))
  t.notOk(page.text.includes(`/queue/${waiting}/`), 'a waiting task is not listed')
  t.notOk(page.text.includes('Zebedee'), 'the error is not shown')
  const retried = await visitor.submit(page, {}, { action: `/portal/platform/queue/${kept}/retry` })
  t.strictSame([retried.status, retried.headers.location], [303, '/portal/platform/queue?notice=retried'])
  t.strictSame(await attempts(kept), [0])
  const dropped = await visitor.submit(page, {}, { action: `/portal/platform/queue/${gone}/drop` })
  t.strictSame([dropped.status, dropped.headers.location], [303, '/portal/platform/queue?notice=dropped'])
  t.strictSame(await attempts(gone), [])
  matches(t, (await visitor.get('/portal/platform/queue?notice=dropped')).text, containing('The task was removed.'))
  const { rows } = await database.pool.query(
    "select path from api_audit_logs where tenant_id = $1 and method = 'POST' and status = 303 and path like '/portal/platform/%' order by created_at, id",
    [tenant.id],
  )
  t.strictSame(
    rows.map(({ path }) => path),
    [`/portal/platform/queue/${kept}/retry`, `/portal/platform/queue/${gone}/drop`],
  )
})

t.test('a user who is not a platform administrator can neither retry nor remove a task', async (t) => {
  const tenant = await service.tenant()
  const admin = await administrator(tenant)
  const id = await givenUp(tenant.id)
  const page = await admin.get('/portal/platform/queue')
  const owner = await signInVisitor(origin, await makeUser(tenant, 'owner'))
  for (const verb of ['retry', 'drop']) {
    const { status } = await owner.submit(page, {}, { action: `/portal/platform/queue/${id}/${verb}` })
    t.ok([403, 404].includes(status), `${verb}: ${status}`)
  }
  t.strictSame(await attempts(id), [3])
})
