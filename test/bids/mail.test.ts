import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Logger, runTaskListOnce, type TaskList } from 'graphile-worker'
import pg from 'pg'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import t from 'tap'
import { callerFromRequester } from '../../db/engine/base/caller.ts'
import { deriveSecrets } from '../../db/engine/base/secrets.ts'
import type { Settings } from '../../db/engine/base/settings.ts'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { attemptBackoffMs } from '../../db/services/jobs/attempts.ts'
import type { Job } from '../../db/services/jobs/jobs.ts'
import type { TaskPayloads } from '../../db/services/jobs/tasks.ts'
import { claimMail, finishMail, resumeMails } from '../../db/services/mail/mail-jobs.ts'
import { releaseWaitingMails } from '../../db/services/mail/waiting-mails.ts'
import { deletePdfRequest, findOldestPdfRequest } from '../../db/services/papers/pdf-requests.ts'
import { lacks, matches, rejectsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { sharedRenderer } from '../../scripts/testkit/environment/renderer.ts'
import { startOwnService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { sendRaw } from '../../scripts/testkit/http/client.ts'
import { make } from '../../scripts/testkit/make.ts'
import { mailText, readMail } from '../../scripts/testkit/peers/mime.ts'
import { sendPaperMail } from '../../workers/papers/send.ts'
import { runPdfTask } from '../../workers/tasks/serve-jobs.ts'

const service = await startOwnService(t)
const { database, settings } = service
const secrets = deriveSecrets(settings.secretKey)
const renderer = sharedRenderer()

/** Runs the due tasks for bid mails and PDFs. */
async function work(tenant: TestTenant, others: Partial<Settings> = {}, instead: TaskList = {}): Promise<void> {
  const log = pino({ level: 'silent' })
  const files = tenant.files
  const workplace = { database, files, renderer, contract: {}, stopping: () => false }
  const surroundings = { ...workplace, secrets, settings: { ...settings, ...others }, log }
  const tasks: TaskList = {
    'release-mails': (payload) => releaseWaitingMails(database, payload as TaskPayloads['release-mails']),
    'send-document': (payload) => sendPaperMail(surroundings, payload as TaskPayloads['send-document']),
    'serve-documents': (payload) => runPdfTask(surroundings, payload as TaskPayloads['serve-documents']),
    ...instead,
  }
  const client = new pg.Client({ connectionString: service.url })
  await client.connect()
  await runTaskListOnce({ logger: new Logger(() => () => {}) }, tasks, client as never).finally(() => client.end())
}

/** Makes every retry due now, without its backoff. */
const wait = () => database.pool.query('update graphile_worker._private_jobs set run_at = now()')

interface SmtpAnswers {
  rcpt?: () => Error | undefined
}

/** Starts a mail server that stores the mails it accepts. */
async function startSmtp(answers: SmtpAnswers = {}): Promise<{ smtpUrl: string; taken: string[] }> {
  const taken: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(answers.rcpt?.()),
    onData: (stream, _session, done) => {
      const pieces: Buffer[] = []
      stream
        .on('data', (piece: Buffer) => pieces.push(piece))
        .on('end', () => {
          taken.push(Buffer.concat(pieces).toString('latin1'))
          done()
        })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as { port: number }
  return { smtpUrl: `smtp://127.0.0.1:${port}?from=bids@mail.example`, taken }
}

const refusal = (message: string, responseCode: number) => Object.assign(new Error(message), { responseCode })
const jobOf = async ({ client }: TestTenant, id: string): Promise<Job> =>
  (await client.ok('getJob', { path: { id } })).data
const noticesOf = async ({ id }: TestTenant) =>
  (await database.pool.query('select * from notifications where tenant_id = $1 order by id', [id])).rows

const lines = [
  { description: 'Cabinets', unitPrice: '1000' },
  { description: 'Lighting', unitPrice: '250', isOptional: true },
]

async function sent(tenant: TestTenant, body: { to?: string; message?: string } = {}, values: object = {}) {
  const bid = await make.bid(tenant, { lines, ...values })
  const { meta } = await tenant.client.ok('sendBid', {
    path: { id: bid.id },
    body: { to: 'dana@example.com', ...body },
  })
  return { bid, jobId: meta.job_id }
}

t.test('the mail of a bid has the link, the total and the PDF, and replies go to the organization', async (t) => {
  const tenant = await service.tenant({ name: 'Acme & Söhne' })
  await tenant.client.ok('updateBranding', { body: { email: 'office@acme.example', phone: '555 0100' } })
  const { smtpUrl, taken } = await startSmtp()
  const contact = await make.contact(tenant, { firstName: 'Dana', lastName: 'Ortiz', email: 'dana@example.com' })
  const { bid, jobId } = await sent(tenant, { message: 'As discussed.\nBest, Kim' }, { contactId: contact.id })
  await work(tenant, { smtpUrl })
  t.equal(taken.length, 1)
  const mail = readMail(taken[0]!)
  matches(t, mail.headers, /^From: .*<bids@mail\.example>$/m)
  matches(t, mail.headers, /^To: dana@example\.com$/m)
  matches(t, mail.headers, /^Reply-To: office@acme\.example$/m)
  matches(t, mail.headers, new RegExp(`^Message-ID: <${jobId}@`, 'im'))
  const [plain, html] = [mailText(mail, 'text/plain'), mailText(mail, 'text/html')]
  const { data } = await tenant.client.ok('shareBid', { path: { id: bid.id } })
  for (const words of [plain, html]) {
    matches(t, words, containing(data.url))
    matches(t, words, containing('Dana Ortiz'))
    matches(t, words, containing('As discussed.\nBest, Kim'))
    matches(t, words, containing('$1,000.00'))
    matches(t, words, containing('One option'))
  }
  matches(t, plain, containing('Acme & Söhne'))
  matches(t, html, containing('Acme &amp; Söhne'))
  const pdf = mail.parts.find(({ type }) => type === 'application/pdf')!
  matches(t, pdf.headers, containing(`${bid.bidNumber}.pdf`))
  t.equal(pdf.content.subarray(0, 5).toString(), '%PDF-')
  const job = await jobOf(tenant, jobId)
  matches(t, job, { status: 'completed', errorMessage: null, progress: { processed: 1, total: 1, errorsCount: 0 } })
  matches(t, job.result, { to: 'dana@example.com', subject: `Bid ${bid.bidNumber} from Acme & Söhne` })
  lacks(t, JSON.stringify(job), data.url.slice(-20))
  matches(t, await sendRaw(`${data.url}/pdf`, 'GET'), { status: 200, headers: { 'content-type': 'application/pdf' } })
})

t.test("without a mail server the mail is stored in the outbox under its job's id", async (t) => {
  const tenant = await service.tenant()
  const { jobId } = await sent(tenant)
  await work(tenant)
  const files = readdirSync(join(settings.dataDir, 'outbox'))
  t.strictSame(files, [`${jobId}.eml`])
  matches(
    t,
    mailText(readMail(readFileSync(join(settings.dataDir, 'outbox', files[0]!), 'latin1')), 'text/plain'),
    containing('/b/bid_'),
  )
})

t.test("HTML, bidi and control characters appear as text in a bid's mail and add no header", async (t) => {
  const nasty = '<script>alert(1)</script>{{link}}"\u202ex\u0007\r\nBcc: everybody@example.com'
  const tenant = await service.tenant({ name: nasty })
  const { smtpUrl, taken } = await startSmtp()
  const contact = await make.contact(tenant, { firstName: nasty })
  const { bid } = await sent(tenant, { message: nasty }, { contactId: contact.id, siteAddress: nasty })
  await work(tenant, { smtpUrl })
  const mail = readMail(taken[0]!)
  lacks(t, mail.headers, /^Bcc:/im)
  matches(t, mail.headers, /^Subject: /m)
  const html = mailText(mail, 'text/html')
  lacks(t, html, '<script>')
  matches(t, html, containing('&lt;script&gt;'))
  matches(t, html, containing('{{link}}'))
  matches(t, html, containing('[U+202E]x[U+0007]'))
  matches(t, mailText(mail, 'text/plain'), containing('[U+202E]x[U+0007]'))
  t.equal((await tenant.client.ok('getBid', { path: { id: bid.id } })).data.status, 'sent')
})

t.test('a failed mail is retried, and its job reports the time of the next attempt', async (t) => {
  const tenant = await service.tenant()
  let tries = 0
  const { smtpUrl, taken } = await startSmtp({
    rcpt: () => {
      tries += 1
      return tries < 3 ? refusal('Try again later', 451) : undefined
    },
  })
  const { jobId } = await sent(tenant)
  await work(tenant, { smtpUrl })
  const job = await jobOf(tenant, jobId)
  matches(t, job, { status: 'running', completedAt: null })
  matches(
    t,
    job.errorMessage,
    /^Attempt 1 failed: The mail server said: .*451 Try again later\. The next attempt is at 20/,
  )
  await work(tenant, { smtpUrl })
  t.equal(tries, 1, 'no attempt before the backoff ends')
  await wait()
  await work(tenant, { smtpUrl })
  await wait()
  await work(tenant, { smtpUrl })
  t.equal(taken.length, 1)
  matches(t, await jobOf(tenant, jobId), { status: 'completed', errorMessage: null })
  t.strictSame(await noticesOf(tenant), [])
})

t.test(
  'a mail that fails at every attempt fails its job and creates a notification, and the bid stays sent',
  async (t) => {
    const tenant = await service.tenant()
    const { bid, jobId } = await sent(tenant)
    const nobody = { smtpUrl: 'smtp://127.0.0.1:9' }
    for (const _pause of attemptBackoffMs) {
      await work(tenant, nobody)
      matches(t, await jobOf(tenant, jobId), { status: 'running' })
      await wait()
    }
    await work(tenant, nobody)
    matches(t, await jobOf(tenant, jobId), {
      status: 'failed',
      errorMessage: /could not be reached/,
      completedAt: /^20/,
    })
    const [notice, ...more] = await noticesOf(tenant)
    t.strictSame(more, [])
    matches(t, notice, { type: 'bid.mail_failed', entity_type: 'bid', entity_id: bid.id })
    matches(t, notice.title, containing('dana@example.com'))
    t.equal((await tenant.client.ok('getBid', { path: { id: bid.id } })).data.status, 'sent')
    await wait()
    await work(tenant, nobody)
    t.equal((await noticesOf(tenant)).length, 1)
  },
)

t.test('a mail whose PDF is missing after each rendering fails after the usual number of attempts', async (t) => {
  const tenant = await service.tenant()
  const { smtpUrl, taken } = await startSmtp()
  const { jobId } = await sent(tenant)
  const caller = callerFromRequester(tenant.id, { apiKeyId: null, userId: null, clientId: null, scopes: [] })
  const losing = async () => {
    const wanted = await findOldestPdfRequest(database.sql, tenant.id)
    if (wanted)
      await runTransaction(database, caller, async (tx) =>
        resumeMails(tx, tenant.id, await deletePdfRequest(tx, wanted)),
      )
  }
  for (let attempt = 0; attempt <= attemptBackoffMs.length; attempt += 1) {
    t.equal((await jobOf(tenant, jobId)).status === 'failed', false, `${attempt} failed`)
    await work(tenant, { smtpUrl }, { 'serve-documents': losing })
    await wait()
  }
  matches(t, await jobOf(tenant, jobId), { status: 'failed', errorMessage: 'The mail could not be made.' })
  t.equal((await noticesOf(tenant)).length, 1)
  t.strictSame(taken, [])
})

t.test('a mail to an address that the mail server rejects permanently is not retried', async (t) => {
  const tenant = await service.tenant()
  const { smtpUrl } = await startSmtp({ rcpt: () => refusal('No such user', 550) })
  const { jobId } = await sent(tenant, { to: 'nobody@example.com' })
  await work(tenant, { smtpUrl })
  matches(t, await jobOf(tenant, jobId), { status: 'failed', errorMessage: /No such user/ })
  t.equal((await noticesOf(tenant)).length, 1)
})

t.test('a mail claimed by a dead worker waits until the lease expires, however often the task runs', async (t) => {
  const tenant = await service.tenant()
  const { smtpUrl, taken } = await startSmtp()
  const { jobId } = await sent(tenant)
  const task = { tenantId: tenant.id, jobId }
  const dead = await claimMail(database, task)
  t.equal(dead?.id, jobId)
  for (let look = 0; look < 30; look += 1) {
    await work(tenant, { smtpUrl })
    await wait()
  }
  t.strictSame(taken, [])
  matches(t, await jobOf(tenant, jobId), { status: 'running', errorMessage: null })
  await database.pool.query(`update jobs set lease_until = now() where tenant_id = $1 and id = $2`, [tenant.id, jobId])
  await work(tenant, { smtpUrl })
  t.equal(taken.length, 1)
  matches(t, await jobOf(tenant, jobId), { status: 'completed' })
  await rejectsWith(
    t,
    finishMail(database, dead!, {}),
    { name: 'LeaseLost' },
    'the dead worker can write nothing any more',
  )
})

t.test('a mail is not sent if its bid was cancelled or deleted, or if its job was cancelled', async (t) => {
  const tenant = await service.tenant()
  const { smtpUrl, taken } = await startSmtp()
  const cancelled = await sent(tenant)
  await tenant.client.ok('cancelBid', { path: { id: cancelled.bid.id } })
  const deleted = await sent(tenant)
  await tenant.client.ok('deleteBid', { path: { id: deleted.bid.id } })
  const stopped = await sent(tenant)
  await tenant.client.ok('cancelJob', { path: { id: stopped.jobId } })
  await work(tenant, { smtpUrl })
  t.strictSame(taken, [])
  for (const [{ jobId }, notSent] of [
    [cancelled, 'The bid is cancelled and is no longer mailed to this address.'],
    [deleted, 'The bid was deleted.'],
  ] as const) {
    const { status, result, errorMessage } = await jobOf(tenant, jobId)
    t.strictSame([status, (result as { notSent: string }).notSent, errorMessage], ['completed', notSent, null])
  }
  t.strictSame(await noticesOf(tenant), [], 'nothing failed, so there is no notification')
  matches(t, await jobOf(tenant, stopped.jobId), { status: 'cancelled' })
})

t.test('a queued mail fails instead of being sent if the link of its bid is replaced', async (t) => {
  const tenant = await service.tenant()
  const { smtpUrl, taken } = await startSmtp()
  const { bid, jobId } = await sent(tenant, { to: 'wrong@example.com' })
  await tenant.client.ok('shareBid', { path: { id: bid.id }, body: { rotate: true } })
  await tenant.client.ok('resendBid', { path: { id: bid.id }, body: { to: 'right@example.com' } })
  await work(tenant, { smtpUrl })
  matches(t, taken.join(), /^To: right@example\.com/m)
  lacks(t, taken.join(), /wrong@/)
  const why = /The bid is sent and now has another public link/
  matches(t, await jobOf(tenant, jobId), { status: 'failed', errorMessage: why })
})

t.test('the customer page offers the signed PDF once the bid is accepted', async (t) => {
  const tenant = await service.tenant()
  const { bid } = await sent(tenant)
  const { data } = await tenant.client.ok('shareBid', { path: { id: bid.id } })
  matches(t, await sendRaw(`${data.url}/pdf`, 'GET'), { headers: { refresh: '2' } })
  await work(tenant)
  const before = await sendRaw(`${data.url}/pdf`, 'GET')
  matches(t, before.headers, { 'content-type': 'application/pdf', 'content-disposition': /inline; filename="B-/ })
  await tenant.client.ok('acceptBid', { path: { id: bid.id }, body: { acceptedBy: 'Dana Ortiz' } })
  matches(t, await sendRaw(`${data.url}/pdf`, 'GET'), { headers: { refresh: '2' } })
  await work(tenant)
  const after = await sendRaw(`${data.url}/pdf`, 'GET')
  matches(t, after.headers, { 'content-type': 'application/pdf' })
  t.not(after.text, before.text)
})
