import fc from 'fast-check'
import t, { type Test } from 'tap'
import { deliveryOutcomeOf, maxConsecutiveFailures, type ReceiverAnswer } from '../../db/domain/delivery.ts'
import { signatureHeader } from '../../db/domain/webhook-signature.ts'
import type { Caller } from '../../db/engine/base/caller.ts'
import { liveReadContext, runTransaction } from '../../db/engine/postgres/transaction.ts'
import { findRecord } from '../../db/engine/records/read.ts'
import { replayWebhookDelivery } from '../../db/nouns/webhooks/deliveries.ts'
import { type Attempted, dueDeliveries, recordAttempts } from '../../db/nouns/webhooks/dispatch.ts'
import { rotateWebhookSecret, updateWebhookEndpoint, webhookEndpoints } from '../../db/nouns/webhooks/endpoints.ts'
import { findDeliveryRequest } from '../../db/nouns/webhooks/requests.ts'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { shiftedTimeSql } from '../../scripts/testkit/statements.ts'
import { makeDeliveryHelpers } from '../../scripts/testkit/webhooks/deliveries.ts'
import { answerWith, startReceiver } from '../../scripts/testkit/webhooks/receiver.ts'
import { deliverWebhooks, dispatchersEnded } from '../../workers/webhooks/deliver.ts'

async function officeWith(t: Test) {
  const world = await makeDeliveryHelpers(t)
  const caller = await world.tenant()
  const receiver = await startReceiver(t)
  return { world, caller, receiver, endpoint: await world.endpoint(caller, { url: receiver.url }) }
}

const hour = (hours: number) => `${hours} hours`

t.test('after any number of secret rotations the newest secret signs, and the previous one for 24 hours', async (t) => {
  const { world, caller, receiver, endpoint } = await officeWith(t)
  const secrets = [endpoint.signingSecret]
  const rotate = async () => {
    const { signingSecret } = await runTransaction(world.database, caller, (tx) =>
      rotateWebhookSecret(tx, caller, endpoint.id, world.secrets),
    )
    secrets.unshift(signingSecret)
  }
  /** Lets time pass by moving stored times back. */
  const wait = (hours: number) =>
    world.database.pool.query(
      `update webhook_endpoints set ${shiftedTimeSql('previous_secret_until', '- $2::interval')} where id = $1`,
      [endpoint.id, hour(hours)],
    )
  const signedBy = async (count: number, when: string) => {
    await world.contacts(caller, 1)
    await world.drain(caller, endpoint.id)
    const { body, headers } = receiver.received.at(-1)!
    const sent = String(headers['svc-signature'])
    const atMs = Number(/^t=(\d+)/.exec(sent)![1]) * 1000
    t.equal(sent, signatureHeader(body, atMs, secrets.slice(0, count)), when)
  }
  await signedBy(1, 'before a rotation')
  await rotate()
  await signedBy(2, 'after the first')
  await wait(23)
  await signedBy(2, '23 hours later')
  await rotate()
  await signedBy(2, 'after a second one within the day')
  await wait(23)
  await signedBy(2, '23 hours after the second')
  await wait(1)
  await signedBy(1, 'a day after the second')
  await rotate()
  await signedBy(2, 'after a third one, when the second was long over')
  await rotate()
  await rotate()
  await signedBy(2, 'after two at once')
})

t.test(
  'the request of a delivery is shown as sent, but without its signature once the secret was rotated',
  async (t) => {
    const { world, caller, receiver, endpoint } = await officeWith(t)
    const rotate = () =>
      runTransaction(world.database, caller, (tx) => rotateWebhookSecret(tx, caller, endpoint.id, world.secrets))
    const shown = async (place: number) => {
      const delivery = (await world.deliveries(caller)).at(-1 - place)!
      return findDeliveryRequest(liveReadContext(world.database), caller, delivery, world.secrets)
    }
    const send = async () => {
      await world.contacts(caller, 1)
      await world.drain(caller, endpoint.id)
      return receiver.received.at(-1)!
    }
    for (let index = 0; index < 3; index += 1) {
      const { body, headers } = await send()
      const request = await shown(index)
      t.equal(request!.body, body)
      matches(
        t,
        headers,
        Object.fromEntries(Object.entries(request!.headers!).map(([name, value]) => [name.toLowerCase(), value])),
      )
      await rotate()
      for (let earlier = 0; earlier <= index; earlier += 1) t.equal((await shown(earlier))!.headers, undefined)
    }
  },
)

t.test('of several replays the last one counts, and outcomes of earlier attempts are ignored', async (t) => {
  const { world, caller, receiver, endpoint } = await officeWith(t)
  await world.contacts(caller, 1)
  const id = (await world.deliveries(caller))[0]!.id
  const replay = () => runTransaction(world.database, caller, (tx) => replayWebhookDelivery(tx, caller, id))
  let replays = 0
  receiver.answer = (request, response, body) => {
    if (replays === 4) return answerWith(200)(request, response, body)
    replays += 1
    void replay().then(() => answerWith(400)(request, response, body))
  }
  await world.drain(caller, endpoint.id)
  t.equal(receiver.received.length, 5)
  matches(t, await world.deliveries(caller), [{ status: 'succeeded', attemptCount: 1, responseStatus: 200 }])
  const seen = await findRecord(liveReadContext(world.database), caller, webhookEndpoints, endpoint.id)
  matches(t, seen, { consecutiveFailures: 0 })
})

