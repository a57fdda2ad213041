import t from 'tap'
import { lacks, matches } from '../../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../../scripts/testkit/environment/service.ts'
import { Client, sendRaw } from '../../../scripts/testkit/http/client.ts'
import { runWorkerUntilDone } from '../../../scripts/testkit/job-helpers.ts'
import { make } from '../../../scripts/testkit/make.ts'
import { makeApp, makeTokens, makeUser, type TestUser } from '../../../scripts/testkit/oauth.ts'
import { type FormVisitor, parseForms, signInVisitor, unescapeHtml } from '../../../scripts/testkit/peers/visitor.ts'
import { acceptBidOnPage } from '../../../scripts/testkit/rounds/acceptances.ts'
import { waitForClockTick } from '../../../scripts/testkit/rounds/rounds.ts'
import { sampleSignature } from '../../../scripts/testkit/webhooks/signing.ts'

const service = await startService(t)
const { origin, database } = service
const tenant = await service.tenant()
const owner = await makeUser(tenant)
const [ofOwner, ofViewer] = [await visit(owner), await visit(await makeUser(tenant, 'viewer'))]
const nameOf = async ({ id }: Pick<TestUser, 'id'>): Promise<string> =>
  (await tenant.client.ok('getUser', { path: { id } })).data.name

function visit(person: TestUser): Promise<FormVisitor> {
  return signInVisitor(origin, person)
}

/** Returns the history entries on the page of a record, such as `Created by the key Test key`. */
async function historyIn(visitor: FormVisitor, family: string, id: number): Promise<string[]> {
  const { text } = await visitor.get(`/portal/records/${family}/${id}`)
  const listed = /<ol class="history">([\s\S]*?)<\/ol>/.exec(text)![1]!
  return [...listed.matchAll(/<li><span class="what">(.*?)<\/span>(?: <span dir="auto">(.*?)<\/span>)?/g)].map(
    ([, what, who]) => unescapeHtml(who === undefined ? what! : `${what} ${who}`),
  )
}

const madeIn = async (family: string, id: number): Promise<string> => (await historyIn(ofOwner, family, id))[0]!

t.test('the page of every kind of record names its creator to users who may read the audit log', async (t) => {
  const { client } = tenant
  const { id: projectId } = await make.project(tenant)
  const { id: contactId } = (await client.ok('createContact', { body: { type: 'customer', lastName: 'Ortiz' } })).data
  const day = '2026-03-02'
  const made: Record<string, number> = {
    contacts: contactId,
    leads: (await client.ok('createLead', { body: { name: 'Deck', contactId } })).data.id,
    bids: (await client.ok('createBid', { body: { contactId } })).data.id,
    projects: (await client.ok('createProject', { body: { name: 'Deck', contractValue: '100.00' } })).data.id,
    'change-orders': (await client.ok('createChangeOrder', { body: { projectId, title: 'Stairs' } })).data.id,
    invoices: (await client.ok('createInvoice', { body: { projectId } })).data.id,
    'site-logs': (
      await client.ok('createSiteLog', { body: { projectId, logDate: day, notes: 'Dry', createdBy: owner.id } })
    ).data.id,
    'time-entries': (
      await client.ok('createTimeEntry', { body: { projectId, userId: owner.id, date: day, hours: '8' } })
    ).data.id,
    products: (await client.ok('createProduct', { body: { type: 'material', name: 'Board' } })).data.id,
  }
  made['pay-apps'] = (await client.ok('createPayApp', { body: { projectId: made.projects!, periodTo: day } })).data.id
  for (const [family, id] of Object.entries(made)) {
    matches(t, await madeIn(family, id), / by the key Test key$/, family)
    lacks(t, (await historyIn(ofViewer, family, id))[0]!, / by /, family)
  }
})

t.test(
  'the history names the creator of a record that was imported, converted, copied or created by an app',
  async (t) => {
    const name = await nameOf(owner)
    const app = await makeApp(tenant, { name: 'Estimator' })
    const { client } = await makeTokens(origin, owner, app)
    const { id: bidId } = await make.bid(tenant, { status: 'accepted' })
    const { data: project } = await client.ok('convertBidToProject', { path: { id: bidId }, body: {} })
    t.equal(await madeIn('projects', project.id), `Created by ${name}, with Estimator`)
    const { data: copy } = await client.ok('duplicateBid', { path: { id: bidId } })
    t.equal(await madeIn('bids', copy.id), `Created by ${name}, with Estimator`)
    const body = {
      sourcePath: await make.upload(tenant, 'type,companyName\nvendor,Acme Doors\n'),
      mapping: { type: 'type', companyName: 'companyName' },
    }
    const { data: key } = await tenant.client.ok('createApiKey', {
      body: { name: 'Import of March', scopes: ['contacts:read', 'contacts:write', 'jobs:read'] },
    })
    const { data: job } = await new Client(origin, key.key).ok('importContacts', { body })
    await runWorkerUntilDone(service, tenant, [job.job_id])
    const { data: found } = await tenant.client.ok('listContacts', { query: { search: 'Acme Doors' } })
    t.equal(await madeIn('contacts', found[0]!.id), 'Created by the key Import of March')
  },
)

