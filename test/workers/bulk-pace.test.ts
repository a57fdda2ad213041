import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { taskTenantSources } from '../../db/operations/organization/inventory.ts'
import { updateTenant } from '../../db/services/access/tenants.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { makeDeliveryHelpers } from '../../scripts/testkit/webhooks/deliveries.ts'
import { startReceiver } from '../../scripts/testkit/webhooks/receiver.ts'
import { taskPools } from '../../workers/tasks.ts'
import { BulkDeliveryScheduler } from '../../workers/webhooks/bulk-delivery-scheduler.ts'
import { deliverWebhooks, dispatchersEnded, sweepDeliveries } from '../../workers/webhooks/deliver.ts'

/** Creates a BulkDeliveryScheduler whose rounds the test starts, and counts the requested turns. */
function heldPace() {
  const rests: (() => void)[] = []
  const pace = new BulkDeliveryScheduler(() => new Promise((over) => void rests.push(over)))
  const held = {
    asked: 0,
    waitForTurn: (tenantId: number) => {
      held.asked += 1
      return pace.waitForTurn(tenantId)
    },
    /** Starts the next round. */
    round: () => rests.shift()?.(),
    /** Starts all further rounds automatically. */
    letGo: () => {
      setInterval(held.round, 1).unref()
    },
  }
  return held
}

const ticked = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

t.test('the organizations take turns, however many deliveries each of them has waiting', async (t) => {
  const pace = heldPace()
  const order: number[] = []
  const ask = (tenantId: number, count: number) => {
    for (let index = 0; index < count; index += 1) void pace.waitForTurn(tenantId).then(() => order.push(tenantId))
  }
  ask(1, 48)
  ask(2, 3)
  ask(3, 20)
  pace.round()
  await ticked()
  t.strictSame(
    order,
    [1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 3, 1, 3, 1, 3, 1],
    'sixteen turns a round, three of them for the second organization',
  )
  ask(2, 1)
  pace.round()
  await ticked()
  t.strictSame(order.slice(16, 20), [3, 1, 2, 3], 'a new request comes after those that waited')
  for (let round = 0; round < 3; round += 1) {
    pace.round()
    await ticked()
  }
  t.strictSame(
    [1, 2, 3].map((tenantId) => order.filter((one) => one === tenantId).length),
    [48, 4, 20],
  )
})

t.test('delivery rounds continue even in a busy process', async (t) => {
  const pace = new BulkDeliveryScheduler()
  let busy = true
  const work = (): void => {
    const until = performance.now() + 5
    while (performance.now() < until);
    if (busy) setImmediate(work)
  }
  work()
  await Promise.all(Array.from({ length: 40 }, () => pace.waitForTurn(1)))
  busy = false
  t.pass('three rounds in a process that never idles')
})

t.test(
  "during an import's deliveries to sixteen endpoints, the first round includes another organization's deliveries",
  async (t) => {
    const world = await makeDeliveryHelpers(t)
    const receiver = await startReceiver(t)
    const [large, small] = [await world.tenant(), await world.tenant()]
    const targets: { caller: typeof large; id: number }[] = []
    for (let index = 0; index < 16; index += 1) {
      targets.push({ caller: large, id: (await world.endpoint(large, { url: `${receiver.url}/${index}` })).id })
    }
    await world.contacts(large, 5, false)
    const own = await world.endpoint(small, { url: receiver.url })
    targets.push({ caller: small, id: own.id })
    const [first] = await world.contacts(small, 3, false)
    const pace = heldPace()
    const drains = targets.map(({ caller, id }) => world.drain(caller, id, { pace, timeoutMs: 120_000 }))
    while (pace.asked < 17 * 3) await sleep(5)
    t.equal(receiver.received.length, 0)

    const [byPerson] = await world.contacts(small, 1)
    await receiver.waitForRequests(1)
    t.equal(receiver.received[0]!.event.data.id, byPerson!.id, 'an interactive delivery waits for no turn')
    pace.round()
    await receiver.waitForRequests(17)
    const ofSmall = receiver.received.slice(1, 17).filter(({ event }) => event.tenant_id === small.tenantId)
    t.equal(ofSmall.length, 3, 'the first round includes all deliveries of the other organization')
    t.ok(ofSmall.some(({ event }) => event.data.id === first!.id))
    pace.letGo()
    await Promise.all(drains)
    t.equal(receiver.received.length, 16 * 5 + 4)
  },
)

