import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { identityOfProcess, isProcessAlive } from './process-identity.ts'

/** A running Postgres server. `socketFolder` is empty while the server is starting. */
export type Postmaster = { pid: number; socketFolder: string; isAlive: () => boolean }

type ProcessOwner = 'ours' | 'unrelated' | 'stranger' | 'unknown'

const pollMs = 30
const unknownLimitMs = 5_000

/**
 * Returns the server that runs on this data folder according to its lock file postmaster.pid; null if none does.
 * Removes the lock file if its process has died, even if another program now has the same pid. Throws an Error if the
 * process is another Postgres or cannot be identified.
 */
export async function findPostmaster(data: string): Promise<Postmaster | null> {
  const lock = join(data, 'postmaster.pid')
  const giveUpAt = performance.now() + unknownLimitMs
  for (;;) {
    const lines = readLines(lock)
    const pid = Number(lines[0])
    const identity = identityOfProcess(pid)
    const owner = identity === null ? 'unrelated' : processOwner(pid, data)
    if (owner === 'ours' && identity) {
      return { pid, socketFolder: lines[4] ?? '', isAlive: () => isProcessAlive(pid, identity) }
    }
    if (owner === 'unrelated') {
      if (lines.length > 0) rmSync(lock, { force: true })
      return null
    }
    if (owner === 'stranger' || performance.now() > giveUpAt) throw new Error(refusal(lock, pid))
    await sleep(pollMs)
  }
}

function refusal(lock: string, pid: number): string {
  return `${lock} is held by process ${pid}, which is running and is not this service's Postgres. Stop that process, or remove the file if the process has nothing to do with this database.`
}

/**
 * Identifies a process by its command line, which every account may read. Returns `unknown` for an exiting process,
 * which no longer has a command line; a moment later it is gone.
 */
function processOwner(pid: number, data: string): ProcessOwner {
  if (process.platform !== 'linux') return processOwnerByPs(pid, data)
  try {
    if (readFileSync(`/proc/${pid}/comm`, 'utf8').trim() !== 'postgres') return 'unrelated'
    const [program, ...rest] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    if (!program) return 'unknown'
    return rest.includes(data) ? 'ours' : 'stranger'
  } catch {
    return 'unknown'
  }
}

function processOwnerByPs(pid: number, data: string): ProcessOwner {
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
