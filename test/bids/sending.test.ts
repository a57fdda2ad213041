import t from 'tap'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { type ClientAnswer, sendRaw } from '../../scripts/testkit/http/client.ts'
import { make } from '../../scripts/testkit/make.ts'

const service = await startService(t)
const { database } = service
const item = { description: 'Cabinets', unitPrice: '1000.00' }
const option = { ...item, isOptional: true }
const to = { to: 'dana@ortiz.example' }

const eventsOf = async ({ client }: TestTenant) =>
  (await client.ok('listEvents', { query: { limit: 100 } })).data.map(({ event }) => event.type)
const mailsOf = async ({ client }: TestTenant) =>
  (await client.ok('listJobs', { query: { type: 'email' } })).data.map(({ params }) => params)

t.test('markBidSent marks a draft as sent without a mail or a link', async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.bid(tenant, { lines: [item] })
  const { data } = await tenant.client.ok('markBidSent', { path: { id } })
  matches(t, data, { id, status: 'sent', sentAt: data.updatedAt })
  t.strictSame(await mailsOf(tenant), [])
  const { rows } = await database.pool.query('select from share_links where tenant_id = $1', [tenant.id])
  t.equal(rows.length, 0)
  const draft = { path: { id: (await make.bid(tenant, { lines: [item] })).id } }
  t.equal((await tenant.client.call('markBidSent', { ...draft, headers: { 'If-Match': '"another"' } })).status, 412)
})

t.test('a bid without an item line or with a negative total can be neither sent nor marked as sent', async (t) => {
  const tenant = await service.tenant()
  const credit = { description: 'Credit', unitPrice: '-0.01' }
  const none = /The bid has no item line\. Add at least one before you send or share the bid\./
  const cases = [
    [none, []],
    [
      none,
      [
        { kind: 'section', description: 'Kitchen' },
        { kind: 'note', description: 'By us' },
      ],
    ],
    [/The total of the bid is -0\.01\. Only a bid with a total of 0\.00 or more can be sent or shared\./, [credit]],
  ] as const
  for (const [detail, lines] of cases) {
    const { id } = await make.bid(tenant, { lines: [...lines] })
    const before = await eventsOf(tenant)
    for (const answer of [
      await tenant.client.call('sendBid', { path: { id }, body: to }),
      await tenant.client.call('markBidSent', { path: { id } }),
    ]) {
      matches(t, answer, { status: 409, code: 'conflict', json: { detail } })
    }
    t.strictSame(await eventsOf(tenant), before)
    t.equal((await tenant.client.ok('getBid', { path: { id } })).data.status, 'draft')
  }
  t.strictSame(await mailsOf(tenant), [])
  for (const lines of [[option], [{ description: 'As discussed' }], [item, { ...item, unitPrice: '-1000.00' }]]) {
    const { id } = await make.bid(tenant, { lines })
    t.equal((await tenant.client.call('markBidSent', { path: { id } })).status, 200)
  }
  const emptied = await make.bid(tenant, { lines: [item] })
  const path = { id: emptied.id, lineItemId: emptied.lineIds[0]! }
  await tenant.client.ok('deleteBidLineItem', { path })
  t.equal((await tenant.client.call('markBidSent', { path })).status, 409, 'its only line is deleted')
})

t.test('a sent bid whose lines were all deleted keeps its link, but gets no new one', async (t) => {
  const tenant = await service.tenant()
  const [shared, unshared] = [
    await make.bid(tenant, { status: 'sent', lines: [item] }),
    await make.bid(tenant, { status: 'sent', lines: [item] }),
  ]
  const share = (id: number, body = {}) => tenant.client.call('shareBid', { path: { id }, body })
  const { url } = (await share(shared.id)).json.data
  await runTransaction(database, tenant.caller, async (tx) => {
    await tx.sql.updateTable('bidLineItems').set({ deletedAt: tx.at }).where('tenantId', '=', tenant.id).execute()
  })
  matches(t, await share(shared.id), { status: 200, json: { data: { url } } })
  matches(t, await share(shared.id, { rotate: true }), { status: 409, json: { detail: /no item line/ } })
  matches(t, await share(shared.id), { status: 200, json: { data: { url } } }, 'the live link still exists')
  t.equal((await sendRaw(`${service.origin}${new URL(url).pathname}`, 'GET')).status, 200)
  matches(t, await share(unshared.id), { status: 409, json: { detail: /no item line/ } })
  matches(t, await tenant.client.call('resendBid', { path: { id: shared.id }, body: to }), { status: 409 })
  t.equal((await tenant.client.call('renderBidPdf', { path: { id: shared.id } })).status, 202)
})

t.test('resending a sent or viewed bid mails it again and changes nothing', async (t) => {
  const tenant = await service.tenant()
  const contact = await make.contact(tenant, { email: 'dana@ortiz.example' })
  for (const status of ['sent', 'viewed'] as const) {
    const bid = await make.bid(tenant, { status, lines: [item], contactId: contact.id })
    const before = { events: await eventsOf(tenant), mails: await mailsOf(tenant) }
    const body = { message: 'Here it is once more.' }
    const { data, meta } = await tenant.client.ok('resendBid', { path: { id: bid.id }, body })
    const { lineIds: _, ...shown } = bid
    matches(t, data, shown)
    matches(t, meta, { job_id: String, status_url: String })
    t.strictSame(await eventsOf(tenant), before.events)
    const [mail, ...older] = await mailsOf(tenant)
    matches(t, mail, { bidId: bid.id, to: contact.email, message: body.message })
    t.strictSame(older, before.mails)
  }
  const nowhere = await make.bid(tenant, { status: 'sent', lines: [item] })
  const refused = await tenant.client.call('resendBid', { path: { id: nowhere.id } })
  matches(t, refused, { status: 422, json: { errors: [{ field: 'to', code: 'required' }] } })
})

t.test('resending a sent or partially paid invoice mails it again and changes nothing', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const detail = (state: string) =>
    new RegExp(`The invoice is ${state}\\. To resend an invoice, it must be sent or partial`)
  const resend = (id: number): Promise<ClientAnswer> => client.call('resendInvoice', { path: { id }, body: to })
  const { data: made } = await client.ok('createInvoice', { body: {} })
  const path = { id: made.id }
  await client.ok('appendInvoiceLineItems', { path, body: { lines: [item] } })
  matches(t, await resend(made.id), { status: 409, json: { detail: detail('draft') } })
  await client.ok('markInvoiceSent', { path })
  const unchanged = async (status: string) => {
    const before = { events: await eventsOf(tenant), invoice: (await client.ok('getInvoice', { path })).data }
    const answer = await resend(made.id)
    matches(t, answer, { status: 200, json: { data: { id: made.id, status }, meta: { job_id: String } } })
    t.strictSame(answer.json.data, before.invoice)
    t.strictSame(await eventsOf(tenant), before.events)
  }
  await unchanged('sent')
  await client.ok('recordInvoicePayment', { path, body: { amount: '1.00', paidAt: '2026-03-02T12:00:00Z' } })
  await unchanged('partial')
  matches(t, await mailsOf(tenant), [
    { invoiceId: made.id, ...to },
    { invoiceId: made.id, ...to },
  ])
  await client.ok('markInvoicePaid', { path })
  matches(t, await resend(made.id), { status: 409, json: { detail: detail('paid') } })
})
