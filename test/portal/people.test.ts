import { Logger, runTaskListOnce, type TaskList } from 'graphile-worker'
import pg from 'pg'
import t from 'tap'
import type { Role } from '../../db/domain/scopes.ts'
import { deriveSecrets } from '../../db/engine/base/secrets.ts'
import type { TaskPayloads } from '../../db/services/jobs/tasks.ts'
import { type MailMessage, unsealMail } from '../../db/services/mail/mail.ts'
import { lacks, matches } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startOwnService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { makeApp, makeTokens, makeUser, type TestUser } from '../../scripts/testkit/oauth.ts'
import { FormVisitor, signInVisitor } from '../../scripts/testkit/peers/visitor.ts'
import { race, sortedStatuses } from '../../scripts/testkit/races.ts'
import { startPasswordReset } from '../../workers/mail/start-password-reset.ts'

const service = await startOwnService(t)
const { origin, database } = service
const secrets = deriveSecrets(service.settings.secretKey)
t.beforeEach(async () => void (await database.sql.deleteFrom('attemptWindows').execute()))

/** Runs the due mail tasks and returns the mails that were queued since the last call. */
async function mails(): Promise<MailMessage[]> {
  const found: MailMessage[] = []
  const tasks: TaskList = {
    'start-password-reset': (payload) =>
      startPasswordReset({ database, secrets }, payload as TaskPayloads['start-password-reset']),
    'send-email': async (payload) => void found.push(await unsealMail(secrets, payload as TaskPayloads['send-email'])),
  }
  const client = new pg.Client({ connectionString: service.url })
  await client.connect()
  await runTaskListOnce({ logger: new Logger(() => () => {}) }, tasks, client as never).finally(() => client.end())
  return found
}

const roleOf = async ({ client }: TestTenant, id: number): Promise<string> =>
  (await client.ok('getUser', { path: { id } })).data.role

const setTo = async (visitor: FormVisitor, { id }: TestUser, role: Role) => {
  const action = `/portal/people/${id}/role`
  return visitor.submit(withForm(await visitor.get('/portal/people/new'), action), { role }, { action })
}
const remove = async (visitor: FormVisitor, { id }: TestUser) => {
  const action = `/portal/people/${id}/remove`
  return visitor.submit(withForm(await visitor.get('/portal/people/new'), action), {}, { action })
}

/** Returns the page with its form token in a form for `action`, as in a forged request. */
const withForm = <P extends { text: string }>(page: P, action: string): P => {
  const token = /name="form" value="([^"]*)"/.exec(page.text)?.[1] ?? ''
  return { ...page, text: `<form action="${action}"><input type="hidden" name="form" value="${token}"></form>` }
}

t.test('an invited user gets a link by mail, sets a password with it and signs in with the given role', async (t) => {
  const tenant = await service.tenant({ name: 'Acme & Söhne' })
  const owner = await makeUser(tenant)
  await makeUser(await service.tenant(), 'viewer', 'ana@example.com')
  const visitor = await signInVisitor(origin, owner)
  const action = '/portal/people/new'
  const fields = { name: 'Ana <b>', email: ' Ana@Example.com ', role: 'field' }
  const sent = await visitor.submit(await visitor.get(action), fields, { action })
  matches(t, sent, { status: 303, headers: { location: '/portal/people?notice=invited' } })
  const [mail, ...others] = await mails()
  t.strictSame(others, [])
  matches(t, mail, { to: 'ana@example.com', subject: 'Your login at Acme & Söhne' })
  matches(t, mail!.html, /Acme &amp; Söhne[\s\S]*Ana|Ana &lt;b&gt;/)
  matches(t, mail!.text, / within 3 days/)
  const row = async (): Promise<string> => {
    const { text } = await visitor.get('/portal/people')
    return /<tr>(?:(?!<tr>)[\s\S])*ana@example\.com[\s\S]*?<\/tr>/.exec(text)![0]
  }
  matches(t, await row(), /badge warn">invited<[\s\S]*Last sign-in"><span class="quiet">Never</)
  const link = /https?:\/\/\S+\/reset-password\?token=\S+/.exec(mail!.text)![0].replace(origin, '')
  const ana = new FormVisitor(origin)
  const chosen = await ana.submit(await ana.get(link), { password: 'a password of Ana' }, { action: '/reset-password' })
  t.equal(chosen.status, 200)
  t.equal((await ana.get(link)).status, 410, 'the link works only once')
  await ana.signIn(await ana.get('/sign-in'), { email: 'ana@example.com', password: 'a password of Ana' })
  matches(t, (await ana.get('/portal/account')).text, /Ana &lt;b&gt;[\s\S]*field/)
  const query = { requestId: String(sent.headers['x-request-id']) }
  matches(t, (await tenant.client.ok('listApiAuditLogs', { query })).data, [
    { userId: owner.id, path: action, status: 303 },
  ])
  matches(t, await row(), /Last sign-in"><time datetime="\d/, 'a user who has signed in is no longer shown as invited')
  lacks(t, await row(), 'invited')
})

