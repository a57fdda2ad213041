import { readFileSync } from 'node:fs'
import t from 'tap'
import { liveReadContext } from '../../db/engine/postgres/transaction.ts'
import {
  fillInMissingCurrencies,
  findContractCurrencies,
  findOrganizationCurrency,
} from '../../db/services/branding/currencies.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makeUser } from '../../scripts/testkit/oauth.ts'
import { makePaperHelpers } from '../../scripts/testkit/paper-helpers.ts'
import { mailText } from '../../scripts/testkit/peers/mime.ts'
import { signInVisitor } from '../../scripts/testkit/peers/visitor.ts'

const service = await startService(t)
const { work, drawn, mailOf } = makePaperHelpers(service)

/** Returns the different currency signs in a text. */
const signsIn = (text: string): string[] => [...new Set(text.match(/[$€£]/g))]
const textOf = (html: string): string =>
  html
    .slice(html.indexOf('<main'))
    .replace(/<(script|style|svg)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

const lines = [{ description: 'Work', unitPrice: '1250.00' }]
const toEuro = ({ client }: TestTenant, more: object = {}) =>
  client.ok('updateBranding', { body: { currency: 'EUR', ...more } })

/** Creates a sent or submitted record of each family, in an organization whose currency is USD at that time. */
async function withRecordsOut() {
  const tenant = await service.tenant({ name: 'Harbor & Pine' })
  const contact = await make.contact(tenant, { firstName: 'Dana', lastName: 'Ortiz', email: 'dana@example.com' })
  const bid = await make.bid(tenant, { status: 'sent', contactId: contact.id, lines })
  const invoice = await make.invoice(tenant, { status: 'sent', contactId: contact.id, lines })
  const changeOrder = await make.changeOrder(tenant, { status: 'submitted' })
  const payApp = await make.payApp(tenant, { status: 'submitted' })
  return { tenant, contact, bid, invoice, changeOrder, payApp }
}

t.test(
  "sent and submitted records keep their currency in API, pages, papers, portal and mails after the organization's currency changes",
  async (t) => {
    const { tenant, contact, bid, invoice, changeOrder, payApp } = await withRecordsOut()
    const { client } = tenant
    await toEuro(tenant)
    const read = [
      (await client.ok('getBid', { path: { id: bid.id } })).data,
      (await client.ok('getInvoice', { path: { id: invoice.id } })).data,
      (await client.ok('getChangeOrder', { path: { id: changeOrder.id } })).data,
      (await client.ok('getPayApp', { path: { id: payApp.id } })).data,
    ]
    t.strictSame(
      read.map(({ currency }) => currency),
      ['USD', 'USD', 'USD', 'USD'],
    )
    t.strictSame(
      read.map(({ updatedAt }) => updatedAt),
      [bid, invoice, changeOrder, payApp].map(({ updatedAt }) => updatedAt),
      'the records do not change',
    )
    t.equal((await make.bid(tenant)).currency, 'EUR', 'a new bid is in the new currency')

    const papers = {
      bid: await client.ok('renderBidPdf', { path: { id: bid.id } }),
      invoice: await client.ok('renderInvoicePdf', { path: { id: invoice.id } }),
      changeOrder: await client.ok('renderChangeOrderPdf', { path: { id: changeOrder.id } }),
      payApp: await client.ok('renderPayAppPdf', { path: { id: payApp.id } }),
    }
    for (const [name, { data }] of Object.entries(papers)) {
      t.strictSame(signsIn((await drawn(tenant, data.job_id)).pages.join(' ')), ['$'], `paper of ${name}`)
    }

    const pages = [
      (await client.ok('shareBid', { path: { id: bid.id } })).data.url,
      (await client.ok('shareInvoice', { path: { id: invoice.id }, body: {} })).data.url,
      (await client.ok('shareContactStatement', { path: { id: contact.id }, body: {} })).data.url,
    ]
    for (const url of pages) t.strictSame(signsIn(textOf(await (await fetch(url)).text())), ['$'], url)

    const mails = [
      await client.ok('resendBid', { path: { id: bid.id }, body: {} }),
      await client.ok('resendInvoice', { path: { id: invoice.id }, body: {} }),
    ]
    await work(tenant)
    for (const { meta } of mails) {
      t.strictSame(signsIn(mailText(mailOf((meta as { job_id: string }).job_id), 'text/plain')), ['$'])
    }

    const visitor = await signInVisitor(service.origin, await makeUser(tenant, 'admin'))
    for (const path of [
      `bids/${bid.id}`,
      `invoices/${invoice.id}`,
      `change-orders/${changeOrder.id}`,
      `pay-apps/${payApp.id}`,
    ]) {
      t.strictSame(signsIn(textOf((await visitor.get(`/portal/records/${path}`)).text)), ['$'], path)
    }
    const [exported] = (await client.ok('listInvoices', { query: { compact: true } })).data
    t.equal((exported as { currency?: string }).currency, 'USD')
  },
)

t.test(
  'if a draft takes the new currency, its paper shows that currency, and the draft keeps its number and figures',
  async (t) => {
    const tenant = await service.tenant()
    const draft = await make.bid(tenant, { lines })
    await toEuro(tenant, { draftsTakeNewCurrency: true })
    const { data } = await tenant.client.ok('getBid', { path: { id: draft.id } })
    t.strictSame([data.currency, data.total, data.bidNumber], ['EUR', '1250.00', draft.bidNumber])
    const { data: job } = await tenant.client.ok('renderBidPdf', { path: { id: draft.id } })
    t.strictSame(signsIn((await drawn(tenant, job.job_id)).pages.join(' ')), ['€'])
    const { data: events } = await tenant.client.ok('listEvents', { query: { limit: 100 } })
    const allEvents = events.map(({ event }) => event as { type: string; previous_attributes?: object; data: object })
    const last = allEvents.findLast(({ type }) => type === 'bid.updated')!
    t.strictSame(last.data, data)
    t.strictSame(last.previous_attributes, { currency: 'USD', updatedAt: draft.updatedAt })
  },
)

t.test(
  'changing the currency while drafts have amounts is a 409 that counts the drafts, and changes nothing',
  async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    await make.bid(tenant, { lines })
    await make.bid(tenant, { lines: [{ description: 'Maybe', unitPrice: '10', isOptional: true }] })
    const empty = await make.bid(tenant)
    await make.changeOrder(tenant, { status: 'draft' })
    await make.payApp(tenant, { status: 'draft' })
    await make.invoice(tenant, { lines })
    const gone = await make.invoice(tenant, { lines })
    await client.ok('deleteInvoice', { path: { id: gone.id } })
    const counted =
      'Some drafts have amounts: 2 bids, 1 change order, 1 pay application, 1 invoice. Set draftsTakeNewCurrency to true to change them to EUR, or send or delete them first.'
    for (const more of [{}, { draftsTakeNewCurrency: false }]) {
      const refused = await client.call('updateBranding', { body: { currency: 'EUR', companyName: 'Other', ...more } })
      t.strictSame([refused.status, refused.json.code, refused.json.detail], [409, undefined, counted])
    }
    t.strictSame(
      [(await client.ok('getBranding')).data.currency, (await client.ok('getBranding')).data.updatedAt],
      ['USD', null],
    )
    t.equal((await client.ok('getBid', { path: { id: empty.id } })).data.currency, 'USD')
    await client.ok('updateBranding', { body: { currency: 'USD', companyName: 'Same currency' } })
    await toEuro(tenant, { draftsTakeNewCurrency: true })
    const currencies = async (operation: 'listBids' | 'listChangeOrders' | 'listPayApps' | 'listInvoices') =>
      (await client.ok(operation)).data.map(({ currency }) => currency)
    t.strictSame(await currencies('listBids'), ['EUR', 'EUR', 'EUR'])
    t.strictSame(await currencies('listInvoices'), ['EUR'])
    const deleted = await client.ok('listInvoices', { query: { includeDeleted: true } })
    t.strictSame(
      deleted.data.map(({ currency }) => currency),
      ['USD', 'EUR'],
      'a deleted draft keeps the currency in which its figures were written',
    )
  },
)

