import t from 'tap'
import { deriveSecrets } from '../../db/engine/base/secrets.ts'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { addAuthenticatorApp } from '../../db/services/access/second-factor/factors.ts'
import { lockPerson } from '../../db/services/access/second-factor/person.ts'
import { generateTotpSecret } from '../../db/services/access/second-factor/totp.ts'
import { lacks, matches } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { forceClockAhead } from '../../scripts/testkit/clock/ahead.ts'
import { startOwnService } from '../../scripts/testkit/environment/service.ts'
import type { ClientAnswer } from '../../scripts/testkit/http/client.ts'
import { waitUntilBlocked } from '../../scripts/testkit/lock-waits.ts'
import { makeUser, type TestUser, testPassword } from '../../scripts/testkit/oauth.ts'
import { Authenticator, type CreationOptions, type RequestOptions } from '../../scripts/testkit/peers/authenticator.ts'
import {
  prepareAuthenticatorApp,
  secondFactorFormAction,
  signInWithCode,
  signInWithPassword,
  submitSecondFactorCode,
  takeSecondFactorMails,
  totpCode,
} from '../../scripts/testkit/peers/second-factor.ts'
import { FormVisitor, parseForms, signInVisitor } from '../../scripts/testkit/peers/visitor.ts'

const publicOrigin = 'https://api.example.com'
const service = await startOwnService(t, { settings: { publicOrigin } })
const { origin, database } = service
const tenant = await service.tenant({ name: 'Acme Builders' })
t.beforeEach(async () => void (await database.sql.deleteFrom('attemptWindows').execute()))

const home = '/portal/account/security'
const enterAction = '/sign-in/passkey'
const isOpen = (visitor: FormVisitor): boolean => visitor.cookies.has('__Host-session')

