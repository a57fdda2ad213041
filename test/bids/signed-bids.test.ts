import sharp from 'sharp'
import t from 'tap'
import { extractText, getDocumentProxy } from 'unpdf'
import { liveReadContext } from '../../db/engine/postgres/transaction.ts'
import { readBidPaper } from '../../db/nouns/bids/paper-contents.ts'
import { storeMissingBidSnapshots } from '../../db/nouns/bids/snapshot-backfill.ts'
import { lacks, matches } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { sharedRenderer } from '../../scripts/testkit/environment/renderer.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { sendRaw } from '../../scripts/testkit/http/client.ts'
import { make } from '../../scripts/testkit/make.ts'

const service = await startService(t)
const { pool } = service.database
const renderer = sharedRenderer()

/** Renames the organization and the contact and replaces the logo: all that a bid's paper takes from other records. */
async function rename(tenant: TestTenant, contactId: number, name: string, hue: number) {
  const branding = { companyName: `${name} Builders`, phone: `+1 206 555 01${hue}` }
  await tenant.client.ok('updateBranding', { body: branding })
  const background = { r: hue, g: hue, b: hue }
  const logo = await sharp({ create: { width: 60, height: 20, channels: 3, background } })
    .png()
    .toBuffer()
  await pool.query(
    `update branding set logo = $2, logo_hash = $3, logo_type = 'image/png', logo_width = 60, logo_height = 20 where tenant_id = $1`,
    [tenant.id, logo, `logo-${name}`],
  )
  await tenant.client.ok('updateContact', {
    path: { id: contactId },
    body: { firstName: name, email: `${name}@a.example` },
  })
}

async function acceptedBid() {
  const tenant = await service.tenant()
  const contact = await make.contact(tenant, { firstName: 'Nobody' })
  await rename(tenant, contact.id, 'First', 10)
  const lines = [
    { description: 'Oak floor', unitPrice: '100.00' },
    { description: 'Heated floor', unitPrice: '50.00', isOptional: true },
  ]
  const values = { contactId: contact.id, terms: 'Net 30', notes: 'Call first', siteCity: 'Austin', lines }
  const bid = await make.bid(tenant, { status: 'sent', validUntil: '2099-01-01T00:00:00Z', ...values })
  const { data } = await tenant.client.ok('shareBid', { path: { id: bid.id } })
  await tenant.client.ok('acceptBid', {
    path: { id: bid.id },
    body: { acceptedBy: 'Dana', optionIds: [bid.lineIds[1]!] },
  })
  return { tenant, contact, bid, url: data.url }
}

const documentNow = (tenant: TestTenant, id: number) =>
  readBidPaper(liveReadContext(tenant.database), tenant.caller, id)
const pageOf = (url: string) => sendRaw(url, 'GET')

t.test('changing the content of an accepted bid is a 409; sending the same values again is not', async (t) => {
  const { tenant, contact, bid } = await acceptedBid()
  const path = { id: bid.id }
  const before = (await tenant.client.ok('getBid', { path })).data
  const other = await make.contact(tenant)
  const changes = [
    { contactId: other.id },
    { contactId: null },
    { validUntil: '2098-01-01T00:00:00Z' },
    { validUntil: null },
    { notes: 'Other' },
    { terms: null },
    { siteAddress: '1 Main Street' },
    { siteCity: 'Dallas' },
    { siteState: 'TX' },
    { siteZipCode: '75001' },
    { taxRate: '8' },
    { discount: '1', discountType: 'fixed' as const },
  ]
  for (const body of changes) {
    const answer = await tenant.client.call('updateBid', { path, body })
    matches(t, answer, { status: 409, json: { detail: /^The bid is accepted\./ } }, JSON.stringify(body))
  }
  const body = { contactId: contact.id, terms: ' Net 30 ', validUntil: '2098-12-31T22:00:00-02:00', siteState: null }
  t.strictSame((await tenant.client.ok('updateBid', { path, body })).data, before)
})

t.test('page and PDF of an accepted bid show what was accepted, whatever is renamed later', async (t) => {
  const { tenant, contact, bid, url } = await acceptedBid()
  const before = await documentNow(tenant, bid.id)
  matches(t, before, {
    from: { companyName: 'First Builders', logo: { hash: 'logo-First' } },
    customer: { name: 'First' },
  })
  const page = (await pageOf(url)).text
  const logo = await sendRaw(`${url}/logo`, 'GET')
  await rename(tenant, contact.id, 'Second', 20)
  t.strictSame(await documentNow(tenant, bid.id), before)
  t.equal((await pageOf(url)).text, page)
  t.strictSame((await sendRaw(`${url}/logo`, 'GET')).text, logo.text)
  lacks(t, page, 'signature', 'the bid was accepted through the API, without a signature')
  await pool.query('update branding set logo = null, logo_hash = null where tenant_id = $1', [tenant.id])
  await tenant.client.ok('deleteContact', { path: { id: contact.id } })
  t.strictSame(await documentNow(tenant, bid.id), before)
  const pdf = await renderer.render('bid', await documentNow(tenant, bid.id))
  const [text] = (await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false })).text
  matches(t, text, /First Builders.*First@a\.example/s)
  lacks(t, text, 'Second')
})

