import t from 'tap'
import { noteEvent } from '../../db/engine/events/log.ts'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { greetingAt } from '../../handlers/web/portal/overview/day-overview.ts'
import { lacks, matches } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makeUser, makeUserWithClient } from '../../scripts/testkit/oauth.ts'
import { type FormVisitor, signInVisitor } from '../../scripts/testkit/peers/visitor.ts'

const service = await startService(t)
const { origin, database } = service

/** Returns the overview page without <wbr> tags. Checks that each event type may wrap after its dot. */
async function wholeTypes(visitor: FormVisitor): Promise<string> {
  const { text } = await visitor.get('/portal')
  const types = [...text.matchAll(/<tr><th scope="row">([a-z_]+\.(?:<wbr>)?[a-z_]+)<\/th>/g)].map(([, type]) => type!)
  t.ok(types.length > 0)
  for (const type of types) matches(t, type, containing('.<wbr>'))
  return text.replaceAll('<wbr>', '')
}

t.test('the overview lists the latest events with their records and, if known, the actor', async (t) => {
  const tenant = await service.tenant()
  const key = await tenant.key()
  const { data: bid } = await key.client.ok('createBid', { body: { title: 'Kitchen <remodel>' } })
  await key.client.ok('updateBid', { path: { id: bid.id }, body: { title: 'Kitchen, larger' } })
  await make.contact(tenant, { companyName: 'By nobody' })
  const visitor = await signInVisitor(origin, await makeUser(tenant))
  const rows = async () => {
    const text = await wholeTypes(visitor)
    return [
      ...text.slice(text.indexOf('<h3>Latest events')).matchAll(/<tr><th scope="row">([\w.]+)<[\s\S]*?<\/tr>/g),
    ].map(([row]) => row!.replace(/<[^>]*>/g, '|'))
  }
  const [last, changed, made] = await rows()
  matches(t, last, /contact.created[\s\S]*By nobody[\s\S]*Unknown/)
  matches(t, changed, new RegExp(`bid.updated[\\s\\S]*${bid.bidNumber} Kitchen, larger[\\s\\S]*Test key`))
  matches(t, made, /bid.created[\s\S]*Test key/)
  await key.client.ok('deleteBid', { path: { id: bid.id } })
  matches(t, (await rows())[0], /bid.deleted[\s\S]*Test key/)
})

t.test(
  'the overview describes job and mail events as the job list does, with the requester and a link to the job',
  async (t) => {
    const tenant = await service.tenant()
    const { client, id: userId } = await makeUserWithClient(tenant, 'admin')
    const { data: exported } = await client.ok('exportBids')
    await client.ok('cancelJob', { path: { id: exported.job_id } })
    const bid = await make.bid(tenant, { status: 'sent', title: 'Kitchen <remodel>' })
    const params = { bidId: bid.id, to: 'dana@example.com', message: null }
    const mail = { type: 'email', resourceType: 'bids', readScope: 'bids:read', params } as const
    const { id: jobId } = await make.job(tenant, mail, { status: 'failed', errorMessage: '550 no such mailbox' })
    const failed = { entityType: 'bid', entityId: bid.id, to: params.to, errorMessage: '550 no such mailbox' } as const
    await runTransaction(database, tenant.caller, async (tx) => {
      for (const id of [jobId, 'job_gone'])
        noteEvent(tx, tenant.caller, { type: 'mail.failed', data: { ...failed, jobId: id } })
    })
    const { data: person } = await tenant.client.ok('getUser', { path: { id: userId } })
    const text = await wholeTypes(await signInVisitor(origin, await makeUser(tenant)))
    const cells = [
      ...text.matchAll(
        /<tr><th scope="row">((?:job|mail)[\w.]+)<[\s\S]*?About">(.*?)<\/td><td data-label="By">(.*?)<\/td>/g,
      ),
    ]
    t.strictSame(
      cells.map(([, ...shown]) => shown),
      [
        ['mail.failed', 'id job_gone', '<span class="quiet">Unknown</span>'],
        [
          'mail.failed',
          `<a href="/portal/jobs/${jobId}">Mail of bid ${bid.bidNumber} Kitchen &lt;remodel&gt;</a>`,
          'the key Test key',
        ],
        [
          'job.cancelled',
          `<a href="/portal/jobs/${exported.job_id}">Export of bids</a>`,
          `${person.name}, with Site Diary`,
        ],
      ],
    )
  },
)

