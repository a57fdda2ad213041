import t from 'tap'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { restoreOne } from '../../db/engine/records/deletion.ts'
import { bids } from '../../db/nouns/bids/bids.ts'
import { lacks, matches } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { type ClientAnswer, sendRaw } from '../../scripts/testkit/http/client.ts'
import { make } from '../../scripts/testkit/make.ts'
import { race, repeatContestant } from '../../scripts/testkit/races.ts'

const service = await startService(t)
const states = ['draft', 'sent', 'viewed', 'accepted', 'rejected', 'expired', 'cancelled'] as const
const lines = [{ description: 'Work' }]

const open = (url: string): Promise<ClientAnswer> => sendRaw(url, 'GET')
const linkOf = async ({ client }: TestTenant, id: number, rotate = false): Promise<string> =>
  (await client.ok('shareBid', { path: { id }, body: { rotate } })).data.url

t.test('a bid can be shared in every state except draft and cancelled', async (t) => {
  const tenant = await service.tenant()
  for (const status of states) {
    const { id } = await make.bid(tenant, { status })
    const answer = await tenant.client.call('shareBid', { path: { id } })
    if (status === 'draft' || status === 'cancelled') {
      matches(
        t,
        answer,
        { status: 409, code: 'conflict', json: { detail: new RegExp(`The bid is ${status}`) } },
        status,
      )
      continue
    }
    matches(t, answer, { status: 200 }, status)
    matches(t, answer.json.data.url, new RegExp(`^${service.settings.publicOrigin}/b/[\\w-]{40,}$`), status)
    matches(t, await open(answer.json.data.url), { status: 200 }, status)
  }
})

t.test('sharing a bid again returns its live link with the creation time, until the link is rotated', async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.bid(tenant, { status: 'sent' })
  const first = await tenant.client.ok('shareBid', { path: { id } })
  const again = await tenant.client.ok('shareBid', { path: { id }, body: { rotate: false } })
  t.strictSame(again.data, first.data)
  const rotated = await tenant.client.ok('shareBid', { path: { id }, body: { rotate: true } })
  t.not(rotated.data.url, first.data.url)
  matches(t, await open(first.data.url), { status: 404 })
  matches(t, await open(rotated.data.url), { status: 200 })
  t.strictSame((await tenant.client.ok('shareBid', { path: { id } })).data, rotated.data)
})

t.test("ten concurrent requests for a bid's first link get the same link", async (t) => {
  const tenant = await service.tenant()
  await race(t, {
    at: service,
    rounds: 4,
    arrange: () => make.bid(tenant, { status: 'sent' }),
    contestants: ({ id }) => repeatContestant(10, () => linkOf(tenant, id)),
    judge: (links) => t.equal(new Set(links).size, 1),
  })
})

t.test(
  'the token of a link is stored hashed and sealed, and a stored answer that contains it is sealed too',
  async (t) => {
    const tenant = await service.tenant()
    const { id } = await make.bid(tenant, { status: 'sent' })
    const key = crypto.randomUUID()
    const { data } = await tenant.client.ok('shareBid', { path: { id }, key })
    const token = data.url.split('/').at(-1)!
    t.equal((await tenant.client.ok('shareBid', { path: { id }, key })).data.url, data.url)
    for (const table of ['share_links', 'idempotency_keys']) {
      const { rows } = await service.database.pool.query(`select t::text as row from ${table} t where tenant_id = $1`, [
        tenant.id,
      ])
      t.equal(rows.length, 1, table)
      lacks(t, rows[0].row, token.slice(-20), table)
    }
  },
)

t.test(
  'cancelling a bid ends its link for good, and the page says so; a bid that is sent again gets a new link',
  async (t) => {
    const tenant = await service.tenant()
    const { id } = await make.bid(tenant, { status: 'sent' })
    const first = await linkOf(tenant, id)
    await tenant.client.ok('cancelBid', { path: { id } })
    matches(t, await open(first), { status: 410, text: containing('This bid was withdrawn') })
    await tenant.client.ok('reopenBid', { path: { id } })
    await tenant.client.ok('sendBid', { path: { id }, body: { to: 'dana@example.com' } })
    matches(t, await open(first), { status: 410 })
    const second = await linkOf(tenant, id)
    t.not(second, first)
    matches(t, await open(second), { status: 200 })
  },
)

