import t from 'tap'
import { retryDelayMs } from '../../db/domain/delivery.ts'
import { liveReadContext, runTransaction } from '../../db/engine/postgres/transaction.ts'
import { deleteOne } from '../../db/engine/records/deletion.ts'
import { findRecord } from '../../db/engine/records/read.ts'
import { replayWebhookDelivery } from '../../db/nouns/webhooks/deliveries.ts'
import { recordAttempts } from '../../db/nouns/webhooks/dispatch.ts'
import { rotateWebhookSecret, updateWebhookEndpoint, webhookEndpoints } from '../../db/nouns/webhooks/endpoints.ts'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { makeDeliveryHelpers } from '../../scripts/testkit/webhooks/deliveries.ts'
import { answerWith, startReceiver } from '../../scripts/testkit/webhooks/receiver.ts'
import { deliverWebhooks, dispatchersEnded } from '../../workers/webhooks/deliver.ts'

const hourMs = 3600 * 1000

t.test('a delivery is sent over HTTPS with the body from the event log, and its outcome is recorded', async (t) => {
  const world = await makeDeliveryHelpers(t)
  const caller = await world.tenant()
  const receiver = await startReceiver(t)
  const endpoint = await world.endpoint(caller, { url: receiver.url })
  await world.endpoint(caller, { url: `${receiver.url}/other`, eventTypes: ['contact.deleted'] })
  await world.contacts(caller, 1)
  await world.drain(caller, endpoint.id)
  const logged = await world.database.pool.query('select id, body from events')
  t.equal(receiver.received.length, 1)
  const [{ body, headers }] = receiver.received as [(typeof receiver.received)[0]]
  t.equal(body, logged.rows[0].body)
  const [delivery, ...others] = await world.deliveries(caller)
  t.strictSame(others, [])
  matches(t, headers, {
    'content-type': 'application/json',
    'svc-event-id': logged.rows[0].id,
    'svc-event-type': 'contact.created',
    'svc-delivery-id': String(delivery!.id),
    'svc-signature': /^t=\d+,v1=[0-9a-f]{64}$/,
    'user-agent': /^\S+$/,
  })
  matches(t, delivery, {
    eventId: logged.rows[0].id,
    status: 'succeeded',
    attemptCount: 1,
    nextAttemptAt: null,
    responseStatus: 200,
    responseBody: null,
    errorMessage: null,
  })
  t.equal(delivery!.completedAt! >= delivery!.lastAttemptedAt!, true)
  const { lastDeliveredAt } = await findRecord(liveReadContext(world.database), caller, webhookEndpoints, endpoint.id)
  t.equal(lastDeliveredAt, delivery!.completedAt)
})

t.test('a delivery whose id exceeds int32 is sent and recorded', async (t) => {
  const world = await makeDeliveryHelpers(t)
  const caller = await world.tenant()
  const receiver = await startReceiver(t)
  const endpoint = await world.endpoint(caller, { url: receiver.url })
  await world.database.pool.query(
    "select setval(pg_get_serial_sequence('webhook_deliveries', 'id'), 9007199254740990, false)",
  )
  await world.contacts(caller, 2)
  await world.drain(caller, endpoint.id)
  t.strictSame(receiver.received.map(({ headers }) => headers['svc-delivery-id']).sort(), [
    '9007199254740990',
    '9007199254740991',
  ])
  matches(t, await world.deliveries(caller), [{ status: 'succeeded' }, { status: 'succeeded' }])
})

