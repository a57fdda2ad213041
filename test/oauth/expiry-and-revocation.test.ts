import t from 'tap'
import type { Database } from '../../db/engine/postgres/connection.ts'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { redeemAuthorizationCode } from '../../db/services/access/oauth/codes.ts'
import { createPasswordResets } from '../../db/services/access/password-resets.ts'
import { removeUser } from '../../db/services/access/users.ts'
import { grantCommands } from '../../scripts/operate/admin/grants.ts'
import { userCommands } from '../../scripts/operate/admin/users.ts'
import { grantableScopes, makeAccessHelpers, startExportJobs } from '../../scripts/testkit/access.ts'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { Client } from '../../scripts/testkit/http/client.ts'
import { waitUntilBlocked } from '../../scripts/testkit/lock-waits.ts'
import {
  type App,
  exchangeCode,
  issueAuthorizationCode,
  makeApp,
  makeTokens,
  makeUser,
  makeVerifier,
  postOauthForm,
  redirectUri,
  refreshTokens,
  type TestUser,
} from '../../scripts/testkit/oauth.ts'
import { FormVisitor } from '../../scripts/testkit/peers/visitor.ts'
import { race } from '../../scripts/testkit/races.ts'
import { shiftedTimeSql } from '../../scripts/testkit/statements.ts'

const service = await startService(t, { instances: 2 })
const { origin, database } = service
t.beforeEach(async () => void (await database.sql.deleteFrom('attemptWindows').execute()))

const { keyBy, statusesAt, jobStatuses } = makeAccessHelpers(service)

/**
 * Connects an app for a person, with everything that a grant may lead to: tokens, keys, an unused code, a session and
 * jobs.
 */
async function connected(tenant: TestTenant, { app, person }: { app?: App; person?: TestUser } = {}) {
  const [who, what] = [person ?? (await makeUser(tenant)), app ?? (await makeApp(tenant))]
  const code = await issueAuthorizationCode(who, what, { scopes: grantableScopes })
  const { status, json } = await exchangeCode(origin, what, code)
  t.equal(status, 200)
  const token = new Client(origin, json.access_token)
  const rotated = await refreshTokens(origin, what, json.refresh_token)
  const made = await keyBy(token)
  const clients = [token, new Client(origin, rotated.json.access_token), made.client, (await keyBy(made.client)).client]
  const visitor = new FormVisitor(origin)
  await visitor.signIn(await visitor.get('/sign-in'), who)
  return {
    tenant,
    person: who,
    app: what,
    visitor,
    used: { code, refresh: String(json.refresh_token) },
    refresh: String(rotated.json.refresh_token),
    open: await issueAuthorizationCode(who, what, { scopes: grantableScopes }),
    clients,
    jobs: await startExportJobs(clients),
  }
}

type Connected = Awaited<ReturnType<typeof connected>>

const flags = ({ tenant, person }: Connected) => ({ tenant: String(tenant.id), email: person.email })

async function resetPassword({ person, visitor }: Connected, fields: Record<string, string>): Promise<void> {
  const [reset] = await createPasswordResets(database.sql, person.email)
  const page = await visitor.get(`/reset-password?token=${reset!.token}`)
  matches(t, page.text, containing('Disconnect all apps'))
  t.equal((await visitor.submit(page, { password: 'brand new words', ...fields })).status, 200)
}

const over = ({ tenant }: Connected) =>
  database.pool.query('update oauth_families set expires_at = now() where tenant_id = $1', [tenant.id])

