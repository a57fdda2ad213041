import t from 'tap'
import { deriveSecrets } from '../../db/engine/base/secrets.ts'
import { createAccessTokens } from '../../db/services/access/oauth/access-tokens.ts'
import { signingKeysOfDatabase } from '../../db/services/access/oauth/signing-keys.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { Client } from '../../scripts/testkit/http/client.ts'
import {
  type App,
  basicAuthorization,
  exchangeCode,
  issueAuthorizationCode,
  makeApp,
  makeTokens,
  makeUser,
  makeVerifier,
  postOauthForm,
  redirectUri,
  refreshTokens,
} from '../../scripts/testkit/oauth.ts'

const service = await startService(t)
const { origin, database } = service
const tenant = await service.tenant()
const person = await makeUser(tenant)
const otherUri = 'https://8.8.8.8/other'
const redirectUris = [redirectUri, otherUri]
const app = await makeApp(tenant, { redirectUris })
const others = {
  'another public app': await makeApp(tenant, { redirectUris }),
  'another confidential app': await makeApp(tenant, { redirectUris, authMethod: 'client_secret_basic' }),
}
const confidential = await makeApp(tenant, { redirectUris, authMethod: 'client_secret_basic' })

const works = async (access: string): Promise<boolean> =>
  (await new Client(origin, access).call('getMe')).status === 200

/** Presentation of a code or token that was issued to `app`: the app that presents it, and changed request fields. */
interface Shown {
  by?: App
  changes?: Record<string, string>
}

const unproved: Record<string, Shown> = {
  'by another public app': { by: others['another public app'] },
  'by another confidential app': { by: others['another confidential app'] },
  'at another address of the app': { changes: { redirect_uri: otherUri } },
  'with another verifier': { changes: { code_verifier: makeVerifier().verifier } },
}
const states = ['fresh', 'late', 'used', 'used and late'] as const

const makeLate = () =>
  database.pool.query('update oauth_codes set expires_at = now() where tenant_id = $1', [tenant.id])

for (const state of states) {
  t.test(
    `the client and verifier of a ${state} code are checked before the expiry and earlier use of the code`,
    async (t) => {
      const isUsed = state.startsWith('used')
      for (const [name, { by = app, changes }] of [
        ...Object.entries(unproved),
        ['with its proof', {} as Shown] as const,
      ]) {
        const isProved = name === 'with its proof'
        const code = await issueAuthorizationCode(person, app)
        const first = isUsed ? (await exchangeCode(origin, app, code)).json : undefined
        if (state.endsWith('late')) await makeLate()
        const answer = await exchangeCode(origin, by, code, { client_id: by.id, ...changes })
        if (isProved && state === 'fresh') t.equal(answer.status, 200, name)
        else matches(t, answer, { status: 400, json: { error: 'invalid_grant' } }, name)
        // A request without proof learns nothing about the code and does not end the grant.
        if (first)
          t.equal(
            await works(first.access_token),
            !isProved,
            `the token of the first exchange, after the code was presented ${name}`,
          )
        if (!isUsed && !isProved)
          t.equal(
            (await exchangeCode(origin, app, code)).status,
            state === 'fresh' ? 200 : 400,
            `the code with its proof afterwards`,
          )
      }
    },
  )
}

for (const state of ['live', 'used'] as const) {
  t.test(
    `for a ${state} refresh token, the app is checked first, then reuse of the token, then the requested scopes`,
    async (t) => {
      const shown: [string, Shown, string][] = [
        ...Object.entries(others).map(([name, by]): [string, Shown, string] => [`by ${name}`, { by }, 'invalid_grant']),
        ['for a scope that was not granted', { changes: { scope: 'bids:write' } }, 'invalid_scope'],
        ['for an unknown scope', { changes: { scope: 'nonsense' } }, 'invalid_scope'],
        ['with correct fields', {}, ''],
      ]
      for (const [name, { by = app, changes }, error] of shown) {
        const tokens = await makeTokens(origin, person, app, ['contacts:read', 'openid'])
        const next = state === 'used' ? (await refreshTokens(origin, app, tokens.refresh)).json : undefined
        const current = next?.refresh_token ?? tokens.refresh
        const answer = await refreshTokens(origin, by, tokens.refresh, { client_id: by.id, ...changes })
        const isReuse = state === 'used' && by === app
        if (isReuse) matches(t, answer, { status: 400, json: { error: 'invalid_grant' } }, name)
        else matches(t, answer, error ? { status: 400, json: { error } } : { status: 200 }, name)
        t.equal(await works(tokens.access), !isReuse, `the grant after its token was presented ${name}`)
        const spent = isReuse || error === ''
        t.equal(
          (await refreshTokens(origin, app, current)).status,
          spent ? 400 : 200,
          `the current token after a token was presented ${name}`,
        )
      }
    },
  )
}

