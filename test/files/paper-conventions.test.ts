import t from 'tap'
import { getDocumentProxy } from 'unpdf'
import { lacks, matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makePaperHelpers } from '../../scripts/testkit/paper-helpers.ts'
import { mailText } from '../../scripts/testkit/peers/mime.ts'

const service = await startService(t)
const { work, drawn, mailOf } = makePaperHelpers(service)

const german = { currency: 'EUR', locale: 'de-DE', timeZone: 'Europe/Berlin', paper: 'a4' } as const
const american = { currency: 'USD', locale: 'en-US', timeZone: 'America/Los_Angeles', paper: 'letter' } as const

/** Portrait width and height in points. */
const sizes = { letter: [612, 792], a4: [595.28, 841.89] } as const

async function officeWith(body: typeof german | typeof american): Promise<TestTenant> {
  const tenant = await service.tenant({ name: 'Harbor & Pine' })
  await tenant.client.ok('updateBranding', { body })
  return tenant
}

/** Returns width and height of every page in points. */
async function sizesOf(pdf: Uint8Array): Promise<number[][]> {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const pages = Array.from({ length: document.numPages }, (_, index) => document.getPage(index + 1))
  return (await Promise.all(pages)).map(({ view }) => [view[2]! - view[0]!, view[3]! - view[1]!])
}

const dueDate = '2027-04-01T00:00:00.000Z'

/** Starts a PDF job for each kind of paper. */
const papers: Record<string, (tenant: TestTenant) => Promise<string>> = {
  bid: async (tenant) => {
    const { id } = await make.bid(tenant, { status: 'sent' })
    return (await tenant.client.ok('renderBidPdf', { path: { id } })).data.job_id
  },
  invoice: async (tenant) => {
    const { id } = await make.invoice(tenant, { status: 'sent', dueDate })
    return (await tenant.client.ok('renderInvoicePdf', { path: { id } })).data.job_id
  },
  'change order': async (tenant) => {
    const { id } = await make.changeOrder(tenant, { status: 'submitted' })
    return (await tenant.client.ok('renderChangeOrderPdf', { path: { id } })).data.job_id
  },
  'pay application': async (tenant) => {
    const { id } = await make.payApp(tenant, { status: 'submitted' })
    return (await tenant.client.ok('renderPayAppPdf', { path: { id } })).data.job_id
  },
  'daily report': async (tenant) => {
    const { id } = await make.siteLog(tenant, { logDate: '2027-04-01' })
    return (await tenant.client.ok('renderSiteLogDailyReportPdf', { path: { id } })).data.job_id
  },
}

for (const [name, ask] of Object.entries(papers)) {
  t.test(`the ${name} is printed with the organization's paper size, currency and date format`, async (t) => {
    for (const conventions of [german, american]) {
      const tenant = await officeWith(conventions)
      const { pages, pdf } = await drawn(tenant, await ask(tenant))
      const found = await sizesOf(pdf)
      const [width, height] = sizes[conventions.paper]
      for (const [across, down] of nonEmpty(found)) {
        const upright = across! < down!
        t.ok(Math.abs(across! - (upright ? width : height)) < 0.1, `${name} on ${conventions.paper}: ${across}`)
        t.ok(Math.abs(down! - (upright ? height : width)) < 0.1, `${name} on ${conventions.paper}: ${down}`)
      }
      const text = pages.join(' ')
      if (name === 'daily report')
        matches(t, text, containing(conventions === german ? '1. April 2027' : 'April 1, 2027'))
      else if (conventions === german) {
        matches(t, text, /\d,\d\d €/)
        lacks(t, text, /\$|\d\.\d\d\b(?!\d)(?=\s€)/)
      } else matches(t, text, /\$[\d,]+\.\d\d/)
      if (name === 'invoice') matches(t, text, containing(conventions === german ? '1. April 2027' : 'April 1, 2027'))
    }
  })
}

t.test(
  "the page and mail of a bid use the organization's formats, and show the time zone of the deadline",
  async (t) => {
    const tenant = await officeWith(german)
    const { client } = tenant
    const contact = await make.contact(tenant, { firstName: 'Dana', lastName: 'Ortiz', email: 'dana@example.com' })
    const bid = await make.bid(tenant, {
      ...{ contactId: contact.id, validUntil: '2099-03-31T15:30:00.000Z', taxRate: '10.25' },
    })
    await client.ok('createBidLineItem', {
      path: { id: bid.id },
      body: { description: 'Cabinets', quantity: '16', unitPrice: '348.35' },
    })
    const { meta } = await client.ok('sendBid', { path: { id: bid.id } })
    const { data: link } = await client.ok('shareBid', { path: { id: bid.id } })
    const html = (await (await fetch(link.url)).text()).replaceAll('\u00a0', ' ')
    for (const words of ['5.573,60 €', '348,35 €', '(10,25 %)', '31. März 2099', '17:30 MESZ'])
      matches(t, html, containing(words), words)
    await work(tenant)
    const text = mailText(mailOf((meta as { job_id: string }).job_id), 'text/plain').replaceAll('\u00a0', ' ')
    matches(t, text, containing('6.144,89 €'))
    matches(t, text, containing('31. März 2099 um 17:30 MESZ'))
  },
)

t.test(
  'a signature request keeps its currency, date format and paper size when the organization changes its own',
  async (t) => {
    const tenant = await officeWith(german)
    const { id } = await make.changeOrder(tenant, { status: 'submitted' })
    const { meta } = await tenant.client.ok('createSignatureRequest', {
      body: { entityType: 'change_order', entityId: id, signerName: 'Dana Ortiz', signerEmail: 'dana@example.com' },
    })
    await work(tenant)
    const [address] = /http\S+\/s\/\S+/.exec(mailText(mailOf((meta as { job_id: string }).job_id), 'text/plain'))!
    const before = await (await fetch(address)).text()
    await tenant.client.ok('updateBranding', { body: american })
    const after = await (await fetch(address)).text()
    matches(t, after, containing('€'))
    lacks(t, after, '$')
    const hashOf = (html: string) => /name="document" value="([0-9a-f]{64})"/.exec(html)![1]
    t.equal(hashOf(after), hashOf(before))
  },
)
