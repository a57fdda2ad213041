import pg from 'pg'
import t, { type Test } from 'tap'
import { runAsSuperuser } from '../../db/engine/postgres/embedded/roles.ts'
import { urlOfDatabase } from '../../scripts/testkit/cluster/cluster.ts'
import { createTestDatabase } from '../../scripts/testkit/environment/database.ts'
import { TestRandom } from '../../scripts/testkit/random.ts'
import { WireProxy } from '../../scripts/testkit/wire/proxy.ts'
import { RaceClient } from '../../scripts/trials/schedules/actor.ts'
import { InterleavingRunner, type SendRaceRequest } from '../../scripts/trials/schedules/interleaving-runner.ts'
import { followDecisions, scheduleRandomly } from '../../scripts/trials/schedules/interleavings.ts'
import { deadlockTimeoutMs, LockObserver } from '../../scripts/trials/schedules/lock-observer.ts'

const { url, drop } = await createTestDatabase()
t.teardown(drop)
const name = new URL(url).pathname.slice(1)
const superuserUrl = urlOfDatabase(process.env.TEST_SUPERUSER_URL!, name)
await runAsSuperuser(superuserUrl, async (client) => {
  await client.query(`alter database ${name} set deadlock_timeout = ${deadlockTimeoutMs}`)
  await client.query('create table sums (id integer primary key, sum integer not null)')
  await client.query('grant all on sums to public')
})
const observer = await LockObserver.open(superuserUrl)
t.teardown(() => observer.close())
const owner = new pg.Client({ connectionString: url })
await owner.connect()
t.teardown(() => owner.end())

/** Creates two clients with one connection each, behind a proxy. */
async function two(t: Test): Promise<{ conductor: InterleavingRunner; clients: pg.Client[] }> {
  const [actors, clients]: [RaceClient[], pg.Client[]] = [[], []]
  for (const letter of 'AB') {
    const proxy = await WireProxy.listen(url)
    t.teardown(() => proxy.close())
    actors.push(new RaceClient(letter, proxy))
    const client = new pg.Client({ connectionString: proxy.url })
    await client.connect()
    t.teardown(() => client.end())
    clients.push(client)
  }
  return { conductor: new InterleavingRunner(actors, observer), clients }
}

/**
 * Returns a transaction of these statements. It answers with the last statement's rows, or with a status for a failure.
 */
const transaction =
  (client: pg.Client, ...texts: string[]): SendRaceRequest =>
  async () => {
    const answer = { headers: {}, text: '', json: undefined, code: '' }
    try {
      await client.query('begin')
      let read: unknown
      for (const text of texts) read = (await client.query(text)).rows
      await client.query('commit')
      return { ...answer, status: 200, json: read }
    } catch (error) {
      await client.query('rollback')
      return { ...answer, status: 409, code: (error as { code: string }).code }
    }
  }

const fill = () => owner.query('delete from sums; insert into sums values (1, 0), (2, 0)')
const add = (id: number) => `update sums set sum = sum + 1 where id = ${id}`

t.test(
  'before each statement the runner chooses which client continues, and a blocked client continues after the other has ended',
  async (t) => {
    const { conductor, clients } = await two(t)
    await fill()
    const read = 'select sum from sums where id = 1'
    const starts = clients.map((client) => transaction(client, add(1), read))
    const { trace, answers, decisions } = await conductor.runInterleaving(starts, followDecisions([0, 1, 1, 0]))
    t.strictSame(trace, [
      'A begins',
      'A begin',
      'B begins',
      'B begin',
      `B ${add(1)}`,
      `A ${add(1)}`,
      'A is blocked',
      `B ${read}`,
      'B commit',
      'B is answered with 200',
      `A ${read}`,
      'A commit',
      'A is answered with 200',
    ])
    t.strictSame(
      answers.map(({ json }) => json),
      [[{ sum: 2 }], [{ sum: 1 }]],
    )
    t.strictSame(decisions[4], { enabled: [1], current: 0, chosen: 1 }, 'no other actor could be chosen')
  },
)

t.test('a deadlock aborts the transaction that causes it, and is counted', async (t) => {
  const { conductor, clients } = await two(t)
  const [a, b] = [transaction(clients[0]!, add(1), add(2)), transaction(clients[1]!, add(2), add(1))]
  for (const last of [0, 1]) {
    await fill()
    const first = 1 - last
    const order = [first, first, last, last, first, last]
    const { answers, deadlocks, trace } = await conductor.runInterleaving([a, b], followDecisions(order))
    t.equal(deadlocks, 1)
    t.strictSame([answers[last]!.code, answers[first]!.status], ['40P01', 200], trace.join('\n'))
    t.strictSame((await owner.query('select sum from sums order by id')).rows, [{ sum: 1 }, { sum: 1 }])
  }
})

t.test('the same choices give the same trace, message by message', async (t) => {
  const { conductor, clients } = await two(t)
  const starts = [transaction(clients[0]!, add(1), add(2)), transaction(clients[1]!, add(2), add(1))]
  const seen = new Set<string>()
  for (let seed = 0; seed < 8; seed += 1) {
    const played = async () => {
      await fill()
      return conductor.runInterleaving(starts, scheduleRandomly(new TestRandom(seed)))
    }
    const [one, other] = [await played(), await played()]
    t.strictSame(other.trace, one.trace, `seed ${seed}`)
    seen.add(one.trace.join())
  }
  t.ok(seen.size > 3, `${seen.size} orders of eight differ`)
})
