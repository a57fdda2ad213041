import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** What DATA_DIR's folder `postgres` remembers: one short text a file. */
export type RecordName = 'home' | 'socket-folder' | 'move' | 'password'

/** The text recorded under a name, or null. */
export function readRecord(control: string, name: RecordName): string | null {
  return readTextIfAny(join(control, name))
}

/** Records a text, durably and whole: a crash leaves the one before or this one. Only the owner can read it. */
export function writeRecord(control: string, name: RecordName, text: string): void {
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
  syncPath(control)
}

export function removeRecord(control: string, name: RecordName): void {
  rmSync(join(control, name), { force: true })
}

/** The text of a file without the space around it, or null when there is none. */
export function readTextIfAny(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Makes a file's content, or a folder's list of names, durable. */
export function syncPath(path: string): void {
  const opened = openSync(path, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}
