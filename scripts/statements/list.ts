import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { skeletonOf } from './shape.ts'

const place = join('test', 'statements.txt')

/** The statements of the service on its tables, one of each skeleton, as the tests have it send them. */
export const readStatements = (root: string): string[] =>
  readFileSync(join(root, place), 'utf8').split('\n').filter(Boolean)

/** Those of some shapes of which no statement is in the list. */
export function missingStatements(root: string, shapes: Iterable<string>): string[] {
  const known = new Set(readStatements(root).map(skeletonOf))
  const isOfTests = ownOfTests(root)
  return oneOfEach(shapes).filter((shape) => !known.has(skeletonOf(shape)) && !isOfTests(shape))
}

/** Whether a statement begins as one that is written in a test: a question of the test's own, over its own connection. */
function ownOfTests(root: string): (shape: string) => boolean {
  const files = globSync('test/**/*.{ts,tsx}', { cwd: root })
  const sources = files.map((file) => readFileSync(join(root, file), 'utf8').replace(/\s+/g, ' ')).join('\n')
  return (shape) => sources.includes(shape.replace(/\$.*/s, '').slice(0, 45))
}

/** Writes the list anew: what it had of what is sent still, and what it lacked. Gives how many came and went. */
export function writeStatements(root: string, shapes: Iterable<string>): { came: number; gone: number } {
  const [before, sent] = [readStatements(root), [...shapes]]
  const skeletons = new Set(sent.map(skeletonOf))
  const kept = before.filter((shape) => skeletons.has(skeletonOf(shape)))
  const came = missingStatements(root, sent)
  writeFileSync(join(root, place), `${[...kept, ...came].sort().join('\n')}\n`)
  return { came: came.length, gone: before.length - kept.length }
}

const oneOfEach = (shapes: Iterable<string>): string[] => {
  const bySkeleton = new Map([...shapes].sort().map((shape) => [skeletonOf(shape), shape]))
  return [...bySkeleton.values()]
}
