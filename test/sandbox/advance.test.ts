import { CompiledQuery } from 'kysely'
import t, { type Test } from 'tap'
import { advanceClock, withExclusiveClock } from '../../db/engine/postgres/tenant-clock.ts'
import { openConfiguredFileStore } from '../../db/services/files/open-file-store.ts'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'
import { runClockAdvance, sandboxTime, sandboxWorkerDeps } from '../../scripts/testkit/peers/sandbox.ts'
import { race, repeatContestant, sortedStatuses } from '../../scripts/testkit/races.ts'
import { answerWith, startReceiver } from '../../scripts/testkit/webhooks/receiver.ts'
import { runDueSandboxWork } from '../../workers/tasks/sandbox/serve.ts'
import { sweepSandboxes } from '../../workers/tasks/sandbox/sweep.ts'

const receiver = await startReceiver(t as Test)
const service = await startService(t, { settings: { webhookDevHosts: [receiver.host] } })
const dayS = 86_400

const sandbox = () => service.tenant({ mode: 'sandbox' })
const inDays = (from: string, days: number): string => new Date(Date.parse(from) + days * dayS * 1_000).toISOString()

/** Returns the events of an organization with the day on which each happened, counted from a moment. */
async function eventsSince(tenant: TestTenant, from: string): Promise<[string, number][]> {
  const { data } = await tenant.client.ok('listEvents', { query: { limit: 100 } })
  return data.map(({ event }) => [
    event.type,
    Math.round((Date.parse(event.created_at) - Date.parse(from)) / 8_640_000) / 10,
  ])
}

t.test('a job advances a clock to a time or by seconds, never backwards and never beyond ten years', async (t) => {
  const [tenant, other] = [await sandbox(), await sandbox()]
  const from = await sandboxTime(tenant)
  matches(t, await runClockAdvance(service, tenant, { advanceSeconds: 31 * dayS }), {
    status: 'completed',
    type: 'sandbox',
  })
  t.ok((await sandboxTime(tenant)) >= inDays(from, 31))
  const to = inDays(from, 400)
  const job = await runClockAdvance(service, tenant, { to })
  matches(t, job, { status: 'completed', params: { operation: 'advance', to }, result: { settled: 0 } })
  const now = await sandboxTime(tenant)
  t.ok(now >= to && now < inDays(to, 0.01), now)
  t.ok(job.createdAt < to && job.completedAt! >= to, 'the job began before the target time and ended after it')
  const refused = async (body: object) => (await tenant.client.send('POST', '/sandbox/clock', { body })).json
  matches(t, await refused({ to: inDays(from, 399) }), { status: 422, errors: [{ field: 'to', code: 'rule' }] })
  matches(t, await refused({ to: inDays(from, 3_660) }), { status: 422, errors: [{ field: 'to', code: 'rule' }] })
  matches(t, await refused({ advanceSeconds: 3_300 * dayS }), {
    status: 422,
    errors: [{ field: 'advanceSeconds', code: 'rule' }],
  })
  for (const body of [
    {},
    { to: inDays(from, 500), advanceSeconds: 60 },
    { advanceSeconds: 0 },
    { advanceSeconds: -60 },
  ])
    matches(t, await refused(body), { status: 422 }, JSON.stringify(body))
  matches(t, (await sandboxTime(tenant)) < inDays(to, 0.01), true, 'refused requests do not move the clock')
  t.ok((await sandboxTime(other)) < inDays(from, 1), 'the clock of another sandbox is unchanged')
})

t.test('advancing a clock to a time reaches this time, and passes it by less than a millisecond', async (t) => {
  const { id, database } = await sandbox()
  const to = new Date(Date.now() + dayS * 1_000).toISOString()
  for (let round = 1; round <= 3; round += 1) {
    const later = inDays(to, round)
    await withExclusiveClock(database, id, async (sql) => {
      const aheadMs = await advanceClock(sql, id, later)
      const text = `select now() + $1 * interval '1 ms' >= $2::timestamptz as reached,
        now() + ($1 - 1) * interval '1 ms' < $2::timestamptz as least`
      const { rows } = await sql.executeQuery(CompiledQuery.raw(text, [aheadMs, later]))
      t.strictSame(rows, [{ reached: true, least: true }])
    })
  }
})

t.test('a live organization has no clock to advance, and a key needs settings:write', async (t) => {
  const [live, tenant] = [await service.tenant(), await sandbox()]
  const body = { advanceSeconds: 60 }
  matches(t, await live.client.send('POST', '/sandbox/clock', { body }), { status: 404, code: 'not_found' })
  const { client } = await tenant.key({ scopes: ['settings:read'] })
  matches(t, await client.send('POST', '/sandbox/clock', { body }), { status: 403, code: 'scope_insufficient' })
})

