/** How the parts of an OpenAPI document or a JSON Schema refer to each other: `{ "$ref": "#/components/schemas/Bid" }`. */

interface Composed {
  $ref?: unknown
  allOf?: unknown
}

/** `components`, `schemas`, `Bid` of `#/components/schemas/Bid` (RFC 6901). */
export const pointerSegments = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))

/** What a pointer names in its own document. Throws where nothing is, and for a pointer into another document. */
export function resolvePointer(document: unknown, pointer: string): unknown {
  if (!pointer.startsWith('#')) throw new Error(`cannot resolve ${pointer}`)
  let found: unknown = document
  for (const segment of pointerSegments(pointer)) found = (found as Record<string, unknown> | undefined)?.[segment]
  if (found === undefined) throw new Error(`cannot resolve ${pointer}`)
  return found
}

/** The value itself, or what its `$ref` names, through references to references. */
export function referenced<T extends object>(document: object, value: T | { $ref: string }): T {
  const { $ref } = value as Composed
  return typeof $ref === 'string' ? referenced(document, resolvePointer(document, $ref) as T) : (value as T)
}

/** The schemas that a value has to fit beside this one: what its `$ref` names, and the parts of its `allOf`. */
export function partsOf<S extends object>(document: unknown, schema: S): S[] {
  const { $ref, allOf = [] } = schema as Composed
  return [...(typeof $ref === 'string' ? [resolvePointer(document, $ref) as S] : []), ...(allOf as S[])]
}
