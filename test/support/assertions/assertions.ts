import { AssertionError } from 'node:assert'
import type { Test } from 'tap'
import { type Mismatch, mismatches, type Pattern } from './matching.ts'

type Asserting = Pick<Test, 'pass' | 'fail' | 'currentAssert'>

/** Asserts that a value is as a pattern says: see `mismatches` for what patterns are. */
export function matches(t: Asserting, value: unknown, pattern: Pattern, message = 'is as the pattern says'): boolean {
  t.currentAssert = matches as never
  const found = mismatches(value, pattern)
  return found.length === 0 ? t.pass(message) : t.fail(message, { mismatches: inWords(found) })
}

/** Asserts that a text, which is there and is not empty, has no such part. */
export function lacks(t: Asserting, text: unknown, part: string | RegExp, message?: string): boolean {
  t.currentAssert = lacks as never
  const said = message ?? `has no ${part}`
  if (typeof text !== 'string' || text === '') return t.fail(`${said}: there is no text`, { found: text })
  const at = typeof part === 'string' ? text.indexOf(part) : text.search(part)
  return at < 0 ? t.pass(said) : t.fail(said, { found: text.slice(Math.max(0, at - 100), at + 200) })
}

/**
 * Asserts that a promise, or what a function returns, is rejected with an error: one whose message a regular expression
 * finds, of a class, or with the members of a pattern. Returns the error.
 */
export async function rejectsWith(
  t: Asserting,
  doing: Promise<unknown> | (() => Promise<unknown>),
  error: RegExp | Pattern,
  message = 'is rejected with this error',
): Promise<unknown> {
  // An assertion after an await has no place of its own among the callers: this one is taken before it.
  const place = { stack: '' }
  Error.captureStackTrace(place, rejectsWith)
  const told = { stack: framesOf(place) }
  try {
    await (typeof doing === 'function' ? doing() : doing)
  } catch (reason) {
    judgeError(t, reason, error, message, told)
    return reason
  }
  t.fail(`${message}: nothing was rejected`, told)
}

/** Asserts that a function throws such an error, as `rejectsWith` reads it. Returns the error. */
export function throwsWith(
  t: Asserting,
  doing: () => unknown,
  error: RegExp | Pattern,
  message = 'throws this error',
): unknown {
  t.currentAssert = throwsWith as never
  try {
    doing()
  } catch (reason) {
    judgeError(t, reason, error, message)
    return reason
  }
  t.fail(`${message}: nothing was thrown`)
}

type ElementOf<L> = L extends Iterable<infer T> ? T : never

/** The elements of a list that has some: a loop over them asserts something. */
export function nonEmpty<L extends Iterable<unknown>>(list: L): ElementOf<L>[] {
  const elements = [...list] as ElementOf<L>[]
  if (elements.length > 0) return elements
  const error = new AssertionError({ message: 'The list is empty: nothing would be asserted of its elements.' })
  Error.captureStackTrace(error, nonEmpty)
  throw error
}

/** The elements of a list that may have none, where the loop around it has others with some. */
export const perhapsEmpty = <T>(list: Iterable<T>): Iterable<T> => list

function judgeError(
  t: Asserting,
  reason: unknown,
  error: Pattern,
  message: string,
  told: { stack?: string } = {},
): void {
  const found = mismatches(error instanceof RegExp ? (reason as Error)?.message : reason, error)
  if (found.length === 0) t.pass(message)
  else t.fail(message, { mismatches: inWords(found), ...told })
}

const framesOf = ({ stack }: { stack: string }): string =>
  stack
    .split('\n')
    .slice(1)
    .map((line) => line.replace(/^\s*at /, ''))
    .join('\n')

const inWords = (found: readonly Mismatch[]): string[] =>
  found.map(({ path, wanted, found }) => `${path || 'it'}: wanted ${wanted}, found ${found}`)
