import t from 'tap'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import {
  basicAuthorization,
  exchangeCode,
  issueAuthorizationCode,
  makeApp,
  makeTokens,
  makeUser,
  makeVerifier,
  postOauthForm,
  redirectUri,
  refreshTokens,
} from '../../scripts/testkit/oauth.ts'
import { race, repeatContestant, sortedStatuses } from '../../scripts/testkit/races.ts'

const service = await startService(t)
const { origin, database } = service
const tenant = await service.tenant()
const person = await makeUser(tenant)
const app = await makeApp(tenant)
const other = await makeApp(tenant)
const confidential = await makeApp(tenant, { authMethod: 'client_secret_basic' })

const claimsOf = (jwt: string) =>
  jwt
    .split('.')
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()))

t.test(
  'issueOauthToken exchanges a code for an RFC 9068 access token and a refresh token, in an uncacheable answer',
  async (t) => {
    const answer = await exchangeCode(
      origin,
      app,
      await issueAuthorizationCode(person, app, { scopes: ['contacts:read', 'openid'] }),
    )
    matches(t, answer, {
      status: 200,
      headers: { 'cache-control': 'no-store', pragma: 'no-cache' },
      json: { token_type: 'Bearer', expires_in: 3600, scope: 'contacts:read openid', refresh_token: /^rt_/ },
    })
    const [header, claims] = claimsOf(answer.json.access_token)
    matches(t, header, { alg: 'ES256', typ: 'at+jwt', kid: String })
    matches(t, claims, {
      iss: origin,
      aud: `${origin}/api/v1`,
      sub: String(person.id),
      client_id: app.id,
      tenant_id: tenant.id,
      scope: 'contacts:read openid',
      jti: String,
    })
    t.equal(claims.exp - claims.iat, 3600)
  },
)

t.test('an access token acts for its user, also in the audit log, and has no limit per minute', async (t) => {
  const { client } = await makeTokens(origin, person, app)
  const me = await client.ok('getMe')
  matches(t, me.data, {
    tenant: { id: tenant.id },
    credential: { type: 'access_token', apiKeyId: null, name: 'Site Diary', clientId: app.id, perMinuteLimit: null },
    user: { id: person.id, email: person.email, role: 'owner' },
  })
  matches(t, me.headers, { 'ratelimit-tenant-limit': '1000000000' })
  t.notOk('ratelimit-key-limit' in me.headers)
  t.equal((await client.ok('getUsage')).data.apiKey, null)
  const made = await client.ok('createContact', { body: { type: 'customer' } })
  const log = await client.ok('listApiAuditLogs', { query: { requestId: made.meta.request_id } })
  matches(t, log.data, [{ apiKeyId: null, userId: person.id, clientId: app.id, status: 201 }])
})

t.test('for scope openid, userinfo returns the claims without the data envelope; it refuses an API key', async (t) => {
  const { client } = await makeTokens(origin, person, app, ['openid'])
  const { status, json } = await client.call('getUserinfo')
  t.equal(status, 200)
  t.strictSame(json, { sub: String(person.id), name: json.name, email: person.email, tenant_id: tenant.id })
  const { client: without } = await makeTokens(origin, person, app, ['contacts:read'])
  matches(t, await without.call('getUserinfo'), { status: 403, code: 'scope_insufficient' })
  matches(t, await tenant.client.call('getUserinfo'), { status: 403, code: 'forbidden' })
})

t.test('the second use of a code is refused and revokes the tokens of the first use', async (t) => {
  const code = await issueAuthorizationCode(person, app)
  const first = await exchangeCode(origin, app, code)
  matches(t, await exchangeCode(origin, app, code), { status: 400, json: { error: 'invalid_grant' } })
  matches(t, await refreshTokens(origin, app, first.json.refresh_token), {
    status: 400,
    json: { error: 'invalid_grant' },
  })
  const headers = { Authorization: `Bearer ${first.json.access_token}` }
  matches(t, await service.anonymous.call('getMe', { headers }), { status: 401, code: 'unauthorized' })
})

