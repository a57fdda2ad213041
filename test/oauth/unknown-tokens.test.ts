import t from 'tap'
import { makeApp, makeVerifier, post, redirectUri } from '../support/oauth.ts'
import { startService } from '../support/service.ts'

const service = await startService(t)
const { origin } = service
const tenant = await service.tenant()
const app = await makeApp(tenant)

const asCode = { grant_type: 'authorization_code', code_verifier: makeVerifier().verifier, redirect_uri: redirectUri }

t.test('a code, a refresh token and a token to revoke are unknown, whatever organization they name', async (t) => {
  const secret = 'A'.repeat(43)
  // None, the last number there can be and the next, and the largest of seven digits.
  for (const number of ['0', '1', (2_147_483_647).toString(36), (2_147_483_648).toString(36), 'zzzzzzz', 'zzzzzzzz']) {
    const forms = [
      { ...asCode, code: `ac_${number}_${secret}` },
      { grant_type: 'refresh_token', refresh_token: `rt_${number}_${secret}` },
    ]
    for (const form of forms)
      t.match(
        await post(origin, '/oauth/token', { ...form, client_id: app.id }),
        { status: 400, json: { error: 'invalid_grant', error_description: /unknown/ } },
        `${form.grant_type} of ${number}`,
      )
    const revoked = await post(origin, '/oauth/revoke', { token: `rt_${number}_${secret}`, client_id: app.id })
    t.equal(revoked.status, 200, number)
  }
})
