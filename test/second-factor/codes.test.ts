import t, { type Test } from 'tap'
import { deriveSecrets } from '../../db/engine/base/secrets.ts'
import { createPasswordResets } from '../../db/services/access/password-resets.ts'
import { timeStepOfCode } from '../../db/services/access/second-factor/totp.ts'
import { setPassword } from '../../db/services/access/users.ts'
import { lacks, matches } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startOwnService } from '../../scripts/testkit/environment/service.ts'
import {
  exchangeCode,
  makeApp,
  makeTokens,
  makeUser,
  makeVerifier,
  redirectUri,
  testPassword,
} from '../../scripts/testkit/oauth.ts'
import {
  currentTotpStep,
  prepareAuthenticatorApp,
  secondFactorFormAction,
  signInWithCode,
  signInWithPassword,
  submitSecondFactorCode,
  takeSecondFactorMails,
  totpCode,
  wrongCode,
} from '../../scripts/testkit/peers/second-factor.ts'
import { FormVisitor, parseForms, signInVisitor } from '../../scripts/testkit/peers/visitor.ts'
import { race, sortedStatuses } from '../../scripts/testkit/races.ts'

const service = await startOwnService(t)
const { origin, database } = service
const tenant = await service.tenant({ name: 'Acme Builders' })
t.beforeEach(async () => void (await database.sql.deleteFrom('attemptWindows').execute()))

const asksForCode = ({ status, text }: { status: number; text: string }): boolean =>
  status === 200 && text.includes('<h1>One more step</h1>')

/** Creates a person with an authenticator app. */
async function withApp(email?: string) {
  const person = await makeUser(tenant, 'owner', email)
  return { person, factor: await prepareAuthenticatorApp(service, person) }
}

/** Runs `work` within one 30-second step, and repeats it if the step changed in between. */
async function withinStep(work: (step: number) => Promise<void>): Promise<void> {
  for (;;) {
    const step = currentTotpStep()
    await work(step)
    if (currentTotpStep() === step) return
  }
}

/** Waits for the rows of one request in the audit log, which are written within a second. */
async function rowsOf(requestId: string) {
  for (;;) {
    const { data } = await tenant.client.ok('listApiAuditLogs', { query: { requestId } })
    if (data.length > 0) return data
  }
}

t.test('codes follow RFC 6238 and are accepted one step of 30 seconds early or late', (t) => {
  // The appendix of RFC 6238 lists codes of eight digits for this secret. Codes of six digits are their last six
  // digits.
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  const shown = { 59: '287082', 1111111109: '081804', 1234567890: '005924', 20000000000: '353130' }
  for (const [second, code] of Object.entries(shown)) {
    const atMs = Number(second) * 1000
    const step = Math.floor(Number(second) / 30)
    t.equal(timeStepOfCode(secret, code, atMs), step)
    t.equal(timeStepOfCode(secret, code, atMs + 30_000), step, 'the step before')
    t.equal(timeStepOfCode(secret, code, atMs - 30_000), step, 'the step after')
    t.equal(timeStepOfCode(secret, code, atMs + 60_000), undefined, 'two steps ago')
    t.equal(timeStepOfCode(secret, code, atMs - 60_000), undefined, 'two steps ahead')
  }
  t.equal(timeStepOfCode(secret, '28708', 59_000), undefined)
  t.equal(timeStepOfCode(secret, '287 82', 59_000), undefined)
  t.end()
})

t.test('after the password a code is required, and until then no page opens', async (t) => {
  const { person, factor } = await withApp()
  const { visitor, page } = await signInWithPassword(origin, person, '/portal/api-keys')
  t.ok(asksForCode(page))
  t.notOk(visitor.cookies.has('session'), 'there is no session')
  for (const path of ['/portal', '/account', '/portal/account', '/portal/account/security', '/portal/try'])
    lacks(t, (await visitor.get(path)).text, person.email, path)
  const answer = await submitSecondFactorCode(visitor, page, await factor.freshCode())
  matches(t, answer, { status: 303, headers: { location: '/portal/api-keys' } })
  matches(t, (await visitor.get('/portal/account')).text, containing(person.email))
  t.equal((await submitSecondFactorCode(visitor, page, await factor.freshCode())).status, 403, 'a used form is refused')
})

