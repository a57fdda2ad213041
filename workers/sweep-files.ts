import { machineDate } from '../db/base/clock.ts'
import { type FileStore, type Room, rooms } from '../db/files/file-store.ts'
import {
  type AbsentUpload,
  absentUploads,
  expiredJobs,
  forgetArtifacts,
  forgetExpiredExports,
  forgetExpiredUploads,
  forgetPdfs,
  forgetTickets,
  knownUploads,
  namedAbsent,
  namedFiles,
  neededArtifacts,
  type SweptUpTo,
} from '../db/files/sweep.ts'
import type { Database } from '../db/postgres/connection.ts'
import { unlessBackedUp } from '../db/postgres/file-removal.ts'

/** Results of a file sweep. */
export interface SweptFiles {
  uploads: number
  artifacts: number
  /** Number of removed unreferenced files: interrupted transfers and pieces of finished jobs. */
  strays: number
  /**
   * Number of uploads whose file is missing although it should exist. Nothing is removed for them; the operator must
   * investigate. Undefined if the sweep was stopped early.
   */
  missing: number | undefined
  /** First of the missing uploads. */
  missingFiles: AbsentUpload[]
  /** Errors of files that could not be removed; the next sweep retries them. */
  failures: Error[]
}

/** Operations of the file store that a sweep uses. */
type Swept = Pick<FileStore, 'list' | 'removeFile' | 'endTransfers'>

export interface SweepDeps {
  database: Database
  files: Swept
  /** Returns true when the process must end; the sweep then ends before the next file. */
  stopping?(): boolean
}

/** State of a running sweep. */
interface Run extends Required<SweepDeps> {
  failures: Error[]
  failuresInARow: number
  /** Whether a backup has begun; the sweep then removes nothing more. */
  isCut: boolean
}

/**
 * Minimum age in milliseconds of an unreferenced file before its removal. The row of a younger file may not be
 * committed yet.
 */
const strayAgeMs = 3600 * 1000
const dayMs = 24 * 3600 * 1000
/** Number of consecutive failed removals after which the file store counts as faulty and the sweep fails. */
const maxFailuresInARow = 20

/**
 * Removes all expired uploads and artifacts and all unreferenced files, in batches of several hundred. Any process may
 * run it at any time; during a backup it removes nothing. Throws if the store repeatedly fails to remove files.
 */
export async function sweepFiles(
  { database, files, stopping = () => false }: SweepDeps,
  now = machineDate(),
): Promise<SweptFiles> {
  const run: Run = { database, files, stopping, failures: [], failuresInARow: 0, isCut: false }
  const uploads = await sweepUploads(run, now.toISOString())
  const artifacts = await sweepArtifacts(run, now.toISOString())
  await forgetTickets(database, new Date(now.getTime() - dayMs).toISOString())
  const before = now.getTime() - strayAgeMs
  await forgetIdlePdfs(run, now.getTime() - dayMs)
  let strays = 0
  for (const room of rooms) strays += await removeStrays(run, room, before)
  // No row refers to these unfinished transfers, so a backup does not need them.
  if (!stopping()) strays += await files.endTransfers(now.getTime() - dayMs)
  return { uploads, artifacts, strays, ...(await findMissing(run, before)), failures: run.failures }
}

/**
 * Removes one batch of files and their rows. A backup waits for at most one batch, never for a whole sweep. Returns
 * undefined, and leaves this and all later batches to a later sweep, once a backup has begun or the process must end.
 */
async function inBatch<T>(run: Run, remove: () => Promise<T>): Promise<T | undefined> {
  let removed: T | undefined
  if (run.isCut || run.stopping()) return undefined
  const work = async (): Promise<void> => {
    removed = await remove()
  }
  run.isCut = !(await unlessBackedUp(run.database, work))
  return removed
}

/** Calls `remove` batch by batch. Each call returns the last row that it tried, or undefined if no rows are left. */
async function inBatches(run: Run, remove: (after?: SweptUpTo) => Promise<SweptUpTo | undefined>): Promise<void> {
  let after: SweptUpTo | undefined
  do after = await inBatch(run, () => remove(after))
  while (after)
}

/**
 * Removes these files from a room and returns the names of the removed files. A failure does not stop the other
 * removals.
 */
async function removeFiles(run: Run, room: Room, names: readonly string[]): Promise<Set<string>> {
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

/** For each room, the function that returns which of these files are still referenced. */
const neededIn: Record<Room, (database: Database, names: readonly string[]) => Promise<Set<string>>> = {
  uploads: knownUploads,
  artifacts: neededArtifacts,
  kept: namedFiles,
}

/** Deletes the records of PDFs in the cache that were not requested for a day. */
async function forgetIdlePdfs(run: Run, before: number): Promise<void> {
  for await (const names of olderFiles(run, 'kept', before)) await inBatch(run, () => forgetPdfs(run.database, names))
}

async function sweepUploads(run: Run, now: string): Promise<number> {
  let count = 0
  await inBatches(run, async (after) => {
    const { files, upTo } = await forgetExpiredUploads(run.database, now, after)
    count += (await removeFiles(run, 'uploads', files)).size
    return upTo
  })
  return count
}

async function sweepArtifacts(run: Run, now: string): Promise<number> {
  let count = 0
  await inBatches(run, async (after) => {
    const { jobs, upTo } = await expiredJobs(run.database, now, after)
    const files = jobs.flatMap((job) => job.files)
    const gone = await removeFiles(run, 'artifacts', files)
    const without = jobs.filter((job) => job.files.every((file) => gone.has(file)))
    await forgetArtifacts(run.database, without)
    count += gone.size
    return upTo
  })
  await inBatch(run, async () => {
    const exports = await forgetExpiredExports(run.database, now)
    count += (await removeFiles(run, 'artifacts', exports)).size
  })
  return count
}

async function removeStrays(run: Run, room: Room, before: number): Promise<number> {
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
 * Counts uploads completed before `before` whose file is missing from the store, and lists the first of them. The count
 * is undefined if the process must end earlier.
 */
async function findMissing(
  { database, files, stopping }: Run,
  before: number,
): Promise<Pick<SweptFiles, 'missing' | 'missingFiles'>> {
  let missing = 0
  const missingFiles: AbsentUpload[] = []
  const look = async (names: readonly string[], range: { after: string; upTo?: string }) => {
    const { count, first } = await absentUploads(database, names, { ...range, before })
    missing += count
    missingFiles.push(...first.slice(0, namedAbsent - missingFiles.length))
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

/** Yields the names of files last touched before `before`, several hundred at a time. */
async function* olderFiles(run: Run, room: Room, before: number): AsyncGenerator<string[]> {
  if (run.isCut) return
  for await (const listed of run.files.list(room)) {
    if (run.isCut || run.stopping()) return
    yield listed.filter(({ touchedMs }) => touchedMs < before).map(({ name }) => name)
  }
}
