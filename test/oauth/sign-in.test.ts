import t from 'tap'
import { makeApp, makePerson, makeTokens, password } from '../support/oauth.ts'
import { startService } from '../support/service.ts'
import { formsOf, Visitor } from '../support/visitor.ts'

const service = await startService(t)
const { origin, database } = service
const tenant = await service.tenant({ name: 'Acme Builders' })

const forgetAttempts = () => database.sql.deleteFrom('attemptWindows').execute()
t.beforeEach(async () => void (await forgetAttempts()))

async function signedIn(person: { email: string; password: string }): Promise<Visitor> {
  const visitor = new Visitor(origin)
  const answer = await visitor.signIn(await visitor.get('/sign-in'), person)
  t.match(answer, { status: 303, headers: { location: '/account' } })
  return visitor
}

t.test('signing in opens the account, signing out closes it', async (t) => {
  const person = await makePerson(tenant, 'viewer')
  const visitor = await signedIn(person)
  const account = await visitor.get('/account')
  t.match(account.text, person.email)
  t.match(account.text, 'Acme Builders')
  t.match(await visitor.get('/sign-in'), { status: 303, headers: { location: '/account' } })
  const cookies = new Map(visitor.cookies)
  t.match(await visitor.submit(account, {}, { action: '/sign-out' }), {
    status: 303,
    headers: { location: '/sign-in' },
  })
  for (const [name, value] of cookies) visitor.cookies.set(name, value)
  t.notMatch((await visitor.get('/account')).text, person.email, 'the old cookie is worth nothing')
})

t.test('each sign-in is a session of its own, in a cookie that scripts and other sites do not get', async (t) => {
  const person = await makePerson(tenant)
  const visitor = new Visitor(origin)
  visitor.cookies.set('session', 'ses_1_fixed')
  const page = await visitor.get('/sign-in')
  const answer = await visitor.signIn(page, person)
  const cookie = answer.headers['set-cookie']!.find((line) => line.startsWith('session='))!
  t.match(cookie, /^session=ses_\w+_[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=43200$/)
  t.notMatch(cookie, 'fixed')
})

t.test('under https the cookies are __Host- and Secure', async (t) => {
  const secure = await startService(t, { settings: { publicOrigin: 'https://api.example.com' } })
  const people = await secure.tenant()
  const visitor = new Visitor(secure.origin)
  const page = await visitor.get('/sign-in')
  t.match(page.headers['set-cookie'], [/^__Host-browser=[\w-]{22}; Path=\/; HttpOnly; SameSite=Lax; Secure$/])
  const answer = await visitor.signIn(page, await makePerson(people))
  t.match(answer.headers['set-cookie'], [/^__Host-session=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=/])
})

t.test('a wrong password and an unknown address read alike', async (t) => {
  const person = await makePerson(tenant)
  const visitor = new Visitor(origin)
  const answerTo = async (email: string) => {
    const { status, text } = await visitor.submit(await visitor.get('/sign-in'), { email, password: 'wrong wrong' })
    return { status, text: text.replaceAll(email, 'EMAIL').replace(/name="form" value="[^"]*"/, '') }
  }
  const known = await answerTo(person.email)
  t.match(known, { status: 422, text: 'is wrong' })
  t.strictSame(await answerTo('nobody@example.com'), known)
  t.strictSame(await answerTo(`${person.email}\u0000`.replace('\u0000', 'x')), known)
})

t.test('the eleventh attempt at an account within a quarter of an hour waits, right password or not', async (t) => {
  const person = await makePerson(tenant)
  for (const email of [person.email, 'absent@example.com']) {
    await forgetAttempts()
    const visitor = new Visitor(origin)
    const page = await visitor.get('/sign-in')
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      t.equal((await visitor.submit(page, { email, password: 'wrong wrong' })).status, 422, email)
    }
    const late = await visitor.submit(page, { email: email.toUpperCase(), password })
    t.match(late, { status: 429, headers: { 'retry-after': /^\d+$/ }, text: 'Too many attempts' }, email)
  }
  const other = await makePerson(tenant)
  await signedIn(other)
})

t.test('an address that tries many accounts waits as well', async (t) => {
  const visitor = new Visitor(origin)
  const page = await visitor.get('/sign-in')
  const statuses = await Promise.all(
    Array.from({ length: 64 }, (_, place) =>
      visitor.submit(page, { email: `guess${place}@example.com`, password: 'wrong wrong' }),
    ),
  )
  t.equal(statuses.filter(({ status }) => status === 429).length, 4)
})

t.test('a password that opens accounts of two organizations asks which one is meant', async (t) => {
  const second = await service.tenant({ name: 'Beta Roofing' })
  const person = await makePerson(tenant, 'owner', 'both@example.com')
  await makePerson(second, 'viewer', 'both@example.com')
  const visitor = new Visitor(origin)
  const choice = await visitor.signIn(await visitor.get('/sign-in'), person)
  t.match(choice, { status: 200, text: /Acme Builders.*Beta Roofing/s })
  const [, of] = [...choice.text.matchAll(/name="choice" value="([^"]*)"/g)].map(([, value]) => value!)
  t.match(await visitor.submit(choice, { choice: of! }), { status: 303, headers: { location: '/account' } })
  t.match((await visitor.get('/account')).text, 'Beta Roofing')
  const stranger = new Visitor(origin)
  const page = await stranger.get('/sign-in')
  const stolen = { ...formsOf(page.text)[0]!.hidden, choice: of! }
  const answer = await stranger.submit(
    { ...page, text: page.text.replace('"/sign-in"', '"/sign-in/organization"') },
    stolen,
  )
  t.match(answer, { status: 422, text: 'sign in again' }, 'a choice is good in its own browser only')
})

t.test('a form is good in its own browser only', async (t) => {
  const person = await makePerson(tenant)
  const page = await new Visitor(origin).get('/sign-in')
  const stranger = new Visitor(origin)
  await stranger.get('/sign-in')
  t.match(await stranger.signIn(page, person), { status: 403, text: 'open for too long' })
})

t.test('a sign-in leads to our own pages only', async (t) => {
  const person = await makePerson(tenant)
  const elsewhere = [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/api/v1/contacts',
    'javascript:alert(1)',
  ]
  for (const place of [...elsewhere, '/api/v1/oauth/authorize?x=1\r\nSet-Cookie: a=b']) {
    const visitor = new Visitor(origin)
    const answer = await visitor.submit(await visitor.get('/sign-in'), { ...person, tenant: '', id: '', return: place })
    t.match(answer, { status: 303, headers: { location: '/account' } }, place)
  }
})

t.test('the account lists connected apps, and disconnecting one ends all its tokens at once', async (t) => {
  const person = await makePerson(tenant)
  const app = await makeApp(tenant, { name: 'Tally "Pro"' })
  const [first, second] = [await makeTokens(origin, person, app, ['bids:read']), await makeTokens(origin, person, app)]
  const colleague = await makeTokens(origin, await makePerson(tenant), app)
  const visitor = await signedIn(person)
  const account = await visitor.get('/account')
  t.match(account.text, 'Tally &quot;Pro&quot;')
  t.match(account.text, 'See your bids')
  const answer = await visitor.submit(account, {}, { action: '/account/disconnect' })
  t.equal(answer.status, 303)
  t.match((await visitor.get(answer.headers.location!)).text, /is disconnected.*No app is connected/s)
  for (const { client } of [first, second]) t.equal((await client.call('getMe')).status, 401)
  t.equal((await colleague.client.call('getMe')).status, 200, "a colleague's stay")
})
