import t from 'tap'
import type { Role } from '../../db/domain/scopes.ts'
import { insertApiKey } from '../../db/services/access/api-keys.ts'
import { runCommand } from '../../scripts/operate/admin/commands.ts'
import { lacks, matches, rejectsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startOwnService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { Client, type ClientAnswer, sendRaw } from '../../scripts/testkit/http/client.ts'
import { makeApp, makeTokens, makeUser, testPassword } from '../../scripts/testkit/oauth.ts'
import {
  prepareAuthenticatorApp,
  signInWithCode,
  signInWithPassword,
  submitSecondFactorCode,
  takeSecondFactorMails,
  totpCode,
  wrongCode,
} from '../../scripts/testkit/peers/second-factor.ts'
import { type FormVisitor, parseForms, signInVisitor } from '../../scripts/testkit/peers/visitor.ts'

const service = await startOwnService(t)
const { origin, database } = service
const tenant = await service.tenant({ name: 'Acme: Builders' })
t.beforeEach(async () => void (await database.sql.deleteFrom('attemptWindows').execute()))

const home = '/portal/account/security'
const setUpAction = '/sign-in/set-up'

/** Returns the secret that a page shows for typing. */
const secretIn = ({ text }: ClientAnswer): string => /id="secret"[^>]*>([^<]+)</.exec(text)![1]!.replaceAll(' ', '')
const codesIn = ({ text }: ClientAnswer): string[] =>
  /id="codes"[^>]*>([^<]+)</.exec(text)?.[1]?.trim().split('\n') ?? []

/** Returns the form token of a page. */
const tokenIn = ({ text }: ClientAnswer): string =>
  parseForms(text)
    .map(({ hidden }) => hidden.form)
    .find((form) => form !== undefined)!

/** Submits the form of a page that asks for a password or code. */
const prove = async (visitor: FormVisitor, path: string, fields: Record<string, string>): Promise<ClientAnswer> =>
  visitor.submit(await visitor.get(path), fields, { action: path })

t.test('an authenticator app is set up with password and code, and recovery codes are shown once', async (t) => {
  const person = await makeUser(tenant)
  const [visitor, elsewhere] = [await signInVisitor(origin, person), await signInVisitor(origin, person)]
  await takeSecondFactorMails(service)
  matches(t, (await visitor.get(home)).text, containing('your password alone signs you in'))
  matches(t, await prove(visitor, `${home}/app`, { password: 'wrong wrong' }), {
    status: 422,
    text: containing('Wrong password.'),
  })
  const page = await prove(visitor, `${home}/app`, { password: testPassword })
  const secret = secretIn(page)
  matches(t, secret, /^[A-Z2-7]{32}$/)
  matches(t, page.text, /<svg class="qr" role="img" aria-label="QR code[^"]*"/)
  lacks(t, page.text, /style=|<script(?! src)/)
  const action = `${home}/app/confirm`
  const wrong = await visitor.submit(page, { code: wrongCode(secret) }, { action })
  matches(t, wrong, { status: 422, text: containing('That code isn’t right. Enter the newest one.') })
  t.equal(secretIn(wrong), secret, 'the same secret is shown again')
  t.equal(
    (await signInWithPassword(origin, person)).page.status,
    303,
    'the app is not asked for before it is confirmed',
  )
  const confirmed = await visitor.submit(wrong, { code: totpCode(secret) }, { action })
  matches(t, confirmed, { status: 303, headers: { location: `${home}/codes?notice=app-added` } })
  const codes = codesIn(await visitor.get(`${home}/codes`))
  t.equal(codes.length, 10)
  matches(t, (await visitor.get(`${home}/codes`)).text, containing('cannot be shown again'))
  matches(t, (await elsewhere.get('/portal/account')).text, containing('<h1>Sign in</h1>'), 'signed out elsewhere')
  const mails = (await takeSecondFactorMails(service)).filter(({ to }) => to === person.email)
  matches(t, mails, [{ subject: 'An authenticator app was added to your account' }])
  matches(t, (await visitor.get(home)).text, /Set up <time[\s\S]*10 of 10 are left/)
  const used = await signInWithPassword(origin, person)
  t.equal(
    (await submitSecondFactorCode(used.visitor, used.page, totpCode(secret))).status,
    422,
    'the confirming code is used up',
  )
  t.equal((await submitSecondFactorCode(used.visitor, used.page, codes[9]!)).status, 303)
})

t.test(
  'the secret of an authenticator app can be confirmed only in the session in which its user entered the password',
  async (t) => {
    const [one, two] = [await makeUser(tenant), await makeUser(tenant)]
    const [visitor, other] = [await signInVisitor(origin, one), await signInVisitor(origin, two)]
    const page = await prove(other, `${home}/app`, { password: testPassword })
    const { setUp: foreign } = parseForms(page.text).find(({ action }) => action === `${home}/app/confirm`)!.hidden
    const own = await prove(visitor, `${home}/app`, { password: testPassword })
    const code = totpCode(secretIn(page))
    for (const text of [foreign!, '', 'x.y'])
      t.equal((await visitor.submit(own, { setUp: text, code }, { action: `${home}/app/confirm` })).status, 403)
    t.equal((await signInWithPassword(origin, one)).page.status, 303)
  },
)

t.test(
  'removing the authenticator app needs password and code, removes the recovery codes, and sends a mail',
  async (t) => {
    const person = await makeUser(tenant)
    const factor = await prepareAuthenticatorApp(service, person)
    const visitor = await signInWithCode(origin, person, factor)
    await takeSecondFactorMails(service)
    const off = `${home}/app/off`
    const code = await factor.freshCode()
    for (const [fields, said] of [
      [{ password: 'wrong wrong', code }, 'Wrong password.'],
      [{ password: testPassword, code: '' }, 'That code isn’t right. Enter the newest one.'],
      [{ password: testPassword, code: wrongCode(factor.secret) }, 'That code isn’t right. Enter the newest one.'],
    ] as const)
      matches(t, await prove(visitor, off, fields), { status: 422, text: containing(said) })
    matches(t, await prove(visitor, off, { password: testPassword, code }), {
      status: 303,
      headers: { location: /notice=app-removed/ },
    })
    t.equal((await signInWithPassword(origin, person)).page.status, 303)
    t.equal((await database.pool.query('select from recovery_codes where user_id = $1', [person.id])).rowCount, 0)
    matches(t, await takeSecondFactorMails(service), [{ to: person.email, subject: /was turned off/ }])
  },
)

t.test('a recovery code replaces a code of the app once, and new recovery codes invalidate the old ones', async (t) => {
  const person = await makeUser(tenant)
  const factor = await prepareAuthenticatorApp(service, person)
  const visitor = await signInWithCode(origin, person, factor)
  const [first, second] = factor.recoveryCodes as [string, string]
  const renewed = await prove(visitor, `${home}/codes/new`, { password: testPassword, code: first })
  matches(t, renewed, { status: 303, headers: { location: `${home}/codes?notice=codes-renewed` } })
  const codes = codesIn(await visitor.get(`${home}/codes`))
  t.equal(new Set([...codes, ...factor.recoveryCodes]).size, 20)
  for (const old of [first, second])
    t.equal((await prove(visitor, `${home}/app/off`, { password: testPassword, code: old })).status, 422)
  t.equal((await prove(visitor, `${home}/app/off`, { password: testPassword, code: codes[0]! })).status, 303)
})

t.test('wrong passwords and codes on the account pages count towards the limit of ten at sign-in', async (t) => {
  const person = await makeUser(tenant)
  const factor = await prepareAuthenticatorApp(service, person)
  const visitor = await signInWithCode(origin, person, factor)
  const off = `${home}/app/off`
  for (let guess = 1; guess < 10; guess += 1) {
    const fields =
      guess % 2 ? { password: 'wrong wrong', code: '' } : { password: testPassword, code: wrongCode(factor.secret) }
    t.equal((await prove(visitor, off, fields)).status, 422)
  }
  const tenth = await prove(visitor, off, { password: testPassword, code: wrongCode(factor.secret) })
  matches(t, tenth, { status: 429, headers: { 'retry-after': /^\d+$/ }, text: containing('Too many wrong tries') })
  t.equal((await prove(visitor, off, { password: testPassword, code: await factor.freshCode() })).status, 429)
  const { visitor: other, page } = await signInWithPassword(origin, person)
  t.equal((await submitSecondFactorCode(other, page, await factor.freshCode())).status, 429)
})

t.test('a user who must have a second factor sets one up at sign-in before any page opens', async (t) => {
  const office = await service.tenant({ name: 'Oak Homes' })
  const [manager, viewer] = [await makeUser(office, 'manager'), await makeUser(office, 'viewer')]
  const before = await signInVisitor(origin, manager)
  const tokens = await makeTokens(origin, manager, await makeApp(office), ['contacts:read'])
  await ask(office, ['manager', 'owner'])
  matches(t, (await before.get('/portal')).text, containing('<h1>Sign in</h1>'), 'an earlier session is over')
  t.equal((await tokens.client.call('listContacts')).status, 200, 'an app still works')
  t.equal((await signInWithPassword(origin, viewer)).page.status, 303, 'another role is not asked')
  const { visitor, page } = await signInWithPassword(origin, manager, '/portal/jobs')
  matches(t, page, { status: 200, text: /Oak Homes requires two-factor authentication for your role/ })
  t.notOk(visitor.cookies.has('session'))
  matches(t, (await visitor.get('/portal')).text, containing('<h1>Sign in</h1>'))
  const secret = secretIn(page)
  const wrong = await visitor.submit(page, { code: wrongCode(secret) }, { action: setUpAction })
  matches(t, wrong, { status: 422, text: containing('That code isn’t right. Enter the newest one.') })
  t.equal(secretIn(wrong), secret)
  t.notOk(visitor.cookies.has('session'))
  const done = await visitor.submit(wrong, { code: totpCode(secret) }, { action: setUpAction })
  t.equal(codesIn(done).length, 10)
  matches(t, done.text, containing('href="/portal/jobs"'))
  matches(t, (await visitor.get('/portal/account')).text, containing(manager.email))
  matches(t, (await before.get('/portal')).text, containing('<h1>Sign in</h1>'), 'the earlier session stays over')
  const again = await signInWithPassword(origin, manager)
  matches(t, again.page.text, containing('<h1>One more step</h1>'))
  t.equal(
    (await visitor.submit(wrong, { code: totpCode(secret) }, { action: setUpAction })).status,
    403,
    'a set-up form works once',
  )
})

/** Makes an owner with an app require a second factor for these roles. Returns the owner's browser. */
async function ask(office: TestTenant, roles: Role[]): Promise<FormVisitor> {
  const owner = await makeUser(office)
  const visitor = await signInWithCode(origin, owner, await prepareAuthenticatorApp(service, owner))
  const answer = await sendRoles(visitor, roles)
  matches(t, answer, { status: 303, headers: { location: '/portal/sign-in-rules?notice=saved' } })
  return visitor
}

const rules = '/portal/sign-in-rules'
/** Submits the form of the sign-in rules, with one `roles` field per role. */
async function sendRoles(visitor: FormVisitor, roles: readonly string[]): Promise<ClientAnswer> {
  const form = tokenIn(await visitor.get('/portal/account'))
  const body = new URLSearchParams([['form', form], ...roles.map((role): [string, string] => ['roles', role])])
  return sendRaw(`${origin}${rules}`, 'POST', {
    body: body.toString(),
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      Cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
  })
}

t.test('a user who must have a second factor cannot remove the last one', async (t) => {
  const office = await service.tenant()
  const person = await makeUser(office, 'manager')
  const factor = await prepareAuthenticatorApp(service, person)
  await ask(office, ['manager'])
  const visitor = await signInWithCode(origin, person, factor)
  const answer = await prove(visitor, `${home}/app/off`, { password: testPassword, code: await factor.freshCode() })
  matches(t, answer, { status: 409, text: containing('Set up another one before you remove this one') })
  matches(t, (await signInWithPassword(origin, person)).page.text, containing('<h1>One more step</h1>'))
})

t.test(
  'only owners can require a second factor for roles, and for the role owner only if they have one themselves',
  async (t) => {
    const office = await service.tenant()
    const [owner, admin] = [await makeUser(office), await makeUser(office, 'admin')]
    const visitor = await signInVisitor(origin, owner)
    matches(t, await sendRoles(visitor, ['owner']), {
      status: 409,
      text: containing('Set up two-factor authentication for your own account first'),
    })
    matches(t, await sendRoles(visitor, ['manager', 'king']), {
      status: 422,
      text: containing('Must be one of viewer, field, accountant, manager, admin, owner'),
    })
    t.equal((await sendRoles(await signInVisitor(origin, admin), [])).status, 403)
    t.equal((await sendRoles(visitor, ['admin'])).status, 303)
    matches(t, (await visitor.get(rules)).text, /value="admin" checked/)
    t.equal((await sendRoles(visitor, [])).status, 303)
    lacks(t, (await visitor.get(rules)).text, ' checked')
    const { data } = await office.client.ok('listApiAuditLogs', { query: { userId: owner.id, limit: 50 } })
    t.equal(data.filter(({ path, status }) => path === rules && status === 303).length, 2)
  },
)

t.test(
  'a required second factor applies as soon as a user gets the role or switches to the organization that requires it',
  async (t) => {
    const [office, elsewhere] = [await service.tenant({ name: 'Elm' }), await service.tenant({ name: 'Oak Homes' })]
    const person = await makeUser(office, 'viewer')
    await makeUser(elsewhere, 'manager', person.email)
    await ask(elsewhere, ['manager'])
    const owner = await ask(office, ['admin'])
    const { visitor, page: choice } = await signInWithPassword(origin, person)
    const value = /value="([^"]*)">Elm</.exec(choice.text)![1]!
    t.equal((await visitor.submit(choice, { choice: value }, { action: '/sign-in/organization' })).status, 303)
    const account = await visitor.get('/portal/account')
    const organization = String(elsewhere.id)
    const switched = await visitor.submit(account, { organization }, { action: '/portal/account/switch' })
    matches(t, switched, { status: 200, text: /Oak Homes requires two-factor authentication for your role/ })
    matches(t, (await visitor.get('/portal/account')).text, containing('<dd>Elm</dd>'))
    const action = `/portal/people/${person.id}/role`
    const changed = await owner.submit(await owner.get(`/portal/people/${person.id}`), { role: 'admin' }, { action })
    t.equal(changed.status, 303)
    matches(t, (await visitor.get('/portal/account')).text, containing('<h1>Sign in</h1>'))
  },
)

