import t from 'tap'
import { roles } from '../../../db/domain/scopes.ts'
import { columnChart, progressBar, relativeHeights } from '../../../handlers/web/portal/money/charts.ts'
import { lacks, matches, nonEmpty } from '../../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../../scripts/testkit/assertions/matching.ts'
import { startService, type TestTenant } from '../../../scripts/testkit/environment/service.ts'
import { make } from '../../../scripts/testkit/make.ts'
import { makeUser } from '../../../scripts/testkit/oauth.ts'
import { signInVisitor } from '../../../scripts/testkit/peers/visitor.ts'
import { crawlPages } from '../../../scripts/testkit/sample-organization.ts'

const service = await startService(t)
const { origin } = service

/** Returns the figures at the top of the money page by name, each with the text next to it. */
const figuresOf = (html: string): Record<string, string> =>
  Object.fromEntries(
    [
      ...html.matchAll(
        /<span class="name">(.*?)<\/span> <span class="figure">(.*?)<\/span> <span class="quiet">(.*?)</g,
      ),
    ].map(([, name, shown, beside]) => [name!, `${shown} | ${beside}`]),
  )

/** Returns the rows of the table under the heading `id`, with their cells separated by |. */
const rowsUnder = (html: string, id: string): string[] => {
  const part = html.slice(html.indexOf(`id="${id}"`)).split(/<h2/)[0]!
  return [...part.matchAll(/<tr><th scope="row">.*?<\/tr>/g)].map(([row]) =>
    row
      .replace(/<svg.*?<\/svg>/g, '')
      .replace(/<\/t[hd]>/g, '|')
      .replace(/<[^>]*>/g, '')
      .replace(/\|+$/, ''),
  )
}

const dayAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

async function makeMoney(tenant: TestTenant): Promise<void> {
  const line = (unitPrice: string) => [{ description: 'Work', unitPrice }]
  await make.bid(tenant, { status: 'sent', lines: line('1000.10') })
  await make.bid(tenant, { status: 'viewed', lines: line('2000.20') })
  await make.bid(tenant, { status: 'viewed', lines: line('3000.30') })
  await make.bid(tenant, { status: 'draft', lines: line('77000') })
  const accepted = await make.bid(tenant, { status: 'accepted', lines: line('10000') })
  await make.invoice(tenant, { status: 'sent', bidId: accepted.id, lines: line('4000'), dueDate: dayAgo(-10) } as never)
  const project = await make.project(tenant, { contractValue: '500.00', status: 'active' } as never)
  await make.invoice(tenant, { status: 'partial', projectId: project.id, lines: line('101'), dueDate: dayAgo(45) })
  const over = await make.project(tenant, { contractValue: '50.00' } as never)
  await make.invoice(tenant, { status: 'paid', projectId: over.id, lines: line('60') })
  await make.invoice(tenant, { status: 'voided', projectId: project.id, lines: line('300') })
  await make.invoice(tenant, { status: 'draft', lines: line('12.50') })
  await make.changeOrder(tenant, { status: 'submitted', projectId: project.id })
  await make.job(
    tenant,
    {
      type: 'email',
      resourceType: 'bids',
      readScope: 'bids:read',
      params: { bidId: 1, to: 'a@b.example', message: null },
    },
    { status: 'failed', errorMessage: 'no' },
  )
}

t.test('the figures of the money page equal the sums of the records, to the cent', async (t) => {
  const tenant = await service.tenant()
  await makeMoney(tenant)
  const { text } = await (await signInVisitor(origin, await makeUser(tenant, 'viewer'))).get('/portal/money')
  matches(t, figuresOf(text), {
    'Open bids': '$6,000.60 | 3 bids, 1 not opened',
    'Signed, to invoice': '$6,399.00 | $10,500.00 in 2 contracts',
    Outstanding: '$4,100.00 | $100.00 past due',
    'Pending change orders': '$7,500.00 | 1 change order',
    'Failed emails': '1 | See why',
  })
  t.strictSame(rowsUnder(text, 'bids-out').slice(0, 2), ['Not opened|1|$1,000.10', 'Viewed|2|$5,000.50'])
  t.strictSame(rowsUnder(text, 'unpaid'), [
    ...['Not due|1|$4,000.00', '1–30 days|0|$0.00', '31–60 days|1|$100.00', '61–90 days|0|$0.00', 'Over 90|0|$0.00'],
    'Total|2|$4,100.00',
  ])
  t.strictSame(rowsUnder(text, 'signed'), [
    'Projects|1|$500.00|$101.00||$399.00',
    'Accepted bids without a project|1|$10,000.00|$4,000.00||$6,000.00',
    'Total|2|$10,500.00|$4,101.00||$6,399.00',
  ])
  matches(t, text, /Drafts to send: <a href="[^"]*">1 invoice<\/a> of \$12\.50/)
  matches(t, text, /<desc id="ages-desc">Not due: \$4,000\.00; 1–30 days: \$0\.00;[^<]*<\/desc>/)
})

