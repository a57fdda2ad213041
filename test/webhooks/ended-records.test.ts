import t, { type Test } from 'tap'
import { liveReadContext, runTransaction } from '../../db/engine/postgres/transaction.ts'
import { deleteOne } from '../../db/engine/records/deletion.ts'
import type { Schemas } from '../../db/engine/records/resource.ts'
import { insertOne } from '../../db/engine/records/write.ts'
import { projects } from '../../db/nouns/projects/projects.ts'
import { retriedDeliveries } from '../../db/nouns/webhooks/deliveries.ts'
import { exhaustOpenDeliveries, recordAttempts } from '../../db/nouns/webhooks/dispatch.ts'
import { lateDeliveries, nextDueAt, oldestDueSeconds, waitingEndpoints } from '../../db/nouns/webhooks/due.ts'
import { endpointsWithoutMaker, refuseUnknownProject, webhookEndpoints } from '../../db/nouns/webhooks/endpoints.ts'
import { startRecovery } from '../../db/nouns/webhooks/recovery.ts'
import { cancelJob } from '../../db/services/jobs/jobs.ts'
import { nonEmpty, rejectsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { jobStatuses } from '../../scripts/testkit/make/jobs.ts'
import { makeDeliveryHelpers } from '../../scripts/testkit/webhooks/deliveries.ts'

/** Deleted endpoints and ended deliveries and jobs neither count as open nor block anything. */

const url = 'https://8.8.8.8/hooks'
const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()

const world = await makeDeliveryHelpers(t as Test)
const { database } = world

/**
 * Creates an organization with an endpoint and this many deliveries, none of which is sent. Removes all earlier
 * deliveries. `change` sets columns of the delivery at this position, counted from 0.
 */
async function placeOf(deliveries: number, values: Partial<Schemas['WebhookEndpointCreate']> = {}) {
  await database.pool.query('/* all tenants */ delete from webhook_deliveries')
  const caller = await world.tenant()
  const endpoint = await world.endpoint(caller, { url, ...values })
  await world.contacts(caller, deliveries)
  const ids = (await world.deliveries(caller)).map(({ id }) => id).reverse()
  const { tenantId } = caller
  const change = (place: number, text: string, values: unknown[] = []) =>
    database.pool.query(`update webhook_deliveries set ${text} where tenant_id = $1 and id = $2`, [
      tenantId,
      ids[place],
      ...values,
    ])
  return { caller, endpoint, target: { tenantId, endpointId: endpoint.id }, change }
}

t.test(
  'an ordered endpoint is due when its first open delivery is due, even if earlier deliveries have ended',
  async (t) => {
    const { target, change } = await placeOf(3, { isOrdered: true })
    const later = inHours(1)
    await change(0, "status = 'succeeded', next_attempt_at = null, completed_at = now()")
    await change(1, "status = 'failed', next_attempt_at = $3", [later])
    t.equal(await nextDueAt(database, target), later)
    t.strictSame(await waitingEndpoints(database, new Date()), [])
  },
)

t.test('if an ordered endpoint is deleted, its deliveries are due at once, even behind a waiting retry', async (t) => {
  const { target, change } = await placeOf(2, { isOrdered: true })
  await change(0, "status = 'failed', next_attempt_at = $3", [inHours(1)])
  t.strictSame(await waitingEndpoints(database, new Date(Date.now() + 1_000)), [])
  await database.pool.query('update webhook_endpoints set deleted_at = now() where tenant_id = $1', [target.tenantId])
  t.strictSame(await waitingEndpoints(database, new Date(Date.now() + 1_000)), [target])
})

t.test('the deliveries of a deleted endpoint do not count as late', async (t) => {
  const { caller, target } = await placeOf(1)
  const now = new Date(Date.now() + 3_600_000)
  const late = async () => (await lateDeliveries(database.sql, now, 10)).map(({ tenantId }) => tenantId)
  t.strictSame(await late(), [caller.tenantId])
  t.equal(Math.round((await oldestDueSeconds(database, now)) / 60), 60)
  await database.pool.query('update webhook_endpoints set deleted_at = now() where tenant_id = $1', [target.tenantId])
  t.strictSame(await late(), [])
  t.equal(await oldestDueSeconds(database, now), 0)
})

t.test('deleting an endpoint ends its open deliveries, even if thousands of deliveries have ended', async (t) => {
  const { target } = await placeOf(1)
  await database.pool.query(
    `insert into webhook_deliveries (tenant_id, endpoint_id, event_id, event_type, interactive, status, created_at)
    select $1, $2, 'evt_' || n, 'contact.created', false, 'succeeded', now() - interval '1 day' from generate_series(1, 5001) n`,
    [target.tenantId, target.endpointId],
  )
  t.equal(await exhaustOpenDeliveries(database.sql, target.tenantId, target.endpointId, inHours(0)), true)
  const { rows } = await database.pool.query(
    'select status, count(*)::integer as count from webhook_deliveries where tenant_id = $1 group by 1 order by 1',
    [target.tenantId],
  )
  t.strictSame(rows, [
    { status: 'exhausted', count: 1 },
    { status: 'succeeded', count: 5_001 },
  ])
})

t.test('an attempt that ends after its endpoint was deleted does not change the ended delivery', async (t) => {
  const { caller, target } = await placeOf(1)
  await exhaustOpenDeliveries(database.sql, target.tenantId, target.endpointId, inHours(0))
  const [ended] = await world.deliveries(caller)
  const at = inHours(0)
  const outcome = {
    ...{ status: 'succeeded', attemptCount: 1, nextAttemptAt: null, lastAttemptedAt: at, completedAt: at },
    ...{ responseStatus: 200, responseBody: null, responseHeaders: null, errorMessage: null },
  }
  await recordAttempts(database, target, [{ delivery: { id: ended!.id, replays: 0 }, outcome }] as never, at)
  t.strictSame(await world.deliveries(caller), [ended])
  t.strictSame([ended!.status, ended!.attemptCount], ['exhausted', 0])
})

t.test('only failed deliveries count as retried; pending, succeeded and exhausted deliveries do not', async (t) => {
  const { caller, endpoint, change } = await placeOf(5)
  const retried = async () => [...(await retriedDeliveries(liveReadContext(database), caller))]
  t.strictSame(await retried(), [])
  for (const [place, status] of ['pending', 'failed', 'failed', 'succeeded', 'exhausted'].entries())
    await change(place, 'status = $3', [status])
  t.strictSame(await retried(), [[endpoint.id, 2]])
})

t.test('a deleted endpoint frees its address, and is not reported for having no recorded creator', async (t) => {
  const { caller, endpoint } = await placeOf(0)
  const unmade = async () =>
    (await endpointsWithoutMaker(liveReadContext(database), caller.tenantId)).map(({ id }) => id)
  await database.pool.query('update webhook_endpoints set made_by = null where tenant_id = $1', [caller.tenantId])
  t.strictSame(await unmade(), [endpoint.id])
  await rejectsWith(t, world.endpoint(caller, { url }), { code: 'conflict' })
  await runTransaction(database, caller, (tx) => deleteOne(tx, caller, webhookEndpoints, endpoint.id))
  t.strictSame(await unmade(), [])
  t.equal((await world.endpoint(caller, { url })).url, url)
})

t.test('an endpoint cannot be limited to a deleted project', async (t) => {
  const { caller } = await placeOf(0)
  const { id } = await runTransaction(database, caller, (tx) => insertOne(tx, caller, projects, { name: 'Porch' }))
  const check = () => refuseUnknownProject(liveReadContext(database), caller, id)
  await check()
  await database.pool.query('update projects set deleted_at = now() where tenant_id = $1', [caller.tenantId])
  await rejectsWith(t, check(), { code: 'validation_failed' })
})

t.test('an endpoint can be recovered again as soon as its previous recovery has ended', async (t) => {
  const { caller, endpoint } = await placeOf(0)
  const start = () =>
    runTransaction(database, caller, (tx) => startRecovery(tx, caller, endpoint.id, { since: inHours(-1) } as never))
  for (const [status, isOpen] of nonEmpty(jobStatuses)) {
    const id = await start()
    await database.pool.query('update jobs set status = $3 where tenant_id = $1 and id = $2', [
      caller.tenantId,
      id,
      status,
    ])
    if (!isOpen) continue
    await rejectsWith(t, start(), { code: 'conflict' }, status)
    await runTransaction(database, caller, (tx) => cancelJob(tx, caller, id))
  }
})
