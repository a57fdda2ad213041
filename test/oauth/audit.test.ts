import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { deriveSecrets } from '../../db/engine/base/secrets.ts'
import { createPasswordResets } from '../../db/services/access/password-resets.ts'
import { keyCommands } from '../../scripts/operate/admin/keys.ts'
import { userCommands } from '../../scripts/operate/admin/users.ts'
import { lacks, matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import type { ClientAnswer } from '../../scripts/testkit/http/client.ts'
import {
  exchangeCode,
  issueAuthorizationCode,
  makeApp,
  makeTokens,
  makeUser,
  makeVerifier,
  postOauthForm,
  redirectUri,
  refreshTokens,
  testPassword,
} from '../../scripts/testkit/oauth.ts'
import { FormVisitor } from '../../scripts/testkit/peers/visitor.ts'
import { startPasswordReset } from '../../workers/mail/start-password-reset.ts'

const service = await startService(t)
const { origin, database } = service
t.beforeEach(async () => void (await database.sql.deleteFrom('attemptWindows').execute()))

/**
 * Waits for the rows of one request in an organization's audit log. Rows of refused requests are written within two
 * seconds.
 */
async function rowsOf(tenant: TestTenant, { headers }: ClientAnswer, expected = 1) {
  const requestId = String(headers['x-request-id'])
  for (let attempt = 0; ; attempt += 1) {
    const { data } = await tenant.client.ok('listApiAuditLogs', { query: { requestId } })
    if (data.length >= expected || attempt === 200) return data
    await sleep(50)
  }
}

const row = (of: object) => ({
  operationId: null,
  code: null,
  apiKeyId: null,
  clientId: null,
  count: 1,
  cost: 0,
  ...of,
})

t.test(
  'a sign-in is audited in its organization; a failed sign-in, in each organization with that e-mail address',
  async (t) => {
    const [first, second] = [await service.tenant(), await service.tenant()]
    const email = 'audited@example.com'
    const [one, two] = [await makeUser(first, 'owner', email), await makeUser(second, 'viewer', email)]
    const visitor = new FormVisitor(origin)
    const page = await visitor.get('/sign-in')
    const sent = { headers: { 'User-Agent': 'Firefox' } }
    const failed = await visitor.submit(page, { email, password: 'wrong wrong' }, sent)
    const refused = { method: 'POST', path: '/sign-in', status: 422, code: 'unauthorized', userAgent: 'Firefox' }
    matches(t, await rowsOf(first, failed), [row({ ...refused, userId: one.id, ipAddress: '127.0.0.1' })])
    matches(t, await rowsOf(second, failed), [row({ ...refused, userId: two.id })])
    const choice = await visitor.submit(page, { email, password: testPassword })
    const chosen = /name="choice" value="([^"]*)"/.exec(choice.text)![1]!
    const entered = await visitor.submit(choice, { choice: chosen })
    t.equal(entered.status, 303)
    matches(t, await rowsOf(first, entered), [
      row({ method: 'POST', path: '/sign-in/organization', status: 303, userId: one.id }),
    ])
    t.strictSame(await rowsOf(second, entered, 0), [], 'the other organization has no row')
    const alone = await makeUser(first)
    const other = new FormVisitor(origin)
    const straight = await other.signIn(await other.get('/sign-in'), alone)
    matches(t, await rowsOf(first, straight), [row({ path: '/sign-in', status: 303, userId: alone.id })])
  },
)

t.test('a password reset is in the audit log when its link is requested and when it is used', async (t) => {
  const tenant = await service.tenant()
  const person = await makeUser(tenant)
  const visitor = new FormVisitor(origin)
  const asked = await visitor.submit(await visitor.get('/forgot-password'), { email: person.email })
  const { rows } = await database.pool.query(
    "select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'start-password-reset'",
  )
  await startPasswordReset({ database, secrets: deriveSecrets(service.settings.secretKey) }, rows[0].payload)
  matches(t, await rowsOf(tenant, asked), [
    row({ method: 'POST', path: '/forgot-password', status: 200, userId: person.id, ipAddress: '127.0.0.1' }),
  ])
  const [reset] = await createPasswordResets(database.sql, person.email)
  const page = await visitor.get(`/reset-password?token=${reset!.token}`)
  const used = await visitor.submit(page, { password: 'brand new words' })
  matches(t, await rowsOf(tenant, used), [row({ path: '/reset-password', status: 200, userId: person.id })])
})

