import t from 'tap'
import { deriveSecrets } from '../../db/engine/base/secrets.ts'
import {
  createPasswordResets,
  findPasswordReset,
  invitationLifeMs,
  passwordResetLifeMs,
} from '../../db/services/access/password-resets.ts'
import { sessionLifeMs } from '../../db/services/access/sessions.ts'
import { setPassword } from '../../db/services/access/users.ts'
import { createBrowserState } from '../../handlers/web/pages/browser.ts'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import type { ClientAnswer } from '../../scripts/testkit/http/client.ts'
import { makeUser, type TestUser, testPassword } from '../../scripts/testkit/oauth.ts'
import { FormVisitor, signInVisitor } from '../../scripts/testkit/peers/visitor.ts'

const service = await startService(t, { settings: { trustProxy: 'loopback' } })
const { origin, database } = service
const tenant = await service.tenant({ name: 'Acme Builders' })
t.beforeEach(async () => void (await database.sql.deleteFrom('attemptWindows').execute()))

/** Pages that require a session. */
const pages = ['/account', '/portal', '/portal/account', '/portal/api-keys', '/portal/branding']
const isOpen = async (visitor: FormVisitor): Promise<boolean[]> => {
  const answers = await Promise.all(pages.map((path) => new Keyed(visitor).get(path)))
  return [...new Set(answers.map(({ text }) => !text.includes('<h1>Sign in</h1>')))]
}

/** Copy of a browser with its current cookies, unaffected by later answers to the original. */
class Keyed extends FormVisitor {
  constructor(of: FormVisitor) {
    super(of.origin)
    for (const [name, value] of of.cookies) this.cookies.set(name, value)
  }
}

const at = (text: string, { id }: TestUser) =>
  database.pool.query(`update sessions set ${text} where tenant_id = $1 and user_id = $2`, [tenant.id, id])

t.test('a session lasts exactly twelve hours; after that, every page asks to sign in', async (t) => {
  t.equal(sessionLifeMs, 12 * 3600_000)
  const person = await makeUser(tenant)
  const visitor = await signInVisitor(origin, person)
  const { rows } = await database.pool.query(
    'select extract(epoch from expires_at - created_at)::integer as seconds from sessions where user_id = $1',
    [person.id],
  )
  t.strictSame(rows, [{ seconds: 12 * 3600 }])
  await at("expires_at = now() + interval '1 minute'", person)
  const form = await visitor.get('/portal/api-keys/new')
  t.strictSame(await isOpen(visitor), [true])
  await at('expires_at = now()', person)
  t.strictSame(await isOpen(visitor), [false])
  const fields = { name: 'Late', scopes: 'contacts:read' }
  t.equal((await visitor.submit(form, fields, { action: '/portal/api-keys/new' })).status, 403)
  t.notOk((await tenant.client.ok('listApiKeys')).data.some(({ name }) => name === 'Late'))
})

t.test('the session cookie is limited to https, unless the service is at http on a loopback address', (t) => {
  const cookieAt = (publicOrigin: string): string => {
    const cookies: string[] = []
    const response = { append: (_: string, cookie: string) => cookies.push(cookie) } as never
    createBrowserState({ publicOrigin }, deriveSecrets('x'.repeat(43))).setSession(response, 'token', 90_000)
    t.equal(cookies.length, 1, publicOrigin)
    return cookies[0]!
  }
  for (const own of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
    t.equal(cookieAt(own), 'session=token; Path=/; HttpOnly; SameSite=Lax; Max-Age=90', own)
  for (const other of ['https://localhost', 'https://app.example.com', 'http://app.example.com', 'http://10.0.0.1']) {
    const bound = '__Host-session=token; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=90'
    t.equal(cookieAt(other), bound, other)
  }
  t.end()
})

/** Ways to end a session, by name. A copy of its cookie must then be worthless. */
const endings: Record<string, (visitor: FormVisitor, person: TestUser) => Promise<unknown>> = {
  'signing out': async (visitor) => visitor.submit(await visitor.get('/account'), {}, { action: '/sign-out' }),
  'signing in again': async (visitor, person) => {
    const token = /name="form" value="([^"]*)"/.exec((await visitor.get('/account')).text)![1]!
    const text = `<form action="/sign-in"><input type="hidden" name="form" value="${token}"></form>`
    return visitor.submit({ text } as ClientAnswer, { email: person.email, password: person.password })
  },
  "the operator's new password": (_visitor, { email }) => setPassword(database, tenant.id, email, 'brand new words'),
  'a new password by a link': async (_visitor, { email }) => spend((await linkFor(email))[0]!),
}

async function linkFor(email: string): Promise<string[]> {
  return (await createPasswordResets(database.sql, email)).map(({ token }) => token)
}

const spend = async (token: string): Promise<number> => {
  const visitor = new FormVisitor(origin)
  const page = await visitor.get(`/reset-password?token=${token}`)
  if (page.status !== 200) return page.status
  return (await visitor.submit(page, { password: 'brand new words' }, { action: '/reset-password' })).status
}

for (const [name, end] of Object.entries(endings)) {
  t.test(`${name} ends the session, also for a copy of its cookie`, async (t) => {
    const person = await makeUser(tenant)
    const visitor = await signInVisitor(origin, person)
    const kept = new Keyed(visitor)
    t.strictSame(await isOpen(kept), [true])
    await end(visitor, person)
    t.strictSame(await isOpen(kept), [false])
  })
}

