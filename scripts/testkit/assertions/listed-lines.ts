import { readFileSync, writeFileSync } from 'node:fs'
import type { Test } from 'tap'

/** A file with a reviewed list, and the environment variable whose value `write` writes the list. */
interface LineList {
  path: string
  variable: string
}

/** Asserts that the lines are exactly those of the list. If the variable is `write`, writes the list first. */
export function equalsList(t: Pick<Test, 'strictSame'>, lines: readonly string[], { path, variable }: LineList): void {
  if (process.env[variable] === 'write') writeFileSync(path, `${lines.join('\n')}\n`)
  t.strictSame(lines, readFileSync(path, 'utf8').trimEnd().split('\n'))
}
