import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { readCommit } from './build/commit.ts'

/** Version of the running release, from package.json. */
export const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

/** Commit of the running release. */
export const commit = readCommit(resolve(import.meta.dirname, '../../..'))

/** Reports whether release `a` is older than release `b`. Both are three numbers, such as `1.10.0`. */
export function isOlderRelease(a: string, b: string): boolean {
  const [left, right] = [a, b].map((release) => release.split('.').map(Number))
  const at = left!.findIndex((number, place) => number !== right![place])
  return at >= 0 && left![at]! < right![at]!
}
