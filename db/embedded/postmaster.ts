import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isAlive, processIdentity } from './process-identity.ts'

/** `socketFolder` is empty until a starting server has recorded it. */
export type Postmaster = { pid: number; socketFolder: string; isAlive: () => boolean }

/**
 * The server that runs on this data folder, by its lock file postmaster.pid. A lock of a dead process, or of a process
 * that only got the dead one's number, is removed. Throws when the process lives and cannot be told to be neither.
 */
export function findPostmaster(data: string): Postmaster | null {
  const lock = join(data, 'postmaster.pid')
  const lines = readLines(lock)
  const pid = Number(lines[0])
  const identity = processIdentity(pid)
  if (identity === null) {
    if (lines.length > 0) rmSync(lock, { force: true })
    return null
  }
  const whose = whoseProcess(pid, data)
  if (whose === 'unrelated') {
    rmSync(lock, { force: true })
    return null
  }
  if (whose === 'unknown') {
    throw new Error(
      `${lock} is held by process ${pid}, which lives and is not this service's Postgres. Stop that process, or remove the file if it has nothing to do with this database.`,
    )
  }
  return { pid, socketFolder: lines[4] ?? '', isAlive: () => isAlive(pid, identity) }
}

/** A postmaster's working folder is its data folder. */
function whoseProcess(pid: number, data: string): 'ours' | 'unrelated' | 'unknown' {
  if (process.platform !== 'linux') return whoseProcessByPs(pid, data)
  try {
    if (readFileSync(`/proc/${pid}/comm`, 'utf8').trim() !== 'postgres') return 'unrelated'
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data) ? 'ours' : 'unknown'
  } catch {
    return 'unknown'
  }
}

function whoseProcessByPs(pid: number, data: string): 'ours' | 'unrelated' | 'unknown' {
  try {
    const command = execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    if (command.endsWith(`-D ${data}`)) return 'ours'
    return basename(command.split(' ')[0] ?? '') === 'postgres' ? 'unknown' : 'unrelated'
  } catch {
    return 'unknown'
  }
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
