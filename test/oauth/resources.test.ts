import t from 'tap'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import {
  exchangeCode,
  issueAuthorizationCode,
  makeApp,
  makeUser,
  makeVerifier,
  redirectUri,
  refreshTokens,
} from '../../scripts/testkit/oauth.ts'
import { FormVisitor } from '../../scripts/testkit/peers/visitor.ts'

const service = await startService(t)
const { origin } = service
const tenant = await service.tenant()
const person = await makeUser(tenant)
const app = await makeApp(tenant)
const [api, agents] = [`${origin}/api/v1`, `${origin}/mcp`]
const { verifier, challenge } = makeVerifier()

const audienceOf = (jwt: string): string => JSON.parse(Buffer.from(jwt.split('.')[1]!, 'base64url').toString()).aud

const authorizePath = (resource: string | undefined, of = { id: app.id, redirectUri }): string => {
  const asked = {
    response_type: 'code',
    client_id: of.id,
    redirect_uri: of.redirectUri,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    scope: 'contacts:read',
    ...(resource !== undefined && { resource }),
  }
  return `/api/v1/oauth/authorize?${new URLSearchParams(asked)}`
}

/**
 * Asks for consent with this resource. Returns the parameters of the redirect (code or error) and the text of the
 * consent page.
 */
async function askFor(resource: string | undefined): Promise<{ back: Record<string, string>; page: string }> {
  const visitor = new FormVisitor(origin)
  await visitor.signIn(await visitor.get(authorizePath(undefined)), person)
  const shown = await visitor.get(authorizePath(resource))
  const answer =
    shown.status === 303 ? shown : await visitor.submit(shown, { decision: 'allow' }, { action: '/oauth/consent' })
  return { back: Object.fromEntries(new URL(answer.headers.location!).searchParams), page: shown.text }
}

t.test('a consent is for one resource, by default the API, and its tokens are valid only there', async (t) => {
  for (const [resource, audience] of [
    [undefined, api],
    ['', api],
    [api, api],
    [agents, agents],
  ] as const) {
    const { back, page } = await askFor(resource)
    const tokens = await exchangeCode(origin, app, { code: back.code!, verifier })
    t.equal(audienceOf(tokens.json.access_token), audience, `asked for ${resource}`)
    t.equal(page.includes('connects as an agent'), audience === agents, `the page of consent for ${resource}`)
    const next = await refreshTokens(origin, app, tokens.json.refresh_token)
    t.equal(audienceOf(next.json.access_token), audience, `refreshed after ${resource}`)
  }
})

t.test('consent, code exchange and refresh refuse an unknown resource with invalid_target', async (t) => {
  for (const wrong of ['https://other.example/mcp', origin, `${agents}/`, `${agents}#x`, 'mcp', '/mcp']) {
    const { back } = await askFor(wrong)
    matches(t, back, { error: 'invalid_target', error_description: String, iss: origin }, `consent for ${wrong}`)
    const code = await issueAuthorizationCode(person, app, { resource: 'mcp' })
    const refused = await exchangeCode(origin, app, code, { resource: wrong })
    matches(t, refused, { status: 400, json: { error: 'invalid_target' } }, `a code for ${wrong}`)
    const tokens = await exchangeCode(origin, app, code)
    t.equal(tokens.status, 200, 'the refusal has not used the code up')
    const refresh = tokens.json.refresh_token
    const denied = await refreshTokens(origin, app, refresh, { resource: wrong })
    matches(t, denied, { status: 400, json: { error: 'invalid_target' } }, `a refresh for ${wrong}`)
    t.equal((await refreshTokens(origin, app, refresh)).status, 200, 'the refusal has not used the refresh token up')
  }
})

t.test('a code or refresh token gives tokens only for the resource of its consent', async (t) => {
  for (const [granted, own, other] of [
    ['api', api, agents],
    ['mcp', agents, api],
  ] as const) {
    const code = await issueAuthorizationCode(person, app, { resource: granted })
    matches(t, await exchangeCode(origin, app, code, { resource: other }), {
      status: 400,
      json: { error: 'invalid_target' },
    })
    const tokens = await exchangeCode(origin, app, code, { resource: own })
    t.equal(audienceOf(tokens.json.access_token), own)
    const crossed = await refreshTokens(origin, app, tokens.json.refresh_token, { resource: other })
    matches(t, crossed, { status: 400, json: { error: 'invalid_target' } })
    const next = await refreshTokens(origin, app, tokens.json.refresh_token, { resource: own })
    t.equal(audienceOf(next.json.access_token), own)
  }
})

t.test('a code copied from the code page gives tokens for the resource to which the user consented', async (t) => {
  const shown = `${origin}/oauth/code`
  const program = await makeApp(tenant, { redirectUris: [shown] })
  const visitor = new FormVisitor(origin)
  const path = authorizePath(agents, { id: program.id, redirectUri: shown })
  const signedIn = await visitor.signIn(await visitor.get(path), person)
  const consent = await visitor.get(signedIn.headers.location!)
  const allowed = await visitor.submit(consent, { decision: 'allow' }, { action: '/oauth/consent' })
  const { pathname, search, searchParams } = new URL(allowed.headers.location!)
  t.equal((await visitor.get(`${pathname}${search}`)).status, 200)
  const code = { code: searchParams.get('code')!, verifier }
  const crossed = await exchangeCode(origin, program, code, { redirect_uri: shown, resource: api })
  matches(t, crossed, { status: 400, json: { error: 'invalid_target' } })
  const tokens = await exchangeCode(origin, program, code, { redirect_uri: shown })
  t.equal(audienceOf(tokens.json.access_token), agents)
})

t.test('the MCP address describes itself as a protected resource of this authorization server', async (t) => {
  const response = await fetch(`${origin}/.well-known/oauth-protected-resource/mcp`)
  t.equal(response.headers.get('content-type'), 'application/json; charset=utf-8')
  t.equal(response.headers.get('access-control-allow-origin'), '*')
  const described = (await response.json()) as { scopes_supported: string[] }
  matches(t, described, { resource: agents, authorization_servers: [origin], bearer_methods_supported: ['header'] })
  matches(t, described.scopes_supported, containing(['contacts:read']))
  t.notOk(described.scopes_supported.includes('platform_admin:read'), 'a scope that no user can grant is not listed')
  const server = await fetch(`${origin}/.well-known/oauth-authorization-server`)
  matches(t, await server.json(), { protected_resources: [agents] })
})
