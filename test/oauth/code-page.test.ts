import { hash } from 'node:crypto'
import t from 'tap'
import { codePageAddress, referenceRedirectAddress } from '../../handlers/web/pages/own-addresses.ts'
import { lacks, matches } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import type { ClientAnswer } from '../../scripts/testkit/http/client.ts'
import {
  exchangeCode,
  issueAuthorizationCode,
  makeApp,
  makeUser,
  makeVerifier,
  type TestUser,
} from '../../scripts/testkit/oauth.ts'
import { FormVisitor, signInVisitor } from '../../scripts/testkit/peers/visitor.ts'
import { race, repeatContestant } from '../../scripts/testkit/races.ts'

const service = await startService(t)
const { origin, database } = service
const redirectUri = codePageAddress(service.settings)
const tenant = await service.tenant({ name: 'Acme & Söhne' })
const owner = await makeUser(tenant)
const app = await makeApp(tenant, { name: '<b>acme</b> cli', redirectUris: [redirectUri] })
const { verifier, challenge } = makeVerifier()

const pathOf = (changes: Record<string, string> = {}): string =>
  `/api/v1/oauth/authorize?${new URLSearchParams({
    response_type: 'code',
    client_id: app.id,
    redirect_uri: redirectUri,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    scope: 'contacts:read offline_access',
    state: 'of the program',
    ...changes,
  })}`

interface Approved {
  visitor: FormVisitor
  /** Address of the page with this code, to which the browser was redirected. */
  path: string
  code: string
}

/** Signs a person in and submits a decision about the app. The browser has not followed the redirect yet. */
async function decided(person: TestUser = owner, decision = 'allow') {
  const visitor = new FormVisitor(origin)
  const signedIn = await visitor.signIn(await visitor.get(pathOf()), person)
  const consent = await visitor.get(signedIn.headers.location!)
  const answer = await visitor.submit(consent, { decision }, { action: '/oauth/consent' })
  return { visitor, consent, location: answer.headers.location! }
}

async function approved(person?: TestUser): Promise<Approved> {
  const { visitor, location } = await decided(person)
  return { visitor, path: location, code: new URL(location).searchParams.get('code')! }
}

const shows = (page: ClientAnswer, code: string): boolean => page.text.includes(code)

const redeemed = (code: string) => exchangeCode(origin, app, { code, verifier }, { redirect_uri: redirectUri })

const setCode = (code: string, values: { expiresAt: string }) =>
  database.sql
    .updateTable('oauthCodes')
    .set(values)
    .where('tenantId', '=', tenant.id)
    .where('codeHash', '=', hash('sha256', code, 'buffer'))
    .execute()

