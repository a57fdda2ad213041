import { runWithTimeLimit } from './time-limit.ts'

/** Time limit for testing one value against all of its patterns. The patterns of this contract take microseconds. */
const limitMs = 2_000

/** Error: the pattern is too slow. It was interrupted at an earlier value. */
class SlowPattern extends Error {}

/**
 * Tests texts against the regular expressions of the checked contract. A contract may contain a pattern that backtracks
 * for years, such as `^(a+)+$`. The test of such a pattern is interrupted once. From then on the pattern always counts
 * as a violation, so that the run ends in any case.
 */
export class TimeLimitedPatterns {
  readonly #slow = new Set<string>()
  /** Pattern that is being tested now. */
  #tested: string | undefined

  /** Compiles patterns for ajv. */
  readonly regExp = Object.assign((pattern: string, flags: string) => this.#compiled(pattern, flags), {
    code: 'new RegExp',
  })

  /** Runs a schema validation. Returns the violation if a pattern takes too long; otherwise undefined. */
  breachOf(judge: () => void): string | undefined {
    this.#tested = undefined
    try {
      if (runWithTimeLimit(limitMs, judge)) return undefined
    } catch (error) {
      if (!(error instanceof SlowPattern)) throw error
    }
    const pattern: string | undefined = this.#tested
    if (pattern === undefined) return `is not judged within ${limitMs / 1000} s`
    this.#slow.add(pattern)
    return `cannot be judged by the document's pattern ${pattern}: it takes more than ${limitMs / 1000} s`
  }

  #compiled(pattern: string, flags: string) {
    const expression = new RegExp(pattern, flags)
    return {
      test: (text: string): boolean => {
        this.#tested = pattern
        if (this.#slow.has(pattern)) throw new SlowPattern()
        const fits = expression.test(text)
        this.#tested = undefined
        return fits
      },
      /** Text by which ajv distinguishes patterns. */
      toString: () => String(expression),
    }
  }
}