t.test(
  'after a reverted acceptance the bid shows current data, and the next acceptance stores that data',
  async (t) => {
    const { tenant, contact, bid } = await acceptedBid()
    const path = { id: bid.id }
    await rename(tenant, contact.id, 'Second', 20)
    await tenant.client.ok('revertBidAcceptance', { path, body: { status: 'sent' } })
    matches(t, await documentNow(tenant, bid.id), { from: { companyName: 'Second Builders' }, acceptance: null })
    t.strictSame((await pool.query('select from signed_bids where bid_id = $1', [bid.id])).rowCount, 0)
    await tenant.client.ok('updateBid', { path, body: { terms: 'Net 10' } })
    await tenant.client.ok('acceptBid', { path })
    await rename(tenant, contact.id, 'Third', 30)
    matches(t, await documentNow(tenant, bid.id), { from: { logo: { hash: 'logo-Second' } }, conditions: 'Net 10' })
  },
)

t.test(
  'a new acceptance uses the legible paper layout, and an earlier acceptance keeps its earlier layout',
  async (t) => {
    const { tenant, bid } = await acceptedBid()
    const drawing = async () => (await renderer.render('bid', await documentNow(tenant, bid.id))).length
    t.equal((await documentNow(tenant, bid.id)).acceptance?.legible, true)
    const legible = await drawing()
    await pool.query('update signed_bids set legible = default where bid_id = $1', [bid.id])
    t.notOk((await documentNow(tenant, bid.id)).acceptance?.legible, 'an acceptance that the previous release stored')
    t.not(await drawing(), legible)
    await pool.query('delete from signed_bids where bid_id = $1', [bid.id])
    await storeMissingBidSnapshots(tenant.database)
    t.notOk(
      (await documentNow(tenant, bid.id)).acceptance?.legible,
      'an acceptance that was stored later than it was made',
    )
  },
)

t.test('the snapshot of a bid that an older version accepted is stored once, with the data at that time', async (t) => {
  const { tenant, contact, bid } = await acceptedBid()
  await rename(tenant, contact.id, 'Second', 20)
  await pool.query('delete from signed_bids')
  matches(t, await documentNow(tenant, bid.id), { from: { companyName: 'Second Builders' } })
  t.ok((await storeMissingBidSnapshots(tenant.database)) >= 1)
  await rename(tenant, contact.id, 'Third', 30)
  matches(t, await documentNow(tenant, bid.id), {
    from: { companyName: 'Second Builders' },
    customer: { name: 'Second' },
  })
  t.equal(await storeMissingBidSnapshots(tenant.database), 0)
})

t.test(
  "the page of a cancelled bid shows that it was withdrawn and the organization's contact data, but no content of the bid",
  async (t) => {
    const tenant = await service.tenant({ name: 'Acme Builders' })
    await tenant.client.ok('updateBranding', { body: { phone: '+1 206 555 0142', email: 'office@acme.example' } })
    const lines = [{ description: 'Oak floor', unitPrice: '977.31' }]
    const bid = await make.bid(tenant, { status: 'sent', terms: 'Net 30', lines })
    const linkOf = async (rotate: boolean) =>
      (await tenant.client.ok('shareBid', { path: { id: bid.id }, body: { rotate } })).data.url
    const [stale, url] = [await linkOf(false), await linkOf(true)]
    await tenant.client.ok('cancelBid', { path: { id: bid.id } })
    for (const address of [url, `${url}/pdf`, `${url}/logo`, `${url}/totals`]) {
      const page = await pageOf(address)
      t.equal(page.status, 410, address)
      for (const shown of [
        'This bid was withdrawn',
        bid.bidNumber,
        'Acme Builders',
        'tel:+12065550142',
        'office@acme.example',
      ]) {
        matches(t, page.text, containing(shown))
      }
      lacks(t, page.text, /Oak floor|977|Net 30|<form/)
    }
    const form = { headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: 'name=Dana' }
    matches(t, await sendRaw(`${url}/accept`, 'POST', form), { status: 410 })
    matches(t, await pageOf(stale), { status: 404 }, 'a link that was replaced earlier is not found')
    await tenant.client.ok('deleteBid', { path: { id: bid.id } })
    matches(t, await pageOf(url), { status: 404 }, 'a deleted bid is not found')
  },
)
