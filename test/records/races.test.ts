import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import t from 'tap'
import { matches, rejectsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { createTestDatabase } from '../../scripts/testkit/environment/database.ts'
import { type RaceTest, race, repeatContestant, startDelays } from '../../scripts/testkit/races.ts'

const { url, drop } = await createTestDatabase()
const pool = new pg.Pool({ connectionString: url, max: 4 })
// pool.end() does not wait for its sessions to end, and dropping the database then terminates them.
pool.on('error', () => {})
t.teardown(async () => {
  await pool.end()
  await drop()
})
await pool.query('create table counters (id integer generated always as identity primary key, count integer not null)')

const newCounter = async (): Promise<number> =>
  (await pool.query<{ id: number }>('insert into counters (count) values (0) returning id')).rows[0]!.id

/** Reads a counter by a statement that ends with `lock`, and stores the value plus one. */
async function raise(id: number, lock: string): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ count: number }>(`select count from counters where id = $1 ${lock}`, [id])
    await client.query('update counters set count = $2 where id = $1', [id, rows[0]!.count + 1])
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** Returns a fake test, which collects failures and does not report them. */
function unreported() {
  const failures: string[] = []
  let passing = true
  const fail = (message: string) => {
    passing = false
    failures.push(message)
  }
  return { failures, judged: { passing: () => passing, fail } satisfies RaceTest }
}

/** Races two increments of a counter for `rounds` rounds or until one fails, and returns the failures. */
async function raised(lock: string, rounds: number): Promise<string[]> {
  const { failures, judged } = unreported()
  await race(judged, {
    rounds,
    arrange: newCounter,
    contestants: (id) => repeatContestant(2, () => raise(id, lock)),
    judge: async (_, id) => {
      const { rows } = await pool.query<{ count: number }>('select count from counters where id = $1', [id])
      if (rows[0]!.count !== 2) judged.fail(`it is ${rows[0]!.count}`)
    },
  })
  return failures
}

t.test(
  'a race on a counter without a lock loses an increment, and the failure names the round and its start times',
  async (t) => {
    // An increment takes a millisecond, less than most start delays, so in ten rounds the two might never overlap.
    matches(t, await raised('', 1_000), ['it is 1', /^round \d+ of 1000, started after \d+, \d+ ms$/])
  },
)

t.test('a race on a counter that is locked when it is read loses no increment', async (t) => {
  t.strictSame(await raised('for update', 10), [])
})

t.test('a round fails if a contestant or its judge throws, but only after all contestants have ended', async (t) => {
  let ended = 0
  const slow = async () => {
    await sleep(20)
    ended += 1
  }
  const asked = { rounds: 5, arrange: (round: number) => round, judge: () => {} }
  const refuseAt = async (at: number, round: number) => {
    if (round === at) throw new Error('no room')
  }
  const message = 'round 4 of 5, started after 0, 3 ms: no room'
  const contestants = (round: number) => [() => refuseAt(3, round), slow]
  await rejectsWith(t, race(unreported().judged, { ...asked, contestants }), { message: containing(message) })
  t.equal(ended, 4)
  const judge = (_: unknown, round: number) => refuseAt(0, round)
  await rejectsWith(t, race(unreported().judged, { ...asked, contestants: () => repeatContestant(2, slow), judge }), {
    message: containing('round 1 of 5, started after 0, 0 ms: no room'),
  })
})

t.test('each round is arranged separately, and its answers are in the order of the contestants', async (t) => {
  const judged: unknown[] = []
  await race(t, {
    rounds: 3,
    arrange: (round) => ({ round }),
    contestants: ({ round }) => [async () => `a${round}`, async () => 1],
    judge: (answers, { round }) => judged.push([round, ...answers]),
  })
  t.strictSame(judged, [
    [0, 'a0', 1],
    [1, 'a1', 1],
    [2, 'a2', 1],
  ])
})

t.test('every contestant has an open connection before the first one starts', async (t) => {
  const other = new pg.Pool({ connectionString: url, max: 3 })
  other.on('error', () => {})
  t.teardown(() => other.end())
  const seen: number[] = []
  await race(t, {
    rounds: 1,
    arrange: () => other.query('select'),
    contestants: () => repeatContestant(4, async () => seen.push(other.idleCount)),
    judge: () => t.strictSame(seen, [3, 3, 3, 3]),
  })
})

t.test(
  'ten rounds include simultaneous starts and starts up to 13 ms apart, with either contestant first',
  async (t) => {
    const rounds = Array.from({ length: 10 }, (_, round) => startDelays(round, 2))
    t.ok(rounds.filter(([first, second]) => first === second).length >= 2)
    for (const apart of [
      [0, 1],
      [1, 0],
      [0, 13],
      [13, 0],
    ])
      t.ok(rounds.some((delays) => delays.join() === apart.join()))
    t.strictSame(startDelays(1, 16), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 0, 1])
    t.strictSame(startDelays(2, 3), [2, 1, 0])
    const many = Array.from({ length: 40 }, (_, round) => startDelays(round, 3)).flat()
    t.strictSame([Math.min(...many), Math.max(...many)], [0, 13])
  },
)
