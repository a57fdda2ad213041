import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { deriveSecrets } from '../../db/engine/base/secrets.ts'
import { sendBidExpiryReminders } from '../../db/nouns/bids/expiry-reminders.ts'
import { sendOverdueReminders } from '../../db/nouns/invoices/overdue-reminders.ts'
import { lacks, matches } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { makeTrigger } from '../../scripts/testkit/environment/database.ts'
import { startOwnService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { sendRaw } from '../../scripts/testkit/http/client.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makeApp, makeTokens, makeUser } from '../../scripts/testkit/oauth.ts'
import { makePaperHelpers } from '../../scripts/testkit/paper-helpers.ts'
import { mailText, readMail } from '../../scripts/testkit/peers/mime.ts'
import { race, repeatContestant } from '../../scripts/testkit/races.ts'

const service = await startOwnService(t)
const { database, settings } = service
const secrets = deriveSecrets(settings.secretKey)
const { work } = makePaperHelpers(service)
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const lines = [{ description: 'Cabinets', unitPrice: '1000' }]

/** Returns the sent mails of the organization's jobs, sorted by recipient. */
async function mailsOf(tenant: TestTenant) {
  await work(tenant)
  const { data: jobs } = await tenant.client.ok('listJobs', { query: { limit: 100 } })
  const outbox = join(settings.dataDir, 'outbox')
  const files = new Set(readdirSync(outbox))
  const sent = jobs.filter(({ id, type }) => type === 'email' && files.has(`${id}.eml`))
  const mails = sent.map(({ id, result }) => {
    const mail = readMail(readFileSync(join(outbox, `${id}.eml`), 'latin1'))
    const { to, subject } = result as { to: string; subject: string }
    return { to, subject, mail }
  })
  return mails.sort((one, other) => (one.to < other.to ? -1 : 1))
}

const recipients = async (tenant: TestTenant) => (await mailsOf(tenant)).map(({ to }) => to)

/** Runs three sweeps at once, and checks that one of them sends the due reminder. */
const sweepsOnce = (t: Test, arrange: () => Promise<unknown>, sweep: () => Promise<number>) =>
  race(t, {
    rounds: 5,
    arrange,
    contestants: () => repeatContestant(3, sweep),
    judge: (counts) => t.strictSame(counts.toSorted(), [0, 0, 1]),
  })

/** Creates an organization with an owner who makes requests through an app. */
async function office(email: string, branding: object = {}) {
  const tenant = await service.tenant({ name: 'Cascade Ridge Builders' })
  await tenant.client.ok('updateBranding', { body: { timeZone: 'America/Los_Angeles', ...branding } })
  const person = await makeUser(tenant, 'owner', email)
  const { client } = await makeTokens(tenant.client.origin, person, await makeApp(tenant))
  const contact = await make.contact(tenant, { firstName: 'Dana', lastName: 'Ortiz', email: 'dana@example.com' })
  return { tenant, client, contactId: contact.id }
}

type Office = Awaited<ReturnType<typeof office>>

/** Creates a bid that was sent two days ago and expires in this many hours. */
async function openBid({ tenant, client, contactId }: Office, hours: number, values: object = {}) {
  const validUntil = new Date(Date.now() + hours * hourMs).toISOString()
  const bid = await make.bid(tenant, { lines, contactId, title: 'Haddad kitchen', validUntil, ...values })
  await client.ok('sendBid', { path: { id: bid.id }, body: { to: 'first@example.com' } })
  await database.pool.query("update bids set sent_at = now() - interval '2 days' where tenant_id = $1 and id = $2", [
    tenant.id,
    bid.id,
  ])
  return bid
}

const notFirst = (mails: Awaited<ReturnType<typeof mailsOf>>) => mails.filter(({ to }) => to !== 'first@example.com')
const sweepBids = () => sendBidExpiryReminders(database, secrets)

t.test('of three concurrent sweeps one sends the reminder of an expiring bid', async (t) => {
  const one = await office('kay@build.example')
  await sweepsOnce(t, () => openBid(one, 71), sweepBids)
})

t.test('the sender of a bid that expires within three days gets one reminder, however many sweeps run', async (t) => {
  const one = await office('kim@build.example')
  const bid = await openBid(one, 71)
  t.equal(await sweepBids(), 1)
  t.equal(await sweepBids(), 0)
  const [told, ...others] = notFirst(await mailsOf(one.tenant))
  t.strictSame(others, [], 'no customer is reminded unless the organization enabled it')
  t.equal(told!.to, 'kim@build.example')
  t.equal(told!.subject, `Bid ${bid.bidNumber} expires soon: Haddad kitchen`)
  for (const type of ['text/plain', 'text/html']) {
    const words = mailText(told!.mail, type)
    matches(t, words, containing('$1,000.00'))
    matches(t, words, /has no\s+answer/)
    lacks(t, words, /\/b\/bid_/, "the mail to the sender does not contain the customer's link")
  }
  const later = new Date(Date.now() + 2 * dayMs).toISOString()
  await one.client.ok('updateBid', { path: { id: bid.id }, body: { validUntil: later } })
  t.equal(await sweepBids(), 1, 'a changed validUntil is reminded of again')
})

t.test('no reminder is sent for bids that expire later, were just sent, or are answered', async (t) => {
  const one = await office('lee@build.example')
  await openBid(one, 73)
  const fresh = await openBid(one, 10)
  await database.pool.query('update bids set sent_at = now() where id = $1', [fresh.id])
  const answered = await openBid(one, 10)
  await one.client.ok('acceptBid', { path: { id: answered.id }, body: { acceptedBy: 'Dana Ortiz' } })
  t.equal(await sweepBids(), 0)
  t.strictSame(notFirst(await mailsOf(one.tenant)), [])
})

t.test('if customer reminders are enabled, the contact gets a link that opens the expiring bid', async (t) => {
  const one = await office('max@build.example', { customerReminders: true })
  const bid = await openBid(one, 20)
  await sweepBids()
  const mails = notFirst(await mailsOf(one.tenant))
  t.strictSame(
    mails.map(({ to }) => to),
    ['dana@example.com', 'max@build.example'],
  )
  t.equal(mails[0]!.subject, `Bid ${bid.bidNumber} expires soon: Haddad kitchen from Cascade Ridge Builders`)
  const [address] = /https?:\S+\/b\/bid_\S+/.exec(mailText(mails[0]!.mail, 'text/plain'))!
  matches(t, mailText(mails[0]!.mail, 'text/html'), containing(`href="${address}"`))
  matches(t, await sendRaw(address, 'GET'), { status: 200, text: containing(bid.bidNumber) })
})

t.test(
  'if a bid is answered before its reminder is sent, the reminder is dropped, and the mail job says why',
  async (t) => {
    const one = await office('ann@build.example')
    const bid = await openBid(one, 20)
    await work(one.tenant)
    await sweepBids()
    await one.client.ok('acceptBid', { path: { id: bid.id }, body: { acceptedBy: 'Dana Ortiz' } })
    t.strictSame(notFirst(await mailsOf(one.tenant)), [])
    const { data: jobs } = await one.tenant.client.ok('listJobs', { query: { limit: 100 } })
    matches(t, jobs[0], { status: 'completed', result: { notSent: 'The bid is accepted.' } })
  },
)

/** Creates an invoice that was sent long before it was due. */
async function sentInvoice({ tenant, client, contactId }: Office, dueDate: string, values: object = {}) {
  const invoice = await make.invoice(tenant, { contactId, issueDate: '2026-03-01T00:00:00.000Z', dueDate, ...values })
  await client.ok('markInvoiceSent', { path: { id: invoice.id } })
  await database.pool.query("update invoices set sent_at = '2026-03-01' where id = $1", [invoice.id])
  return invoice
}

const sweepInvoices = (at: string) => sendOverdueReminders(database, secrets, new Date(at))

t.test('of three concurrent sweeps one sends the reminder of an overdue invoice', async (t) => {
  const one = await office('kit@build.example')
  const at = '2026-04-12T00:00:00Z'
  await sweepsOnce(
    t,
    () => sentInvoice(one, '2026-04-10T00:00:00.000Z'),
    () => sweepInvoices(at),
  )
})

for (const { timeZone, time, last, first } of [
  {
    timeZone: 'Pacific/Auckland',
    time: '2026-04-09T12:00:00.001Z',
    last: '2026-04-10T11:59:59.999Z',
    first: '2026-04-10T12:00:00.000Z',
  },
  {
    timeZone: 'America/Los_Angeles',
    time: '2026-04-11T06:59:59.999Z',
    last: '2026-04-11T06:59:59.999Z',
    first: '2026-04-11T07:00:00.000Z',
  },
] as const) {
  t.test(`an invoice is overdue when its due day ends in ${timeZone}, and is then mailed once`, async (t) => {
    // A date, and a time on the same day in the organization's time zone.
    for (const dueDate of ['2026-04-10T00:00:00.000Z', time]) {
      const one = await office(`${timeZone.slice(-5).toLowerCase()}@build.example`, { timeZone })
      const project = await make.project(one.tenant, { name: 'Haddad kitchen' })
      const invoice = await sentInvoice(one, dueDate, { projectId: project.id })
      t.equal(await sweepInvoices(last), 0)
      t.equal(await sweepInvoices(first), 1)
      t.equal(await sweepInvoices(first), 0)
      const [told, ...others] = await mailsOf(one.tenant)
      t.strictSame(others, [])
      t.equal(told!.subject, `Overdue: invoice ${invoice.invoiceNumber} for Haddad kitchen`)
      for (const type of ['text/plain', 'text/html']) {
        matches(t, mailText(told!.mail, type), /was due on\s+April\s+10,\s+2026/)
        matches(t, mailText(told!.mail, type), containing('$100.00'))
      }
    }
  })
}

t.test('if customer reminders are enabled, the contact gets the overdue invoice with its PDF', async (t) => {
  const one = await office('eve@build.example', { customerReminders: true })
  const invoice = await sentInvoice(one, '2026-05-10T00:00:00.000Z')
  t.equal(await sweepInvoices('2026-05-11T08:00:00.000Z'), 1)
  const [customer, told] = await mailsOf(one.tenant)
  t.equal(customer!.to, 'dana@example.com')
  t.equal(customer!.subject, `Overdue: invoice ${invoice.invoiceNumber} from Cascade Ridge Builders`)
  t.ok(customer!.mail.parts.some(({ type }) => type === 'application/pdf'))
  t.equal(told!.to, 'eve@build.example')
})

t.test('no reminder is sent for paid, void or long overdue invoices, or in a suspended organization', async (t) => {
  const one = await office('joe@build.example')
  const due = '2026-06-10T00:00:00.000Z'
  const paid = await sentInvoice(one, due)
  await one.client.ok('markInvoicePaid', { path: { id: paid.id }, body: {} })
  const voided = await sentInvoice(one, due)
  await one.client.ok('voidInvoice', { path: { id: voided.id } })
  await sentInvoice(one, '2026-05-20T00:00:00.000Z')
  t.equal(await sweepInvoices('2026-06-11T08:00:00.000Z'), 0)
  const other = await office('sue@build.example')
  await sentInvoice(other, due)
  await openBid(other, 10)
  await database.pool.query("update tenants set status = 'suspended' where id = $1", [other.tenant.id])
  t.equal(await sweepInvoices('2026-06-11T08:00:00.000Z'), 0)
  t.equal(await sweepBids(), 0)
})

t.test(
  "the reminder of an invoice that an API key sent goes to the project's assigned user, otherwise to the owners",
  async (t) => {
    const one = await office('owner@build.example')
    const lead = await makeUser(one.tenant, 'manager', 'lead@build.example')
    const project = await make.project(one.tenant, { assignedTo: lead.id })
    const byKey = { ...one, client: one.tenant.client }
    await sentInvoice(byKey, '2026-07-10T00:00:00.000Z', { projectId: project.id })
    await sentInvoice(byKey, '2026-07-10T00:00:00.000Z')
    t.equal(await sweepInvoices('2026-07-11T08:00:00.000Z'), 2)
    t.strictSame(await recipients(one.tenant), ['lead@build.example', 'owner@build.example'])
  },
)

t.test('an owner who was removed, and the assigned user of a deleted project, get no reminder', async (t) => {
  const one = await office('stays@build.example')
  const removed = await makeUser(one.tenant, 'owner', 'removed@build.example')
  await database.pool.query('update users set deleted_at = now() where id = $1', [removed.id])
  const lead = await makeUser(one.tenant, 'manager', 'lead2@build.example')
  const project = await make.project(one.tenant, { assignedTo: lead.id })
  await sentInvoice({ ...one, client: one.tenant.client }, '2026-07-20T00:00:00.000Z', { projectId: project.id })
  await database.pool.query('update projects set deleted_at = now() where id = $1', [project.id])
  t.equal(await sweepInvoices('2026-07-21T08:00:00.000Z'), 1)
  t.strictSame(await recipients(one.tenant), ['stays@build.example'])
})

t.test('a sweep that fails before its commit leaves the reminder to the next sweep', async (t) => {
  const one = await office('cut@build.example')
  await sentInvoice(one, '2026-08-10T00:00:00.000Z')
  await makeTrigger(
    database,
    "create function no_jobs() returns trigger language plpgsql as $$ begin raise exception 'cut off'; end $$",
    'create trigger no_jobs before insert on jobs for each row execute function no_jobs()',
  )
  await t.rejects(sweepInvoices('2026-08-11T08:00:00.000Z'), /was not reminded/)
  await makeTrigger(database, 'drop trigger no_jobs on jobs', 'drop function no_jobs()')
  t.equal(await sweepInvoices('2026-08-11T08:00:00.000Z'), 1)
  t.strictSame(await recipients(one.tenant), ['cut@build.example'])
})

t.test('no reminder is sent for a deleted bid or invoice', async (t) => {
  const one = await office('del@build.example')
  const due = '2026-06-20T00:00:00.000Z'
  const [bid, invoice] = [await openBid(one, 20), await sentInvoice(one, due)]
  for (const [table, id] of [
    ['bids', bid.id],
    ['invoices', invoice.id],
  ] as const) {
    await database.pool.query(`update ${table} set deleted_at = now() where id = $1`, [id])
  }
  t.equal(await sweepInvoices('2026-06-21T08:00:00.000Z'), 0)
  t.equal(await sweepBids(), 0)
  t.strictSame(await recipients(one.tenant), [])
})
