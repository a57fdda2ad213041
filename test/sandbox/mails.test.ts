import { existsSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { storeSandboxMail } from '../../db/operations/sandbox/mails.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makeUser } from '../../scripts/testkit/oauth.ts'
import { makePaperHelpers } from '../../scripts/testkit/paper-helpers.ts'
import { signInVisitor } from '../../scripts/testkit/peers/visitor.ts'

const service = await startService(t)
const { work } = makePaperHelpers(service)

async function officeWith(mode: 'live' | 'sandbox') {
  const tenant = await service.tenant({ mode, name: 'Acme Builders' })
  const customer = await make.contact(tenant, { firstName: 'Dana', email: 'dana@ortizhomes.example' })
  return { tenant, customer }
}

/** Sends an invoice to its contact. Returns the id of the invoice and of the mail job. */
async function mailInvoice(tenant: TestTenant, contactId: number) {
  const { id } = await make.invoice(tenant, { contactId, lines: [{ description: 'Work', unitPrice: '100.00' }] })
  const { meta } = await tenant.client.ok('sendInvoice', { path: { id }, body: { message: 'As discussed.' } })
  await work(tenant)
  return { id, jobId: meta.job_id! }
}

const isInOutbox = (jobId: string): boolean => existsSync(join(service.settings.dataDir, 'outbox', `${jobId}.eml`))

t.test('a mail of a sandbox is stored unchanged, and is not sent', async (t) => {
  const { tenant, customer } = await officeWith('sandbox')
  const { client } = tenant
  const { id, jobId } = await mailInvoice(tenant, customer.id)
  t.equal((await client.ok('getJob', { path: { id: jobId } })).data.status, 'completed')
  t.notOk(isInOutbox(jobId))
  const { data } = await client.ok('listSandboxMails')
  t.equal(data.length, 1)
  const [mail] = data
  matches(t, mail, {
    jobId,
    entityType: 'invoice',
    entityId: id,
    to: 'dana@ortizhomes.example',
    subject: /^Invoice INV-/,
  })
  matches(t, mail!.text, /As discussed\./)
  matches(t, mail!.html, /As discussed\./)
  matches(t, mail!.attachments, [{ filename: /\.pdf$/, contentType: 'application/pdf' }])
  t.ok(mail!.attachments[0]!.size > 1_000)
  const only = async (query: object) => (await client.ok('listSandboxMails', { query })).data.length
  t.strictSame(
    [
      await only({ entityType: 'invoice', entityId: id }),
      await only({ entityType: 'bid' }),
      await only({ entityType: 'invoice', entityId: id + 1 }),
    ],
    [1, 0, 0],
  )
})

t.test('a live organization sends its mail, and has no list of sandbox mails', async (t) => {
  const { tenant, customer } = await officeWith('live')
  const { jobId } = await mailInvoice(tenant, customer.id)
  t.ok(isInOutbox(jobId))
  matches(t, await tenant.client.send('GET', '/sandbox/mails'), { status: 404, code: 'not_found' })
  const { rows } = await service.database.pool.query('select 1 from sandbox_mails where tenant_id = $1', [tenant.id])
  t.equal(rows.length, 0)
})

t.test('a sandbox whose clock is ahead stores a mail immediately, with the time of its clock', async (t) => {
  const { tenant, customer } = await officeWith('sandbox')
  await service.database.pool.query('update tenants set clock_ahead_ms = 86400000::bigint * 400 where id = $1', [
    tenant.id,
  ])
  await mailInvoice(tenant, customer.id)
  const [mail] = (await tenant.client.ok('listSandboxMails')).data
  t.ok(Date.parse(mail!.createdAt) > Date.now() + 399 * 86_400_000)
})

t.test('the last thousand mails are stored, and listed page by page', async (t) => {
  const { tenant } = await officeWith('sandbox')
  const { client, id: tenantId } = tenant
  await service.database.pool.query(
    `insert into sandbox_mails (tenant_id, job_id, entity_type, entity_id, sent_to, subject, text, html, attachments, created_at)
      select $1, 'job_' || n, 'bid', n, 'a@example.com', 'Bid ' || n, '', '', '[]', now() from generate_series(1, 1000) n`,
    [tenantId],
  )
  const message = { tenantId, to: 'dana@ortizhomes.example', subject: 'The newest', text: 'x', html: '<p>x</p>' }
  await runTransaction(service.database, tenant.caller, (tx) =>
    storeSandboxMail(tx, message, { jobId: 'job_new', entityType: 'bid', entityId: 7 }),
  )
  const seen: string[] = []
  for (let cursor: string | undefined; ; ) {
    const { data, meta } = await client.ok('listSandboxMails', { query: { limit: 100, ...(cursor && { cursor }) } })
    seen.push(...data.map(({ subject }) => subject))
    if (!meta.pagination.has_more) break
    cursor = meta.pagination.cursor!
  }
  t.equal(seen.length, 1_000)
  t.equal(seen[0], 'The newest')
  t.equal(seen.at(-1), 'Bid 2')
})

t.test('the portal shows the clock and mails of a sandbox, and answers other organizations with a 404', async (t) => {
  const { tenant, customer } = await officeWith('sandbox')
  await mailInvoice(tenant, customer.id)
  const [mail] = (await tenant.client.ok('listSandboxMails')).data
  const visitor = await signInVisitor(service.origin, await makeUser(tenant, 'owner'))
  matches(
    t,
    (await visitor.get('/portal/sandbox')).text,
    new RegExp(`Sandbox time[\\s\\S]*/mails/${mail!.id}">Invoice INV-`),
  )
  const page = await visitor.get(`/portal/sandbox/mails/${mail!.id}`)
  matches(t, page.text, /dana@ortizhomes\.example[\s\S]*\.pdf[\s\S]*As discussed\./)
  t.equal((await visitor.get(`/portal/sandbox/mails/${mail!.id + 1}`)).status, 404)
  const live = await officeWith('live')
  const stranger = await signInVisitor(service.origin, await makeUser(live.tenant, 'owner'))
  for (const path of ['/portal/sandbox', `/portal/sandbox/mails/${mail!.id}`])
    t.equal((await stranger.get(path)).status, 404)
})