t.test('a failing delivery is attempted seven times on schedule, and then not again', async (t) => {
  const world = await makeDeliveryHelpers(t)
  const caller = await world.tenant()
  const receiver = await startReceiver(t)
  receiver.answer = answerWith(503, 'try later', { 'x-request-id': 'r-1', 'x-other': 'no' })
  const endpoint = await world.endpoint(caller, { url: receiver.url })
  await world.contacts(caller, 1)
  let nowMs = Date.now() + 1000
  const delaysSeconds = [30, 120, 900, 3600, 6 * 3600, 24 * 3600]
  for (const [index, seconds] of delaysSeconds.entries()) {
    await world.drain(caller, endpoint.id, { now: () => nowMs })
    const [delivery] = await world.deliveries(caller)
    matches(t, delivery, {
      status: 'failed',
      attemptCount: index + 1,
      lastAttemptedAt: new Date(nowMs).toISOString(),
      completedAt: null,
      responseStatus: 503,
      responseBody: 'try later',
      responseHeaders: { 'x-request-id': 'r-1' },
      errorMessage: 'The receiver answered with status 503.',
    })
    t.notOk('x-other' in delivery!.responseHeaders!)
    const delay = (Date.parse(delivery!.nextAttemptAt!) - nowMs) / 1000
    t.ok(delay >= seconds * 0.8 && delay <= seconds * 1.2, `attempt ${index + 2} comes after ${delay} s`)
    const { rows } = await world.database.pool.query(
      "select run_at from graphile_worker.jobs where key like '%:later:%'",
    )
    t.equal(rows[0].run_at, delivery!.nextAttemptAt, 'a task waits for the next attempt')
    nowMs = Date.parse(delivery!.nextAttemptAt!) - 1
    await world.drain(caller, endpoint.id, { now: () => nowMs })
    t.equal(receiver.received.length, index + 1, 'not before it is due')
    nowMs += 1
  }
  await world.drain(caller, endpoint.id, { now: () => nowMs })
  matches(t, (await world.deliveries(caller))[0], { status: 'exhausted', attemptCount: 7, nextAttemptAt: null })
  await world.drain(caller, endpoint.id, { now: () => nowMs + 1000 * hourMs })
  t.equal(receiver.received.length, 7)
  t.equal(new Set(receiver.received.map(({ body }) => body)).size, 1, 'the same body every time')
  const times = receiver.received.map(({ headers }) => String(headers['svc-signature']).split(',')[0])
  t.equal(new Set(times).size, 7, 'a new timestamp every time')
})

t.test('the jitter of a retry delay is 20 % in both directions', (t) => {
  t.equal(retryDelayMs(1, 0), 24_000)
  t.equal(retryDelayMs(1, 0.5), 30_000)
  t.equal(retryDelayMs(6, 0.999999999), 103_680_000)
  t.end()
})

t.test('the status of the answer decides whether a delivery succeeded, is retried or is exhausted', async (t) => {
  const world = await makeDeliveryHelpers(t)
  const caller = await world.tenant()
  const receiver = await startReceiver(t)
  const endpoint = await world.endpoint(caller, { url: receiver.url })
  const becomes = {
    succeeded: [200, 201, 202, 204, 299],
    failed: [300, 301, 302, 304, 307, 308, 408, 429, 500, 501, 502, 503, 504, 599],
    exhausted: [400, 401, 403, 404, 405, 409, 410, 413, 418, 422, 451, 499],
  }
  for (const [status, answers] of Object.entries(becomes)) {
    for (const answer of nonEmpty(answers)) {
      receiver.answer = answerWith(answer, '', { Location: 'https://localhost:1/elsewhere' })
      await world.contacts(caller, 1)
      await world.drain(caller, endpoint.id)
      matches(
        t,
        (await world.deliveries(caller))[0],
        { status, responseStatus: answer, attemptCount: 1 },
        String(answer),
      )
      if (status === 'succeeded') continue
      await world.database.pool.query('update webhook_endpoints set is_active = true, consecutive_failures = 0')
    }
  }
  t.equal(receiver.received.length, 31, 'a redirect is not followed')
})

