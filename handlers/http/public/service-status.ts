import type { Installation } from '../../../db/access/installation.ts'
import { version } from '../../../db/base/release.ts'
import type { FileStore } from '../../../db/files/file-store.ts'
import { workersState } from '../../../db/jobs/worker-pools.ts'
import type { Database } from '../../../db/postgres/connection.ts'

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

/** Asks all parts at once; one that does not answer in time counts as away. */
export function serviceStatusOf({ database, files, installation }: ServiceStatusDeps, isDraining: () => boolean) {
  // Whether the service is ready is asked anew each time.
  const answers = shared(0, () => within(database.pool.query('select 1').then(() => true)))
  const parts = shared(freshMs, () => Promise.all([within(workersState(database)), within(filesState(files))]))
  return async (): Promise<ServiceStatus> => {
    const [answered, [workers, stored]] = await Promise.all([answers(), parts()])
    return {
      status: isDraining() ? 'draining' : answered ? 'ready' : 'database away',
      maintenance: installation.maintenance,
      quiet: installation.quiet,
      database: answered ? 'ready' : 'away',
      workers:
        !answered || !workers ? 'unknown' : workers.processes === 0 ? 'none' : workers.lateTasks > 0 ? 'late' : 'ready',
      files: stored ?? 'away',
      version,
    }
  }
}

/** Looks once for everybody who asks meanwhile, and for `keptMs` from the beginning of the look. */
function shared<T>(keptMs: number, look: () => Promise<T>): () => Promise<T> {
  let last: { at: number; found: Promise<T>; isOver: boolean } | undefined
  return () => {
    const now = performance.now()
    if (last && (!last.isOver || now - last.at < keptMs)) return last.found
    const begun = { at: now, found: look(), isOver: false }
    last = begun
    void begun.found.finally(() => {
      begun.isOver = true
    })
    return begun.found
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

/** What a part answers; undefined when it fails or takes too long. */
async function within<T>(asked: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), maxWaitMs)
  })
  const answered = await Promise.race([asked.catch(() => undefined), late])
  clearTimeout(timer)
  return answered
}