t.test('a draft without amounts takes the new currency automatically', async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.bid(tenant, { lines: [{ description: 'Free of charge' }] })
  await toEuro(tenant)
  t.equal((await tenant.client.ok('getBid', { path: { id } })).data.currency, 'EUR')
  t.strictSame(await findOrganizationCurrency(liveReadContext(tenant.database), tenant.id), {
    currency: 'EUR',
    isMixed: false,
  })
})

t.test(
  "invoices and change orders of a contract are in the contract's currency, before and after the organization's currency changes",
  async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    const bid = await make.bid(tenant, { status: 'accepted', lines })
    const { data: project } = await client.ok('convertBidToProject', { path: { id: bid.id }, body: {} })
    const { data: draft } = await client.ok('createInvoiceFromBid', { body: { bidId: bid.id } })
    await toEuro(tenant)
    t.equal((await client.ok('getInvoice', { path: { id: draft.id } })).data.currency, 'USD')
    const order = await client.ok('createChangeOrder', { body: { projectId: project.id, title: 'More' } })
    const invoice = await client.ok('createInvoice', { body: { projectId: project.id } })
    const unbound = await client.ok('createInvoice', { body: {} })
    t.strictSame(
      [order, invoice, unbound].map(({ data }) => data.currency),
      ['USD', 'USD', 'EUR'],
    )
    t.strictSame(
      [...(await findContractCurrencies(liveReadContext(tenant.database), tenant.id, [project.id]))],
      [[project.id, 'USD']],
    )
    t.equal((await client.ok('duplicateBid', { path: { id: bid.id } })).data.currency, 'EUR', 'a copy is a new bid')
    const refused = await client.call('createInvoice', { body: { currency: 'EUR' } as never })
    t.equal(refused.status, 422, 'a request cannot set the currency')
  },
)

