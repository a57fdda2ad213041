import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Fault } from './fault.ts'
import { applyEdit, type TextEdit } from './operators/operator.ts'

const root = resolve(import.meta.dirname, '..', '..')

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

/** Handle of a planted fault; `restoreFile` restores the file. */
export interface PlantedFaultHandle {
  restoreFile(): void
}

/** Plants a fault in a copy of the repository. Returns the reason as text if it cannot be planted. */
export function plantFault(
  copy: string,
  { file, find, replace }: Pick<Fault, 'file' | 'find' | 'replace'>,
): PlantedFaultHandle | string {
  const text = readFileSync(join(copy, file), 'utf8')
  const count = text.split(find).length - 1
  if (count !== 1) return `its text stands ${count} times in ${file}`
  if (find === replace) return 'it changes nothing'
  const start = text.indexOf(find)
  return plantFaultEdit(copy, file, { start, end: start + find.length, text: replace })
}

/** Plants a fault given by its position in a file. */
export function plantFaultEdit(copy: string, file: string, edit: TextEdit): PlantedFaultHandle {
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, applyEdit(text, edit))
  return { restoreFile: () => writeFileSync(path, text) }
}