t.test('deleting a bid ends its link for good', async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.bid(tenant, { status: 'sent' })
  const link = await linkOf(tenant, id)
  await tenant.client.ok('deleteBid', { path: { id } })
  matches(t, await open(link), { status: 404 })
  matches(t, await tenant.client.call('shareBid', { path: { id } }), { status: 404, code: 'not_found' })
  await runTransaction(tenant.database, tenant.caller, (tx) => restoreOne(tx, tenant.caller, bids, id))
  matches(t, await open(link), { status: 404 }, 'restoring the bid does not restore the link')
  matches(t, await open(await linkOf(tenant, id)), { status: 200 })
})

t.test(
  'after an acceptance is reverted to draft, the link of the bid opens again once the bid is sent again',
  async (t) => {
    const tenant = await service.tenant()
    const { id } = await make.bid(tenant, { status: 'accepted' })
    const link = await linkOf(tenant, id)
    await tenant.client.ok('revertBidAcceptance', { path: { id }, body: { status: 'draft' } })
    matches(t, await open(link), { status: 404 }, 'a draft is not public')
    await tenant.client.ok('sendBid', { path: { id }, body: { to: 'dana@example.com' } })
    matches(t, await open(link), { status: 200 })
  },
)

t.test('the links of a suspended organization are not found', async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.bid(tenant, { status: 'sent' })
  const link = await linkOf(tenant, id)
  await service.database.sql.updateTable('tenants').set({ status: 'suspended' }).where('id', '=', tenant.id).execute()
  matches(t, await open(link), { status: 404 })
})

t.test('sendBid marks a draft as sent and creates the mail job, in one transaction', async (t) => {
  const tenant = await service.tenant()
  const contact = await make.contact(tenant, { email: 'dana@example.com' })
  const { id } = await make.bid(tenant, { contactId: contact.id, lines })
  const { data, meta } = await tenant.client.ok('sendBid', { path: { id }, body: { message: 'As discussed.' } })
  matches(t, data, { status: 'sent', sentAt: /^20/ })
  t.equal(meta.status_url, `${service.settings.publicOrigin}/api/v1/jobs/${meta.job_id}`)
  const jobs = await tenant.client.ok('listJobs', { query: { type: 'email' } })
  matches(t, jobs.data, [{ id: meta.job_id, type: 'email', resourceType: 'bids', status: 'queued' }])
  t.strictSame(jobs.data[0]!.params, { bidId: id, to: 'dana@example.com', message: 'As discussed.' })
  const events = await tenant.client.ok('listEvents', { query: { limit: 100 } })
  matches(t, events.data.at(-1)!.event, { type: 'bid.updated', previous_attributes: { status: 'draft', sentAt: null } })
})

t.test("a bid without a recipient's email address stays a draft", async (t) => {
  const tenant = await service.tenant()
  const contact = await make.contact(tenant)
  for (const contactId of [null, contact.id]) {
    const { id } = await make.bid(tenant, { contactId, lines })
    const answer = await tenant.client.call('sendBid', { path: { id }, body: {} })
    matches(t, answer, { status: 422, json: { errors: [{ field: 'to', code: 'required' }] } })
    matches(t, (await tenant.client.ok('getBid', { path: { id } })).data, { status: 'draft', sentAt: null })
    matches(t, await tenant.client.call('sendBid', { path: { id }, body: { to: 'dana@example.com' } }), { status: 200 })
  }
  t.equal((await tenant.client.ok('listJobs', { query: { type: 'email' } })).data.length, 2)
})

t.test('only a draft can be sent', async (t) => {
  const tenant = await service.tenant()
  for (const status of states) {
    const { id } = await make.bid(tenant, { status, lines })
    const answer = await tenant.client.call('sendBid', { path: { id }, body: { to: 'dana@example.com' } })
    matches(t, answer, status === 'draft' ? { status: 200 } : { status: 409, code: 'conflict' }, status)
  }
})
