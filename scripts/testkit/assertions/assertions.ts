import { AssertionError } from 'node:assert'
import type { Test } from 'tap'
import { type Mismatch, mismatches, type Pattern } from './matching.ts'

type Asserting = Pick<Test, 'pass' | 'fail' | 'currentAssert'>

/** Asserts that a value matches a pattern. `mismatches` explains patterns. */
export function matches(t: Asserting, value: unknown, pattern: Pattern, message = 'is as the pattern says'): boolean {
  t.currentAssert = matches as never
  const found = mismatches(value, pattern)
  return found.length === 0 ? t.pass(message) : t.fail(message, { mismatches: inWords(found) })
}

/** Asserts that a text is not empty and does not contain the given part. */
export function lacks(t: Asserting, text: unknown, part: string | RegExp, message?: string): boolean {
  t.currentAssert = lacks as never
  const said = message ?? `has no ${part}`
  if (typeof text !== 'string' || text === '') return t.fail(`${said}: there is no text`, { found: text })
  const at = typeof part === 'string' ? text.indexOf(part) : text.search(part)
  return at < 0 ? t.pass(said) : t.fail(said, { found: text.slice(Math.max(0, at - 100), at + 200) })
}

/**
 * Asserts that a promise, or the promise that a function returns, is rejected with a matching error. `error` is a
 * class, a pattern of members, or a regular expression for the message. Returns the error.
 */
export async function rejectsWith(
  t: Asserting,
  doing: Promise<unknown> | (() => Promise<unknown>),
  error: RegExp | Pattern,
  message = 'is rejected with this error',
): Promise<unknown> {
  // The caller's position is captured before the await, because the stack does not contain the caller afterwards.
  const place = { stack: '' }
  Error.captureStackTrace(place, rejectsWith)
  const position = { stack: framesOf(place) }
  try {
    await (typeof doing === 'function' ? doing() : doing)
  } catch (reason) {
    judgeError(t, reason, error, message, position)
    return reason
  }
  t.fail(`${message}: nothing was rejected`, position)
}

/** Asserts that a function throws a matching error; `error` is as in `rejectsWith`. Returns the error. */
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

/** Returns the elements of a list. Throws if it is empty, because a loop over it would assert nothing. */
export function nonEmpty<L extends Iterable<unknown>>(list: L): ElementOf<L>[] {
  const elements = [...list] as ElementOf<L>[]
  if (elements.length > 0) return elements
  const error = new AssertionError({ message: 'The list is empty: nothing would be asserted of its elements.' })
  Error.captureStackTrace(error, nonEmpty)
  throw error
}

/**
 * Returns the list unchanged. Marks a loop in which an empty list is fine, because other lists of an outer loop have
 * elements.
 */
export const possiblyEmpty = <T>(list: Iterable<T>): Iterable<T> => list

function judgeError(
  t: Asserting,
  reason: unknown,
  error: Pattern,
  message: string,
  position: { stack?: string } = {},
): void {
  const found = mismatches(error instanceof RegExp ? (reason as Error)?.message : reason, error)
  if (found.length === 0) t.pass(message)
  else t.fail(message, { mismatches: inWords(found), ...position })
}

const framesOf = ({ stack }: { stack: string }): string =>
  stack
    .split('\n')
    .slice(1)
    .map((line) => line.replace(/^\s*at /, ''))
    .join('\n')

const inWords = (found: readonly Mismatch[]): string[] =>
  found.map(({ path, wanted, found }) => `${path || 'it'}: wanted ${wanted}, found ${found}`)
