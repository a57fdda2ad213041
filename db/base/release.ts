import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { commitOf } from './build/commit.ts'

/** The release that runs, as package.json names it. */
export const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

/** The commit that runs. */
export const commit = commitOf(resolve(import.meta.dirname, '..', '..'))

/** Whether release `a` came before release `b`; both are three numbers, as `1.10.0`. */
export function isBefore(a: string, b: string): boolean {
  const [left, right] = [a, b].map((release) => release.split('.').map(Number))
  const at = left!.findIndex((number, place) => number !== right![place])
  return at >= 0 && left![at]! < right![at]!
}
