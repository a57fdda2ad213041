import t from 'tap'
import type { Caller } from '../../db/engine/base/caller.ts'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { replayWebhookDelivery, testWebhookEndpoint } from '../../db/nouns/webhooks/deliveries.ts'
import { claimEndpoint, dispatchLease, recordAttempts } from '../../db/nouns/webhooks/dispatch.ts'
import { updateWebhookEndpoint } from '../../db/nouns/webhooks/endpoints.ts'
import { race, repeatContestant } from '../../scripts/testkit/races.ts'
import { shiftedTimeSql } from '../../scripts/testkit/statements.ts'
import { type DeliveryHelpers, makeDeliveryHelpers } from '../../scripts/testkit/webhooks/deliveries.ts'
import { answerWith, type Receiver, startReceiver } from '../../scripts/testkit/webhooks/receiver.ts'
import { deliverWebhooks, dispatchersEnded, sweepDeliveries } from '../../workers/webhooks/deliver.ts'

const secondMs = 1_000

/** Returns the ids of the records whose events the receiver got, in order of arrival. */
const idsAt = ({ received }: Receiver): number[] => received.map(({ event }) => event.data.id)
const idsOf = (records: readonly { id: number }[]): number[] => records.map(({ id }) => id)

async function orderedPlace(t: Parameters<typeof makeDeliveryHelpers>[0]) {
  const world = await makeDeliveryHelpers(t)
  const caller = await world.tenant()
  const receiver = await startReceiver(t)
  const endpoint = await world.endpoint(caller, { url: receiver.url, isOrdered: true })
  return { world, caller, receiver, endpoint, target: { tenantId: caller.tenantId, endpointId: endpoint.id } }
}

const turnOrder = (world: DeliveryHelpers, caller: Caller, id: number, isOrdered: boolean) =>
  runTransaction(world.database, caller, (tx) => updateWebhookEndpoint(tx, caller, id, { isOrdered }))

t.test(
  'an ordered endpoint gets all deliveries one at a time by sequence, also those that a request of a user caused',
  async (t) => {
    const { world, caller, receiver, endpoint } = await orderedPlace(t)
    const made = [
      ...(await world.contacts(caller, 12, false)),
      ...(await world.contacts(caller, 12)),
      ...(await world.contacts(caller, 6, false)),
    ]
    await world.drain(caller, endpoint.id)
    t.strictSame(idsAt(receiver), idsOf(made))
    t.equal(receiver.maxConcurrentRequests, 1)
    t.equal(receiver.connections, 1, 'the connection is kept alive')
  },
)

t.test('while an ordered delivery waits for its retry, later ones wait and then follow in order', async (t) => {
  const { world, caller, receiver, endpoint } = await orderedPlace(t)
  const [first, second] = await world.contacts(caller, 2)
  receiver.answer = answerWith(503)
  await world.drain(caller, endpoint.id)
  t.strictSame(idsAt(receiver), [first!.id], 'the second delivery is due and waits')
  const [third] = await world.contacts(caller, 1)
  await world.drain(caller, endpoint.id)
  await sweepDeliveries(world.database)
  const dueAt = (await world.deliveries(caller)).find(({ status }) => status === 'failed')!.nextAttemptAt!
  const { rows } = await world.database.pool.query("select run_at from graphile_worker.jobs where key like '%:later:%'")
  t.strictSame(
    rows.map(({ run_at }) => run_at),
    [dueAt],
    'a task waits for the retry, and none for the deliveries behind it',
  )
  t.equal(receiver.received.length, 1)
  receiver.answer = answerWith(200)
  await world.drain(caller, endpoint.id, { now: () => Date.parse(dueAt) - 1 })
  t.equal(receiver.received.length, 1, 'not before it is due')
  await world.drain(caller, endpoint.id, { now: () => Date.parse(dueAt) })
  t.strictSame(idsAt(receiver), [first!.id, first!.id, second!.id, third!.id])
})

