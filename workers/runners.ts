import { EventEmitter } from 'node:events'
import { Logger as GraphileLogger, parseCrontab, type Runner, run, type Task, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from 'pino'
import { isClockRight } from '../db/base/clock.ts'
import type { PoolLife } from '../db/jobs/worker-pools.ts'
import { cronByRightClock, unlessClockWrong } from './adapters/clock-wrong.ts'
import { frozenOf, unlessFrozen } from './adapters/frozen.ts'
import { unlessNodeAway } from './adapters/node-away.ts'
import type { WorkerContext } from './context.ts'
import { type Pool, pools } from './tasks.ts'
import { drainsEnded } from './webhooks/deliver.ts'

/** The pools of a worker process, each of which runs its tasks. */
export interface PoolRunners {
  /**
   * Starts and stops pools as the installation becomes quiet or ceases to be, and as the machine's clock becomes wrong or
   * right again.
   */
  follow(): Promise<void>
  /** Waits for the tasks that run, and starts no others. */
  stop(): Promise<void>
}

interface RunnerDeps {
  context: WorkerContext
  graphilePool: pg.Pool
  life: PoolLife
}

/**
 * Starts every pool that may run: in a quiet installation those that reach nothing beyond it, and while the machine's clock is
 * wrong those that do nothing by the time.
 */
export async function startPools(deps: RunnerDeps): Promise<PoolRunners> {
  const { context } = deps
  const running = new Map<Pool, StartedPool>()
  const mayRun = (pool: Pool): boolean =>
    !(pool.outward && context.installation.quiet) && !(pool.timed && !isClockRight())
  // What is under way ends at its next safe point when its pool may not run any more.
  const contextOf = (pool: Pool): WorkerContext => ({
    ...context,
    stopping: () => context.stopping() || !mayRun(pool),
  })
  const start = async (): Promise<void> => {
    for (const pool of pools)
      if (mayRun(pool) && !running.has(pool)) running.set(pool, await startPool(deps, pool, contextOf(pool)))
  }
  const end = async (some: readonly Pool[]): Promise<void> => {
    await Promise.all(some.map((pool) => running.get(pool)!.runner.stop()))
    for (const pool of some) running.delete(pool)
    if (some.some(({ tasks }) => 'deliver-webhooks' in tasks)) await drainsEnded(context.database)
  }
  await start()
  let turning = Promise.resolve()
  const turn = async (): Promise<void> => {
    await end([...running].filter(([pool, { lostTime }]) => !mayRun(pool) || lostTime()).map(([pool]) => pool))
    if (!context.stopping()) await start()
  }
  return {
    follow: () => {
      turning = turning.then(turn, turn)
      return turning
    },
    stop: async () => {
      await turning.catch(() => {})
      await end([...running.keys()])
      await drainsEnded(context.database)
    },
  }
}

interface StartedPool {
  runner: Runner
  /** Whether its cron has met a wrong clock, by which it has gone on to other minutes: it has to begin again. */
  lostTime(): boolean
}

async function startPool({ graphilePool, life }: RunnerDeps, pool: Pool, context: WorkerContext): Promise<StartedPool> {
  const events = new EventEmitter()
  const known: Promise<void>[] = []
  events.on('pool:create', ({ workerPool }: { workerPool: { id: string } }) => known.push(life.addPool(workerPool.id)))
  const taskList: TaskList = Object.fromEntries(
    Object.entries(pool.tasks).map(([name, run]) => {
      const task: Task = (payload, helpers) => {
        const isFrozen = frozenOf(context.installation, name, payload)
        // What is under way for an organization that is being frozen ends at its next safe point.
        const own = { ...context, stopping: () => context.stopping() || isFrozen() }
        const reached = unlessNodeAway(context.database, (given, { job }) =>
          run(own, given as never, { attempt: job.attempts, maxAttempts: job.max_attempts }),
        )
        return unlessFrozen(isFrozen, async () => void (await reached(payload, helpers)), { payload, helpers })
      }
      return [name, pool.timed ? unlessClockWrong(task) : task]
    }),
  )
  const cron = cronByRightClock(parseCrontab(pool.crontab ?? ''))
  const runner = await run({
    pgPool: graphilePool,
    concurrency: pool.concurrency,
    pollInterval: 1_000,
    noHandleSignals: true,
    taskList,
    parsedCronItems: cron.items,
    events,
    logger: quietLogger(context.log),
  })
  await Promise.all(known)
  return { runner, lostTime: cron.lostTime }
}

/** graphile-worker reports every task; only failures are logged. */
const quietLogger = (log: Logger): GraphileLogger =>
  new GraphileLogger(() => (level, message, meta) => {
    if (level === 'error') log.error({ err: meta?.error }, message)
    // Tasks hold no connection of the queue's while they run, so there are meant to be fewer than tasks.
    else if (level === 'warning' && !message.includes('maxPoolSize')) log.warn(message)
  })