t.test('no sum combines amounts in different currencies', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const contact = await make.contact(tenant, { companyName: 'Ortiz Homes' })
  const project = await make.project(tenant, { contractValue: '5000.00', status: 'active' } as never)
  const sent = (unitPrice: string, more: object = {}) =>
    make.invoice(tenant, {
      ...{ status: 'sent', contactId: contact.id, issueDate: '2026-03-10', lines: [{ description: 'W', unitPrice }] },
      ...more,
    } as never)
  await sent('100.00', { projectId: project.id })
  await make.bid(tenant, { status: 'sent', lines })
  await toEuro(tenant)
  await sent('7.00')
  await make.bid(tenant, { status: 'sent', lines })
  const sums = (await client.ok('aggregateInvoices')).data.map(({ currency, total }) => [currency, total])
  t.strictSame(sums.sort(), [
    ['EUR', '7.00'],
    ['USD', '100.00'],
  ])
  t.strictSame((await client.ok('aggregateBids')).data, [
    { status: 'sent', currency: 'EUR', count: 1, total: '1250.00' },
    { status: 'sent', currency: 'USD', count: 1, total: '1250.00' },
  ])
  const aging = (await client.ok('runReport', { path: { key: 'ar-aging' } })).data
  t.strictSame([aging.currency, aging.otherCurrencies, aging.totals.total], ['EUR', 1, '7.00'])
  const jobs = (await client.ok('runReport', { path: { key: 'job-cost' } })).data
  t.strictSame([jobs.currency, jobs.otherCurrencies, jobs.rows], ['EUR', 1, []])
  const job = (await client.ok('runReport', { path: { key: 'job-cost' }, query: { projectId: project.id } })).data
  t.strictSame([job.currency, job.otherCurrencies, job.totals.invoiced], ['USD', 0, '100.00'])
  const review = (await client.ok('getBusinessReview', { query: { from: '2026-03-01', to: '2026-03-31' } })).data
  t.strictSame([review.currency, review.otherCurrencies, review.money], ['EUR', 1, { invoiced: '7.00', paid: '0.00' }])

  const { data: link } = await client.ok('shareContactStatement', { path: { id: contact.id }, body: {} })
  const statement = textOf(await (await fetch(link.url)).text())
  t.strictSame(signsIn(statement), ['€'])
  matches(t, statement, containing('Not on this statement: 1 open invoice in another currency'))
  const { data: pdf } = await client.ok('renderContactStatementPdf', { path: { id: contact.id } })
  const [page] = (await drawn(tenant, pdf.job_id)).pages
  t.strictSame(signsIn(page!), ['€'])
  matches(t, page!, containing('Not on this statement: 1 open invoice in another currency'))

  const visitor = await signInVisitor(service.origin, await makeUser(tenant, 'admin'))
  const money = textOf((await visitor.get('/portal/money')).text)
  matches(t, money, containing('The sums leave out 2 records in another currency.'), money.slice(0, 200))
  const list = textOf((await visitor.get('/portal/records/invoices')).text)
  matches(t, list, containing('€7.00 $100.00'), 'the list has a sum of each currency')
  const shown = textOf((await visitor.get(`/portal/records/projects/${project.id}`)).text)
  t.strictSame(signsIn(shown.split('Cost of hours')[0]!), ['$'], "a project's page is in the currency of its contract")
})

