import { globSync } from 'node:fs'
import type ts from 'typescript'
import { budgetOf, readBudgets } from '../../test/budgets.ts'
import { runsAlone } from '../../test/files.ts'
import { Imports } from '../../test/imports.ts'
import type { Edit } from '../operators/operator.ts'
import { functionAt } from './describe.ts'
import type { Reach } from './reach.ts'

/** How many test files run for a fault, and how many of them are chosen by their name. */
const most = 12
const mostByName = 8

/** A slower file is left out where others reach the fault: it would take most of the run. */
const slowS = 45

/** Tests that read the sources as text, where any change is noticed that nobody would ever feel, or run a program of their own. */
const leftOut = [
  /^test\/(?:runner|release|docs|deployment)\//,
  /^test\/records\/writes-behind-rules/,
  /^test\/domain\/language\/(?:glossary|words-in-code)/,
]

interface Candidate {
  test: string
  /** How many words its path shares with the path of the mutated file. */
  sharedWords: number
  /** How many imports lie between it and the mutated file; 0 for a test that was seen to run the function. */
  steps: number
  seconds: number
}

/** Chooses the tests of a fault: those that were seen to run its function, else those that load its file. */
export class TestChoice {
  readonly #budgets: ReturnType<typeof readBudgets>
  readonly #reach: Reach | undefined
  readonly #reachedFrom = new Map<string, ReadonlyMap<string, number>>()

  constructor(root: string, reach?: Reach) {
    const imports = new Imports(root)
    this.#budgets = readBudgets(root)
    this.#reach = reach
    const tests = globSync('test/**/*.test.ts', { cwd: root }).filter((test) => !leftOut.some((out) => out.test(test)))
    for (const test of tests.sort()) this.#reachedFrom.set(test, imports.reachedFrom(test))
  }

  /** The tests of an edit in the order in which they are to run; empty where no test reaches it. */
  testsFor(file: string, source: ts.SourceFile, edit: Edit): string[] {
    const around = functionAt(source, edit)
    const seen = around && this.#reach ? this.#reach.testsRunning(file, source.text, around) : new Set<string>()
    const candidates = [...this.#reachedFrom].flatMap(([test, reached]): Candidate[] => {
      const steps = seen.has(test) ? 0 : this.#stepsTo(test, reached, file, seen.size > 0)
      if (steps === undefined) return []
      const seconds = this.#reach?.secondsOf(test) ?? budgetOf(this.#budgets, test)
      return [{ test, sharedWords: sharedWords(file, test), steps, seconds }]
    })
    return chosenOf(candidates).map(({ test }) => test)
  }

  /**
   * The imports between a test and a file. A test whose run was recorded, while others were seen to run the function, does
   * not count: it is known not to.
   */
  #stepsTo(test: string, reached: ReadonlyMap<string, number>, file: string, isSeen: boolean): number | undefined {
    const isKnownNotTo = isSeen && this.#reach?.secondsOf(test) !== undefined
    return isKnownNotTo || runsAlone(test) ? undefined : reached.get(file)
  }
}

/** Those whose names say that they are about the file, the closest first, then the nearest and quickest of the others. */
function chosenOf(candidates: readonly Candidate[]): Candidate[] {
  const quick = candidates.filter(({ seconds }) => seconds <= slowS)
  const usable = quick.length > 0 ? quick : candidates
  const byName = usable
    .filter((candidate) => candidate.sharedWords > 0)
    .sort((a, b) => b.sharedWords - a.sharedWords || a.steps - b.steps || a.seconds - b.seconds)
    .slice(0, mostByName)
  const others = usable
    .filter((candidate) => !byName.includes(candidate))
    .sort((a, b) => a.steps - b.steps || a.seconds - b.seconds)
  return [...byName, ...others.slice(0, most - byName.length)]
}

const tooCommon = new Set([
  'test',
  'ts',
  'tsx',
  'db',
  'domain',
  'handlers',
  'workers',
  'of',
  'the',
  'and',
  'record',
  'page',
])

/** The words of a path in the singular. */
const wordsOf = (path: string): Set<string> =>
  new Set(
    path
      .split(/[/.-]/)
      .map((word) => word.replace(/s$/, ''))
      .filter((word) => !tooCommon.has(word)),
  )

function sharedWords(file: string, test: string): number {
  const words = wordsOf(test)
  return [...wordsOf(file)].filter((word) => words.has(word)).length
}