t.test('a replay sends the same event body again, and ignores the outcome of an earlier attempt', async (t) => {
  const world = await makeDeliveryHelpers(t)
  const caller = await world.tenant()
  const receiver = await startReceiver(t)
  const endpoint = await world.endpoint(caller, { url: receiver.url })
  await world.contacts(caller, 1)
  const replay = (id: number) => runTransaction(world.database, caller, (tx) => replayWebhookDelivery(tx, caller, id))
  const id = (await world.deliveries(caller))[0]!.id
  receiver.answer = (request, response, body) => {
    replay(id).then(() => {
      receiver.answer = answerWith(200)
      answerWith(400)(request, response, body)
    })
  }
  await world.drain(caller, endpoint.id)
  matches(t, (await world.deliveries(caller))[0], { status: 'succeeded', attemptCount: 1, errorMessage: null })
  const replayed = await replay(id)
  matches(t, replayed, { status: 'pending', attemptCount: 0, completedAt: null, responseStatus: null })
  matches(t, replayed, { responseBody: null, responseHeaders: null, errorMessage: null })
  await world.drain(caller, endpoint.id)
  t.equal(receiver.received.length, 3)
  t.equal(new Set(receiver.received.map(({ body }) => body)).size, 1)
})

t.test('20 failed deliveries in a row disable the endpoint, and a success in between resets the count', async (t) => {
  const world = await makeDeliveryHelpers(t)
  const caller = await world.tenant()
  const receiver = await startReceiver(t)
  const endpoint = await world.endpoint(caller, { url: receiver.url })
  const seen = () => findRecord(liveReadContext(world.database), caller, webhookEndpoints, endpoint.id)
  const fail = async (count: number) => {
    receiver.answer = answerWith(410)
    await world.contacts(caller, count)
    await world.drain(caller, endpoint.id)
  }
  await fail(19)
  matches(t, await seen(), { isActive: true, consecutiveFailures: 19, disabledAt: null })
  receiver.answer = answerWith(200)
  await world.contacts(caller, 1)
  await world.drain(caller, endpoint.id)
  matches(t, await seen(), { isActive: true, consecutiveFailures: 0 })
  await fail(19)
  receiver.answer = answerWith(500)
  await world.contacts(caller, 3)
  await world.drain(caller, endpoint.id)
  matches(
    t,
    await seen(),
    { isActive: true, consecutiveFailures: 19 },
    'a delivery that will be retried does not count as failed',
  )
  await fail(1)
  const off = await seen()
  matches(t, off, { isActive: false, consecutiveFailures: 20, disabledReason: /20/ })
  t.type(off.disabledAt, 'string')

  const before = receiver.received.length
  await world.contacts(caller, 1)
  t.equal((await world.deliveries(caller)).length, 43, 'an event creates no delivery for a disabled endpoint')
  await world.drain(caller, endpoint.id, { now: () => Date.now() + hourMs })
  t.equal(receiver.received.length, before, 'due deliveries wait')
  const on = await runTransaction(world.database, caller, (tx) =>
    updateWebhookEndpoint(tx, caller, endpoint.id, { isActive: true }),
  )
  matches(t, on, { isActive: true, consecutiveFailures: 0, disabledAt: null, disabledReason: null })
  receiver.answer = answerWith(200)
  await world.drain(caller, endpoint.id, { now: () => Date.now() + hourMs })
  t.equal(receiver.received.length, before + 3, 'and are sent once the endpoint is active again')
})

t.test('deleting an endpoint ends its open deliveries, including those being sent', async (t) => {
  const world = await makeDeliveryHelpers(t)
  const caller = await world.tenant()
  const receiver = await startReceiver(t)
  const endpoint = await world.endpoint(caller, { url: receiver.url })
  const target = { tenantId: caller.tenantId, endpointId: endpoint.id }
  const held: (() => void)[] = []
  receiver.answer = (_request, response) => void held.push(() => response.writeHead(500).end())
  await world.contacts(caller, 10)
  await deliverWebhooks(world.place, target)
  await receiver.waitForRequests(4)
  await runTransaction(world.database, caller, (tx) => deleteOne(tx, caller, webhookEndpoints, endpoint.id))
  await deliverWebhooks(world.place, target)
  for (const release of held) release()
  await dispatchersEnded(world.database)
  const deliveries = await world.deliveries(caller)
  t.equal(deliveries.length, 10)
  for (const { status, nextAttemptAt, completedAt } of deliveries) {
    matches(
      t,
      { status, nextAttemptAt, completedAt },
      { status: 'exhausted', nextAttemptAt: null, completedAt: String },
    )
  }
  t.equal(receiver.received.length, 4)
})

