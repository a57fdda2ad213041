import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Names of the records of the embedded database. Each is a file with a short text in the folder `postgres` of DATA_DIR.
 */
export type RecordFileName = 'home' | 'socket-folder' | 'move' | 'password'

/** Reads a record of the embedded database; returns null if it does not exist. */
export function readRecordFile(control: string, name: RecordFileName): string | null {
  return readTextIfExists(join(control, name))
}

/** Writes a record durably. After a crash, it has either the old or the new text. Only its owner can read it. */
export function writeRecordFile(control: string, name: RecordFileName, text: string): void {
  const draft = join(control, `${name}.draft`)
  rmSync(draft, { force: true })
  const file = openSync(draft, 'wx', 0o600)
  try {
    writeSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(draft, join(control, name))
  syncToDisk(control)
}

export function removeRecordFile(control: string, name: RecordFileName): void {
  rmSync(join(control, name), { force: true })
}

/** Returns the trimmed text of a file; null if it does not exist. */
export function readTextIfExists(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Flushes a file's content or a folder's entries to disk. */
export function syncToDisk(path: string): void {
  const opened = openSync(path, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}
