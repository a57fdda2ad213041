import type { ValueFormat } from '../conventions/format.ts'
import type { BidPaperContent } from './paper.ts'

/** The lines that say until when a bid is valid; none where it has no end. A kept paper keeps its words. */
export function validUntilLines(
  { validUntil, isExactUntil }: Pick<BidPaperContent, 'validUntil' | 'isExactUntil'>,
  values: ValueFormat,
): string[] {
  if (validUntil === null) return []
  return isExactUntil ? values.deadlineLines(validUntil) : values.earlierDeadlineLines(validUntil)
}