t.test('open deliveries of a deleted endpoint end when the dispatcher finds them', async (t) => {
  const world = await makeDeliveryHelpers(t)
  const caller = await world.tenant()
  const receiver = await startReceiver(t)
  const endpoint = await world.endpoint(caller, { url: receiver.url })
  await world.contacts(caller, 3)
  // Simulates events that were emitted between reading the endpoint and its deletion.
  await world.database.pool.query('update webhook_endpoints set deleted_at = now() where id = $1', [endpoint.id])
  await world.drain(caller, endpoint.id, { now: () => Date.now() })
  const deliveries = await world.deliveries(caller)
  t.strictSame(
    deliveries.map(({ status }) => status),
    ['exhausted', 'exhausted', 'exhausted'],
  )
  t.equal(receiver.received.length, 0)
})

t.test('after a second rotation the replaced secret stays valid for the full period', async (t) => {
  const world = await makeDeliveryHelpers(t)
  const caller = await world.tenant()
  const endpoint = await world.endpoint(caller, { url: 'https://example.com/hook' })
  const rotate = () =>
    runTransaction(world.database, caller, (tx) => rotateWebhookSecret(tx, caller, endpoint.id, world.secrets))
  await rotate()
  await world.database.pool.query(
    "update webhook_endpoints set previous_secret_until = now() + interval '1 hour' where id = $1",
    [endpoint.id],
  )
  await rotate()
  const { rows } = await world.database.pool.query(
    "select previous_secret_until > now() + interval '23 hours' as whole from webhook_endpoints where id = $1",
    [endpoint.id],
  )
  t.strictSame(rows, [{ whole: true }])
})

t.test('of a batch of outcomes, only failures after the last success count as consecutive', async (t) => {
  const world = await makeDeliveryHelpers(t)
  const caller = await world.tenant()
  const receiver = await startReceiver(t)
  const endpoint = await world.endpoint(caller, { url: receiver.url })
  await world.contacts(caller, 3)
  const target = { tenantId: caller.tenantId, endpointId: endpoint.id }
  const at = new Date().toISOString()
  const outcome = (status: 'exhausted' | 'succeeded') => ({
    ...{ status, attemptCount: 1, nextAttemptAt: null, lastAttemptedAt: at, completedAt: at },
    ...{ responseStatus: null, responseBody: null, responseHeaders: null, errorMessage: null },
  })
  const open = await world.database.pool.query('select id from webhook_deliveries where endpoint_id = $1 order by id', [
    endpoint.id,
  ])
  const attempted = (['exhausted', 'succeeded', 'exhausted'] as const).map((status, index) => ({
    delivery: { id: Number(open.rows[index].id), replays: 0 },
    outcome: outcome(status),
  }))
  await recordAttempts(world.database, target, attempted as never, at)
  const { rows } = await world.database.pool.query('select consecutive_failures from webhook_endpoints where id = $1', [
    endpoint.id,
  ])
  t.strictSame(rows, [{ consecutive_failures: 1 }])
})

t.test('during a rotation both secrets sign, and after 24 hours only the new one', async (t) => {
  const world = await makeDeliveryHelpers(t)
  const caller = await world.tenant()
  const receiver = await startReceiver(t)
  const endpoint = await world.endpoint(caller, { url: receiver.url })
  const signatures = async (nowMs: number) => {
    await world.contacts(caller, 1)
    await world.drain(caller, endpoint.id, { now: () => nowMs })
    return String(receiver.received.at(-1)!.headers['svc-signature']).split(',').length - 1
  }
  const nowMs = Date.now() + 1000
  t.equal(await signatures(nowMs), 1)
  await runTransaction(world.database, caller, (tx) => rotateWebhookSecret(tx, caller, endpoint.id, world.secrets))
  t.equal(await signatures(nowMs), 2)
  t.equal(await signatures(nowMs + 24 * hourMs - 2000), 2)
  t.equal(await signatures(nowMs + 24 * hourMs), 1)
})
