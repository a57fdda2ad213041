import { readFileSync } from 'node:fs'

/** The release that runs, as package.json names it. */
export const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

/** Whether release `a` came before release `b`; both are three numbers, as `1.10.0`. */
export function isBefore(a: string, b: string): boolean {
  const [left, right] = [a, b].map((release) => release.split('.').map(Number))
  const at = left!.findIndex((number, place) => number !== right![place])
  return at >= 0 && left![at]! < right![at]!
}
