import { familyPaths } from '../families/paths.ts'
import type { ValueKind } from '../family.ts'

/** A value as a page shows it; none for one that is not there, or that the role may not see. */
export interface Shown {
  text: string
  href?: string
  /** A time or a day as programs read it. */
  at?: string
  /** The color of a state, with which it is a chip. */
  tone?: string
  /** A text of somebody's, which may run the other way. */
  free?: true
}

export type NamedKind = Extract<
  ValueKind,
  'person' | 'stage' | 'category' | 'manufacturer' | (typeof familyPaths)[number]
>

const named: ReadonlySet<string> = new Set(['person', 'stage', 'category', 'manufacturer', ...familyPaths])
export const isNamed = (kind: ValueKind): kind is NamedKind => named.has(kind)

/** What the records are called that others refer to, as far as the role may read them. */
export interface Names {
  of(kind: NamedKind, id: number): Shown | undefined
  entity(type: unknown, id: unknown): Shown | undefined
}
