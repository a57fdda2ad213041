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

/** Running task pools of a worker process. */
export interface PoolRunners {
  /**
   * Starts and stops pools as needed after quiet mode begins or ends, or the machine's clock becomes wrong or right
   * again.
   */
  follow(): Promise<void>
  /** Waits for running tasks and starts no new ones. */
  stop(): Promise<void>
}

interface RunnerDeps {
  context: WorkerContext
  graphilePool: pg.Pool
  life: PoolLife
}

/**
 * Starts every pool that may run. In quiet mode, only pools that do not reach outside the installation may run. While
 * the machine's clock is wrong, only pools without timed tasks may run.
 */
export async function startPools(deps: RunnerDeps): Promise<PoolRunners> {
  const { context } = deps
  const running = new Map<Pool, StartedPool>()
  const mayRun = (pool: Pool): boolean =>
    !(pool.outward && context.installation.quiet) && !(pool.timed && !isClockRight())
  // When a pool may no longer run, its running tasks end at their next safe point.
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
  let updating = Promise.resolve()
  const updatePools = async (): Promise<void> => {
    await end([...running].filter(([pool, { lostTime }]) => !mayRun(pool) || lostTime()).map(([pool]) => pool))
    if (!context.stopping()) await start()
  }
  return {
    follow: () => {
      updating = updating.then(updatePools, updatePools)
      return updating
    },
    stop: async () => {
      await updating.catch(() => {})
      await end([...running.keys()])
      await drainsEnded(context.database)
    },
  }
}

interface StartedPool {
  runner: Runner
  /** Returns whether the pool's cron was evaluated by a wrong clock and thus skipped minutes; the pool must restart. */
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
        // When an organization is frozen, its running tasks end at their next safe point.
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

/** Returns a logger for graphile-worker that passes on errors and warnings only. */
const quietLogger = (log: Logger): GraphileLogger =>
  new GraphileLogger(() => (level, message, meta) => {
    if (level === 'error') log.error({ err: meta?.error }, message)
    // Tasks hold no queue connection while they run, so the pool is deliberately smaller than the number of tasks.
    else if (level === 'warning' && !message.includes('maxPoolSize')) log.warn(message)
  })
