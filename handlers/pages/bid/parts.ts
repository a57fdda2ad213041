import type { BidPaper, PaperRow, PaperSection } from '../../../db/domain/bids/paper.ts'
import type { Label } from '../../../db/domain/language/labels.ts'
import { add, r2 } from '../../../db/domain/money.ts'

/** Sections as a page shows them: those of a long bid fold on a phone, and a long section is split into parts. */
export interface SectionPart extends PaperSection {
  /** Whether its own heading folds it. */
  folds: boolean
  /** The sum below its rows; null where the page has no other sum from which it would differ. */
  shownSum: PaperSection['subtotal'] | null
}

/** From how many rows on a bid is long: more than a few screens of a phone. */
const longFrom = 40
/** How many rows a section may have before it is split, and how many each part then has. */
const mostRows = 50
const partRows = 25

export function sectionParts({ sections }: Pick<BidPaper, 'sections'>, label: Label): SectionPart[] {
  const rows = sections.reduce((sum, section) => sum + section.rows.length, 0)
  const several = sections.length > 1
  if (rows < longFrom) return sections.map((section) => part(section, { folds: false, several }))
  return sections.flatMap((section) =>
    section.rows.length > mostRows ? parted(section, several, label) : [part(section, { folds: true, several })],
  )
}

const part = (section: PaperSection, { folds, several }: { folds: boolean; several: boolean }): SectionPart => ({
  ...section,
  folds,
  shownSum: several ? section.subtotal : null,
})

/** Parts of one section, whose subtotal stands below the last of them. */
function parted({ title, rows, subtotal }: PaperSection, several: boolean, label: Label): SectionPart[] {
  const starts = Array.from({ length: Math.ceil(rows.length / partRows) }, (_, index) => index * partRows)
  return starts.map((from) => {
    const some = rows.slice(from, from + partRows)
    const range = { from: String(from + 1), to: String(from + some.length) }
    return {
      title: title === null ? label('bid.linesFrom', range) : label('bid.sectionFrom', { ...range, title }),
      rows: some,
      subtotal: sumOf(some),
      folds: true,
      shownSum: several && from + partRows >= rows.length ? subtotal : null,
    }
  })
}

const sumOf = (rows: readonly PaperRow[]) =>
  r2(add('0', ...rows.flatMap((row) => (row.kind === 'item' ? [row.item.total] : []))))
