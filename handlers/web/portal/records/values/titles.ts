import { toVisibleLine } from '../../../../../db/domain/visible-text.ts'
import { capitalize } from '../../../../../db/engine/base/capitals.ts'
import type { AnyRecord, Family, HeadingFormat } from '../family.ts'

/** Returns the text if it has visible characters; otherwise undefined. */
const seen = (text: string | null | undefined): string | undefined => {
  const line = toVisibleLine(text ?? '')
  return /[^\s\p{Cf}\p{Z}\u115f\u1160\u3164\uffa0\u2800]/u.test(line) ? line : undefined
}

/** Returns the display title of a record: the first text of its heading with visible characters. */
export function shownTitle(family: Pick<Family, 'heading' | 'one'>, record: AnyRecord, say: HeadingFormat): string {
  const { title, secondary } = family.heading(record, say)
  return seen(title) ?? seen(secondary) ?? `${capitalize(family.one)} without a name`
}

/** Returns the secondary text next to the title; undefined if there is none. */
export function secondaryTitle(
  family: Pick<Family, 'heading'>,
  record: AnyRecord,
  say: HeadingFormat,
): string | undefined {
  const { title, secondary } = family.heading(record, say)
  return seen(title) && seen(secondary)
}

export const listAddress = ({ path }: Pick<Family, 'path'>): string => `/portal/records/${path}`
export const recordAddress = (family: Pick<Family, 'path'>, id: number): string => `${listAddress(family)}/${id}`
