import { isObject, type Json, type JsonObject } from './complete.ts'
import { dataMembers, failWithSpecError } from './shorthand.ts'

/** Schema of a record's id and of references to a record. */
export const idSchema: JsonObject = { type: 'integer', format: 'int32', minimum: 1, maximum: 2147483647 }

/**
 * Returns a copy of `value` in which each schema with `"x-id": true` is an id's schema. With `"x-id": "nullable"` the
 * value may also be null.
 */
export function expandIds(value: Json, place: string): Json {
  if (Array.isArray(value)) return value.map((item) => expandIds(item, place))
  if (!isObject(value)) return value
  const inner = Object.entries(value).map(([member, below]) => [
    member,
    dataMembers.includes(member) ? below : expandIds(below, `${place}/${member}`),
  ])
  const { 'x-id': id, ...rest } = Object.fromEntries(inner) as JsonObject
  if (id === undefined) return rest
  if (id !== true && id !== 'nullable') failWithSpecError(place, 'x-id must be true or "nullable"')
  const again = Object.keys(idSchema).find((member) => member in rest)
  if (again) failWithSpecError(place, `${again} follows from x-id; leave it out`)
  return { ...idSchema, ...(id === 'nullable' ? { type: ['integer', 'null'] } : {}), ...rest }
}
