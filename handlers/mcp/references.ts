import { invalid, type Violation } from '../../db/domain/refusal.ts'
import { pointerSegments } from '../../db/domain/schema-references.ts'
import { formatFieldPath } from '../../db/domain/violations.ts'
import { maxBodyBytes } from '../pipeline/http/body.ts'

/**
 * This module resolves references between the calls of one plan. `{ "$from": "/bid/data/id" }` is replaced by a value
 * from an earlier call's result. The first segment of this pointer is that call's name. The rest is a JSON Pointer into
 * the call's result (RFC 6901). References only look up data and execute nothing.
 */

const member = '$from'

type Place = (string | number)[]

interface Found {
  pointer: unknown
  place: Place
}

/** Returns all references in a value, with their positions. */
function referencesIn(value: unknown, place: Place = []): Found[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap((one, index) => referencesIn(one, [...place, index]))
  if (Object.hasOwn(value, member)) return [{ pointer: Reflect.get(value, member), place }]
  return Object.entries(value).flatMap(([name, inner]) => referencesIn(inner, [...place, name]))
}

/**
 * Returns the violations of a call's references, before any call is made. `earlier` contains the names of the previous
 * calls.
 */
export const checkReferences = (call: unknown, earlier: ReadonlySet<string>, place: Place): Violation[] =>
  referencesIn(call, place).flatMap((found): Violation[] => {
    const field = formatFieldPath(found.place)
    const message = objectionToPointer(found.pointer, earlier)
    return message === undefined ? [] : [{ field, code: 'rule', message }]
  })

function objectionToPointer(pointer: unknown, earlier: ReadonlySet<string>): string | undefined {
  const shape = 'must be {"$from": "/<name of an earlier call>/<JSON Pointer into its answer>"}'
  if (typeof pointer !== 'string' || !pointer.startsWith('/') || pointer.length > 500) return shape
  const [name = ''] = pointerSegments(pointer)
  if (earlier.has(name)) return undefined
  return `names no earlier call: ${name.slice(0, 50)}. A call without a name is named by its number, starting with 1`
}

/**
 * Replaces the references of a call by their values. Throws Refusal validation_failed if a value does not exist, or if
 * the values together exceed the maximum size of a body. A short reference may have a long value, and a plan may have
 * thousands of references.
 */
export function resolveReferences<T>(call: T, answers: ReadonlyMap<string, unknown>): T {
  const filling: Filling = { answers, missing: [], bytes: 0 }
  const filled = fill(call, filling, [])
  if (filling.missing.length > 0) throw invalid(filling.missing)
  // Only references were replaced. The operation's schema validates the values.
  return filled as T
}

/** State of replacing the references of one call. */
interface Filling {
  answers: ReadonlyMap<string, unknown>
  missing: Violation[]
  /** Size in bytes of the values that were filled in so far, as JSON. */
  bytes: number
}

function fill(value: unknown, filling: Filling, place: Place): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((one, index) => fill(one, filling, [...place, index]))
  if (Object.hasOwn(value, member)) return foundAt(String(Reflect.get(value, member)), filling, place)
  const members = Object.entries(value).map(([name, inner]) => [name, fill(inner, filling, [...place, name])])
  return Object.fromEntries(members)
}

function foundAt(pointer: string, filling: Filling, place: Place): unknown {
  const [name = '', ...inside] = pointerSegments(pointer)
  const found = inside.reduce(memberOf, filling.answers.get(name))
  if (found === undefined) {
    const message = `points to nothing in the answer of ${name}: ${pointer.slice(0, 100)}`
    filling.missing.push({ field: formatFieldPath(place), code: 'not_found', message })
    return undefined
  }
  // Throws as soon as the limit is exceeded, so that no more than twice the limit is ever serialized.
  filling.bytes += Buffer.byteLength(JSON.stringify(found))
  if (filling.bytes > maxBodyBytes) {
    const message = 'is too long: the values that the references of a call refer to may have at most 1 MB in total'
    throw invalid([{ field: formatFieldPath(place), code: 'length', message }])
  }
  return found
}

function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  return Array.isArray(value) && !/^\d+$/.test(name) ? undefined : Reflect.get(value, name)
}