t.test('an approved pay application counts as billed, and its invoice does not count again', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const visitor = await signInVisitor(origin, await makeUser(tenant, 'viewer'))
  const projects = async () => rowsUnder((await visitor.get('/portal/money')).text, 'signed')[0]
  const project = await make.project(tenant, { contractValue: '1000.00', status: 'active' } as never)
  const path = { id: (await make.payApp(tenant, { projectId: project.id })).id }
  const [line] = await make.payAppLines(tenant, path.id)
  await client.ok('replacePayAppLineItems', { path, body: { lines: [{ id: line!.id, workThisPeriod: '400.00' }] } })
  const open = 'Projects|1|$1,000.00|$0.00||$1,000.00'
  t.equal(await projects(), open, 'a draft pay application bills nothing')
  const { text } = await visitor.get('/portal/money')
  t.strictSame(rowsUnder(text, 'pay-apps'), [
    'Drafts to submit|1|$400.00',
    'Rejected, to revise|0|$0.00',
    'Awaiting approval|0|$0.00',
    'Awaiting payment|0|$0.00',
  ])
  t.equal(figuresOf(text)['Pending pay applications'], '$0.00 | 0 applications')
  await client.ok('submitPayApp', { path })
  t.equal(await projects(), open)
  await client.ok('approvePayApp', { path, body: {} })
  const billed = 'Projects|1|$1,000.00|$400.00||$600.00'
  t.equal(await projects(), billed)
  const { data: invoice } = await client.ok('createInvoiceFromPayApp', { body: { payAppId: path.id } })
  t.equal(await projects(), billed, 'a draft invoice adds nothing')
  await client.ok('sendInvoice', { path: { id: invoice.id }, body: { to: 'dana@example.com' } })
  t.equal(await projects(), billed, 'the sent invoice replaces the pay application')
})

t.test('an accepted bid counts as signed until it becomes a project, even if it references a project', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const lines = [{ description: 'Work', unitPrice: '1000' }]
  const [converted, put] = [
    await make.bid(tenant, { status: 'accepted', lines }),
    await make.bid(tenant, { status: 'accepted', lines }),
  ]
  const { data: project } = await client.ok('convertBidToProject', { path: { id: converted.id } })
  await client.ok('updateBid', { path: { id: put.id }, body: { projectId: (await make.project(tenant)).id } })
  const visitor = await signInVisitor(origin, await makeUser(tenant, 'viewer'))
  const row = async () => rowsUnder((await visitor.get('/portal/money')).text, 'signed').at(-2)
  t.equal(await row(), 'Accepted bids without a project|1|$1,000.00|$0.00||$1,000.00')
  await client.ok('deleteProject', { path: { id: project.id } })
  t.equal(await row(), 'Accepted bids without a project|2|$2,000.00|$0.00||$2,000.00')
})

t.test("the accepted bid and the project of one lead are counted once, by the project's contract value", async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const lines = [{ description: 'Work', unitPrice: '1000' }]
  const lead = await make.lead(tenant)
  const { data: project } = await client.ok('convertLeadToProject', { path: { id: lead.id }, body: {} })
  const bid = await make.bid(tenant, { status: 'accepted', leadId: lead.id, lines })
  await client.ok('updateBid', { path: { id: bid.id }, body: { projectId: project.id } })
  const visitor = await signInVisitor(origin, await makeUser(tenant, 'viewer'))
  const rows = async () => rowsUnder((await visitor.get('/portal/money')).text, 'signed').slice(0, 2)
  const ofBid = 'Accepted bids without a project|1|$1,000.00|$0.00||$1,000.00'
  const none = (what: string) => `${what}|0|$0.00|$0.00||$0.00`
  t.strictSame(await rows(), [none('Projects'), ofBid], 'the project has no contract value yet')
  await client.ok('updateProject', { path: { id: project.id }, body: { contractValue: '1000.00' } })
  t.strictSame(await rows(), ['Projects|1|$1,000.00|$0.00||$1,000.00', none('Accepted bids without a project')])
  await client.ok('deleteProject', { path: { id: project.id } })
  t.strictSame(await rows(), [none('Projects'), ofBid])
})

