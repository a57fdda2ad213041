import t from 'tap'
import { listPasswordAccounts } from '../../db/services/access/accounts.ts'
import { issueCode } from '../../db/services/access/oauth/codes.ts'
import { familyIdleLifeMs } from '../../db/services/access/oauth/families.ts'
import { sweepOauth } from '../../db/services/access/oauth/sweep.ts'
import { createSession, sessionLifeMs } from '../../db/services/access/sessions.ts'
import { matches, rejectsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { startOwnService } from '../../scripts/testkit/environment/service.ts'
import { Client } from '../../scripts/testkit/http/client.ts'
import {
  issueAuthorizationCode,
  makeApp,
  makeTokens,
  makeUser,
  postOauthForm,
  refreshTokens,
} from '../../scripts/testkit/oauth.ts'
import { filterStatements, watchStatements } from '../../scripts/testkit/statements.ts'

const service = await startOwnService(t)
const { origin, database } = service
const hourMs = 3600_000

async function counts(): Promise<Record<string, number>> {
  const { rows } = await database.pool.query(`select
    (select count(*)::int from oauth_codes) as codes, (select count(*)::int from oauth_families) as families,
    (select count(*)::int from oauth_refresh_tokens) as refresh, (select count(*)::int from sessions) as sessions`)
  return rows[0]
}

t.test('the sweep removes expired codes, grants, tokens and sessions, and keeps valid ones', async (t) => {
  const tenant = await service.tenant()
  const [person, app] = [await makeUser(tenant), await makeApp(tenant)]
  const live = await makeTokens(origin, person, app)
  const revoked = await makeTokens(origin, person, app)
  await postOauthForm(origin, '/oauth/revoke', { token: revoked.refresh, client_id: app.id })
  const next = await refreshTokens(origin, app, live.refresh)
  const unit = { sql: database.sql, at: new Date().toISOString() }
  const [account] = await listPasswordAccounts(database.sql, person.email)
  await createSession({ ...unit, machineAt: unit.at }, account!)
  const code = {
    tenantId: tenant.id,
    userId: person.id,
    clientId: app.id,
    redirectUri: 'x',
    challenge: 'x',
    scopes: [],
    resource: 'api' as const,
  }
  await issueCode({ ...unit, machineAt: unit.at }, code)
  t.strictSame(await counts(), { codes: 3, families: 2, refresh: 3, sessions: 1 })
  const later = (ms: number) => sweepOauth(database, new Date(Date.now() + ms))
  await later(0)
  t.strictSame(await counts(), { codes: 3, families: 2, refresh: 3, sessions: 1 })
  await later(sessionLifeMs + hourMs)
  t.strictSame(await counts(), { codes: 3, families: 2, refresh: 3, sessions: 0 })
  await later(25 * hourMs)
  t.strictSame(await counts(), { codes: 0, families: 2, refresh: 3, sessions: 0 })
  await later(8 * 24 * hourMs)
  t.strictSame(await counts(), { codes: 0, families: 1, refresh: 2, sessions: 0 })
  t.equal((await live.client.call('getMe')).status, 200)
  t.equal((await refreshTokens(origin, app, next.json.refresh_token)).status, 200)
  await later(familyIdleLifeMs + hourMs)
  t.strictSame(await counts(), { codes: 0, families: 0, refresh: 0, sessions: 0 })
  matches(t, await live.client.call('getMe'), { status: 401, code: 'unauthorized' })
})

t.test('the second use of a rotated token ends its token family as long as the family is valid', async (t) => {
  const tenant = await service.tenant()
  const app = await makeApp(tenant)
  const { client, refresh } = await makeTokens(origin, await makeUser(tenant), app)
  t.equal((await refreshTokens(origin, app, refresh)).status, 200)
  // Sets the expiry that a family has if it was refreshed until its end.
  await database.pool.query('update oauth_families set expires_at = ends_at where tenant_id = $1', [tenant.id])
  await sweepOauth(database, new Date(Date.now() + familyIdleLifeMs + hourMs))
  t.equal((await client.call('getMe')).status, 200)
  matches(t, await refreshTokens(origin, app, refresh), { status: 400, json: { error: 'invalid_grant' } })
  t.equal((await client.call('getMe')).status, 401)
})

t.test('the many tokens of a long-refreshed grant are removed in batches, before the grant', async (t) => {
  const allOver = new Date(Date.now() + familyIdleLifeMs + hourMs)
  // On a cluster each organization's rows are removed by separate statements, so no other organization may have rows.
  await sweepOauth(database, allOver)
  matches(t, await counts(), { families: 0, refresh: 0 })
  const tenant = await service.tenant()
  await makeTokens(origin, await makeUser(tenant), await makeApp(tenant))
  await database.pool.query(
    `insert into oauth_refresh_tokens (tenant_id, token_hash, family_id, created_at, expires_at, rotated_at)
      select tenant_id, sha256(number::text::bytea), id, now(), expires_at, now()
      from oauth_families, generate_series(1, 11000) number where tenant_id = $1`,
    [tenant.id],
  )
  const sent = watchStatements()
  await sweepOauth(database, allOver)
  const removals = filterStatements(sent, /delete from "oauth_(?:refresh_tokens|families)"/).map(
    (text) => /oauth_\w+/.exec(text)![0],
  )
  t.strictSame(removals, [...Array<string>(3).fill('oauth_refresh_tokens'), 'oauth_families'])
  matches(t, await counts(), { families: 0, refresh: 0 })
})

t.test('an app that no one connects is removed after 30 days, and an app that was connected stays', async (t) => {
  const tenant = await service.tenant()
  const [unused, used] = [await makeApp(tenant), await makeApp(tenant)]
  await makeTokens(origin, await makeUser(tenant), used)
  const left = async () => {
    const rows = await database.sql
      .selectFrom('oauthClients')
      .select('id')
      .where('id', 'in', [unused.id, used.id])
      .execute()
    return rows.map(({ id }) => id)
  }
  const after = (days: number) => sweepOauth(database, new Date(Date.now() + days * 24 * hourMs))
  await after(29)
  t.equal((await left()).length, 2)
  await after(31)
  t.strictSame(await left(), [used.id])
  await after(400)
  t.strictSame(await left(), [used.id], 'the app stays without any grant')
  await rejectsWith(
    t,
    issueAuthorizationCode(await makeUser(tenant), unused),
    { code: 'not_found' },
    'a removed app cannot be connected',
  )
})

t.test('the keys of an expired grant are marked as revoked before the grant is removed', async (t) => {
  const tenant = await service.tenant()
  const { client } = await makeTokens(origin, await makeUser(tenant), await makeApp(tenant))
  const { data } = await client.ok('createApiKey', { body: { name: 'Made', scopes: ['contacts:read'] } })
  const earlier = await client.ok('createApiKey', { body: { name: 'Revoked', scopes: ['contacts:read'] } })
  const { revokedAt } = (await tenant.client.ok('revokeApiKey', { path: { id: earlier.data.id } })).data
  await sweepOauth(database, new Date(Date.now() + familyIdleLifeMs + hourMs))
  t.equal((await new Client(origin, data.key).call('getMe')).status, 401)
  const keys = await tenant.client.ok('listApiKeys', { query: { includeRevoked: true } })
  matches(
    t,
    keys.data.find(({ id }) => id === data.id),
    { revokedAt: /Z$/ },
  )
  t.equal(
    keys.data.find(({ id }) => id === earlier.data.id)?.revokedAt,
    revokedAt,
    'a key that was revoked earlier keeps its revokedAt',
  )
})
