import t from 'tap'
import { lacks, matches } from '../../scripts/testkit/assertions/assertions.ts'
import { forceClockAhead } from '../../scripts/testkit/clock/ahead.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { sendRaw } from '../../scripts/testkit/http/client.ts'
import { makeUser } from '../../scripts/testkit/oauth.ts'
import { type FormVisitor, signInVisitor } from '../../scripts/testkit/peers/visitor.ts'

const service = await startService(t)
const { origin, quickbooks } = service

const plain = (text: string): string => text.replaceAll('&amp;', '&').replaceAll('&#x3D;', '=')

/** Follows `path` to the QuickBooks page. Returns the path of its link `words`, which leads back to the portal. */
async function answerOf(visitor: FormVisitor, words: string, path = '/portal/accounting/connect'): Promise<string> {
  const sent = await visitor.get(path)
  t.equal(sent.status, 303)
  const { status, text } = await sendRaw(String(sent.headers.location), 'GET')
  t.equal(status, 200)
  return plain(new RegExp(`href="([^"]*)">${words}<`).exec(text)![1]!).replace(origin, '')
}

t.test('an admin connects a company through QuickBooks, changes its product names and disconnects it', async (t) => {
  const [tenant, books] = [await service.tenant(), quickbooks.makeCompany({ name: 'Cascade & Sons' })]
  const person = await makeUser(tenant, 'admin')
  const visitor = await signInVisitor(origin, person)
  matches(t, (await visitor.get('/portal/accounting')).text, /Not connected[\s\S]*Connect to QuickBooks/)
  const back = await answerOf(visitor, `Connect company ${books.realmId}`)
  const done = await visitor.get(back)
  matches(t, done, { status: 303, headers: { location: '/portal/accounting?notice=connected' } })
  matches(t, (await visitor.get('/portal/accounting')).text, /Connected<[\s\S]*Cascade &amp; Sons/)
  const read = async () => (await tenant.client.ok('getAccountingConnection')).data
  matches(t, await read(), {
    status: 'connected',
    realmId: books.realmId,
    itemName: 'Services',
    retainageItemName: null,
  })
  const query = { requestId: String(done.headers['x-request-id']) }
  matches(t, (await tenant.client.ok('listApiAuditLogs', { query })).data, [
    { userId: person.id, operationId: 'connectAccounting', path: '/portal/accounting/callback', status: 303 },
  ])
  const again = await visitor.get(back)
  matches(t, again, {
    status: 422,
    text: /not connected:[\s\S]*The permission from QuickBooks: [\s\S]*was used before, has expired/,
  })
  const action = '/portal/accounting/names'
  const wrong = await visitor.submit(await visitor.get(action), { itemName: 'Nothing of the kind' }, { action })
  matches(t, wrong, { status: 422, text: /id="itemName-problem">Is not the name of an active product or service/ })
  const named = { itemName: 'Services', retainageItemName: 'Retainage' }
  t.equal((await visitor.submit(await visitor.get(action), named, { action })).status, 303)
  matches(t, await read(), { status: 'connected', retainageItemName: 'Retainage' })
  const ending = '/portal/accounting/disconnect'
  const confirmation = await visitor.get(ending)
  matches(t, confirmation.text, /Cascade &amp; Sons/)
  t.equal((await visitor.submit(confirmation, { form: 'made.up' }, { action: ending })).status, 403)
  t.equal((await visitor.submit(confirmation, {}, { action: ending })).status, 303)
  matches(t, await read(), { status: 'not_connected' })
})

t.test('product names chosen before connecting are stored when QuickBooks leads back to the portal', async (t) => {
  const [tenant, books] = [await service.tenant(), quickbooks.makeCompany({ items: ['Work', 'Held'] })]
  const visitor = await signInVisitor(origin, await makeUser(tenant))
  const refused = await visitor.get(await answerOf(visitor, `Connect company ${books.realmId}`))
  matches(t, refused, {
    status: 422,
    text: /not connected:[\s\S]*The product or service of lines: Is not the name of an active product or service/,
  })
  const action = '/portal/accounting/names'
  const fields = { itemName: 'Work', retainageItemName: 'Held', allowOnlinePayment: 'yes' }
  const page = await visitor.submit(await visitor.get(action), fields, { action })
  const path = plain(/href="(\/portal\/accounting\/connect\?[^"]*)"/.exec(page.text)![1]!)
  const query = Object.fromEntries(new URL(path, origin).searchParams)
  t.strictSame(query, fields, 'the link has the choices, but not the token of the form')
  const done = await visitor.get(await answerOf(visitor, `Connect company ${books.realmId}`, path))
  t.equal(done.status, 303)
  matches(t, (await tenant.client.ok('getAccountingConnection')).data, {
    ...{ status: 'connected', itemName: 'Work', retainageItemName: 'Held', allowOnlinePayment: true },
  })
})

t.test(
  'no connection is made if it was declined, was begun in another session, or was begun over an hour ago',
  async (t) => {
    const [tenant, books] = [await service.tenant(), quickbooks.makeCompany()]
    const person = await makeUser(tenant)
    const [visitor, other] = [await signInVisitor(origin, person), await signInVisitor(origin, person)]
    const declined = await visitor.get(await answerOf(visitor, 'Do not connect'))
    matches(t, declined, { status: 422, text: /was declined at QuickBooks/ })
    const back = await answerOf(visitor, `Connect company ${books.realmId}`)
    const ways = {
      elsewhere: [other, back],
      'made up': [visitor, back.replace(/state=[^&]*/, 'state=made.up')],
      without: [visitor, back.replace(/state=[^&]*/, 'x=1')],
    } as const
    for (const [how, [who, address]] of Object.entries(ways)) {
      matches(t, await who.get(address), { status: 403, text: /not started in this browser and session/ }, how)
    }
    t.teardown(forceClockAhead(3_601_000))
    matches(t, await visitor.get(back), { status: 403, text: /more than an hour ago/ })
    t.equal((await tenant.client.ok('getAccountingConnection')).data.status, 'not_connected')
  },
)

t.test('without a QuickBooks app of the operator, the portal offers no connection', async (t) => {
  const settings = { quickbooks: { ...quickbooks.settings, clientId: undefined } }
  const bare = await startService(t, { settings })
  const visitor = await signInVisitor(bare.origin, await makeUser(await bare.tenant()))
  const page = await visitor.get('/portal/accounting')
  matches(t, page.text, /QuickBooks is not set up/)
  lacks(t, page.text, 'href="/portal/accounting/connect"')
  matches(t, await visitor.get('/portal/accounting/connect'), { status: 409, text: /is not set up/ })
})

t.test('a role without access to the settings cannot open the accounting pages', async (t) => {
  const visitor = await signInVisitor(origin, await makeUser(await service.tenant(), 'manager'))
  for (const path of ['', '/connect', '/callback', '/names', '/disconnect']) {
    t.equal((await visitor.get(`/portal/accounting${path}`)).status, 403, path)
  }
})
