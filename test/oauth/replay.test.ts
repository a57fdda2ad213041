import t from 'tap'
import { nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { makeApp, makeTokens, makeUser, refreshTokens } from '../../scripts/testkit/oauth.ts'
import { race, repeatContestant, sortedStatuses } from '../../scripts/testkit/races.ts'

const service = await startService(t, { instances: 2 })
const { origins, anonymous } = service
const [first, second] = origins as [string, string]
const tenant = await service.tenant()
const person = await makeUser(tenant)
const app = await makeApp(tenant)

const statusAt = async (origin: string, access: string): Promise<number> =>
  (await anonymous.at(origin).call('getMe', { headers: { Authorization: `Bearer ${access}` } })).status

t.test('a token signed by one process is valid at the other', async (t) => {
  const { access } = await makeTokens(first, person, app)
  t.equal(await statusAt(second, access), 200)
})

t.test('if two processes get the same refresh token at the same time, its token family ends at both', async (t) => {
  await race(t, {
    at: service,
    arrange: async () => {
      const { access, refresh } = await makeTokens(first, person, app)
      t.strictSame(await Promise.all(origins.map((origin) => statusAt(origin, access))), [200, 200])
      return { access, refresh }
    },
    contestants: ({ refresh }) => origins.map((origin) => () => refreshTokens(origin, app, refresh)),
    judge: async (answers, { access }) => {
      t.strictSame(sortedStatuses(answers), [200, 400])
      const [won, lost] = [answers.find(({ status }) => status === 200)!, answers.find(({ status }) => status === 400)!]
      t.equal(lost.json.error, 'invalid_grant')
      const seen = await Promise.all(
        [access, won.json.access_token].flatMap((token) => origins.map((origin) => statusAt(origin, token))),
      )
      t.strictSame(seen, [401, 401, 401, 401])
      t.equal((await refreshTokens(second, app, won.json.refresh_token)).json.error, 'invalid_grant')
    },
  })
})

t.test('concurrent uses of one refresh token give at most one token pair, and that pair is revoked', async (t) => {
  await race(t, {
    at: service,
    rounds: 3,
    arrange: () => makeTokens(first, person, app),
    contestants: ({ refresh }) => repeatContestant(16, (place) => refreshTokens(origins[place % 2]!, app, refresh)),
    judge: async (answers) => {
      t.equal(answers.filter(({ status }) => status === 200).length, 1)
      for (const { status, json } of nonEmpty(answers.filter(({ status }) => status !== 200))) {
        t.equal(status, 400)
        t.equal(json.error, 'invalid_grant')
      }
      const won = answers.find(({ status }) => status === 200)!
      t.equal(await statusAt(second, won.json.access_token), 401)
    },
  })
})
