import t from 'tap'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { makeApp, makeTokens, makeUser, refreshTokens } from '../../scripts/testkit/oauth.ts'
import { shiftedTimeSql } from '../../scripts/testkit/statements.ts'

const service = await startService(t, { instances: 2 })
const { database } = service
const [origin, otherOrigin] = service.origins as [string, string]
const tenant = await service.tenant()
const [person, app] = [await makeUser(tenant), await makeApp(tenant)]

/** Refreshes `times` times, at the two processes in turn. Returns the last refresh token. */
async function refreshed(refresh: string, times: number): Promise<string> {
  let token = refresh
  for (let count = 0; count < times; count += 1) {
    const { status, json, text } = await refreshTokens(count % 2 ? otherOrigin : origin, app, token)
    if (status !== 200) throw new Error(`refresh ${count + 1} was answered with ${status}: ${text}`)
    token = json.refresh_token
  }
  return token
}

/** Moves the limit of the grants back by this many seconds, as if they had passed. */
const wait = (seconds: number) =>
  database.pool.query(
    `update oauth_families set ${shiftedTimeSql('refreshes_until', "$2::integer * interval '-1 second'")} where tenant_id = $1`,
    [tenant.id, seconds],
  )

t.test('a grant may be refreshed 30 times in a row, then every 30 seconds; a refused token stays valid', async (t) => {
  const { refresh, client } = await makeTokens(origin, person, app)
  const last = await refreshed(refresh, 30)
  for (const at of [origin, otherOrigin]) {
    const { status, json, headers } = await refreshTokens(at, app, last)
    matches(t, { status, json }, { status: 429, json: { error: 'temporarily_unavailable' } })
    const seconds = Number(headers['retry-after'])
    t.ok(seconds > 0 && seconds <= 30, `in ${seconds} s`)
  }
  t.equal((await client.call('getMe')).status, 200, 'the grant is still valid')
  const other = await makeTokens(origin, person, app)
  t.equal((await refreshTokens(origin, app, other.refresh)).status, 200, 'another grant has its own limit')
  await wait(30)
  const next = await refreshed(last, 1)
  t.equal((await refreshTokens(origin, app, next)).status, 429)
  await wait(120)
  t.equal((await refreshTokens(origin, app, await refreshed(next, 4))).status, 429)
})

t.test('the second use of a refresh token is detected even if the refresh limit is reached', async (t) => {
  const { refresh, client } = await makeTokens(origin, person, app)
  await refreshed(refresh, 30)
  matches(t, await refreshTokens(origin, app, refresh), { status: 400, json: { error: 'invalid_grant' } })
  t.equal((await client.call('getMe')).status, 401)
})
