import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBucket, TestS3Server } from '../../testkit/environment/s3.ts'

/** Folder of uploads and artifacts, with a way to fill its file system. */
export interface FileSystemStore {
  folder: string
  /** Description of how the file system is filled; undefined if this machine or account allows no way. */
  fillMethod: string | undefined
  /** Leaves no free space for the processes `pids`. */
  fillUp(pids: readonly number[]): Promise<void>
  /** Frees the space again. */
  freeSpace(pids: readonly number[]): Promise<void>
  remove(): void
}

/**
 * Size of the mounted file system. The service refuses files when less than 256 MB are free, and the files of the run
 * need about as much.
 */
const sizeMb = 1_024
/**
 * File size limit in bytes that simulates a full store. It is larger than the files that a process writes for itself,
 * and smaller than any uploaded file.
 */
const maxBytes = 32 * 1024

/** Starts an S3 server with a bucket if FILES=s3. DATA_DIR is then not filled. */
export async function openBucket(folder: string): Promise<{ s3: TestS3Server; filesUrl: string } | undefined> {
  if (process.env.FILES !== 's3') return undefined
  const s3 = await TestS3Server.open(folder)
  return { s3, filesUrl: await createBucket(s3.endpoint, 'chaos') }
}

/**
 * Opens a file store: a mounted file system if this account may mount one, else a folder with a file size limit for the
 * processes. If neither is possible, or `isFilled` is false, the store cannot be filled.
 */
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
    fillMethod: `a tmpfs of ${sizeMb} MB, filled to its last byte`,
    fillUp: () => fillUp(ballast),
    freeSpace: () => rm(ballast, { force: true }),
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
    fillMethod: `a quota: files of the processes may have ${maxBytes} bytes (RLIMIT_FSIZE)`,
    fillUp: async (pids) => limit(pids, String(maxBytes)),
    freeSpace: async (pids) => limit(pids, 'unlimited'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

const unlimitedStore = (folder: string): FileSystemStore => ({
  folder,
  fillMethod: undefined,
  fillUp: async () => {},
  freeSpace: async () => {},
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
