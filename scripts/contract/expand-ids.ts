import { isObject, type Json, type JsonObject } from './complete.ts'
import { dataMembers, fail } from './shorthand.ts'

/** A record's id, as its own member and wherever another record names it. */
export const anyId: JsonObject = { type: 'integer', format: 'int32', minimum: 1, maximum: 2147483647 }

/** A copy of `value` in which schemas with `"x-id": true`, or `"x-id": "nullable"`, are those of an id. */
export function expandIds(value: Json, place: string): Json {
  if (Array.isArray(value)) return value.map((item) => expandIds(item, place))
  if (!isObject(value)) return value
  const inner = Object.entries(value).map(([member, below]) => [
    member,
    dataMembers.includes(member) ? below : expandIds(below, `${place}/${member}`),
  ])
  const { 'x-id': id, ...rest } = Object.fromEntries(inner) as JsonObject
  if (id === undefined) return rest
  if (id !== true && id !== 'nullable') fail(place, 'x-id must be true or "nullable"')
  const again = Object.keys(anyId).find((member) => member in rest)
  if (again) fail(place, `${again} follows from x-id; leave it out`)
  return { ...anyId, ...(id === 'nullable' ? { type: ['integer', 'null'] } : {}), ...rest }
}
