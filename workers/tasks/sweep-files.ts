import { type StoreFolder, storeFolders } from '../../db/domain/files/store-folders.ts'
import { machineDate } from '../../db/engine/base/clock.ts'
import type { Database } from '../../db/engine/postgres/connection.ts'
import { removeUnlessBackingUp } from '../../db/engine/postgres/file-removal.ts'
import type { FileStore } from '../../db/services/files/file-store.ts'
import {
  clearArtifacts,
  deleteCachedPdfs,
  deleteExpiredExports,
  deleteExpiredTickets,
  deleteExpiredUploads,
  findExpiredJobs,
  findKnownUploads,
  findMissingUploads,
  findNeededArtifacts,
  findReferencedFiles,
  type MissingUpload,
  maxListedMissingUploads,
  type SweptRowKey,
} from '../../db/services/files/sweep.ts'

/** Result of a file sweep: numbers of removed files, and files that were missing or could not be removed. */
export interface FileSweepResult {
  uploads: number
  artifacts: number
  /** Number of removed files that no row referred to, such as interrupted transfers and pieces of finished jobs. */
  strays: number
  /**
   * Number of uploads whose file is missing from the store although it should exist. The sweep only reports them; the
   * operator must investigate. Undefined if the sweep was stopped early.
   */
  missing: number | undefined
  /** The first of the uploads whose file is missing. */
  missingFiles: MissingUpload[]
  /** One error for each file that could not be removed. The next sweep tries again. */
  failures: Error[]
}

/** The operations of the file store that a sweep uses. */
type Swept = Pick<FileStore, 'list' | 'removeFile' | 'endTransfers'>

export interface SweepDeps {
  database: Database
  files: Swept
  /** Returns true when the process must end. The sweep then stops before the next file. */
  stopping?(): boolean
}

/** State of a running sweep. */
interface Run extends Required<SweepDeps> {
  failures: Error[]
  failuresInARow: number
  /** Whether a backup has begun. The sweep then removes nothing more. */
  isCut: boolean
}

/**
 * Age in milliseconds from which an unreferenced file is removed. The row that refers to a younger file may not be
 * committed yet.
 */
const strayAgeMs = 3600 * 1000
const dayMs = 24 * 3600 * 1000
/** Number of consecutive failed removals after which the sweep fails, because the file store seems to be faulty. */
const maxFailuresInARow = 20

/**
 * Removes all expired uploads and artifacts and all unreferenced files, in batches of several hundred. Any process may
 * run a sweep at any time. During a backup, it removes nothing. Throws if the store repeatedly fails to remove files.
 */
export async function sweepFiles(
  { database, files, stopping = () => false }: SweepDeps,
  now = machineDate(),
): Promise<FileSweepResult> {
  const run: Run = { database, files, stopping, failures: [], failuresInARow: 0, isCut: false }
  const uploads = await sweepUploads(run, now.toISOString())
  const artifacts = await sweepArtifacts(run, now.toISOString())
  await deleteExpiredTickets(database, new Date(now.getTime() - dayMs).toISOString())
  const before = now.getTime() - strayAgeMs
  await forgetIdlePdfs(run, now.getTime() - dayMs)
  let strays = 0
  for (const room of storeFolders) strays += await removeStrays(run, room, before)
  // These unfinished transfers are removed even during a backup, because no row refers to them.
  if (!stopping()) strays += await files.endTransfers(now.getTime() - dayMs)
  return { uploads, artifacts, strays, ...(await findMissing(run, before)), failures: run.failures }
}

/**
 * Calls `remove`, which removes one batch of files and their rows. A backup waits for at most one batch, never for a
 * whole sweep. Returns undefined and removes nothing once a backup has begun or the process must end.
 */
async function inBatch<T>(run: Run, remove: () => Promise<T>): Promise<T | undefined> {
  let removed: T | undefined
  if (run.isCut || run.stopping()) return undefined
  const work = async (): Promise<void> => {
    removed = await remove()
  }
  run.isCut = !(await removeUnlessBackingUp(run.database, work))
  return removed
}

/**
 * Calls `remove` batch by batch, each time with the last row that the previous call tried. Ends when `remove` returns
 * undefined, because no rows are left.
 */
