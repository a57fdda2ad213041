import t from 'tap'
import { liveReadContext, runTransaction } from '../../db/engine/postgres/transaction.ts'
import {
  type AttemptRule,
  clearAttempts,
  countLimitedAttempt,
  secondsUntilAttempt,
  undoAttempt,
} from '../../db/services/access/attempts.ts'
import { listAllAppConnections, listAppConnections } from '../../db/services/access/oauth/connections.ts'
import { revokeGrants } from '../../db/services/access/revocation.ts'
import { listKeysInUse } from '../../db/services/access/usage.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import type { Client, ClientAnswer } from '../../scripts/testkit/http/client.ts'
import {
  type App,
  exchangeCode,
  issueAuthorizationCode,
  makeApp,
  makeTokens,
  makeUser,
  type TestUser,
} from '../../scripts/testkit/oauth.ts'
import { signInVisitor } from '../../scripts/testkit/peers/visitor.ts'

const service = await startService(t)
const { origin, database } = service
t.beforeEach(async () => void (await database.sql.deleteFrom('attemptWindows').execute()))

t.test('disconnecting an app of a user ends only the connection of that app and user', async (t) => {
  const tenant = await service.tenant()
  const people = [await makeUser(tenant), await makeUser(tenant), await makeUser(tenant, 'viewer')]
  const apps = [await makeApp(tenant, { name: 'One' }), await makeApp(tenant, { name: 'Two' })]
  const connections: { person: TestUser; app: App; client: Client }[] = []
  for (const person of people)
    for (const app of apps) connections.push({ person, app, client: (await makeTokens(origin, person, app)).client })
  const visitor = await signInVisitor(origin, people[0]!)
  const action = '/portal/apps/disconnect'
  const statuses = () => Promise.all(connections.map(async ({ client }) => (await client.call('getMe')).status))
  const expected = connections.map(() => 200)
  for (const place of [4, 1, 2, 0, 5, 3]) {
    const { person, app } = connections[place]!
    const query = new URLSearchParams({ client: app.id, user: String(person.id) })
    const page = await visitor.get(`${action}?${query}`)
    matches(t, page.text, containing(app.name))
    matches(t, await visitor.submit(page, {}, { action }), { status: 303 })
    expected[place] = 401
    t.strictSame(await statuses(), expected, `${app.name} of person ${person.id}`)
    t.equal((await visitor.get(`${action}?${query}`)).status, 404, 'the ended connection is not found')
  }
})

t.test('disconnecting an app keeps the authorization codes of other apps and of other users', async (t) => {
  const tenant = await service.tenant()
  const [person, colleague] = [await makeUser(tenant), await makeUser(tenant)]
  const [app, other] = [await makeApp(tenant), await makeApp(tenant)]
  const codes = [
    { app, code: await issueAuthorizationCode(person, app), status: 400 },
    { app: other, code: await issueAuthorizationCode(person, other), status: 200 },
    { app, code: await issueAuthorizationCode(colleague, app), status: 200 },
  ]
  await makeTokens(origin, person, app)
  const visitor = await signInVisitor(origin, person)
  await visitor.submit(await visitor.get('/account'), {}, { action: '/account/disconnect' })
  for (const { app: of, code, status } of codes) t.equal((await exchangeCode(origin, of, code)).status, status)
})

t.test('an app is shown with the scopes of its valid grants only, and a grant can be revoked only once', async (t) => {
  const tenant = await service.tenant()
  const [person, app] = [await makeUser(tenant), await makeApp(tenant)]
  const owner = { tenantId: tenant.id, userId: person.id }
  await makeTokens(origin, person, app, ['contacts:read'])
  await makeTokens(origin, person, app, ['contacts:read', 'bids:read'])
  await makeTokens(origin, person, await makeApp(tenant), ['leads:read'])
  const grants = async () =>
    (
      await database.pool.query(
        `select id, scopes, revoked_at as "revokedAt", revoked_because as because from oauth_families
        where tenant_id = $1 order by created_at, id`,
        [tenant.id],
      )
    ).rows
  const revoke = (selector: { familyId?: string; clientId?: string }) =>
    runTransaction(database, tenant.caller, (tx) => revokeGrants(tx, tenant.id, { ...owner, ...selector }, 'person'))
  const shown = async () =>
    [
      ...(await listAppConnections(database, owner)),
      ...(await listAllAppConnections(liveReadContext(database), tenant.caller)),
    ]
      .filter(({ clientId }) => clientId === app.id)
      .map(({ scopes }) => [...scopes].sort())
  t.strictSame(await shown(), [
    ['bids:read', 'contacts:read'],
    ['bids:read', 'contacts:read'],
  ])
  const wide = (await grants()).find(({ scopes }) => scopes.includes('bids:read'))!
  matches(t, await revoke({ familyId: wide.id }), { grants: 1 })
  t.strictSame(await shown(), [['contacts:read'], ['contacts:read']])
  const ended = (await grants()).find(({ id }) => id === wide.id)!
  matches(t, await revoke({ clientId: app.id }), { grants: 1 })
  t.strictSame(await shown(), [])
  t.strictSame(
    (await grants()).find(({ id }) => id === wide.id),
    ended,
  )
})

