import { recipes } from '../../../../generated/recipes.ts'
import type { ConformanceCheck } from '../check.ts'
import { mediaTypeOf } from '../contract-violations.ts'
import { expectCondition, expectEqual, expectStatus, summarizeAnswer } from '../findings.ts'
import type { KitAnswer } from '../http.ts'
import type { Kit } from '../kit.ts'

/** Redirect address of the app that the walk registers. */
const redirectAddress = recipes.authorizeOauth.query!.redirect_uri!

/** Reads the OAuth metadata, which is outside the base address. */
const metadata = ({ anonymousCaller }: Kit): Promise<KitAnswer> =>
  anonymousCaller.atOrigin('/.well-known/oauth-authorization-server')

const form = (fields: Record<string, string>) => ({
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
})

const token = ({ anonymousCaller }: Kit, fields: Record<string, string>) =>
  anonymousCaller.send('POST', '/oauth/token', form(fields))

const register = ({ anonymousCaller, nameMark }: Kit, values: object) =>
  anonymousCaller.send('POST', '/oauth/register', {
    body: { client_name: nameMark, redirect_uris: [redirectAddress], token_endpoint_auth_method: 'none', ...values },
  })

/** Returns a public app: the one that the walk has registered, or a new one. */
async function appOf(kit: Kit): Promise<string> {
  const known = kit.walkResults.get('authorizeOauth')?.input?.query?.client_id
  return known ? String(known) : (await register(kit, {})).json.client_id
}

/** Throws a ConformanceFinding unless the answer is an OAuth error with this code and status. */
function expectError(answer: KitAnswer, error: string, status = 400): void {
  expectCondition(answer, `${status} ${error}`, answer.status === status && answer.json?.error === error)
}

