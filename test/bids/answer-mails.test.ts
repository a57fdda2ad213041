import t from 'tap'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { type Client, sendRaw } from '../../scripts/testkit/http/client.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makeApp, makeTokens, makeUser } from '../../scripts/testkit/oauth.ts'
import { makePaperHelpers, pdfPageTexts } from '../../scripts/testkit/paper-helpers.ts'
import { mailText } from '../../scripts/testkit/peers/mime.ts'
import { parseForms } from '../../scripts/testkit/peers/visitor.ts'

const service = await startService(t)
const { work, mailOf } = makePaperHelpers(service)
const lines = [{ description: 'Cabinets', unitPrice: '1000' }]

/** Creates a bid, sends it with the given client, and returns it with its public link. */
async function sentBid(tenant: TestTenant, client: Client, values: object = {}) {
  const contact = await make.contact(tenant, { firstName: 'Dana', email: 'dana@example.com' })
  const bid = await make.bid(tenant, { lines, contactId: contact.id, ...values })
  await client.ok('sendBid', { path: { id: bid.id }, body: { to: 'dana@example.com' } })
  await work(tenant)
  const { data } = await tenant.client.ok('shareBid', { path: { id: bid.id } })
  return { bid, url: data.url }
}

/** Submits the accept, decline or ask form of a bid's customer page. */
async function answer(url: string, to: 'accept' | 'decline' | 'ask', fields: Record<string, string>): Promise<void> {
  const { text } = await sendRaw(url, 'GET')
  const { hidden = {} } = parseForms(text).find(({ action }) => action.endsWith(`/${to}#answer`))!
  const body = new URLSearchParams({ ...hidden, ...fields }).toString()
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const { status } = await sendRaw(`${url}/${to}`, 'POST', { body, headers })
  if (status !== 303) throw new Error(`the answer was answered with ${status}`)
}

const signature = { name: 'Dana Ortiz', signature: 'D. Ortiz', consent: 'yes' }

/** Returns the mails about the bid, sorted by recipient, without the first one, which sent the bid. */
async function answerMails(tenant: TestTenant) {
  await work(tenant)
  const { data: jobs } = await tenant.client.ok('listJobs', { query: { limit: 100 } })
  const mails = jobs.filter(({ type }) => type === 'email').toReversed()
  for (const { status, errorMessage } of mails)
    if (status !== 'completed') throw new Error(`${status}: ${errorMessage}`)
  const sent = mails.slice(1).map(({ id }) => {
    const mail = mailOf(id)
    return { to: /^To: (.*)$/m.exec(mail.headers)![1]!.trim(), mail }
  })
  return sent.sort((a, b) => (a.to < b.to ? -1 : 1))
}

/** Returns the lines of a text that match the pattern. */
const linesOf = (text: string, pattern: RegExp): string[] => text.split(/\r?\n/).filter((line) => pattern.test(line))

/** Returns the preview text that a mail program shows below the subject. */
const previewOf = (mail: Parameters<typeof mailText>[0]): string =>
  /overflow:hidden">([^<]*)</.exec(mailText(mail, 'text/html'))![1]!

/** Creates an owner in the organization, and a client of an app that calls on the owner's behalf. */
async function personIn(tenant: TestTenant, email: string) {
  const person = await makeUser(tenant, 'owner', email)
  const { client } = await makeTokens(tenant.client.origin, person, await makeApp(tenant))
  return { id: person.id, client }
}

