import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { sendRaw } from './http/client.ts'

/** Test to which a race reports failures. */
export interface RaceTest {
  passing(): boolean
  fail(message: string): unknown
}

/** Action of one contestant of a race. It resolves to the contestant's answer. */
export type Contestant<Answer> = () => Promise<Answer>

export interface Race<Subject, Answers extends readonly unknown[]> {
  /**
   * Service to which the contestants send requests, if they do. A connection for each contestant is opened before the
   * first round.
   */
  at?: { origins: readonly string[] }
  /** Number of rounds; 10 by default. Set it for a race that needs fewer rounds, or more, to show a defect. */
  rounds?: number
  /** Creates the records that one round is about. `round` starts at 0 and can make names unique. */
  arrange: (round: number) => Promise<Subject> | Subject
  /** Returns the contestants of one round. Each starts after its own delay; if one throws, the race fails. */
  contestants: (subject: Subject) => readonly [...{ [Place in keyof Answers]: Contestant<Answers[Place]> }]
  /** Checks the answers of one round, in the order of the contestants, and the records afterwards. */
  judge: (answers: Answers, subject: Subject) => Promise<unknown> | unknown
}

/**
 * Runs contestants against each other for several rounds and checks each round. Every round gets a new subject.
 *
 * Two requests that start together only once may never meet. In the first round connections are still being opened, and
 * a few milliseconds decide which request blocks the other. So connections are opened before the race. Contestants
 * start together in some rounds and staggered in others. A failed round ends the race and reports the start delays.
 *
 *     await race(t, {
 *       at: service,
 *       arrange: () => make.bid(tenant, { status: 'sent' }),
 *       contestants: ({ id }) => times(2, () => tenant.client.call('acceptBid', { path: { id } })),
 *       judge: (answers) => t.strictSame(sortedStatuses(answers), [200, 409]),
 *     })
 */
export async function race<Subject, Answers extends readonly unknown[]>(
  t: RaceTest,
  { at, rounds = 10, arrange, contestants, judge }: Race<Subject, Answers>,
): Promise<void> {
  const passed = t.passing()
  for (let round = 0; round < rounds; round += 1) {
    const subject = await arrange(round)
    const racing: readonly Contestant<unknown>[] = contestants(subject)
    if (round === 0 && at) await openSockets(at.origins, racing.length)
    await openPools(racing.length)
    const delays = startDelays(round, racing.length)
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

/**
 * Starts each contestant after its delay and waits for all of them. If several throw, throws the error of the first in
 * their order.
 */
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

/** Returns `count` contestants that run the same function; each receives its index. */
export const repeatContestant = <Answer>(
  count: number,
  contestant: (place: number) => Promise<Answer>,
): Contestant<Answer>[] => Array.from({ length: count }, (_, index) => () => contestant(index))

/** Returns the statuses of the answers in ascending order, because any contestant may win a race. */
export const sortedStatuses = (answers: readonly { status: number }[]): number[] =>
  answers.map(({ status }) => status).sort((a, b) => a - b)

/**
 * Delay in milliseconds between the starts of two consecutive contestants, by round. A negative delay reverses the
 * order.
 */
const steps = [0, 1, -1, 3, -3, 0, 6, -6, 13, -13, 0, 2, -2, 4, -4, 0, 8, -8, 5, -5, 0, 10, -10, 7, -7]
const latestMs = 13

/**
 * Returns the delay in milliseconds after which each contestant starts in a round. Contestants start together, in
 * order, or in reverse order, at most 13 ms apart. The delays are the same in each run.
 */
export function startDelays(round: number, count: number): number[] {
  const step = steps[round % steps.length]!
  const delays = Array.from({ length: count }, (_, index) => (index * Math.abs(step)) % (latestMs + 1))
  return step < 0 ? delays.reverse() : delays
}

/** Opens `count` keep-alive connections to each API process. */
async function openSockets(origins: readonly string[], count: number): Promise<void> {
  const opened = origins.flatMap((origin) => Array.from({ length: count }, () => sendRaw(`${origin}/livez`, 'GET')))
  await Promise.all(opened)
}

/** All database pools that this process has used: those of its API processes and those of the tests. */
const pools = new Set<pg.Pool>()
const connect = pg.Pool.prototype.connect as (this: pg.Pool, ...args: unknown[]) => unknown

pg.Pool.prototype.connect = function noted(this: pg.Pool, ...args: unknown[]) {
  pools.add(this)
  return connect.apply(this, args)
} as typeof pg.Pool.prototype.connect

const noSuchDatabase = '3D000'

/**
 * Opens a database connection for each contestant in every pool, up to the pool's maximum. Otherwise a contestant that
 * must open a connection would start late: that takes longer than most requests.
 */
async function openPools(count: number): Promise<void> {
  const open = async (pool: pg.Pool): Promise<void> => {
    const missing = Math.min(count, pool.options.max) - pool.idleCount
    if (missing <= 0) return
    const wanted = Math.min(count, pool.options.max) - (pool.totalCount - pool.idleCount)
    const opened = await Promise.allSettled(Array.from({ length: wanted }, () => pool.connect()))
    for (const one of opened) if (one.status === 'fulfilled') one.value.release()
    const failed = opened.find((one) => one.status === 'rejected')
    // This pool's database was dropped at the end of another test file.
    if ((failed?.reason as { code?: string } | undefined)?.code === noSuchDatabase) pools.delete(pool)
    else if (failed) throw failed.reason
  }
  for (const pool of pools) if (pool.ending || pool.ended) pools.delete(pool)
  await Promise.all([...pools].map(open))
}