export const oauthChecks: ConformanceCheck[] = [
  {
    id: 'oauth.metadata',
    title: "The OAuth metadata lists the endpoints, and all of them are below the issuer's address",
    clause: 'oauth',
    async run(kit) {
      const answer = await metadata(kit)
      expectStatus(answer, 200)
      expectCondition(answer, 'application/json', mediaTypeOf(answer) === 'application/json', mediaTypeOf(answer))
      const { issuer, ...rest } = answer.json
      for (const name of ['authorization_endpoint', 'token_endpoint', 'registration_endpoint', 'revocation_endpoint']) {
        const isOurs = typeof issuer === 'string' && String(rest[name]).startsWith(`${issuer}/`)
        expectCondition(answer, `${name} below the issuer`, isOurs, `${name}: ${rest[name]}, issuer: ${issuer}`)
      }
    },
  },
  {
    id: 'oauth.discovery',
    title: 'The OpenAPI document lists the same OAuth endpoints as the OAuth metadata',
    clause: 'oauth',
    async run(kit) {
      const answer = await metadata(kit)
      const { securitySchemes } = kit.contract.document.components
      const { authorizationUrl, tokenUrl } = securitySchemes.oauth2.flows.authorizationCode
      const { authorization_endpoint: authorize, token_endpoint: tokens } = answer.json
      const paths = (urls: string[]) => urls.map((url) => new URL(url, kit.baseUrl).pathname)
      expectEqual(answer, 'endpoints', paths([authorize, tokens]), paths([authorizationUrl, tokenUrl]))
    },
  },
  {
    id: 'oauth.flows',
    title: 'The OAuth metadata offers authorization codes with S256 and refresh tokens, and nothing else',
    clause: 'oauth',
    async run(kit) {
      const answer = await metadata(kit)
      const {
        response_types_supported: types,
        grant_types_supported: grants,
        code_challenge_methods_supported: methods,
      } = answer.json
      expectEqual(
        answer,
        'flows',
        [types, [...(grants ?? [])].sort(), methods],
        [['code'], ['authorization_code', 'refresh_token'], ['S256']],
      )
    },
  },
  {
    id: 'oauth.registration',
    title: 'Registering a public app needs no credential, returns no secret, and drops unknown scopes',
    clause: 'oauth#register-your-app',
    async run(kit) {
      const answer = await register(kit, { scope: 'contacts:read nonsense' })
      expectStatus(answer, 201)
      const { client_id: id, client_secret: secret, scope, redirect_uris: uris } = answer.json
      expectCondition(answer, 'an id and no secret', typeof id === 'string' && secret === undefined)
      expectEqual(answer, 'scope and addresses', [scope, uris], ['contacts:read', [redirectAddress]])
      expectCondition(
        answer,
        'Cache-Control: no-store',
        /no-store/.test(String(answer.headers['cache-control'])),
        `Cache-Control: ${answer.headers['cache-control']}`,
      )
    },
  },
  {
    id: 'oauth.redirect-addresses',
    title: 'Registering an app fails if its redirect address is private or without TLS',
    clause: 'oauth#register-your-app',
    async run(kit) {
      for (const uri of ['https://10.1.2.3/callback', 'http://app.example.com/callback'])
        expectError(await register(kit, { redirect_uris: [uri] }), 'invalid_redirect_uri')
    },
  },
  {
    id: 'oauth.unknown-app',
    title: 'Authorization does not redirect for an unknown app, or to an address that is not registered',
    clause: 'oauth#send-the-person-to-us',
    async run(kit) {
      const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
      const asked = { response_type: 'code', code_challenge: challenge, code_challenge_method: 'S256' }
      const of = (client_id: string, redirect_uri: string) =>
        kit.anonymousCaller.call('authorizeOauth', {
          query: { ...asked, client_id, redirect_uri },
          headers: { Accept: 'text/html' },
        })
      const known = await appOf(kit)
      for (const answer of [
        await of('app_00000000000000000000000000', redirectAddress),
        await of(known, `${redirectAddress}/`),
      ])
        expectCondition(
          answer,
          '400 without Location',
          answer.status === 400 && !answer.headers.location,
          `${answer.status}, Location: ${answer.headers.location}`,
        )
    },
  },
  {
    id: 'oauth.grants',
    title: 'The token endpoint refuses all other grant types',
    clause: 'oauth',
    async run(kit) {
      const client_id = await appOf(kit)
      for (const grant_type of ['client_credentials', 'password', 'implicit'])
        expectError(await token(kit, { grant_type, client_id, username: 'a', password: 'b' }), 'unsupported_grant_type')
    },
  },
  {
    id: 'oauth.codes',
    title: 'The token endpoint refuses an unknown authorization code and a request without a code',
    clause: 'oauth#errors',
    async run(kit) {
      const given = { grant_type: 'authorization_code', client_id: await appOf(kit), redirect_uri: redirectAddress }
      const code = { code: `ac_1_${'A'.repeat(43)}`, code_verifier: 'v'.repeat(43) }
      expectError(await token(kit, { ...given, ...code }), 'invalid_grant')
      expectError(await token(kit, given), 'invalid_request')
    },
  },
  {
    id: 'oauth.refresh',
    title: 'The token endpoint refuses an unknown refresh token',
    clause: 'oauth#errors',
    async run(kit) {
      const given = {
        grant_type: 'refresh_token',
        client_id: await appOf(kit),
        refresh_token: `rt_1_${'A'.repeat(43)}`,
      }
      expectError(await token(kit, given), 'invalid_grant')
    },
  },
  {
    id: 'oauth.error-form',
    title: 'OAuth errors are JSON with error, error_description and request_id, and must not be cached',
    clause: 'oauth#errors',
    async run(kit) {
      const answer = await token(kit, {
        grant_type: 'refresh_token',
        client_id: await appOf(kit),
        refresh_token: 'rt_x',
      })
      expectCondition(answer, 'application/json', mediaTypeOf(answer) === 'application/json', mediaTypeOf(answer))
      const { error, error_description: description, request_id: id } = answer.json ?? {}
      expectCondition(
        answer,
        'error, error_description, request_id',
        [error, description, id].every((one) => typeof one === 'string'),
      )
      expectCondition(
        answer,
        'Cache-Control: no-store',
        /no-store/.test(String(answer.headers['cache-control'])),
        `Cache-Control: ${answer.headers['cache-control']}`,
      )
    },
  },
  {
    id: 'oauth.revocation',
    title: 'Revoking an unknown token returns 200',
    clause: 'oauth#revoke',
    async run(kit) {
      const answer = await kit.anonymousCaller.send(
        'POST',
        '/oauth/revoke',
        form({ token: 'rt_of_nobody', client_id: await appOf(kit) }),
      )
      expectStatus(answer, 200)
    },
  },
  {
    id: 'oauth.userinfo',
    title: 'Userinfo refuses an API key with 403, because a key does not identify a person',
    clause: 'oauth',
    run: async ({ firstCaller }) => expectStatus(await firstCaller.call('getUserinfo'), 403),
  },
  {
    id: 'oauth.registration-limit',
    title: 'App registrations from one address are limited, and a 429 has Retry-After',
    clause: 'oauth#register-your-app',
    async run(kit) {
      const wrong = { client_name: kit.nameMark, redirect_uris: ['http://app.example.com/'] }
      for (let time = 0; time < 6; time += 1) {
        const answer = await kit.anonymousCaller.sendOnce('POST', '/oauth/register', { body: wrong })
        if (answer.status !== 429) continue
        expectCondition(answer, 'Retry-After', Number(answer.headers['retry-after']) >= 1, summarizeAnswer(answer))
        return
      }
      const last = await kit.anonymousCaller.sendOnce('POST', '/oauth/register', { body: wrong })
      expectStatus(last, 429)
    },
  },
]
