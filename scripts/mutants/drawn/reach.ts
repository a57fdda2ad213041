import type ts from 'typescript'
import { type ReachFile, sourceFingerprint } from '../../test/reach-file.ts'

/** A function of a source file: V8 counts what lies between some place of its head and its end. */
export type CountedFunction = Pick<ts.Node, 'getStart' | 'end'> & { body: Pick<ts.Node, 'getStart'> }

/** Which tests run which function, as a recorded run of the suite has seen it (`make test COVERAGE=<path>`). */
export class Reach {
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

  /** The CPU that a test took when it was recorded; undefined for one that was not. */
  cpuSecondsOf(test: string): number | undefined {
    return this.#cpuSeconds.get(test)
  }

  /**
   * The tests that ran a function of a file; those that ran any function of it where the file has changed since. V8 lets a
   * function begin anywhere in its head, so its end decides, and the beginning only between functions that end together.
   */
  testsRunning(file: string, text: string, around: CountedFunction): Set<string> {
    const all = this.#byFile.get(file) ?? []
    const isChanged = this.#sources[file] !== sourceFingerprint(text)
    const [from, to] = [around.getStart(), around.body.getStart()]
    const isOfFunction = (ranges: readonly number[]): boolean =>
      ranges.some((at, index) => index % 2 === 0 && ranges[index + 1] === around.end && from <= at && at < to)
    return new Set(all.filter(({ ranges }) => isChanged || isOfFunction(ranges)).map(({ test }) => test))
  }
}
