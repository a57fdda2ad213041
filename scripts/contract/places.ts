import { pointerSegments } from '../../db/domain/references.ts'

/** Where each path, webhook and component of a document stands in spec/, as the bundle says; empty when not known. */
export type Places = ReadonlyMap<string, string>

/**
 * Puts the file that holds `name` (a path, an event type, `schemas/Contact`) before a line; anything else is in the
 * root.
 */
export function inFile(places: Places, name: string, line: string): string {
  if (places.size === 0) return line
  return `${places.get(name)?.split(' ')[0] ?? 'spec/openapi.json'}: ${line}`
}

/**
 * The path, webhook or component that a pointer into the document leads into: `/contacts` of `#/paths/~1contacts/get`.
 */
export function nameAt(pointer: string): string {
  const [section, ...rest] = pointerSegments(pointer)
  return section === 'components' ? rest.slice(0, 2).join('/').replace(/:.*/, '') : (rest[0] ?? '')
}
