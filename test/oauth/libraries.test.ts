import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as oauth from 'oauth4webapi'
import * as openid from 'openid-client'
import OAuth2Strategy, { type VerifyFunction } from 'passport-oauth2'
import { AuthorizationCode } from 'simple-oauth2'
import t from 'tap'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { makeApp, makeUser, makeVerifier } from '../../scripts/testkit/oauth.ts'
import { FormVisitor } from '../../scripts/testkit/peers/visitor.ts'

/** Four common client libraries with the settings from the OAuth guide, for an app on the same machine. */
const service = await startService(t, { settings: { oauthDevRedirects: true } })
const origin = service.settings.publicOrigin
const name = 'Site Diary Builders'
const tenant = await service.tenant({ name })
const person = await makeUser(tenant, 'owner')
const callback = 'http://localhost:5173/callback'
const scope = 'contacts:read offline_access'
const page = readFileSync(
  resolve(import.meta.dirname, '..', '..', join('handlers', 'web', 'docs', 'guides', 'oauth.md')),
  'utf8',
)

/**
 * Runs the code block of the OAuth guide under a library's name with these values. Returns the value of the expression
 * `result`.
 */
function shown<T>(library: string, result: string, values: Record<string, unknown>): Promise<T> {
  const block = new RegExp(`\\*\\*${library}\\*\\*[^\`]*(?:\`[^\`]+\`[^\`]*)*?\\n\`\`\`js\\n([\\s\\S]*?)\`\`\``).exec(
    page,
  )![1]!
  const text = block.replaceAll('http://localhost:3000', origin)
  const run = new Function(...Object.keys(values), `return (async () => {\n${text}\nreturn ${result}\n})()`)
  return run(...Object.values(values))
}

async function registered(): Promise<{ id: string; secret: string }> {
  const body = { client_name: 'Site Diary', redirect_uris: [callback], scope }
  const { json } = await service.anonymous.send('POST', '/oauth/register', { body })
  return { id: json.client_id, secret: json.client_secret }
}

/**
 * Acts as the person's browser between the app's link and its callback. Returns the callback address with its
 * parameters.
 */
async function consent(link: URL): Promise<URL> {
  const visitor = new FormVisitor(service.origin)
  const signedIn = await visitor.signIn(await visitor.get(`${link.pathname}${link.search}`), person)
  const asked = await visitor.get(signedIn.headers.location!)
  const policy = String(asked.headers['content-security-policy'])
  matches(
    t,
    policy,
    containing("form-action 'self' http://localhost:5173;"),
    'the policy lets a browser go to the callback',
  )
  const answer = await visitor.submit(asked, { decision: 'allow' }, { action: '/oauth/consent' })
  return new URL(answer.headers.location!)
}

async function nameBy(accessToken: string): Promise<string> {
  const answer = await fetch(`${origin}/api/v1/me`, { headers: { Authorization: `Bearer ${accessToken}` } })
  return ((await answer.json()) as { data: { tenant: { name: string } } }).data.tenant.name
}

t.test('passport-oauth2 works with the settings of the OAuth guide', async (t) => {
  const verify: VerifyFunction = (
    access: string,
    refresh: string,
    _profile: unknown,
    done: (...given: unknown[]) => void,
  ) => done(null, { access, refresh })
  const { id, secret } = await registered()
  const strategy = await shown<OAuth2Strategy>('passport-oauth2', 'strategy', { OAuth2Strategy, id, secret, verify })
  const session = {}
  /** Runs the strategy on a request as passport does. Returns the redirect address or the signed-in user. */
  const authenticate = (query: object) =>
    new Promise<{ url?: string; user?: { access: string; refresh: string } }>((done, failed) => {
      const acting = Object.assign(Object.create(strategy), {
        redirect: (url: string) => done({ url }),
        success: (user: never) => done({ user }),
        fail: (info: unknown) => failed(new Error(JSON.stringify(info))),
        error: failed,
      })
      acting.authenticate({ session, query }, {})
    })
  const { url } = await authenticate({})
  const back = await consent(new URL(url!))
  const { user } = await authenticate(Object.fromEntries(back.searchParams))
  t.equal(await nameBy(user!.access), name)
  const { _oauth2: client } = strategy as unknown as { _oauth2: import('oauth').OAuth2 }
  const answer = await new Promise<unknown>((done) =>
    client.get(`${origin}/api/v1/me`, user!.access, (_e, body) => done(body)),
  )
  t.equal(JSON.parse(String(answer)).data.tenant.name, name)
  const refreshed = await new Promise<string>((done) =>
    client.getOAuthAccessToken(user!.refresh, { grant_type: 'refresh_token' }, (_error, access) => done(access!)),
  )
  t.equal(await nameBy(refreshed), name)
})

