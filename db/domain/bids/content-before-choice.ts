import { add, roundToCents } from '../money.ts'
import { totalsOfSubtotal } from '../totals.ts'
import { type BidPaperContent, type PaperItem, type PaperOption, type PaperRow, subtotalOfRows } from './paper.ts'

/**
 * Returns the content of the bid's paper as the customer saw it before choosing options. Chosen items become options
 * again, and the totals exclude them. `orderOf` returns a line's position in the bid; lines with equal positions are
 * sorted by id, as on papers.
 */
export function contentBeforeOptionChoice(
  content: BidPaperContent,
  orderOf: (lineId: number) => number,
): BidPaperContent {
  const chosen = content.sections.flatMap(({ title, rows }) =>
    rows.flatMap((row): PaperOption[] =>
      row.kind === 'item' && row.item.chosen ? [{ ...row.item, chosen: false, section: title }] : [],
    ),
  )
  if (chosen.length === 0) return content
  const options = [...content.options, ...chosen].sort((a, b) => orderOf(a.id) - orderOf(b.id) || a.id - b.id)
  const sections = content.sections
    .map(({ title, rows }) => ({ title, rows: rows.filter((row) => !isChosen(row)) }))
    .filter(({ rows }) => rows.length > 0)
    .map((section) => ({ ...section, subtotal: subtotalOfRows(section.rows) }))
  const subtotal = roundToCents(add('0', ...sections.flatMap(({ rows }) => rows.flatMap(totalOf))))
  return { ...content, sections, options, totals: totalsOfSubtotal(subtotal, content.terms) }
}

const isChosen = (row: PaperRow): row is { kind: 'item'; item: PaperItem } => row.kind === 'item' && row.item.chosen

const totalOf = (row: PaperRow): string[] => (row.kind === 'item' ? [row.item.total] : [])
