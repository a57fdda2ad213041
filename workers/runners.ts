import { EventEmitter } from 'node:events'
import { Logger as GraphileLogger, parseCrontab, type Runner, run, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { PoolLife } from '../db/jobs/worker-pools.ts'
import { unlessNodeAway } from './adapters/node-away.ts'
import type { WorkerContext } from './context.ts'
import { type Pool, pools } from './tasks.ts'
import { drainsEnded } from './webhooks/deliver.ts'

/** The pools of a worker process, each of which runs its tasks. */
export interface PoolRunners {
  /** Starts or stops the pools that reach beyond the installation when it has become quiet, or is so no longer. */
  follow(): Promise<void>
  /** Waits for the tasks that run, and starts no others. */
  stop(): Promise<void>
}

interface RunnerDeps {
  context: WorkerContext
  graphilePool: pg.Pool
  life: PoolLife
}

/** Starts every pool; in a quiet installation only those that reach nothing beyond it. */
export async function startPools(deps: RunnerDeps): Promise<PoolRunners> {
  const { context } = deps
  const isQuiet = (): boolean => context.installation.quiet
  const [outward, inward] = [pools.filter((pool) => pool.outward), pools.filter((pool) => !pool.outward)]
  // What is under way out there ends at its next safe point when the installation becomes quiet.
  const outwardContext = { ...context, stopping: () => context.stopping() || isQuiet() }
  const always = await startAll(deps, inward, context)
  let reaching = isQuiet() ? [] : await startAll(deps, outward, outwardContext)
  let turning = Promise.resolve()
  const turn = async (): Promise<void> => {
    if (isQuiet() && reaching.length > 0) {
      await stopAll(reaching)
      reaching = []
      await drainsEnded(context.database)
    } else if (!isQuiet() && reaching.length === 0 && !context.stopping()) {
      reaching = await startAll(deps, outward, outwardContext)
    }
  }
  return {
    follow: () => {
      turning = turning.then(turn, turn)
      return turning
    },
    stop: async () => {
      await turning.catch(() => {})
      await stopAll([...always, ...reaching])
      await drainsEnded(context.database)
    },
  }
}

const stopAll = async (runners: readonly Runner[]): Promise<void> =>
  void (await Promise.all(runners.map((runner) => runner.stop())))

async function startAll(deps: RunnerDeps, some: readonly Pool[], context: WorkerContext): Promise<Runner[]> {
  const runners: Runner[] = []
  for (const pool of some) runners.push(await startPool(deps, pool, context))
  return runners
}

async function startPool({ graphilePool, life }: RunnerDeps, pool: Pool, context: WorkerContext): Promise<Runner> {
  const events = new EventEmitter()
  const known: Promise<void>[] = []
  events.on('pool:create', ({ workerPool }: { workerPool: { id: string } }) => known.push(life.addPool(workerPool.id)))
  const taskList: TaskList = Object.fromEntries(
    Object.entries(pool.tasks).map(([name, task]) => [
      name,
      unlessNodeAway(context.database, (payload) => task(context, payload as never)),
    ]),
  )
  const runner = await run({
    pgPool: graphilePool,
    concurrency: pool.concurrency,
    pollInterval: 1_000,
    noHandleSignals: true,
    taskList,
    parsedCronItems: parseCrontab(pool.crontab ?? ''),
    events,
    logger: quietLogger(context.log),
  })
  await Promise.all(known)
  return runner
}

/** graphile-worker reports every task; only failures are logged. */
const quietLogger = (log: Logger): GraphileLogger =>
  new GraphileLogger(() => (level, message, meta) => {
    if (level === 'error') log.error({ err: meta?.error }, message)
    // Tasks hold no connection of the queue's while they run, so there are meant to be fewer than tasks.
    else if (level === 'warning' && !message.includes('maxPoolSize')) log.warn(message)
  })
