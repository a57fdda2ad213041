import t from 'tap'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { listPasswordAccounts } from '../../db/services/access/accounts.ts'
import { createSession, findSession } from '../../db/services/access/sessions.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import type { ClientAnswer } from '../../scripts/testkit/http/client.ts'
import { makeUser } from '../../scripts/testkit/oauth.ts'
import { prepareAuthenticatorApp, submitSecondFactorCode } from '../../scripts/testkit/peers/second-factor.ts'
import { FormVisitor } from '../../scripts/testkit/peers/visitor.ts'

const service = await startService(t)
const { origin, database } = service
const action = '/portal/account/switch'
const hourMs = 3600_000
const dayMs = 24 * hourMs

/** Returns when an organization's sessions end by the machine's clock, in milliseconds since 1970. */
async function endsIn({ id }: TestTenant): Promise<number[]> {
  const { rows } = await database.pool.query<{ at: string; ahead: string }>(
    `select expires_at as at, clock_ahead_ms as ahead from sessions join tenants on tenants.id = tenant_id
     where tenant_id = $1`,
    [id],
  )
  return rows.map(({ at, ahead }) => Date.parse(at) - Number(ahead))
}

/** Makes a live organization's sessions end in an hour. Returns that time in milliseconds since 1970. */
async function endInAnHour({ id }: TestTenant): Promise<number> {
  const endMs = Date.now() + hourMs
  const expiresAt = new Date(endMs).toISOString()
  await database.sql.updateTable('sessions').set({ expiresAt }).where('tenantId', '=', id).execute()
  return endMs
}

/** Creates a person with accounts in the organizations, signed in at the first of them, which is named Elm. */
async function signedInAt(first: TestTenant, ...others: TestTenant[]) {
  const person = await makeUser(first)
  const accounts = [person]
  for (const other of others) accounts.push(await makeUser(other, 'owner', person.email))
  const visitor = new FormVisitor(origin)
  const choice = await visitor.signIn(await visitor.get('/sign-in'), person)
  const value = /value="([^"]*)">Elm</.exec(choice.text)![1]!
  await visitor.submit(choice, { choice: value }, { action: '/sign-in/organization' })
  return { visitor, accounts }
}

const switchTo = async (visitor: FormVisitor, { id }: TestTenant): Promise<ClientAnswer> =>
  visitor.submit(await visitor.get('/portal/account'), { organization: String(id) }, { action })

/** Returns how long a browser stores the session cookie of an answer, in seconds. */
const cookieSeconds = ({ headers }: ClientAnswer): number =>
  Number(/^session=[^;]+;.*; Max-Age=(\d+)$/m.exec((headers['set-cookie'] ?? []).join('\n'))![1])

t.test('switching to another organization, into a sandbox and back does not extend the session', async (t) => {
  const [office, other] = [await service.tenant({ name: 'Elm' }), await service.tenant({ name: 'Oak' })]
  const sandbox = await service.tenant({ name: 'Elm trials', mode: 'sandbox' })
  const clockAheadMs = 30 * dayMs
  await database.sql.updateTable('tenants').set({ clockAheadMs }).where('id', '=', sandbox.id).execute()
  const { visitor } = await signedInAt(office, other, sandbox)
  const endMs = await endInAnHour(office)
  for (const organization of [other, sandbox, office, sandbox, other]) {
    const answer = await switchTo(visitor, organization)
    t.equal(answer.status, 303)
    t.strictSame(await endsIn(organization), [endMs])
    t.ok(cookieSeconds(answer) <= 3600, 'the cookie expires with the session')
  }
  t.strictSame([await endsIn(office), await endsIn(sandbox)], [[], []], 'one session is left')
})

t.test('after a switch a session still ends twelve hours after the sign-in', async (t) => {
  const [office, other] = [await service.tenant({ name: 'Elm' }), await service.tenant({ name: 'Oak' })]
  const { visitor } = await signedInAt(office, other)
  const ends = await endsIn(office)
  t.equal((await switchTo(visitor, other)).status, 303)
  t.strictSame(await endsIn(other), ends)
})

t.test('entering a second factor during a switch does not prolong the session', async (t) => {
  const [office, other] = [await service.tenant({ name: 'Elm' }), await service.tenant({ name: 'Oak' })]
  const { visitor, accounts } = await signedInAt(office, other)
  const factor = await prepareAuthenticatorApp(service, accounts[1]!)
  const endMs = await endInAnHour(office)
  const step = await switchTo(visitor, other)
  matches(t, step.text, containing('<h1>One more step</h1>'))
  const answer = await submitSecondFactorCode(visitor, step, await factor.freshCode())
  t.equal(answer.status, 303)
  t.strictSame(await endsIn(other), [endMs])
  t.ok(cookieSeconds(answer) <= 3600, 'the cookie expires with the session')
})

t.test('an expired session cannot be continued in another organization', async (t) => {
  const tenant = await service.tenant()
  const [account] = await listPasswordAccounts(database.sql, (await makeUser(tenant)).email)
  const continued = (leftMs: number) =>
    runTransaction(database, { tenantId: tenant.id }, (tx) =>
      createSession(tx, account!, { endsAtMs: Date.parse(tx.machineAt) + leftMs }),
    )
  t.equal(await continued(0), undefined)
  const made = await continued(60_000)
  t.equal(made?.lifeMs, 60_000)
  t.equal((await findSession(database, made!.token))?.tenantId, tenant.id)
})