t.test('of several concurrent advances one begins, and the others get a conflict', async (t) => {
  await race(t, {
    at: service,
    rounds: 4,
    arrange: sandbox,
    contestants: (tenant) =>
      repeatContestant(3, () => tenant.client.send('POST', '/sandbox/clock', { body: { advanceSeconds: 60 } })),
    judge: (answers) => t.strictSame(sortedStatuses(answers).sort(), [202, 409, 409]),
  })
})

t.test('an advance waits for an open transaction, and fails without moving the clock if it stays open', async (t) => {
  const tenant = await sandbox()
  const client = await tenant.database.pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock_shared(7310345, $1)', [tenant.id])
    const waiting = runClockAdvance(service, tenant, { advanceSeconds: 60 * dayS }, { patienceMs: 2_000 })
    const contact = await tenant.client.ok('createContact', { body: { type: 'customer', firstName: 'Dana' } })
    t.ok(contact.data.createdAt < inDays(new Date().toISOString(), 1), 'others can write in the meantime')
    matches(t, await waiting, { status: 'failed', errorMessage: /in progress for 2 seconds/, result: { settled: 0 } })
    t.ok((await sandboxTime(tenant)) < inDays(new Date().toISOString(), 1))
  } finally {
    await client.query('rollback')
    client.release()
  }
  matches(t, await runClockAdvance(service, tenant, { advanceSeconds: 60 * dayS }), { status: 'completed' })
})

t.test('everything that becomes due during an advance happens once, in order and at its time', async (t) => {
  const [tenant, live] = [await sandbox(), await service.tenant()]
  const from = await sandboxTime(tenant)
  for (const each of [tenant, live]) {
    await make.bid(each, { status: 'sent', validUntil: inDays(from, 20) })
    await make.bid(each, { status: 'sent', validUntil: inDays(from, 10) })
    await make.signatureRequest(each, { expiresAt: inDays(from, 15) })
    await make.invoice(each, { status: 'sent', dueDate: inDays(from, 30) })
  }
  // The mail to the signer waits for a PDF, and no render worker runs here.
  const job = await runClockAdvance(service, tenant, { advanceSeconds: 12 * dayS }, { patienceMs: 200 })
  matches(t, job, { status: 'completed', result: { settled: 2 } }, 'a reminder on day 7 and an expiry on day 10')
  matches(t, await runClockAdvance(service, tenant, { to: inDays(from, 32) }, { patienceMs: 200 }), {
    status: 'completed',
    result: { settled: 4 },
  })
  const happened = await eventsSince(tenant, from)
  t.strictSame(
    happened.filter(([type]) => type.endsWith('.expired')),
    [
      ['bid.expired', 10],
      ['signature_request.expired', 15],
      ['bid.expired', 20],
    ],
  )
  const { rows } = await tenant.database.pool.query(
    `select r.occasion, (r.created_at at time zone 'UTC')::date - ($2::timestamptz at time zone 'UTC')::date as day
     from mail_reminders r where r.tenant_id = $1 order by r.created_at`,
    [tenant.id, from],
  )
  t.strictSame(
    rows.map(({ occasion, day }) => [occasion, Number(day)]),
    [
      ['expiring', 7],
      ['expiring', 17],
      ['overdue', 31],
    ],
  )
  await sweepSandboxes(sandboxWorkerDeps(service))
  t.strictSame(await eventsSince(tenant, from), happened, 'each event happens once')
  const { data: bids } = await live.client.ok('listBids')
  t.strictSame(
    bids.map(({ status }) => status),
    ['sent', 'sent'],
    'the live organization is unchanged',
  )
})

t.test('an invoice that is too late for a reminder does not delay the reminders of other invoices', async (t) => {
  const tenant = await sandbox()
  const from = await sandboxTime(tenant)
  // Overdue for eight calendar days, but for less than eight times 24 hours.
  const dueDate = `${inDays(from, -8).slice(0, 10)}T23:59:59.999Z`
  await make.invoice(tenant, { status: 'sent', issueDate: inDays(from, -30), dueDate })
  const soon = await make.invoice(tenant, { status: 'sent', dueDate: inDays(from, 5) })
  const job = await runClockAdvance(service, tenant, { advanceSeconds: 30 * dayS }, { patienceMs: 200 })
  matches(t, job, { status: 'completed', result: { settled: 1 } })
  const { rows } = await tenant.database.pool.query(
    'select occasion, entity_id::integer as id from mail_reminders where tenant_id = $1',
    [tenant.id],
  )
  t.strictSame(rows, [{ occasion: 'overdue', id: soon.id }])
})