t.test('after refusing a change of currency, the branding form asks what to do with drafts', async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.bid(tenant, { lines })
  const visitor = await signInVisitor(service.origin, await makeUser(tenant, 'admin'))
  const action = '/portal/branding'
  const usual = { primaryColor: '#1f4e79', accentColor: '#c2571a', companyName: 'Acme', paper: 'letter' }
  const first = await visitor.get(action)
  t.notOk(first.text.includes('draftsTakeNewCurrency'))
  const refused = await visitor.submit(first, { ...usual, currency: 'EUR' }, { action })
  t.equal(refused.status, 409)
  matches(
    t,
    refused.text,
    containing(
      'Some drafts have amounts: 1 bid. Check “Drafts take the new currency” below, or send or delete them first.',
    ),
  )
  matches(t, refused.text, containing('<span>Drafts take the new currency, EUR, with their figures as they are</span>'))
  const done = await visitor.submit(refused, { ...usual, currency: 'EUR', draftsTakeNewCurrency: 'yes' }, { action })
  t.strictSame([done.status, done.headers.location], [303, '/portal/branding?notice=saved'])
  t.equal((await tenant.client.ok('getBid', { path: { id } })).data.currency, 'EUR')
})

t.test('the sweep sets the currency of records that a process of the previous release inserted', async (t) => {
  const tenant = await service.tenant()
  await toEuro(tenant)
  const { id } = await make.bid(tenant, { lines })
  await tenant.database.pool.query(`update bids set currency = default where tenant_id = $1 and id = $2`, [
    tenant.id,
    id,
  ])
  await fillInMissingCurrencies(tenant.database)
  t.equal((await tenant.client.ok('getBid', { path: { id } })).data.currency, 'EUR')
})

/** Runs the update statements of the migration, each until it changes no more rows. */
async function upgrade(): Promise<void> {
  const file = new URL('../../db/engine/postgres/migrations/0501_record_currencies_known.sql', import.meta.url)
  const statements = readFileSync(file, 'utf8').split(/;\n/)
  for (const statement of statements.filter((text) => /^update/m.test(text))) {
    while ((await service.database.pool.query(statement)).rowCount);
  }
}

t.test('the upgrade gives a record the currency of its stored letterhead, or else of the organization', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const accepted = await make.bid(tenant, { status: 'accepted', lines })
  const invoice = await make.invoice(tenant, { status: 'sent', lines })
  const payApp = await make.payApp(tenant, { status: 'submitted' })
  const order = await make.changeOrder(tenant, { status: 'approved' })
  const open = await make.bid(tenant, { status: 'sent', lines })
  await toEuro(tenant)
  const { pool } = service.database
  for (const table of ['bids', 'change_orders', 'pay_apps', 'invoices']) {
    await pool.query(`update ${table} set currency = default where tenant_id = $1`, [tenant.id])
  }
  await pool.query('update branding set has_other_currencies = false where tenant_id = $1', [tenant.id])
  await upgrade()
  const read = [
    await client.ok('getBid', { path: { id: accepted.id } }),
    await client.ok('getInvoice', { path: { id: invoice.id } }),
    await client.ok('getPayApp', { path: { id: payApp.id } }),
    await client.ok('getChangeOrder', { path: { id: order.id } }),
    await client.ok('getBid', { path: { id: open.id } }),
  ]
  t.strictSame(
    read.map(({ data }) => data.currency),
    ['USD', 'USD', 'USD', 'USD', 'EUR'],
  )
  t.strictSame(await findOrganizationCurrency(liveReadContext(tenant.database), tenant.id), {
    currency: 'EUR',
    isMixed: true,
  })
})