t.test('an accepted code and all earlier codes are never accepted again', async (t) => {
  await withinStep(async (step) => {
    const { person, factor } = await withApp()
    await factor.freshCode()
    const codes = [totpCode(factor.secret, step), totpCode(factor.secret, step), totpCode(factor.secret, step - 1)]
    const statuses: number[] = []
    for (const code of codes) {
      const { visitor, page } = await signInWithPassword(origin, person)
      statuses.push((await submitSecondFactorCode(visitor, page, code)).status)
    }
    if (currentTotpStep() === step) t.strictSame(statuses, [303, 422, 422])
  })
})

t.test('the code of the previous step is accepted once, and a code from two steps ago is refused', async (t) => {
  await withinStep(async (step) => {
    const { person, factor } = await withApp()
    await factor.freshCode()
    const statuses: number[] = []
    for (const away of [-2, -1, -1, 0]) {
      const { visitor, page } = await signInWithPassword(origin, person)
      statuses.push((await submitSecondFactorCode(visitor, page, totpCode(factor.secret, step + away))).status)
    }
    if (currentTotpStep() === step) t.strictSame(statuses, [422, 303, 422, 303])
  })
})

t.test('of several concurrent sign-ins with one code, one succeeds', async (t) => {
  await race(t, {
    at: service,
    rounds: 3,
    arrange: async () => {
      const { person, factor } = await withApp()
      const doors = await Promise.all(Array.from({ length: 3 }, () => signInWithPassword(origin, person)))
      return { doors, code: await factor.freshCode() }
    },
    contestants: ({ doors, code }) =>
      doors.map(
        ({ visitor, page }) =>
          () =>
            submitSecondFactorCode(visitor, page, code),
      ),
    judge: (answers) => t.strictSame(sortedStatuses(answers), [303, 422, 422]),
  })
})

t.test('ten wrong codes end the sign-in, and block further codes of the user from any network', async (t) => {
  const { person, factor } = await withApp()
  const { visitor, page } = await signInWithPassword(origin, person)
  let ninth = page
  for (let guess = 1; guess < 10; guess += 1) {
    ninth = await submitSecondFactorCode(visitor, page, wrongCode(factor.secret))
    matches(t, ninth, { status: 422, text: containing('That code isn’t right. Enter the newest one.') })
  }
  const tenth = await submitSecondFactorCode(visitor, page, wrongCode(factor.secret))
  matches(t, tenth, { status: 429, headers: { 'retry-after': /^\d+$/ }, text: /Too many wrong codes.*1\d minutes/ })
  matches(t, tenth.text, containing('<h1>Sign in</h1>'))
  t.equal((await submitSecondFactorCode(visitor, page, await factor.freshCode())).status, 422, 'the attempt is over')
  const again = await signInWithPassword(origin, person)
  t.ok(asksForCode(again.page))
  t.equal(
    (await submitSecondFactorCode(again.visitor, again.page, await factor.freshCode())).status,
    429,
    'a right code, too',
  )
  const another = await signInWithPassword(origin, person)
  t.equal(
    (await submitSecondFactorCode(another.visitor, another.page, factor.recoveryCodes[0]!)).status,
    429,
    'a recovery code',
  )
  const other = await withApp()
  await signInWithCode(origin, other.person, other.factor)
  for (const [requestId, status, code] of [
    [String(tenth.headers['x-request-id']), 429, 'rate_limited'],
    [String(ninth.headers['x-request-id']), 422, 'unauthorized'],
  ] as const)
    matches(t, await rowsOf(requestId), [{ path: secondFactorFormAction, userId: person.id, status, code }])
  await database.pool.query(
    "update attempt_windows set times = array(select t - interval '16 minutes' from unnest(times) t)",
  )
  await signInWithCode(origin, person, factor)
})

