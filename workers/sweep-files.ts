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

/** What a sweep removed. */
export interface SweptFiles {
  uploads: number
  artifacts: number
  /** Files that nothing refers to any more: broken-off transfers, pieces of jobs that have ended. */
  strays: number
  /** Rows whose file is gone, though it should be there: nothing is removed for them, and somebody has to look. Undefined where the sweep was cut short. */
  missing: number | undefined
  /** The first of them. */
  missingFiles: AbsentUpload[]
  /** Files that could not be removed; the next sweep tries them again. */
  failures: Error[]
}

/** What a sweep needs of the store. */
type Swept = Pick<FileStore, 'list' | 'removeFile' | 'endTransfers'>

export interface SweepDeps {
  database: Database
  files: Swept
  /** True once the process is to end: the sweep then ends before the next file. */
  stopping?(): boolean
}

/** A sweep that is under way. */
interface Run extends Required<SweepDeps> {
  failures: Error[]
  failuresInARow: number
  /** Whether a backup has begun, which the rest of the sweep is not to disturb. */
  isCut: boolean
}

/** A file that was touched within this time may still be on its way to a row that names it. */
const strayAgeMs = 3600 * 1000
const dayMs = 24 * 3600 * 1000
/** So many files in a row that cannot be removed are the store's fault, not theirs. */
const maxFailuresInARow = 20

/**
 * Removes all expired uploads and artifacts, and all files without an owner, some hundreds at a time. Safe to run anywhere, at
 * any time: beside a backup it removes nothing. Throws where the store removes nothing any more.
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
  // Of these no row names a file yet, so that they are nothing to a backup.
  if (!stopping()) strays += await files.endTransfers(now.getTime() - dayMs)
  return { uploads, artifacts, strays, ...(await findMissing(run, before)), failures: run.failures }
}

/**
 * Removes some files, with whatever says which. A backup waits for one batch and never for a sweep: once it has begun, or
 * waits, this batch and all after it are left to a later sweep, and so they are when the process is to end; then undefined.
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

/** Removes what is over, batch by batch; each gives the last row that it has tried, and undefined where there are no more. */
async function inBatches(run: Run, remove: (after?: SweptUpTo) => Promise<SweptUpTo | undefined>): Promise<void> {
  let after: SweptUpTo | undefined
  do after = await inBatch(run, () => remove(after))
  while (after)
}

/** Removes these files of a room and gives the names of those that are gone. One that cannot be removed keeps no other. */
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

/** For each folder, the names among these that something still refers to. */
const neededIn: Record<Room, (database: Database, names: readonly string[]) => Promise<Set<string>>> = {
  uploads: knownUploads,
  artifacts: neededArtifacts,
  kept: namedFiles,
}

/** A record's PDF is kept until nobody has requested it for a day. */
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
 * How many uploads that were finished, or became documents, before `before` have no file in the store, and which; undefined
 * where the process is to end before they are counted.
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

/** The names of files that nobody has touched since `before`, some hundreds at a time. */
async function* olderFiles(run: Run, room: Room, before: number): AsyncGenerator<string[]> {
  if (run.isCut) return
  for await (const listed of run.files.list(room)) {
    if (run.isCut || run.stopping()) return
    yield listed.filter(({ touchedMs }) => touchedMs < before).map(({ name }) => name)
  }
}
