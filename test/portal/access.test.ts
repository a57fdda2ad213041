import t from 'tap'
import { roles, scopesGrantableBy } from '../../db/domain/scopes.ts'
import { callerOfSession } from '../../db/services/access/sessions.ts'
import { setPassword } from '../../db/services/access/users.ts'
import { sections } from '../../handlers/web/portal/registry.ts'
import type { Section } from '../../handlers/web/portal/section.ts'
import { lacks, matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { sendRaw } from '../../scripts/testkit/http/client.ts'
import { makeApp, makeTokens, makeUser } from '../../scripts/testkit/oauth.ts'
import { FormVisitor, parseForms } from '../../scripts/testkit/peers/visitor.ts'

const service = await startService(t)
const { origin, database } = service
t.beforeEach(async () => void (await database.sql.deleteFrom('attemptWindows').execute()))

const addressOf = (path: string) => `/portal${path && `/${path}`}`

async function enter(person: { email: string; password: string }): Promise<FormVisitor> {
  const visitor = new FormVisitor(origin)
  await visitor.signIn(await visitor.get('/sign-in'), person)
  return visitor
}

for (const mode of ['live', 'sandbox'] as const) {
  const what = mode === 'live' ? 'a live organization' : 'a sandbox'
  t.test(`each role opens the sections of ${what} whose scope it has, and no others`, async (t) => {
    const tenant = await service.tenant({ name: 'Acme Builders', mode })
    for (const role of roles) {
      const visitor = await enter(await makeUser(tenant, role))
      const { text } = await visitor.get('/portal/account')
      const isOpen = ({ scope, ownersOnly, closedTo, mode: only = mode }: Section) => {
        if (only !== mode || closedTo === role) return false
        return ownersOnly ? role === 'owner' : scope === undefined || scopesGrantableBy(role).has(scope)
      }
      // Contacts represent all record sections; test/portal/records/records.test.ts covers the other ones.
      const isOne = ({ path }: Section) => !path.startsWith('records/') || path === 'records/contacts'
      const ofRoles = sections.filter((section) => !section.forPlatformAdmins && isOne(section))
      const first = addressOf(ofRoles.find((one) => isOpen(one) && !one.isUnlisted)!.path)
      for (const section of nonEmpty(ofRoles)) {
        const { path, label } = section
        const address = addressOf(path)
        const opens = isOpen(section)
        const answer = await visitor.get(address)
        const lead = `href="${address}"${path === 'account' ? ' aria-current' : '>'}`
        t.equal(text.includes(section.isUnlisted ? `action="${address}"` : lead), opens, `${role}: ${label} is listed`)
        if (section.mode !== undefined && section.mode !== mode) {
          t.equal(answer.status, 404, `${label} does not exist there`)
          continue
        }
        if (opens) matches(t, answer, { status: 200, headers: { 'content-type': /html/ } }, `${role} opens ${label}`)
        else if (path === '') matches(t, answer, { status: 303, headers: { location: first } }, `${role} is redirected`)
        else
          matches(
            t,
            answer,
            { status: 403, text: new RegExp(`Your role, ${role}, may not open this page`) },
            `${role} at ${label}`,
          )
      }
    }
  })
}

t.test('signing in leads back to the requested page, but never to an address outside the portal', async (t) => {
  const person = await makeUser(await service.tenant())
  const visitor = new FormVisitor(origin)
  const page = await visitor.get('/portal/webhooks/deliveries?status=failed')
  matches(t, page, { status: 200, text: /Sign in/ })
  const answer = await visitor.signIn(page, person)
  matches(t, answer, { status: 303, headers: { location: '/portal/webhooks/deliveries?status=failed' } })
  t.equal((await visitor.get(answer.headers.location as string)).status, 200)
  for (const address of [
    '//evil.example',
    '/portal\\evil',
    '/portalx',
    'https://evil.example/portal',
    '/portal#x',
    '/portal/webhooks#x',
  ]) {
    const other = new FormVisitor(origin)
    const { email, password } = person
    const left = await other.submit(await other.get('/sign-in'), { email, password, return: address })
    t.equal(left.headers.location, '/portal', address)
  }
})

t.test('a form with a forged or foreign token, or of an ended session, is rejected and changes nothing', async (t) => {
  const tenant = await service.tenant()
  const person = await makeUser(tenant)
  const visitor = await enter(person)
  const page = await visitor.get('/portal/api-keys/new')
  const fields = { name: 'Stolen', scopes: 'contacts:read' }
  const address = { action: '/portal/api-keys/new' }
  t.equal((await visitor.submit(page, { ...fields, form: 'made.up' }, address)).status, 403)
  const crossing = { ...address, headers: { 'Sec-Fetch-Site': 'cross-site' } }
  t.equal((await visitor.submit(page, fields, crossing)).status, 403)
  const other = await enter(await makeUser(tenant))
  const ofOther = parseForms((await other.get('/portal/api-keys/new')).text).find(
    ({ action }) => action === address.action,
  )
  t.equal((await visitor.submit(page, { ...fields, form: ofOther!.hidden.form! }, address)).status, 403)
  await database.sql.deleteFrom('sessions').where('userId', '=', person.id).where('tenantId', '=', tenant.id).execute()
  matches(t, await visitor.submit(page, fields, address), {
    status: 403,
    text: /Your session has ended, so nothing was done/,
  })
  const { data } = await tenant.client.ok('listApiKeys')
  t.notOk(data.some(({ name }: { name: string }) => name === 'Stolen'))
})

t.test('in a suspended organization, users can open only their own account page', async (t) => {
  const tenant = await service.tenant()
  const visitor = await enter(await makeUser(tenant))
  await database.sql.updateTable('tenants').set({ status: 'suspended' }).where('id', '=', tenant.id).execute()
  matches(t, await visitor.get('/portal/api-keys'), { status: 403, text: /is suspended/ })
  t.equal((await visitor.get('/portal/account')).status, 200)
})

t.test(
  'a user with accounts in several organizations can switch between them if the passwords are the same',
  async (t) => {
    const [first, second] = [await service.tenant({ name: 'Acme' }), await service.tenant({ name: 'Beta Roofing' })]
    const email = 'acme-and-beta@example.com'
    await makeUser(first, 'owner', email)
    const { password, id } = await makeUser(second, 'viewer', email)
    const visitor = new FormVisitor(origin)
    const choice = await visitor.signIn(await visitor.get('/sign-in'), { email, password })
    await visitor.submit(choice, { choice: /value="([^"]*)">Acme/.exec(choice.text)![1]! })
    const before = new Map(visitor.cookies)
    const account = await visitor.get('/portal/account')
    matches(t, account.text, /Acme <span[\s\S]*Switch to Beta Roofing/)
    const action = '/portal/account/switch'
    t.equal((await visitor.submit(account, { organization: '999999' }, { action })).status, 404)
    const gone = await visitor.submit(account, { organization: String(second.id) }, { action })
    matches(t, gone, { status: 303, headers: { location: '/portal' } })
    const there = await visitor.get('/portal/account')
    matches(t, there.text, /Beta Roofing[\s\S]*viewer[\s\S]*Switch to Acme/)
    const query = { requestId: String(gone.headers['x-request-id']) }
    matches(t, (await second.client.ok('listApiAuditLogs', { query })).data, [
      { userId: id, path: action, status: 303 },
    ])
    const left = new FormVisitor(origin)
    for (const [name, value] of before) left.cookies.set(name, value)
    matches(t, (await left.get('/portal')).text, /Sign in/, 'the session in the first organization has ended')
    await setPassword(database, first.id, email, 'another good password')
    const refused = await visitor.submit(there, { organization: String(first.id) }, { action })
    matches(t, refused, { status: 422, text: /sign in again/ })
  },
)

t.test('pages of records that do not exist or belong to another organization are a 404', async (t) => {
  const [tenant, other] = [await service.tenant(), await service.tenant()]
  const visitor = await enter(await makeUser(tenant))
  const key = await other.key()
  const { data: endpoint } = await other.client.ok('createWebhookEndpoint', {
    body: { url: 'https://8.8.8.8/hook', eventTypes: ['bid.accepted'] },
  })
  const { data: delivery } = await other.client.ok('testWebhookEndpoint', { path: { id: endpoint.id } })
  const ids = [`api-keys/${key.id}/revoke`, `api-keys/${key.id}/created`]
  for (const page of ['', '/edit', '/secret', '/rotate', '/delete', '/recover'])
    ids.push(`webhooks/${endpoint.id}${page}`)
  for (const path of [
    ...ids,
    `webhooks/deliveries/${delivery.id}`,
    'webhooks/x',
    'webhooks/0',
    'nothing',
    'apps/disconnect?client=a&user=1',
  ]) {
    matches(t, await visitor.get(`/portal/${path}`), { status: 404, text: /Nothing is here/ }, path)
  }
  const page = await visitor.get('/portal')
  for (const path of [
    `api-keys/${key.id}/revoke`,
    `webhooks/${endpoint.id}/delete`,
    `webhooks/${endpoint.id}/rotate`,
    `webhooks/deliveries/${delivery.id}/replay`,
  ]) {
    const form = parseForms(page.text).find(({ hidden }) => hidden.form)!.hidden.form!
    const sent = await visitor.submit(
      { ...page, text: `<form action="/portal/${path}"><input type="hidden" name="form" value="${form}"></form>` },
      {},
    )
    matches(t, sent, { status: 404 }, `POST ${path}`)
  }
  t.equal((await other.client.ok('getWebhookEndpoint', { path: { id: endpoint.id } })).data.deletedAt, undefined)
})

t.test(
  'an owner can disconnect apps of other users; a manager only sees them, and a field user does not see them',
  async (t) => {
    const tenant = await service.tenant()
    const [owner, manager, viewer] = [
      await makeUser(tenant),
      await makeUser(tenant, 'manager'),
      await makeUser(tenant, 'viewer'),
    ]
    const app = await makeApp(tenant, { name: 'Site Diary' })
    const tokens = await makeTokens(origin, viewer, app)
    const query = new URLSearchParams({ client: app.id, user: String(viewer.id) })
    const confirmation = `/portal/apps/disconnect?${query}`
    const watching = await enter(manager)
    matches(t, (await watching.get('/portal/apps')).text, /Site Diary/)
    matches(t, await watching.submit(await watching.get(confirmation), {}, { action: '/portal/apps/disconnect' }), {
      status: 403,
    })
    t.equal((await tokens.client.call('getMe')).status, 200)
    const stranger = await enter(await makeUser(tenant, 'field'))
    lacks(t, (await stranger.get('/portal/apps')).text, /Site Diary/)
    t.equal((await stranger.get(confirmation)).status, 404)
    const acting = await enter(owner)
    const done = await acting.submit(await acting.get(confirmation), {}, { action: '/portal/apps/disconnect' })
    matches(t, done, { status: 303, headers: { location: '/portal/apps?notice=disconnected' } })
    t.equal((await tokens.client.call('getMe')).status, 401)
    const { data } = await tenant.client.ok('listApiAuditLogs', {
      query: { requestId: String(done.headers['x-request-id']) },
    })
    matches(t, data, [{ userId: owner.id, clientId: app.id, path: '/portal/apps/disconnect', status: 303 }])
  },
)

t.test("a request of a signed-in user has the scopes of the user's role, and no API key or app", async (t) => {
  const person = {
    tenantId: 1,
    tenantName: 'A',
    tenantStatus: 'active',
    aheadMs: null,
    timeZone: 'UTC',
    locale: 'en-US',
    userId: 2,
    name: '',
    email: '',
    role: 'field',
    canSwitch: false,
    isPlatformAdmin: false,
  } as const
  const caller = callerOfSession(person)
  matches(t, caller, { kind: 'session', userId: 2, apiKeyId: null, clientId: null, familyId: null })
  t.strictSame(caller.scopes, scopesGrantableBy('field'))
})

const read = (path: string, { cookies }: FormVisitor) => {
  const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return sendRaw(`${origin}${path}`, 'GET', { headers: { Accept: 'text/html', ...(Cookie && { Cookie }) } })
}

t.test(
  'the home and status pages name the signed-in user and link to the portal; other visitors get a sign-in link',
  async (t) => {
    const tenant = await service.tenant({ name: 'Acme Builders' })
    const visitor = await enter(await makeUser(tenant, 'owner'))
    for (const path of ['/', '/status']) {
      const { text, headers } = await read(path, visitor)
      matches(t, text, /<span class="reader">[^<]+, Acme Builders<\/span>/, path)
      matches(t, text, /<a href="\/portal" class="enter">Portal<\/a>/, path)
      lacks(t, text, 'Sign in', path)
      t.equal(headers['cache-control'], 'no-store', path)
      const anonymous = (await read(path, new FormVisitor(origin))).text
      matches(t, anonymous, /<a href="\/sign-in" class="enter">Sign in<\/a>/, path)
      lacks(t, anonymous, /class="reader"|Acme Builders/, path)
    }
  },
)