t.test('two concurrent uses of a code leave no valid token', async (t) => {
  await race(t, {
    at: service,
    arrange: () => issueAuthorizationCode(person, app),
    contestants: (code) => repeatContestant(2, () => exchangeCode(origin, app, code)),
    judge: async (answers) => {
      t.strictSame(sortedStatuses(answers), [200, 400])
      const won = answers.find(({ status }) => status === 200)!
      matches(t, await refreshTokens(origin, app, won.json.refresh_token), {
        status: 400,
        json: { error: 'invalid_grant' },
      })
    },
  })
})

t.test('a code is refused more than a minute after its creation', async (t) => {
  const code = await issueAuthorizationCode(person, app, { now: new Date(Date.now() - 60_001) })
  matches(t, await exchangeCode(origin, app, code), { status: 400, json: { error: 'invalid_grant' } })
})

t.test('a code is valid only with its client, address and verifier, and stays valid after wrong tries', async (t) => {
  const code = await issueAuthorizationCode(person, app)
  const wrong: [string, Record<string, string | undefined>, string][] = [
    ["another client's code", { client_id: other.id }, 'invalid_grant'],
    ['a redirect address off by one slash', { redirect_uri: `${redirectUri}/` }, 'invalid_grant'],
    ['another verifier', { code_verifier: makeVerifier().verifier }, 'invalid_grant'],
    ['no verifier', { code_verifier: undefined }, 'invalid_request'],
    ['no redirect address', { redirect_uri: undefined }, 'invalid_request'],
    ['no code', { code: undefined }, 'invalid_request'],
    ['an empty code', { code: '' }, 'invalid_request'],
    ['an invented code', { code: `ac_1_${'A'.repeat(43)}` }, 'invalid_grant'],
    ['a code of another shape', { code: 'zzz\u0000' }, 'invalid_grant'],
    ['no grant type', { grant_type: undefined }, 'invalid_request'],
  ]
  for (const [name, changes, error] of wrong) {
    const answer = await exchangeCode(origin, app, code, changes)
    matches(t, answer, { status: 400, json: { error, error_description: String, request_id: /^req_/ } }, name)
    matches(t, answer.headers, { 'content-type': /^application\/json/, 'cache-control': 'no-store' }, name)
  }
  t.equal((await exchangeCode(origin, app, code)).status, 200)
})

t.test('other grant types are not supported', async (t) => {
  for (const grant of ['client_credentials', 'password', 'implicit', 'urn:ietf:params:oauth:grant-type:device_code']) {
    const answer = await postOauthForm(origin, '/oauth/token', {
      grant_type: grant,
      client_id: app.id,
      username: 'a',
      password: 'b',
    })
    matches(t, answer, { status: 400, json: { error: 'unsupported_grant_type' } }, grant)
  }
})

t.test('the token endpoint takes one form with each parameter once, and no query parameters', async (t) => {
  const { code, verifier } = await issueAuthorizationCode(person, app)
  const fields = {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: redirectUri,
    client_id: app.id,
  }
  const form = new URLSearchParams(fields).toString()
  const doubled = await postOauthForm(origin, '/oauth/token', `${form}&code=${code}`)
  matches(t, doubled, { status: 400, json: { error: 'invalid_request' } })
  const inQuery = await postOauthForm(origin, `/oauth/token?${form}` as '/oauth/token', form)
  matches(t, inQuery, { status: 400, json: { error: 'invalid_request' } })
  const asJson = await postOauthForm(origin, '/oauth/token', JSON.stringify(fields), {
    'Content-Type': 'application/json',
  })
  matches(t, asJson, { status: 400, json: { error: 'invalid_request' } })
  const huge = await postOauthForm(origin, '/oauth/token', `${form}&x=${'x'.repeat(70_000)}`)
  matches(t, huge, { status: 413, json: { error: 'invalid_request' } })
  const packed = await postOauthForm(origin, '/oauth/token', 'x', { 'Content-Encoding': 'x' })
  matches(t, packed, { status: 400, json: { error: 'invalid_request' } })
  const charset = { 'Content-Type': 'application/x-www-form-urlencoded;charset=UTF-8' }
  t.equal((await postOauthForm(origin, '/oauth/token', `${form}&audience=https%3A%2F%2Fapi`, charset)).status, 200)
})