t.test('granted and declined consents, and grants ended by a user or an app, are in the audit log', async (t) => {
  const tenant = await service.tenant()
  const [person, app] = [await makeUser(tenant), await makeApp(tenant)]
  const visitor = new FormVisitor(origin)
  await visitor.signIn(await visitor.get('/sign-in'), person)
  const { verifier, challenge } = makeVerifier()
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: app.id,
    redirect_uri: redirectUri,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  })
  const decide = async (decision: string) =>
    visitor.submit(await visitor.get(`/api/v1/oauth/authorize?${query}`), { decision }, { action: '/oauth/consent' })
  const about = { userId: person.id, clientId: app.id }
  const consent = { method: 'POST', path: '/oauth/consent', status: 303, ...about }
  matches(t, await rowsOf(tenant, await decide('deny')), [row({ ...consent, code: 'forbidden' })])
  const allowed = await decide('allow')
  matches(t, await rowsOf(tenant, allowed), [row(consent)])
  const code = new URL(allowed.headers.location!).searchParams.get('code')!
  t.equal((await exchangeCode(origin, app, { code, verifier })).status, 200)
  const gone = await visitor.submit(await visitor.get('/account'), {}, { action: '/account/disconnect' })
  matches(t, await rowsOf(tenant, gone), [row({ path: '/account/disconnect', status: 303, ...about })])
  const { refresh } = await makeTokens(origin, person, app)
  const revoke = () => postOauthForm(origin, '/oauth/revoke', { token: refresh, client_id: app.id })
  const operation = { path: '/api/v1/oauth/revoke', operationId: 'revokeOauthToken', status: 200 }
  matches(t, await rowsOf(tenant, await revoke()), [row({ ...operation, ...about })])
  t.strictSame(await rowsOf(tenant, await revoke(), 0), [], 'revoking an ended grant adds no row')
})

t.test('the second use of a refresh token or a code is in the audit log', async (t) => {
  const tenant = await service.tenant()
  const [person, app] = [await makeUser(tenant), await makeApp(tenant)]
  const reused = row({
    method: 'POST',
    path: '/api/v1/oauth/token',
    operationId: 'issueOauthToken',
    status: 400,
    code: 'bad_request',
    userId: person.id,
    clientId: app.id,
  })
  const { refresh } = await makeTokens(origin, person, app)
  await refreshTokens(origin, app, refresh)
  matches(t, await rowsOf(tenant, await refreshTokens(origin, app, refresh)), [reused])
  const code = await issueAuthorizationCode(person, app)
  await exchangeCode(origin, app, code)
  matches(t, await rowsOf(tenant, await exchangeCode(origin, app, code)), [reused])
})

t.test('changes by the operator are in the audit log under the name of the command', async (t) => {
  const tenant = await service.tenant()
  const person = await makeUser(tenant)
  const flags = { tenant: String(tenant.id), email: person.email }
  await userCommands['user:role']!.run(database, { ...flags, role: 'viewer' })
  await userCommands['user:remove']!.run(database, flags)
  await keyCommands['key:revoke']!.run(database, { id: String((await tenant.key()).id) })
  const { data } = await tenant.client.ok('listApiAuditLogs', { query: { method: 'CLI' } })
  const by = row({ method: 'CLI', status: 200, requestId: /^req_/, ipAddress: null })
  matches(t, data, [
    { ...by, path: 'key:revoke', userId: null },
    { ...by, path: 'user:remove', userId: person.id },
    { ...by, path: 'user:role', userId: person.id },
  ])
})

t.test('no audit row contains a secret', async (t) => {
  const { rows } = await database.pool.query('select l::text as row from api_audit_logs l')
  t.ok(rows.length > 0)
  for (const { row } of rows) lacks(t, row, /wrong wrong|correct horse|brand new words|(?:ac|rt|rst|ses)_\w+_|eyJ|\?/)
})
