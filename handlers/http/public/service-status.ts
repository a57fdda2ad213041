import type { Installation } from '../../../db/access/installation.ts'
import { sharedLook, withinLimit } from '../../../db/base/awaiting.ts'
import { version } from '../../../db/base/release.ts'
import type { FileStore } from '../../../db/files/file-store.ts'
import { workersState } from '../../../db/jobs/worker-pools.ts'
import { type Database, isSpreadDatabase } from '../../../db/postgres/connection.ts'
import { type NodesState, nodesState } from '../../../db/postgres/distribution/nodes.ts'

/**
 * The state of each part of the service, which /readyz tells a program and /status a person. It names no host and no
 * tenant.
 */
export interface ServiceStatus {
  status: 'ready' | 'draining' | 'database away'
  maintenance: boolean
  /** Nothing is sent to the world outside, and what is due waits. */
  quiet: boolean
  database: 'ready' | 'away'
  /** `unknown` while the database is away, which is where workers report and tasks wait. */
  workers: 'ready' | 'late' | 'none' | 'unknown'
  files: 'ready' | 'away' | 'full'
  /** Of a database that is spread over several; the service goes on for the organizations of those that answer. */
  nodes?: NodesState
  version: string
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
  const answers = sharedLook(() => inTime(database.pool.query('select 1').then(() => true)))
  const nodes = async () =>
    (await isSpreadDatabase(database)) ? ((await inTime(nodesState(database))) ?? 'away') : undefined
  const parts = sharedLook(
    () =>
      Promise.all([inTime(workersState(database)), inTime(filesState(files)), inTime(nodes().catch(() => undefined))]),
    freshMs,
  )
  return async (): Promise<ServiceStatus> => {
    const [answered, [workers, stored, nodes]] = await Promise.all([answers(), parts()])
    return {
      status: isDraining() ? 'draining' : answered ? 'ready' : 'database away',
      maintenance: installation.maintenance,
      quiet: installation.quiet,
      database: answered ? 'ready' : 'away',
      workers:
        !answered || !workers ? 'unknown' : workers.processes === 0 ? 'none' : workers.lateTasks > 0 ? 'late' : 'ready',
      files: stored ?? 'away',
      ...(nodes && { nodes }),
      version,
    }
  }
}

/** Asks for a file that is never there, which reaches the store without changing it, and whether there is room. */
async function filesState(files: FileStore): Promise<ServiceStatus['files']> {
  await files.touchFile('kept', 'doc_00000000000000000000000000')
  return files.refuseWhenFull(1).then(
    () => 'ready',
    () => 'full',
  )
}
