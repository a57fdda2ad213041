import { familyPaths } from '../families/paths.ts'
import type { ValueKind } from '../family.ts'

/** Formatted value of a page; undefined if the value is missing or the role may not see it. */
export interface ShownValue {
  text: string
  href?: string
  /** Machine-readable time or day. */
  at?: string
  /** Color of a state, which is displayed as a chip. */
  tone?: string
  /** Whether the text was entered by a user and may be written right to left. */
  free?: true
}

export type ReferenceKind = Extract<
  ValueKind,
  'person' | 'stage' | 'category' | 'manufacturer' | (typeof familyPaths)[number]
>

const named: ReadonlySet<string> = new Set(['person', 'stage', 'category', 'manufacturer', ...familyPaths])
export const isReferenceKind = (kind: ValueKind): kind is ReferenceKind => named.has(kind)

/** Names of referenced records, if the role may read them. */
export interface ReferenceNames {
  of(kind: ReferenceKind, id: number): ShownValue | undefined
  entity(type: unknown, id: unknown): ShownValue | undefined
}