t.test('every link of the money page opens, and the page uses the currency and time zone settings', async (t) => {
  const tenant = await service.tenant()
  await tenant.client.ok('updateBranding', { body: { currency: 'EUR', locale: 'de-DE', timeZone: 'Europe/Berlin' } })
  await makeMoney(tenant)
  const visitor = await signInVisitor(origin, await makeUser(tenant, 'accountant'))
  const { text } = await visitor.get('/portal/money')
  matches(t, figuresOf(text).Outstanding, /^4\.100,00\u00a0€/)
  matches(t, text, /Times are in Europe\/Berlin/)
  const links = new Set(
    [...text.slice(text.indexOf('<main')).matchAll(/href="(\/portal\/[^"]*)"/g)].map(([, href]) => href!),
  )
  t.ok(links.size > 10)
  for (const href of links)
    t.equal((await visitor.get(href.replaceAll('&amp;', '&').replaceAll('&#x3D;', '='))).status, 200, href)
})

t.test('a field user cannot open the money page, and no other page links to it for that user', async (t) => {
  const tenant = await service.tenant()
  await makeMoney(tenant)
  for (const role of roles) {
    const visitor = await signInVisitor(origin, await makeUser(tenant, role))
    const { status, text } = await visitor.get('/portal/money')
    t.equal(status, role === 'field' ? 403 : 200, role)
    if (role !== 'field') continue
    lacks(t, text, /\$\d/)
    for (const page of nonEmpty(await crawlPages(visitor, '/portal/account'))) {
      lacks(t, (await visitor.get(page)).text, /\/portal\/(money|records)/, page)
    }
  }
})

t.test('the money page has no figures of another organization', async (t) => {
  const [tenant, other] = [await service.tenant(), await service.tenant()]
  await makeMoney(other)
  const { text } = await (await signInVisitor(origin, await makeUser(tenant))).get('/portal/money')
  matches(t, figuresOf(text), {
    'Open bids': '$0.00 | 0 bids, 0 not opened',
    'Signed, to invoice': '$0.00 | $0.00 in 0 contracts',
    'Failed emails': '0 | All recent emails were sent',
  })
})

t.test('the money page shows when a bid was first viewed, or that the time was not stored', async (t) => {
  const tenant = await service.tenant()
  const bid = await make.bid(tenant, { status: 'sent' })
  const { data: shared } = await tenant.client.ok('shareBid', { path: { id: bid.id } })
  const person = await makeUser(tenant)
  const visitor = await signInVisitor(origin, person)
  const row = async () => {
    const { text } = await visitor.get('/portal/money')
    return text.slice(text.indexOf('aria-label="Latest bids"')).split('</table>')[0]!
  }
  matches(t, await row(), containing('Not yet'))
  await visitor.get(new URL(shared.url).pathname)
  const seen = (await tenant.client.ok('getBid', { path: { id: bid.id } })).data
  t.equal(seen.status, 'viewed')
  matches(t, await row(), new RegExp(`data-label="Viewed"><time datetime="${seen.updatedAt}"`))
  await tenant.database.sql.updateTable('bids').set({ viewedAt: null }).where('tenantId', '=', tenant.id).execute()
  matches(t, await row(), containing('Time not kept'), 'a bid viewed before this time was stored')
})

t.test('charts scale amounts exactly, show even the smallest, and escape their labels', (t) => {
  t.strictSame(relativeHeights(['0.00', '-5.00', '99999999999999999.99', '49999999999999999.99']), [0, 0, 1000, 499])
  t.strictSame(relativeHeights(['1000000.00', '0.01']), [1000, 4])
  t.strictSame(relativeHeights([]), [])
  matches(t, progressBar('100.00', '250.00'), containing('width="1000" height="10"/></svg>'))
  matches(t, progressBar('0.00', '0.00'), containing('<rect class="bar" width="0"'))
  const pair = ['1000.00', '18.00'].map((value) => ({ label: value, value, shown: value }))
  matches(t, columnChart('x', 'A', pair), containing('y="161.48"'), '164 minus 1.8 % of the height of 140')
  const drawn = columnChart('x', 'A & <b>', [{ label: '<i>', value: '1.00', shown: '"1"' }])
  lacks(t, drawn, /<b>|<i>/)
  matches(t, drawn, containing('A &amp; &lt;b&gt;'))
  t.end()
})
