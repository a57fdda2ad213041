import type { ValueFormat } from '../conventions/value-format.ts'
import type { BidPaperContent } from './paper.ts'

/**
 * Returns the lines that state until when a bid is valid; empty if it has no end. A stored paper keeps its earlier
 * form.
 */
export function formatValidUntil(
  { validUntil, isExactUntil }: Pick<BidPaperContent, 'validUntil' | 'isExactUntil'>,
  values: ValueFormat,
): string[] {
  if (validUntil === null) return []
  return isExactUntil ? values.deadlineLines(validUntil) : values.earlierDeadlineLines(validUntil)
}