t.test(
  'a record stored without its creator shows no creator, even if a later change of the record has a known author',
  async (t) => {
    const { data: bid } = await tenant.client.ok('createBid', { body: { title: 'Old' } })
    await database.sql
      .updateTable('bids')
      .set({ makerUserId: null, makerKeyId: null, makerClientId: null })
      .where('tenantId', '=', tenant.id)
      .where('id', '=', bid.id)
      .execute()
    await tenant.client.ok('updateBid', { path: { id: bid.id }, body: { title: 'Older' } })
    t.strictSame(await historyIn(ofOwner, 'bids', bid.id), ['Created', 'Changed by the key Test key'])
  },
)

t.test('the history of a bid names the customer who accepted it and the key that recorded it', async (t) => {
  const item = { description: 'Boards', unitPrice: '100' }
  const bids = [
    await make.bid(tenant, { status: 'sent', lines: [item] }),
    await make.bid(tenant, { status: 'sent', lines: [item] }),
  ]
  const [atPage, byOffice] = bids.map(({ id }) => id) as [number, number]
  const { data: shared } = await tenant.client.ok('shareBid', { path: { id: atPage } })
  const page = await sendRaw(shared.url, 'GET', { headers: { 'User-Agent': 'Mozilla/5.0' } })
  const { pathname } = new URL(shared.url)
  const form = parseForms(page.text).find(({ action }) => action === `${pathname}/accept#answer`)!
  const answer = await sendRaw(`${origin}${pathname}/accept`, 'POST', {
    body: new URLSearchParams({ ...form.hidden, ...sampleSignature }).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'User-Agent': 'Mozilla/5.0' },
  })
  t.equal(answer.status, 303)
  await tenant.client.ok('acceptBid', { path: { id: byOffice }, body: { acceptedBy: 'Lee Park' } })
  const accepted = async (visitor: FormVisitor, id: number) =>
    (await historyIn(visitor, 'bids', id)).find((one) => one.startsWith('Accepted'))
  t.equal(await accepted(ofOwner, atPage), 'Accepted by Dana Ortiz')
  t.equal(await accepted(ofOwner, byOffice), 'Accepted by Lee Park, recorded by the key Test key')
  t.equal(await accepted(ofViewer, byOffice), 'Accepted by Lee Park')
})

t.test(
  'if a bid is accepted both by the API and on its page, each entry of the history names only the person who accepted there',
  async (t) => {
    const accepted = async (id: number) =>
      (await historyIn(ofOwner, 'bids', id)).filter((one) => one.startsWith('Accepted'))
    for (const isPageLast of [true, false]) {
      const { id } = await make.bid(tenant, { status: 'sent', lines: [{ description: 'Boards', unitPrice: '100' }] })
      const { data: shared } = await tenant.client.ok('shareBid', { path: { id } })
      const ways = [
        () => tenant.client.ok('acceptBid', { path: { id }, body: { acceptedBy: 'Lee Park' } }),
        () => acceptBidOnPage(shared.url, 'Dana Ortiz'),
      ]
      const [first, second] = isPageLast ? ways : ways.toReversed()
      await first!()
      await tenant.client.ok('revertBidAcceptance', { path: { id }, body: { status: 'sent' } })
      await second!()
      const last = isPageLast
        ? ['Accepted by the key Test key', 'Accepted by Dana Ortiz']
        : ['Accepted by Lee Park, recorded by the key Test key']
      t.strictSame(await accepted(id), last)
    }
  },
)

t.test('a bid that is sent again is not shown as opened until the customer opens it again', async (t) => {
  const { id } = await make.bid(tenant, { status: 'viewed', lines: [{ description: 'Boards', unitPrice: '100' }] })
  const opened = async () =>
    (await historyIn(ofOwner, 'bids', id)).filter((one) => one.startsWith('Opened by the customer')).length
  t.equal(await opened(), 1)
  await tenant.client.ok('cancelBid', { path: { id } })
  await tenant.client.ok('reopenBid', { path: { id } })
  t.equal(await opened(), 1, 'a draft keeps the history of its last sending')
  await waitForClockTick()
  await tenant.client.ok('markBidSent', { path: { id } })
  t.equal(await opened(), 0)
  const { data } = await tenant.client.ok('shareBid', { path: { id } })
  await sendRaw(data.url, 'GET', { headers: { 'User-Agent': 'Mozilla/5.0' } })
  t.equal(await opened(), 1)
})