t.test('the overview shows no actor for an event that requests of two callers may have caused', async (t) => {
  const tenant = await service.tenant()
  const key = await tenant.key()
  const { data: bid } = await key.client.ok('createBid', { body: { title: 'Kitchen' } })
  const mine = await database.sql
    .selectFrom('apiAuditLogs')
    .selectAll()
    .where('tenantId', '=', tenant.id)
    .where('operationId', '=', 'createBid')
    .execute()
  t.equal(mine.length, 1)
  const visitor = await signInVisitor(origin, await makeUser(tenant))
  const row = async () => {
    const text = await wholeTypes(visitor)
    return /<tr><th scope="row">bid.created<[\s\S]*?<\/tr>/.exec(text)![0]
  }
  matches(t, await row(), containing('Test key'))
  const { id: _, ...same } = mine[0]!
  const other = { ...same, apiKeyId: (await tenant.key()).id, path: '/api/v1/bids' }
  await database.sql
    .insertInto('apiAuditLogs')
    .values({ ...other, path: `/api/v1/bids/${bid.id + 1}` })
    .execute()
  matches(t, await row(), containing('Test key'), 'a request for another record does not count')
  await database.sql.insertInto('apiAuditLogs').values(other).execute()
  matches(t, await row(), containing('Unknown'))
})

t.test(
  'the sidebar lists the daily pages first, then records, organization, developers and the user account',
  async (t) => {
    const visitor = await signInVisitor(origin, await makeUser(await service.tenant(), 'owner'))
    const { text } = await visitor.get('/portal')
    const sidebar = /<nav aria-label="Portal">(.*?)<\/nav>/s.exec(text)![1]!
    const read = [...sidebar.matchAll(/<p class="side-title">([^<]+)|<a href="[^"]+"[^>]*>([^<]+)/g)]
    const entries = read.map(([, title, label]) => title?.toUpperCase() ?? label)
    t.strictSame(entries.slice(0, 5), ['Overview', 'Money at a glance', 'Notifications', 'Jobs', 'RECORDS'])
    t.strictSame(
      entries.filter((entry) => /^[A-Z]+$/.test(entry!)),
      ['RECORDS', 'ORGANIZATION', 'DEVELOPERS', 'YOU'],
    )
  },
)

t.test('the overview shows money figures and waiting records, and for admins a developer section', async (t) => {
  const tenant = await service.tenant()
  const person = await makeUser(tenant, 'viewer')
  const due = `${new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10)}T00:00:00.000Z`
  const invoice = await make.invoice(tenant, {
    ...{ status: 'sent', dueDate: due, lines: [{ description: 'Work', unitPrice: '1250' }] },
  })
  const today = new Date().toISOString().slice(0, 10)
  for (let made = 0; made < 2; made += 1) await make.siteLog(tenant, { logDate: today })
  const visitor = await signInVisitor(origin, person)
  const { status, text } = await visitor.get('/portal')
  t.equal(status, 200)
  matches(t, text, /<p class="lead">Good (?:morning|afternoon|evening), \S+\. Today is \w+ \d+, \d{4}\.<\/p>/)
  matches(
    t,
    text,
    /href="\/portal\/money#unpaid"><span class="name">Outstanding<\/span> <span class="figure">\$1,250\.00</,
  )
  const waiting = text.slice(text.indexOf('Waiting for you'))
  const rows = [...waiting.matchAll(/<tr><th scope="row"><a href="([^"]*)"[^>]*>(.*?)<\/a>/g)]
  t.strictSame(
    rows.map(([, href, title]) => [href!.replace('&#x3D;', '='), title]),
    [
      [`/portal/records/invoices/${invoice.id}`, invoice.invoiceNumber],
      ['/portal/records/site-logs?isReviewed=false', '2 site logs'],
    ],
  )
  matches(t, waiting, /class="refused">Invoice overdue, due /)
  lacks(t, text, '>Developers</h2>', 'a viewer sees no developer section')
  const admin = await (await signInVisitor(origin, await makeUser(tenant, 'admin'))).get('/portal')
  const developers = admin.text.slice(admin.text.indexOf('>Developers</h2>'))
  for (const part of ['First steps', 'Units in the last hour', 'Webhook endpoints', 'Failed deliveries'])
    matches(t, developers, containing(part))
  t.equal(
    (await visitor.get('/portal/records/site-logs?isReviewed=false')).text.match(/<tr><th scope="row"><a/g)?.length,
    2,
  )
})

t.test('an empty overview says that nothing is waiting, and the greeting fits the local hour', async (t) => {
  const visitor = await signInVisitor(origin, await makeUser(await service.tenant(), 'viewer'))
  matches(t, (await visitor.get('/portal')).text, containing('<p>Nothing is waiting.</p>'))
  t.equal(greetingAt('2026-03-02T00:00:00', 'Robin Harbor'), 'Good morning, Robin')
  t.equal(greetingAt('2026-03-02T12:00:00', ' Robin'), 'Good afternoon, Robin')
  t.equal(greetingAt('2026-03-02T18:00:00', 'Robin'), 'Good evening, Robin')
})
