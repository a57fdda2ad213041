import t from 'tap'
import { allScopes } from '../../db/domain/scopes.ts'
import { matches, nonEmpty, possiblyEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { sendOperation, unusedPathIds } from '../../scripts/testkit/fixtures/sample.ts'
import type { Client } from '../../scripts/testkit/http/client.ts'
import { contractOperations } from '../../scripts/testkit/http/contract.ts'
import { credentialKinds } from '../../scripts/testkit/peers/credential-kinds.ts'

const service = await startService(t)
const signedIn = contractOperations.filter(({ security }) => Object.keys(security).length > 0)

t.test('only five operations need no credential', (t) => {
  const open = contractOperations.filter((operation) => !signedIn.includes(operation))
  t.strictSame(
    open.map(({ operationId }) => operationId),
    ['authorizeOauth', 'registerOauthClient', 'issueOauthToken', 'revokeOauthToken', 'getOpenapiDocument'],
  )
  for (const operation of nonEmpty(signedIn)) {
    const schemes = credentialKinds.map(({ scheme }) => scheme)
    t.strictSame(
      schemes.filter((scheme) => !(scheme in operation.security)),
      [],
      operation.operationId,
    )
  }
  t.end()
})

t.test('an operation that needs no credential answers a request without a token', async (t) => {
  const { status } = await service.anonymous.call('getOpenapiDocument')
  t.equal(status, 200)
})

t.test('every operation except the public ones refuses a request without a token or with a forged token', async (t) => {
  const forged = (await service.tenant()).client.token!.replace(/.{8}$/, 'AAAAAAAA')
  for (const operation of nonEmpty(signedIn)) {
    const bare = await sendOperation(service.anonymous, operation, unusedPathIds(operation))
    matches(t, bare, { status: 401, code: 'unauthorized' }, operation.operationId)
    t.equal(bare.headers['www-authenticate'], 'Bearer realm="api"', operation.operationId)
    const headers = { Authorization: `Bearer ${forged}` }
    const path = operation.path.replace(/\{[^}]+\}/g, '1')
    const refused = await service.anonymous.send(operation.method, path, { headers })
    matches(t, refused, { status: 401, code: 'unauthorized' }, operation.operationId)
    matches(t, refused.headers['www-authenticate'], containing('error="invalid_token"'), operation.operationId)
  }
  const incomplete = 'The API key is unknown, revoked or incomplete. Copy it again, or create a new one in the portal.'
  const empty =
    'The Authorization header has nothing after Bearer. Send Authorization: Bearer <API key or access token>.'
  const formless =
    'The text after Bearer is neither an API key (sk_live_... or sk_test_...) nor an access token. Send the complete key or token without quotes.'
  const token = 'The access token is invalid or revoked. Refresh it, or authorize the app again.'
  const otherScheme =
    'The Authorization header does not begin with Bearer. Send Authorization: Bearer <API key or access token>.'
  const presented = {
    ...{
      'Bearer sk_live_': incomplete,
      Bearer: empty,
      'bearer no key': formless,
      'Bearer eyJhbGciOiJub25lIn0.e30.': token,
    },
    ...{ 'Bearer "sk_live_x_y"': formless, 'Bearer Bearer sk_live_x_y': formless, 'Bearer $KEY': formless },
    ...{ 'Basic ZGFuYTpzZWNyZXQ=': otherScheme, 'no key of ours': otherScheme, sk_live_x_y: otherScheme },
  }
  for (const [Authorization, detail] of Object.entries(presented)) {
    const refused = await service.anonymous.send('GET', '/me', { headers: { Authorization } })
    t.strictSame([refused.status, refused.json.detail], [401, detail], Authorization)
    matches(t, refused.headers['www-authenticate'], containing('error="invalid_token"'), Authorization)
  }
})

for (const kind of credentialKinds) {
  t.test(`every operation refuses ${kind.name} without its scope, and names the scope`, async (t) => {
    const tenant = await service.tenant()
    const without = new Map<string, Promise<Client>>()
    const clientWithout = (scope: string): Promise<Client> => {
      const scopes = allScopes.filter((one) => one !== scope)
      const made = without.get(scope) ?? kind.client(tenant, scopes)
      without.set(scope, made)
      return made
    }
    for (const operation of nonEmpty(signedIn)) {
      for (const scope of possiblyEmpty(operation.security[kind.scheme] ?? [])) {
        const answer = await sendOperation(await clientWithout(scope), operation, unusedPathIds(operation))
        matches(t, answer, { status: 403, code: 'scope_insufficient' }, operation.operationId)
        matches(t, answer.json, { title: 'Insufficient scope', detail: containing(scope) }, operation.operationId)
        const challenge = `Bearer realm="api", error="insufficient_scope", scope="${scope}"`
        t.equal(answer.headers['www-authenticate'], challenge, operation.operationId)
      }
    }
  })

  t.test(`no operation requires more of ${kind.name} than its declared scopes`, async (t) => {
    const tenant = await service.tenant()
    const withOnly = new Map<string, Promise<Client>>()
    for (const operation of nonEmpty(signedIn)) {
      const scopes = operation.security[kind.scheme] ?? []
      const client = withOnly.get(scopes.join()) ?? kind.client(tenant, scopes.length > 0 ? scopes : ['openid'])
      withOnly.set(scopes.join(), client)
      const { code } = await sendOperation(await client, operation, unusedPathIds(operation))
      t.not(code, 'scope_insufficient', operation.operationId)
    }
  })
}