t.test('the security pages cannot be framed or cached, and have no inline scripts', async (t) => {
  const person = await makeUser(tenant)
  const factor = await prepareAuthenticatorApp(service, person)
  const visitor = await signInWithCode(origin, person, factor)
  const half = await signInWithPassword(origin, person)
  const pages = [`${home}/app/off`, `${home}/codes/new`, `${home}`, rules, `${home}/codes`]
  for (const answer of [...(await Promise.all(pages.map((path) => visitor.get(path)))), half.page]) {
    t.equal(answer.status, 200)
    const policy = String(answer.headers['content-security-policy'])
    matches(t, policy, /default-src 'none'.*form-action 'self'.*frame-ancestors 'none'/)
    lacks(t, policy, 'unsafe')
    t.equal(answer.headers['cache-control'], 'no-store')
    lacks(t, answer.text, /<script(?! src="\/pages\/)| on[a-z]+=|style=/)
  }
})

t.test("the operator's reset removes all second factors, ends sessions and grants, and sends a mail", async (t) => {
  const person = await makeUser(tenant)
  const factor = await prepareAuthenticatorApp(service, person)
  const visitor = await signInWithCode(origin, person, factor)
  const tokens = await makeTokens(origin, person, await makeApp(tenant), ['contacts:read'])
  const [maker, at] = [{ keyId: null, familyId: null, userId: person.id, clientId: null }, new Date().toISOString()]
  const named = { name: 'Nightly sync', scopes: ['webhooks:manage'] }
  const { key, id, name, prefix, createdAt } = await insertApiKey(database.sql, tenant.id, at, named, maker)
  const url = 'https://8.8.8.8/after-reset'
  const made = { body: { url, eventTypes: ['bid.accepted' as const] } }
  const { data: endpoint } = await new Client(origin, key).ok('createWebhookEndpoint', made)
  await takeSecondFactorMails(service)
  const env = { ...process.env, DATABASE_URL: service.url, DATA_DIR: service.settings.dataDir }
  const command = ['user:reset-second-factor', '--tenant', String(tenant.id), '--email', person.email.toUpperCase()]
  t.strictSame(await runCommand(command, env), {
    id: person.id,
    removed: { authenticatorApp: true, passkeys: 0, recoveryCodes: 10 },
    ended: { sessions: 1, grants: 1, keys: 0, endpoints: 0, jobs: 0 },
    stillActive: {
      keys: [{ id, name, prefix, createdAt }],
      endpoints: [{ id: endpoint.id, url, createdAt: endpoint.createdAt }],
    },
  })
  matches(t, (await visitor.get('/portal')).text, containing('<h1>Sign in</h1>'))
  t.equal((await tokens.client.call('getMe')).status, 401)
  t.equal((await signInWithPassword(origin, person)).page.status, 303)
  matches(t, await takeSecondFactorMails(service), [
    {
      to: person.email,
      subject: 'The second factor of your account was removed',
      text: /1 API key that you\s+made still works[\s\S]+1 webhook endpoint that you made/,
    },
  ])
  const { data } = await tenant.client.ok('listApiAuditLogs', { query: { userId: person.id, limit: 50 } })
  matches(
    t,
    data.find(({ method }) => method === 'CLI'),
    { path: 'user:reset-second-factor', status: 200 },
  )
  matches(t, await runCommand(command, env), { removed: { authenticatorApp: false, passkeys: 0, recoveryCodes: 0 } })
  const nobody = ['user:reset-second-factor', '--tenant', String(tenant.id), '--email', 'nobody@example.com']
  await rejectsWith(t, runCommand(nobody, env), { message: /No such user/ })
})
