import { cpSync, mkdtempSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..', '..')

/** What tests read, in a folder of its own; the packages are those of the repository. */
export function copyOfRepository(): string {
  const copy = mkdtempSync(join(tmpdir(), 'mutant-'))
  const skipped = ['node_modules', '.git', '.data', '.data-test', '.tap', 'bench-results', 'chaos-results']
  cpSync(root, copy, { recursive: true, filter: (path) => !skipped.some((name) => path === join(root, name)) })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}
