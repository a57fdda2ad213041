import type ts from 'typescript'
import { computeSourceFingerprint, type ReachFile } from '../../test/reach-file.ts'

/**
 * A function of a source file whose runs V8 counts. V8 reports its exact end, and a start anywhere between its first
 * character and its body.
 */
export type CountedFunction = Pick<ts.Node, 'getStart' | 'end'> & { body: Pick<ts.Node, 'getStart'> }

/** Knows which tests ran which function, from a recorded run of the suite (`make test COVERAGE=<path>`). */
export class TestReach {
  readonly #sources: ReachFile['sources']
  readonly #cpuSeconds = new Map<string, number>()
  readonly #byFile = new Map<string, { test: string; ranges: readonly number[] }[]>()

  constructor({ sources, reached }: ReachFile) {
    this.#sources = sources
    for (const { test, cpuSeconds, files } of reached) {
      this.#cpuSeconds.set(test, cpuSeconds)
      for (const [file, ranges] of Object.entries(files)) {
        const known = this.#byFile.get(file) ?? []
        known.push({ test, ranges })
        this.#byFile.set(file, known)
      }
    }
  }

  /** Returns the CPU seconds of a test in the recorded run; undefined if it was not recorded. */
  cpuSecondsOf(test: string): number | undefined {
    return this.#cpuSeconds.get(test)
  }

  /**
   * Returns the tests that ran a function of a file. If the file has changed since, returns the tests that ran any
   * function of it. V8 may report a start anywhere in the function's head. So the end identifies the function, and the
   * start only distinguishes functions with the same end.
   */
  testsRunning(file: string, text: string, around: CountedFunction): Set<string> {
    const all = this.#byFile.get(file) ?? []
    const isChanged = this.#sources[file] !== computeSourceFingerprint(text)
    const [from, to] = [around.getStart(), around.body.getStart()]
    const isOfFunction = (ranges: readonly number[]): boolean =>
      ranges.some((at, index) => index % 2 === 0 && ranges[index + 1] === around.end && from <= at && at < to)
    return new Set(all.filter(({ ranges }) => isChanged || isOfFunction(ranges)).map(({ test }) => test))
  }
}