async function inBatches(run: Run, remove: (after?: SweptRowKey) => Promise<SweptRowKey | undefined>): Promise<void> {
  let after: SweptRowKey | undefined
  do after = await inBatch(run, () => remove(after))
  while (after)
}

/**
 * Removes these files from a folder of the file store and returns the names of the removed ones. If one cannot be
 * removed, the others still are.
 */
async function removeFiles(run: Run, room: StoreFolder, names: readonly string[]): Promise<Set<string>> {
  const gone = new Set<string>()
  for (const name of names) {
    if (run.stopping()) break
    try {
      await run.files.removeFile(room, name)
      gone.add(name)
      run.failuresInARow = 0
    } catch (cause) {
      run.failuresInARow += 1
      if (run.failuresInARow >= maxFailuresInARow) throw cause
      run.failures.push(new Error(`${room}/${name} was not removed`, { cause }))
    }
  }
  return gone
}

/** Functions that return which of the given files are still referenced, keyed by folder of the file store. */
const neededIn: Record<StoreFolder, (database: Database, names: readonly string[]) => Promise<Set<string>>> = {
  uploads: findKnownUploads,
  artifacts: findNeededArtifacts,
  kept: findReferencedFiles,
}

/** Deletes the rows of cached PDFs that were not requested for a day. Their files then count as unreferenced. */
async function forgetIdlePdfs(run: Run, before: number): Promise<void> {
  for await (const names of olderFiles(run, 'kept', before))
    await inBatch(run, () => deleteCachedPdfs(run.database, names))
}

async function sweepUploads(run: Run, now: string): Promise<number> {
  let count = 0
  await inBatches(run, async (after) => {
    const { files, upTo } = await deleteExpiredUploads(run.database, now, after)
    count += (await removeFiles(run, 'uploads', files)).size
    return upTo
  })
  return count
}

async function sweepArtifacts(run: Run, now: string): Promise<number> {
  let count = 0
  await inBatches(run, async (after) => {
    const { jobs, upTo } = await findExpiredJobs(run.database, now, after)
    const files = jobs.flatMap((job) => job.files)
    const gone = await removeFiles(run, 'artifacts', files)
    const without = jobs.filter((job) => job.files.every((file) => gone.has(file)))
    await clearArtifacts(run.database, without)
    count += gone.size
    return upTo
  })
  await inBatch(run, async () => {
    const exports = await deleteExpiredExports(run.database, now)
    count += (await removeFiles(run, 'artifacts', exports)).size
  })
  return count
}

async function removeStrays(run: Run, room: StoreFolder, before: number): Promise<number> {
  let count = 0
  for await (const old of olderFiles(run, room, before)) {
    await inBatch(run, async () => {
      const needed = await neededIn[room](run.database, old)
      const strays = old.filter((name) => !needed.has(name))
      count += (await removeFiles(run, room, strays)).size
    })
  }
  return count
}

/**
 * Counts the uploads completed before `before` whose file is missing from the store, and lists the first of them. The
 * count is undefined if the process must end.
 */
async function findMissing(
  { database, files, stopping }: Run,
  before: number,
): Promise<Pick<FileSweepResult, 'missing' | 'missingFiles'>> {
  let missing = 0
  const missingFiles: MissingUpload[] = []
  const look = async (names: readonly string[], range: { after: string; upTo?: string }) => {
    const { count, first } = await findMissingUploads(database, names, { ...range, before })
    missing += count
    missingFiles.push(...first.slice(0, maxListedMissingUploads - missingFiles.length))
  }
  let after = ''
  for await (const listed of files.list('uploads')) {
    if (stopping()) break
    const upTo = listed.at(-1)?.name ?? after
    const names = listed.map(({ name }) => name)
    await look(names, { after, upTo })
    after = upTo
  }
  if (stopping()) return { missing: undefined, missingFiles }
  await look([], { after })
  return { missing, missingFiles }
}

/** Yields the names of files in a folder that were last touched before `before`, several hundred at a time. */
async function* olderFiles(run: Run, room: StoreFolder, before: number): AsyncGenerator<string[]> {
  if (run.isCut) return
  for await (const listed of run.files.list(room)) {
    if (run.isCut || run.stopping()) return
    yield listed.filter(({ touchedMs }) => touchedMs < before).map(({ name }) => name)
  }
}
