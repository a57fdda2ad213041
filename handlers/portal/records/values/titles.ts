import { capitalized } from '../../../../db/base/capitals.ts'
import { visibleLine } from '../../../../db/domain/shown-text.ts'
import type { AnyRecord, Family, Sayings } from '../family.ts'

/** A text that has something to see; undefined for one of blanks and marks alone. */
const seen = (text: string | null | undefined): string | undefined => {
  const line = visibleLine(text ?? '')
  return /[^\s\p{Cf}\p{Z}\u115f\u1160\u3164\uffa0\u2800]/u.test(line) ? line : undefined
}

/** What a record is called: its heading's first text that has something to see. */
export function shownTitle(family: Pick<Family, 'heading' | 'one'>, record: AnyRecord, say: Sayings): string {
  const { main, beside } = family.heading(record, say)
  return seen(main) ?? seen(beside) ?? `${capitalized(family.one)} without a name`
}

/** What stands in small beside the title. */
export function besideTitle(family: Pick<Family, 'heading'>, record: AnyRecord, say: Sayings): string | undefined {
  const { main, beside } = family.heading(record, say)
  return seen(main) && seen(beside)
}

export const listAddress = ({ path }: Pick<Family, 'path'>): string => `/portal/records/${path}`
export const recordAddress = (family: Pick<Family, 'path'>, id: number): string => `${listAddress(family)}/${id}`