t.test('a confidential client must authenticate by HTTP Basic only, with form-urlencoded id and secret', async (t) => {
  const code = await issueAuthorizationCode(person, confidential)
  const form = {
    grant_type: 'authorization_code',
    code: code.code,
    code_verifier: code.verifier,
    redirect_uri: redirectUri,
  }
  const { id } = confidential
  const secret = confidential.secret!
  const send = (changes: object, headers: Record<string, string> = {}) =>
    postOauthForm(origin, '/oauth/token', { ...form, ...changes }, headers)
  const unproved: [string, Awaited<ReturnType<typeof send>>][] = [
    ['client_id alone', await send({ client_id: id })],
    ['a wrong secret', await send({}, basicAuthorization(id, `${secret}x`))],
    ['the secret in the form', await send({ client_id: id, client_secret: secret })],
    ['no client', await send({})],
    ['an unknown client', await send({ client_id: 'app_00000000000000000000000000' })],
    ['a client_id with NUL', await send({ client_id: 'app_\u0000' })],
    ['another scheme', await send({}, { Authorization: `Bearer ${secret}` })],
    ['a public client with a secret', await send({}, basicAuthorization(app.id, 'secret'))],
    ['broken form-encoding', await send({}, { Authorization: `Basic ${Buffer.from(`${id}:%zz`).toString('base64')}` })],
  ]
  for (const [name, answer] of unproved) {
    matches(t, answer, { status: 401, json: { error: 'invalid_client', type: /unauthorized$/ } }, name)
    matches(t, answer.headers['www-authenticate'], containing('Basic '), name)
  }
  const twoWays = await send({ client_id: id, client_secret: secret }, basicAuthorization(id, secret))
  matches(t, twoWays, { status: 400, json: { error: 'invalid_request' } })
  const twoNames = await send({ client_id: app.id }, basicAuthorization(id, secret))
  matches(t, twoNames, { status: 400, json: { error: 'invalid_request' } })
  t.equal((await send({ client_id: id }, basicAuthorization(id, secret))).status, 200)
})

t.test('a refresh gives a new token pair, with fewer scopes on request; the grant keeps its scopes', async (t) => {
  const { refresh } = await makeTokens(origin, person, app, ['contacts:read', 'contacts:write'])
  const narrow = await refreshTokens(origin, app, refresh, { scope: 'contacts:read bids:read' })
  matches(t, narrow, { status: 200, json: { scope: 'contacts:read' } })
  const whole = await refreshTokens(origin, app, narrow.json.refresh_token)
  matches(t, whole, { status: 200, json: { scope: 'contacts:read contacts:write' } })
  const beyond = await refreshTokens(origin, app, whole.json.refresh_token, { scope: 'bids:read' })
  matches(t, beyond, { status: 400, json: { error: 'invalid_scope' } })
  const theirs = await refreshTokens(origin, other, whole.json.refresh_token)
  matches(t, theirs, { status: 400, json: { error: 'invalid_grant' } })
  t.equal(
    (await refreshTokens(origin, app, whole.json.refresh_token)).status,
    200,
    'the refusals did not use the token up',
  )
})

t.test('the second use of a refresh token ends all refresh and access tokens of its family', async (t) => {
  const first = await makeTokens(origin, person, app)
  const second = await refreshTokens(origin, app, first.refresh)
  t.equal(second.status, 200)
  t.equal((await first.client.call('getMe')).status, 200, 'an access token stays valid after a refresh')
  matches(t, await refreshTokens(origin, app, first.refresh), { status: 400, json: { error: 'invalid_grant' } })
  matches(t, await refreshTokens(origin, app, second.json.refresh_token), {
    status: 400,
    json: { error: 'invalid_grant' },
  })
  matches(t, await first.client.call('getMe'), { status: 401, code: 'unauthorized' })
  const headers = { Authorization: `Bearer ${second.json.access_token}` }
  matches(t, await service.anonymous.call('getMe', { headers }), { status: 401, code: 'unauthorized' })
})

