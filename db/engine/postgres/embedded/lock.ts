import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { identityOfProcess, isProcessAlive } from './process-identity.ts'

const pollMs = 20
const waitLimitMs = 10 * 60_000

/**
 * Runs `work` under the lock of a folder, which one process holds at a time. If the holder has died, the next process
 * takes the lock. Throws an Error if a living process holds it for ten minutes.
 *
 * The lock is the file lock.<n> with the greatest n. It contains the process that holds it, or the word `free`. If it
 * is free or its holder is dead, a process takes it by creating lock.<n + 1>, which only one process can do. The file
 * with the greatest n is never deleted. A process may be delayed between reading n and creating lock.<n + 1>. It then
 * finds a greater n when it reads again, and gives up.
 */
export async function withFolderLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const number = await acquire(folder)
  try {
    return await work()
  } finally {
    release(folder, number)
  }
}

async function acquire(folder: string): Promise<number> {
  const giveUpAt = performance.now() + waitLimitMs
  for (;;) {
    mkdirSync(folder, { recursive: true })
    const seen = greatest(folder)
    const holder = seen === 0 ? null : livingHolder(folder, seen)
    if (holder === null && create(folder, seen + 1)) {
      if (greatest(folder) === seen + 1) {
        removeBelow(folder, seen + 1)
        return seen + 1
      }
      rmSync(lockPath(folder, seen + 1), { force: true })
    }
    if (performance.now() > giveUpAt) throw new Error(`${folder} has been locked by process ${holder} for ten minutes`)
    await sleep(pollMs)
  }
}

function release(folder: string, number: number): void {
  const draft = draftPath(folder)
  try {
    writeFileSync(draft, 'free')
    renameSync(draft, lockPath(folder, number))
  } catch (error) {
    // `work` may have removed the folder and thus the lock.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/**
 * Creates a lock file; returns false if it exists or the folder was removed. The file is written under another name and
 * then linked, so no process reads half of it.
 */
function create(folder: string, number: number): boolean {
  const draft = draftPath(folder)
  try {
    writeFileSync(draft, `${process.pid} ${identityOfProcess(process.pid)}`)
    linkSync(draft, lockPath(folder, number))
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' || code === 'ENOENT') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function livingHolder(folder: string, number: number): number | null {
  try {
    const [pid = '', ...identity] = readFileSync(lockPath(folder, number), 'utf8').split(' ')
    return isProcessAlive(Number(pid), identity.join(' ')) ? Number(pid) : null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function numbers(folder: string): number[] {
  return readdirSync(folder).flatMap((name) => (/^lock\.\d+$/.test(name) ? [Number(name.slice(5))] : []))
}

function greatest(folder: string): number {
  return Math.max(0, ...numbers(folder))
}

function removeBelow(folder: string, number: number): void {
  for (const old of numbers(folder)) if (old < number) rmSync(lockPath(folder, old), { force: true })
}

function lockPath(folder: string, number: number): string {
  return join(folder, `lock.${number}`)
}

function draftPath(folder: string): string {
  return join(folder, `lock-draft-${process.pid}-${Math.random().toString(36).slice(2)}`)
}
