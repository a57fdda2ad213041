import { inspect, isDeepStrictEqual } from 'node:util'

/**
 * What a value must match: a value to equal, a type, a regular expression, a predicate, or a list or object of
 * patterns.
 */
export type Pattern = unknown

/** Pattern for a list with a matching element for each of these patterns, or for a string that contains this part. */
class Containing {
  readonly part: readonly Pattern[] | string
  constructor(part: readonly Pattern[] | string) {
    this.part = part
  }
}

/** Pattern for a list whose elements match these patterns in any order. */
class InAnyOrder {
  readonly list: readonly Pattern[]
  constructor(list: readonly Pattern[]) {
    this.list = list
  }
}

/**
 * Returns a pattern for a list that has a different matching element for each of these patterns, in any order; it may
 * have more elements. Given a string, returns a pattern for a string that contains it. A number at the edge of the part
 * must be complete: '50.00' is not contained in '$150.00' or '50.001'.
 */
export const containing = (part: readonly Pattern[] | string): Containing => new Containing(part)

/** Returns a pattern for a list of the same length, in which each pattern has a matching element, in any order. */
export const inAnyOrder = (list: readonly Pattern[]): InAnyOrder => new InAnyOrder(list)

/** Difference between a value and its pattern at one path. */
export interface Mismatch {
  /** Path of the difference, such as `data.items[2].total`; empty for the value itself. */
  path: string
  wanted: string
  found: string
}

/**
 * Returns the differences between `value` and `pattern`; empty if the value matches.
 *
 * - An object must have each member of the pattern, matching that member's pattern; other members may have any value.
 *   `undefined` matches a missing or undefined member. `{}` matches only an empty object.
 * - A list must have exactly these elements in this order, unless the pattern is `containing` or `inAnyOrder`.
 * - `String`, `Number`, `Boolean`, `Array`, `Object` and classes match values of that type; another function is a
 *   predicate that must return true.
 * - A regular expression matches a string in which it finds a match.
 * - Any other value must be strictly equal: '1.00' is not 1, null is not undefined.
 */
export function mismatches(value: unknown, pattern: Pattern, path = ''): Mismatch[] {
  if (pattern instanceof Containing) return ofContaining(value, pattern, path)
  if (pattern instanceof InAnyOrder) {
    if (!Array.isArray(value) || value.length !== pattern.list.length)
      return [mismatch(value, `${pattern.list.length} elements in any order`, path)]
    return unmet(value, pattern.list, path)
  }
  if (pattern instanceof RegExp)
    return met(typeof value === 'string' && value.search(pattern) >= 0, value, () => String(pattern), path)
  if (typeof pattern === 'function') return ofFunction(value, pattern as Callable, path)
  if (Array.isArray(pattern)) {
    if (!Array.isArray(value)) return [mismatch(value, 'a list', path)]
    if (value.length !== pattern.length)
      return [mismatch(value, `a list of ${pattern.length}: ${inspect(pattern, shown)}`, path)]
    return pattern.flatMap((element, index) => mismatches(value[index], element, `${path}[${index}]`))
  }
  if (isPlain(pattern)) return ofObject(value, pattern, path)
  return met(isDeepStrictEqual(value, pattern), value, () => inspect(pattern, shown), path)
}

type Callable = { readonly name: string; (value: unknown): unknown }

const shown = { depth: 4, breakLength: Number.POSITIVE_INFINITY, maxStringLength: 2_000, maxArrayLength: 20 }

function mismatch(value: unknown, wanted: string, path: string): Mismatch {
  return { path, wanted, found: inspect(value, shown) }
}

/**
 * Returns no mismatch if `isMet`, otherwise the mismatch at `path`. `wanted` is a function, because describing a
 * pattern takes longer than comparing it.
 */
function met(isMet: boolean, value: unknown, wanted: () => string, path: string): Mismatch[] {
  return isMet ? [] : [mismatch(value, wanted(), path)]
}