t.test('a reminder is mailed at its time, before the clock moves on', async (t) => {
  const tenant = await sandbox()
  await tenant.client.ok('updateBranding', { body: { email: 'office@example.com' } })
  const from = await sandboxTime(tenant)
  const { id } = await make.bid(tenant, { status: 'sent', validUntil: inDays(from, 30) })
  const files = await openConfiguredFileStore(service.settings)
  const far = { advanceSeconds: 60 * dayS }
  matches(t, await runClockAdvance(service, tenant, far, { files }), { status: 'completed', result: { settled: 2 } })
  const { data: mails } = await tenant.client.ok('listSandboxMails')
  matches(t, mails, [{ entityType: 'bid', entityId: id }])
  t.ok(mails[0]!.createdAt > inDays(from, 27) && mails[0]!.createdAt < inDays(from, 27.1), mails[0]!.createdAt)
})

t.test('webhook retries over 31 hours happen at their times, signed with the time of the machine', async (t) => {
  const tenant = await sandbox()
  receiver.answer = answerWith(500)
  const body = { url: receiver.url, eventTypes: ['contact.created'] as const, isActive: true }
  const { data: endpoint } = await tenant.client.ok('createWebhookEndpoint', { body: body as never })
  const from = await sandboxTime(tenant)
  for (const firstName of ['Dana', 'Lee'])
    await tenant.client.ok('createContact', { body: { type: 'customer', firstName } })
  const heard = receiver.received.length
  await runClockAdvance(service, tenant, { advanceSeconds: 40 * 3_600 })
  const { data } = await tenant.client.ok('listWebhookDeliveries', { query: { endpointId: endpoint.id } })
  matches(t, data, [
    { status: 'exhausted', attemptCount: 7 },
    { status: 'exhausted', attemptCount: 7 },
  ])
  for (const { completedAt } of nonEmpty(data)) {
    const hours = (Date.parse(completedAt!) - Date.parse(from)) / 3_600_000
    t.ok(hours > 25 && hours < 40, `${hours} hours`)
  }
  const requests = receiver.received.slice(heard)
  t.equal(requests.length, 14)
  for (const { headers } of requests) {
    const signedS = Number(headers['webhook-timestamp'])
    t.ok(Math.abs(signedS - Date.now() / 1_000) < 600, 'a receiver with the machine’s clock accepts the signature')
  }
  receiver.answer = answerWith(200)
})

t.test('an interrupted job continues where it stopped, and does nothing twice', async (t) => {
  const tenant = await sandbox()
  const from = await sandboxTime(tenant)
  for (const day of [5, 6, 7]) await make.bid(tenant, { status: 'sent', validUntil: inDays(from, day) })
  const { data } = await tenant.client.ok('advanceSandboxClock', { body: { advanceSeconds: 10 * dayS } })
  let asked = 0
  await runDueSandboxWork(sandboxWorkerDeps(service, { stopping: () => ++asked > 2 }), { tenantId: tenant.id })
  matches(t, (await tenant.client.ok('getJob', { path: { id: data.job_id } })).data, { status: 'running' })
  await runDueSandboxWork(sandboxWorkerDeps(service), { tenantId: tenant.id })
  const { data: job } = await tenant.client.ok('getJob', { path: { id: data.job_id } })
  matches(t, job, { status: 'completed', result: { settled: 6 } })
  const expired = (await eventsSince(tenant, from)).filter(([type]) => type === 'bid.expired')
  t.strictSame(expired, [
    ['bid.expired', 5],
    ['bid.expired', 6],
    ['bid.expired', 7],
  ])
})

t.test('advancing a year removes old events and sessions, and expires job files, of the sandbox only', async (t) => {
  const [tenant, live] = [await sandbox(), await service.tenant()]
  for (const each of [tenant, live]) {
    await make.contact(each)
    const job = await make.job(each, { type: 'export' }, { status: 'completed', result: {} })
    t.ok(job.id)
    await each.database.sql
      .insertInto('sessions')
      .values({
        tenantId: each.id,
        tokenHash: Buffer.from(`session of ${each.id}`),
        userId: await userOf(each),
        createdAt: new Date().toISOString(),
        expiresAt: inDays(new Date().toISOString(), 0.5),
      })
      .execute()
  }
  await runClockAdvance(service, tenant, { advanceSeconds: 365 * dayS })
  const left = async ({ database, id }: TestTenant) => {
    const { rows } = await database.pool.query(
      `select (select count(*)::integer from events where tenant_id = $1 and type = 'contact.created') as events,
        (select count(*)::integer from sessions where tenant_id = $1) as sessions,
        (select count(*)::integer from jobs where tenant_id = $1 and type = 'export' and expires_at <= now()) as ended`,
      [id],
    )
    return rows[0]
  }
  t.strictSame(await left(tenant), { events: 0, sessions: 0, ended: 1 })
  t.strictSame(await left(live), { events: 1, sessions: 1, ended: 0 })
})

async function userOf({ database, id: tenantId }: TestTenant): Promise<number> {
  const at = new Date().toISOString()
  const values = { tenantId, email: `p${tenantId}@example.com`, name: 'P', role: 'owner', passwordHash: 'x' }
  const { id } = await database.sql
    .insertInto('users')
    .values({ ...values, createdAt: at, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