t.test('an event caused by a user is delivered before the events of an import', async (t) => {
  const world = await makeDeliveryHelpers(t)
  const [large, small] = [await world.tenant(), await world.tenant()]
  for (let index = 0; index < 16; index += 1) await world.endpoint(large, { url: `https://localhost:9/${index}` })
  const own = await world.endpoint(small, { url: 'https://localhost:9/' })
  await world.contacts(large, 1, false)
  await world.contacts(small, 1)
  const text = 'select key from graphile_worker.jobs order by priority, run_at, id'
  const keys = async () => (await world.database.pool.query<{ key: string }>(text)).rows.map(({ key }) => key)
  t.equal((await keys()).length, 17)
  t.equal((await keys())[0], `deliver-webhooks:${small.tenantId}:${own.id}`)

  await world.database.pool.query('delete from graphile_worker._private_jobs')
  await world.database.pool.query("update webhook_endpoints set drain_until = now() + interval '10 s'")
  await world.contacts(large, 1, false)
  t.strictSame(await keys(), [], 'an import adds no task for an endpoint whose dispatcher is running')
  await world.contacts(large, 1)
  t.equal((await keys()).length, 16)
})

t.test('a process runs at most 32 dispatchers of one organization, and those of others still start', async (t) => {
  const world = await makeDeliveryHelpers(t)
  const [large, small] = [await world.tenant(), await world.tenant()]
  await updateTenant(world.database, large.tenantId, { maxWebhookEndpoints: 100 })
  const targets: { tenantId: number; endpointId: number }[] = []
  const addEndpoint = async (caller: typeof large, url: string) => {
    const { id: endpointId } = await world.endpoint(caller, { url })
    targets.push({ tenantId: caller.tenantId, endpointId })
  }
  for (let index = 0; index < 34; index += 1) await addEndpoint(large, `https://localhost:9/${index}`)
  await addEndpoint(small, 'https://localhost:9/')
  await world.contacts(large, 1)
  await world.contacts(small, 1)
  for (const target of targets) await deliverWebhooks(world.place, target)
  await dispatchersEnded(world.database)
  const attempts = async (caller: typeof large) => (await world.deliveries(caller)).map((one) => one.attemptCount)
  t.strictSame((await attempts(large)).sort(), [...Array(2).fill(0), ...Array(32).fill(1)])
  t.strictSame(await attempts(small), [1])
  await world.database.pool.query('delete from graphile_worker._private_jobs')
  await sweepDeliveries(world.database)
  const { rows } = await world.database.pool.query("select key from graphile_worker.jobs where key not like '%later%'")
  t.equal(rows.length, 2, 'the sweep queues the two endpoints that were not started')
})

t.test('the removal of old data delays no jobs', async (t) => {
  const serving = taskPools.find(({ tasks }) => 'serve-jobs' in tasks)!
  t.strictSame(Object.keys(serving.tasks), ['serve-jobs'])
  const sweeping = taskPools.find(({ tasks }) => 'sweep-storage' in tasks)!
  matches(t, sweeping.crontab, /sweep-storage/)
})

t.test('every task is run by exactly one worker pool', async (t) => {
  const run = taskPools.flatMap(({ tasks }) => Object.keys(tasks))
  t.strictSame(run.toSorted(), Object.keys(taskTenantSources).toSorted())
})
