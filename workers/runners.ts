import { EventEmitter } from 'node:events'
import { Logger as GraphileLogger, parseCrontab, type Runner, run, type Task, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from 'pino'
import { isClockAccurate } from '../db/engine/base/clock.ts'
import type { PoolLiveness } from '../db/services/jobs/worker-pools.ts'
import { pauseCronWhileClockWrong, postponeWhileClockWrong } from './adapters/clock-wrong.ts'
import { makeFrozenCheck, runUnlessFrozen } from './adapters/frozen.ts'
import { postponeWhileNodeDown } from './adapters/node-down.ts'
import type { WorkerContext } from './base/context.ts'
import { type TaskPool, taskPools } from './tasks.ts'
import { dispatchersEnded } from './webhooks/deliver.ts'

/** The running task pools of a worker process. */
export interface TaskPools {
  /**
   * Starts the pools that may now run, and stops those that may no longer run. Call it regularly, because quiet mode
   * and the accuracy of the machine's clock may change.
   */
  follow(): Promise<void>
  /** Starts no new tasks and waits for the running ones. */
  stop(): Promise<void>
}

interface RunnerDeps {
  context: WorkerContext
  graphilePool: pg.Pool
  life: PoolLiveness
}

/**
 * Starts every pool that may run. Pools that reach outside the installation do not run in quiet mode. Pools with timed
 * tasks do not run while the machine's clock is wrong.
 */
export async function startPools(deps: RunnerDeps): Promise<TaskPools> {
  const { context } = deps
  const running = new Map<TaskPool, StartedPool>()
  const mayRun = (pool: TaskPool): boolean =>
    !(pool.outward && context.installation.quiet) && !(pool.timed && !isClockAccurate())
  // When a pool may no longer run, its running tasks end at their next safe point.
  const contextOf = (pool: TaskPool): WorkerContext => ({
    ...context,
    stopping: () => context.stopping() || !mayRun(pool),
  })
  const start = async (): Promise<void> => {
    for (const pool of taskPools)
      if (mayRun(pool) && !running.has(pool)) running.set(pool, await startPool(deps, pool, contextOf(pool)))
  }
  const end = async (some: readonly TaskPool[]): Promise<void> => {
    await Promise.all(some.map((pool) => running.get(pool)!.runner.stop()))
    for (const pool of some) running.delete(pool)
    if (some.some(({ tasks }) => 'deliver-webhooks' in tasks)) await dispatchersEnded(context.database)
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
      await dispatchersEnded(context.database)
    },
  }
}

interface StartedPool {
  runner: Runner
  /**
   * Returns whether the pool's crontab was checked while the clock was wrong and thus skipped minutes. The pool must
   * then be restarted.
   */
  lostTime(): boolean
}

async function startPool(
  { graphilePool, life }: RunnerDeps,
  pool: TaskPool,
  context: WorkerContext,
): Promise<StartedPool> {
  const events = new EventEmitter()
  const known: Promise<void>[] = []
  events.on('pool:create', ({ workerPool }: { workerPool: { id: string } }) => known.push(life.addPool(workerPool.id)))
  const taskList: TaskList = Object.fromEntries(
    Object.entries(pool.tasks).map(([name, run]) => {
      const task: Task = (payload, helpers) => {
        const isFrozen = makeFrozenCheck(context.installation, name, payload)
        // If the organization is frozen while the task runs, the task ends at its next safe point.
        const own = { ...context, stopping: () => context.stopping() || isFrozen() }
        const reached = postponeWhileNodeDown(context.database, (given, { job }) =>
          run(own, given as never, { attempt: job.attempts, maxAttempts: job.max_attempts }),
        )
        return runUnlessFrozen(isFrozen, async () => void (await reached(payload, helpers)), { payload, helpers })
      }
      return [name, pool.timed ? postponeWhileClockWrong(task) : task]
    }),
  )
  const cron = pauseCronWhileClockWrong(parseCrontab(pool.crontab ?? ''))
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

/** Returns a logger for graphile-worker that forwards only errors and warnings. */
const quietLogger = (log: Logger): GraphileLogger =>
  new GraphileLogger(() => (level, message, meta) => {
    if (level === 'error') log.error({ err: meta?.error }, message)
    // This warning is not forwarded. Tasks hold no queue connection while they run, so the pool needs fewer connections
    // than it has tasks.
    else if (level === 'warning' && !message.includes('maxPoolSize')) log.warn(message)
  })
