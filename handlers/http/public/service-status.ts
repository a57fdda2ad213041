import type { Installation } from '../../../db/access/installation.ts'
import { sharedLook, withinLimit } from '../../../db/base/awaiting.ts'
import { clockSkewMs, isClockRight } from '../../../db/base/clock.ts'
import type { FileStore } from '../../../db/files/file-store.ts'
import { workersState } from '../../../db/jobs/worker-pools.ts'
import { type Build, buildOver } from '../../../db/platform/build.ts'
import { type Database, isSpreadDatabase } from '../../../db/postgres/connection.ts'
import { type NodesState, nodesState } from '../../../db/postgres/distribution/nodes.ts'
import { type Writability, writabilityOf } from '../../../db/postgres/writability.ts'

/**
 * The state of each part of the service, which /readyz tells a program and /status a person. It names no host and no
 * tenant.
 */
export interface ServiceStatus extends Build {
  /** `database read only`: it answers, and takes no writes; `database` says why. */
  status: 'ready' | 'draining' | 'database away' | 'database read only' | 'clock wrong'
  maintenance: boolean
  /** Nothing is sent to the world outside, and what is due waits. */
  quiet: boolean
  database: Writability | 'away'
  /** How far the clock of this process is ahead of the database's; beyond a minute either way it is wrong. */
  clockSkewSeconds: number
  /** `unknown` while the database is away, where workers report and tasks wait, and on a standby, where no worker reports. */
  workers: 'ready' | 'late' | 'none' | 'unknown'
  files: 'ready' | 'away' | 'full'
  /** Of a database that is spread over several; the service goes on for the organizations of those that answer. */
  nodes?: NodesState
}

export interface ServiceStatusDeps {
  database: Database
  files: FileStore
  installation: Installation
}

const maxWaitMs = 2_000
/** Whoever asks more often gets the same answer, so that asking costs the store and the queue nothing. */
const freshMs = 1_000

const inTime = <T>(asked: Promise<T>): Promise<T | undefined> => withinLimit(maxWaitMs, asked)

/** Asks all parts at once; one that does not answer in time counts as away. */
export function serviceStatusOf({ database, files, installation }: ServiceStatusDeps, isDraining: () => boolean) {
  // Whether the service is ready is asked anew each time.
  const answers = sharedLook(() => inTime(writabilityOf(database)))
  const nodes = async () =>
    (await isSpreadDatabase(database)) ? ((await inTime(nodesState(database))) ?? 'away') : undefined
  const build = buildOver(database)
  const parts = sharedLook(
    () =>
      Promise.all([
        inTime(workersState(database)),
        inTime(filesState(files)),
        inTime(nodes().catch(() => undefined)),
        build(),
      ]),
    freshMs,
  )
  return async (): Promise<ServiceStatus> => {
    const [found = 'away', [workers, stored, nodes, build]] = await Promise.all([answers(), parts()])
    return {
      status: isDraining() ? 'draining' : found === 'ready' && !isClockRight() ? 'clock wrong' : readiness[found],
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

const stateOf = ({ processes, lateTasks }: Awaited<ReturnType<typeof workersState>>): ServiceStatus['workers'] =>
  processes === 0 ? 'none' : lateTasks > 0 ? 'late' : 'ready'

/** Asks for a file that is never there, which reaches the store without changing it, and whether there is room. */
async function filesState(files: FileStore): Promise<ServiceStatus['files']> {
  await files.touchFile('kept', 'doc_00000000000000000000000000')
  return files.refuseWhenFull(1).then(
    () => 'ready',
    () => 'full',
  )
}
