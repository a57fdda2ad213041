import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** Which functions a test file ran in its process: of each source file, where they begin and end, one after the other. */
export interface RecordedReach {
  test: string
  cpuSeconds: number
  files: Record<string, number[]>
}

/** A recorded run: the fingerprints of the sources that it ran, and what each test file reached. */
export interface ReachFile {
  sources: Record<string, string>
  reached: RecordedReach[]
}

export const sourceFingerprint = (source: string): string =>
  createHash('sha256').update(source).digest('base64url').slice(0, 12)

/** Begins the recording of a run, in place of an earlier one: a line of JSON, to which each test file adds its own. */
export function beginReachFile(root: string, path: string): void {
  const files = globSync('{db,handlers,workers}/**/*.ts', { cwd: root }).sort()
  const sources = Object.fromEntries(
    files.map((file) => [file, sourceFingerprint(readFileSync(join(root, file), 'utf8'))]),
  )
  mkdirSync(dirname(resolve(root, path)), { recursive: true })
  writeFileSync(resolve(root, path), `${JSON.stringify(sources)}\n`)
}

/** Reads a recorded run. Throws where there is none. */
export function readReachFile(root: string, path: string): ReachFile {
  if (!existsSync(resolve(root, path)))
    throw new Error(`There is no recording ${path}. COVERAGE=${path} make test records one.`)
  const [sources, ...lines] = readFileSync(resolve(root, path), 'utf8').split('\n').filter(Boolean)
  return { sources: JSON.parse(sources!), reached: lines.map((line) => JSON.parse(line) as RecordedReach) }
}
