import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { sendRaw } from './peers/client.ts'

/** Test to which the race reports its failures. */
export interface Judged {
  passing(): boolean
  fail(message: string): unknown
}

/** Action of one racing participant; it resolves to its answer. */
export type Contestant<Answer> = () => Promise<Answer>

export interface Race<Subject, Answers extends readonly unknown[]> {
  /**
   * Service whose processes receive requests, if any. A connection for each contestant is opened before the first
   * start.
   */
  at?: { origins: readonly string[] }
  /** Number of rounds; 10 by default. Set it if the race shows in fewer rounds or needs more. */
  rounds?: number
  /** Creates the subject of one round. The round number starts at 0 and can make names unique. */
  arrange: (round: number) => Promise<Subject> | Subject
  /** Participants of the race. Each starts at its own moment of the round; if one throws, the race fails. */
  contestants: (subject: Subject) => readonly [...{ [Place in keyof Answers]: Contestant<Answers[Place]> }]
  /** Checks the answers of one round, in the order of the contestants, and the state that they left. */
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

/** Starts each contestant after its delay and waits for all of them. Throws the first error in their order. */
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
export const times = <Answer>(count: number, contestant: (place: number) => Promise<Answer>): Contestant<Answer>[] =>
  Array.from({ length: count }, (_, index) => () => contestant(index))

/** Returns the statuses of the answers in ascending order, because the winner of a race is not determined. */
export const statusesOf = (answers: readonly { status: number }[]): number[] =>
  answers.map(({ status }) => status).sort((a, b) => a - b)

/** Delay in milliseconds between the starts of neighboring contestants, by round. Negative delays reverse the order. */
const steps = [0, 1, -1, 3, -3, 0, 6, -6, 13, -13, 0, 2, -2, 4, -4, 0, 8, -8, 5, -5, 0, 10, -10, 7, -7]
const latestMs = 13

/**
 * Returns each contestant's start delay in a round: 0 to 13 ms. Contestants start together, in order, or in reverse
 * order. The delays are deterministic.
 */
export function delaysOf(round: number, count: number): number[] {
  const step = steps[round % steps.length]!
  const delays = Array.from({ length: count }, (_, index) => (index * Math.abs(step)) % (latestMs + 1))
  return step < 0 ? delays.reverse() : delays
}

/** Opens `count` keep-alive connections to each process. */
async function openSockets(origins: readonly string[], count: number): Promise<void> {
  const opened = origins.flatMap((origin) => Array.from({ length: count }, () => sendRaw(`${origin}/livez`, 'GET')))
  await Promise.all(opened)
}

/** All pools that this process has used: those of its services' API processes and those of the tests. */
const pools = new Set<pg.Pool>()
const connect = pg.Pool.prototype.connect as (this: pg.Pool, ...args: unknown[]) => unknown

pg.Pool.prototype.connect = function noted(this: pg.Pool, ...args: unknown[]) {
  pools.add(this)
  return connect.apply(this, args)
} as typeof pg.Pool.prototype.connect

const noSuchDatabase = '3D000'

/**
 * Opens a connection for each contestant in every pool, up to the pool's maximum. Opening a connection takes longer
 * than most requests.
 */
async function openPools(count: number): Promise<void> {
  const open = async (pool: pg.Pool): Promise<void> => {
    const missing = Math.min(count, pool.options.max) - pool.idleCount
    if (missing <= 0) return
    const wanted = Math.min(count, pool.options.max) - (pool.totalCount - pool.idleCount)
    const opened = await Promise.allSettled(Array.from({ length: wanted }, () => pool.connect()))
    for (const one of opened) if (one.status === 'fulfilled') one.value.release()
    const failed = opened.find((one) => one.status === 'rejected')
    // The database of this pool was dropped with the environment of another test file.
    if ((failed?.reason as { code?: string } | undefined)?.code === noSuchDatabase) pools.delete(pool)
    else if (failed) throw failed.reason
  }
  for (const pool of pools) if (pool.ending || pool.ended) pools.delete(pool)
  await Promise.all([...pools].map(open))
}
