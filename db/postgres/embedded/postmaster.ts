import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive, processIdentity } from './process-identity.ts'

/** `socketFolder` is empty until a starting server has recorded it. */
export type Postmaster = { pid: number; socketFolder: string; isAlive: () => boolean }

type Whose = 'ours' | 'unrelated' | 'stranger' | 'unknown'

const pollMs = 30
const unknownLimitMs = 5_000

/**
 * The server that runs on this data folder, by its lock file postmaster.pid. A lock of a dead process, or of a process
 * that only got the dead one's number, is removed. Throws when the process lives and cannot be told to be either.
 */
export async function findPostmaster(data: string): Promise<Postmaster | null> {
  const lock = join(data, 'postmaster.pid')
  const giveUpAt = performance.now() + unknownLimitMs
  for (;;) {
    const lines = readLines(lock)
    const pid = Number(lines[0])
    const identity = processIdentity(pid)
    const whose = identity === null ? 'unrelated' : whoseProcess(pid, data)
    if (whose === 'ours' && identity) {
      return { pid, socketFolder: lines[4] ?? '', isAlive: () => isAlive(pid, identity) }
    }
    if (whose === 'unrelated') {
      if (lines.length > 0) rmSync(lock, { force: true })
      return null
    }
    if (whose === 'stranger' || performance.now() > giveUpAt) throw new Error(refusal(lock, pid))
    await sleep(pollMs)
  }
}

function refusal(lock: string, pid: number): string {
  return `${lock} is held by process ${pid}, which is running and is not this service's Postgres. Stop that process, or remove the file if the process has nothing to do with this database.`
}

/** Told by the command line, which every account may read. A dying process has none any more, and is gone in a moment. */
function whoseProcess(pid: number, data: string): Whose {
  if (process.platform !== 'linux') return whoseProcessByPs(pid, data)
  try {
    if (readFileSync(`/proc/${pid}/comm`, 'utf8').trim() !== 'postgres') return 'unrelated'
    const [program, ...rest] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    if (!program) return 'unknown'
    return rest.includes(data) ? 'ours' : 'stranger'
  } catch {
    return 'unknown'
  }
}

function whoseProcessByPs(pid: number, data: string): Whose {
  try {
    const command = execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    if (command.endsWith(`-D ${data}`)) return 'ours'
    return basename(command.split(' ')[0] ?? '') === 'postgres' ? 'stranger' : 'unrelated'
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
