import * as oauth from 'oauth4webapi'
import * as openid from 'openid-client'
import t from 'tap'
import { matches, rejectsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { makeUser, type TestUser } from '../../scripts/testkit/oauth.ts'
import { startSecureService } from '../../scripts/testkit/peers/tls-front.ts'
import { FormVisitor } from '../../scripts/testkit/peers/visitor.ts'

/** Two certified client libraries, unmodified and with all their checks, over https. */

const { service, issuer } = await startSecureService(t)
const person = await makeUser(await service.tenant(), 'owner')
const callback = 'https://app.example.com/callback'
const refusedGrant = { message: 'server responded with an error in the response body' }
const scope = 'openid contacts:read contacts:write offline_access'

/**
 * Acts as the person's browser between the app's link and its callback. Returns the callback address with its
 * parameters.
 */
async function consent(link: URL, who: TestUser): Promise<URL> {
  const visitor = new FormVisitor(service.origin)
  t.equal(link.origin, issuer)
  const signedIn = await visitor.signIn(await visitor.get(`${link.pathname}${link.search}`), who)
  const page = await visitor.get(signedIn.headers.location!)
  const answer = await visitor.submit(page, { decision: 'allow' }, { action: '/oauth/consent' })
  t.ok(answer.headers.location!.startsWith(`${callback}?`))
  return new URL(answer.headers.location!)
}

for (const method of ['none', 'client_secret_basic'] as const) {
  const metadata = { client_name: 'Site Diary', redirect_uris: [callback], token_endpoint_auth_method: method, scope }

  t.test(`openid-client completes registration, sign-in, refresh and revocation with ${method}`, async (t) => {
    const proof = method === 'none' ? openid.None() : openid.ClientSecretBasic()
    const config = await openid.dynamicClientRegistration(new URL(issuer), metadata, proof, { algorithm: 'oauth2' })
    const verifier = openid.randomPKCECodeVerifier()
    const state = openid.randomState()
    const link = openid.buildAuthorizationUrl(config, {
      redirect_uri: callback,
      scope,
      state,
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    })
    const back = await consent(link, person)
    const checks = { pkceCodeVerifier: verifier, expectedState: state }
    const tokens = await openid.authorizationCodeGrant(config, back, checks)
    matches(t, tokens, {
      token_type: 'bearer',
      expires_in: 3600,
      scope: 'contacts:read contacts:write offline_access openid',
    })
    const claims = await openid.fetchUserInfo(config, tokens.access_token, String(person.id))
    matches(t, claims, { sub: String(person.id), email: person.email })
    const next = await openid.refreshTokenGrant(config, tokens.refresh_token!)
    t.not(next.refresh_token, tokens.refresh_token)
    const api = await openid.fetchProtectedResource(config, next.access_token, new URL(`${issuer}/api/v1/me`), 'GET')
    t.equal(api.status, 200)
    await openid.tokenRevocation(config, next.refresh_token!)
    await rejectsWith(t, openid.refreshTokenGrant(config, next.refresh_token!), refusedGrant)
    await rejectsWith(
      t,
      openid.fetchUserInfo(config, next.access_token, String(person.id)),
      openid.WWWAuthenticateChallengeError,
    )
    await rejectsWith(t, openid.authorizationCodeGrant(config, back, checks), refusedGrant)
  })

  t.test(`oauth4webapi completes registration, sign-in, refresh and revocation with ${method}`, async (t) => {
    const found = await oauth.discoveryRequest(new URL(issuer), { algorithm: 'oauth2' })
    const as = await oauth.processDiscoveryResponse(new URL(issuer), found)
    const registered = await oauth.dynamicClientRegistrationRequest(as, metadata)
    const client = await oauth.processDynamicClientRegistrationResponse(registered)
    const proof = method === 'none' ? oauth.None() : oauth.ClientSecretBasic(client.client_secret as string)
    const verifier = oauth.generateRandomCodeVerifier()
    const state = oauth.generateRandomState()
    const link = new URL(as.authorization_endpoint!)
    link.search = new URLSearchParams({
      response_type: 'code',
      client_id: client.client_id,
      redirect_uri: callback,
      scope,
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }).toString()
    const back = oauth.validateAuthResponse(as, client, await consent(link, person), state)
    const answered = await oauth.authorizationCodeGrantRequest(as, client, proof, back, callback, verifier)
    const tokens = await oauth.processAuthorizationCodeResponse(as, client, answered)
    const request = new Request(`${issuer}/api/v1/me`, { headers: { Authorization: `Bearer ${tokens.access_token}` } })
    const claims = await oauth.validateJwtAccessToken(as, request, `${issuer}/api/v1`)
    matches(t, claims, { iss: issuer, sub: String(person.id), client_id: client.client_id })
    const info = await oauth.userInfoRequest(as, client, tokens.access_token)
    matches(t, await oauth.processUserInfoResponse(as, client, String(person.id), info), { email: person.email })
    const refreshed = await oauth.refreshTokenGrantRequest(as, client, proof, tokens.refresh_token!)
    const next = await oauth.processRefreshTokenResponse(as, client, refreshed)
    const revoked = await oauth.revocationRequest(as, client, proof, next.access_token)
    await oauth.processRevocationResponse(revoked)
    const again = await oauth.refreshTokenGrantRequest(as, client, proof, next.refresh_token!)
    await rejectsWith(t, oauth.processRefreshTokenResponse(as, client, again), refusedGrant)
  })
}

t.test(
  "the discovery document lists endpoints of the service's own origin, and pages of any origin can read it",
  async (t) => {
    const response = await fetch(`${issuer}/.well-known/oauth-authorization-server`)
    t.equal(response.headers.get('access-control-allow-origin'), '*')
    matches(t, response.headers.get('content-type'), /^application\/json/)
    matches(t, await response.json(), {
      issuer,
      authorization_endpoint: `${issuer}/api/v1/oauth/authorize`,
      token_endpoint: `${issuer}/api/v1/oauth/token`,
      registration_endpoint: `${issuer}/api/v1/oauth/register`,
      revocation_endpoint: `${issuer}/api/v1/oauth/revoke`,
      userinfo_endpoint: `${issuer}/api/v1/oauth/userinfo`,
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none', 'client_secret_basic'],
      authorization_response_iss_parameter_supported: true,
    })
  },
)
