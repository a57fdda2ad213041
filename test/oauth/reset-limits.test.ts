import t from 'tap'
import { startOwnService } from '../../scripts/testkit/environment/service.ts'
import { makeUser, type TestUser } from '../../scripts/testkit/oauth.ts'
import { FormVisitor } from '../../scripts/testkit/peers/visitor.ts'
import { shiftedTimeSql } from '../../scripts/testkit/statements.ts'

const service = await startOwnService(t, { settings: { trustProxy: 'loopback' } })
const { origin, database } = service
const tenant = await service.tenant()
t.beforeEach(async () => void (await database.sql.deleteFrom('attemptWindows').execute()))

/** Requests a password reset from a network. Returns whether a mail was queued. */
async function asks(email: string, network: string): Promise<boolean> {
  const headers = { 'X-Forwarded-For': network }
  const visitor = new FormVisitor(origin)
  const page = await visitor.get('/forgot-password', headers)
  const before = await waiting()
  const { status } = await visitor.submit(page, { email }, { action: '/forgot-password', headers })
  if (status !== 200) throw new Error(`the request was answered with ${status}`)
  return (await waiting()) > before
}

/** Returns the number of queued password resets. */
async function waiting(): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::integer as count from graphile_worker._private_jobs j
      join graphile_worker._private_tasks k on k.id = j.task_id where k.identifier = 'start-password-reset'`,
  )
  return rows[0]!.count
}

/** Requests `count` resets from one network. Returns whether each request queued a mail. */
async function outcomes(email: string, network: string, count: number): Promise<boolean[]> {
  const found: boolean[] = []
  for (let asked = 0; asked < count; asked += 1) found.push(await asks(email, network))
  return found
}

async function signInFrom(network: string, { email, password }: TestUser): Promise<void> {
  const headers = { 'X-Forwarded-For': network }
  const visitor = new FormVisitor(origin)
  const page = await visitor.get('/sign-in', headers)
  const { status } = await visitor.submit(page, { email, password }, { action: '/sign-in', headers })
  if (status !== 303) throw new Error(`the sign-in was answered with ${status}`)
}

t.test(
  'one network gets three reset mails an hour for an e-mail address, and other networks still get theirs',
  async (t) => {
    const { email } = await makeUser(tenant)
    t.strictSame(await outcomes(email, '203.0.113.1', 4), [true, true, true, false])
    t.strictSame(await outcomes(email, '203.0.113.2', 1), [true])
  },
)

t.test('after two networks have used up the shared limit of mails, a third network still gets one mail', async (t) => {
  const { email } = await makeUser(tenant)
  t.strictSame(await outcomes(email, '203.0.113.1', 3), [true, true, true])
  t.strictSame(
    await outcomes(email, '203.0.113.2', 4),
    [true, true, true, false],
    'the third mail is the one per quarter of an hour, and the fourth is over the limit of the network',
  )
  t.strictSame(await outcomes(email, '203.0.113.3', 2), [true, false])
})

t.test(
  'a password reset requested from a network of earlier sign-ins is mailed, however many other networks request resets',
  async (t) => {
    const person = await makeUser(tenant)
    await signInFrom('198.51.100.7', person)
    for (let stranger = 1; stranger <= 12; stranger += 1) await outcomes(person.email, `203.0.113.${stranger}`, 3)
    t.strictSame(await outcomes(person.email, '203.0.113.99', 1), [false], 'unknown networks have used up their mails')
    t.strictSame(await outcomes(person.email, '198.51.100.7', 4), [true, true, true, false])
  },
)

t.test('a sign-in makes the network known for each form of an internationalized e-mail address', async (t) => {
  const person = await makeUser(tenant, 'viewer', `kim${tenant.id}@m\u00fcnchen.example`)
  await signInFrom('198.51.100.9', person)
  for (let stranger = 1; stranger <= 12; stranger += 1) await outcomes(person.email, `203.0.113.${stranger}`, 3)
  for (const form of [person.email, `kim${tenant.id}@xn--mnchen-3ya.example`])
    t.strictSame(await outcomes(form, '198.51.100.9', 1), [true], form)
})

t.test('when all limits are reached, one more mail is sent in each quarter of an hour', async (t) => {
  const { email } = await makeUser(tenant)
  for (let stranger = 1; stranger <= 12; stranger += 1) await outcomes(email, `203.0.113.${stranger}`, 3)
  for (let more = 0; more < 2; more += 1) {
    t.strictSame(await outcomes(email, `198.51.100.${more}`, 1), [false])
    await database.pool.query(
      "update attempt_windows set times = array(select t - interval '15 minutes' from unnest(times) t order by t)",
    )
    t.strictSame(await outcomes(email, `198.51.101.${more}`, 1), [true])
  }
})

t.test('a sign-in makes a network known for 90 days, only for the e-mail address of that user', async (t) => {
  const [person, other] = [await makeUser(tenant), await makeUser(tenant)]
  await signInFrom('198.51.100.8', person)
  for (const { email } of [person, other]) {
    for (let stranger = 1; stranger <= 12; stranger += 1) await outcomes(email, `203.0.113.${stranger}`, 3)
  }
  t.strictSame(await outcomes(other.email, '198.51.100.8', 1), [false])
  t.strictSame(await outcomes(person.email, '198.51.100.8', 1), [true])
  await database.pool.query(`update known_networks set ${shiftedTimeSql('expires_at', "interval '-90 days'")}`)
  t.strictSame(await outcomes(person.email, '198.51.100.8', 1), [false])
})
