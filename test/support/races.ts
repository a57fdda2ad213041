import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { sendRaw } from './peers/client.ts'

/** What a race tells of its failure: the test that it is part of. */
export interface Judged {
  passing(): boolean
  fail(message: string): unknown
}

/** What one of those who race does; what it gives is its answer. */
export type Contestant<Answer> = () => Promise<Answer>

export interface Race<Subject, Answers extends readonly unknown[]> {
  /** The service whose processes are asked, if any is: a connection for each contestant is open before the first start. */
  at?: { origins: readonly string[] }
  /** How often it is tried: ten times, unless the race is found in fewer or needs more. */
  rounds?: number
  /** Makes anew what is raced for. The round's number, from 0 on, tells its names from another's. */
  arrange: (round: number) => Promise<Subject> | Subject
  /** Who races for it. Each starts at its own moment of the round; where one throws, the race fails. */
  contestants: (subject: Subject) => readonly [...{ [Place in keyof Answers]: Contestant<Answers[Place]> }]
  /** Holds the answers of one round, in the order of the contestants, and what they left, to what must be. */
  judge: (answers: Answers, subject: Subject) => Promise<unknown> | unknown
}

/**
 * Has contestants race, round after round, for something that is arranged anew each time, and judges each round. Two
 * requests that start once race by luck: in the first round connections are still being opened, and which of the two is
 * in the other's way depends on a few milliseconds. So the connections are opened before, and the contestants start
 * together in some rounds and apart in others. A round that fails ends the race, and says when everybody started.
 *
 *     await race(t, {
 *       at: service,
 *       arrange: () => make.bid(tenant, { status: 'sent' }),
 *       contestants: ({ id }) => times(2, () => tenant.client.call('acceptBid', { path: { id } })),
 *       judge: (answers) => t.strictSame(statusesOf(answers), [200, 409]),
 *     })
 */
export async function race<Subject, Answers extends readonly unknown[]>(
  t: Judged,
  { at, rounds = 10, arrange, contestants, judge }: Race<Subject, Answers>,
): Promise<void> {
  const passed = t.passing()
  for (let round = 0; round < rounds; round += 1) {
    const subject = await arrange(round)
    const racing: readonly Contestant<unknown>[] = contestants(subject)
    if (round === 0 && at) await openSockets(at.origins, racing.length)
    await openPools(racing.length)
    const delays = delaysOf(round, racing.length)
    const inWords = `round ${round + 1} of ${rounds}, started after ${delays.join(', ')} ms`
    try {
      await judge((await answersOf(racing, delays)) as unknown as Answers, subject)
    } catch (error) {
      throw new Error(`${inWords}: ${(error as Error).message}`, { cause: error })
    }
    if (passed && !t.passing()) {
      t.fail(inWords)
      return
    }
  }
}

/** Starts each contestant after its delay, and waits for all of them whatever comes of one. */
async function answersOf(racing: readonly Contestant<unknown>[], delays: readonly number[]): Promise<unknown[]> {
  const ended = await Promise.allSettled(
    racing.map(async (contestant, index) => {
      if (delays[index]! > 0) await sleep(delays[index]!)
      return contestant()
    }),
  )
  return ended.map((one) => {
    if (one.status === 'rejected') throw one.reason
    return one.value
  })
}

/** So many contestants that do the same; each is told its place. */
export const times = <Answer>(count: number, contestant: (place: number) => Promise<Answer>): Contestant<Answer>[] =>
  Array.from({ length: count }, (_, index) => () => contestant(index))

/** The statuses of answers, in ascending order: who came first is nobody's concern. */
export const statusesOf = (answers: readonly { status: number }[]): number[] =>
  answers.map(({ status }) => status).sort((a, b) => a - b)

/** By how many milliseconds each contestant starts after the one before it, or, where negative, before it. */
const steps = [0, 1, -1, 3, -3, 0, 6, -6, 13, -13, 0, 2, -2, 4, -4, 0, 8, -8, 5, -5, 0, 10, -10, 7, -7]
const latestMs = 13

/**
 * After how many milliseconds each contestant of a round starts, 0 to 13: all together, or one after the other, the first
 * first or the last first. It depends on nothing but these numbers.
 */
export function delaysOf(round: number, count: number): number[] {
  const step = steps[round % steps.length]!
  const delays = Array.from({ length: count }, (_, index) => (index * Math.abs(step)) % (latestMs + 1))
  return step < 0 ? delays.reverse() : delays
}

/** Opens so many connections to each process, which the clients keep. */
async function openSockets(origins: readonly string[], count: number): Promise<void> {
  const opened = origins.flatMap((origin) => Array.from({ length: count }, () => sendRaw(`${origin}/livez`, 'GET')))
  await Promise.all(opened)
}

/** The pools of this process that were ever used: those of all API processes of its services, and the tests' own. */
const pools = new Set<pg.Pool>()
const connect = pg.Pool.prototype.connect as (this: pg.Pool, ...args: unknown[]) => unknown

pg.Pool.prototype.connect = function noted(this: pg.Pool, ...args: unknown[]) {
  pools.add(this)
  return connect.apply(this, args)
} as typeof pg.Pool.prototype.connect

const noSuchDatabase = '3D000'

/** Has each pool open a connection for each contestant, as far as it may: opening one takes longer than most requests. */
async function openPools(count: number): Promise<void> {
  const open = async (pool: pg.Pool): Promise<void> => {
    const missing = Math.min(count, pool.options.max) - pool.idleCount
    if (missing <= 0) return
    const wanted = Math.min(count, pool.options.max) - (pool.totalCount - pool.idleCount)
    const opened = await Promise.allSettled(Array.from({ length: wanted }, () => pool.connect()))
    for (const one of opened) if (one.status === 'fulfilled') one.value.release()
    const failed = opened.find((one) => one.status === 'rejected')
    // Its database went with another file's world.
    if ((failed?.reason as { code?: string } | undefined)?.code === noSuchDatabase) pools.delete(pool)
    else if (failed) throw failed.reason
  }
  for (const pool of pools) if (pool.ending || pool.ended) pools.delete(pool)
  await Promise.all([...pools].map(open))
}
