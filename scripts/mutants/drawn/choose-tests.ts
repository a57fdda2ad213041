import { globSync } from 'node:fs'
import { dirname } from 'node:path'
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

/** In seconds of CPU. A slower file is left out where others reach the fault: it would take most of the run. */
const slowS = 20

/** Tests that read the sources as text, and notice changes that no caller would, or that run other programs. */
const leftOut = [
  /^test\/(?:runner|release|docs|deployment)\//,
  /^test\/records\/writes-behind-rules/,
  /^test\/domain\/language\/(?:glossary|words-in-code)/,
]

interface Candidate {
  test: string
  /** How much the words say that its path shares with the path of the mutated file; a folder's words count twice. */
  likeness: number
  /** How many imports lie between it and the mutated file; 0 for a test that was seen to run the function. */
  steps: number
  cpuSeconds: number
}

/** Chooses the tests of a fault: those that were seen to run its function, else those that load its file. */
export class TestChoice {
  readonly #budgets: ReturnType<typeof readBudgets>
  readonly #reach: Reach | undefined
  readonly #weights: ReadonlyMap<string, number>
  readonly #reachedFrom = new Map<string, ReadonlyMap<string, number>>()

  constructor(root: string, reach?: Reach) {
    const imports = new Imports(root)
    this.#budgets = readBudgets(root)
    this.#reach = reach
    const tests = globSync('test/**/*.test.ts', { cwd: root }).filter((test) => !leftOut.some((out) => out.test(test)))
    this.#weights = weightsOf(tests)
    for (const test of tests.sort()) this.#reachedFrom.set(test, imports.reachedFrom(test))
  }

  /** The tests of an edit in the order in which they are to run; empty where no test reaches it. */
  testsFor(file: string, source: ts.SourceFile, edit: Edit): string[] {
    const around = functionAt(source, edit)
    const seen = around && this.#reach ? this.#reach.testsRunning(file, source.text, around) : new Set<string>()
    const candidates = [...this.#reachedFrom].flatMap(([test, reached]): Candidate[] => {
      const steps = seen.has(test) ? 0 : this.#stepsTo(test, reached, file, seen.size > 0)
      if (steps === undefined) return []
      const cpuSeconds = this.#reach?.cpuSecondsOf(test) ?? budgetOf(this.#budgets, test)
      return [{ test, likeness: this.#likeness(file, test), steps, cpuSeconds }]
    })
    return chosenOf(candidates).map(({ test }) => test)
  }

  #likeness(file: string, test: string): number {
    const shared = (ofFile: string, ofTest: string): string[] => [...wordsOf(ofFile).intersection(wordsOf(ofTest))]
    const all = [...shared(file, test), ...shared(dirname(file), dirname(test))]
    return all.reduce((sum, word) => sum + this.#weights.get(word)!, 0)
  }

  /**
   * The imports between a test and a file. A test whose run was recorded, while others were seen to run the function, does
   * not count: it is known not to. One that starts processes counts where no test was seen to: they may run the function.
   */
  #stepsTo(test: string, reached: ReadonlyMap<string, number>, file: string, isSeen: boolean): number | undefined {
    const isKnownNotTo = isSeen && this.#reach?.cpuSecondsOf(test) !== undefined
    const isLeftOut = runsAlone(test) && (isSeen || !this.#reach)
    return isKnownNotTo || isLeftOut ? undefined : reached.get(file)
  }
}

/** Those whose names say that they are about the file, the closest first, then the nearest and quickest of the others. */
function chosenOf(candidates: readonly Candidate[]): Candidate[] {
  const quick = candidates.filter(({ cpuSeconds }) => cpuSeconds <= slowS)
  const usable = quick.length > 0 ? quick : candidates
  const byName = usable
    .filter((candidate) => candidate.likeness > 0)
    .sort((a, b) => b.likeness - a.likeness || a.steps - b.steps || a.cpuSeconds - b.cpuSeconds)
    .slice(0, mostByName)
  const others = usable
    .filter((candidate) => !byName.includes(candidate))
    .sort((a, b) => a.steps - b.steps || a.cpuSeconds - b.cpuSeconds)
  return [...byName, ...others.slice(0, most - byName.length)]
}

/** Whole words of a path, in the singular; the ends of its name are none. */
const wordsOf = (path: string): Set<string> =>
  new Set(
    path
      .replace(/(?:\.test)?\.tsx?$/, '')
      .split(/[/.-]/)
      .map((word) => word.replace(/s$/, '')),
  )

/** How much a word says about a test: the fewer tests have it, the more. */
function weightsOf(tests: readonly string[]): Map<string, number> {
  const words = Map.groupBy(
    tests.flatMap((test) => [...wordsOf(test)]),
    (word) => word,
  )
  return new Map([...words].map(([word, { length }]) => [word, Math.log(tests.length / length)]))
}
