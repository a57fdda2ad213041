import { readFileSync } from 'node:fs'
import type { Installation } from '../../../db/access/installation.ts'
import type { FileStore } from '../../../db/files/file-store.ts'
import { workersState } from '../../../db/jobs/worker-pools.ts'
import type { Database } from '../../../db/postgres/connection.ts'

/** The release that runs, as package.json names it. */
export const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

/** How the parts of the service stand: what /readyz tells a program and /status a person. It names no host and no tenant. */
export interface Standing {
  status: 'ready' | 'draining' | 'database away'
  maintenance: boolean
  database: 'ready' | 'away'
  /** `unknown` while the database is away, which is where workers report and tasks wait. */
  workers: 'ready' | 'late' | 'none' | 'unknown'
  files: 'ready' | 'away' | 'full'
  version: string
}

export interface StandingMeans {
  database: Database
  files: FileStore
  installation: Installation
}

const maxWaitMs = 2_000
/** Whoever asks more often gets the same answer, so that asking costs the database nothing. */
const freshMs = 1_000

/** Looks at all parts at once; a part that does not answer in time is away. */
export function standingOf({ database, files, installation }: StandingMeans, isDraining: () => boolean) {
  const look = async (): Promise<Omit<Standing, 'status' | 'maintenance'>> => {
    const [answered, workers, stored] = await Promise.all([
      within(database.pool.query('select 1').then(() => true)),
      within(workersState(database)),
      within(filesState(files)),
    ])
    return {
      database: answered ? 'ready' : 'away',
      workers:
        !answered || !workers ? 'unknown' : workers.processes === 0 ? 'none' : workers.lateTasks > 0 ? 'late' : 'ready',
      files: stored ?? 'away',
      version,
    }
  }
  let last: { at: number; parts: ReturnType<typeof look> } | undefined
  return async (): Promise<Standing> => {
    const now = performance.now()
    if (!last || now - last.at > freshMs) last = { at: now, parts: look() }
    const parts = await last.parts
    const status = isDraining() ? 'draining' : parts.database === 'ready' ? 'ready' : 'database away'
    return { status, maintenance: installation.maintenance, ...parts }
  }
}

/** Asks for a file that is never there, which reaches the store without changing it, and whether there is room. */
async function filesState(files: FileStore): Promise<Standing['files']> {
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