function isPlain(value: unknown): value is Record<PropertyKey, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value) as unknown
  return prototype === null || prototype === Object.prototype
}

function ofObject(value: unknown, pattern: Record<PropertyKey, unknown>, path: string): Mismatch[] {
  const names = Reflect.ownKeys(pattern)
  if (names.length === 0)
    return met(isPlain(value) && Reflect.ownKeys(value).length === 0, value, () => 'an empty object', path)
  if (typeof value !== 'object' || value === null) return [mismatch(value, inspect(pattern, shown), path)]
  return names.flatMap((name) => {
    const below = path === '' ? String(name) : `${path}.${String(name)}`
    return mismatches((value as Record<PropertyKey, unknown>)[name], pattern[name], below)
  })
}

const types = new Map<unknown, (value: unknown) => boolean>([
  [String, (value) => typeof value === 'string'],
  [Number, (value) => typeof value === 'number' && !Number.isNaN(value)],
  [BigInt, (value) => typeof value === 'bigint'],
  [Boolean, (value) => typeof value === 'boolean'],
  [Function, (value) => typeof value === 'function'],
  [Array, (value) => Array.isArray(value)],
  [Object, (value) => typeof value === 'object' && value !== null && !Array.isArray(value)],
])

/**
 * Matches a value against a type, a class or a predicate. Classes have a prototype property; arrow functions do not.
 */
function ofFunction(value: unknown, pattern: Callable, path: string): Mismatch[] {
  const isType = types.get(pattern)
  if (isType) return met(isType(value), value, () => pattern.name, path)
  const isClass: boolean = 'prototype' in pattern
  if (isClass)
    return met(
      value instanceof (pattern as unknown as new () => unknown),
      value,
      () => `an instance of ${pattern.name}`,
      path,
    )
  return met(pattern(value) === true, value, () => String(pattern), path)
}

function ofContaining(value: unknown, { part }: Containing, path: string): Mismatch[] {
  if (typeof part === 'string')
    return met(
      typeof value === 'string' && contains(value, part),
      value,
      () => `a text with ${inspect(part, shown)}`,
      path,
    )
  return Array.isArray(value)
    ? unmet(value, part, path)
    : [mismatch(value, `a list with ${inspect(part, shown)}`, path)]
}

/** Returns whether a string contains a part. A number at the edge of the part must not be cut off. */
function contains(text: string, part: string): boolean {
  if (part === '') throw new Error('Every text contains an empty one.')
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
    const before = text.slice(Math.max(0, at - 2), at)
    const after = text.slice(at + part.length, at + part.length + 2)
    const goesOnBefore = /^\d/.test(part) && (/\d$/.test(before) || /\d[.,]$/.test(before))
    const goesOnAfter = /\d$/.test(part) && /^([.,]?\d)/.test(after)
    if (!goesOnBefore && !goesOnAfter) return true
  }
  return false
}

/**
 * Assigns each element to at most one pattern so that as many patterns as possible match. Returns a mismatch for each
 * pattern without an element.
 */
function unmet(list: readonly unknown[], patterns: readonly Pattern[], path: string): Mismatch[] {
  const fits = patterns.map((pattern) =>
    list.flatMap((element, index) => (mismatches(element, pattern).length === 0 ? [index] : [])),
  )
  const takenBy = new Map<number, number>()
  /**
   * Assigns an element to a pattern. If necessary, moves other patterns to other elements (Kuhn's algorithm). Returns
   * whether that succeeded.
   */
  const place = (pattern: number, tried: Set<number>): boolean =>
    fits[pattern]!.some((index) => {
      if (tried.has(index)) return false
      tried.add(index)
      const other = takenBy.get(index)
      if (other !== undefined && !place(other, tried)) return false
      takenBy.set(index, pattern)
      return true
    })
  return patterns.flatMap((pattern, index) =>
    place(index, new Set()) ? [] : [mismatch(list, `an element like ${inspect(pattern, shown)}`, path)],
  )
}
