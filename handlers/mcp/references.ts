import { pointerSegments } from '../../db/domain/references.ts'
import { invalid, type Violation } from '../../db/domain/refusal.ts'
import { fieldAt } from '../../db/domain/violations.ts'
import { maxBodyBytes } from '../http/body.ts'

/**
 * `{ "$from": "/bid/data/id" }` in a call stands for a value that an earlier call answered: the pointer's first segment is
 * that call's name, the others lead into its answer (RFC 6901). It is data that is looked up, and nothing that runs.
 */

const member = '$from'

type Place = (string | number)[]

interface Found {
  pointer: unknown
  place: Place
}

/** What refers to earlier answers in a value, and where. */
function referencesIn(value: unknown, place: Place = []): Found[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap((one, index) => referencesIn(one, [...place, index]))
  if (Object.hasOwn(value, member)) return [{ pointer: Reflect.get(value, member), place }]
  return Object.entries(value).flatMap(([name, inner]) => referencesIn(inner, [...place, name]))
}

/** What is wrong with the references of a call before anything was called: `earlier` are the names of the calls before it. */
export const objectionsTo = (call: unknown, earlier: ReadonlySet<string>, place: Place): Violation[] =>
  referencesIn(call, place).flatMap((found): Violation[] => {
    const field = fieldAt(found.place)
    const message = objectionToPointer(found.pointer, earlier)
    return message === undefined ? [] : [{ field, code: 'rule', message }]
  })

function objectionToPointer(pointer: unknown, earlier: ReadonlySet<string>): string | undefined {
  const shape = 'must be {"$from": "/<name of an earlier call>/<JSON Pointer into its answer>"}'
  if (typeof pointer !== 'string' || !pointer.startsWith('/') || pointer.length > 500) return shape
  const [name = ''] = pointerSegments(pointer)
  if (earlier.has(name)) return undefined
  return `names no earlier call: ${name.slice(0, 50)}. Calls without a name have their number, from 1`
}

/**
 * A call with the values that its references stand for. Throws Refusal validation_failed where there is no such value, and
 * where they are longer together than a body may be: a reference is short, however much it stands for, and a plan has room
 * for thousands of them.
 */
export function resolved<T>(call: T, answers: ReadonlyMap<string, unknown>): T {
  const filling: Filling = { answers, missing: [], bytes: 0 }
  const filled = fill(call, filling, [])
  if (filling.missing.length > 0) throw invalid(filling.missing)
  // Every reference was replaced by what it stands for; what that has to be, the operation's schema judges.
  return filled as T
}

/** A call while its references are replaced. */
interface Filling {
  answers: ReadonlyMap<string, unknown>
  missing: Violation[]
  /** How much JSON the references so far stand for. */
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
    const message = `leads to nothing in the answer of ${name}: ${pointer.slice(0, 100)}`
    filling.missing.push({ field: fieldAt(place), code: 'not_found', message })
    return undefined
  }
  // The first excess ends it, so that no more than two bodies are ever measured.
  filling.bytes += Buffer.byteLength(JSON.stringify(found))
  if (filling.bytes > maxBodyBytes) {
    const message = 'is too long: what the references of a call stand for has at most 1 MB in all'
    throw invalid([{ field: fieldAt(place), code: 'length', message }])
  }
  return found
}

function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  return Array.isArray(value) && !/^\d+$/.test(name) ? undefined : Reflect.get(value, name)
}