/** Ways in which an app's access ends. `spares` lists what the way does not end: unused codes, the session or jobs. */
const ways: Record<string, { end(of: Connected): Promise<unknown>; spares?: ('code' | 'session' | 'jobs')[] }> = {
  'the person disconnects the app': {
    end: async ({ visitor }) => visitor.submit(await visitor.get('/account'), {}, { action: '/account/disconnect' }),
    spares: ['session'],
  },
  'the app revokes its token': {
    end: ({ app, refresh }) => postOauthForm(origin, '/oauth/revoke', { token: refresh, client_id: app.id }),
    spares: ['session', 'code'],
  },
  'a refresh token is used twice': {
    end: ({ app, used }) => refreshTokens(origin, app, used.refresh),
    spares: ['session', 'code'],
  },
  'a code is used twice': { end: ({ app, used }) => exchangeCode(origin, app, used.code), spares: ['session', 'code'] },
  'a reset of the password disconnects all apps': { end: (of) => resetPassword(of, { disconnect: 'yes' }) },
  'the operator removes the user': { end: (of) => userCommands['user:remove']!.run(database, flags(of)) },
  "the operator revokes the user's grants": {
    end: (of) => grantCommands['grants:revoke']!.run(database, flags(of)),
    spares: ['session'],
  },
  "the operator revokes the app's grants everywhere": {
    end: ({ app }) => grantCommands['grants:revoke']!.run(database, { client: app.id }),
    spares: ['session'],
  },
  "the operator revokes the organization's grants": {
    end: ({ tenant }) => grantCommands['grants:revoke']!.run(database, { tenant: String(tenant.id) }),
    spares: ['session'],
  },
  'the grant expires': { end: over, spares: ['session', 'code', 'jobs'] },
}

for (const [name, { end, spares = [] }] of Object.entries(ways)) {
  t.test(`when ${name}, every process refuses at once all credentials that came from the grant`, async (t) => {
    const tenant = await service.tenant()
    const of = await connected(tenant)
    const others = [
      tenant.client,
      (await makeTokens(service.origins[1]!, await makeUser(await service.tenant()), await makeApp(tenant))).client,
    ]
    const untouched = await startExportJobs([tenant.client])
    t.strictSame(await statusesAt(of.clients), [200])
    await end(of)
    t.strictSame(await statusesAt(of.clients), [401])
    t.equal((await refreshTokens(origin, of.app, of.refresh)).status, 400)
    t.equal((await exchangeCode(origin, of.app, of.open)).status, spares.includes('code') ? 200 : 400)
    const account = await of.visitor.get('/account')
    t.equal(account.text.includes(of.person.email), spares.includes('session'))
    t.strictSame(await jobStatuses(tenant, of.jobs), [spares.includes('jobs') ? 'queued' : 'cancelled'])
    t.strictSame(await statusesAt(others), [200], 'other credentials still work')
    t.strictSame(await jobStatuses(tenant, untouched), ['queued'], 'jobs of others are still queued')
  })
}

t.test(
  'a password reset that does not disconnect apps keeps all grants, and revoking one grant keeps the others',
  async (t) => {
    const tenant = await service.tenant()
    const of = await connected(tenant)
    const other = await connected(tenant, { person: of.person })
    const colleague = await connected(tenant, { app: of.app })
    await resetPassword(of, {})
    t.strictSame(await statusesAt([...of.clients, ...other.clients, ...colleague.clients]), [200])
    const { tenant: id, email } = flags(of)
    const said = await grantCommands['grants:revoke']!.run(database, { tenant: id, email, client: of.app.id })
    t.strictSame(said, { ended: { grants: 1, keys: 2, endpoints: 0, jobs: 4 } })
    t.strictSame(await statusesAt(of.clients), [401])
    t.strictSame(await statusesAt([...other.clients, ...colleague.clients]), [200])
    t.strictSame(await jobStatuses(tenant, [...other.jobs, ...colleague.jobs]), ['queued'])
  },
)

t.test('a replacement key ends with the grant that created the original key', async (t) => {
  const tenant = await service.tenant()
  const of = await connected(tenant)
  const first = await keyBy(of.clients[0]!)
  const second = await keyBy(first.client)
  await second.client.ok('revokeApiKey', { path: { id: first.id } })
  t.strictSame(await statusesAt([second.client]), [200])
  await postOauthForm(origin, '/oauth/revoke', { token: of.refresh, client_id: of.app.id })
  t.strictSame(await statusesAt([second.client]), [401])
})

