import t from 'tap'
import { lacks, matches } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { exchangeCode, makeApp, makeUser, makeVerifier, redirectUri } from '../../scripts/testkit/oauth.ts'
import { FormVisitor, parseForms } from '../../scripts/testkit/peers/visitor.ts'

const service = await startService(t)
const { origin, database } = service
const tenant = await service.tenant({ name: 'Acme & Söhne' })
const owner = await makeUser(tenant)
const app = await makeApp(tenant, { name: '<b>Site</b> Diary', scopes: ['contacts:read', 'contacts:write', 'openid'] })

const { verifier, challenge } = makeVerifier()
const asked: Record<string, string> = {
  response_type: 'code',
  client_id: app.id,
  redirect_uri: redirectUri,
  code_challenge: challenge,
  code_challenge_method: 'S256',
  scope: 'contacts:read contacts:write',
  state: 'a b&c=d/é',
}
const authorizePath = (changes: Record<string, string | undefined> = {}): string => {
  const given = Object.entries({ ...asked, ...changes }).filter(([, value]) => value !== undefined)
  return `/api/v1/oauth/authorize?${new URLSearchParams(given as [string, string][])}`
}

const sentBack = (location: string | undefined): Record<string, string> => {
  t.ok(location?.startsWith(`${redirectUri}?`), String(location))
  return Object.fromEntries(new URL(location!).searchParams)
}

/** Signs a person in with a new browser. Returns the browser and the consent page. */
async function atConsent(person = owner, changes: Record<string, string | undefined> = {}) {
  const visitor = new FormVisitor(origin)
  const signedIn = await visitor.signIn(await visitor.get(authorizePath(changes)), person)
  t.equal(signedIn.status, 303)
  return { visitor, page: await visitor.get(signedIn.headers.location!) }
}

t.test(
  "authorizeOauth gives the app a code after sign-in and consent, with the app's state and the service's iss",
  async (t) => {
    const { visitor, page } = await atConsent()
    t.equal(page.status, 200)
    matches(t, page.text, containing('&lt;b&gt;Site&lt;/b&gt; Diary'))
    matches(t, page.text, containing('Acme &amp; Söhne'))
    matches(t, page.text, containing('See your contacts'))
    matches(t, page.text, containing('Create and change your contacts'))
    const answer = await visitor.submit(page, { decision: 'allow' }, { action: '/oauth/consent' })
    t.equal(answer.status, 303)
    const back = sentBack(answer.headers.location)
    matches(t, back, { state: asked.state, iss: origin, code: /^ac_/ })
    const tokens = await exchangeCode(origin, app, { code: back.code!, verifier })
    matches(t, tokens, { status: 200, json: { scope: 'contacts:read contacts:write' } })
  },
)

t.test('a wrong authorization request gets a page for GET and HEAD, and a problem for other methods', async (t) => {
  const address = `${origin}${authorizePath({ client_id: 'unknown' })}`
  const typeOf = async (method: string) => (await fetch(address, { method })).headers.get('content-type')
  for (const method of ['GET', 'HEAD']) t.equal(await typeOf(method), 'text/html; charset=utf-8', method)
  for (const method of ['POST', 'PUT', 'DELETE'])
    t.equal(await typeOf(method), 'application/problem+json; charset=utf-8', method)
})

t.test('response_mode=query is accepted, because it is the only supported response mode', async (t) => {
  const { page } = await atConsent(owner, { response_mode: 'query' })
  t.equal(page.status, 200)
  matches(t, page.text, containing('See your contacts'))
})

t.test('a declined consent sends the browser back to the app with access_denied', async (t) => {
  const { visitor, page } = await atConsent()
  const answer = await visitor.submit(page, { decision: 'deny' }, { action: '/oauth/consent' })
  matches(t, sentBack(answer.headers.location), { error: 'access_denied', state: asked.state, iss: origin })
})

t.test('an unknown client or redirect address shows an error page and redirects nowhere', async (t) => {
  const wrong: [string, Record<string, string | undefined>][] = [
    ['no client', { client_id: undefined }],
    ['an unknown client', { client_id: 'app_00000000000000000000000000' }],
    ['a client with NUL', { client_id: 'app_\u0000' }],
    ['no address', { redirect_uri: undefined }],
    ['an address off by one slash', { redirect_uri: `${redirectUri}/` }],
    ['an address with a query more', { redirect_uri: `${redirectUri}?x=1` }],
    ['an address in other case', { redirect_uri: redirectUri.toUpperCase() }],
    ['a script', { redirect_uri: 'javascript:alert(1)' }],
  ]
  for (const [name, changes] of wrong) {
    const answer = await service.anonymous.send('GET', authorizePath(changes).slice('/api/v1'.length))
    matches(t, answer, { status: 400, headers: { 'content-type': 'text/html; charset=utf-8' } }, name)
    t.notOk('location' in answer.headers, name)
  }
  for (const name of ['client_id', 'redirect_uri']) {
    const twice = await new FormVisitor(origin).get(`${authorizePath()}&${name}=${encodeURIComponent(asked[name]!)}`)
    matches(t, twice, { status: 400 }, `${name} twice`)
  }
})

