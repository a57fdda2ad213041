import t from 'tap'
import { claimEndpoint, dispatchLease } from '../../db/nouns/webhooks/dispatch.ts'
import { matches, rejectsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { race, repeatContestant } from '../../scripts/testkit/races.ts'
import { makeDeliveryHelpers } from '../../scripts/testkit/webhooks/deliveries.ts'
import { answerWith, startReceiver } from '../../scripts/testkit/webhooks/receiver.ts'
import { deliverWebhooks, dispatchersEnded, sweepDeliveries } from '../../workers/webhooks/deliver.ts'

t.test(
  'a dispatcher sends at most four requests at once, and at most three for events that no user waits for',
  async (t) => {
    const world = await makeDeliveryHelpers(t)
    const caller = await world.tenant()
    const receiver = await startReceiver(t)
    const endpoint = await world.endpoint(caller, { url: receiver.url })
    const held: (() => void)[] = []
    receiver.answer = (_request, response) => void held.push(() => response.writeHead(200).end())
    await world.contacts(caller, 20, false)
    const target = { tenantId: caller.tenantId, endpointId: endpoint.id }
    await deliverWebhooks(world.place, target)
    await receiver.waitForRequests(3)
    const [contact] = await world.contacts(caller, 1)
    await deliverWebhooks(world.place, target)
    await receiver.waitForRequests(4)
    t.equal(receiver.received[3]!.event.data.id, contact!.id, 'the fourth request is interactive')
    await world.contacts(caller, 20)
    await deliverWebhooks(world.place, target)
    receiver.answer = answerWith(200)
    for (const release of held) release()
    await dispatchersEnded(world.database)
    t.equal(receiver.received.length, 41)
    t.equal(receiver.maxConcurrentRequests, 4)
    t.equal(receiver.connections, 4, 'connections are kept alive')
  },
)

t.test('several workers with the same endpoint send each event once, at most four at a time together', async (t) => {
  const world = await makeDeliveryHelpers(t)
  const caller = await world.tenant()
  const receiver = await startReceiver(t)
  const endpoint = await world.endpoint(caller, { url: receiver.url })
  let made = 0
  await race(t, {
    rounds: 5,
    arrange: () => world.contacts(caller, 40),
    contestants: () => repeatContestant(3, () => world.drain(caller, endpoint.id)),
    judge: async () => {
      made += 40
      await world.drain(caller, endpoint.id)
      t.equal(receiver.received.length, made)
      t.equal(new Set(receiver.received.map(({ event }) => event.id)).size, made)
      t.ok(receiver.maxConcurrentRequests <= 4)
    },
  })
})

t.test('deliveries of a dead worker continue once its lease has expired and the sweep has queued them', async (t) => {
  const world = await makeDeliveryHelpers(t)
  const caller = await world.tenant()
  const receiver = await startReceiver(t)
  const endpoint = await world.endpoint(caller, { url: receiver.url })
  const target = { tenantId: caller.tenantId, endpointId: endpoint.id }
  const tasks = async () => (await world.database.pool.query('select key from graphile_worker.jobs')).rows.length
  await world.contacts(caller, 1)
  t.equal(await tasks(), 1)
  const diedMs = Date.now()
  matches(t, await claimEndpoint(world.database, target, diedMs), { fence: Number, isOrdered: false })
  await world.database.pool.query('delete from graphile_worker._private_jobs')
  await world.drain(caller, endpoint.id, { now: () => diedMs + dispatchLease.ms - 1 })
  await sweepDeliveries(world.database, new Date(diedMs + dispatchLease.ms - 1))
  t.equal(await tasks(), 0)
  t.equal(receiver.received.length, 0)
  await sweepDeliveries(world.database, new Date(diedMs + dispatchLease.ms))
  t.equal(await tasks(), 1)
  await world.drain(caller, endpoint.id, { now: () => diedMs + dispatchLease.ms })
  t.equal(receiver.received.length, 1)
})

t.test('a worker that lost its lease sends nothing more once another worker has claimed the endpoint', async (t) => {
  const world = await makeDeliveryHelpers(t)
  const caller = await world.tenant()
  const receiver = await startReceiver(t)
  const endpoint = await world.endpoint(caller, { url: receiver.url })
  const target = { tenantId: caller.tenantId, endpointId: endpoint.id }
  await world.contacts(caller, 60)
  receiver.answer = (request, response, body) => {
    claimEndpoint(world.database, target, Date.now() + dispatchLease.ms).then(() =>
      answerWith(200)(request, response, body),
    )
  }
  await world.drain(caller, endpoint.id)
  t.ok(receiver.received.length < 60, `${receiver.received.length} were sent before it saw it`)
  const states = (await world.deliveries(caller)).map(({ status }) => status)
  t.equal(
    states.filter((status) => status === 'succeeded').length,
    receiver.received.length,
    'sent deliveries are recorded',
  )
})

t.test('the delivery task wakes a running dispatcher and ends without waiting for it', async (t) => {
  const world = await makeDeliveryHelpers(t)
  const caller = await world.tenant()
  const receiver = await startReceiver(t)
  const endpoint = await world.endpoint(caller, { url: receiver.url })
  const target = { tenantId: caller.tenantId, endpointId: endpoint.id }
  const held: (() => void)[] = []
  receiver.answer = (_request, response) => void held.push(() => response.writeHead(200).end())
  for (let index = 1; index <= 3; index += 1) {
    await world.contacts(caller, 1)
    await deliverWebhooks(world.place, target)
    await receiver.waitForRequests(index)
  }
  t.equal(held.length, 3, 'no request has been answered yet')
  for (const release of held) release()
  await dispatchersEnded(world.database)
  t.strictSame(
    (await world.deliveries(caller)).map(({ status }) => status),
    ['succeeded', 'succeeded', 'succeeded'],
  )
})

t.test('if a statement fails, the requests under way are still completed and recorded', async (t) => {
  for (const isOrdered of [false, true]) {
    const world = await makeDeliveryHelpers(t)
    const caller = await world.tenant()
    const receiver = await startReceiver(t)
    const endpoint = await world.endpoint(caller, { url: receiver.url, isOrdered })
    let fails = false
    const statements = {
      run: <T>(_party: unknown, statement: () => Promise<T>): Promise<T> => {
        if (!fails) return statement()
        fails = false
        receiver.answer = answerWith(200)
        for (const release of held) release()
        return Promise.reject(new Error('The connection was lost.'))
      },
    }
    const held: (() => void)[] = []
    receiver.answer = (_request, response) => {
      held.push(() => response.writeHead(200).end())
      fails = true
    }
    await world.contacts(caller, 1)
    await rejectsWith(t, world.drain(caller, endpoint.id, { statements }), /The connection was lost/)
    matches(t, await world.deliveries(caller), [{ status: 'succeeded', attemptCount: 1 }])
    t.equal(receiver.received.length, 1, isOrdered ? 'ordered' : 'unordered')
  }
})

t.test('a stopping dispatcher completes the requests under way, and queues a task for the others', async (t) => {
  for (const isOrdered of [false, true]) {
    const world = await makeDeliveryHelpers(t)
    const caller = await world.tenant()
    const receiver = await startReceiver(t)
    const endpoint = await world.endpoint(caller, { url: receiver.url, isOrdered })
    const underWay = isOrdered ? 1 : 4
    let isStopping = false
    const held: (() => void)[] = []
    receiver.answer = (_request, response) => void held.push(() => response.writeHead(200).end())
    await world.contacts(caller, 10)
    await world.database.pool.query('delete from graphile_worker._private_jobs')
    const drained = world.drain(caller, endpoint.id, { stopping: () => isStopping })
    await receiver.waitForRequests(underWay)
    isStopping = true
    for (const release of held) release()
    await drained
    const states = (await world.deliveries(caller)).map(({ status }) => status).sort()
    t.strictSame(states, [...Array(10 - underWay).fill('pending'), ...Array(underWay).fill('succeeded')])
    t.equal(receiver.received.length, underWay)
    const { rows } = await world.database.pool.query('select key from graphile_worker.jobs')
    t.strictSame(rows, [{ key: `deliver-webhooks:${caller.tenantId}:${endpoint.id}` }])
    const { rows: leases } = await world.database.pool.query('select drain_until from webhook_endpoints')
    t.strictSame(leases, [{ drain_until: null }], 'the endpoint is given back')
  }
})