t.test(
  'a changed role applies from the next request to tokens and keys of apps, and cancels jobs that the role does not allow',
  async (t) => {
    const tenant = await service.tenant()
    const of = await connected(tenant)
    const role = (to: string) => userCommands['user:role']!.run(database, { ...flags(of), role: to })
    matches(t, await role('viewer'), { role: 'viewer', ended: { jobs: 4 } })
    t.strictSame(await jobStatuses(tenant, of.jobs), ['cancelled'])
    for (const client of nonEmpty(of.clients)) {
      for (const at of nonEmpty(service.origins)) {
        const narrowed = client.at(at)
        t.equal((await narrowed.call('createContact', { body: { type: 'customer' } })).code, 'scope_insufficient')
        t.equal((await narrowed.call('listContacts')).status, 200)
        t.notOk((await narrowed.ok('getMe')).data.scopes.includes('settings:write'))
      }
    }
    const jobs = await startExportJobs(of.clients)
    matches(t, await role('owner'), { ended: { jobs: 0 } })
    t.strictSame(await jobStatuses(tenant, jobs), ['queued'], 'jobs of the narrower role stay queued')
    for (const client of nonEmpty(of.clients))
      t.equal((await client.call('createContact', { body: { type: 'customer' } })).status, 201)
  },
)

t.test('a grant ends 180 days after its consent, however often it is refreshed', async (t) => {
  const tenant = await service.tenant()
  const [person, app] = [await makeUser(tenant), await makeApp(tenant)]
  const tokens = await makeTokens(origin, person, app)
  const days = async () => {
    const { rows } = await database.pool.query(
      `select extract(epoch from f.ends_at - f.created_at)::float / 86400 as life,
        extract(epoch from f.expires_at - now())::float / 86400 as idle, f.expires_at = t.expires_at as same
      from oauth_families f join oauth_refresh_tokens t on t.tenant_id = f.tenant_id and t.family_id = f.id and rotated_at is null
      where f.tenant_id = $1`,
      [tenant.id],
    )
    return rows[0]
  }
  matches(t, await days(), { life: 180, same: true })
  const earlier = ['created_at', 'ends_at'].map((column) => shiftedTimeSql(column, "interval '-170 days'")).join(', ')
  await database.pool.query(`update oauth_families set ${earlier} where tenant_id = $1`, [tenant.id])
  const next = await refreshTokens(origin, app, tokens.refresh)
  t.equal(next.status, 200)
  const { idle, same } = await days()
  t.ok(idle > 9.9 && idle < 10.1 && same, `${idle} days are left, not 60`)
  const { data } = await tokens.client.ok('createApiKey', { body: { name: 'Made', scopes: ['contacts:read'] } })
  t.ok(
    Math.abs(Date.parse(data.expiresAt!) - Date.now() - 10 * 86_400_000) < 3600_000,
    'a key made with the grant expires with the grant',
  )
})

t.test('a grant that was created before grants could expire ends 180 days after the migration', async (t) => {
  const tenant = await service.tenant()
  const person = await makeUser(tenant)
  await insertOldFamily(database, tenant.id, person.id)
  const { rows } = await database.pool.query(
    `select pg_get_expr(d.adbin, d.adrelid) as rule from pg_attrdef d
     join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
     where d.adrelid = 'oauth_families'::regclass and a.attname = 'ends_at'`,
  )
  t.strictSame(rows, [{ rule: "(now() + '180 days'::interval)" }], 'evaluated once, when the column was added')
})

/** Inserts a token family as the previous version of the service did. */
const insertOldFamily = (to: Database, tenantId: number, userId: number) =>
  to.pool.query(
    `insert into oauth_families (tenant_id, id, user_id, client_id, scopes, created_at, used_at, expires_at)
    values ($1, 'fam_old', $2, 'app_x', '{}', now() - interval '1 year', now(), now() + interval '60 days')`,
    [tenantId, userId],
  )

