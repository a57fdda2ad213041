import type { BidPaper, PaperRow, PaperSection } from '../../../../db/domain/bids/paper.ts'
import type { Label } from '../../../../db/domain/language/labels.ts'
import { add, roundToCents } from '../../../../db/domain/money.ts'

/**
 * A section of a bid as the page shows it. In a long bid, sections collapse on phones and long sections are split into
 * parts.
 */
export interface SectionPart extends PaperSection {
  /** Whether the part can be collapsed by its heading. */
  canCollapse: boolean
  /** Subtotal shown below the part's rows; null if none is shown. */
  shownSubtotal: PaperSection['subtotal'] | null
}

/** Number of rows from which a bid counts as long: it then fills more than a few phone screens. */
const longFrom = 40
/** Maximum number of rows of an undivided section, and the number of rows of each part of a longer one. */
const mostRows = 50
const partRows = 25

export function splitSections({ sections }: Pick<BidPaper, 'sections'>, label: Label): SectionPart[] {
  const rows = sections.reduce((sum, section) => sum + section.rows.length, 0)
  const several = sections.length > 1
  if (rows < longFrom) return sections.map((section) => part(section, { canCollapse: false, several }))
  return sections.flatMap((section) =>
    section.rows.length > mostRows ? parted(section, several, label) : [part(section, { canCollapse: true, several })],
  )
}

const part = (
  section: PaperSection,
  { canCollapse, several }: { canCollapse: boolean; several: boolean },
): SectionPart => ({
  ...section,
  canCollapse,
  shownSubtotal: several ? section.subtotal : null,
})

/** Splits a section into parts. The section's subtotal is shown below the last part. */
function parted({ title, rows, subtotal }: PaperSection, several: boolean, label: Label): SectionPart[] {
  const starts = Array.from({ length: Math.ceil(rows.length / partRows) }, (_, index) => index * partRows)
  return starts.map((from) => {
    const some = rows.slice(from, from + partRows)
    const range = { from: String(from + 1), to: String(from + some.length) }
    return {
      title: title === null ? label('bid.linesFrom', range) : label('bid.sectionFrom', { ...range, title }),
      rows: some,
      subtotal: sumOf(some),
      canCollapse: true,
      shownSubtotal: several && from + partRows >= rows.length ? subtotal : null,
    }
  })
}

const sumOf = (rows: readonly PaperRow[]) =>
  roundToCents(add('0', ...rows.flatMap((row) => (row.kind === 'item' ? [row.item.total] : []))))