t.test('simple-oauth2 works with the settings of the OAuth guide', async (t) => {
  const { id, secret } = await registered()
  const client = await shown<AuthorizationCode>('simple-oauth2', 'client', { AuthorizationCode, id, secret })
  const { verifier, challenge } = makeVerifier()
  const asked = { redirect_uri: callback, scope, state: 's', code_challenge: challenge, code_challenge_method: 'S256' }
  const back = await consent(new URL(client.authorizeURL(asked)))
  const code = back.searchParams.get('code')!
  const exchanged = { code, redirect_uri: callback, code_verifier: verifier }
  const tokens = await client.getToken(exchanged)
  t.equal(await nameBy(String(tokens.token.access_token)), name)
  const next = await tokens.refresh()
  t.equal(await nameBy(String(next.token.access_token)), name)
  await next.revoke('refresh_token')
  const refused = await next.refresh().catch((error: { output: { statusCode: number } }) => error.output.statusCode)
  t.equal(refused, 400, 'the revoked token is refused')
})

t.test('oauth4webapi works with the settings of the OAuth guide', async (t) => {
  const { id, secret } = await registered()
  const values = { oauth, id, secret }
  const { options, server, client, proof } = await shown<{
    options: { [oauth.allowInsecureRequests]: boolean }
    server: oauth.AuthorizationServer
    client: oauth.Client
    proof: oauth.ClientAuth
  }>('oauth4webapi', '{ options, server, client, proof }', values)
  const { verifier, challenge } = makeVerifier()
  const link = new URL(server.authorization_endpoint!)
  const asked = { response_type: 'code', client_id: id, redirect_uri: callback, scope, state: 's' }
  link.search = new URLSearchParams({ ...asked, code_challenge: challenge, code_challenge_method: 'S256' }).toString()
  const back = oauth.validateAuthResponse(server, client, await consent(link), 's')
  const answer = await oauth.authorizationCodeGrantRequest(server, client, proof, back, callback, verifier, options)
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, answer)
  t.equal(await nameBy(tokens.access_token), name)
})

t.test('openid-client works with the settings of the OAuth guide, and gets a clear error without them', async (t) => {
  const { id, secret } = await registered()
  const config = await shown<openid.Configuration>('openid-client', 'config', { openid, id, secret })
  const { verifier, challenge } = makeVerifier()
  const asked = { redirect_uri: callback, scope, state: 's', code_challenge: challenge, code_challenge_method: 'S256' }
  const back = await consent(openid.buildAuthorizationUrl(config, asked))
  const checks = { pkceCodeVerifier: verifier, expectedState: 's' }
  const unset = new openid.Configuration(config.serverMetadata(), id, {}, openid.ClientSecretPost(secret))
  openid.allowInsecureRequests(unset)
  const description =
    'The secret must be sent by HTTP Basic authentication (client_secret_basic); client_secret in the body ' +
    '(client_secret_post) is not supported.'
  const refused = await openid
    .authorizationCodeGrant(unset, back, checks)
    .catch((error: openid.WWWAuthenticateChallengeError) => error.response.json())
  t.equal((refused as { error_description?: string }).error_description, description)
  const tokens = await openid.authorizationCodeGrant(config, back, checks)
  t.equal(await nameBy(tokens.access_token), name)
})

t.test('an app with a loopback address gets no code if the service does not allow such addresses', async (t) => {
  const closed = await startService(t)
  const statuses: number[] = []
  for (const { origin, database } of [service, closed]) {
    const { id } = await makeApp({ database }, { redirectUris: [callback] })
    const query = { response_type: 'code', client_id: id, redirect_uri: callback, code_challenge_method: 'S256' }
    const asked = new URLSearchParams({ ...query, code_challenge: makeVerifier().challenge })
    statuses.push((await new FormVisitor(origin).get(`/api/v1/oauth/authorize?${asked}`)).status)
  }
  t.strictSame(statuses, [200, 400])
})