t.test('a refresh with fewer scopes does not narrow later refreshes, and no refresh exceeds the grant', async (t) => {
  const tokens = await makeTokens(origin, person, app, ['contacts:read', 'contacts:write', 'openid'])
  const narrow = await refreshTokens(origin, app, tokens.refresh, { scope: 'contacts:read' })
  t.equal(narrow.json.scope, 'contacts:read')
  const wide = await refreshTokens(origin, app, narrow.json.refresh_token, { scope: 'contacts:write bids:read openid' })
  t.equal(wide.json.scope, 'contacts:write openid')
  const all = await refreshTokens(origin, app, wide.json.refresh_token)
  t.equal(all.json.scope, 'contacts:read contacts:write openid')
})

/** Returns an expired access token of the same grant. */
async function expiredToken(access: string): Promise<string> {
  const claims = JSON.parse(Buffer.from(access.split('.')[1]!, 'base64url').toString())
  const keys = signingKeysOfDatabase(database, deriveSecrets(service.settings.secretKey))
  const { client_id: clientId, family_id: familyId } = claims
  const grant = { tenantId: tenant.id, userId: person.id, clientId, familyId, resource: 'api' as const }
  const then = () => Date.now() - 2 * 3600_000
  return createAccessTokens(keys, origin, then).issue({ ...grant, scopes: String(claims.scope).split(' ') })
}

/** Tokens by which an app may end its grant. */
const held: Record<string, (of: { access: string; refresh: string; used: string }) => Promise<string> | string> = {
  'its access token': ({ access }) => access,
  'an access token whose hour is over': ({ access }) => expiredToken(access),
  'its refresh token': ({ refresh }) => refresh,
  'a refresh token that was used': ({ used }) => used,
}

for (const [owner, of] of Object.entries({ public: app, confidential })) {
  t.test(`a ${owner} app can revoke its grant with any of its tokens, repeatedly, and no other app can`, async (t) => {
    const as = (by: App, token: string, secret = by.secret) =>
      postOauthForm(
        origin,
        '/oauth/revoke',
        { token, client_id: by.id },
        secret === undefined ? {} : basicAuthorization(by.id, secret),
      )
    for (const [name, choose] of Object.entries(held)) {
      const tokens = await makeTokens(origin, person, of)
      const { json } = await refreshTokens(origin, of, tokens.refresh)
      const token = await choose({ access: json.access_token, refresh: json.refresh_token, used: tokens.refresh })
      for (const [by, other] of Object.entries(others))
        matches(t, await as(other, token), { status: 400, json: { error: 'invalid_grant' } }, `${name} from ${by}`)
      if (of.secret !== undefined) t.equal((await as(of, token, 'wrong')).status, 401, `${name} with a wrong secret`)
      t.ok(await works(json.access_token), `${name} still works after other apps tried to revoke it`)
      for (const time of ['first', 'second']) t.equal((await as(of, token)).status, 200, `${name}, the ${time} time`)
      t.strictSame([await works(json.access_token), await works(tokens.access)], [false, false], name)
      t.equal((await refreshTokens(origin, of, json.refresh_token)).status, 400, name)
    }
  })
}

t.test('an app must authenticate in the way that it registered, at every endpoint', async (t) => {
  const wrong: [string, App, Record<string, string>, Record<string, string>][] = [
    ['a public app by Basic', app, {}, basicAuthorization(app.id, 'x')],
    ['a public app by Basic without a secret', app, {}, basicAuthorization(app.id, '')],
    ['a public app by a secret in the form', app, { client_secret: 'x' }, {}],
    ['a confidential app by its name alone', confidential, {}, {}],
    ['a confidential app by its secret in the form', confidential, { client_secret: confidential.secret! }, {}],
    ['a confidential app without a secret', confidential, {}, basicAuthorization(confidential.id, '')],
    [
      "a confidential app by another's secret",
      confidential,
      {},
      basicAuthorization(confidential.id, others['another confidential app'].secret!),
    ],
  ]
  for (const [name, by, fields, headers] of wrong) {
    const tokens = await makeTokens(origin, person, by)
    const asked = { client_id: by.id, ...fields }
    const refreshed = { ...asked, grant_type: 'refresh_token', refresh_token: tokens.refresh }
    const refused = { status: 401, json: { error: 'invalid_client' } }
    matches(t, await postOauthForm(origin, '/oauth/token', refreshed, headers), refused, name)
    matches(
      t,
      await postOauthForm(origin, '/oauth/revoke', { ...asked, token: tokens.refresh }, headers),
      refused,
      name,
    )
    t.ok(await works(tokens.access), name)
    t.equal((await refreshTokens(origin, by, tokens.refresh)).status, 200, name)
  }
})
