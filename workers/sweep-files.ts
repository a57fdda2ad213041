import { machineDate } from '../db/base/clock.ts'
import { type FileStore, type Room, rooms } from '../db/files/file-store.ts'
import {
  absentUploads,
  expiredJobs,
  forgetArtifacts,
  forgetExpiredExports,
  forgetExpiredUploads,
  forgetPdfs,
  forgetTickets,
  knownUploads,
  namedFiles,
  neededArtifacts,
} from '../db/files/sweep.ts'
import type { Database } from '../db/postgres/connection.ts'

/** What a sweep removed. */
export interface SweptFiles {
  uploads: number
  artifacts: number
  /** Files that nothing refers to any more: broken-off transfers, pieces of jobs that have ended. */
  strays: number
  /** Rows whose file is gone, though it should be there: nothing is removed for them, and somebody has to look. */
  missing: number
}

/** What a sweep needs of the store. */
type Swept = Pick<FileStore, 'list' | 'removeFile' | 'endTransfers'>

/** A file that was touched within this time may still be on its way to a row that names it. */
const strayAgeMs = 3600 * 1000
const dayMs = 24 * 3600 * 1000

/** Removes expired uploads and artifacts, and files without an owner. Safe to run anywhere, at any time. */
export async function sweepFiles(
  { database, files }: { database: Database; files: Swept },
  now = machineDate(),
): Promise<SweptFiles> {
  const uploads = await sweepUploads(database, files, now.toISOString())
  const artifacts = await sweepArtifacts(database, files, now.toISOString())
  await forgetTickets(database, new Date(now.getTime() - dayMs).toISOString())
  const before = now.getTime() - strayAgeMs
  await forgetIdlePdfs(database, files, now.getTime() - dayMs)
  let strays = 0
  for (const room of rooms) {
    strays += await removeStrays(files, room, before, (names) => neededIn[room](database, names))
  }
  strays += await files.endTransfers(now.getTime() - dayMs)
  return { uploads, artifacts, strays, missing: await countMissing(database, files, before) }
}

/** For each folder, the names among these that something still refers to. */
const neededIn: Record<Room, (database: Database, names: readonly string[]) => Promise<Set<string>>> = {
  uploads: knownUploads,
  artifacts: neededArtifacts,
  kept: namedFiles,
}

/** A record's PDF is kept until nobody has requested it for a day. */
async function forgetIdlePdfs(database: Database, files: Swept, before: number): Promise<void> {
  for await (const names of olderFiles(files, 'kept', before)) await forgetPdfs(database, names)
}

async function sweepUploads(database: Database, files: Swept, now: string): Promise<number> {
  const expired = await forgetExpiredUploads(database, now)
  for (const name of expired) await files.removeFile('uploads', name)
  return expired.length
}

async function sweepArtifacts(database: Database, files: Swept, now: string): Promise<number> {
  const expired = await expiredJobs(database, now)
  const names = expired.flatMap((job) => job.files)
  for (const name of names) await files.removeFile('artifacts', name)
  await forgetArtifacts(database, expired)
  const exports = await forgetExpiredExports(database, now)
  for (const name of exports) await files.removeFile('artifacts', name)
  return names.length + exports.length
}

async function removeStrays(
  files: Swept,
  room: Room,
  before: number,
  neededOf: (names: string[]) => Promise<Set<string>>,
): Promise<number> {
  let count = 0
  for await (const old of olderFiles(files, room, before)) {
    const needed = await neededOf(old)
    const strays = old.filter((name) => !needed.has(name))
    for (const name of strays) await files.removeFile(room, name)
    count += strays.length
  }
  return count
}

/** How many uploads that were finished, or became documents, before `before` have no file in the store. */
async function countMissing(database: Database, files: Swept, before: number): Promise<number> {
  let missing = 0
  let after = ''
  for await (const listed of files.list('uploads')) {
    const upTo = listed.at(-1)?.name ?? after
    const names = listed.map(({ name }) => name)
    missing += await absentUploads(database, names, { after, upTo, before })
    after = upTo
  }
  return missing + (await absentUploads(database, [], { after, before }))
}

/** The names of files that nobody has touched since `before`, some hundreds at a time. */
async function* olderFiles(files: Swept, room: Room, before: number): AsyncGenerator<string[]> {
  for await (const listed of files.list(room)) {
    yield listed.filter(({ touchedMs }) => touchedMs < before).map(({ name }) => name)
  }
}
