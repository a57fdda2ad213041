import { globSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { budgetOf, readBudgets } from '../../test/budgets.ts'
import { runsAlone } from '../../test/files.ts'
import { Imports } from '../../test/imports.ts'
import type { MutationOperator } from '../operators/operator.ts'
import { findFunctionAt } from './describe.ts'
import type { MutationSite } from './draw.ts'
import type { TestReach } from './reach.ts'

/**
 * Maximum number of test files for one fault. `mostPreferred` limits those chosen for their support file or their name,
 * `mostLikely` those chosen for their support file alone.
 */
const most = 60
const mostPreferred = 12
const mostLikely = 6

/**
 * CPU time in seconds above which a test file is slow. If quick files reach the fault, a slow file is chosen only for
 * its name or its support file. Slow files run last.
 */
const slowS = 20

/**
 * Tests that are never chosen. Some read the sources as text and so detect changes that no caller would. Others run
 * other programs.
 */
const leftOut = [
  /^test\/(?:runner|release|docs|deployment)\//,
  /^test\/records\/writes-behind-rules/,
  /^test\/domain\/language\/(?:glossary|words-in-code)/,
]

interface Candidate {
  test: string
  /** Whether the test imports the support file that tests need to detect this kind of fault. */
  isLikely: boolean
  /**
   * Similarity of the test's path and the mutated file's path: the sum of the weights of their common words. A word in
   * both folders or in both file names counts twice.
   */
  likeness: number
  /**
   * Number of imports between the test and the mutated file; 0 if the recorded run shows that the test runs the
   * function.
   */
  steps: number
  /** Whether the test imports the mutated file itself. */
  isDirect: boolean
  cpuSeconds: number
}

/**
 * Chooses the tests for a fault: the tests that ran its function in the recorded run, else those that load its file.
 */
export class FaultTestSelector {
  readonly #budgets: ReturnType<typeof readBudgets>
  readonly #reach: TestReach | undefined
  readonly #weights: ReadonlyMap<string, number>
  readonly #reachedFrom = new Map<string, ReadonlyMap<string, number>>()

  constructor(root: string, reach?: TestReach) {
    const imports = new Imports(root)
    this.#budgets = readBudgets(root)
    this.#reach = reach
    const tests = globSync('test/**/*.test.ts', { cwd: root }).filter((test) => !leftOut.some((out) => out.test(test)))
    this.#weights = weightsOf(tests)
    for (const test of tests.sort()) this.#reachedFrom.set(test, imports.countImportsTo(test))
  }

  /** Returns the tests for an edit in running order; an empty list if no test reaches it. */
  testsFor(
    { file, source, edit }: MutationSite,
    operator: Pick<MutationOperator, 'supportFile' | 'lastTests'> = {},
  ): string[] {
    const { supportFile, lastTests = [] } = operator
    const around = findFunctionAt(source, edit)
    const seen = around && this.#reach ? this.#reach.testsRunning(file, source.text, around) : new Set<string>()
    const candidates = [...this.#reachedFrom].flatMap(([test, reached]): Candidate[] => {
      const likeness = this.#likeness(file, test)
      const steps = seen.has(test) ? 0 : reached.get(file)
      if (steps === undefined) return []
      if (!seen.has(test) && this.#isLeftOut(test, likeness, seen.size > 0)) return []
      const cpuSeconds = this.#reach?.cpuSecondsOf(test) ?? budgetOf(this.#budgets, test)
      const isLikely = supportFile !== undefined && reached.get(supportFile) === 1
      return [{ test, isLikely, likeness, steps, isDirect: reached.get(file) === 1, cpuSeconds }]
    })
    if (candidates.length === 0) return []
    const first = chosenOf(candidates).map(({ test }) => test)
    const last = lastTests.filter((test) => this.#reachedFrom.get(test)?.has(file))
    return [...first.filter((test) => !last.includes(test)), ...last]
  }

  #likeness(file: string, test: string): number {
    const shared = (ofFile: string, ofTest: string): string[] => [...wordsOf(ofFile).intersection(wordsOf(ofTest))]
    const all = [dirname, basename, String].flatMap((part) => shared(part(file), part(test)))
    return all.reduce((sum, word) => sum + this.#weights.get(word)!, 0)
  }

  /**
   * Reports whether to skip a test that did not run the function in the recorded run. Such a test is skipped if other
   * tests ran the function. A test that starts processes cannot be recorded. It is used only if no other test ran the
   * function and the path of the test resembles the path of the file.
   */
  #isLeftOut(test: string, likeness: number, isSeen: boolean): boolean {
    if (runsAlone(test)) return isSeen || !this.#reach || likeness === 0
    return isSeen && this.#reach?.cpuSecondsOf(test) !== undefined
  }
}

const isQuick = ({ cpuSeconds }: Candidate): boolean => cpuSeconds <= slowS

/**
 * Selects and orders the tests. First come those that import the support file, then those with the most similar names.
 * Then come those that import the mutated file, then the nearest and quickest. Slow tests run last.
 */
function chosenOf(candidates: readonly Candidate[]): Candidate[] {
  const nearest = candidates.toSorted(
    (a, b) => Number(b.isDirect) - Number(a.isDirect) || a.steps - b.steps || a.cpuSeconds - b.cpuSeconds,
  )
  const likest = nearest.toSorted((a, b) => b.likeness - a.likeness)
  const likely = likest.filter(({ isLikely }) => isLikely)
  const named = likest.filter(({ likeness }) => likeness > 0)
  const preferred = [...new Set([...likely.slice(0, mostLikely), ...named])].slice(0, mostPreferred)
  const others = nearest.some(isQuick) ? nearest.filter(isQuick) : nearest
  const chosen = [...new Set([...preferred, ...others])].slice(0, most)
  return chosen.toSorted((a, b) => Number(isQuick(b)) - Number(isQuick(a)))
}

/** Returns the words of a path in the singular, without the file's extension. */
const wordsOf = (path: string): Set<string> =>
  new Set(
    path
      .replace(/(?:\.test)?\.tsx?$/, '')
      .split(/[/.-]/)
      .map((word) => word.replace(/s$/, '')),
  )

/** Returns the weight of each word: the fewer tests have it, the higher. */
function weightsOf(tests: readonly string[]): Map<string, number> {
  const words = Map.groupBy(
    tests.flatMap((test) => [...wordsOf(test)]),
    (word) => word,
  )
  return new Map([...words].map(([word, { length }]) => [word, Math.log(tests.length / length)]))
}
