import { verify } from '@node-rs/argon2'
import t from 'tap'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { findAccountsByPassword, listPasswordAccounts } from '../../db/services/access/accounts.ts'
import { endSessionsOfUser } from '../../db/services/access/revocation.ts'
import { createSession } from '../../db/services/access/sessions.ts'
import { setPassword } from '../../db/services/access/users.ts'
import { lacks, matches } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import type { ClientAnswer } from '../../scripts/testkit/http/client.ts'
import { makeApp, makeTokens, makeUser, testPassword } from '../../scripts/testkit/oauth.ts'
import { FormVisitor, parseForms, signInVisitor } from '../../scripts/testkit/peers/visitor.ts'
import { race } from '../../scripts/testkit/races.ts'
import { shiftedTimeSql } from '../../scripts/testkit/statements.ts'

/** Service that takes the client's address from X-Forwarded-For. */
const service = await startService(t, { settings: { trustProxy: 'loopback' } })
const { origin, database } = service
const tenant = await service.tenant({ name: 'Acme Builders' })

const forgetAttempts = () => database.sql.deleteFrom('attemptWindows').execute()
t.beforeEach(async () => void (await forgetAttempts()))

async function signedIn(person: { email: string; password: string }): Promise<FormVisitor> {
  const visitor = new FormVisitor(origin)
  const answer = await visitor.signIn(await visitor.get('/sign-in'), person)
  matches(t, answer, { status: 303, headers: { location: '/portal' } })
  return visitor
}

t.test('signing in opens the account page, and signing out closes it', async (t) => {
  const person = await makeUser(tenant, 'viewer')
  const visitor = await signedIn(person)
  const account = await visitor.get('/account')
  matches(t, account.text, containing(person.email))
  matches(t, account.text, containing('Acme Builders'))
  matches(t, await visitor.get('/sign-in'), { status: 303, headers: { location: '/portal' } })
  const cookies = new Map(visitor.cookies)
  matches(t, await visitor.submit(account, {}, { action: '/sign-out' }), {
    status: 303,
    headers: { location: '/sign-in' },
  })
  for (const [name, value] of cookies) visitor.cookies.set(name, value)
  lacks(t, (await visitor.get('/account')).text, person.email, 'the old cookie does not work')
})