/** Ways to set a new password, by name. */
const changes: Record<string, (email: string, first: string) => Promise<unknown>> = {
  'another link': (_email, first) => spend(first),
  'the operator': (email) => setPassword(database, tenant.id, email, 'brand new words'),
}

for (const [name, change] of Object.entries(changes)) {
  t.test(`all links to set a password end once ${name} has set a password`, async (t) => {
    const { email } = await makeUser(tenant)
    const links = [...(await linkFor(email)), ...(await linkFor(email)), ...(await linkFor(email))]
    const [second, ...others] = [links[1]!, links[0]!, links[2]!]
    await change(email, second)
    for (const link of [...others, second]) t.equal(await spend(link), 410)
  })
}

t.test('an invitation link is valid for exactly three days, and a password reset link for half an hour', async (t) => {
  const email = 'invited@example.com'
  await makeUser(tenant, 'viewer', email)
  const elsewhere = await service.tenant()
  await makeUser(elsewhere, 'viewer', email)
  const now = new Date()
  const after = (ms: number) => new Date(now.getTime() + ms)
  const lives = [
    [undefined, passwordResetLifeMs, 30 * 60_000, [tenant.id, elsewhere.id]],
    [tenant.id, invitationLifeMs, 3 * 86_400_000, [tenant.id]],
  ] as const
  for (const [invitedBy, lifeMs, expectedMs, organizations] of lives) {
    t.equal(lifeMs, expectedMs)
    const made = await createPasswordResets(database.sql, email, { invitedBy, now })
    t.strictSame(
      made.map(({ tenantId }) => tenantId),
      organizations,
      'an invitation is to one organization',
    )
    for (const { token, tenantId } of nonEmpty(made)) {
      matches(t, await findPasswordReset(database.sql, token, after(lifeMs - 1)), { tenantId, email })
      t.equal(await findPasswordReset(database.sql, token, after(lifeMs)), undefined)
    }
  }
})

/** Tries to sign in from a client IP address, and returns the status. */
async function tryFrom(address: string, email: string, secret: string): Promise<number> {
  const headers = { 'X-Forwarded-For': address }
  const visitor = new FormVisitor(origin)
  const page = await visitor.get('/sign-in', headers)
  return (await visitor.submit(page, { email, password: secret }, { action: '/sign-in', headers })).status
}

t.test('ten failed sign-ins block an account at one client address, in all spellings of its email', async (t) => {
  const { email } = await makeUser(tenant)
  const spellings = [email, email.toUpperCase(), ` ${email} `, email.replace('p', 'P'), email.replace('E', 'e')]
  for (let index = 0; index < 10; index += 1)
    t.equal(
      await tryFrom('198.51.100.1', spellings[index % spellings.length]!, 'wrong words'),
      422,
      `failure ${index + 1}`,
    )
  for (const spelling of spellings) t.equal(await tryFrom('198.51.100.1', spelling, testPassword), 429, spelling)
  t.equal(await tryFrom('198.51.100.2', email, testPassword), 303)
})

t.test('a correct password never counts as a failure, even if an organization must still be chosen', async (t) => {
  const email = 'of-two@example.com'
  await makeUser(tenant, 'viewer', email)
  for (let time = 0; time < 12; time += 1) t.equal(await tryFrom('198.51.100.3', email, testPassword), 303)
  await makeUser(await service.tenant(), 'viewer', email)
  for (let time = 0; time < 12; time += 1) t.equal(await tryFrom('198.51.100.3', email, testPassword), 200, 'a choice')
})

t.test('sign-ins rejected because of their client address do not count as failures of the account', async (t) => {
  const { email } = await makeUser(tenant)
  for (let index = 0; index < 60; index += 1) await tryFrom('198.51.100.4', `nobody${index}@example.com`, 'wrong words')
  for (let place = 0; place < 12; place += 1) t.equal(await tryFrom('198.51.100.4', email, 'wrong words'), 429)
  await database.pool.query("delete from attempt_windows where bucket like 'sign-in-address:%'")
  t.equal(await tryFrom('198.51.100.4', email, testPassword), 303)
})

t.test('a new secret is shown once, only to its creator, and only on its own page', async (t) => {
  const [person, colleague] = [await makeUser(tenant), await makeUser(tenant)]
  const visitor = await signInVisitor(origin, person)
  const make = async (name: string) => {
    const action = '/portal/api-keys/new'
    const page = await visitor.get(action)
    return (await visitor.submit(page, { name, scopes: 'contacts:read' }, { action })).headers.location!
  }
  const isShown = async (path: string) => /<code id="secret"/.test((await visitor.get(path)).text)
  const [first, second] = [await make('First'), await make('Second')]
  t.notOk(await isShown(first), 'the secret of another key')
  t.notOk(await isShown(second), 'the page of the first key has used it up')
  const third = await make('Third')
  t.ok(await isShown(third))
  t.notOk(await isShown(third), 'a second time')
  const fourth = await make('Fourth')
  await visitor.submit(await visitor.get('/account'), {}, { action: '/sign-out' })
  await visitor.signIn(await visitor.get('/sign-in'), colleague)
  t.notOk(await isShown(fourth), 'to the next user of the same browser')
})
