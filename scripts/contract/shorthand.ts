import { isObject, type Json, type JsonObject } from './complete.ts'

/**
 * Shorthand keys of a family's file, which the bundle replaces. Each is explained in
 * handlers/web/docs/project/adding-an-operation.md and at the function that expands it.
 */
export const shorthandKeys = {
  operation: ['x-scope', 'x-filters-of', 'x-reads-only', 'x-starts', 'x-oauth'],
  requestBody: ['x-schema', 'x-bulk-of', 'x-examples'],
  response: ['x-data', 'x-page-of', 'x-bulk-fetch-of', 'x-schema', 'x-file', 'x-problem'],
  schema: [
    ...['x-record', 'x-object', 'x-optional', 'x-extends', 'x-list-item-of', 'x-update-of', 'x-only', 'x-without'],
    ...['x-envelope', 'x-meta', 'x-values-of', 'x-patterns-of', 'x-label', 'x-lock-tier'],
  ],
  id: ['x-id'],
  webhook: ['x-event-of'],
}

/** Extension keys of a family's file that are in the published document too. */
export const publishedKeys = {
  operation: [
    ...[
      'x-also-scope',
      'x-rate-limit-cost',
      'x-location',
      'x-secret-answer',
      'x-version-of',
      'x-job-type',
      'x-since',
      'x-sunset',
    ],
  ],
  schema: ['x-decimal', 'x-end-of-day', 'x-unversioned', 'x-as-sent', 'x-since', 'x-grows'],
  webhook: ['x-since'],
}

/** Error: a mistake in spec/. The message has the location, what is wrong, and how to correct it. */
export class SpecError extends Error {}

/** Throws a SpecError. `place` is the file and the location in it; `message` is what is wrong and how to correct it. */
export function failWithSpecError(place: string, message: string): never {
  throw new SpecError(`${place}: ${message}`)
}

/** Refuses extension keys of one node that are not in `known`. */
export function checkExtensionKeys(node: JsonObject, known: readonly string[], place: string): void {
  const unknown = Object.keys(node).find((key) => key.startsWith('x-') && !known.includes(key))
  if (unknown === undefined) return
  failWithSpecError(
    place,
    `${unknown} means nothing here; ${known.length > 0 ? `use one of ${known.join(', ')}` : 'leave it out'}`,
  )
}

/** Members whose values are data and may have any keys. */
export const dataMembers = ['example', 'examples', 'x-examples', 'enum', 'const', 'default']

/**
 * Refuses extension keys that are not in `known`, in `value` and in everything within it. `value` is a schema or
 * contains schemas.
 */
export function checkExtensionKeysBelow(value: Json, known: readonly string[], place: string, isNames = false): void {
  if (Array.isArray(value)) for (const item of value) checkExtensionKeysBelow(item, known, place)
  if (!isObject(value)) return
  if (!isNames) checkExtensionKeys(value, known, place)
  for (const [member, inner] of Object.entries(value)) {
    if (isNames || !dataMembers.includes(member)) {
      checkExtensionKeysBelow(inner, known, place, !isNames && ['properties', 'headers'].includes(member))
    }
  }
}

/** Returns the value of a shorthand key that names a schema, a path or a scope. Throws if it is not a text. */
export function readShorthandText(node: JsonObject, key: string, place: string): string {
  const value = node[key]
  return typeof value === 'string' && value !== ''
    ? value
    : failWithSpecError(place, `${key} must be a name, as in "${key}": "..."`)
}

/** Returns the names that a shorthand key lists; an empty list if it is absent. */
export function readShorthandNames(node: JsonObject, key: string, place: string): string[] {
  const value = node[key] ?? []
  if (!Array.isArray(value) || value.some((name) => typeof name !== 'string')) {
    failWithSpecError(place, `${key} must be a list of names`)
  }
  return value as string[]
}
