import t from 'tap'
import { runTransaction } from '../../../db/engine/postgres/transaction.ts'
import { removeUser, setRole } from '../../../db/services/access/users.ts'
import { lacks, matches } from '../../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../../scripts/testkit/assertions/matching.ts'
import { startService } from '../../../scripts/testkit/environment/service.ts'
import { Client, type ClientAnswer } from '../../../scripts/testkit/http/client.ts'
import { makeUser, type TestUser } from '../../../scripts/testkit/oauth.ts'
import { FormVisitor } from '../../../scripts/testkit/peers/visitor.ts'

const service = await startService(t)
const { origin, database } = service
const action = '/portal/api-keys/new'
t.beforeEach(async () => void (await database.sql.deleteFrom('attemptWindows').execute()))

async function enter(person: TestUser): Promise<FormVisitor> {
  const visitor = new FormVisitor(origin)
  await visitor.signIn(await visitor.get('/sign-in'), person)
  return visitor
}

/** Creates an API key by the portal form. Returns the answer, the page that shows the key, the key and its id. */
async function makeKey(visitor: FormVisitor, fields: Record<string, string>) {
  const sent = await visitor.submit(await visitor.get(action), fields, { action })
  if (sent.status !== 303) throw new Error(sent.text)
  const shown = await visitor.get(String(sent.headers.location))
  const key = /sk_live_[\w-]+/.exec(/<code id="secret"[^>]*>([^<]*)/.exec(shown.text)?.[1] ?? '')?.[0] ?? ''
  return { sent, shown, key, id: Number(/api-keys\/(\d+)/.exec(String(sent.headers.location))![1]) }
}

const auditOf = async (client: Client, { headers }: ClientAnswer) =>
  (await client.ok('listApiAuditLogs', { query: { requestId: String(headers['x-request-id']) } })).data

t.test('a key created in the portal works and is shown once, and its audit row names the user', async (t) => {
  const tenant = await service.tenant()
  const person = await makeUser(tenant, 'admin')
  const visitor = await enter(person)
  const made = await makeKey(visitor, { name: 'Nightly sync', scopes: 'contacts:read', perMinuteLimit: '120' })
  matches(t, made.shown.text, containing(made.key))
  matches(t, made.shown.headers['cache-control'], 'no-store')
  const client = new Client(origin, made.key)
  t.equal((await client.call('listContacts')).status, 200)
  t.equal((await client.call('listBids')).status, 403)
  const again = await visitor.get(`/portal/api-keys/${made.id}/created`)
  lacks(t, again.text, made.key, 'opening the page again does not show the key')
  matches(t, again.text, containing('cannot be shown again'))
  matches(t, await auditOf(tenant.client, made.sent), [
    { userId: person.id, apiKeyId: null, operationId: 'createApiKey', path: action, method: 'POST', status: 303 },
  ])
  const { data } = await tenant.client.ok('listApiKeys')
  matches(t, data[0], {
    id: made.id,
    perMinuteLimit: 120,
    expiresAt: null,
    madeBy: { apiKeyId: null, userId: person.id, clientId: null },
  })
  matches(t, (await visitor.get('/portal/api-keys')).text, /Nightly sync[\s\S]*Person \d+/)
  const confirmation = await visitor.get(`/portal/api-keys/${made.id}/revoke`)
  const revoked = await visitor.submit(confirmation, {}, { action: `/portal/api-keys/${made.id}/revoke` })
  matches(t, revoked, { status: 303, headers: { location: '/portal/api-keys?notice=revoked' } })
  t.equal((await client.call('listContacts')).status, 401)
  matches(t, await auditOf(tenant.client, revoked), [{ userId: person.id, operationId: 'revokeApiKey', status: 303 }])
})

