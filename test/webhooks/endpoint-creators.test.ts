import t from 'tap'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { disconnectApp } from '../../db/services/access/oauth/connections.ts'
import { grantCommands } from '../../scripts/operate/admin/grants.ts'
import { userCommands } from '../../scripts/operate/admin/users.ts'
import { grantableScopes } from '../../scripts/testkit/access.ts'
import { lacks, matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { Client, sendRaw } from '../../scripts/testkit/http/client.ts'
import { makeApp, makeTokens, makeUser, postOauthForm } from '../../scripts/testkit/oauth.ts'
import { FormVisitor } from '../../scripts/testkit/peers/visitor.ts'
import { race } from '../../scripts/testkit/races.ts'

const service = await startService(t)
const { origin, database } = service
t.beforeEach(async () => void (await database.sql.deleteFrom('attemptWindows').execute()))

let made = 0

/** Creates an endpoint with this client. */
async function endpointBy(client: Client) {
  made += 1
  const body = { url: `https://8.8.8.8/hook-${made}`, eventTypes: ['contact.created' as const] }
  return (await client.ok('createWebhookEndpoint', { body })).data
}

const endpointOf = async ({ client }: Pick<TestTenant, 'client'>, id: number) =>
  (await client.ok('getWebhookEndpoint', { path: { id } })).data

async function keyBy(client: Client): Promise<{ id: number; client: Client }> {
  const { data } = await client.ok('createApiKey', {
    body: { name: 'Nightly sync', scopes: grantableScopes as never[] },
  })
  return { id: data.id, client: new Client(origin, data.key) }
}

/** Returns how many deliveries the endpoint has after the next contact is created. */
async function deliveriesOfNext(tenant: TestTenant, endpointId: number): Promise<number> {
  await tenant.client.ok('createContact', { body: { type: 'customer', companyName: 'Loft Homes' } })
  const { data } = await tenant.client.ok('listWebhookDeliveries', { query: { endpointId } })
  return data.length
}

async function notices(tenant: TestTenant, id: number): Promise<string[]> {
  const { data } = await tenant.client.ok('listNotifications', {
    query: { type: 'webhook_endpoint.disabled' as never },
  })
  return data.filter(({ entityId }) => entityId === id).map(({ body }) => body!)
}

t.test('an endpoint names its creator: a key, an app for a user, or a user in the portal', async (t) => {
  const tenant = await service.tenant()
  const { apiKeyId } = (await tenant.client.ok('getMe')).data.credential
  t.strictSame((await endpointBy(tenant.client)).madeBy, { apiKeyId, userId: null, clientId: null })
  const person = await makeUser(tenant)
  const app = await makeApp(tenant)
  const { client } = await makeTokens(origin, person, app)
  const byApp = { apiKeyId: null, userId: person.id, clientId: app.id }
  t.strictSame((await endpointBy(client)).madeBy, byApp)
  const key = await keyBy(client)
  t.strictSame((await endpointBy(key.client)).madeBy, { ...byApp, apiKeyId: key.id })
  const visitor = new FormVisitor(origin)
  await visitor.signIn(await visitor.get('/sign-in'), person)
  const fields = { url: 'https://8.8.8.8/portal', eventTypes: 'bid.accepted' }
  await visitor.submit(await visitor.get('/portal/webhooks/new'), fields, { action: '/portal/webhooks/new' })
  const { data } = await tenant.client.ok('listWebhookEndpoints', { query: { limit: 1 } })
  matches(t, data, [{ url: 'https://8.8.8.8/portal', madeBy: { apiKeyId: null, userId: person.id, clientId: null } }])
})

/** Ways in which an access ends, each with the reason that the endpoint then shows. */
const ends: Record<string, (tenant: TestTenant) => Promise<{ id: number; end: () => Promise<unknown>; says: RegExp }>> =
  {
    'a user disconnects the app that created it': async (tenant) => {
      const [person, app] = [await makeUser(tenant), await makeApp(tenant)]
      const { id } = await endpointBy((await makeTokens(origin, person, app)).client)
      const visitor = new FormVisitor(origin)
      await visitor.signIn(await visitor.get('/sign-in'), person)
      const end = async () => visitor.submit(await visitor.get('/account'), {}, { action: '/account/disconnect' })
      return { id, end, says: /^The app Site Diary, which created the endpoint for Person \d+, was disconnected\.$/ }
    },
    'the app revokes its own token': async (tenant) => {
      const app = await makeApp(tenant)
      const { client, refresh } = await makeTokens(origin, await makeUser(tenant), app)
      const { id } = await endpointBy(client)
      const end = () => postOauthForm(origin, '/oauth/revoke', { token: refresh, client_id: app.id })
      return { id, end, says: /^The app Site Diary, / }
    },
    'the grant behind its API key ends': async (tenant) => {
      const app = await makeApp(tenant)
      const key = await keyBy((await makeTokens(origin, await makeUser(tenant), app)).client)
      const { id } = await endpointBy((await keyBy(key.client)).client)
      const end = () => grantCommands['grants:revoke']!.run(database, { tenant: String(tenant.id) })
      return { id, end, says: /^The API key Nightly sync, which created the endpoint, was revoked\.$/ }
    },
    'its API key is revoked': async (tenant) => {
      const key = await keyBy(tenant.client)
      const { id } = await endpointBy(key.client)
      const end = () => tenant.client.ok('revokeApiKey', { path: { id: key.id } })
      return { id, end, says: /^The API key Nightly sync, which created the endpoint, was revoked\.$/ }
    },
    'the API key that created its key is revoked': async (tenant) => {
      const key = await keyBy(tenant.client)
      const { id } = await endpointBy((await keyBy(key.client)).client)
      const end = () => tenant.client.ok('revokeApiKey', { path: { id: key.id } })
      return { id, end, says: /^The API key Nightly sync, / }
    },
    'the user who created it in the portal is removed': async (tenant) => {
      const person = await makeUser(tenant)
      const visitor = new FormVisitor(origin)
      await visitor.signIn(await visitor.get('/sign-in'), person)
      const fields = { url: 'https://8.8.8.8/portal', eventTypes: 'contact.created' }
      await visitor.submit(await visitor.get('/portal/webhooks/new'), fields, { action: '/portal/webhooks/new' })
      const { data } = await tenant.client.ok('listWebhookEndpoints', { query: { limit: 1 } })
      const flags = { tenant: String(tenant.id), email: person.email }
      const end = () => userCommands['user:remove']!.run(database, flags)
      return { id: data[0]!.id, end, says: /^Person \d+, who created the endpoint, was removed\.$/ }
    },
    "its creator's role loses webhooks:manage": async (tenant) => {
      const person = await makeUser(tenant, 'admin')
      const { id } = await endpointBy((await makeTokens(origin, person, await makeApp(tenant))).client)
      const flags = { tenant: String(tenant.id), email: person.email, role: 'manager' }
      const end = () => userCommands['user:role']!.run(database, flags)
      return { id, end, says: /^The role of Person \d+, who created the endpoint, no longer has webhooks:manage\.$/ }
    },
  }

for (const [name, arrange] of Object.entries(ends)) {
  t.test(`an endpoint is disabled with a reason and gets no more events when ${name}`, async (t) => {
    const tenant = await service.tenant()
    const { id, end, says } = await arrange(tenant)
    const [others, stranger] = [await endpointBy(tenant.client), await service.tenant()]
    const foreign = await endpointBy(stranger.client)
    t.equal(await deliveriesOfNext(tenant, id), 1)
    await end()
    const endpoint = await endpointOf(tenant, id)
    matches(t, endpoint, { isActive: false, disabledAt: String, disabledReason: says })
    t.strictSame(await notices(tenant, id), [endpoint.disabledReason])
    t.equal(await deliveriesOfNext(tenant, id), 1, 'it gets no later event')
    t.equal((await endpointOf(tenant, others.id)).isActive, true)
    t.equal((await endpointOf(stranger, foreign.id)).isActive, true)
  })
}

t.test(
  "an endpoint stays active if its creator's new role keeps webhooks:manage or the credential expires",
  async (t) => {
    const tenant = await service.tenant()
    const person = await makeUser(tenant, 'owner')
    const { client } = await makeTokens(origin, person, await makeApp(tenant))
    const { id } = await endpointBy(client)
    await userCommands['user:role']!.run(database, { tenant: String(tenant.id), email: person.email, role: 'admin' })
    t.equal((await endpointOf(tenant, id)).isActive, true)
    await database.pool.query('update oauth_families set expires_at = now() where tenant_id = $1', [tenant.id])
    t.equal((await client.call('getMe')).status, 401)
    t.equal((await endpointOf(tenant, id)).isActive, true)
    const expiresAt = new Date(Date.now() + 60_000).toISOString()
    const body = { name: 'Short', scopes: ['webhooks:manage' as const], expiresAt }
    const { data } = await tenant.client.ok('createApiKey', { body })
    const short = await endpointBy(new Client(origin, data.key))
    await database.pool.query('update api_keys set expires_at = now() where tenant_id = $1 and id = $2', [
      tenant.id,
      data.id,
    ])
    t.equal((await endpointOf(tenant, short.id)).isActive, true)
  },
)

t.test("the reason of a manually disabled endpoint does not change when its creator's access ends", async (t) => {
  const tenant = await service.tenant()
  const key = await keyBy(tenant.client)
  const { id } = await endpointBy(key.client)
  await tenant.client.ok('updateWebhookEndpoint', { path: { id }, body: { isActive: false } })
  const before = await endpointOf(tenant, id)
  await tenant.client.ok('revokeApiKey', { path: { id: key.id } })
  t.strictSame(await endpointOf(tenant, id), before)
  t.strictSame(await notices(tenant, id), [])
})

t.test("a key that revokes its creator takes over that key's endpoints, which then end with it", async (t) => {
  const tenant = await service.tenant()
  const first = await keyBy(tenant.client)
  const { id } = await endpointBy(first.client)
  const second = await keyBy(first.client)
  await second.client.ok('revokeApiKey', { path: { id: first.id } })
  matches(t, await endpointOf(tenant, id), { isActive: true, madeBy: { apiKeyId: second.id } })
  await tenant.client.ok('revokeApiKey', { path: { id: second.id } })
  t.equal((await endpointOf(tenant, id)).isActive, false)
})

t.test('a key that revokes the creator of its creator takes over the endpoints of both keys', async (t) => {
  const tenant = await service.tenant()
  const first = await keyBy(tenant.client)
  const second = await keyBy(first.client)
  const third = await keyBy(second.client)
  const made = [await endpointBy(first.client), await endpointBy(second.client)]
  await third.client.ok('revokeApiKey', { path: { id: first.id } })
  for (const { id } of made)
    matches(t, await endpointOf(tenant, id), { isActive: true, madeBy: { apiKeyId: third.id } })
})

t.test('a caller that activates an endpoint becomes its creator', async (t) => {
  const tenant = await service.tenant()
  const key = await keyBy(tenant.client)
  const { id, madeBy } = await endpointBy(tenant.client)
  await key.client.ok('updateWebhookEndpoint', { path: { id }, body: { description: 'Ours' } })
  t.strictSame((await endpointOf(tenant, id)).madeBy, madeBy, 'another change does not change the creator')
  await key.client.ok('updateWebhookEndpoint', { path: { id }, body: { isActive: false } })
  t.strictSame((await endpointOf(tenant, id)).madeBy, madeBy, 'nor does deactivating it')
  const { data } = await key.client.ok('updateWebhookEndpoint', { path: { id }, body: { isActive: true } })
  t.equal(data.madeBy!.apiKeyId, key.id)
  await tenant.client.ok('revokeApiKey', { path: { id: key.id } })
  t.equal((await endpointOf(tenant, id)).isActive, false)
  await tenant.client.ok('updateWebhookEndpoint', { path: { id }, body: { isActive: true } })
  matches(t, await endpointOf(tenant, id), { isActive: true, disabledReason: null, madeBy })
})

t.test('an endpoint created or activated while its creator loses access does not stay active', async (t) => {
  const tenant = await service.tenant()
  const app = await makeApp(tenant)
  await race(t, {
    at: service,
    arrange: async (round) => {
      const { client, refresh } = await makeTokens(origin, await makeUser(tenant), app)
      const off = await endpointBy(client)
      await client.ok('updateWebhookEndpoint', { path: { id: off.id }, body: { isActive: false } })
      return { round, client, refresh, off: off.id }
    },
    contestants: ({ round, client, refresh, off }) => [
      () => postOauthForm(origin, '/oauth/revoke', { token: refresh, client_id: app.id }),
      () =>
        client.call('createWebhookEndpoint', {
          body: { url: `https://8.8.8.8/raced-${tenant.id}-${round}`, eventTypes: ['bid.accepted'] },
        }),
      () => client.call('updateWebhookEndpoint', { path: { id: off }, body: { isActive: true } }),
    ],
    judge: async () => {
      const { rows } = await database.pool.query(
        'delete from webhook_endpoints where tenant_id = $1 returning is_active as "isActive"',
        [tenant.id],
      )
      t.strictSame(
        rows.filter(({ isActive }) => isActive),
        [],
      )
    },
  })
})

t.test('the account and portal pages list endpoints without a recorded creator, which stay active', async (t) => {
  const tenant = await service.tenant()
  const [person, viewer] = [await makeUser(tenant), await makeUser(tenant, 'viewer')]
  const { id, url } = await endpointBy(tenant.client)
  await database.pool.query('update webhook_endpoints set made_by = null where tenant_id = $1', [tenant.id])
  const later = await endpointBy(tenant.client)
  const seenBy = async (who: typeof person) => {
    const visitor = new FormVisitor(origin)
    await visitor.signIn(await visitor.get('/sign-in'), who)
    return [await visitor.get('/account'), await visitor.get('/portal/apps')].map(({ text }) => text)
  }
  for (const text of nonEmpty(await seenBy(person))) {
    matches(t, text, containing(`<a href="/portal/webhooks/${id}">${url}</a>`))
    lacks(t, text, later.url)
  }
  for (const text of nonEmpty(await seenBy(viewer))) lacks(t, text, url)
  const grants = { userId: person.id, clientId: (await makeApp(tenant)).id }
  const caller = { tenantId: tenant.id, userId: person.id, scopes: new Set<string>() } as never
  await runTransaction(database, { tenantId: tenant.id }, (tx) => disconnectApp(tx, caller, grants))
  t.equal((await endpointOf(tenant, id)).isActive, true)
})

t.test('an upload address ends with the credential that created it', async (t) => {
  const tenant = await service.tenant()
  const app = await makeApp(tenant)
  const person = await makeUser(tenant)
  const { client, refresh } = await makeTokens(origin, person, app)
  const body = { contentType: 'image/png' }
  const addressBy = async (by: Client) => (await by.ok('createDocumentUpload', { body })).data.uploadUrl
  const send = (url: string) =>
    sendRaw(url, 'PUT', { headers: { 'Content-Type': 'image/png' }, body: Buffer.from('bytes') })
  const key = await keyBy(client)
  const [used, ofApp, ofKey, others] = [
    await addressBy(client),
    await addressBy(client),
    await addressBy(key.client),
    await addressBy(tenant.client),
  ]
  t.equal((await send(used)).status, 200)
  await postOauthForm(origin, '/oauth/revoke', { token: refresh, client_id: app.id })
  for (const url of [ofApp, ofKey]) {
    matches(t, await send(url), { status: 410, json: { type: /#bad_request$/ } })
    t.equal((await sendRaw(url, 'HEAD')).status, 410)
  }
  t.equal((await send(others)).status, 200)
})