/** Invalid requests of a known app: the changed parameters, and the error that the app gets. */
const faults: [string, Record<string, string | undefined>, string][] = [
  ['no response type', { response_type: undefined }, 'invalid_request'],
  ['another response type', { response_type: 'token' }, 'unsupported_response_type'],
  ['a response in a fragment', { response_mode: 'fragment' }, 'invalid_request'],
  ['no challenge', { code_challenge: undefined }, 'invalid_request'],
  ['plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
  ['PKCE without a method, which means plain', { code_challenge_method: undefined }, 'invalid_request'],
  ['a challenge of another length', { code_challenge: 'abc' }, 'invalid_request'],
  ['unknown scopes only', { scope: 'nonsense more' }, 'invalid_scope'],
  ['unregistered scopes only', { scope: 'bids:read' }, 'invalid_scope'],
  ['a request object', { request: 'eyJ' }, 'request_not_supported'],
  ['a request object elsewhere', { request_uri: 'https://8.8.8.8/request' }, 'request_not_supported'],
  ['a state of 10 KB', { state: 'x'.repeat(10_240) }, 'invalid_request'],
]
const doubled = ['state', 'scope', 'code_challenge', 'response_type', 'resource']

async function signedIn(person = owner): Promise<FormVisitor> {
  const visitor = new FormVisitor(origin)
  await visitor.signIn(await visitor.get('/sign-in'), person)
  return visitor
}

t.test(
  'for a signed-in user, an invalid request with a valid client and redirect address redirects to the app with its error',
  async (t) => {
    const visitor = await signedIn()
    for (const [name, changes, error] of faults) {
      const answer = await visitor.get(authorizePath(changes))
      t.equal(answer.status, 303, name)
      const state = changes.state ?? asked.state
      matches(t, sentBack(answer.headers.location), { error, error_description: String, state, iss: origin }, name)
    }
    for (const name of doubled) {
      const answer = await visitor.get(`${authorizePath({ resource: 'x' })}&${name}=y`)
      t.equal(answer.status, 303, `${name} twice`)
      const { state, ...back } = sentBack(answer.headers.location)
      matches(t, back, { error: 'invalid_request' }, `${name} twice`)
      t.equal(state, name === 'state' ? undefined : asked.state, `${name} twice`)
    }
  },
)

t.test(
  'a signed-out user must confirm on a page that names the host before an invalid request redirects to the app',
  async (t) => {
    const paths = [
      ...faults.map(([, changes]) => authorizePath(changes)),
      ...doubled.map((name) => `${authorizePath({ resource: 'x' })}&${name}=y`),
      authorizePath({ scope: 'nonsense', prompt: 'none' }),
    ]
    for (const path of paths) {
      const visitor = new FormVisitor(origin)
      const page = await visitor.get(path)
      matches(t, page, { status: 400, text: containing('<strong class="host">8.8.8.8</strong>') }, path.slice(0, 300))
      t.notOk('location' in page.headers || 'refresh' in page.headers, path.slice(0, 300))
      lacks(t, page.text, /(?:href|src)="https:/, 'the page has no link to the app')
      const answer = await visitor.submit(page, {}, { action: '/oauth/return' })
      matches(t, answer, { status: 303 })
      matches(t, sentBack(answer.headers.location), { error: /./, error_description: /./, iss: origin })
    }
    const [visitor, stranger] = [new FormVisitor(origin), new FormVisitor(origin)]
    await stranger.get('/sign-in')
    const page = await visitor.get(authorizePath({ scope: 'nonsense' }))
    t.equal(
      (await stranger.submit(page, {}, { action: '/oauth/return' })).status,
      403,
      'another browser cannot confirm',
    )
    const foreign = { headers: { 'Sec-Fetch-Site': 'cross-site' }, action: '/oauth/return' }
    t.equal((await visitor.submit(page, {}, foreign)).status, 403, 'another site cannot confirm for the user')
  },
)

t.test('a valid request shows the sign-in page first and does not redirect to the app', async (t) => {
  const page = await new FormVisitor(origin).get(authorizePath({ prompt: 'none' }))
  matches(t, page, { status: 200, text: containing('<h1>Sign in</h1>') })
  t.notOk('location' in page.headers)
})

t.test('an unknown parameter is ignored, and a request without scope asks for the registered scopes', async (t) => {
  const { visitor, page } = await atConsent(owner, {
    scope: undefined,
    audience: 'https://api.example',
    prompt: 'consent',
  })
  const answer = await visitor.submit(page, { decision: 'allow' }, { action: '/oauth/consent' })
  const { code } = sentBack(answer.headers.location)
  const tokens = await exchangeCode(origin, app, { code: code!, verifier })
  t.equal(tokens.json.scope, 'contacts:read contacts:write openid')
})

t.test('the consent page shows which scopes the role allows, and the grant has those scopes or fewer', async (t) => {
  const person = await makeUser(tenant, 'manager')
  const setRole = (role: string) =>
    database.sql
      .updateTable('users')
      .set({ role })
      .where('tenantId', '=', tenant.id)
      .where('id', '=', person.id)
      .execute()
  await setRole('viewer')
  const { visitor, page } = await atConsent(person, { scope: 'contacts:write' })
  matches(t, page.text, /It will be able to.*See your contacts.*It also asked for.*Create and change your contacts/s)
  await setRole('manager')
  const answer = await visitor.submit(page, { decision: 'allow' }, { action: '/oauth/consent' })
  const tokens = await exchangeCode(origin, app, { code: sentBack(answer.headers.location).code!, verifier })
  t.equal(tokens.json.scope, 'contacts:read')
})

t.test('a consent form works only in its browser and session, and only for the scopes it showed', async (t) => {
  const { visitor, page } = await atConsent()
  const stranger = await atConsent(await makeUser(tenant))
  t.equal((await stranger.visitor.submit(page, { decision: 'allow' }, { action: '/oauth/consent' })).status, 403)
  const [form] = parseForms(page.text).filter(({ action }) => action === '/oauth/consent')
  const [payload, mac] = form!.hidden.consent!.split('.')
  const wider = Buffer.from(payload!, 'base64url').toString().replace('contacts:read', 'invoices:read')
  const forged = `${Buffer.from(wider).toString('base64url')}.${mac}`
  const answer = await visitor.submit(page, { decision: 'allow', consent: forged }, { action: '/oauth/consent' })
  t.equal(answer.status, 403)
  t.equal((await visitor.submit(page, { decision: 'allow', form: '' }, { action: '/oauth/consent' })).status, 403)
  const crossSite = { 'Sec-Fetch-Site': 'cross-site' }
  const sent = await visitor.submit(page, { decision: 'allow' }, { action: '/oauth/consent', headers: crossSite })
  t.equal(sent.status, 403)
})

t.test('pages forbid caching, framing and referrers, and their forms lead only to the app', async (t) => {
  const { page } = await atConsent()
  matches(t, page.headers, {
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  })
  const policy = String(page.headers['content-security-policy'])
  matches(t, policy, containing("default-src 'none'"))
  matches(t, policy, containing("frame-ancestors 'none'"))
  matches(t, policy, containing("form-action 'self' https://8.8.8.8;"))
  const signIn = await new FormVisitor(origin).get('/sign-in')
  matches(t, String(signIn.headers['content-security-policy']), containing("form-action 'self';"))
  matches(t, signIn.text, /<link rel="stylesheet" href="\/pages\/pages-[0-9a-f]{16}\.css">/)
  const css = await new FormVisitor(origin).get(/\/pages\/pages-[0-9a-f]{16}\.css/.exec(signIn.text)![0])
  matches(t, css, { status: 200, headers: { 'content-type': /^text\/css/, 'cache-control': /immutable/ } })
})

t.test('a redirect keeps the query of the redirect address unchanged', async (t) => {
  const uri = 'https://8.8.8.8/callback?a=%20b&c'
  const own = await makeApp(tenant, { redirectUris: [uri] })
  const visitor = await signedIn()
  const answer = await visitor.get(authorizePath({ client_id: own.id, redirect_uri: uri, scope: 'x' }))
  t.ok(answer.headers.location!.startsWith(`${uri}&error=invalid_scope`), answer.headers.location!)
})

t.test('a suspended organization grants no access', async (t) => {
  const closed = await service.tenant()
  const person = await makeUser(closed)
  await database.sql.updateTable('tenants').set({ status: 'suspended' }).where('id', '=', closed.id).execute()
  const { page } = await atConsent(person)
  matches(t, sentBack(page.headers.location), { error: 'access_denied' })
})