/** Returns the options that a page's script requests from `path`, for the form with the action `of`. */
async function ask<Options>(
  visitor: FormVisitor,
  page: ClientAnswer,
  path: string,
  of: string,
): Promise<{ options: Options; state: string }> {
  const { form, step } = parseForms(page.text).find(({ action }) => action === of)!.hidden
  const asked = { text: `<form action="${path}"></form>` } as ClientAnswer
  const answer = await visitor.submit(asked, { form: form!, ...(step && { step }) })
  if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}: ${answer.text}`)
  return answer.json
}

type Tampering = Partial<Parameters<Authenticator['get']>[1]>

/** Adds a passkey to the account that is signed in at this browser. */
async function addPasskey(visitor: FormVisitor, device: Authenticator, name = 'Key', how: Tampering = {}, code = '') {
  const proof = `${home}/passkeys/new`
  const page = await visitor.submit(await visitor.get(proof), { password: testPassword, code }, { action: proof })
  const action = `${home}/passkeys`
  const { options, state } = await ask<CreationOptions>(visitor, page, `${home}/passkeys/creation`, action)
  const response = device.create(options, { origin: publicOrigin, ...how })
  return { options, page, answer: await visitor.submit(page, { name, state, response }, { action }) }
}

/** Creates a person with one passkey and no other second factor. */
async function withPasskey(of = tenant, role: Parameters<typeof makeUser>[1] = 'owner') {
  const person = await makeUser(of, role)
  const device = new Authenticator()
  const visitor = await signInVisitor(origin, person)
  const { answer } = await addPasskey(visitor, device)
  matches(t, answer, { status: 303, headers: { location: `${home}/codes?notice=passkey-added` } })
  return { person, device, visitor }
}

/** Signs in with a passkey, without e-mail address and password. */
async function enter(device: Authenticator, how: Tampering = {}, visitor = new FormVisitor(origin)) {
  const page = await visitor.get('/sign-in')
  const { options, state } = await ask<RequestOptions>(visitor, page, '/sign-in/passkey-options', enterAction)
  const response = device.get(options, { origin: publicOrigin, ...how })
  const answer = await visitor.submit(page, { state, response }, { action: enterAction })
  return { visitor, page, options, state, response, answer }
}

/** Takes the second step after the password with a passkey. */
async function prove(person: TestUser, device: Authenticator, how: Tampering = {}) {
  const { visitor, page } = await signInWithPassword(origin, person)
  const { options, state } = await ask<RequestOptions>(
    visitor,
    page,
    '/sign-in/passkey-options',
    secondFactorFormAction,
  )
  const response = device.get(options, { origin: publicOrigin, ...how })
  const answer = await visitor.submit(page, { state, response }, { action: secondFactorFormAction })
  return { visitor, answer, options }
}

t.test(
  'a passkey is added with the password and a name, signs in without a password, and can be removed',
  async (t) => {
    const person = await makeUser(tenant)
    const device = new Authenticator()
    const visitor = await signInVisitor(origin, person)
    await takeSecondFactorMails(service)
    t.equal((await addPasskey(visitor, device, '')).answer.status, 422, 'a name is needed')
    const { answer, options } = await addPasskey(visitor, device, 'Key <b>')
    matches(t, options, {
      rp: { id: 'api.example.com' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    })
    matches(t, answer, { status: 303, headers: { location: `${home}/codes?notice=passkey-added` } })
    const entered = await enter(device, { id: device.ids[1]! })
    matches(t, entered.answer, { status: 303, headers: { location: '/portal' } })
    matches(t, entered.options, { rpId: 'api.example.com', userVerification: 'required', allowCredentials: [] })
    const page = await entered.visitor.get(home)
    matches(t, page.text, /Key &lt;b&gt;[\s\S]*<time/)
    lacks(t, page.text, '<td>never<')
    const { rows } = await database.pool.query('select id, transports from passkeys where user_id = $1', [person.id])
    t.strictSame(
      rows.map(({ transports }) => transports),
      [['usb']],
    )
    const action = `${home}/passkeys/${rows[0].id}/remove`
    const removal = await visitor.get(action)
    const { options: asked, state } = await ask<RequestOptions>(visitor, removal, `${home}/passkeys/options`, action)
    const response = device.get(asked, { origin: publicOrigin, id: device.ids[1]! })
    t.equal(
      (await visitor.submit(removal, { state, response }, { action })).status,
      303,
      'a passkey is accepted as proof',
    )
    matches(
      t,
      (await takeSecondFactorMails(service)).filter(({ to }) => to === person.email),
      [
        { subject: 'A passkey was added to your account', html: /Key &lt;b&gt;/ },
        { subject: 'A passkey of your account was removed' },
      ],
    )
    t.equal((await enter(device, { id: device.ids[1]! })).answer.status, 422)
    t.equal((await signInWithPassword(origin, person)).page.status, 303)
  },
)

t.test('a passkey replaces the code after the password, and the password alone opens nothing', async (t) => {
  const { person, device } = await withPasskey()
  const half = await signInWithPassword(origin, person)
  matches(t, half.page.text, containing('data-passkey="/sign-in/passkey-options"'))
  t.notOk(isOpen(half.visitor))
  const { answer, options, visitor } = await prove(person, device)
  matches(t, answer, { status: 303, headers: { location: '/portal' } })
  matches(t, options, { allowCredentials: [{ id: device.ids[0], transports: ['usb'] }] })
  t.ok(isOpen(visitor))
  const other = await withPasskey()
  t.equal((await prove(person, other.device)).answer.status, 422, "another person's passkey")
})

/** Faulty passkey answers, by what is wrong with them. */
const wrongs: Record<string, Tampering> = {
  'of another origin': { origin: 'https://evil.example' },
  'of a lookalike host': { origin: 'https://api.example.com.evil.example' },
  'of the origin without https': { origin: 'http://api.example.com' },
  'of the origin at another port': { origin: 'https://api.example.com:8443' },
  'without user verification': { isVerified: false },
}
for (const [name, how] of Object.entries(wrongs)) {
  t.test(`a passkey answer ${name} is refused at sign-in, as second factor and for a new passkey`, async (t) => {
    const { person, device } = await withPasskey()
    const entered = await enter(device, how)
    matches(t, entered.answer, { status: 422, text: containing('This passkey was not accepted') })
    const proved = await prove(person, device, how)
    matches(t, proved.answer, { status: 422, text: containing('This passkey was not accepted') })
    for (const { visitor } of [entered, proved]) t.notOk(isOpen(visitor))
    const newcomer = await signInVisitor(origin, await makeUser(tenant))
    matches(t, (await addPasskey(newcomer, new Authenticator(), 'Key', how)).answer, {
      status: 409,
      text: containing('This passkey was not accepted'),
    })
    t.equal((await enter(device)).answer.status, 303, 'a correct answer works')
  })
}

t.test('a passkey whose counter does not increase is refused as a copy, unless the counter was always 0', async (t) => {
  const { device } = await withPasskey()
  for (const [counter, status] of [
    [0, 303],
    [0, 303],
    [7, 303],
    [7, 422],
    [6, 422],
    [0, 422],
    [8, 303],
  ] as const)
    t.equal((await enter(device, { counter })).answer.status, status, `${counter}`)
})

t.test('a passkey answer works once, in the same browser, for its purpose, within five minutes', async (t) => {
  const { person, device } = await withPasskey()
  // Uses counter 0, because a repeated counter would be refused before the challenge is checked.
  const first = await enter(device, { counter: 0 })
  const { state, response } = first
  const again = new FormVisitor(origin)
  const page = await again.get('/sign-in')
  t.equal((await again.submit(page, { state, response }, { action: enterAction })).status, 422, 'another browser')
  first.visitor.cookies.delete('__Host-session')
  const same = await first.visitor.submit(first.page, { state, response }, { action: enterAction })
  t.equal(same.status, 422, 'the same browser a second time')

  const half = await signInWithPassword(origin, person)
  const asked = await ask<RequestOptions>(half.visitor, half.page, '/sign-in/passkey-options', secondFactorFormAction)
  const answered = device.get(asked.options, { origin: publicOrigin })
  const elsewhere = await half.visitor.submit(
    await half.visitor.get('/sign-in'),
    { state: asked.state, response: answered },
    { action: enterAction },
  )
  t.equal(elsewhere.status, 422, 'an answer for the second step does not sign in')

  const late = new FormVisitor(origin)
  const shown = await late.get('/sign-in')
  const old = await ask<RequestOptions>(late, shown, '/sign-in/passkey-options', enterAction)
  t.teardown(forceClockAhead(5 * 60_000))
  const fields = { state: old.state, response: device.get(old.options, { origin: publicOrigin }) }
  t.equal((await late.submit(shown, fields, { action: enterAction })).status, 422, 'after five minutes')
})

t.test('a malformed passkey answer is refused like a wrong one', async (t) => {
  const { device } = await withPasskey()
  const { options, state, page, visitor } = await enter(device)
  visitor.cookies.delete('__Host-session')
  const handles = [
    '',
    'AAAA',
    Buffer.from('zzzzzzz.1').toString('base64url'),
    Buffer.from('1.1\0').toString('base64url'),
  ]
  const right = JSON.parse(device.get(options, { origin: publicOrigin }))
  const texts = ['', '{', '[]', 'null', '7', '{}', '{"response":{}}', JSON.stringify({ ...right, id: 'x\0' })]
  const others = handles.map((userHandle) => JSON.stringify({ ...right, response: { ...right.response, userHandle } }))
  for (const response of [...texts, ...others])
    t.equal((await visitor.submit(page, { state, response }, { action: enterAction })).status, 422, response)
})

t.test('a passkey satisfies a required second factor, and setting it up at sign-in gives recovery codes', async (t) => {
  const office = await service.tenant({ name: 'Oak Homes' })
  const sql =
    'insert into sign_in_rules (tenant_id, second_factor_roles, created_at, updated_at) values ($1, $2, now(), now())'
  await database.pool.query(sql, [office.id, ['viewer']])
  const person = await makeUser(office, 'viewer')
  const { visitor, page } = await signInWithPassword(origin, person)
  const action = '/sign-in/set-up'
  const { options, state } = await ask<CreationOptions>(visitor, page, '/sign-in/passkey-creation', action)
  const device = new Authenticator()
  const far = device.create(options, { origin: 'https://evil.example' })
  t.equal((await visitor.submit(page, { state, response: far, name: 'Key' }, { action })).status, 422)
  t.notOk(isOpen(visitor))
  const next = await ask<CreationOptions>(visitor, page, '/sign-in/passkey-creation', action)
  const response = device.create(next.options, { origin: publicOrigin })
  const done = await visitor.submit(page, { state: next.state, response, name: 'Key' }, { action })
  const codes = /id="codes"[^>]*>([^<]+)</.exec(done.text)![1]!.trim().split('\n')
  t.equal(codes.length, 10)
  t.ok(isOpen(visitor))
  t.equal((await enter(device, { id: device.ids[1]! })).answer.status, 303)
  const lost = await signInWithPassword(origin, person)
  t.equal(
    (await submitSecondFactorCode(lost.visitor, lost.page, codes[0]!)).status,
    303,
    'a recovery code, without the passkey',
  )
})

t.test('adding a passkey needs the existing second factor, and existing passkeys are excluded', async (t) => {
  const person = await makeUser(tenant)
  const factor = await prepareAuthenticatorApp(service, person)
  const visitor = await signInWithCode(origin, person, factor)
  const proof = `${home}/passkeys/new`
  t.equal((await visitor.submit(await visitor.get(proof), { password: testPassword }, { action: proof })).status, 422)
  const device = new Authenticator()
  const { answer, page, options } = await addPasskey(visitor, device, 'One', {}, await factor.freshCode())
  matches(t, answer, { status: 303, headers: { location: `${home}?notice=passkey-added` } })
  matches(t, options, { excludeCredentials: [] })
  const again = await ask<CreationOptions>(visitor, page, `${home}/passkeys/creation`, `${home}/passkeys`)
  matches(t, again.options, { excludeCredentials: [{ id: device.ids[0] }] })
  const unproved = {
    name: 'Two',
    proved: '',
    state: again.state,
    response: device.create(again.options, { origin: publicOrigin }),
  }
  t.equal((await visitor.submit(page, unproved, { action: `${home}/passkeys` })).status, 403, 'without the proof')
  t.equal((await enter(device, { id: device.ids[1]! })).answer.status, 422)
  t.equal((await enter(device, { id: device.ids[0]! })).answer.status, 303)
})

t.test('a user who must have a second factor and removes two at the same time keeps one of them', async (t) => {
  const office = await service.tenant({ name: 'Birch Homes' })
  const person = await makeUser(office)
  const factor = await prepareAuthenticatorApp(service, person)
  const visitor = await signInWithCode(origin, person, factor)
  const device = new Authenticator()
  await addPasskey(visitor, device, 'One', {}, await factor.freshCode())
  const { pool } = database
  const key = [office.id, person.id]
  await pool.query(
    'insert into sign_in_rules (tenant_id, second_factor_roles, created_at, updated_at) values ($1, $2, now(), now())',
    [office.id, ['owner']],
  )
  const { rows } = await pool.query('select id from passkeys where tenant_id = $1 and user_id = $2', key)
  const action = `${home}/passkeys/${rows[0].id}/remove`
  const page = await visitor.get(action)
  const { options, state } = await ask<RequestOptions>(visitor, page, `${home}/passkeys/options`, action)
  const response = device.get(options, { origin: publicOrigin })
  const other = await pool.connect()
  await other.query('begin')
  await other.query('select from users where tenant_id = $1 and id = $2 for no key update', key)
  await other.query('delete from authenticator_apps where tenant_id = $1 and user_id = $2', key)
  const removal = visitor.submit(page, { state, response }, { action })
  await waitUntilBlocked(database, 'users', removal)
  await other.query('commit')
  other.release()
  matches(t, await removal, { status: 409, text: containing('Your organization requires a second factor.') })
})

t.test('of a passkey and an app that are added at the same time, only the first creates recovery codes', async (t) => {
  const person = await makeUser(tenant)
  const visitor = await signInVisitor(origin, person)
  const proof = `${home}/passkeys/new`
  const page = await visitor.submit(await visitor.get(proof), { password: testPassword }, { action: proof })
  const action = `${home}/passkeys`
  const { options, state } = await ask<CreationOptions>(visitor, page, `${home}/passkeys/creation`, action)
  const response = new Authenticator().create(options, { origin: publicOrigin })
  const key = { tenantId: tenant.id, userId: person.id }
  const secret = generateTotpSecret()
  const adding = await runTransaction(database, key, async (tx) => {
    await lockPerson(tx, key)
    await addAuthenticatorApp(tx, deriveSecrets(service.settings.secretKey), key, { secret, code: totpCode(secret) })
    const asked = visitor.submit(page, { name: 'Key', state, response }, { action })
    await waitUntilBlocked(database, 'users', asked)
    return [asked]
  })
  matches(t, await adding[0], { status: 303, headers: { location: `${home}?notice=passkey-added` } })
})

t.test('a passkey opens only its own organization, and stops working when its user is removed', async (t) => {
  const elsewhere = await service.tenant({ name: 'Elm' })
  const { person, device } = await withPasskey()
  await makeUser(elsewhere, 'owner', person.email)
  const { visitor } = await enter(device)
  const account = await visitor.get('/portal/account')
  matches(t, account.text, containing('<dd>Acme Builders</dd>'))
  lacks(t, account.text, 'Elm')
  await database.pool.query('update users set deleted_at = now() where id = $1 and tenant_id = $2', [
    person.id,
    tenant.id,
  ])
  t.equal((await enter(device)).answer.status, 422)
})

t.test('pages that ask for a passkey cannot be framed, and load and call only this service', async (t) => {
  const { person, visitor } = await withPasskey()
  const half = await signInWithPassword(origin, person)
  const answers = [await new FormVisitor(origin).get('/sign-in'), await visitor.get(`${home}/passkeys/new`), half.page]
  for (const { headers, text } of answers) {
    const policy = String(headers['content-security-policy'])
    matches(t, policy, /default-src 'none'.*frame-ancestors 'none'.*script-src 'self'; connect-src 'self'$/)
    lacks(t, policy, /unsafe|\*/)
    matches(t, text, /data-passkey="\//)
    lacks(t, text, /<script(?! src="\/pages\/)| on[a-z]+=|style=/)
  }
})

t.test('a service reached by IP address offers no passkeys', async (t) => {
  const numbered = await startOwnService(t)
  const person = await makeUser(await numbered.tenant())
  const visitor = await signInVisitor(numbered.origin, person)
  lacks(t, (await new FormVisitor(numbered.origin).get('/sign-in')).text, 'data-passkey')
  matches(t, (await visitor.get(home)).text, containing('Passkeys do not work here'))
  t.equal((await visitor.get(`${home}/passkeys/new`)).status, 409)
})
