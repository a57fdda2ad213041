import type { ValueFormat } from '../conventions/value-format.ts'
import type { BidPaperContent } from './paper.ts'

/**
 * Returns the printed lines with the time until which a bid is valid; empty if the bid has no validUntil. Papers
 * without `isExactUntil` use the older format.
 */
export function formatValidUntil(
  { validUntil, isExactUntil }: Pick<BidPaperContent, 'validUntil' | 'isExactUntil'>,
  values: ValueFormat,
): string[] {
  if (validUntil === null) return []
  return isExactUntil ? values.deadlineLines(validUntil) : values.earlierDeadlineLines(validUntil)
}
