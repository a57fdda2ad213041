import { pointerSegments } from '../../db/domain/schema-references.ts'

/** Location in spec/ of each path, webhook and component of a document, from the bundle; empty if unknown. */
export type SpecLocations = ReadonlyMap<string, string>

/**
 * Prefixes a line with the file that defines `name` (a path, an event type, `schemas/Contact`). Names that are not in
 * `places` belong to the root file.
 */
export function prefixWithFile(places: SpecLocations, name: string, line: string): string {
  if (places.size === 0) return line
  return `${places.get(name)?.split(' ')[0] ?? 'spec/openapi.json'}: ${line}`
}

/**
 * Returns the path, webhook or component that a pointer into the document belongs to: `/contacts` for
 * `#/paths/~1contacts/get`.
 */
export function componentNameAt(pointer: string): string {
  const [section, ...rest] = pointerSegments(pointer)
  return section === 'components' ? rest.slice(0, 2).join('/').replace(/:.*/, '') : (rest[0] ?? '')
}
