import t from 'tap'
import { lacks, matches } from '../../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../../scripts/testkit/assertions/matching.ts'
import { startService } from '../../../scripts/testkit/environment/service.ts'
import { sendRaw } from '../../../scripts/testkit/http/client.ts'
import { make } from '../../../scripts/testkit/make.ts'
import { makeUser } from '../../../scripts/testkit/oauth.ts'
import { signInVisitor, unescapeHtml } from '../../../scripts/testkit/peers/visitor.ts'

const service = await startService(t)
const { origin } = service
const tenant = await service.tenant()
const { client } = tenant
const owner = await signInVisitor(origin, await makeUser(tenant))

const day = (days: number): string =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T00:00:00.000Z`

const pageOf = async (address: string): Promise<string> => (await owner.get(`/portal/records/${address}`)).text

/** Returns the texts of the cells in a table row. */
const rowTexts = (html: string): string[] =>
  html
    .replace(/<\/t[hd]>/g, '|')
    .replace(/<[^>]*>/g, '')
    .split('|')
    .map((text) => unescapeHtml(text.trim()))
    .slice(0, -1)

const footOf = (html: string): string[] => rowTexts(/<tfoot>([\s\S]*?)<\/tfoot>/.exec(html)?.[1] ?? '')

/** Returns the facts under a heading, such as `Billed: $100.00`. */
const factsUnder = (html: string, heading: string): string[] => {
  const part = html.slice(html.indexOf(`<h2>${heading}</h2>`)).split('</dl>')[0]!
  return [...part.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(
    ([, label, value]) => `${label}: ${value!.replace(/<span class="sub">/, ', ').replace(/<[^>]*>/g, '')}`,
  )
}

const historyOf = (html: string): string[] =>
  [...html.matchAll(/<li><span class="what">(.*?)<\/span>/g)].map(([, what]) => unescapeHtml(what!))

t.test('an unpaid overdue invoice has a red badge with its days past due, in lists and on its page', async (t) => {
  const other = await service.tenant()
  const visitor = await signInVisitor(origin, await makeUser(other))
  const late = await make.invoice(other, {
    status: 'sent',
    dueDate: day(-24),
    lines: [{ description: 'Work', unitPrice: '10' }],
  })
  const one = await make.invoice(other, {
    status: 'sent',
    dueDate: day(-1),
    lines: [{ description: 'Work', unitPrice: '10' }],
  })
  await make.invoice(other, { status: 'sent', dueDate: day(0), lines: [{ description: 'Work', unitPrice: '10' }] })
  await make.invoice(other, { dueDate: day(-24) })
  const chips = async (address: string): Promise<string[]> => {
    const { text } = await visitor.get(`/portal/records/${address}`)
    return [...text.matchAll(/<span class="badge (\w*)">(.*?)<\/span>/g)].map(([, tone, word]) => `${tone} ${word}`)
  }
  t.strictSame(await chips('invoices'), [' Draft', 'info Sent', 'bad Overdue 1 day', 'bad Overdue 24 days'])
  t.strictSame(await chips(`invoices/${one.id}`), ['bad Overdue 1 day'])
  await other.client.ok('markInvoicePaid', { path: { id: late.id } })
  t.strictSame(await chips(`invoices/${late.id}`), ['good Paid'])
})

t.test('an invoice list ends with the sums of its amounts, without voided invoices', async (t) => {
  const { id: contactId } = await make.contact(tenant)
  const lines = (unitPrice: string) => ({ contactId, lines: [{ description: 'Work', unitPrice }] })
  await make.invoice(tenant, { status: 'sent', ...lines('1000.10') })
  await make.invoice(tenant, { status: 'sent', ...lines('0.20') })
  const voided = await make.invoice(tenant, { status: 'sent', ...lines('5000') })
  await client.ok('voidInvoice', { path: { id: voided.id } })
  const list = await pageOf(`invoices?contactId=${contactId}`)
  const foot = footOf(list)
  t.equal(foot[0], 'Total')
  t.strictSame(foot.slice(-2), ['$1,000.30', '$1,000.30'])
  t.strictSame(footOf(await pageOf(`invoices?contactId=${contactId}&status=voided`)), [], 'a single row has no sum')
  const related = await pageOf(`contacts/${contactId}`)
  t.strictSame(footOf(related.slice(related.indexOf('<h2>Invoices</h2>'))).slice(-2), ['$1,000.30', '$1,000.30'])
})

t.test('a list with several pages says that its sum covers only the rows shown', async (t) => {
  const { id: contactId } = await make.contact(tenant)
  for (let made = 0; made < 51; made += 1)
    await make.bid(tenant, { contactId, lines: [{ description: 'Work', unitPrice: '1' }] })
  const foot = footOf(await pageOf(`bids?contactId=${contactId}`))
  t.equal(foot[0], 'Total of these 50')
  t.equal(foot.at(-1), '$50.00')
})

t.test('the schedule on the page of a pay application ends with the sums of its columns', async (t) => {
  const { project } = await make.contract(tenant, { lines: [{ description: 'House', unitPrice: '300' }] })
  const { id } = await make.payApp(tenant, { projectId: project.id })
  const lines = [
    { description: 'Walls', scheduledValue: '200', workThisPeriod: '100' },
    { description: 'Roof', scheduledValue: '100', workThisPeriod: '50', materialsStored: '20' },
  ]
  await client.ok('replacePayAppLineItems', { path: { id }, body: { lines } })
  const { data: app } = await client.ok('getPayApp', { path: { id } })
  const page = await pageOf(`pay-apps/${id}`)
  const foot = footOf(page)
  t.equal(foot[0], 'Total')
  t.ok(foot.includes('300.00') && foot.includes('150.00') && foot.includes('20.00') && foot.includes('170.00'))
  t.equal(foot.at(-1), Number(app.retainage).toFixed(2))
})

t.test('a project page shows its contract, change orders, billing, retainage and cost of hours', async (t) => {
  const { project } = await make.contract(tenant, { lines: [{ description: 'House', unitPrice: '1000' }] })
  const projectId = project.id
  const { id } = await make.payApp(tenant, { projectId })
  const work = { description: 'Walls', scheduledValue: '1000', workThisPeriod: '500' }
  await client.ok('replacePayAppLineItems', { path: { id }, body: { lines: [work] } })
  await client.ok('submitPayApp', { path: { id } })
  await client.ok('approvePayApp', { path: { id }, body: { approvedBy: 'Dana Ortiz' } })
  const { data: app } = await client.ok('getPayApp', { path: { id } })
  const order = await make.changeOrder(tenant, {
    ...{ projectId, status: 'submitted', lines: [{ description: 'Stairs', unitPrice: '200' }] },
  })
  await client.ok('approveChangeOrder', { path: { id: order.id }, body: {} })
  const invoice = await make.invoice(tenant, {
    projectId,
    status: 'sent',
    lines: [{ description: 'Work', unitPrice: '100' }],
  })
  await client.ok('recordInvoicePayment', { path: { id: invoice.id }, body: { amount: '40.00' } })
  await make.invoice(tenant, { projectId, lines: [{ description: 'Work', unitPrice: '7777' }] })
  await make.timeEntry(tenant, { projectId, hours: '8', hourlyRate: '42.50' })
  await make.timeEntry(tenant, { projectId, hours: '2', hourlyRate: null })
  const dollars = (amount: number): string => `$${amount.toLocaleString('en-US', { minimumFractionDigits: 2 })}`
  const billed = Number(app.currentPaymentDue) + 100
  t.strictSame(factsUnder(await pageOf(`projects/${projectId}`), 'Money'), [
    'Contract to date: $1,200.00',
    'Approved changes: $200.00, 1 change order',
    `Billed: ${dollars(billed)}`,
    'Paid: $40.00',
    `Retainage held: ${dollars(Number(app.retainage))}`,
    `Left to bill: ${dollars(1200 - billed)}`,
    'Cost of hours: $340.00, 10 hours',
  ])
  await client.ok('markPayAppPaid', { path: { id }, body: {} })
  matches(t, factsUnder(await pageOf(`projects/${projectId}`), 'Money'), containing([`Paid: ${dollars(billed - 60)}`]))
  const field = await signInVisitor(origin, await makeUser(tenant, 'field'))
  lacks(t, (await field.get(`/portal/records/projects/${projectId}`)).text, '<h2>Money</h2>')
  const { data: bill } = await client.ok('createInvoiceFromPayApp', { body: { payAppId: id } })
  await client.ok('sendInvoice', { path: { id: bill.id }, body: { to: 'dana@example.com' } })
  await client.ok('recordInvoicePayment', { path: { id: bill.id }, body: { amount: '10.00' } })
  t.equal((await client.ok('getInvoice', { path: { id: bill.id } })).data.status, 'partial')
  const partial = factsUnder(await pageOf(`projects/${projectId}`), 'Money')
  matches(t, partial, containing([`Billed: ${dollars(billed)}`, 'Paid: $50.00']), 'no amount is counted twice')
})

t.test('the history of a bid shows when the customer opened it, and combines consecutive changes', async (t) => {
  const bid = await make.bid(tenant)
  for (let made = 0; made < 7; made += 1) {
    await client.ok('createBidLineItem', { path: { id: bid.id }, body: { description: 'Work', unitPrice: '10' } })
  }
  for (const title of ['Deck', 'Larger deck']) await client.ok('updateBid', { path: { id: bid.id }, body: { title } })
  await client.ok('markBidSent', { path: { id: bid.id } })
  const { data } = await client.ok('shareBid', { path: { id: bid.id } })
  await sendRaw(data.url, 'GET', { headers: { 'User-Agent': 'Mozilla/5.0' } })
  t.strictSame(historyOf(await pageOf(`bids/${bid.id}`)), [
    'Created',
    '7 line items added',
    'Changed 2 times',
    'Sent',
    'Requested the public link',
    'Opened by the customer',
  ])
})

t.test('the page of a site log shows the weather on one line', async (t) => {
  const weatherOf = async (values: object): Promise<string | undefined> => {
    const { id } = await make.siteLog(tenant, values)
    const found = /<dt>Weather<\/dt><dd>([\s\S]*?)<\/dd>/.exec(await pageOf(`site-logs/${id}`))
    return found?.[1]?.replace(/<[^>]*>/g, '').trim()
  }
  const degrees = { temperatureHigh: '66', temperatureLow: '49', temperatureUnit: 'F' }
  t.equal(await weatherOf({ weather: 'Clear', ...degrees }), 'Clear, 49 to 66 °F')
  t.equal(await weatherOf({ temperatureHigh: '5', temperatureLow: '5', temperatureUnit: 'C' }), '5 °C')
  t.equal(await weatherOf({ weather: 'Rain' }), 'Rain')
  t.equal(await weatherOf({}), undefined)
})

/** Returns the type and the changed fields of each event on a record page. */
function eventsOn(page: string): string[][] {
  const folded = /<details class="developer">\s*<summary>Developer details<\/summary>([\s\S]*?)<\/details>/.exec(page)!
  const rows = [...folded[1]!.matchAll(/<tr><th scope="row">[\s\S]*?<\/tr>/g)]
  return rows.map(([row]) => rowTexts(row).slice(0, 2))
}

t.test('events on a record page are collapsed, and each lists the fields that it changed', async (t) => {
  const { data: bid } = await client.ok('createBid', { body: { title: 'Deck' } })
  await client.ok('updateBid', { path: { id: bid.id }, body: { title: 'Larger deck', notes: 'As discussed.' } })
  t.strictSame(eventsOn(await pageOf(`bids/${bid.id}`)), [
    ['bid.updated', 'title, notes'],
    ['bid.created', ''],
  ])
})

t.test('the event of a new version of a document lists the version among the changed fields', async (t) => {
  const { id } = await make.document(tenant, { content: 'The first one', name: 'Plan.txt' })
  const sourcePath = await make.documentUpload(tenant, 'The second one')
  await client.ok('updateDocument', { path: { id }, body: { sourcePath } })
  const [[type, changed], ...others] = eventsOn(await pageOf(`documents/${id}`)) as [[string, string], ...string[][]]
  t.strictSame([type, others], ['document.updated', [['document.created', '']]])
  t.strictSame(changed.split(', ').sort(), ['sha256', 'size', 'version'])
})
