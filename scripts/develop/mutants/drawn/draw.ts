import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type ts from 'typescript'
import { shuffle } from '../../test/shuffled.ts'
import {
  applyEdit,
  isValidTypeScript,
  type MutationOperator,
  parseSource,
  type TextEdit,
} from '../operators/operator.ts'
import { describeEdit } from './describe.ts'
import type { DrawnFault, FaultIdentity } from './drawn-fault.ts'

/** Files without planted faults: past migrations, the code of the published documentation, and catalogs of words. */
const leftOut = [/^db\/engine\/postgres\/migrations\//, /^handlers\/web\/docs\//, /^db\/domain\/language\/catalogues\//]

export const listMutableFiles = (root: string): string[] =>
  globSync('{db,handlers,workers}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !leftOut.some((pattern) => pattern.test(file)))
    .sort()

/** Edit of a file with which a mutation operator can plant a fault. */
export interface MutationSite {
  file: string
  source: ts.SourceFile
  edit: TextEdit
}

interface Drawing {
  /** Files in which faults are planted. */
  files: readonly string[]
  operators: readonly MutationOperator[]
  count: number
  seed: number
  isEquivalent(fault: FaultIdentity): boolean
  testsFor(site: MutationSite, operator: MutationOperator): string[]
}

/**
 * Draws faults; the same seed draws the same faults. The mutation operators take turns, and each uses every file once
 * before it uses a file again. So neither a frequent kind of fault nor a long file dominates. Skips an edit that makes
 * the file invalid TypeScript, that no test reaches, or that is listed as equivalent.
 */
export function drawFaults(
  root: string,
  { files, operators, count, seed, isEquivalent, testsFor }: Drawing,
): DrawnFault[] {
  const sources = new Map<string, ts.SourceFile>()
  const sourceOf = (file: string): ts.SourceFile => {
    const source = sources.get(file) ?? parseSource(file, readFileSync(join(root, file), 'utf8'))
    sources.set(file, source)
    return source
  }
  const faultAt = (operator: MutationOperator, site: MutationSite): DrawnFault | undefined => {
    const { file, source, edit } = site
    const described = describeEdit(file, source, edit)
    if (isEquivalent(described) || !isValidTypeScript(file, applyEdit(source.text, edit))) return undefined
    const tests = testsFor(site, operator)
    return tests.length > 0
      ? { ...described, name: `${file}:${described.line}`, area: operator.name, edit, tests }
      : undefined
  }
  let turns = operators.map((operator, at) => ({ operator, sites: sitesOf(operator, files, seed + at, sourceOf) }))
  const drawn: DrawnFault[] = []
  while (turns.length > 0 && drawn.length < count) {
    const ended = new Set<MutationOperator>()
    for (const { operator, sites } of turns) {
      if (drawn.length === count) break
      const fault = nextFault(sites, (site) => faultAt(operator, site))
      if (fault) drawn.push(fault)
      else ended.add(operator)
    }
    turns = turns.filter(({ operator }) => !ended.has(operator))
  }
  return drawn
}

function nextFault(
  sites: Iterator<MutationSite>,
  faultAt: (site: MutationSite) => DrawnFault | undefined,
): DrawnFault | undefined {
  for (let next = sites.next(); !next.done; next = sites.next()) {
    const fault = faultAt(next.value)
    if (fault) return fault
  }
  return undefined
}

/** Yields the sites of a mutation operator: one in each file, then a second one in each file with two, and so on. */
function* sitesOf(
  { editsIn }: MutationOperator,
  files: readonly string[],
  seed: number,
  sourceOf: (file: string) => ts.SourceFile,
): Generator<MutationSite, undefined> {
  const order = shuffle(files, seed)
  const editsOf = new Map<string, TextEdit[]>()
  for (let round = 0, most = 1; round < most; round += 1) {
    for (const file of order) {
      const source = sourceOf(file)
      const edits = editsOf.get(file) ?? shuffle(editsIn(source), seed)
      editsOf.set(file, edits)
      most = Math.max(most, edits.length)
      const edit = edits[round]
      if (edit) yield { file, source, edit }
    }
  }
  return undefined
}