t.test(
  'revokeOauthToken with either token revokes the whole grant, but only for the client of the grant',
  async (t) => {
    for (const kind of ['access', 'refresh'] as const) {
      const tokens = await makeTokens(origin, person, app)
      const stranger = await postOauthForm(origin, '/oauth/revoke', { token: tokens[kind], client_id: other.id })
      matches(t, stranger, { status: 400, json: { error: 'invalid_grant' } }, kind)
      t.equal((await tokens.client.call('getMe')).status, 200, kind)
      const revoked = await postOauthForm(origin, '/oauth/revoke', {
        token: tokens[kind],
        client_id: app.id,
        token_type_hint: 'x',
      })
      matches(t, revoked, { status: 200, text: '' }, kind)
      matches(t, await tokens.client.call('getMe'), { status: 401, code: 'unauthorized' }, kind)
      t.equal((await refreshTokens(origin, app, tokens.refresh)).status, 400, kind)
      t.equal(
        (await postOauthForm(origin, '/oauth/revoke', { token: tokens[kind], client_id: app.id })).status,
        200,
        kind,
      )
    }
    t.equal((await postOauthForm(origin, '/oauth/revoke', { token: 'whatever', client_id: app.id })).status, 200)
    matches(t, await postOauthForm(origin, '/oauth/revoke', { client_id: app.id }), {
      status: 400,
      json: { error: 'invalid_request' },
    })
    matches(t, await postOauthForm(origin, '/oauth/revoke', { token: 'x' }), {
      status: 401,
      json: { error: 'invalid_client' },
    })
  },
)

t.test("the user's role limits the scopes at every use of a token, and removing the user ends the token", async (t) => {
  const own = await makeUser(tenant, 'admin')
  const { client } = await makeTokens(origin, own, app, ['contacts:read', 'contacts:write', 'settings:read'])
  t.equal((await client.call('createContact', { body: { type: 'vendor' } })).status, 201)
  const change = (values: object) =>
    database.sql.updateTable('users').set(values).where('tenantId', '=', tenant.id).where('id', '=', own.id).execute()
  await change({ role: 'viewer' })
  t.strictSame((await client.ok('getMe')).data.scopes, ['contacts:read'])
  matches(t, await client.call('createContact', { body: { type: 'vendor' } }), {
    status: 403,
    code: 'scope_insufficient',
  })
  await change({ role: 'owner' })
  t.equal((await client.call('createContact', { body: { type: 'vendor' } })).status, 201)
  await change({ deletedAt: new Date().toISOString() })
  matches(t, await client.call('getMe'), { status: 401, code: 'unauthorized' })
})

t.test('a grant of contacts:write by a viewer gives contacts:read', async (t) => {
  const viewer = await makeUser(tenant, 'viewer')
  const { scope } = await makeTokens(origin, viewer, app, ['contacts:write', 'contacts:delete', 'bids:send', 'openid'])
  t.equal(scope, 'contacts:read openid')
})

t.test('an access token in the query is not a credential', async (t) => {
  const { access } = await makeTokens(origin, person, app)
  const answer = await service.anonymous.send('GET', `/me?access_token=${access}`)
  matches(t, answer, { status: 401, code: 'unauthorized', headers: { 'www-authenticate': 'Bearer realm="api"' } })
})

t.test('tokens and keys of a suspended or inactive organization are refused', async (t) => {
  const closed = await service.tenant()
  const { client } = await makeTokens(origin, await makeUser(closed), app)
  const status = (value: string) =>
    database.sql.updateTable('tenants').set({ status: value }).where('id', '=', closed.id).execute()
  await status('suspended')
  matches(t, await client.call('getMe'), { status: 403, code: 'tenant_suspended' })
  await status('inactive')
  matches(t, await client.call('getMe'), { status: 402, code: 'subscription_inactive' })
})

t.test('tokens and keys together get exactly the hourly budget of their organization', async (t) => {
  const small = await service.tenant({ hourlyUnits: 200 })
  const { client } = await makeTokens(origin, await makeUser(small), app)
  const key = await small.key()
  const answers: { status: number }[] = []
  // Sends thirty at a time, so that a busy machine sheds none.
  for (let sent = 0; sent < 240; sent += 30) {
    const some = Array.from({ length: 30 }, (_, index) => (index % 2 ? client : key.client).call('getMe'))
    answers.push(...(await Promise.all(some)))
  }
  t.equal(answers.filter(({ status }) => status === 200).length, 200)
  t.equal(answers.filter(({ status }) => status === 429).length, 40)
  matches(t, await client.call('getMe'), { status: 429, code: 'rate_limited', headers: { 'retry-after': /^\d+$/ } })
})
