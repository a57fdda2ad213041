import t from 'tap'
import { liveReadContext } from '../../db/engine/postgres/transaction.ts'
import { readBidPaper } from '../../db/nouns/bids/paper-contents.ts'
import { storeMissingBidSnapshots } from '../../db/nouns/bids/snapshot-backfill.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { sendRaw } from '../../scripts/testkit/http/client.ts'
import { make } from '../../scripts/testkit/make.ts'

/**
 * These tests use accepted bids without a stored snapshot, as an older version left them. Only their state protects
 * them.
 */
const service = await startService(t)
const { pool } = service.database

async function unkept() {
  const tenant = await service.tenant({ name: 'Acme Builders' })
  const { id: contactId } = await make.contact(tenant, { companyName: 'Ortiz Homes' })
  const option = { description: 'Railing', unitPrice: '20.00', isOptional: true }
  const lines = [{ description: 'Deck', unitPrice: '100.00' }, option]
  const { id, lineIds } = await make.bid(tenant, { status: 'sent', title: 'Deck', contactId, lines })
  const { data: shared } = await tenant.client.ok('shareBid', { path: { id } })
  await tenant.client.ok('acceptBid', { path: { id }, body: { acceptedBy: 'Dana Ortiz', optionIds: [lineIds[1]!] } })
  const { rowCount } = await pool.query('delete from signed_bids where tenant_id = $1', [tenant.id])
  t.equal(rowCount, 1)
  return { tenant, id, lineIds, contactId, url: shared.url }
}

/** Adds a plan to the bid that its customer can see from now on. */
async function sharePlan(tenant: TestTenant, entityId: number): Promise<void> {
  const sourcePath = await make.documentUpload(tenant, '%PDF-1.7\nThe plan\n%%EOF\n', {
    contentType: 'application/pdf',
  })
  await make.document(tenant, {
    sourcePath,
    entityType: 'bid',
    entityId,
    name: 'Late plan.pdf',
    sharedWithCustomer: true,
  })
}

const paperOf = ({ database, caller }: TestTenant, id: number) => readBidPaper(liveReadContext(database), caller, id)

t.test('nothing that the customer agreed to can be changed in an accepted bid without a snapshot', async (t) => {
  const { tenant, id, lineIds } = await unkept()
  const { client } = tenant
  const path = { id }
  const before = [await paperOf(tenant, id), (await client.ok('getBid', { path })).data]
  const changes = {
    title: { title: 'Larger deck' },
    notes: { notes: 'By May' },
    terms: { terms: 'Net 30' },
    site: { siteCity: 'Salem' },
    customer: { contactId: null },
    deadline: { validUntil: '2099-01-01T00:00:00Z' },
    tax: { taxRate: '7' },
    discount: { discount: '5.00', discountType: 'fixed' as const },
  }
  const answers: Record<string, number> = {}
  for (const [name, body] of Object.entries(changes))
    answers[name] = (await client.call('updateBid', { path, body })).status
  const linePath = { id, lineItemId: lineIds[0]! }
  const line = { description: 'Deck', unitPrice: '90.00' }
  answers['a new line'] = (await client.call('createBidLineItem', { path, body: line })).status
  answers['a changed line'] = (await client.call('updateBidLineItem', { path: linePath, body: line })).status
  answers['a line less'] = (await client.call('deleteBidLineItem', { path: linePath })).status
  answers['a deletion'] = (await client.call('deleteBid', { path })).status
  answers['a second acceptance'] = (await client.call('acceptBid', { path })).status
  t.strictSame(answers, Object.fromEntries(Object.keys(answers).map((name) => [name, 409])))
  t.equal(Object.keys(answers).length, 13)
  t.strictSame([await paperOf(tenant, id), (await client.ok('getBid', { path })).data], before)
})

t.test('files and change orders added later do not become part of an accepted bid without a snapshot', async (t) => {
  const { tenant, id, url } = await unkept()
  const before = await paperOf(tenant, id)
  await sharePlan(tenant, id)
  const { data: project } = await tenant.client.ok('convertBidToProject', { path: { id } })
  const lines = [{ description: 'Wider stairs', unitPrice: '7500.00' }]
  await make.changeOrder(tenant, { projectId: project.id, status: 'approved', lines })
  t.strictSame(await paperOf(tenant, id), before)
  const { status, text } = await sendRaw(service.origin + new URL(url).pathname, 'GET')
  t.equal(status, 200)
  t.equal(/Late plan|Wider stairs/.test(text), false)
  t.equal(text.includes('Dana Ortiz'), true)
})

t.test('an accepted bid without a snapshot can be reverted and accepted again, and then has a snapshot', async (t) => {
  const { tenant, id, contactId } = await unkept()
  await tenant.client.ok('revertBidAcceptance', { path: { id }, body: { status: 'sent' } })
  const { data } = await tenant.client.ok('acceptBid', { path: { id }, body: { acceptedBy: 'Lee Park' } })
  t.equal(data.total, '100.00')
  const kept = await paperOf(tenant, id)
  await tenant.client.ok('updateContact', { path: { id: contactId }, body: { companyName: 'Park Homes' } })
  t.strictSame(await paperOf(tenant, id), kept)
})

t.test('once its snapshot is stored, an accepted bid does not change with the customer or the branding', async (t) => {
  const { tenant, id, contactId } = await unkept()
  t.equal((await storeMissingBidSnapshots(tenant.database)) > 0, true)
  const kept = await paperOf(tenant, id)
  await tenant.client.ok('updateContact', { path: { id: contactId }, body: { companyName: 'Park Homes' } })
  await tenant.client.ok('updateBranding', { body: { companyName: 'Pine Builders' } })
  await sharePlan(tenant, id)
  t.strictSame(await paperOf(tenant, id), kept)
})