t.test(
  'an endpoint that is disabled during its deliveries gets no more until it is active again, and then all waiting ones',
  async (t) => {
    const { world, caller, receiver, endpoint } = await officeWith(t)
    const held: (() => void)[] = []
    receiver.answer = (_request, response) => void held.push(() => response.writeHead(200).end())
    await world.contacts(caller, 10)
    const target = { tenantId: caller.tenantId, endpointId: endpoint.id }
    await deliverWebhooks(world.place, target)
    await receiver.waitForRequests(4)
    const turn = (isActive: boolean) =>
      runTransaction(world.database, caller, (tx) => updateWebhookEndpoint(tx, caller, endpoint.id, { isActive }))
    await turn(false)
    await deliverWebhooks(world.place, target)
    for (const release of held) release()
    await dispatchersEnded(world.database)
    t.equal(receiver.received.length, 4)
    receiver.answer = answerWith(200)
    await turn(true)
    await world.drain(caller, endpoint.id)
    t.equal(receiver.received.length, 10)
    t.equal(new Set(receiver.received.map(({ headers }) => headers['svc-delivery-id'])).size, 10)
  },
)

type Kind = 'succeeded' | 'exhausted' | 'failed'
const answers: Record<Kind, ReceiverAnswer> = {
  succeeded: { status: 200, headers: {}, body: '' },
  exhausted: { status: 410, headers: {}, body: '' },
  failed: { failure: 'The connection was refused.' },
}

/** Batches of mostly failures, with some retries and successes. */
const batches = fc.array(
  fc.array(
    fc.oneof(
      { weight: 24, arbitrary: fc.constant<Kind>('exhausted') },
      { weight: 2, arbitrary: fc.constant<Kind>('failed') },
      { weight: 1, arbitrary: fc.constant<Kind>('succeeded') },
    ),
    { minLength: 1, maxLength: 16 },
  ),
  { minLength: 2, maxLength: 6 },
)

t.test(
  'consecutive failures are counted correctly in batches of any size, and the notification of the 20th is sent once',
  async (t) => {
    const world = await makeDeliveryHelpers(t)
    const count = async (caller: Caller, endpointId: number, recorded: Kind[][]) => {
      const target = { tenantId: caller.tenantId, endpointId }
      const state = { failures: 0, isActive: true, told: 0 }
      for (const [index, kinds] of nonEmpty(recorded.entries())) {
        const nowMs = Date.now() + 60_000 + index
        const asked = { interactive: true, held: [], limit: kinds.length, nowMs }
        const due = await dueDeliveries(world.database, target, asked)
        const attempted = kinds.map((kind, at): Attempted => {
          const outcome = deliveryOutcomeOf(answers[kind], { attempt: 1, beganMs: nowMs, endedMs: nowMs, random: 0.5 })
          return { delivery: due[at]!, outcome }
        })
        await recordAttempts(world.database, target, attempted, new Date(nowMs).toISOString())
        for (const kind of kinds) {
          if (kind === 'succeeded') state.failures = 0
          if (kind === 'exhausted') state.failures += 1
        }
        if (state.isActive && state.failures >= maxConsecutiveFailures) {
          state.isActive = false
          state.told += 1
        }
        const seen = await findRecord(liveReadContext(world.database), caller, webhookEndpoints, endpointId)
        matches(t, seen, { consecutiveFailures: state.failures, isActive: state.isActive }, JSON.stringify(recorded))
      }
      const { rows } = await world.database.pool.query(
        'select count(*)::integer as told from notifications where tenant_id = $1',
        [caller.tenantId],
      )
      t.equal(rows[0].told, state.told, JSON.stringify(recorded))
      return state.told
    }
    let told = 0
    const property = fc.asyncProperty(batches, async (recorded) => {
      const caller = await world.tenant()
      const { id } = await world.endpoint(caller, { url: 'https://127.0.0.1:9/' })
      await world.contacts(caller, recorded.flat().length)
      told += await count(caller, id, recorded)
    })
    await fc.assert(property, { seed: 7, numRuns: 25 })
    t.ok(told > 3, `${told} of the histories disable the endpoint`)
  },
)

t.test('a receiver that breaks each connection gets one request per attempt', async (t) => {
  const { world, caller, receiver, endpoint } = await officeWith(t)
  receiver.answer = (request) => void request.socket.destroy()
  await world.contacts(caller, 3)
  await world.drain(caller, endpoint.id, { timeoutMs: 2_000 })
  t.equal(receiver.received.length, 3)
  t.equal(new Set(receiver.received.map(({ headers }) => headers['svc-delivery-id'])).size, 3)
  for (const delivery of nonEmpty(await world.deliveries(caller)))
    matches(t, delivery, { status: 'failed', attemptCount: 1 })
})
