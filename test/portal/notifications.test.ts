import t from 'tap'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { storeNotification } from '../../db/services/mail/notifications.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { sendRaw } from '../../scripts/testkit/http/client.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makeUser } from '../../scripts/testkit/oauth.ts'
import { parseForms, signInVisitor } from '../../scripts/testkit/peers/visitor.ts'

const service = await startService(t)
const { origin, database } = service

/** Returns the link, the texts and the unread state of each row in the notifications table. */
const rowsOf = (text: string) =>
  [...text.matchAll(/<tr>\s*<th scope="row">([\s\S]*?)<\/tr>/g)].map(([, row]) => ({
    href: /<a href="([^"]*)"/.exec(row!)?.[1],
    shown: row!
      .split('<td')[0]!
      .replace(/<[^>]*>/g, '|')
      .split('|')
      .filter((part) => part.trim() !== ''),
    isUnread: row!.includes('Mark as read'),
  }))

t.test(
  'a change request by a customer on a bid page is shown in the notifications, the overview and the bid history',
  async (t) => {
    const tenant = await service.tenant()
    const bid = await make.bid(tenant, { status: 'sent', lines: [{ description: 'Island', unitPrice: '900' }] })
    const { url } = (await tenant.client.ok('shareBid', { path: { id: bid.id } })).data
    const { hidden = {} } = parseForms((await sendRaw(url, 'GET')).text).find(({ action }) => action.includes('/ask'))!
    const body = new URLSearchParams({ ...hidden, asker: 'Dana Ortiz', message: 'Oak, <please>.' }).toString()
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    t.equal((await sendRaw(`${url}/ask`, 'POST', { body, headers })).status, 303)
    const visitor = await signInVisitor(origin, await makeUser(tenant))
    const title = `A change to ${bid.bidNumber} was requested`
    const href = `/portal/records/bids/${bid.id}`
    const page = await visitor.get('/portal/notifications')
    t.strictSame(rowsOf(page.text), [{ href, shown: [title, 'Dana Ortiz: Oak, &lt;please&gt;.'], isUnread: true }])
    const overview = (await visitor.get('/portal')).text
    t.equal(overview.split(`<a href="${href}">${title}</a>`).length, 2)
    const history = (await visitor.get(href)).text
    t.equal(history.split('Change requested').length, 2)
    t.equal(/Change requested[\s\S]{0,200}?Dana Ortiz \(customer\)/.test(history), true)
  },
)

t.test('notifications can be marked as read one by one or all at once, and read ones can be hidden', async (t) => {
  const tenant = await service.tenant()
  const lead = await make.lead(tenant, { name: 'Loft' })
  const endpointId = 7
  const { id: requestId } = await make.signatureRequest(tenant)
  await runTransaction(database, tenant.caller, async (tx) => {
    const assigned = {
      type: 'lead.assigned',
      entityType: 'lead',
      entityId: lead.id,
      title: 'Loft was assigned',
    } as const
    await storeNotification(tx, tenant.caller, assigned)
    const ended = { type: 'webhook_endpoint.disabled', entityType: 'webhook_endpoint', entityId: endpointId } as const
    await storeNotification(tx, tenant.caller, { ...ended, title: 'An endpoint was turned off' })
    const lost = { type: 'accounting.reconnect_required', entityType: 'accounting', entityId: null } as const
    await storeNotification(tx, tenant.caller, { ...lost, title: 'QuickBooks lets nobody in' })
    const signed = { type: 'signature_request.signed', entityType: 'signature_request', entityId: requestId } as const
    await storeNotification(tx, tenant.caller, { ...signed, title: 'It was signed' })
  })
  const visitor = await signInVisitor(origin, await makeUser(tenant))
  const shown = async (query = '') =>
    rowsOf((await visitor.get(`/portal/notifications${query}`)).text).map((row) => [row.href, row.isUnread])
  const hrefs = [
    `/portal/records/signature-requests/${requestId}`,
    '/portal/accounting',
    `/portal/webhooks/${endpointId}`,
    `/portal/records/leads/${lead.id}`,
  ]
  t.strictSame(
    await shown(),
    hrefs.map((href) => [href, true]),
  )
  const mark = async (which: string) =>
    (await visitor.submit(await visitor.get('/portal/notifications'), {}, { action: `/portal/notifications/${which}` }))
      .status
  const [latest] = (await visitor.get('/portal/notifications')).text.match(/\d+\/read/)!
  t.equal(await mark(latest), 303)
  t.strictSame(
    await shown(),
    hrefs.map((href, index) => [href, index > 0]),
  )
  t.strictSame(
    await shown('?isRead=false'),
    hrefs.slice(1).map((href) => [href, true]),
  )
  t.equal(await mark('read'), 303)
  t.strictSame(
    await shown(),
    hrefs.map((href) => [href, false]),
  )
  t.strictSame(await shown('?isRead=false'), [])
  t.equal((await visitor.get('/portal')).text.includes('Unread notifications'), false)
})