t.test('each sign-in gets a new session, in a cookie that scripts and other sites do not get', async (t) => {
  const person = await makeUser(tenant)
  const visitor = new FormVisitor(origin)
  visitor.cookies.set('session', 'ses_1_fixed')
  const page = await visitor.get('/sign-in')
  const answer = await visitor.signIn(page, person)
  const cookie = answer.headers['set-cookie']!.find((line) => line.startsWith('session='))!
  matches(t, cookie, /^session=ses_\w+_[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=43200$/)
  lacks(t, cookie, 'fixed')
})

t.test('under https the cookies have the __Host- prefix and are Secure', async (t) => {
  const secure = await startService(t, { settings: { publicOrigin: 'https://api.example.com' } })
  const people = await secure.tenant()
  const visitor = new FormVisitor(secure.origin)
  const page = await visitor.get('/sign-in')
  matches(t, page.headers['set-cookie'], [/^__Host-browser=[\w-]{22}; Path=\/; HttpOnly; SameSite=Lax; Secure$/])
  const answer = await visitor.signIn(page, await makeUser(people))
  matches(t, answer.headers['set-cookie'], [/^__Host-session=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=/])
})

t.test("on the IPv6 address of a developer's own machine, cookies over http have no __Host- prefix", async (t) => {
  const local = await startService(t, { settings: { publicOrigin: 'http://[::1]:3000' } })
  const page = await new FormVisitor(local.origin).get('/sign-in')
  matches(t, page.headers['set-cookie'], [/^browser=[\w-]{22}; Path=\/; HttpOnly; SameSite=Lax$/])
})

t.test('a wrong password and an unknown e-mail address get the same answer', async (t) => {
  const person = await makeUser(tenant)
  const visitor = new FormVisitor(origin)
  const answerTo = async (email: string) => {
    const { status, text } = await visitor.submit(await visitor.get('/sign-in'), { email, password: 'wrong wrong' })
    return { status, text: text.replaceAll(email, 'EMAIL').replace(/name="form" value="[^"]*"/, '') }
  }
  const known = await answerTo(person.email)
  matches(t, known, { status: 422, text: containing('is wrong') })
  t.strictSame(await answerTo('nobody@example.com'), known)
  t.strictSame(await answerTo(`${person.email}\u0000`.replace('\u0000', 'x')), known)
})

/** Tries to sign in from this client address. */
async function tryFrom(address: string, email: string, password: string): Promise<ClientAnswer> {
  const visitor = new FormVisitor(origin)
  const page = await visitor.get('/sign-in')
  return visitor.submit(page, { email, password }, { headers: { 'X-Forwarded-For': address } })
}

t.test(
  'ten failures from one network lock an account for that network only, even with the right password',
  async (t) => {
    const person = await makeUser(tenant)
    for (const email of [person.email, 'absent@example.com']) {
      for (let attempt = 1; attempt <= 10; attempt += 1) {
        t.equal((await tryFrom('203.0.113.9', email, 'wrong wrong')).status, 422, email)
      }
      for (const address of ['203.0.113.9', '::ffff:203.0.113.9']) {
        const late = await tryFrom(address, email.toUpperCase(), testPassword)
        matches(
          t,
          late,
          { status: 429, headers: { 'retry-after': /^\d+$/ }, text: containing('Too many attempts') },
          `${email} ${address}`,
        )
      }
    }
    t.equal((await tryFrom('198.51.100.7', person.email, testPassword)).status, 303, 'the owner from another network')
    t.equal(
      (await tryFrom('203.0.113.9', (await makeUser(tenant)).email, testPassword)).status,
      303,
      'a colleague from the same network',
    )
  },
)

t.test('an account has one failure counter for all spellings of its e-mail address', async (t) => {
  const { email } = await makeUser(tenant, 'owner', 'admin@counted.example')
  // PostgreSQL lowercases U+0130 to `i`, JavaScript to `i` with a dot above.
  const written = [
    email,
    email.toUpperCase(),
    email.replace('admin', 'adm\u0130n'),
    email.replace('admin', 'ADM\u0130N'),
  ]
  for (let attempt = 0; attempt < 10; attempt += 1) {
    t.equal((await tryFrom('203.0.113.12', written[attempt % 4]!, 'wrong wrong')).status, 422)
  }
  for (const typed of written) t.equal((await tryFrom('203.0.113.12', typed, testPassword)).status, 429, typed)
  t.equal((await tryFrom('203.0.113.13', written[2]!, testPassword)).status, 303, 'each spelling signs in')
})

t.test('failures from an IPv6 address count for its whole /64 network', async (t) => {
  const { email } = await makeUser(tenant)
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    t.equal((await tryFrom(`2001:db8:0:7::${attempt}`, email, 'wrong wrong')).status, 422)
  }
  t.equal((await tryFrom('2001:db8:0:7:ffff::1', email, testPassword)).status, 429)
  t.equal((await tryFrom('2001:db8:0:8::1', email, testPassword)).status, 303)
})

t.test('sixty failed sign-ins lock a network address, and successful ones do not count', async (t) => {
  const address = '203.0.113.10'
  const person = await makeUser(tenant)
  t.equal((await tryFrom(address, person.email, 'wrong wrong')).status, 422)
  const bucket = "bucket like 'sign-in-address:%'"
  await database.pool.query(
    `update attempt_windows set times = array_fill(times[1], array[59]) where cardinality(times) = 1 and ${bucket}`,
  )
  t.equal((await tryFrom(address, person.email, testPassword)).status, 303, 'after 59 failures')
  t.equal((await tryFrom(address, person.email, testPassword)).status, 303, 'and again')
  t.equal((await tryFrom(address, 'absent@example.com', 'wrong wrong')).status, 422, 'the sixtieth failure')
  t.equal((await tryFrom(address, person.email, testPassword)).status, 429)
  t.equal((await tryFrom('203.0.113.11', person.email, testPassword)).status, 303, 'elsewhere')
  const { rows } = await database.pool.query(`select cardinality(times) as n from attempt_windows where ${bucket}`)
  t.strictSame(rows.map(({ n }) => n).sort(), [0, 60])
  for (let attempt = 0; attempt < 10; attempt += 1) {
    t.equal((await tryFrom(address, person.email, 'wrong wrong')).status, 429)
  }
  await database.pool.query(`delete from attempt_windows where ${bucket}`)
  t.equal(
    (await tryFrom(address, person.email, testPassword)).status,
    303,
    'refusals for the network address do not count against the account',
  )
})

t.test('a sign-in always verifies four password hashes, however many accounts the e-mail address has', async (t) => {
  const email = 'counted@example.com'
  for (let accounts = 0; accounts <= 4; accounts += 1) {
    if (accounts > 0) await makeUser(await service.tenant(), 'owner', email)
    for (const given of [testPassword, 'wrong wrong']) {
      const verified: string[] = []
      const found = await findAccountsByPassword(database, email, given, async (hash, one) => {
        verified.push(hash)
        return verify(hash, one)
      })
      t.equal(verified.length, 4, `${accounts} accounts`)
      t.equal(found.opened.length, given === testPassword ? accounts : 0)
    }
  }
  await makeUser(await service.tenant(), 'owner', email)
  t.equal((await findAccountsByPassword(database, email, testPassword)).opened.length, 4, 'a fifth account is pending')
})

t.test("the live organization's password also opens its sandboxes, without verifying further hashes", async (t) => {
  const email = 'many-sandboxes@example.com'
  const [live, other] = [await service.tenant(), await service.tenant()]
  await makeUser(live, 'owner', email)
  const sandboxes = [1, 2, 3].map((number) => `Trial ${number}`)
  const visitor = await signInVisitor(origin, { email, password: testPassword })
  const action = '/portal/sandboxes'
  for (const name of sandboxes) await visitor.submit(await visitor.get(action), { name }, { action })
  await makeUser(other, 'viewer', email)
  const changed = 'words of the live one'
  await setPassword(database, live.id, email, changed)
  const verified: string[] = []
  const found = await findAccountsByPassword(database, email, changed, async (hash, one) => {
    verified.push(hash)
    return verify(hash, one)
  })
  t.equal(verified.length, 4)
  t.strictSame(
    found.opened.map(({ tenantName }) => tenantName),
    [found.opened[0]!.tenantName, ...sandboxes],
  )
  t.equal(found.opened[0]!.tenantId, live.id)
  const before = await findAccountsByPassword(database, email, testPassword)
  t.strictSame(
    before.opened.map(({ tenantId }) => tenantId),
    [other.id],
    'the old password opens no sandbox',
  )
})

t.test('a password that opens accounts in two organizations leads to a choice between them', async (t) => {
  const second = await service.tenant({ name: 'Beta Roofing' })
  const person = await makeUser(tenant, 'owner', 'both@example.com')
  await makeUser(second, 'viewer', 'both@example.com')
  const visitor = new FormVisitor(origin)
  const choice = await visitor.signIn(await visitor.get('/sign-in'), person)
  matches(t, choice, { status: 200, text: /Acme Builders.*Beta Roofing/s })
  const [, of] = choicesOf(choice)
  const stranger = new FormVisitor(origin)
  const page = await stranger.get('/sign-in')
  const stolen = { ...parseForms(page.text)[0]!.hidden, choice: of! }
  const answer = await stranger.submit(
    { ...page, text: page.text.replace('"/sign-in"', '"/sign-in/organization"') },
    stolen,
  )
  matches(t, answer, { status: 422, text: containing('sign in again') }, 'a choice works only in its own browser')
  matches(t, await visitor.submit(choice, { choice: of! }), { status: 303, headers: { location: '/portal' } })
  matches(t, (await visitor.get('/account')).text, containing('Beta Roofing'))
})

const choicesOf = ({ text }: ClientAnswer): string[] =>
  [...text.matchAll(/name="choice" value="([^"]*)"/g)].map(([, one]) => one!)

t.test('an organization can be chosen once, within five minutes, and not after a password change', async (t) => {
  const email = 'choosing@example.com'
  const person = await makeUser(tenant, 'owner', email)
  await makeUser(await service.tenant({ name: 'Beta Roofing' }), 'viewer', email)
  const atChoice = async (given = testPassword) => {
    const visitor = new FormVisitor(origin)
    return { visitor, choice: await visitor.signIn(await visitor.get('/sign-in'), { email, password: given }) }
  }
  const refused = { status: 422, text: containing('sign in again') }
  const { visitor, choice } = await atChoice()
  const [first, second] = choicesOf(choice)
  const session = new Map(visitor.cookies)
  matches(t, await visitor.submit(choice, { choice: first! }), { status: 303 })
  for (const [name, value] of session) visitor.cookies.set(name, value)
  visitor.cookies.delete('session')
  for (const again of [first!, second!]) matches(t, await visitor.submit(choice, { choice: again }), refused, 'used')

  const late = await atChoice()
  await database.pool.query(`update sign_in_tickets set ${shiftedTimeSql('expires_at', "interval '-5 minutes'")}`)
  matches(t, await late.visitor.submit(late.choice, { choice: choicesOf(late.choice)[0]! }), refused, 'after 5 minutes')

  const changed = await atChoice()
  await setPassword(database, tenant.id, person.email, 'brand new words')
  matches(
    t,
    await changed.visitor.submit(changed.choice, { choice: choicesOf(changed.choice)[0]! }),
    refused,
    'changed',
  )
  t.equal((await atChoice('brand new words')).choice.status, 303)
})

t.test('a sign-in opens no session if the password is changed after it was verified', async (t) => {
  const person = await makeUser(tenant)
  const [account] = await listPasswordAccounts(database.sql, person.email)
  await setPassword(database, tenant.id, person.email, 'brand new words')
  const made = await runTransaction(database, { tenantId: tenant.id }, (tx) => createSession(tx, account!))
  t.equal(made, undefined)
})

t.test('a sign-in concurrent with a password change leaves no session of the old password', async (t) => {
  const within = { tenantId: tenant.id }
  const sessionsOf = (userId: number) =>
    database.sql.selectFrom('sessions').select('userId').where('tenantId', '=', tenant.id).where('userId', '=', userId)
  await race(t, {
    arrange: async () => {
      const { id, email } = await makeUser(tenant)
      return { id, account: (await listPasswordAccounts(database.sql, email))[0]! }
    },
    contestants: ({ id, account }) => [
      () => runTransaction(database, within, (tx) => createSession(tx, account)),
      // Does what `setPassword` does, without its hashing, which takes longer than a race.
      () =>
        runTransaction(database, within, async (tx) => {
          const to = tx.sql.updateTable('users').set({ passwordHash: 'another' })
          await to.where('tenantId', '=', tenant.id).where('id', '=', id).execute()
          await endSessionsOfUser(tx, tenant.id, id)
        }),
    ],
    judge: async (_, { id }) => t.strictSame(await sessionsOf(id).execute(), []),
  })
})

t.test('a form works only in the browser that loaded it', async (t) => {
  const person = await makeUser(tenant)
  const page = await new FormVisitor(origin).get('/sign-in')
  const stranger = new FormVisitor(origin)
  await stranger.get('/sign-in')
  matches(t, await stranger.signIn(page, person), { status: 403, text: containing('open for too long') })
})

t.test('a form works only in the session in which it was loaded', async (t) => {
  const person = await makeUser(tenant)
  const visitor = new FormVisitor(origin)
  await visitor.signIn(await visitor.get('/sign-in'), person)
  const page = await visitor.get('/account')
  t.equal((await visitor.submit(page, {}, { action: '/sign-out' })).status, 303)
  await visitor.signIn(await visitor.get('/sign-in'), person)
  t.equal((await visitor.submit(page, {}, { action: '/sign-out' })).status, 403)
  t.equal((await visitor.submit(await visitor.get('/account'), {}, { action: '/sign-out' })).status, 303)
})

t.test('a sign-in redirects only to pages of the service', async (t) => {
  const person = await makeUser(tenant)
  const elsewhere = [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/api/v1/contacts',
    'javascript:alert(1)',
  ]
  for (const place of [...elsewhere, '/api/v1/oauth/authorize?x=1\r\nSet-Cookie: a=b']) {
    const visitor = new FormVisitor(origin)
    const answer = await visitor.submit(await visitor.get('/sign-in'), { ...person, tenant: '', id: '', return: place })
    matches(t, answer, { status: 303, headers: { location: '/portal' } }, place)
  }
})

t.test('the account page lists connected apps, and disconnecting one ends all its tokens at once', async (t) => {
  const person = await makeUser(tenant)
  const app = await makeApp(tenant, { name: 'Tally "Pro"' })
  const [first, second] = [await makeTokens(origin, person, app, ['bids:read']), await makeTokens(origin, person, app)]
  const colleague = await makeTokens(origin, await makeUser(tenant), app)
  const visitor = await signedIn(person)
  const account = await visitor.get('/account')
  matches(t, account.text, containing('Tally &quot;Pro&quot;'))
  matches(t, account.text, containing('See your bids'))
  const answer = await visitor.submit(account, {}, { action: '/account/disconnect' })
  t.equal(answer.status, 303)
  matches(t, (await visitor.get(answer.headers.location!)).text, /is disconnected.*No app is connected/s)
  for (const { client } of [first, second]) t.equal((await client.call('getMe')).status, 401)
  t.equal((await colleague.client.call('getMe')).status, 200, "a colleague's token still works")
})
