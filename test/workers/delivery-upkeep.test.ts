import t, { type Test } from 'tap'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { deleteOne } from '../../db/engine/records/deletion.ts'
import { lockForChange } from '../../db/engine/records/lock.ts'
import { wakeDispatcher } from '../../db/nouns/webhooks/dispatch.ts'
import { webhookEndpoints } from '../../db/nouns/webhooks/endpoints.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { makeDeliveryHelpers } from '../../scripts/testkit/webhooks/deliveries.ts'
import { answerWith, startReceiver } from '../../scripts/testkit/webhooks/receiver.ts'
import { sweepOldDeliveries } from '../../workers/webhooks/deliver.ts'
import { deliveryRegistry, watchOldestDue } from '../../workers/webhooks/metrics.ts'

const dayMs = 24 * 3600 * 1000

async function metric(name: string, labels = {}): Promise<number> {
  const found = await deliveryRegistry.getSingleMetric(name)!.get()
  const one = found.values.find((value) =>
    Object.entries(labels).every(([label, text]) => value.labels[label] === text),
  )
  return one?.value ?? 0
}

t.test('the metrics report delivery outcomes, latencies and the wait of the oldest due delivery', async (t) => {
  const world = await makeDeliveryHelpers(t)
  const caller = await world.tenant()
  const receiver = await startReceiver(t)
  const endpoint = await world.endpoint(caller, { url: receiver.url })
  watchOldestDue(world.database)
  deliveryRegistry.resetMetrics()
  t.equal(await metric('webhook_oldest_due_seconds'), 0)
  await world.contacts(caller, 1, true, new Date(Date.now() - 60_000))
  await world.contacts(caller, 1, false, new Date(Date.now() - 90_000))
  const oldest = await metric('webhook_oldest_due_seconds')
  t.ok(oldest >= 90 && oldest < 100, `${oldest} s`)
  for (const [status, outcome] of [
    [200, 'succeeded'],
    [500, 'failed'],
    [400, 'exhausted'],
  ] as const) {
    const before = await metric('webhook_delivery_attempts_total', { outcome })
    receiver.answer = answerWith(status)
    await world.contacts(caller, 1)
    const due = (await world.deliveries(caller)).filter(({ status }) => status === 'pending').length
    await world.drain(caller, endpoint.id)
    t.equal(await metric('webhook_delivery_attempts_total', { outcome }), before + due)
  }
  t.equal(await metric('webhook_oldest_due_seconds'), 0, 'a delivery waiting for its next attempt is not overdue')
  await world.contacts(caller, 1, true, new Date(Date.now() - 60_000))
  await world.database.pool.query('update webhook_endpoints set is_active = false')
  t.equal(await metric('webhook_oldest_due_seconds'), 0, 'a delivery of a disabled endpoint is not overdue')
  matches(t, await deliveryRegistry.metrics(), /webhook_attempt_seconds_bucket\{le="10"\} 5/)
})

t.test('deliveries are removed after 30 days', async (t) => {
  const world = await makeDeliveryHelpers(t)
  const caller = await world.tenant()
  await world.endpoint(caller, { url: 'https://localhost:9/' })
  const now = new Date()
  await world.contacts(caller, 2, true, new Date(now.getTime() - 30 * dayMs - 1))
  await world.contacts(caller, 1, true, new Date(now.getTime() - 30 * dayMs + 1))
  t.equal((await world.deliveries(caller)).length, 3)
  await sweepOldDeliveries(world.database, now)
  t.equal((await world.deliveries(caller)).length, 1)
})

t.test('a delivery whose event was removed ends as exhausted, and nothing is sent', async (t) => {
  const world = await makeDeliveryHelpers(t)
  const caller = await world.tenant()
  const receiver = await startReceiver(t)
  const endpoint = await world.endpoint(caller, { url: receiver.url })
  await world.contacts(caller, 1)
  await world.database.pool.query('delete from events')
  await world.drain(caller, endpoint.id)
  matches(t, (await world.deliveries(caller))[0], {
    status: 'exhausted',
    errorMessage: /no longer stored/,
    attemptCount: 1,
  })
  t.equal(receiver.received.length, 0)
})

/** Creates an endpoint with this many deliveries, none of which is sent yet. */
async function placeOf(t: Test, deliveries: number) {
  const world = await makeDeliveryHelpers(t)
  const caller = await world.tenant()
  const endpoint = await world.endpoint(caller, { url: 'https://8.8.8.8/hooks' })
  await world.contacts(caller, deliveries)
  return { world, caller, endpoint }
}

t.test(
  'deleting an endpoint does not wait while an outcome is recorded, and the dispatcher ends the remaining delivery',
  async (t) => {
    const { world, caller, endpoint } = await placeOf(t, 2)
    const recording = await world.database.pool.connect()
    await recording.query('begin')
    const [first] = await world.deliveries(caller)
    const locking = 'select from webhook_deliveries where tenant_id = $1 and id = $2 for update'
    await recording.query(locking, [caller.tenantId, first!.id])
    await runTransaction(world.database, caller, (tx) => deleteOne(tx, caller, webhookEndpoints, endpoint.id))
    const statuses = async () => (await world.deliveries(caller)).map(({ status }) => status)
    t.strictSame((await statuses()).toSorted(), ['exhausted', 'pending'])
    await recording.query('commit')
    recording.release()
    await world.drain(caller, endpoint.id)
    t.strictSame(await statuses(), ['exhausted', 'exhausted'])
  },
)

t.test(
  'emitting an event and changing a subscribed endpoint do not conflict, and the change is not retried',
  async (t) => {
    const { world, caller, endpoint } = await placeOf(t, 1)
    const { promise: held, resolve } = Promise.withResolvers<void>()
    const { promise: made, resolve: go } = Promise.withResolvers<void>()
    let tries = 0
    const changing = runTransaction(world.database, caller, async (tx) => {
      tries += 1
      await lockForChange(tx, caller, webhookEndpoints, endpoint.id)
      resolve()
      await made
      await wakeDispatcher(tx.sql, caller.tenantId, endpoint.id)
    })
    await held
    await world.contacts(caller, 1)
    go()
    await changing
    t.equal(tries, 1)
  },
)