t.test(
  'the last sign-in of a user is shown if known, and signing in does not change the user in the API',
  async (t) => {
    const tenant = await service.tenant()
    const [owner, other] = [await makeUser(tenant), await makeUser(tenant, 'viewer')]
    const visitor = await signInVisitor(origin, owner)
    const page = () => visitor.get(`/portal/people/${other.id}`)
    matches(t, (await page()).text, /Last sign-in<\/dt><dd>None recorded</)
    const before = (await tenant.client.ok('getUser', { path: { id: other.id } })).data
    await signInVisitor(origin, other)
    matches(t, (await page()).text, /Last sign-in<\/dt><dd><time datetime="\d/)
    t.strictSame((await tenant.client.ok('getUser', { path: { id: other.id } })).data, before)
    const wrong = new FormVisitor(origin)
    await wrong.signIn(await wrong.get('/sign-in'), { email: owner.email, password: 'not the password' })
    const { rows } = await database.pool.query(
      "select last_sign_in_at < now() - interval '1 hour' as old from users where id = $1",
      [owner.id],
    )
    t.strictSame(rows, [{ old: false }])
  },
)

t.test('violations of a new user are shown next to their fields, and no user is created', async (t) => {
  const tenant = await service.tenant()
  const owner = await makeUser(tenant)
  const visitor = await signInVisitor(origin, owner)
  const action = '/portal/people/new'
  const invite = async (fields: Record<string, string>) => visitor.submit(await visitor.get(action), fields, { action })
  const wrong = await invite({ name: '', email: 'nobody', role: 'king' })
  t.equal(wrong.status, 422)
  matches(
    t,
    wrong.text,
    /id="name-problem">[\s\S]*id="email-problem">Must be an e-mail address[\s\S]*id="role-problem">/,
  )
  const there = await invite({ name: 'Twice', email: owner.email, role: 'viewer' })
  matches(t, there, { status: 409, text: /has a user with/ })
  const named = (letters: number) => invite({ name: 'N'.repeat(letters), email: 'long@example.com', role: 'viewer' })
  t.equal((await named(101)).status, 422)
  t.equal((await visitor.submit(await visitor.get(action), { form: 'made.up' }, { action })).status, 403)
  t.strictSame(await mails(), [])
  t.equal((await tenant.client.ok('listUsers')).data.length, 1)
  t.equal((await named(100)).status, 303)
})

t.test('admins cannot change, create or remove owners, and users cannot change their own role', async (t) => {
  const tenant = await service.tenant()
  const [owner, admin, other] = [
    await makeUser(tenant),
    await makeUser(tenant, 'admin'),
    await makeUser(tenant, 'manager'),
  ]
  const [asOwner, asAdmin] = [await signInVisitor(origin, owner), await signInVisitor(origin, admin)]
  t.equal((await setTo(asAdmin, owner, 'viewer')).status, 403, 'an admin cannot change an owner')
  t.equal((await remove(asAdmin, owner)).status, 403)
  t.equal((await setTo(asAdmin, other, 'owner')).status, 403, 'an admin cannot make a user an owner')
  const action = '/portal/people/new'
  const made = await asAdmin.submit(
    await asAdmin.get(action),
    { name: 'X', email: 'x@x.example', role: 'owner' },
    { action },
  )
  t.equal(made.status, 403)
  lacks(t, (await asAdmin.get(action)).text, 'value="owner"')
  t.equal((await setTo(asAdmin, admin, 'viewer')).status, 409, 'users cannot change their own role')
  t.equal((await setTo(asOwner, owner, 'viewer')).status, 409)
  t.equal((await remove(asOwner, owner)).status, 409, 'the last owner cannot be removed')
  t.equal((await setTo(asAdmin, other, 'admin')).status, 303)
  t.strictSame(
    [await roleOf(tenant, owner.id), await roleOf(tenant, admin.id), await roleOf(tenant, other.id)],
    ['owner', 'admin', 'admin'],
  )
  t.equal((await setTo(asOwner, other, 'king' as Role)).status, 422)
  t.equal((await setTo(asOwner, other, 'owner')).status, 303)
  t.equal((await setTo(await signInVisitor(origin, other), owner, 'admin')).status, 303, 'an owner can demote an owner')
  t.equal((await setTo(asOwner, other, 'viewer')).status, 403, 'a former owner cannot change roles')
  t.equal(await roleOf(tenant, other.id), 'owner')
})

t.test('of two owners who demote each other at the same time, one remains an owner', async (t) => {
  const tenant = await service.tenant()
  const [one, two] = [await makeUser(tenant), await makeUser(tenant)]
  const [asOne, asTwo] = [await signInVisitor(origin, one), await signInVisitor(origin, two)]
  await race(t, {
    at: service,
    arrange: async () => {
      await tenant.database.pool.query("update users set role = 'owner' where tenant_id = $1", [tenant.id])
      const action = (of: TestUser) => `/portal/people/${of.id}/role`
      const formFor = async (visitor: FormVisitor, of: TestUser) =>
        withForm(await visitor.get('/portal/people/new'), action(of))
      return [await formFor(asOne, two), await formFor(asTwo, one)] as const
    },
    contestants: ([ofOne, ofTwo]) => [
      () => asOne.submit(ofOne, { role: 'viewer' }),
      () => asTwo.submit(ofTwo, { role: 'viewer' }),
    ],
    judge: async (answers) => {
      t.strictSame(sortedStatuses(answers), [303, 403])
      t.strictSame([await roleOf(tenant, one.id), await roleOf(tenant, two.id)].sort(), ['owner', 'viewer'])
    },
  })
})

t.test('removing a user ends the sessions and the app access of the user', async (t) => {
  const tenant = await service.tenant()
  const [owner, person] = [await makeUser(tenant), await makeUser(tenant, 'manager')]
  const app = await makeApp(tenant)
  const { client } = await makeTokens(origin, person, app)
  const [asOwner, asPerson] = [await signInVisitor(origin, owner), await signInVisitor(origin, person)]
  matches(t, (await asOwner.get(`/portal/people/${person.id}/remove`)).text, containing(person.email))
  t.equal((await remove(asOwner, person)).headers.location, '/portal/people?notice=removed')
  matches(t, (await asPerson.get('/portal/account')).text, /Sign in/)
  t.equal((await client.call('getMe')).status, 401)
  t.equal((await asOwner.get(`/portal/people/${person.id}`)).status, 404)
  t.equal((await remove(asOwner, person)).status, 404)
})

t.test('users of another organization are not found, and a manager cannot open the pages about users', async (t) => {
  const [tenant, other] = [await service.tenant(), await service.tenant()]
  const [visitor, stranger] = [await signInVisitor(origin, await makeUser(tenant)), await makeUser(other, 'viewer')]
  for (const page of ['', '/remove']) t.equal((await visitor.get(`/portal/people/${stranger.id}${page}`)).status, 404)
  t.equal((await setTo(visitor, stranger, 'field')).status, 404)
  t.equal((await remove(visitor, stranger)).status, 404)
  const action = `/portal/people/${stranger.id}/link`
  t.equal((await visitor.submit(withForm(await visitor.get('/portal/people/new'), action), {}, { action })).status, 404)
  t.equal(await roleOf(other, stranger.id), 'viewer')
  const manager = await signInVisitor(origin, await makeUser(tenant, 'manager'))
  t.equal((await manager.get('/portal/people')).status, 403)
})
