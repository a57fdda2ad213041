import { endsWithin } from './time-limit.ts'

/** How long the patterns of one value may take. Those of this contract take microseconds. */
const limitMs = 2_000

/** A pattern that was interrupted before. */
class SlowPattern extends Error {}

/**
 * Tests texts against the patterns of a judged document. The document's author may have written one that backtracks for years, as
 * `^(a+)+$` does. Such a pattern is interrupted once and is a breach from then on, so that a run ends all the same.
 */
export class JudgedPatterns {
  readonly #slow = new Set<string>()
  /** The pattern that is being tested. */
  #tested: string | undefined

  /** Compiles patterns in place of ajv. */
  readonly regExp = Object.assign((pattern: string, flags: string) => this.#compiled(pattern, flags), {
    code: 'new RegExp',
  })

  /** Judges a value by its schema. Returns the breach when a pattern cannot be decided in time. */
  breachOf(judge: () => void): string | undefined {
    this.#tested = undefined
    try {
      if (endsWithin(limitMs, judge)) return undefined
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
      /** By which ajv tells patterns apart. */
      toString: () => String(expression),
    }
  }
}