t.test('the code page for a command-line app shows the code, the app and the organization', async (t) => {
  const { consent, visitor, location } = await decided()
  matches(t, consent.text, containing('&lt;b&gt;acme&lt;/b&gt; cli'))
  matches(t, consent.text, containing('Allow only if you started &lt;b&gt;acme&lt;/b&gt; cli yourself, just now.'))
  matches(t, consent.text, containing('Never give it to anybody who asks you for it'))
  matches(t, Object.fromEntries(new URL(location).searchParams), { code: /^ac_/, state: 'of the program', iss: origin })
  t.ok(location.startsWith(`${redirectUri}?`), location)
  const code = new URL(location).searchParams.get('code')!
  const page = await visitor.get(location)
  matches(t, page, { status: 200, headers: { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' } })
  matches(t, page.text, containing(`<code id="code" tabindex="0">${code}</code>`))
  matches(t, page.text, containing('Your code for <span class="app">&lt;b&gt;acme&lt;/b&gt; cli</span>'))
  matches(t, page.text, containing('<strong>Acme &amp; Söhne</strong>'))
  matches(t, page.text, containing('Never give it to anyone who asks you for it'))
  matches(t, await redeemed(code), { status: 200, json: { scope: 'contacts:read offline_access' } })
  matches(t, await redeemed(code), { status: 400, json: { error: 'invalid_grant', error_description: /used before/ } })
})

t.test('the code page shows a code to only one of several requests, and never to a HEAD request', async (t) => {
  const { visitor, path, code } = await approved()
  matches(t, await visitor.head(path), { status: 404, text: '' })
  matches(t, await visitor.get(path), { status: 200, text: containing(code) })
  const again = await visitor.get(path)
  matches(t, again, { status: 410, text: /shown before/ })
  t.notOk(shows(again, code))
  t.equal((await redeemed(code)).status, 200, 'the copied code still works')
  await race(t, {
    at: service,
    arrange: () => approved(),
    contestants: (one) => repeatContestant(2, () => one.visitor.get(one.path)),
    judge: (pages, one) => t.equal(pages.filter((page) => shows(page, one.code)).length, 1),
  })
})

t.test('the code page shows a code only to the session that allowed it', async (t) => {
  const colleague = await makeUser(tenant)
  const stranger = await makeUser(await service.tenant())
  const { visitor, path, code } = await approved()
  const others = {
    'a signed-out visitor': new FormVisitor(origin),
    'a colleague': await signInVisitor(origin, colleague),
    'a person of another organization': await signInVisitor(origin, stranger),
    'the same person in another browser': await signInVisitor(origin, owner),
  }
  for (const [name, other] of Object.entries(others)) {
    const page = await other.get(path)
    matches(t, page, { status: 404, text: /There is no code to show here/ }, name)
    t.notOk(shows(page, code), name)
  }
  matches(t, await visitor.get(path), { status: 200, text: containing(code) }, 'no other visitor used the code up')

  const signedOut = await approved()
  await signedOut.visitor.submit(await signedOut.visitor.get('/account'), {}, { action: '/sign-out' })
  await signedOut.visitor.signIn(await signedOut.visitor.get('/sign-in'), owner)
  const later = await signedOut.visitor.get(signedOut.path)
  t.equal(later.status, 404, 'a later session of the same browser does not count')
  t.notOk(shows(later, signedOut.code))
})

t.test('a code is neither shown nor accepted more than a minute after its creation', async (t) => {
  const { visitor, path, code } = await approved()
  await setCode(code, { expiresAt: new Date(Date.now() - 1).toISOString() })
  const page = await visitor.get(path)
  matches(t, page, { status: 410, text: /expired/ })
  t.notOk(shows(page, code))
  matches(t, await redeemed(code), { status: 400, json: { error: 'invalid_grant', error_description: /expired/ } })
})

t.test('the code page shows only codes issued for it, and no other text from its query parameters', async (t) => {
  const visitor = await signInVisitor(origin, owner)
  const elsewhere = await issueAuthorizationCode(owner, await makeApp(tenant))
  const strange = `ac_1_${'x'.repeat(43)}`
  const wrong = [
    '',
    '?',
    '?code=',
    '?code=%00',
    `?code=${strange}`,
    `?code=${elsewhere.code}`,
    `?code=ac_zzzzzzz_${'x'.repeat(43)}`,
    `?code=${strange}&code=${strange}`,
    '?error=access_denied&error_description=Call%20555%200100',
    '?error=Call%20555%200100',
    '?error=invalid_scope&error_description=Call%20555%200100',
  ]
  for (const query of wrong) {
    const page = await visitor.get(`/oauth/code${query}`)
    t.ok([200, 400, 404].includes(page.status), query)
    lacks(t, page.text, /ac_|Call 555|<script/, query)
  }
  for (const changed of ['/oauth/code/', '/oauth/Code']) {
    t.equal((await visitor.get(changed)).status, 404, changed)
  }
})

t.test('the code page reports a declined consent and an invalid request of the app', async (t) => {
  const { visitor, location } = await decided(owner, 'deny')
  matches(t, Object.fromEntries(new URL(location).searchParams), { error: 'access_denied' })
  matches(t, await visitor.get(location), { status: 200, text: /Nothing was connected/ })
  const answer = await visitor.get(pathOf({ code_challenge_method: 'plain' }))
  t.equal(answer.status, 303)
  matches(t, await visitor.get(answer.headers.location!), {
    status: 400,
    text: /cannot be connected/,
  })
  const page = await new FormVisitor(origin).get(pathOf({ code_challenge_method: 'plain' }))
  matches(t, page, { status: 400, text: /code_challenge_method must be S256/ })
  lacks(t, page.text, /not part of this service/, 'the page does not say that it leaves the service')
})

t.test('an app with a secret or with other redirect addresses cannot use the code page', async (t) => {
  const apps = {
    'with a secret': { redirectUris: [redirectUri], authMethod: 'client_secret_basic' as const },
    'with another address': { redirectUris: [redirectUri, 'https://8.8.8.8/callback'] },
  }
  const visitor = await signInVisitor(origin, owner)
  for (const [name, values] of Object.entries(apps)) {
    const { id } = await makeApp(tenant, values)
    const page = await visitor.get(pathOf({ client_id: id }))
    matches(t, page, { status: 400, text: /not registered for it/ }, name)
    t.notOk('location' in page.headers, name)
  }
})

t.test('the app lists show a command-line app as “On a command line”, without the host of the service', async (t) => {
  const person = await makeUser(tenant)
  const { visitor, path, code } = await approved(person)
  await visitor.get(path)
  await redeemed(code)
  const { host } = new URL(origin)
  for (const place of ['/account', '/portal/apps']) {
    const page = await visitor.get(place)
    matches(t, page.text, containing('On a command line'), place)
    lacks(t, page.text, host, place)
  }
})

t.test(
  'a service on a loopback address accepts only two of its pages for codes: the code page and the API reference',
  async (t) => {
    matches(t, origin, /^http:\/\/127\.0\.0\.1:/)
    const own = [redirectUri, referenceRedirectAddress(service.settings)]
    for (const [address, status] of [
      ...own.map((address) => [address, 200] as const),
      [`${origin}/docs/api`, 400] as const,
    ]) {
      const { id } = await makeApp(tenant, { redirectUris: [address] })
      const page = await new FormVisitor(origin).get(pathOf({ client_id: id, redirect_uri: address }))
      t.equal(page.status, status, address)
    }
  },
)