t.test(
  'if a bid is accepted on its customer page, the customer, the sender and the assignees of lead and project get the signed PDF',
  async (t) => {
    const tenant = await service.tenant({ name: 'Harbor & Pine' })
    const [kim, lee, max] = [
      await personIn(tenant, 'kim@pine.example'),
      await personIn(tenant, 'lee@pine.example'),
      await personIn(tenant, 'max@pine.example'),
    ]
    const lead = await make.lead(tenant, { name: 'Kitchen', assignedTo: lee.id })
    const project = await make.project(tenant, { assignedTo: max.id })
    const { bid, url } = await sentBid(tenant, kim.client, { leadId: lead.id, projectId: project.id })
    await answer(url, 'accept', signature)
    const mails = await answerMails(tenant)
    t.strictSame(
      mails.map(({ to }) => to),
      ['dana@example.com', 'kim@pine.example', 'lee@pine.example', 'max@pine.example'],
    )
    for (const { to, mail } of nonEmpty(mails)) {
      const text = mailText(mail, 'text/plain')
      const isOffice = to !== 'dana@example.com'
      matches(
        t,
        mail.headers,
        containing(isOffice ? `Bid ${bid.bidNumber} was accepted` : `Accepted: bid ${bid.bidNumber}`),
      )
      t.equal(text.includes('Dana Ortiz accepted it for $1,000.00.'), isOffice)
      t.equal(text.includes(url), !isOffice, "only the customer's mail has the link")
      const pdf = mail.parts.find(({ type }) => type === 'application/pdf')!
      const [page] = await pdfPageTexts(pdf.content)
      matches(t, page!, containing('Signed electronically'))
      matches(t, page!, containing('D. Ortiz'))
    }
  },
)

t.test(
  "a sender who is also the assignee of the bid's lead gets one mail about the answer; a removed user gets none",
  async (t) => {
    const tenant = await service.tenant()
    const [kim, lee] = [await personIn(tenant, 'kim2@pine.example'), await personIn(tenant, 'lee2@pine.example')]
    const lead = await make.lead(tenant, { name: 'Kitchen', assignedTo: kim.id })
    const project = await make.project(tenant, { assignedTo: lee.id })
    const { url } = await sentBid(tenant, kim.client, { leadId: lead.id, projectId: project.id, contactId: null })
    await service.database.pool.query('update users set deleted_at = now() where tenant_id = $1 and id = $2', [
      tenant.id,
      lee.id,
    ])
    await answer(url, 'accept', signature)
    t.strictSame(
      (await answerMails(tenant)).map(({ to }) => to),
      ['kim2@pine.example'],
    )
  },
)

t.test('users assigned to a deleted lead or project of a bid get no mail about the answer to the bid', async (t) => {
  const tenant = await service.tenant()
  const [kim, lee, max] = [
    await personIn(tenant, 'kim8@pine.example'),
    await personIn(tenant, 'lee8@pine.example'),
    await personIn(tenant, 'max8@pine.example'),
  ]
  const lead = await make.lead(tenant, { name: 'Kitchen', assignedTo: lee.id })
  const project = await make.project(tenant, { assignedTo: max.id })
  const { url } = await sentBid(tenant, kim.client, { leadId: lead.id, projectId: project.id, contactId: null })
  for (const [table, id] of [
    ['leads', lead.id],
    ['projects', project.id],
  ] as const)
    await service.database.pool.query(`update ${table} set deleted_at = now() where id = $1`, [id])
  await answer(url, 'accept', signature)
  t.strictSame(
    (await answerMails(tenant)).map(({ to }) => to),
    ['kim8@pine.example'],
  )
})

t.test('if a bid is declined on its customer page, only its sender is mailed, with the reason', async (t) => {
  const tenant = await service.tenant()
  const kim = await personIn(tenant, 'kim3@pine.example')
  const { bid, url } = await sentBid(tenant, kim.client)
  await answer(url, 'decline', { reason: 'We chose another company.' })
  const [first, ...others] = await answerMails(tenant)
  t.strictSame(others, [])
  t.equal(first!.to, 'kim3@pine.example')
  t.equal(linesOf(first!.mail.headers, /^Subject: /)[0], `Subject: Bid ${bid.bidNumber} was declined`)
  const text = mailText(first!.mail, 'text/plain')
  const said = `Bid ${bid.bidNumber} was declined. The customer wrote:`
  t.strictSame(linesOf(text, /declined|another company|portal/), [
    said,
    'We chose another company.',
    'Open the record in the portal:',
    `${service.origin}/portal/records/bids/${bid.id}`,
  ])
  t.equal(previewOf(first!.mail), `${said} We chose another company.`)
})

