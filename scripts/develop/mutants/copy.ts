import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { PlantedEdit } from './fault.ts'
import { applyEdit } from './operators/operator.ts'

const root = resolve(import.meta.dirname, '../../..')

/**
 * Copies the files that tests read into a temporary folder and returns it. Its node_modules link to the repository's.
 */
export function createRepositoryCopy(): string {
  const copy = mkdtempSync(join(tmpdir(), 'mutant-'))
  const skipped = ['node_modules', '.git', '.data', '.data-test', '.tap', 'bench-results', 'chaos-results']
  cpSync(root, copy, { recursive: true, filter: (path) => !skipped.some((name) => path === join(root, name)) })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

/** Plants a fault in a copy of the repository. Returns the function that restores its file. */
export function plantFault(copy: string, { file, edit }: PlantedEdit): () => void {
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, applyEdit(text, edit))
  return () => writeFileSync(path, text)
}