t.test('a recovery code works once, in any notation, and a mail reports its use', async (t) => {
  const { person, factor } = await withApp()
  await takeSecondFactorMails(service)
  t.equal(new Set(factor.recoveryCodes).size, 10)
  const [first, second] = factor.recoveryCodes as [string, string]
  matches(t, first, /^([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/)
  const tryCode = async (code: string) => {
    const { visitor, page } = await signInWithPassword(origin, person)
    return (await submitSecondFactorCode(visitor, page, code)).status
  }
  t.equal(await tryCode(first.toLowerCase().replaceAll('-', ' ')), 303)
  t.equal(await tryCode(first), 422, 'a second time')
  t.equal(await tryCode(second.slice(0, -1)), 422)
  const { person: other } = await withApp()
  const elsewhere = await signInWithPassword(origin, other)
  t.equal((await submitSecondFactorCode(elsewhere.visitor, elsewhere.page, second)).status, 422, "another person's")
  const mails = (await takeSecondFactorMails(service)).filter(({ to }) => to === person.email)
  matches(t, mails, [{ subject: 'A recovery code of your account was used', text: /\/portal\/account\/security/ }])
  const { rows } = await database.pool.query('select code_hash from recovery_codes where user_id = $1', [person.id])
  t.equal(rows.length, 9, 'nine are left')
  t.notOk(rows.some((row) => factor.recoveryCodes.some((code) => String(row.code_hash).includes(code))))
})

t.test('the secret of an authenticator app is stored sealed', async (t) => {
  const { person, factor } = await withApp()
  const { rows } = await database.pool.query('select * from authenticator_apps where user_id = $1', [person.id])
  lacks(t, JSON.stringify(rows), factor.secret)
  t.equal(await deriveSecrets(service.settings.secretKey).open(rows[0].sealed_secret), factor.secret)
})

const newPassword = 'brand new words'
const changes: Record<string, (email: string) => Promise<unknown>> = {
  'a link from a mail': async (email) => {
    const [reset] = await createPasswordResets(database.sql, email)
    const visitor = new FormVisitor(origin)
    const page = await visitor.get(`/reset-password?token=${reset!.token}`)
    await visitor.submit(page, { password: newPassword }, { action: '/reset-password' })
  },
  'an invitation that is sent again': async (email) => {
    const [reset] = await createPasswordResets(database.sql, email, { invitedBy: tenant.id })
    const visitor = new FormVisitor(origin)
    const page = await visitor.get(`/reset-password?token=${reset!.token}`)
    await visitor.submit(page, { password: newPassword }, { action: '/reset-password' })
  },
  'the operator': (email) => setPassword(database, tenant.id, email, newPassword),
}
for (const [name, change] of Object.entries(changes)) {
  t.test(`a new password by ${name} keeps the second factor`, async (t) => {
    const { person, factor } = await withApp()
    await change(person.email)
    const renewed = { ...person, password: newPassword }
    t.ok(asksForCode((await signInWithPassword(origin, renewed)).page))
    await signInWithCode(origin, renewed, factor)
  })
}

t.test('a sign-in that waits for a code is refused after a password change', async (t) => {
  const { person, factor } = await withApp()
  const { visitor, page } = await signInWithPassword(origin, person)
  await setPassword(database, tenant.id, person.email, newPassword)
  t.equal((await submitSecondFactorCode(visitor, page, await factor.freshCode())).status, 422)
  t.notOk(visitor.cookies.has('session'))
})

t.test('the code form works only in its own browser, and expires with its sign-in ticket', async (t) => {
  const { person, factor } = await withApp()
  const { page, visitor } = await signInWithPassword(origin, person)
  const step = parseForms(page.text)[0]!.hidden.step!
  const stranger = await signInWithPassword(origin, (await withApp()).person)
  const taken = await stranger.visitor.submit(
    stranger.page,
    { step, code: await factor.freshCode() },
    { action: secondFactorFormAction },
  )
  matches(t, taken, { status: 422, text: containing('Please sign in again') })
  await database.pool.query("update sign_in_tickets set expires_at = now() - interval '1 second'")
  matches(t, await submitSecondFactorCode(visitor, page, await factor.freshCode()), {
    status: 422,
    text: containing('Please sign in again'),
  })
})

t.test('authorizing an app asks for the code before consent; tokens and API keys need no code', async (t) => {
  const person = await makeUser(tenant)
  const app = await makeApp(tenant, { name: 'Site Diary' })
  const tokens = await makeTokens(origin, person, app, ['contacts:read'])
  const factor = await prepareAuthenticatorApp(service, person)
  t.equal((await tokens.client.call('listContacts')).status, 200, 'a token from before')
  t.equal((await tenant.client.call('listContacts')).status, 200)
  const { verifier, challenge } = makeVerifier()
  const path = `/api/v1/oauth/authorize?${new URLSearchParams({
    ...{ response_type: 'code', client_id: app.id, redirect_uri: redirectUri, scope: 'contacts:read', state: 's' },
    ...{ code_challenge: challenge, code_challenge_method: 'S256' },
  })}`
  const { visitor, page } = await signInWithPassword(origin, person, path)
  t.ok(asksForCode(page))
  matches(t, page.headers['content-security-policy'], containing("form-action 'self' https://8.8.8.8"))
  matches(t, (await visitor.get(path)).text, containing('<h1>Sign in</h1>'))
  const answer = await submitSecondFactorCode(visitor, page, await factor.freshCode())
  matches(t, answer, { status: 303, headers: { location: path } })
  const consent = await visitor.get(path)
  matches(t, consent.text, containing('Site Diary'))
  const allowed = await visitor.submit(consent, { decision: 'allow' }, { action: '/oauth/consent' })
  const code = new URL(allowed.headers.location!).searchParams.get('code')!
  t.equal((await exchangeCode(origin, app, { code, verifier })).status, 200)
})

/** Signs in a person with accounts in two organizations, of which the second has an authenticator app. */
async function inTwo(t: Test) {
  const elsewhere = await service.tenant({ name: 'Oak Homes' })
  const person = await makeUser(tenant)
  const second = await makeUser(elsewhere, 'owner', person.email)
  const factor = await prepareAuthenticatorApp(service, second)
  const visitor = new FormVisitor(origin)
  const choice = await visitor.signIn(await visitor.get('/sign-in'), person)
  matches(t, choice.text, containing('Choose an organization'))
  const choose = (name: string) => {
    const value = new RegExp(`value="([^"]*)">${name}<`).exec(choice.text)![1]!
    return visitor.submit(choice, { choice: value }, { action: '/sign-in/organization' })
  }
  return { elsewhere, person, second, factor, visitor, choose }
}

t.test('choosing an organization asks for the second factor of the account there', async (t) => {
  const { visitor, choose, factor } = await inTwo(t)
  const page = await choose('Oak Homes')
  t.ok(asksForCode(page))
  matches(t, page.text, containing('Oak Homes'))
  t.notOk(visitor.cookies.has('session'))
  t.equal((await submitSecondFactorCode(visitor, page, await factor.freshCode())).status, 303)
  matches(t, (await visitor.get('/portal/account')).text, /Switch to Acme Builders/)
})

t.test('switching to an organization asks for the second factor of the account there', async (t) => {
  const { visitor, choose, factor, elsewhere } = await inTwo(t)
  t.equal((await choose('Acme Builders')).status, 303, 'the first account has no second factor')
  const account = await visitor.get('/portal/account')
  const before = visitor.cookies.get('session')
  const page = await visitor.submit(
    account,
    { organization: String(elsewhere.id) },
    { action: '/portal/account/switch' },
  )
  t.ok(asksForCode(page))
  t.equal(visitor.cookies.get('session'), before)
  matches(
    t,
    (await visitor.get('/portal/account')).text,
    containing('Acme Builders'),
    'the session is still in the first organization',
  )
  t.equal((await submitSecondFactorCode(visitor, page, wrongCode(factor.secret))).status, 422)
  matches(t, (await visitor.get('/portal/account')).text, containing('<dd>Acme Builders</dd>'))
  t.equal((await submitSecondFactorCode(visitor, page, await factor.freshCode())).status, 303)
  matches(t, (await visitor.get('/portal/account')).text, containing('<dd>Oak Homes</dd>'))
})

t.test('a removed user has no second factor left, and may be added again without one', async (t) => {
  const { person } = await withApp()
  const owner = await makeUser(tenant)
  const visitor = await signInVisitor(origin, owner)
  const action = `/portal/people/${person.id}/remove`
  await visitor.submit(await visitor.get(action), {}, { action })
  for (const table of ['authenticator_apps', 'recovery_codes', 'passkeys'])
    t.equal((await database.pool.query(`select from ${table} where user_id = $1`, [person.id])).rowCount, 0, table)
  const again = await makeUser(tenant, 'viewer', person.email)
  t.equal((await signInWithPassword(origin, { email: again.email, password: testPassword })).page.status, 303)
})
