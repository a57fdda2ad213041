import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeBucket, OwnS3 } from '../stage/s3.ts'

/** The folder of uploads and artifacts, and a way to fill its file system. */
export interface FileSystemStore {
  folder: string
  /** How it is filled, in words; undefined where this machine or account allows no way. */
  means: string | undefined
  /** Leaves no space for the processes `pids`. */
  fill(pids: readonly number[]): Promise<void>
  /** Frees the space again. */
  empty(pids: readonly number[]): Promise<void>
  remove(): void
}

/** The service refuses files where less than 256 MB are free; what a trial uploads and makes comes to as much, and fits. */
const sizeMb = 1_024
/** More than a process writes for itself, and less than any file that the trial uploads. */
const maxBytes = 32 * 1024

/** A bucket of a server of the trial's own where FILES=s3 asks for it; nothing of DATA_DIR is filled then. */
export async function openBucket(folder: string): Promise<{ s3: OwnS3; filesUrl: string } | undefined> {
  if (process.env.FILES !== 's3') return undefined
  const s3 = await OwnS3.open(folder)
  return { s3, filesUrl: await makeBucket(s3.endpoint, 'chaos') }
}

/** A file system of its own where this account may mount one; else a limit on the size of the processes' files. */
export function openFileStore(isFilled = true): FileSystemStore {
  const folder = mkdtempSync(join(tmpdir(), 'chaos-files-'))
  if (!isFilled) return unlimitedStore(folder)
  const mounted = process.getuid?.() === 0 && runs('mount', '-t', 'tmpfs', '-o', `size=${sizeMb}m`, 'tmpfs', folder)
  if (mounted) return mountedStore(folder)
  const limited = runs('prlimit', '--pid', String(process.pid), '--fsize')
  return limited ? limitedStore(folder) : unlimitedStore(folder)
}

function mountedStore(folder: string): FileSystemStore {
  const ballast = join(folder, 'ballast')
  return {
    folder,
    means: `a tmpfs of ${sizeMb} MB, filled to its last byte`,
    fill: () => fillUp(ballast),
    empty: () => rm(ballast, { force: true }),
    remove() {
      if (!runs('umount', folder)) runs('umount', '-l', folder)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Sets only the soft limit, which can be raised again. Node ignores the signal SIGXFSZ, so a write beyond the limit
 * fails.
 */
function limitedStore(folder: string): FileSystemStore {
  const limit = (pids: readonly number[], soft: string) => {
    for (const pid of pids) runs('prlimit', '--pid', String(pid), `--fsize=${soft}:`)
  }
  return {
    folder,
    means: `a quota: files of the processes may have ${maxBytes} bytes (RLIMIT_FSIZE)`,
    fill: async (pids) => limit(pids, String(maxBytes)),
    empty: async (pids) => limit(pids, 'unlimited'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

const unlimitedStore = (folder: string): FileSystemStore => ({
  folder,
  means: undefined,
  fill: async () => {},
  empty: async () => {},
  remove: () => rmSync(folder, { recursive: true, force: true }),
})

const runs = (program: string, ...args: string[]): boolean => spawnSync(program, args, { stdio: 'ignore' }).status === 0

async function fillUp(path: string): Promise<void> {
  const file = await open(path, 'w')
  try {
    for (let size = 4 * 1024 * 1024; size >= 1; size = size >> 1) {
      const piece = Buffer.alloc(size)
      while (await file.write(piece).then(({ bytesWritten }) => bytesWritten > 0, isFull));
    }
  } finally {
    await file.close()
  }
}

function isFull(error: NodeJS.ErrnoException): false {
  if (error.code === 'ENOSPC') return false
  throw error
}
