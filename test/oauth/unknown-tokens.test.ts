import t from 'tap'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import {
  issueAuthorizationCode,
  makeApp,
  makeTokens,
  makeUser,
  makeVerifier,
  postOauthForm,
  redirectUri,
} from '../../scripts/testkit/oauth.ts'

const service = await startService(t, { settings: { trustProxy: 'loopback' } })
const { origin, database } = service
const tenant = await service.tenant()
const [person, app] = [await makeUser(tenant), await makeApp(tenant)]
const secret = 'A'.repeat(43)

const refreshing = (token: string) => ({ grant_type: 'refresh_token', refresh_token: token, client_id: app.id })
const redeeming = (code: string, verifier = makeVerifier().verifier) => ({
  grant_type: 'authorization_code',
  code,
  code_verifier: verifier,
  redirect_uri: redirectUri,
  client_id: app.id,
})

t.test('an invented code or refresh token is unknown, whatever organization number it contains', async (t) => {
  // Organization numbers in base 36: zero, a small one, the largest, the next, and the longest ones.
  for (const number of ['0', '1', (2_147_483_647).toString(36), (2_147_483_648).toString(36), 'zzzzzzz', 'zzzzzzzz']) {
    for (const form of [redeeming(`ac_${number}_${secret}`), refreshing(`rt_${number}_${secret}`)])
      matches(
        t,
        await postOauthForm(origin, '/oauth/token', form),
        { status: 400, json: { error: 'invalid_grant', error_description: /unknown/ } },
        `${form.grant_type} of ${number}`,
      )
    const revoked = await postOauthForm(origin, '/oauth/revoke', { token: `rt_${number}_${secret}`, client_id: app.id })
    t.equal(revoked.status, 200, number)
  }
})

t.test('refused codes and refresh tokens count as failed credentials of their network address', async (t) => {
  const from = (address: string) => (form: Record<string, string>) =>
    postOauthForm(origin, '/oauth/token', form, { 'X-Forwarded-For': address })
  const [failing, other] = [from('198.51.100.20'), from('198.51.100.21')]
  const unknown = { status: 400, json: { error: 'invalid_grant', error_description: /unknown/ } }
  const limited = { status: 429, json: { error: 'temporarily_unavailable' }, headers: { 'retry-after': '60' } }
  const [used, ended] = [await makeTokens(origin, person, app), await makeTokens(origin, person, app)]
  for (let batch = 0; batch < 20; batch += 1) {
    const guesses = Array.from({ length: 50 }, (_, place) => `${batch}_${place}_${secret}`.slice(0, 43))
    const forms = guesses.map((guess, place) => (place % 2 ? redeeming(`ac_1_${guess}`) : refreshing(`rt_1_${guess}`)))
    t.strictSame(new Set((await Promise.all(forms.map(failing))).map(({ status }) => status)), new Set([400]))
  }
  matches(t, await failing(refreshing(`rt_1_${secret}`)), limited)
  matches(t, await failing(redeeming(`ac_1_${secret}`)), limited)
  matches(t, await other(refreshing(`rt_1_${secret}`)), unknown, 'another address is not limited')
  const first = await failing(refreshing(used.refresh))
  t.equal(first.status, 200, 'a good refresh token')
  const { code, verifier } = await issueAuthorizationCode(person, app)
  matches(t, await failing(redeeming(code)), { status: 400, json: { error_description: /code_verifier/ } })
  t.equal((await failing(redeeming(code, verifier))).status, 200, 'a good code, after a wrong verifier')
  matches(t, await failing(refreshing(used.refresh)), { status: 400, json: { error_description: /used before/ } })
  t.equal((await used.client.call('getMe')).status, 401, 'a second use ends the grant, also from a limited address')
  matches(t, await failing(refreshing(used.refresh)), limited, 'a third use is limited without a lookup')
  await database.pool.query('update oauth_families set expires_at = now() where tenant_id = $1 and id = $2', [
    tenant.id,
    JSON.parse(Buffer.from(ended.access.split('.')[1]!, 'base64url').toString()).family_id,
  ])
  matches(t, await failing(refreshing(ended.refresh)), { status: 400, json: { error_description: /expired/ } })
  matches(t, await failing(refreshing(ended.refresh)), limited)
})
