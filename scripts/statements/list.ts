import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Asked, askedOf, skeletonOf } from './shape.ts'

const place = join('test', 'statements.txt')

/** The statements of the service on its tables, one of each skeleton, as the tests have it send them. */
export const readStatements = (root: string): string[] =>
  readFileSync(join(root, place), 'utf8').split('\n').filter(Boolean)

/**
 * Those of some shapes that ask something of tables which no statement of the list asks of them. By which fields a list is
 * filtered and how often makes no difference: tests draw such things.
 */
export function missingStatements(root: string, shapes: Iterable<string>): string[] {
  const known = new Map<string, Set<string>>()
  for (const { of, means } of readStatements(root).flatMap(askedOf))
    known.set(of, new Set([...(known.get(of) ?? []), ...means]))
  const isKnown = ({ of, means }: Asked) => {
    const found = known.get(of)
    return found !== undefined && [...means].every((one) => found.has(one))
  }
  const isOfTests = ownOfTests(root)
  return oneOfEach(shapes).filter((shape) => !askedOf(shape).every(isKnown) && !isOfTests(shape))
}

/** What a test writes into a statement that it puts together, so that nobody takes it for one of the service's. */
const markOfTests = '/* of a test */'

/**
 * Whether a statement is marked as a test's, or begins as one that is written in a test, in what tries the service with faults,
 * or in a migration that a test repeats.
 */
function ownOfTests(root: string): (shape: string) => boolean {
  const places = [
    'test/**/*.{ts,tsx}',
    'scripts/{chaos,crash-points,kept-state}/**/*.ts',
    'db/postgres/migrations/*.sql',
  ]
  const files = globSync(places, { cwd: root })
  const plain = (text: string) => text.replace(/\s+/g, ' ').replaceAll('( ', '(')
  const sources = files.map((file) => plain(readFileSync(join(root, file), 'utf8'))).join('\n')
  return (shape) => shape.includes(markOfTests) || sources.includes(shape.replace(/\$.*/s, '').slice(0, 45))
}

/** Writes the list anew: what it had of what is sent still, and what it lacked. Gives how many came and went. */
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
