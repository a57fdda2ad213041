import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import t from 'tap'
import { busyRefusal, createConcurrencyLimiter } from '../../db/engine/base/concurrency.ts'
import { PasswordThread } from '../../db/engine/base/passwords/password-hashing.ts'
import { passwordQueue, passwordQueueLimits } from '../../db/engine/base/passwords/passwords.ts'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import type { ClientAnswer } from '../../scripts/testkit/http/client.ts'
import { makeUser, testPassword } from '../../scripts/testkit/oauth.ts'
import { FormVisitor } from '../../scripts/testkit/peers/visitor.ts'

const service = await startService(t, { settings: { trustProxy: 'loopback' } })
const { origin, database } = service
const tenant = await service.tenant()
t.beforeEach(async () => void (await database.sql.deleteFrom('attemptWindows').execute()))

const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await sleep(5)
}

/**
 * Creates a queue that runs one task at a time until the test ends it. `began` lists tasks in the order in which they
 * ran.
 */
function queueOf(maxPlacesPerParty: number, maxWaiting: number) {
  const queue = createConcurrencyLimiter({
    max: 1,
    maxPlacesPerParty,
    maxWaiting,
    refusal: () => busyRefusal('Later.', 3),
  })
  const [began, refused]: [string[], string[]] = [[], []]
  let end = (): void => {}
  const come = (name: string, isGone?: () => boolean): void => {
    const work = (): Promise<void> => {
      began.push(name)
      return new Promise((resolve) => {
        end = resolve
      })
    }
    queue.run(name[0]!, work, isGone).catch(() => refused.push(name))
  }
  const finishAll = async (): Promise<void> => {
    for (let before = -1; before < began.length; ) {
      before = began.length
      end()
      await new Promise(setImmediate)
    }
  }
  return { queue, began, refused, come, finishAll }
}

t.test(
  'networks take turns in the password queue, however many tasks one network has queued before the others',
  async (t) => {
    const { began, come, finishAll } = queueOf(8, 32)
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) come(name)
    t.strictSame(began, ['a1'], 'one at a time')
    await finishAll()
    t.strictSame(began, ['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
  },
)

t.test(
  'places in the queue are limited per network; if the queue is full, a new network takes one from the network with the most',
  async (t) => {
    const { queue, began, refused, come, finishAll } = queueOf(4, 6)
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'b3']) come(name)
    await finishAll()
    t.strictSame(refused, ['a5'])
    t.equal(queue.waiting, 0)
    began.length = 0
    refused.length = 0
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'b3', 'c1', 'd1', 'e1', 'f1', 'g1']) come(name)
    t.equal(queue.waiting, 6)
    await finishAll()
    t.strictSame(refused, ['g1', 'a4', 'b3', 'a3', 'b2'], 'if every network has one place, the newcomer is refused')
    t.strictSame(began, ['a1', 'a2', 'b1', 'c1', 'd1', 'e1', 'f1'])
  },
)

t.test('a task whose caller has disconnected is not run', async (t) => {
  const { began, refused, come, finishAll } = queueOf(4, 4)
  come('a1')
  come('b1', () => true)
  come('b2')
  await finishAll()
  t.strictSame([began, refused], [['a1', 'b2'], ['b1']])
})

/** Occupies the password queue until the returned function is called, so that other tasks wait. */
function holdTurn(): () => void {
  let end = (): void => {}
  void passwordQueue.run(
    'holder',
    () =>
      new Promise<void>((resolve) => {
        end = resolve
      }),
  )
  return end
}

/** Sends `count` sign-ins at once, each with a wrong password for another account. */
async function flood(
  count: number,
  networkAt: (place: number) => string,
  accept: string,
): Promise<Promise<ClientAnswer>[]> {
  const visitor = new FormVisitor(origin)
  const page = await visitor.get('/sign-in')
  return Array.from({ length: count }, (_, index) =>
    visitor.submit(
      page,
      { email: `nobody${index}@example.com`, password: 'wrong words' },
      { action: '/sign-in', headers: { 'X-Forwarded-For': networkAt(index), Accept: accept } },
    ),
  )
}

const attempts = async (): Promise<number> => {
  const bucket = "bucket like 'sign-in-address:%'"
  const { rows } = await database.pool.query(
    `select sum(cardinality(times))::integer as n from attempt_windows where ${bucket}`,
  )
  return rows[0]!.n ?? 0
}

t.test('if one network sends 60 sign-ins, 8 wait; the others are a 503 and do not count as attempts', async (t) => {
  for (const [accept, form] of [
    ['text/html', { text: containing('We are very busy'), headers: { 'content-type': 'text/html; charset=utf-8' } }],
    ['application/json', { code: 'service_unavailable', headers: { 'content-type': /problem\+json/ } }],
  ] as const) {
    const end = holdTurn()
    const answers: ClientAnswer[] = []
    const all = (await flood(60, () => '203.0.113.1', accept)).map((one) => one.then((answer) => answers.push(answer)))
    await until(() => answers.length >= 60 - passwordQueueLimits.maxPlacesPerParty)
    t.equal(passwordQueue.waiting, 8)
    t.equal(passwordQueueLimits.maxPlacesPerParty, 8)
    t.equal(answers.length, 52)
    for (const answer of answers)
      matches(t, answer, { status: 503, ...form, headers: { ...form.headers, 'retry-after': '3' } })
    end()
    await Promise.all(all)
    t.strictSame(
      answers.slice(52).map(({ status }) => status),
      Array(8).fill(422),
    )
    t.equal(await attempts(), 8)
    await database.sql.deleteFrom('attemptWindows').execute()
  }
})

t.test(
  'if 20 networks send ten sign-ins each, 32 wait, at least one per network, and a new network still gets a place',
  async (t) => {
    const end = holdTurn()
    const answers: (ClientAnswer & { place: number })[] = []
    const all = (await flood(200, (place) => `203.0.113.${place % 20}`, 'text/html')).map((one, index) =>
      one.then((answer) => answers.push({ ...answer, place: index })),
    )
    await until(() => answers.length >= 200 - passwordQueueLimits.maxWaiting)
    t.equal(passwordQueue.waiting, 32)
    t.ok(nonEmpty(answers).every(({ status }) => status === 503))
    const newcomer = new FormVisitor(origin)
    const headers = { 'X-Forwarded-For': '198.51.100.1' }
    const fields = { email: (await makeUser(tenant)).email, password: testPassword }
    const entering = newcomer.submit(await newcomer.get('/sign-in'), fields, { action: '/sign-in', headers })
    await until(() => answers.length === 169)
    t.equal(passwordQueue.waiting, 32)
    end()
    t.equal((await entering).status, 303)
    await Promise.all(all)
    const judged = answers.filter(({ status }) => status === 422)
    t.equal(judged.length, 31)
    t.equal(new Set(judged.map(({ place }) => place % 20)).size, 20)
  },
)

t.test('password hashing leaves threads free for compression and file reads', async (t) => {
  let hashed = 0
  const thread = new PasswordThread()
  const hashing = Array.from({ length: 24 }, async () => {
    await thread.hash(testPassword)
    hashed += 1
  })
  await promisify(gzip)(Buffer.alloc(10_000))
  t.ok(hashed < 12, `gzip did not wait for the passwords, of which ${hashed} were done`)
  await Promise.all(hashing)
})
