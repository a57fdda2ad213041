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
}

/** A file that was touched within this time may still be on its way to a row that names it. */
const strayAgeMs = 3600 * 1000
const dayMs = 24 * 3600 * 1000
/** So many files in a row that cannot be removed are the store's fault, not theirs. */
const maxFailuresInARow = 20

/**
 * Removes all expired uploads and artifacts, and all files without an owner, some hundreds at a time. Safe to run anywhere, at
 * any time. Throws where the store removes nothing any more.
 */
export async function sweepFiles(
  { database, files, stopping = () => false }: SweepDeps,
  now = machineDate(),
): Promise<SweptFiles> {
  const run: Run = { database, files, stopping, failures: [], failuresInARow: 0 }
  const uploads = await sweepUploads(run, now.toISOString())
  const artifacts = await sweepArtifacts(run, now.toISOString())
  await forgetTickets(database, new Date(now.getTime() - dayMs).toISOString())
  const before = now.getTime() - strayAgeMs
  await forgetIdlePdfs(run, now.getTime() - dayMs)
  let strays = 0
  for (const room of rooms) {
    strays += await removeStrays(run, room, before, (names) => neededIn[room](database, names))
  }
  if (!stopping()) strays += await files.endTransfers(now.getTime() - dayMs)
  return { uploads, artifacts, strays, ...(await findMissing(run, before)), failures: run.failures }
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
  for await (const names of olderFiles(run, 'kept', before)) await forgetPdfs(run.database, names)
}

async function sweepUploads(run: Run, now: string): Promise<number> {
  let count = 0
  let after: SweptUpTo | undefined
  do {
    const { files, upTo } = await forgetExpiredUploads(run.database, now, after)
    count += (await removeFiles(run, 'uploads', files)).size
    after = upTo
  } while (after && !run.stopping())
  return count
}

async function sweepArtifacts(run: Run, now: string): Promise<number> {
  let count = 0
  let after: SweptUpTo | undefined
  do {
    const { jobs, upTo } = await expiredJobs(run.database, now, after)
    const files = jobs.flatMap((job) => job.files)
    const gone = await removeFiles(run, 'artifacts', files)
    const without = jobs.filter((job) => job.files.every((file) => gone.has(file)))
    await forgetArtifacts(run.database, without)
    count += gone.size
    after = upTo
  } while (after && !run.stopping())
  if (run.stopping()) return count
  const exports = await forgetExpiredExports(run.database, now)
  return count + (await removeFiles(run, 'artifacts', exports)).size
}

async function removeStrays(
  run: Run,
  room: Room,
  before: number,
  neededOf: (names: string[]) => Promise<Set<string>>,
): Promise<number> {
  let count = 0
  for await (const old of olderFiles(run, room, before)) {
    const needed = await neededOf(old)
    const strays = old.filter((name) => !needed.has(name))
    count += (await removeFiles(run, room, strays)).size
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
async function* olderFiles({ files, stopping }: Run, room: Room, before: number): AsyncGenerator<string[]> {
  for await (const listed of files.list(room)) {
    if (stopping()) return
    yield listed.filter(({ touchedMs }) => touchedMs < before).map(({ name }) => name)
  }
}
