import { execFileSync } from 'node:child_process'
import type { Imports } from './imports.ts'

/** Returns the files that differ from the last commit, including new files. */
export function listChangedFiles(root: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  return [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')]
}

/**
 * Returns the test files that load, directly or indirectly, a file that differs from the last commit. Those that need
 * the fewest imports to reach it come first.
 */
export function findAffectedTests(root: string, tests: readonly string[], imports: Imports): string[] {
  const changed = new Set(listChangedFiles(root))
  return tests
    .map((file) => ({ file, steps: stepsTo(changed, imports.countImportsTo(file)) }))
    .filter(({ steps }) => steps < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.steps - b.steps)
    .map(({ file }) => file)
}

const stepsTo = (changed: ReadonlySet<string>, reached: ReadonlyMap<string, number>): number =>
  Math.min(...[...reached].filter(([file]) => changed.has(file)).map(([, steps]) => steps))
