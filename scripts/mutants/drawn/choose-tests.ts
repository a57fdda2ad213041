import { globSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { budgetOf, readBudgets } from '../../test/budgets.ts'
import { runsAlone } from '../../test/files.ts'
import { Imports } from '../../test/imports.ts'
import type { Operator } from '../operators/operator.ts'
import { functionAt } from './describe.ts'
import type { MutationSite } from './draw.ts'
import type { Reach } from './reach.ts'

/** How many test files run for a fault, how many of them are chosen by what they import and by their name, or by the first alone. */
const most = 12
const mostPreferred = 8
const mostLikely = 4

/** In seconds of CPU. A slower file is chosen for its name alone where others reach the fault, and runs last. */
const slowS = 20

/** Tests that read the sources as text, and notice changes that no caller would, or that run other programs. */
const leftOut = [
  /^test\/(?:runner|release|docs|deployment)\//,
  /^test\/records\/writes-behind-rules/,
  /^test\/domain\/language\/(?:glossary|words-in-code)/,
]

interface Candidate {
  test: string
  /** Whether it imports what tests need to notice such a slip. */
  isLikely: boolean
  /** How much the words say that its path shares with the path of the mutated file. A word that is in both folders or both names counts twice. */
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
  testsFor({ file, source, edit }: MutationSite, { noticedWith }: Pick<Operator, 'noticedWith'> = {}): string[] {
    const around = functionAt(source, edit)
    const seen = around && this.#reach ? this.#reach.testsRunning(file, source.text, around) : new Set<string>()
    const candidates = [...this.#reachedFrom].flatMap(([test, reached]): Candidate[] => {
      const likeness = this.#likeness(file, test)
      const steps = seen.has(test) ? 0 : reached.get(file)
      if (steps === undefined) return []
      if (!seen.has(test) && this.#isLeftOut(test, likeness, seen.size > 0)) return []
      const cpuSeconds = this.#reach?.cpuSecondsOf(test) ?? budgetOf(this.#budgets, test)
      const isLikely = noticedWith !== undefined && reached.get(noticedWith) === 1
      return [{ test, isLikely, likeness, steps, cpuSeconds }]
    })
    return chosenOf(candidates).map(({ test }) => test)
  }

  #likeness(file: string, test: string): number {
    const shared = (ofFile: string, ofTest: string): string[] => [...wordsOf(ofFile).intersection(wordsOf(ofTest))]
    const all = [dirname, basename, String].flatMap((part) => shared(part(file), part(test)))
    return all.reduce((sum, word) => sum + this.#weights.get(word)!, 0)
  }

  /**
   * Whether a test that was not seen to run the function does not count: where others were seen, it was recorded and is
   * known not to. One that starts processes, in which nothing is seen, counts for its name where no other test does.
   */
  #isLeftOut(test: string, likeness: number, isSeen: boolean): boolean {
    if (runsAlone(test)) return isSeen || !this.#reach || likeness === 0
    return isSeen && this.#reach?.cpuSecondsOf(test) !== undefined
  }
}

const isQuick = ({ cpuSeconds }: Candidate): boolean => cpuSeconds <= slowS

/**
 * First those that are likely to notice, then those whose names say that they are about the file, the likest first; then
 * the nearest and quickest. A slow one runs last.
 */
function chosenOf(candidates: readonly Candidate[]): Candidate[] {
  const nearest = candidates.toSorted((a, b) => a.steps - b.steps || a.cpuSeconds - b.cpuSeconds)
  const likest = nearest.toSorted((a, b) => b.likeness - a.likeness)
  const likely = likest.filter(({ isLikely }) => isLikely)
  const named = likest.filter(({ likeness }) => likeness > 0)
  const preferred = [...new Set([...likely.slice(0, mostLikely), ...named])].slice(0, mostPreferred)
  const others = nearest.some(isQuick) ? nearest.filter(isQuick) : nearest
  const chosen = [...new Set([...preferred, ...others])].slice(0, most)
  return chosen.toSorted((a, b) => Number(isQuick(b)) - Number(isQuick(a)))
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