t.test("a change request from the customer page is mailed to the bid's sender in the customer's words", async (t) => {
  const tenant = await service.tenant()
  const kim = await personIn(tenant, 'kim5@pine.example')
  const { bid, url } = await sentBid(tenant, kim.client)
  await answer(url, 'ask', { asker: 'Dana Ortiz', message: 'Could the island be of oak?\nThe rest is fine.' })
  const [first, ...others] = await answerMails(tenant)
  t.strictSame(others, [])
  t.equal(first!.to, 'kim5@pine.example')
  t.equal(linesOf(first!.mail.headers, /^Subject: /)[0], `Subject: A change to bid ${bid.bidNumber} was requested`)
  const said = `Dana Ortiz requests a change to bid ${bid.bidNumber}:`
  t.strictSame(linesOf(mailText(first!.mail, 'text/plain'), /change|oak|rest|portal|bids/), [
    said,
    'Could the island be of oak?',
    'The rest is fine.',
    'Open the record in the portal:',
    `${service.origin}/portal/records/bids/${bid.id}`,
  ])
  t.equal(previewOf(first!.mail), `${said} Could the island be of oak? The rest is fine.`)
  matches(t, await tenant.client.ok('getBid', { path: { id: bid.id } }), { data: { status: 'viewed' } })
})

t.test('a change request is not mailed if its bid was deleted in the meantime', async (t) => {
  const tenant = await service.tenant()
  const kim = await personIn(tenant, 'kim6@pine.example')
  const { bid, url } = await sentBid(tenant, kim.client)
  await answer(url, 'ask', { asker: 'Dana Ortiz', message: 'Oak, please.' })
  await tenant.client.ok('deleteBid', { path: { id: bid.id } })
  await work(tenant)
  const { data: jobs } = await tenant.client.ok('listJobs', { query: { limit: 100 } })
  const [mail] = jobs.filter(({ type }) => type === 'email')
  t.strictSame(
    [mail!.status, mail!.result],
    ['completed', { to: 'kim6@pine.example', subject: null, notSent: 'The bid was deleted.' }],
  )
})

t.test(
  "an answer is mailed to the organization's own address if an API key sent the bid and no user is assigned",
  async (t) => {
    const tenant = await service.tenant()
    await tenant.client.ok('updateBranding', { body: { email: 'office@pine.example' } })
    const { url } = await sentBid(tenant, tenant.client)
    await answer(url, 'decline', { reason: 'Too dear.' })
    t.strictSame(
      (await answerMails(tenant)).map(({ to }) => to),
      ['office@pine.example'],
    )
  },
)

t.test(
  'an acceptance that is reverted before its mails are sent is not mailed, and the mail jobs report why',
  async (t) => {
    for (const status of ['sent', 'rejected'] as const) {
      const tenant = await service.tenant()
      const kim = await personIn(tenant, `kim-${status}@pine.example`)
      const { bid, url } = await sentBid(tenant, kim.client)
      await answer(url, 'accept', signature)
      await tenant.client.ok('revertBidAcceptance', { path: { id: bid.id }, body: { status } })
      await work(tenant)
      const { data: jobs } = await tenant.client.ok('listJobs', { query: { limit: 100 } })
      const ofAnswer = jobs.filter(({ type }) => type === 'email').slice(0, 2)
      matches(t, ofAnswer, Array(2).fill({ status: 'completed', result: { notSent: `The bid is ${status}.` } }))
    }
  },
)

t.test('an acceptance through the API is not mailed', async (t) => {
  const tenant = await service.tenant()
  const kim = await personIn(tenant, 'kim4@pine.example')
  const { bid } = await sentBid(tenant, kim.client)
  await kim.client.ok('acceptBid', { path: { id: bid.id }, body: { acceptedBy: 'Dana Ortiz' } })
  t.strictSame(await answerMails(tenant), [])
})

t.test(
  "the notification of an acceptance is in the organization's language, whatever the customer's language is",
  async (t) => {
    const tenant = await service.tenant()
    const kim = await personIn(tenant, 'kim@pine.example')
    const { id: contactId } = await make.contact(tenant, { firstName: 'Jörg', language: 'de' })
    const { url } = await sentBid(tenant, kim.client, { contactId })
    await answer(url, 'accept', signature)
    const { data } = await kim.client.ok('listNotifications')
    t.strictSame(
      data.map(({ body }) => body),
      ['Dana Ortiz accepted it for $1,000.00.'],
    )
  },
)
