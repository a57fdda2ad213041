import { clockSkewMs, isClockAccurate } from '../../../../db/engine/base/clock.ts'
import { resolveWithin, singleFlight } from '../../../../db/engine/base/concurrent-calls.ts'
import { type Database, isDistributedDatabase } from '../../../../db/engine/postgres/connection.ts'
import { type NodesState, readNodesState } from '../../../../db/engine/postgres/distribution/nodes.ts'
import { readWritability, type Writability } from '../../../../db/engine/postgres/writability.ts'
import { type Build, createBuildReader } from '../../../../db/operations/platform/build.ts'
import type { Installation } from '../../../../db/services/access/installation.ts'
import type { FileStore } from '../../../../db/services/files/file-store.ts'
import { readWorkersState } from '../../../../db/services/jobs/worker-pools.ts'

/**
 * State of each part of the service, as shown by /readyz and /status. It contains no names of hosts or organizations.
 */
export interface ServiceStatus extends Build {
  /** Overall state. `database read only`: the database answers but accepts no writes; `database` gives the reason. */
  status: 'ready' | 'draining' | 'database away' | 'database read only' | 'clock wrong'
  maintenance: boolean
  /** Whether the service is in quiet mode: nothing is sent to the outside, and due work waits. */
  quiet: boolean
  database: Writability | 'away'
  /**
   * Seconds by which this process's clock is ahead of the database's. More than a minute either way counts as wrong.
   */
  clockSkewSeconds: number
  /**
   * State of the worker processes. `unknown` while the database is unreachable, because workers report there, and on a
   * standby, where no worker reports.
   */
  workers: 'ready' | 'late' | 'none' | 'unknown'
  files: 'ready' | 'away' | 'full'
  /** State of the nodes of a database cluster. Organizations on reachable nodes are still served. */
  nodes?: NodesState
}

export interface ServiceStatusDeps {
  database: Database
  files: FileStore
  installation: Installation
}

const maxWaitMs = 2_000
/**
 * Time for which the state of workers, files and nodes is cached, so that frequent requests do not load the store and
 * the queue.
 */
const freshMs = 1_000

const inTime = <T>(asked: Promise<T>): Promise<T | undefined> => resolveWithin(maxWaitMs, asked)

/** Returns a function that checks all parts at once. A part that does not respond in time counts as away. */
export function createServiceStatus({ database, files, installation }: ServiceStatusDeps, isDraining: () => boolean) {
  // Whether the database accepts writes is checked on every request, without a cache.
  const checkWritability = singleFlight(() => inTime(readWritability(database)))
  const nodes = async () =>
    (await isDistributedDatabase(database)) ? ((await inTime(readNodesState(database))) ?? 'away') : undefined
  const build = createBuildReader(database)
  const parts = singleFlight(
    () =>
      Promise.all([
        inTime(readWorkersState(database)),
        inTime(filesState(files)),
        inTime(nodes().catch(() => undefined)),
        build(),
      ]),
    freshMs,
  )
  return async (): Promise<ServiceStatus> => {
    const [found = 'away', [workers, stored, nodes, build]] = await Promise.all([checkWritability(), parts()])
    return {
      status: isDraining() ? 'draining' : found === 'ready' && !isClockAccurate() ? 'clock wrong' : readiness[found],
      maintenance: installation.maintenance,
      quiet: installation.quiet,
      database: found,
      clockSkewSeconds: Math.round(clockSkewMs() / 100) / 10,
      workers: found === 'away' || found === 'standby' || !workers ? 'unknown' : stateOf(workers),
      files: stored ?? 'away',
      ...(nodes && { nodes }),
      ...build,
    }
  }
}

const readiness = {
  ready: 'ready',
  standby: 'database read only',
  'read only': 'database read only',
  away: 'database away',
} as const

const stateOf = ({ processes, lateTasks }: Awaited<ReturnType<typeof readWorkersState>>): ServiceStatus['workers'] =>
  processes === 0 ? 'none' : lateTasks > 0 ? 'late' : 'ready'

/**
 * Returns the state of the file store. To reach the store without changing it, touches a file that never exists. Then
 * checks the free space.
 */
async function filesState(files: FileStore): Promise<ServiceStatus['files']> {
  await files.touchFile('kept', 'doc_00000000000000000000000000')
  return files.refuseWhenFull(1).then(
    () => 'ready',
    () => 'full',
  )
}