t.test(
  'the time until the next attempt is rounded up to whole seconds, and reading it does not count as an attempt',
  async (t) => {
    const rule: AttemptRule = { name: 'asked', limit: 2, windowSeconds: 60 }
    const wait = () => secondsUntilAttempt(database, rule, 'a')
    t.equal(await wait(), 0)
    t.equal(await countLimitedAttempt(database, rule, 'a'), 0)
    t.equal(await wait(), 0)
    await database.pool.query("update attempt_windows set times = array[times[1] - interval '40 seconds']")
    t.equal(await countLimitedAttempt(database, rule, 'a'), 0)
    t.strictSame([await wait(), await wait()], [20, 20])
    t.equal(await countLimitedAttempt(database, rule, 'a'), 20, 'a refused attempt reports the same time')
  },
)

t.test(
  'an organization can request at most fifty link mails per hour, independently of other organizations',
  async (t) => {
    const offices = [await service.tenant(), await service.tenant()]
    for (const tenant of offices) {
      const [owner, other] = [await makeUser(tenant), await makeUser(tenant)]
      const visitor = await signInVisitor(origin, owner)
      const page = await visitor.get('/account')
      const form = /name="form" value="([^"]*)"/.exec(page.text)![1]!
      const action = `/portal/people/${other.id}/link`
      const text = `<form action="${action}"><input type="hidden" name="form" value="${form}"></form>`
      const ask = () => visitor.submit({ ...page, text } as ClientAnswer, {})
      for (let count = 1; count <= 50; count += 1) t.equal((await ask()).status, 303, `mail ${count}`)
      t.equal((await ask()).status, 429)
    }
  },
)

t.test(
  'an attempt limit counts per rule and subject, and allows new attempts once earlier ones leave its window',
  async (t) => {
    const rule = (name: string, limit: number): AttemptRule => ({ name, limit, windowSeconds: 100 })
    const rules = [rule('one', 3), rule('two', 3), rule('three', 1)]
    const subjects = ['a', 'A', 'b', '']
    const pass = (seconds: number) =>
      database.pool.query(
        `update attempt_windows set times = array(select t - $1 * interval '1 second' from unnest(times) t order by t)`,
        [seconds],
      )
    for (const each of rules) {
      for (const who of subjects) {
        for (let count = 1; count <= each.limit; count += 1) t.equal(await countLimitedAttempt(database, each, who), 0)
        const waits = await countLimitedAttempt(database, each, who)
        // Attempt times are rounded to milliseconds, so the wait may be slightly longer than the window.
        t.ok(waits > 0 && waits <= 101, `${each.name} ${who}: ${waits}`)
      }
    }
    await pass(60)
    const [one, , three] = rules as [AttemptRule, AttemptRule, AttemptRule]
    const waits = await countLimitedAttempt(database, one, 'a')
    t.ok(waits > 0 && waits <= 41, String(waits))
    await undoAttempt(database, one, 'a')
    t.equal(await countLimitedAttempt(database, one, 'a'), 0, 'the returned attempt is free again')
    t.ok((await countLimitedAttempt(database, one, 'a')) > 0)
    await pass(41)
    t.equal(await countLimitedAttempt(database, one, 'a'), 0, 'the first attempts have left the window')
    t.equal(await countLimitedAttempt(database, one, 'a'), 0)
    t.ok((await countLimitedAttempt(database, one, 'a')) > 0, 'the later attempt has not')
    t.equal(await countLimitedAttempt(database, three, 'b'), 0)
    t.ok((await countLimitedAttempt(database, three, 'b')) > 0)
    await clearAttempts(database, three, 'b')
    t.equal(await countLimitedAttempt(database, three, 'b'), 0, 'all attempts of the subject are forgotten')
    t.equal(await countLimitedAttempt(database, three, 'A'), 0)
  },
)

t.test('the usage page lists live API keys with their request counts, and no revoked keys', async (t) => {
  const tenant = await service.tenant()
  const keys = [await tenant.key(), await tenant.key(), await tenant.key()]
  for (const [index, { client }] of keys.entries())
    for (let time = 0; time <= index; time += 1) await client.ok('getMe')
  const shown = async () => {
    const found = await listKeysInUse(liveReadContext(database), tenant.caller)
    return found.filter(({ id }) => keys.some((key) => key.id === id)).map(({ id, used }) => [id, used])
  }
  const [one, two, three] = keys.map(({ id }) => id) as [number, number, number]
  t.strictSame(await shown(), [
    [three, 3],
    [two, 2],
    [one, 1],
  ])
  await tenant.client.ok('revokeApiKey', { path: { id: two } })
  t.strictSame(await shown(), [
    [three, 3],
    [one, 1],
  ])
})