t.test('an ordered endpoint skips an exhausted delivery', async (t) => {
  const { world, caller, receiver, endpoint } = await orderedPlace(t)
  const made = await world.contacts(caller, 3)
  receiver.answer = (request, response, body) =>
    answerWith(JSON.parse(body).data.id === made[0]!.id ? 410 : 200)(request, response, body)
  await world.drain(caller, endpoint.id)
  t.strictSame(idsAt(receiver), idsOf(made))
  const states = (await world.deliveries(caller)).map(({ status }) => status)
  t.strictSame(states, ['succeeded', 'succeeded', 'exhausted'])
})

t.test('several workers with one ordered endpoint send each event once, in order and one at a time', async (t) => {
  const { world, caller, receiver, endpoint } = await orderedPlace(t)
  const made: number[] = []
  await race(t, {
    rounds: 5,
    arrange: async () => void made.push(...idsOf(await world.contacts(caller, 15))),
    contestants: () => repeatContestant(3, () => world.drain(caller, endpoint.id)),
    judge: async () => {
      await world.drain(caller, endpoint.id)
      t.strictSame(idsAt(receiver), made)
      t.equal(receiver.maxConcurrentRequests, 1)
    },
  })
})

t.test("after a worker's death only its last ordered delivery is repeated", async (t) => {
  const { world, caller, receiver, endpoint, target } = await orderedPlace(t)
  const made = await world.contacts(caller, 3)
  const diedMs = Date.now()
  receiver.answer = (request, response, body) => {
    // Another worker claims the endpoint during the first delivery, so this worker has lost its lease.
    const takeover = receiver.received.length === 1
    const taken = takeover ? claimEndpoint(world.database, target, diedMs + dispatchLease.ms + secondMs) : undefined
    Promise.resolve(taken).then(() => answerWith(200)(request, response, body))
  }
  await world.drain(caller, endpoint.id)
  t.strictSame(idsAt(receiver), [made[0]!.id], 'the first worker sends nothing more')
  // Simulates a worker that died before it recorded the first delivery.
  await world.database.pool.query(
    "update webhook_deliveries set status = 'pending', attempt_count = 0, next_attempt_at = created_at where status = 'succeeded'",
  )
  await world.drain(caller, endpoint.id, { now: () => diedMs + 2 * dispatchLease.ms + secondMs })
  t.strictSame(idsAt(receiver), idsOf([made[0]!, ...made]))
})

t.test('an ordered endpoint records an outcome before the next delivery is sent', async (t) => {
  const { world, caller, receiver, endpoint } = await orderedPlace(t)
  await world.contacts(caller, 4)
  const open: number[] = []
  receiver.answer = (request, response, body) => {
    const text = 'select count(*)::integer as open from webhook_deliveries where next_attempt_at is not null'
    world.database.pool.query(text).then(({ rows }) => {
      open.push(rows[0].open)
      answerWith(200)(request, response, body)
    })
  }
  await world.drain(caller, endpoint.id)
  t.strictSame(open, [4, 3, 2, 1])
})

t.test('a test event is not part of the order: it is sent while a delivery is retried, and delays none', async (t) => {
  const { world, caller, receiver, endpoint } = await orderedPlace(t)
  receiver.answer = answerWith(503)
  const [contact] = await world.contacts(caller, 1)
  await world.drain(caller, endpoint.id)
  await runTransaction(world.database, caller, (tx) => testWebhookEndpoint(tx, caller, endpoint))
  await world.drain(caller, endpoint.id)
  t.strictSame(
    receiver.received.map(({ event }) => event.type),
    ['contact.created', 'webhook.test'],
  )
  receiver.answer = answerWith(200)
  const soon = (await world.deliveries(caller)).find(({ eventType }) => eventType === 'contact.created')!
  await world.database.pool.query(
    `update webhook_deliveries set ${shiftedTimeSql('next_attempt_at', "interval '1 hour'")} where event_sequence is null`,
  )
  await world.drain(caller, endpoint.id, { now: () => Date.parse(soon.nextAttemptAt!) })
  t.equal(receiver.received.length, 3)
  t.equal(receiver.received[2]!.event.data.id, contact!.id)
})

