import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import t from 'tap'
import { deriveSecrets } from '../../db/engine/base/secrets.ts'
import { enqueueMail } from '../../db/services/mail/mail.ts'
import { runCommand } from '../../scripts/operate/admin/commands.ts'
import { makeAccountingHelpers } from '../../scripts/testkit/accounting.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startOwnService, startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { sendRaw } from '../../scripts/testkit/http/client.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makeUser } from '../../scripts/testkit/oauth.ts'
import { signInVisitor } from '../../scripts/testkit/peers/visitor.ts'
import { startReceiver } from '../../scripts/testkit/webhooks/receiver.ts'
import { startWorker } from '../../workers/start.ts'

const log = pino({ level: 'silent' })
const message = { tenantId: 1, to: 'dana@example.com', subject: 'Your bid', text: 'words', html: '<p>words</p>' }

async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await holds())) await sleep(20)
}

const outboxOf = (dataDir: string) => readdir(join(dataDir, 'outbox')).catch(() => [])

async function exported({ client }: TestTenant): Promise<void> {
  const { data } = await client.ok('exportContacts')
  await until(async () => (await client.ok('getJob', { path: { id: data.job_id } })).data.status === 'completed')
}

t.test('quiet processes send and expire nothing, and after quiet:off all waiting work is done', async (t) => {
  const receiver = await startReceiver(t)
  const service = await startOwnService(t, { settings: { webhookDevHosts: [receiver.host] } })
  const { database, settings, url, origin } = service
  const env = { ...process.env, DATABASE_URL: url, DATA_DIR: settings.dataDir }
  const tenant = await service.tenant()
  const isQuiet = async () => (await sendRaw(`${origin}/readyz`, 'GET')).json.quiet
  t.equal(await isQuiet(), false)
  t.strictSame(await runCommand(['quiet:on'], env), { quiet: true })
  await until(isQuiet)
  await tenant.client.ok('createWebhookEndpoint', { body: { url: receiver.url, eventTypes: ['contact.created'] } })
  await tenant.client.ok('createContact', { body: { type: 'customer' } })
  await enqueueMail(database, deriveSecrets(settings.secretKey), message)
  const bid = await make.bid(tenant, { status: 'sent', validUntil: '2020-01-01' })
  await database.pool.query("select graphile_worker.add_job('expire-bids')")
  const worker = await startWorker(settings, url, log)
  t.teardown(() => worker.close())
  for (let times = 0; times < 3; times += 1) await exported(tenant)
  t.equal(receiver.received.length, 0)
  t.strictSame(await outboxOf(settings.dataDir), [])
  const statusOfBid = async () => (await tenant.client.ok('getBid', { path: { id: bid.id } })).data.status
  t.not(await statusOfBid(), 'expired')
  t.strictSame(await runCommand(['quiet:off'], env), { quiet: false })
  await receiver.waitForRequests(1)
  await until(async () => (await outboxOf(settings.dataDir)).length === 1)
  await until(async () => (await statusOfBid()) === 'expired')
  await runCommand(['quiet:on'], env)
  // The worker's pools stop once it notices quiet mode. A due task then stays in the queue.
  await until(async () => {
    await database.pool.query("select graphile_worker.add_job('send-reminders', job_key := 'seen')")
    await exported(tenant)
    const seen = "select from graphile_worker.jobs where key = 'seen' and attempts = 0 and locked_at is null"
    return (await database.pool.query(seen)).rowCount === 1
  })
})

t.test('QUIET=1 makes one process quiet, which readyz, the metrics, the portal and the status page show', async (t) => {
  const service = await startService(t, { settings: { quiet: true } })
  const ready = await sendRaw(`${service.origin}/readyz`, 'GET')
  matches(t, ready, { status: 200, json: { status: 'ready', quiet: true } })
  matches(t, (await sendRaw(`${service.origin}/metrics`, 'GET')).text, /^service_quiet 1$/m)
  const tenant = await service.tenant()
  const visitor = await signInVisitor(service.origin, await makeUser(tenant))
  matches(t, (await visitor.get('/portal')).text, /This installation is in quiet mode/)
  const loud = await startService(t, { settings: {} })
  matches(t, await sendRaw(`${loud.origin}/readyz`, 'GET'), { json: { quiet: false } })
  matches(t, (await sendRaw(`${loud.origin}/metrics`, 'GET')).text, /^service_quiet 0$/m)
})

t.test('a quiet process neither uses nor renews QuickBooks tokens', async (t) => {
  const service = await startService(t, { settings: { quiet: true } })
  const tenant = await service.tenant()
  const before = { ...service.quickbooks.tokens.tokenCounts }
  const { realmId } = service.quickbooks.makeCompany()
  const refreshToken = 'one-of-the-original'
  const refused = await tenant.client.call('connectAccounting', {
    body: { provider: 'quickbooks', realmId, refreshToken },
  })
  matches(t, refused, { status: 503, code: 'service_unavailable' })
  t.strictSame(service.quickbooks.tokens.tokenCounts, before)
})

t.test(
  'a quiet process sends no invoice through QuickBooks and stores no answer for the idempotency key',
  async (t) => {
    const service = await startOwnService(t)
    const { database, origin, quickbooks } = service
    const { office, invoice, send, there } = makeAccountingHelpers(service)
    const at = await office()
    const { id } = await invoice(at)
    const isQuiet = async () => (await sendRaw(`${origin}/readyz`, 'GET')).json.quiet
    await database.pool.query('update installation set quiet = true')
    await until(isQuiet)
    const [key, before] = [randomUUID(), quickbooks.log.length]
    matches(t, await send(at, id, { key }), { status: 503, headers: { 'retry-after': '600' } })
    t.equal(quickbooks.log.length, before, 'QuickBooks gets no request')
    await database.pool.query('update installation set quiet = false')
    await until(async () => !(await isQuiet()))
    matches(t, await send(at, id, { key }), { status: 200, json: { data: { status: 'sent' } } })
    matches(t, [there(at).length, at.books.mails.length], [1, 1])
  },
)