t.test('each violation is shown next to its field, and the input stays', async (t) => {
  const tenant = await service.tenant()
  const visitor = await enter(await makeUser(tenant))
  const fields = { name: '', scopes: 'bids:read', expiresAt: '2020-01-01', perMinuteLimit: '601' }
  const answer = await visitor.submit(await visitor.get(action), fields, { action })
  t.equal(answer.status, 422)
  matches(t, answer.text, /id="name-problem">Give it a name\./)
  matches(t, answer.text, /value="bids:read"[^>]* checked/)
  matches(t, answer.text, containing('value="2020-01-01"'))
  const named = await visitor.submit(await visitor.get(action), { ...fields, name: 'A & "B"' }, { action })
  matches(t, named.text, /id="expiresAt-problem">The expiry must be in the future\./)
  matches(t, named.text, /id="perMinuteLimit-problem">Your own credential is limited to 600 requests a minute/)
  matches(t, named.text, containing('value="A &amp; &quot;B&quot;"'))
  const empty = await visitor.submit(await visitor.get(action), { name: 'Nothing' }, { action })
  matches(t, empty.text, /id="scopes-problem">Choose at least one scope\./)
  matches(
    t,
    await visitor.submit(await visitor.get(action), { ...fields, name: 'x', perMinuteLimit: 'many' }, { action }),
    {
      status: 422,
      text: /id="perMinuteLimit-problem">/,
    },
  )
  t.equal((await tenant.client.ok('listApiKeys')).data.length, 1, 'no key was created')
})

t.test('“all” in a scope column grants every scope of the column that the role may delegate', async (t) => {
  const tenant = await service.tenant()
  const visitor = await enter(await makeUser(tenant))
  const { key } = await makeKey(visitor, { name: 'Reader', all: 'read' })
  const { scopes } = (await new Client(origin, key).ok('getMe')).data
  t.ok(scopes.includes('contacts:read') && scopes.includes('audit:read') && scopes.includes('signatures:read'))
  t.notOk(scopes.some((scope: string) => !scope.endsWith(':read')))
  t.notOk(scopes.includes('platform_admin:read'))
})

t.test('a user whose role may not create API keys sees the list but cannot create or revoke a key', async (t) => {
  const tenant = await service.tenant()
  const [owner, manager] = [await enter(await makeUser(tenant)), await enter(await makeUser(tenant, 'manager'))]
  const { id } = await makeKey(owner, { name: 'Seen', scopes: 'bids:read' })
  const list = await manager.get('/portal/api-keys')
  matches(t, list.text, containing('Seen'))
  lacks(t, list.text, /Revoke Seen|Create a key/)
  t.equal((await manager.get(action)).status, 403)
  t.equal((await manager.get(`/portal/api-keys/${id}/revoke`)).status, 403)
  const form = /name="form" value="([^"]*)"/.exec(list.text)![1]!
  const forged = { ...list, text: `<form action="${action}"><input type="hidden" name="form" value="${form}"></form>` }
  const sent = await manager.submit(forged, { name: 'Mine', scopes: 'bids:read' }, { action })
  t.equal(sent.status, 403)
})

t.test('the API keys of a user are limited to the role of the user and end when the user is removed', async (t) => {
  const tenant = await service.tenant()
  const person = await makeUser(tenant)
  const visitor = await enter(person)
  const { key } = await makeKey(visitor, { name: 'Mine', scopes: 'settings:write', all: 'read' })
  const client = new Client(origin, key)
  const child = await client.ok('createApiKey', { body: { name: 'Made with it', scopes: ['contacts:read'] } })
  matches(t, child.data.madeBy, { userId: person.id, clientId: null })
  await runTransaction(database, { tenantId: tenant.id }, (tx) => setRole(tx, tenant.id, person.email, 'viewer'))
  const me = (await client.ok('getMe')).data
  t.notOk(me.scopes.includes('settings:write'))
  t.equal((await client.call('listApiKeys')).status, 403)
  const { keys } = await runTransaction(database, { tenantId: tenant.id }, (tx) =>
    removeUser(tx, tenant.id, person.email),
  )
  t.equal(keys, 2)
  t.equal((await client.call('getMe')).status, 401)
  t.equal((await new Client(origin, child.data.key).call('getMe')).status, 401)
  matches(t, await visitor.get('/portal'), { text: /Sign in/ })
})

t.test('the list of API keys has links to the next page and back to the newest keys', async (t) => {
  const tenant = await service.tenant()
  for (let made = 0; made < 26; made += 1) await tenant.key()
  const visitor = await enter(await makeUser(tenant))
  const first = await visitor.get('/portal/api-keys')
  const older = /href="([^"]*)" rel="next"/.exec(first.text)![1]!.replaceAll('&amp;', '&').replaceAll('&#x3D;', '=')
  const second = await visitor.get(older)
  t.equal(second.text.match(/<th scope="row">/g)?.length, 2)
  matches(t, second.text, containing('href="/portal/api-keys">Newest'))
  t.equal((await visitor.get('/portal/api-keys?cursor=nonsense')).status, 400)
})
