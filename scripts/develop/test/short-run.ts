import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { TestRunResult } from './run.ts'

/** What `make test-all REST=1` judges together with its own run. */
export type ShortRun = Pick<TestRunResult, 'statements' | 'cpuSecondsOf' | 'failed'>

const path = join('build', 'short-tests.json')

/** Stores what a complete `make test` has measured. */
export function storeShortRun(root: string, { statements, cpuSecondsOf, failed }: ShortRun): void {
  const file = join(root, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify({ statements: [...statements], cpuSecondsOf: [...cpuSecondsOf], failed }))
}

/** Returns what the last complete `make test` has measured, and removes it. Throws an Error if there is none. */
export function takeShortRun(root: string): ShortRun {
  const file = join(root, path)
  const text = readStored(file)
  rmSync(file)
  const { statements, cpuSecondsOf, failed } = JSON.parse(text) as {
    statements: string[]
    cpuSecondsOf: [string, number][]
    failed: number
  }
  return { statements: new Set(statements), cpuSecondsOf: new Map(cpuSecondsOf), failed }
}

function readStored(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new Error(`REST=1 continues a run of all tests of make test, and ${file} has none`, { cause })
  }
}
