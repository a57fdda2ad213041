import t from 'tap'
import type { Role } from '../../db/domain/scopes.ts'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { removeUser, setPassword, setRole } from '../../db/services/access/users.ts'
import { lacks, matches } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { waitUntilBlocked } from '../../scripts/testkit/lock-waits.ts'
import {
  type App,
  exchangeCode,
  makeApp,
  makeTokens,
  makeUser,
  makeVerifier,
  postOauthForm,
  redirectUri,
  refreshTokens,
  type TestUser,
} from '../../scripts/testkit/oauth.ts'
import { FormVisitor, signInVisitor } from '../../scripts/testkit/peers/visitor.ts'
import { shiftedTimeSql } from '../../scripts/testkit/statements.ts'

const service = await startService(t)
const { origin, database } = service
const { verifier, challenge } = makeVerifier()
t.beforeEach(async () => void (await database.sql.deleteFrom('attemptWindows').execute()))

const authorizePath = (app: App, scope: string, changes: Record<string, string> = {}): string => {
  const fixed = { response_type: 'code', redirect_uri: redirectUri, code_challenge: challenge, state: 's' }
  const asked = { ...fixed, code_challenge_method: 'S256', client_id: app.id, scope, ...changes }
  return `/api/v1/oauth/authorize?${new URLSearchParams(asked)}`
}

interface Open {
  tenant: TestTenant
  person: TestUser
  app: App
}

const role = (to: Role) => (open: Open) =>
  runTransaction(database, { tenantId: open.tenant.id }, (tx) => setRole(tx, open.tenant.id, open.person.email, to))
const status = (to: string) => (open: Open) =>
  database.sql.updateTable('tenants').set({ status: to }).where('id', '=', open.tenant.id).execute()
const ofPerson = (text: string) => (open: Open) =>
  database.pool.query(`${text} where tenant_id = $1 and user_id = $2`, [open.tenant.id, open.person.id])

/**
 * Events while the consent page is open, with the outcome of each: the granted `scope`, the `error` for the app, or the
 * `refused` status.
 */
const events: Record<string, { happens(open: Open): unknown; scope?: string; error?: string; refused?: number }> = {
  'nothing happens': { happens: () => {}, scope: 'contacts:read contacts:write webhooks:manage' },
  'the role is narrowed': { happens: role('manager'), scope: 'contacts:read contacts:write' },
  'the role is limited to reading': { happens: role('viewer'), scope: 'contacts:read' },
  'the organization is suspended': { happens: status('suspended'), error: 'access_denied' },
  'the organization no longer pays': { happens: status('inactive'), error: 'access_denied' },
  'the session expires': { happens: ofPerson('update sessions set expires_at = now()'), refused: 403 },
  'the user signs out in another window': { happens: ofPerson('delete from sessions'), refused: 403 },
  'the password is changed': {
    happens: ({ tenant, person }) => setPassword(database, tenant.id, person.email, 'brand new words'),
    refused: 403,
  },
  'the user is removed': {
    happens: ({ tenant, person }) =>
      runTransaction(database, { tenantId: tenant.id }, (tx) => removeUser(tx, tenant.id, person.email)),
    refused: 403,
  },
  'the app is removed': {
    happens: ({ app }) => database.sql.deleteFrom('oauthClients').where('id', '=', app.id).execute(),
    refused: 400,
  },
  'the redirect addresses of the app are removed': {
    happens: ({ app }) =>
      database.sql.updateTable('oauthClients').set({ redirectUris: [] }).where('id', '=', app.id).execute(),
    refused: 400,
  },
}

for (const [name, { happens, scope, error, refused }] of Object.entries(events)) {
  t.test(`if ${name} while the consent page is open, the answer depends on the new state`, async (t) => {
    const tenant = await service.tenant()
    const open = { tenant, person: await makeUser(tenant, 'admin'), app: await makeApp(tenant) }
    const visitor = await signInVisitor(origin, open.person)
    const page = await visitor.get(authorizePath(open.app, 'contacts:read contacts:write webhooks:manage'))
    await happens(open)
    const answer = await visitor.submit(page, { decision: 'allow' }, { action: '/oauth/consent' })
    t.equal(answer.status, refused ?? 303)
    const { rows } = await database.pool.query('select from oauth_codes where tenant_id = $1', [tenant.id])
    t.equal(rows.length, scope ? 1 : 0)
    if (refused) return
    const back = Object.fromEntries(new URL(answer.headers.location!).searchParams)
    matches(t, back, { state: 's', iss: origin, ...(error && { error }) })
    if (scope) t.equal((await exchangeCode(origin, open.app, { code: back.code!, verifier })).json.scope, scope)
  })
}

