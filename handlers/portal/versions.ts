import { isDeepStrictEqual } from 'node:util'
import type { Precondition } from '../../db/postgres/transaction.ts'
import { type EtagOf, etagsWithout } from '../../db/records/etags.ts'

/**
 * A form that sends every field of what is there already would undo, in silence, what somebody changed after it was shown.
 * So it has the version of what it was made from in a hidden field, and is refused where that has another one by now.
 */

const etagOfAll = etagsWithout([])

/** A version as the field has it: the ETag without its quotation marks, as in the API's member `version`. */
export const versionOf = (record: unknown, etagOf: EtagOf = etagOfAll): string => etagOf(record).slice(1, -1)

/** The version that a form was made from; undefined for one without the field, which is saved as it is. */
export const versionIn = (form: URLSearchParams): string | undefined => form.get('version') || undefined

/**
 * Admits the version that a form was made from, and besides a record that has all of `wanted` already: saving that undoes
 * nothing, and is what a second click on the button asks for.
 */
export function madeFrom(version: string | undefined, wanted: unknown, etagOf?: EtagOf): Precondition | undefined {
  if (version === undefined) return undefined
  return { admits: (record) => versionOf(record, etagOf) === version || hasAll(record, wanted) }
}

function hasAll(record: unknown, wanted: unknown): boolean {
  if (!isObject(record) || !isObject(wanted)) return isDeepStrictEqual(record, wanted)
  return Object.entries(wanted).every(([name, value]) => name in record && isSame(record[name], value))
}

/** A list that a change empties may be said as null. */
const isSame = (one: unknown, other: unknown): boolean => isDeepStrictEqual(one ?? [], other ?? [])

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
