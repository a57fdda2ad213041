import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/**
 * Functions that a test file ran in its process: for each source file, the start and the end offset of one function
 * after the other.
 */
export interface RecordedReach {
  test: string
  cpuSeconds: number
  files: Record<string, number[]>
}

/** A recorded run: the fingerprints of the sources, and the functions that each test file ran. */
export interface ReachFile {
  sources: Record<string, string>
  reached: RecordedReach[]
}

export const computeSourceFingerprint = (source: string): string =>
  createHash('sha256').update(source).digest('base64url').slice(0, 12)

/**
 * Starts the recording of a run and replaces an earlier one. The file's first line has the fingerprints; each test file
 * appends its own line of JSON.
 */
export function beginReachFile(root: string, path: string): void {
  const files = globSync('{db,handlers,workers}/**/*.ts', { cwd: root }).sort()
  const sources = Object.fromEntries(
    files.map((file) => [file, computeSourceFingerprint(readFileSync(join(root, file), 'utf8'))]),
  )
  mkdirSync(dirname(resolve(root, path)), { recursive: true })
  writeFileSync(resolve(root, path), `${JSON.stringify(sources)}\n`)
}

/** Reads a recorded run. Throws if there is none. */
export function readReachFile(root: string, path: string): ReachFile {
  if (!existsSync(resolve(root, path)))
    throw new Error(`There is no recording ${path}. COVERAGE=${path} make test records one.`)
  const [sources, ...lines] = readFileSync(resolve(root, path), 'utf8').split('\n').filter(Boolean)
  return { sources: JSON.parse(sources!), reached: lines.map((line) => JSON.parse(line) as RecordedReach) }
}
