import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync, readdirSync, readSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { changeOwner, findPostgresAccount } from './account.ts'
import { type ClusterLocation, createClusterFolder, findClusterLocation, restrictClusterFolder } from './location.ts'
import { readRecordFile, removeRecordFile, syncToDisk, writeRecordFile } from './records.ts'

/**
 * Moves a stopped cluster to the folder and the account of clusters that root creates, and returns its new location.
 *
 * Before the first change, the record `move` is written with both folders; it is removed after the last change. Every
 * step can be repeated, so after a crash the next process that opens the cluster completes the move (`finishMove`). The
 * old data remains until the new data is complete, durable and recorded. Call it under the cluster's lock.
 */
export function moveCluster(at: ClusterLocation): ClusterLocation {
  writeRecordFile(at.control, 'move', `${at.home}\n${createClusterFolder(at.control)}`)
  finishMove(at.control)
  return findClusterLocation(at.control)
}

/** Completes a move that a crash interrupted; does nothing if there is none. Call it under the cluster's lock. */
export function finishMove(control: string): void {
  const record = readRecordFile(control, 'move')
  if (record === null) return
  const [from = '', to = ''] = record.split('\n')
  const account = findPostgresAccount()
  if (from !== to) carry(join(from, 'data'), join(to, 'data'))
  restrictClusterFolder(to, account)
  changeOwner(join(to, 'data'), account)
  if (to === realpathSync(control)) removeRecordFile(control, 'home')
  else writeRecordFile(control, 'home', to)
  if (from !== to) removeOld(from, to, control)
  removeRecordFile(control, 'move')
}

/** Moves the data folder by renaming it. Between file systems, copies it and renames the copy when it is on disk. */
function carry(source: string, target: string): void {
  if (existsSync(target)) return
  if (!existsSync(source))
    throw new Error(
      `A move of the database from ${source} was not completed, and it is neither there nor in ${target}.`,
    )
  try {
    renameSync(source, target)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    copyDurably(source, target)
  }
  syncToDisk(dirname(target))
}

function copyDurably(source: string, target: string): void {
  const draft = join(dirname(target), 'data-draft-moved')
  rmSync(draft, { recursive: true, force: true })
  const { status, error, stderr } = spawnSync('cp', ['-a', source, draft], { encoding: 'utf8' })
  if (status !== 0) {
    rmSync(draft, { recursive: true, force: true })
    throw new Error(`The database in ${source} could not be moved to ${target}: ${error?.message ?? stderr.trim()}`)
  }
  const inside = readdirSync(draft, { recursive: true, withFileTypes: true })
  for (const entry of inside) {
    if (entry.isFile() || entry.isDirectory()) syncToDisk(join(entry.parentPath, entry.name))
  }
  syncToDisk(draft)
  renameSync(draft, target)
}

/**
 * Removes the cluster's files in the old folder. Throws an Error if the old data is of another cluster than the moved
 * data.
 */
function removeOld(from: string, to: string, control: string): void {
  const left = join(from, 'data')
  if (existsSync(left) && systemId(left) !== systemId(join(to, 'data')))
    throw new Error(
      `${left} and ${join(to, 'data')} are two different databases, although one should be the copy of the other: remove the one that you do not need.`,
    )
  const socketFolder = readRecordFile(control, 'socket-folder')
  if (socketFolder) rmSync(dirname(socketFolder), { recursive: true, force: true })
  removeRecordFile(control, 'socket-folder')
  const isClusters = (name: string) => /^(data|socket|native-.*|data-draft-.*)$/.test(name)
  const old =
    from === realpathSync(control)
      ? readdirSync(from)
          .filter(isClusters)
          .map((name) => join(from, name))
      : [from]
  for (const path of old) rmSync(path, { recursive: true, force: true })
}

/** Returns the system identifier of a cluster, which stays the same in a copy: the first eight bytes of pg_control. */
function systemId(data: string): string {
  const file = openSync(join(data, 'global', 'pg_control'), 'r')
  try {
    const bytes = Buffer.alloc(8)
    readSync(file, bytes)
    return bytes.toString('hex')
  } finally {
    closeSync(file)
  }
}

/** Returns all folders outside DATA_DIR that a cluster uses, including both folders of an unfinished move. */
export function listExternalDataFolders(control: string): string[] {
  const moving = readRecordFile(control, 'move')?.split('\n') ?? []
  return [...new Set([readRecordFile(control, 'home'), ...moving])].filter(
    (home): home is string => home !== null && basename(home) !== '' && home !== realpathSync(control),
  )
}