t.test('switching isOrdered takes effect while the dispatcher runs', async (t) => {
  const { world, caller, receiver, endpoint, target } = await orderedPlace(t)
  await turnOrder(world, caller, endpoint.id, false)
  const held: (() => void)[] = []
  receiver.answer = (_request, response) => void held.push(() => response.writeHead(200).end())
  const made = await world.contacts(caller, 10)
  await deliverWebhooks(world.place, target)
  await receiver.waitForRequests(4)
  await turnOrder(world, caller, endpoint.id, true)
  await deliverWebhooks(world.place, target)
  receiver.answer = answerWith(200)
  receiver.maxConcurrentRequests = 0
  for (const release of held) release()
  await dispatchersEnded(world.database)
  t.strictSame(idsAt(receiver).slice(4), idsOf(made).slice(4))
  t.equal(receiver.maxConcurrentRequests, 1)

  receiver.answer = (_request, response) => void held.push(() => response.writeHead(200).end())
  held.length = 0
  await world.contacts(caller, 5)
  await deliverWebhooks(world.place, target)
  await receiver.waitForRequests(11)
  await turnOrder(world, caller, endpoint.id, false)
  held.pop()!()
  await receiver.waitForRequests(15)
  t.equal(receiver.maxConcurrentRequests, 4, 'four at a time again')
  receiver.answer = answerWith(200)
  for (const release of held) release()
  await dispatchersEnded(world.database)
  t.equal(receiver.received.length, 15)
})

t.test('an outcome recorded after a replay leaves the replayed delivery first in order', async (t) => {
  const { world, caller, receiver, endpoint, target } = await orderedPlace(t)
  const made = await world.contacts(caller, 2)
  t.ok(await claimEndpoint(world.database, target, Date.now() - 2 * dispatchLease.ms))
  receiver.answer = answerWith(410)
  await world.drain(caller, endpoint.id)
  const [, first] = await world.deliveries(caller)
  await world.database.pool.query(
    "update webhook_deliveries set status = 'pending', attempt_count = 0, replays = replays + 1, next_attempt_at = now() where id = $1",
    [first!.id],
  )
  const [later] = await world.contacts(caller, 1)
  receiver.answer = answerWith(200)
  const stale = {
    ...first!,
    body: '',
    attemptCount: 0,
    replays: 0,
    interactive: true,
    traceparent: null,
    requestId: null,
  }
  const outcome = { ...first!, attemptCount: 1, lastAttemptedAt: first!.lastAttemptedAt! }
  await recordAttempts(
    world.database,
    target,
    [{ delivery: stale, outcome: { ...outcome, status: 'exhausted' } }],
    new Date().toISOString(),
  )
  await world.drain(caller, endpoint.id)
  t.strictSame(idsAt(receiver), [...idsOf(made), made[0]!.id, later!.id])
})

t.test(
  'a replayed delivery from before isOrdered was set is sent next, even if another one waits or the dispatcher runs',
  async (t) => {
    const { world, caller, receiver, endpoint } = await orderedPlace(t)
    const replay = (id: number) => runTransaction(world.database, caller, (tx) => replayWebhookDelivery(tx, caller, id))
    await turnOrder(world, caller, endpoint.id, false)
    const [first] = await world.contacts(caller, 1)
    receiver.answer = answerWith(410)
    await world.drain(caller, endpoint.id)
    await turnOrder(world, caller, endpoint.id, true)
    const old = (await world.deliveries(caller)).at(-1)!
    const [second] = await world.contacts(caller, 1)
    receiver.answer = answerWith(503)
    await world.drain(caller, endpoint.id)
    receiver.answer = answerWith(200)
    await replay(old.id)
    await world.drain(caller, endpoint.id)
    t.strictSame(idsAt(receiver), idsOf([first!, second!, first!]), 'the second delivery still waits for its retry')
    const later = idsOf(await world.contacts(caller, 3))
    const retriedAt = Date.parse(
      (await world.deliveries(caller)).find(({ status }) => status === 'failed')!.nextAttemptAt!,
    )
    let begun: Promise<unknown> | undefined
    receiver.answer = (request, response, body) => {
      begun ??= replay(old.id)
      void begun.then(() => answerWith(200)(request, response, body))
    }
    await world.drain(caller, endpoint.id, { now: () => retriedAt })
    t.strictSame(idsAt(receiver).slice(3), [second!.id, first!.id, ...later])
  },
)