t.test('a consent that is given while its session ends is refused', async (t) => {
  const tenant = await service.tenant()
  const open = { tenant, person: await makeUser(tenant), app: await makeApp(tenant) }
  const visitor = await signInVisitor(origin, open.person)
  const page = await visitor.get(authorizePath(open.app, 'contacts:read'))
  const ending = await database.pool.connect()
  await ending.query('begin')
  await ending.query('delete from sessions where tenant_id = $1', [tenant.id])
  const given = visitor.submit(page, { decision: 'allow' }, { action: '/oauth/consent' })
  await waitUntilBlocked(database, 'sessions', given)
  await ending.query('commit')
  ending.release()
  t.equal((await given).status, 403)
  const { rows } = await database.pool.query('select from oauth_codes where tenant_id = $1', [tenant.id])
  t.equal(rows.length, 0)
})

t.test('a state parameter of up to 4,096 characters is returned whole, and a longer one is refused', async (t) => {
  const tenant = await service.tenant()
  const [visitor, app] = [await signInVisitor(origin, await makeUser(tenant)), await makeApp(tenant)]
  const longest = await visitor.get(authorizePath(app, 'contacts:read', { state: 'x'.repeat(4096) }))
  t.equal(longest.status, 200)
  const answer = await visitor.submit(longest, { decision: 'allow' }, { action: '/oauth/consent' })
  t.equal(new URL(answer.headers.location!).searchParams.get('state'), 'x'.repeat(4096))
  const longer = await visitor.get(authorizePath(app, 'contacts:read', { state: 'x'.repeat(4097) }))
  t.equal(new URL(longer.headers.location!).searchParams.get('error'), 'invalid_request')
})

t.test('a user sees the access that valid grants give, and no ended grants', async (t) => {
  const tenant = await service.tenant()
  const [person, colleague, app] = [await makeUser(tenant), await makeUser(tenant), await makeApp(tenant)]
  const grant = (of: TestUser, scope: string) => makeTokens(origin, of, app, [scope])
  const first = await grant(person, 'contacts:read')
  const revoked = await grant(person, 'bids:read')
  await postOauthForm(origin, '/oauth/revoke', { token: revoked.access, client_id: app.id })
  await grant(person, 'invoices:read')
  await database.pool.query(
    "update oauth_families set expires_at = now() where tenant_id = $1 and 'invoices:read' = any(scopes)",
    [tenant.id],
  )
  await grant(colleague, 'projects:read')
  const visitor = await signInVisitor(origin, person)
  for (const path of ['/account', '/portal/apps']) {
    const { text } = await visitor.get(path)
    matches(t, text, containing('See your contacts'), path)
    for (const gone of ['See your bids', 'See your invoices']) lacks(t, text, gone, `${path}: ${gone}`)
    t.equal(text.includes('See your projects'), path === '/portal/apps', `${path}: of a colleague`)
  }
  await postOauthForm(origin, '/oauth/revoke', { token: first.access, client_id: app.id })
  lacks(t, (await visitor.get('/account')).text, app.name, 'an app without a valid grant is not listed')
})

t.test('each refresh keeps an app connected for 60 more days, and the account page shows the last one', async (t) => {
  const tenant = await service.tenant()
  const [person, app] = [await makeUser(tenant), await makeApp(tenant)]
  let { refresh } = await makeTokens(origin, person, app)
  const visitor = await signInVisitor(origin, person)
  const lastUsed = async () => /last renewed ([^<]*?)\.?\s*</.exec((await visitor.get('/account')).text)?.[1]
  const today = await lastUsed()
  for (const [table, columns] of [
    ['oauth_families', ['expires_at', 'used_at']],
    ['oauth_refresh_tokens', ['expires_at']],
  ] as const) {
    const earlier = columns.map((column) => shiftedTimeSql(column, "interval '-59 days'")).join(', ')
    await database.pool.query(`update ${table} set ${earlier} where tenant_id = $1`, [tenant.id])
  }
  t.not(await lastUsed(), today)
  refresh = (await refreshTokens(origin, app, refresh)).json.refresh_token
  t.equal(await lastUsed(), today)
  const { rows } = await database.pool.query(
    "select f.expires_at - now() > interval '59.9 days' as longer from oauth_families f where tenant_id = $1",
    [tenant.id],
  )
  t.strictSame(rows, [{ longer: true }])
  t.equal((await refreshTokens(origin, app, refresh)).status, 200)
})

t.test(
  'a request with two client ids or two redirect addresses is never redirected, whether the user is signed in or not',
  async (t) => {
    const tenant = await service.tenant()
    const app = await makeApp(tenant)
    for (const visitor of [await signInVisitor(origin, await makeUser(tenant)), new FormVisitor(origin)]) {
      for (const name of ['client_id', 'redirect_uri']) {
        const path = authorizePath(app, 'contacts:read')
        const value = new URLSearchParams(path.split('?')[1]).get(name)!
        for (const again of [value, `${value}x`]) {
          const answer = await visitor.get(`${path}&${name}=${encodeURIComponent(again)}`)
          t.equal(answer.status, 400, name)
          t.notOk('location' in answer.headers, name)
          lacks(t, answer.text, '/oauth/return', `${name}: the page has no button to the app`)
        }
      }
    }
  },
)
