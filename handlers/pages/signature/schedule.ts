import type { ValueFormat } from '../../../db/domain/conventions/format.ts'
import { add, compare, type Decimal, percentOf } from '../../../db/domain/money.ts'
import type { CertificateLine } from '../../../db/domain/pay-apps/paper.ts'
import { visibleLine, visibleText } from '../../../db/domain/shown-text.ts'

/** The columns of amounts in their order, as on paper; what is done, in percent, stands after `beforePercent` of them. */
const amounts = [
  { letter: 'C', title: 'Scheduled value', of: (line: CertificateLine) => line.scheduledValue },
  { letter: 'D', title: 'Previous work', of: (line: CertificateLine) => line.previousWork },
  { letter: 'E', title: 'Work this period', of: (line: CertificateLine) => line.workThisPeriod },
  { letter: 'F', title: 'Materials stored', of: (line: CertificateLine) => line.materialsStored },
  { letter: 'G', title: 'Completed and stored', of: (line: CertificateLine) => line.completedAndStored },
  { letter: 'I', title: 'Balance to finish', of: (line: CertificateLine) => line.balanceToFinish },
  { letter: '', title: 'Retainage', of: (line: CertificateLine) => line.retainage },
] as const

const percentColumn = { letter: 'H', title: 'Done (G of C)' }
const beforePercent = 5
const heads = [...amounts.slice(0, beforePercent), percentColumn, ...amounts.slice(beforePercent)]

/** What the columns of amounts come to, in their order. */
type Sums = readonly Decimal[]

/** The schedule of values as the template shows it: a group of rows for each section, with its subtotal where there are several. */
export function scheduleView(lines: readonly CertificateLine[], values: ValueFormat): object | undefined {
  if (lines.length === 0) return undefined
  const sections = sectionsOf(lines)
  return {
    columns: heads.map(({ letter, title }) => ({ letter, title })),
    sections: sections.map(({ title, lines }) => ({
      title: title && visibleLine(title),
      rows: lines.map((line) => ({
        item: line.itemNumber && visibleLine(line.itemNumber),
        description: visibleText(line.description),
        cells: cellsOf(
          amounts.map(({ of }) => of(line)),
          line.percentComplete,
          values,
        ),
      })),
      subtotal: sections.length > 1 && {
        label: `Subtotal, ${title === null ? 'work and materials' : visibleLine(title)}`,
        cells: sumCells(lines, values),
      },
    })),
    total: { label: 'Total', cells: sumCells(lines, values) },
  }
}

interface Section {
  title: string | null
  lines: CertificateLine[]
}

/** Lines that follow each other under the same heading. */
function sectionsOf(lines: readonly CertificateLine[]): Section[] {
  const sections: Section[] = []
  for (const line of lines) {
    const section = sections.at(-1)
    if (section?.title === line.section) section.lines.push(line)
    else sections.push({ title: line.section, lines: [line] })
  }
  return sections
}

function sumCells(lines: readonly CertificateLine[], values: ValueFormat) {
  const sums = amounts.map(({ of }) => add('0', ...lines.map(of)))
  const [scheduled, completed] = [sums[0]!, sums[4]!]
  const percent = compare(scheduled, '0') === 0 ? null : percentOf(completed, scheduled)
  return cellsOf(sums, percent, values)
}

function cellsOf(sums: Sums, percent: Decimal | null, values: ValueFormat) {
  const texts = sums.map((sum) => ({ text: values.figure(sum), isZero: compare(sum, '0') === 0 }))
  const done = { text: percent === null ? '' : values.percentFigure(percent), isZero: false }
  const cells = [...texts.slice(0, beforePercent), done, ...texts.slice(beforePercent)]
  return cells.map((cell, index) => ({ ...cell, label: heads[index]!.title }))
}
