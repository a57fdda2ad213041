import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listStatementFeatures, type StatementFeatures, skeletonOf } from './shape.ts'

const place = join('test', 'statements.txt')

/**
 * Reads the list of the statements that the service sends on its tables during the tests. Of statements with the same
 * skeleton, which differ only in their fields, filters or sort order, the list has one.
 */
export const readStatements = (root: string): string[] =>
  readFileSync(join(root, place), 'utf8').split('\n').filter(Boolean)

/**
 * Returns the statements (as shapes) with a clause, function or cast that no listed statement uses on the same tables.
 * Other filters and repetitions do not count, because tests draw them at random.
 */
export function findUnlistedStatements(root: string, shapes: Iterable<string>): string[] {
  const known = new Map<string, Set<string>>()
  for (const { verbAndTables: of, features: means } of readStatements(root).flatMap(listStatementFeatures))
    known.set(of, new Set([...(known.get(of) ?? []), ...means]))
  const isKnown = ({ verbAndTables, features }: StatementFeatures) => {
    const found = known.get(verbAndTables)
    return found !== undefined && [...features].every((one) => found.has(one))
  }
  const isOfTests = ownOfTests(root)
  return oneOfEach(shapes).filter((shape) => !listStatementFeatures(shape).every(isKnown) && !isOfTests(shape))
}

/** Comment that a test adds to a statement that it assembles, to distinguish it from the service's statements. */
const markOfTests = '/* of a test */'

/**
 * Returns a function that reports whether a statement belongs to a test. A statement belongs to a test if it has the
 * mark of tests, or begins like a text in the files of `places`.
 */
function ownOfTests(root: string): (shape: string) => boolean {
  const places = [
    '{test,scripts/testkit}/**/*.{ts,tsx}',
    'scripts/trials/{chaos,crash-points}/**/*.ts',
    'db/engine/postgres/{migrations,functions}/**/*.sql',
  ]
  const files = globSync(places, { cwd: root })
  const plain = (text: string) => text.replace(/\s+/g, ' ').replaceAll('( ', '(')
  const sources = files.map((file) => plain(readFileSync(join(root, file), 'utf8'))).join('\n')
  return (shape) => shape.includes(markOfTests) || sources.includes(shape.replace(/\$.*/s, '').slice(0, 45))
}

/**
 * Rewrites the list: keeps the listed statements that are still sent and adds the missing ones. Returns how many were
 * added and removed.
 */
export function writeStatements(root: string, shapes: Iterable<string>): { came: number; gone: number } {
  const [before, sent] = [readStatements(root), [...shapes]]
  const skeletons = new Set(sent.map(skeletonOf))
  const kept = before.filter((shape) => skeletons.has(skeletonOf(shape)))
  const known = new Set(before.map(skeletonOf))
  const isOfTests = ownOfTests(root)
  const came = oneOfEach(sent).filter((shape) => !known.has(skeletonOf(shape)) && !isOfTests(shape))
  writeFileSync(join(root, place), `${[...kept, ...came].sort().join('\n')}\n`)
  return { came: came.length, gone: before.length - kept.length }
}

const oneOfEach = (shapes: Iterable<string>): string[] => {
  const bySkeleton = new Map([...shapes].sort().map((shape) => [skeletonOf(shape), shape]))
  return [...bySkeleton.values()]
}
