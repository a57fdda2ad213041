import { isDeepStrictEqual } from 'node:util'
import type { Precondition } from '../../../db/engine/postgres/transaction.ts'
import { type EtagOf, etagsWithout } from '../../../db/engine/records/etags.ts'

/**
 * This module computes and compares the versions of the records that forms edit. A form sends all fields of a record
 * and could silently overwrite another user's change. A hidden field therefore contains the version from which the form
 * was rendered. If the record has another version by now, saving is refused.
 */

const etagOfAll = etagsWithout([])

/** Returns the version of a record: its ETag without quotation marks, as in the API's member `version`. */
export const recordVersionOf = (record: unknown, etagOf: EtagOf = etagOfAll): string => etagOf(record).slice(1, -1)

/** Returns the version in a form; undefined if the form has none and is saved unconditionally. */
export const formVersionOf = (form: URLSearchParams): string | undefined => form.get('version') || undefined

/**
 * Returns a precondition that accepts a record in the form's version. It also accepts a record that already has all
 * values of `wanted`, as when the user has clicked the button twice.
 */
export function versionPrecondition(
  version: string | undefined,
  wanted: unknown,
  etagOf?: EtagOf,
): Precondition | undefined {
  if (version === undefined) return undefined
  return { admits: (record) => recordVersionOf(record, etagOf) === version || hasAll(record, wanted) }
}

function hasAll(record: unknown, wanted: unknown): boolean {
  if (!isObject(record) || !isObject(wanted)) return isDeepStrictEqual(record, wanted)
  return Object.entries(wanted).every(([name, value]) => name in record && isSame(record[name], value))
}

/** Treats null like an empty list, because a change may clear a list with null. */
const isSame = (one: unknown, other: unknown): boolean => isDeepStrictEqual(one ?? [], other ?? [])

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
