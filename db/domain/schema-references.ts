/**
 * This module resolves references within an OpenAPI document or a JSON Schema, such as `{ "$ref":
 * "#/components/schemas/Bid" }`.
 */

interface Composed {
  $ref?: unknown
  allOf?: unknown
}

/**
 * Returns the segments of a JSON pointer (RFC 6901). `#/components/schemas/Bid` has the segments `components`,
 * `schemas` and `Bid`.
 */
export const pointerSegments = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))

/**
 * Returns the value at a JSON pointer such as `#/components/schemas/Bid` in the document. Throws if there is none, or
 * if the pointer leads into another document.
 */
export function resolvePointer(document: unknown, pointer: string): unknown {
  if (!pointer.startsWith('#')) throw new Error(`cannot resolve ${pointer}`)
  let found: unknown = document
  for (const segment of pointerSegments(pointer)) found = (found as Record<string, unknown> | undefined)?.[segment]
  if (found === undefined) throw new Error(`cannot resolve ${pointer}`)
  return found
}

/**
 * Resolves a `$ref` to the value that it finally refers to, also through further `$ref`s. Returns any other value
 * unchanged.
 */
export function followReference<T extends object>(document: object, value: T | { $ref: string }): T {
  const { $ref } = value as Composed
  return typeof $ref === 'string' ? followReference(document, resolvePointer(document, $ref) as T) : (value as T)
}

/**
 * Returns the schemas that a value of this schema must also match: the target of its `$ref` and the parts of its
 * `allOf`.
 */
export function composedSchemas<S extends object>(document: unknown, schema: S): S[] {
  const { $ref, allOf = [] } = schema as Composed
  return [...(typeof $ref === 'string' ? [resolvePointer(document, $ref) as S] : []), ...(allOf as S[])]
}
