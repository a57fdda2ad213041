import type { Files } from '../db/files/store.ts'
import {
  expiredJobs,
  expiredUploads,
  forgetArtifacts,
  forgetTickets,
  forgetUploads,
  knownUploads,
  lastPdfs,
  neededArtifacts,
} from '../db/files/sweep.ts'
import type { Database } from '../db/postgres/connection.ts'

/** What a sweep removed. */
export interface SweptFiles {
  uploads: number
  artifacts: number
  /** Files that nothing speaks of any more: broken-off transfers, pieces of jobs that have ended. */
  strays: number
}

/** A file that was touched within this time may still be on its way to a row that names it. */
const strayAgeMs = 3600 * 1000
const dayMs = 24 * 3600 * 1000

/** Removes uploads and artifacts whose time is over, and files that nobody owns. Safe to run anywhere, at any time. */
export async function sweepFiles(
  { database, files }: { database: Database; files: Files },
  now = new Date(),
): Promise<SweptFiles> {
  const uploads = await sweepUploads(database, files, now.toISOString())
  const artifacts = await sweepArtifacts(database, files, now.toISOString())
  await forgetTickets(database, new Date(now.getTime() - dayMs).toISOString())
  const before = now.getTime() - strayAgeMs
  const strays =
    (await removeStrays(files, 'artifacts', before, (names) => stillWanted(database, names))) +
    (await removeStrays(files, 'uploads', before, (names) => knownUploads(database, names)))
  const dayOld = now.getTime() - dayMs
  await removeStrays(files, 'artifacts', dayOld, (names) => neededArtifacts(database, names))
  return { uploads, artifacts, strays }
}

/** What a job has, and the last PDF of a record, which is kept until nobody wanted it for a day. */
async function stillWanted(database: Database, names: readonly string[]): Promise<Set<string>> {
  const needed = await neededArtifacts(database, names)
  const pdfs = await lastPdfs(database, names)
  return new Set(names.filter((name) => needed.has(name) || pdfs.has(name)))
}

async function sweepUploads(database: Database, files: Files, now: string): Promise<number> {
  const expired = await expiredUploads(database, now)
  for (const { id } of expired) await files.removeFile('uploads', id)
  await forgetUploads(database, expired)
  return expired.length
}

async function sweepArtifacts(database: Database, files: Files, now: string): Promise<number> {
  const expired = await expiredJobs(database, now)
  const names = expired.flatMap((job) => job.files)
  for (const name of names) await files.removeFile('artifacts', name)
  await forgetArtifacts(database, expired)
  return names.length
}

async function removeStrays(
  files: Files,
  room: 'artifacts' | 'uploads',
  before: number,
  neededOf: (names: string[]) => Promise<Set<string>>,
): Promise<number> {
  const old = await files.listOlder(room, before)
  if (old.length === 0) return 0
  const needed = await neededOf(old)
  const strays = old.filter((name) => !needed.has(name))
  for (const name of strays) await files.removeFile(room, name)
  return strays.length
}
