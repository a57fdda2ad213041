import t, { type Test } from 'tap'
import { liveReadContext, runTransaction } from '../../db/engine/postgres/transaction.ts'
import type { Schemas } from '../../db/engine/records/resource.ts'
import { insertOne, updateOne } from '../../db/engine/records/write.ts'
import { contacts } from '../../db/nouns/contacts.ts'
import { projects } from '../../db/nouns/projects/projects.ts'
import { replayWebhookDelivery, testWebhookEndpoint } from '../../db/nouns/webhooks/deliveries.ts'
import { updateWebhookEndpoint } from '../../db/nouns/webhooks/endpoints.ts'
import { planRecovery, startRecovery } from '../../db/nouns/webhooks/recovery.ts'
import { type ClaimedJob, claimJob, jobLease } from '../../db/services/jobs/claimed-jobs.ts'
import { cancelJob, findJob } from '../../db/services/jobs/jobs.ts'
import { matches, nonEmpty, rejectsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { makeDeliveryHelpers } from '../../scripts/testkit/webhooks/deliveries.ts'
import { answerWith, startReceiver } from '../../scripts/testkit/webhooks/receiver.ts'
import type { JobDeps } from '../../workers/base/slices.ts'
import { runRecovery } from '../../workers/tasks/run-recovery.ts'

type Asked = Partial<Schemas['WebhookRecovery']>

const dayMs = 86_400_000
const daysAgo = (days: number): Date => new Date(Date.now() - days * dayMs)

/** Creates an organization with an endpoint, and functions that recover it as a worker does. */
async function officeWith(t: Test, values: Partial<Schemas['WebhookEndpointCreate']> = {}) {
  const world = await makeDeliveryHelpers(t)
  const { database } = world
  const caller = await world.tenant()
  const receiver = await startReceiver(t)
  const endpoint = await world.endpoint(caller, { url: receiver.url, ...values })
  const { id: endpointId } = endpoint

  const start = ({ since = daysAgo(29).toISOString(), ...asked }: Asked = {}) =>
    runTransaction(database, caller, (tx) => startRecovery(tx, caller, endpointId, { since, ...asked } as never))
  const claim = async () => (await claimJob(database, caller.tenantId, ['recovery']))!
  const serve = (slice: ClaimedJob<'recovery'>, goesOn = () => true) =>
    runRecovery({ database } as JobDeps, slice, goesOn)
  const set = (change: Schemas['WebhookEndpointUpdate']) =>
    runTransaction(database, caller, (tx) => updateWebhookEndpoint(tx, caller, endpointId, change))
  const jobOf = async (id: string) => (await findJob(liveReadContext(database), caller, id)).job

  return {
    ...{ world, caller, receiver, endpoint, endpointId, start, claim, serve, jobOf },

    /** Returns the preview of a recovery, which a dry run answers. */
    plan: ({ since = daysAgo(29).toISOString(), ...asked }: Asked = {}) =>
      planRecovery(liveReadContext(database), caller, endpointId, { since, ...asked } as never),

    /** Runs a recovery from start to end. */
    async recover(asked: Asked = {}) {
      const id = await start(asked)
      await serve(await claim())
      return jobOf(id)
    },

    /** Sends what is due, and returns the received events by their sequence. */
    async sent(): Promise<number[]> {
      receiver.received.length = 0
      await world.drain(caller, endpointId)
      const { rows } = await database.pool.query<{ id: string; sequence: number }>(
        'select id, sequence from events where tenant_id = $1',
        [caller.tenantId],
      )
      const sequences = new Map(rows.map(({ id, sequence }) => [id, sequence]))
      return receiver.received.map(({ event }) => sequences.get(event.id)!)
    },

    set,
    turn: (isActive: boolean) => set({ isActive }),

    /** Ends every delivery of these events, or of all events, without success. */
    exhaust: (sequences?: readonly number[]) =>
      database.pool.query(
        `update webhook_deliveries set status = 'exhausted', attempt_count = 7, next_attempt_at = null, completed_at = now(),
          error_message = 'refused', response_status = 500 where tenant_id = $1 and ($2::bigint[] is null or event_sequence = any($2))`,
        [caller.tenantId, sequences ?? null],
      ),
  }
}

const numbers = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

t.test('a recovery sends exactly the exhausted deliveries again, with the same bytes', async (t) => {
  const { world, caller, receiver, plan, recover, sent, exhaust } = await officeWith(t)
  await world.contacts(caller, 8)
  t.strictSame((await sent()).sort(), numbers(1, 8))
  const bodies = new Map(receiver.received.map(({ event, body }) => [event.id, body]))
  const before = await world.deliveries(caller)
  await exhaust([2, 3, 5, 7])
  t.strictSame(await plan(), { events: 8, deliveries: 4 })
  matches(t, await recover(), {
    status: 'completed',
    result: { replayed: 4, created: 0 },
    progress: { processed: 4, total: 4, errorsCount: 0 },
  })
  for (const delivery of nonEmpty(await world.deliveries(caller)))
    if (delivery.status === 'pending') {
      matches(t, delivery, { attemptCount: 0, completedAt: null, responseStatus: null, errorMessage: null })
      t.equal(
        before.some(({ id }) => id === delivery.id),
        true,
        'the existing delivery is used',
      )
    }
  t.strictSame((await sent()).sort(), [2, 3, 5, 7])
  for (const { event, body } of nonEmpty(receiver.received)) t.equal(body, bodies.get(event.id))
  t.strictSame(await plan(), { events: 8, deliveries: 0 })
  matches(t, await recover(), { status: 'completed', result: { replayed: 0, created: 0 } })
})

t.test('a recovery changes neither deliveries that will still be retried nor test deliveries', async (t) => {
  const { world, caller, receiver, endpoint, recover, exhaust, plan, sent } = await officeWith(t)
  await runTransaction(world.database, caller, (tx) => testWebhookEndpoint(tx, caller, endpoint))
  await exhaust()
  await world.contacts(caller, 2)
  receiver.answer = answerWith(503)
  await sent()
  await exhaust([1])
  t.strictSame(await plan(), { events: 2, deliveries: 1 })
  const [open, , tested] = await world.deliveries(caller)
  matches(
    t,
    [open, tested],
    [
      { status: 'failed', attemptCount: 1 },
      { status: 'exhausted', eventType: 'webhook.test' },
    ],
  )
  await recover()
  const [stillOpen, begun, stillTested] = await world.deliveries(caller)
  t.strictSame([stillOpen, stillTested], [open, tested])
  matches(t, begun, { status: 'pending', attemptCount: 0 })
})

t.test('a recovery includes the events from `since` to `until`, both inclusive', async (t) => {
  const { world, caller, plan, exhaust } = await officeWith(t)
  const days = [12, 9, 6, 3]
  const times = days.map(daysAgo)
  for (const time of times) await world.contacts(caller, 2, true, time)
  await exhaust()
  const at = (place: number, ms = 0) => new Date(times[place]!.getTime() + ms).toISOString()
  const found = async (asked: Asked) => (await plan(asked)).deliveries
  t.equal(await found({ since: at(0) }), 8)
  t.equal(await found({ since: at(0, 1) }), 6)
  t.equal(await found({ since: at(1), until: at(2) }), 4)
  t.equal(await found({ since: at(1), until: at(2, -1) }), 2)
  t.equal(await found({ since: at(1, 1), until: at(2, -1) }), 0)
  t.equal(await found({ since: at(3, 1) }), 0)
  t.equal(await found({ since: at(0), until: at(0) }), 2)
})

t.test(
  'without failedOnly a recovery also sends events that the endpoint never got, each once and in order with the failed ones',
  async (t) => {
    const { world, caller, plan, recover, sent, exhaust, turn } = await officeWith(t)
    await world.contacts(caller, 3)
    await sent()
    await turn(false)
    await world.contacts(caller, 4)
    await turn(true)
    await world.contacts(caller, 3)
    await sent()
    await exhaust([2, 8, 10])
    t.strictSame(await plan(), { events: 10, deliveries: 3 })
    t.strictSame(await plan({ failedOnly: false }), { events: 10, deliveries: 7 })
    matches(t, await recover({ failedOnly: false }), {
      status: 'completed',
      result: { replayed: 3, created: 4 },
      progress: { processed: 7, total: 7 },
    })
    const { rows } = await world.database.pool.query<{ sequence: number }>(
      `select event_sequence as sequence from webhook_deliveries where tenant_id = $1 and status = 'pending'
      order by next_attempt_at, id`,
      [caller.tenantId],
    )
    t.strictSame(
      rows.map(({ sequence }) => sequence),
      [2, 4, 5, 6, 7, 8, 10],
      'the order in which they are sent',
    )
    t.strictSame(
      (await sent()).sort((a, b) => a - b),
      [2, 4, 5, 6, 7, 8, 10],
    )
    t.strictSame(
      await plan({ failedOnly: false }),
      { events: 10, deliveries: 0 },
      'created deliveries are no longer missing',
    )
    await exhaust([5, 6])
    matches(t, await recover({ failedOnly: false }), { result: { replayed: 2, created: 0 } })
    t.strictSame((await sent()).sort(), [5, 6])
  },
)

t.test("a recovery creates only deliveries that match the endpoint's current subscription", async (t) => {
  const { world, caller, plan, recover, set } = await officeWith(t, { eventTypes: ['contact.updated'] })
  const change = (id: number) =>
    runTransaction(world.database, caller, (tx) => updateOne(tx, caller, contacts, id, { firstName: 'Ines' }))
  for (const { id } of await world.contacts(caller, 2)) await change(id)
  t.strictSame(await plan({ failedOnly: false }), { events: 2, deliveries: 0 })
  await set({ eventTypes: null, eventPatterns: ['contact.*'] })
  t.strictSame(await plan({ failedOnly: false }), { events: 4, deliveries: 2 })
  await set({ eventTypes: ['bid.accepted'], eventPatterns: [] })
  t.strictSame(await plan({ failedOnly: false }), { events: 0, deliveries: 0 })
  await set({ eventTypes: null, eventPatterns: ['*'] })
  matches(t, await recover({ failedOnly: false }), { result: { replayed: 0, created: 2 } })
})

t.test("a recovery of a project's endpoint creates only deliveries of events that reference the project", async (t) => {
  const { world, caller, plan, recover, sent, set } = await officeWith(t, { eventPatterns: ['project.*'] })
  const made: number[] = []
  for (const name of ['Elm Street', 'Oak Lane', 'Pine Court']) {
    made.push((await runTransaction(world.database, caller, (tx) => insertOne(tx, caller, projects, { name }))).id)
  }
  await sent()
  await world.database.pool.query('delete from webhook_deliveries where tenant_id = $1', [caller.tenantId])
  await set({ projectId: made[1]! })
  t.strictSame(await plan({ failedOnly: false }), { events: 1, deliveries: 1 })
  await recover({ failedOnly: false })
  t.strictSame(await sent(), [2])
})

t.test('interactive events are sent before recovered ones', async (t) => {
  const { world, caller, receiver, recover, exhaust, sent } = await officeWith(t)
  await world.contacts(caller, 20)
  await sent()
  await exhaust()
  await recover()
  await world.contacts(caller, 1)
  const order = await sent()
  t.ok(order.indexOf(21) < 4, `it was at place ${order.indexOf(21)}`)
  t.equal(receiver.received.length, 21)
})

t.test('a recovery of an ordered endpoint sends by sequence, one at a time', async (t) => {
  const { world, caller, receiver, recover, exhaust, sent, turn } = await officeWith(t, { isOrdered: true })
  await world.contacts(caller, 6)
  await sent()
  await turn(false)
  await world.contacts(caller, 6)
  await turn(true)
  await exhaust([1, 3, 6])
  await recover({ failedOnly: false })
  receiver.maxConcurrentRequests = 0
  t.strictSame(await sent(), [1, 3, 6, ...numbers(7, 12)])
  t.equal(receiver.maxConcurrentRequests, 1)
})

t.test(
  'an ordered endpoint sends recovered deliveries before later open ones, even if its dispatcher is already running',
  async (t) => {
    const { world, caller, receiver, recover, exhaust, sent } = await officeWith(t, { isOrdered: true })
    await world.contacts(caller, 3)
    await sent()
    await exhaust([1, 3])
    await world.contacts(caller, 2)
    let release = () => {}
    receiver.answer = (_request, response) => {
      receiver.answer = answerWith(200)
      release = () => void response.writeHead(200).end()
    }
    const order = sent()
    await receiver.waitForRequests(1)
    await recover()
    release()
    t.strictSame(await order, [4, 1, 3, 5])
  },
)

t.test('an interrupted recovery continues from its checkpoint, and restarts each delivery once', async (t) => {
  const { world, caller, start, claim, serve, jobOf, exhaust, turn } = await officeWith(t)
  await world.contacts(caller, 2_100, false)
  await exhaust()
  await turn(false)
  await world.contacts(caller, 2_100, false)
  await turn(true)
  const id = await start({ failedOnly: false })
  const seen: number[] = []
  for (let turns = 0; (await jobOf(id)).completedAt === null; turns += 1) {
    let batches = 0
    const slice = await claim()
    await serve(slice, () => batches++ < 1)
    await jobLease.release(world.database.sql, slice)
    seen.push((await jobOf(id)).progress.processed)
    if (turns > 20) throw new Error('it does not end')
  }
  t.ok(new Set(seen).size > 2, seen.join())
  matches(t, await jobOf(id), {
    result: { replayed: 2_100, created: 2_100 },
    progress: { processed: 4_200, total: 4_200 },
  })
  const { rows } = await world.database.pool.query(
    `select count(*)::integer as count, count(distinct event_sequence)::integer as events, min(replays) as least, max(replays) as most
      from webhook_deliveries where tenant_id = $1 and status = 'pending'`,
    [caller.tenantId],
  )
  t.strictSame(rows, [{ count: 4_200, events: 4_200, least: 1, most: 1 }])
})

t.test('a cancelled recovery keeps the deliveries that it has restarted', async (t) => {
  const { world, caller, start, claim, serve, jobOf, exhaust } = await officeWith(t)
  await world.contacts(caller, 2_100, false)
  await exhaust()
  const id = await start()
  const slice = await claim()
  let batches = 0
  await serve(slice, () => batches++ < 1)
  const cancelled = await runTransaction(world.database, caller, (tx) => cancelJob(tx, caller, id))
  matches(t, cancelled, { status: 'cancelled', result: { replayed: 1_000, created: 0 } })
  await rejectsWith(t, serve(slice), { name: 'LeaseLost' })
  matches(t, (await jobOf(id)).progress, { processed: 1_000, total: 2_100 })
})

t.test('disabling the endpoint ends its recovery, and the restarted deliveries remain', async (t) => {
  const { world, caller, start, claim, serve, jobOf, exhaust, turn, plan } = await officeWith(t)
  await world.contacts(caller, 1_500, false)
  await exhaust()
  const id = await start()
  const slice = await claim()
  let batches = 0
  await serve(slice, () => batches++ < 1)
  await turn(false)
  await serve(slice)
  matches(t, await jobOf(id), { status: 'failed', errorMessage: /turned off/, result: { replayed: 1_000, created: 0 } })
  t.strictSame(await plan(), { events: 1_500, deliveries: 500 }, 'a plan is still possible')
  await rejectsWith(t, start(), { code: 'conflict' })
})

t.test('a recovery leaves out a delivery that a user has already replayed', async (t) => {
  const { world, caller, receiver, recover, exhaust, sent } = await officeWith(t)
  await world.contacts(caller, 3)
  await sent()
  await exhaust()
  const [last] = await world.deliveries(caller)
  await runTransaction(world.database, caller, (tx) => replayWebhookDelivery(tx, caller, last!.id))
  matches(t, await recover(), { result: { replayed: 2, created: 0 } })
  const { rows } = await world.database.pool.query(
    'select event_sequence::integer as n from webhook_deliveries where tenant_id = $1 and interactive',
    [caller.tenantId],
  )
  t.strictSame(rows, [{ n: 3 }], 'the replayed delivery stays interactive')
  t.strictSame((await sent()).sort(), [1, 2, 3])
  t.equal(receiver.received.length, 3)
})