t.test('a consent given while its user is removed gives no access that outlives the user', async (t) => {
  const tenant = await service.tenant()
  const app = await makeApp(tenant)
  const asked = { response_type: 'code', client_id: app.id, redirect_uri: redirectUri, code_challenge_method: 'S256' }
  await race(t, {
    at: service,
    arrange: async () => {
      const person = await makeUser(tenant)
      const visitor = new FormVisitor(origin)
      await visitor.signIn(await visitor.get('/sign-in'), person)
      const { verifier, challenge } = makeVerifier()
      const query = new URLSearchParams({ ...asked, code_challenge: challenge })
      return { person, visitor, verifier, page: await visitor.get(`/api/v1/oauth/authorize?${query}`) }
    },
    contestants: ({ person, visitor, page }) => [
      () => visitor.submit(page, { decision: 'allow' }, { action: '/oauth/consent' }),
      () => userCommands['user:remove']!.run(database, { tenant: String(tenant.id), email: person.email }),
    ],
    judge: async ([answer], { verifier }) => {
      const code = new URL(answer.headers.location ?? origin).searchParams.get('code')
      if (code) t.equal((await exchangeCode(origin, app, { code, verifier })).status, 400)
      else t.equal(answer.status, 403)
    },
  })
})

t.test('keys and jobs that are created while their grant is revoked end with the grant', async (t) => {
  const tenant = await service.tenant()
  const app = await makeApp(tenant)
  const makeKey = { body: { name: 'Made', scopes: ['contacts:read' as const] } }
  await race(t, {
    at: service,
    rounds: 6,
    arrange: async () => makeTokens(origin, await makeUser(tenant), app),
    contestants: ({ refresh, client }) => [
      () => postOauthForm(origin, '/oauth/revoke', { token: refresh, client_id: app.id }),
      ...[0, 1, 0].flatMap((place) => {
        const there = client.at(service.origins[place]!)
        return [() => there.call('createApiKey', makeKey), () => there.call('exportContacts', { body: {} })]
      }),
    ],
    judge: async ([revocation, ...answers]) => {
      t.equal(revocation!.status, 200)
      for (const { status, json } of nonEmpty(answers)) {
        if (status === 201) t.equal((await new Client(origin, json.data.key).call('getMe')).status, 401)
        else if (status === 202) t.strictSame(await jobStatuses(tenant, [json.data.job_id]), ['cancelled'])
        else t.equal(status, 401)
      }
    },
  })
})

t.test('a code that is exchanged while its user is removed leaves no grant', async (t) => {
  const tenant = await service.tenant()
  const app = await makeApp(tenant)
  await race(t, {
    arrange: async () => {
      const person = await makeUser(tenant)
      const { code, verifier } = await issueAuthorizationCode(person, app)
      return { person, presented: { code, verifier, clientId: app.id, redirectUri, resource: undefined } }
    },
    contestants: ({ person, presented }) => [
      () => redeemAuthorizationCode(database, presented, () => {}),
      () => runTransaction(database, { tenantId: tenant.id }, (tx) => removeUser(tx, tenant.id, person.email)),
    ],
    judge: async ([given], { person }) => {
      const text = 'select id from oauth_families where tenant_id = $1 and user_id = $2 and revoked_at is null'
      t.strictSame((await database.pool.query(text, [tenant.id, person.id])).rows, [])
      if (typeof given !== 'string') t.equal((await refreshTokens(origin, app, given.refreshToken)).status, 400)
    },
  })
})

t.test('a code exchange waits until a removal of its user has ended, and is then refused', async (t) => {
  const tenant = await service.tenant()
  const [person, app] = [await makeUser(tenant), await makeApp(tenant)]
  const { code, verifier } = await issueAuthorizationCode(person, app)
  const removing = await database.pool.connect()
  await removing.query('begin')
  await removing.query('update users set deleted_at = now() where tenant_id = $1 and id = $2', [tenant.id, person.id])
  const exchanged = exchangeCode(origin, app, { code, verifier })
  await waitUntilBlocked(database, 'users', exchanged)
  await removing.query('commit')
  removing.release()
  matches(t, await exchanged, { status: 400, json: { error: 'invalid_grant' } })
})

t.test(
  "the account page shows the date on which an app was connected, in the organization's date format",
  async (t) => {
    const tenant = await service.tenant()
    await tenant.client.ok('updateBranding', { body: { locale: 'de-DE', timeZone: 'Europe/Berlin' } })
    const { visitor } = await connected(tenant)
    matches(t, (await visitor.get('/account')).text, /Connected \d{1,2}\. [A-Z]\p{L}+ \d{4}, last renewed \d{1,2}\. /u)
  },
)
