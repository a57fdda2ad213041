import type { ValueFormat } from '../../../../db/domain/conventions/value-format.ts'
import type { Label } from '../../../../db/domain/language/labels.ts'
import { add, compare, type Decimal, percentageOf } from '../../../../db/domain/money.ts'
import type { CertificateLine } from '../../../../db/domain/pay-apps/paper.ts'
import { groupLinesIntoSections } from '../../../../db/domain/pay-apps/sections.ts'
import { subtotalLabel } from '../../../../db/domain/totals.ts'
import { toVisibleLine, toVisibleText } from '../../../../db/domain/visible-text.ts'

/**
 * Amount columns in the order of the printed schedule. The percent column comes after the first `beforePercent`
 * columns.
 */
const amounts = [
  { letter: 'C', title: 'payApp.scheduledValue', of: (line: CertificateLine) => line.scheduledValue },
  { letter: 'D', title: 'payApp.previousWork', of: (line: CertificateLine) => line.previousWork },
  { letter: 'E', title: 'payApp.workThisPeriod', of: (line: CertificateLine) => line.workThisPeriod },
  { letter: 'F', title: 'payApp.materialsStored', of: (line: CertificateLine) => line.materialsStored },
  { letter: 'G', title: 'payApp.completedStored', of: (line: CertificateLine) => line.completedAndStored },
  { letter: 'I', title: 'payApp.leftToFinish', of: (line: CertificateLine) => line.balanceToFinish },
  { letter: '', title: 'payApp.retainage', of: (line: CertificateLine) => line.retainage },
] as const

const percentColumn = { letter: 'H', title: 'payApp.done' } as const
const beforePercent = 5
const heads = [...amounts.slice(0, beforePercent), percentColumn, ...amounts.slice(beforePercent)]

interface Words {
  values: ValueFormat
  label: Label
}

/** Returns the heading of a column on one line. */
const headOf = (label: Label, title: (typeof heads)[number]['title']): string =>
  label(title).replace('-\n', '').replace('\n', ' ')

/** Totals of the amount columns, in column order. */
type Sums = readonly Decimal[]

/** Maximum number of lines of a schedule that phones show expanded. */
const shownOnPhones = 2

/**
 * Returns the template data of the schedule of values; undefined without lines. Each section is a group of rows, with
 * its subtotal if there are several sections. `fold` is the line that phones show in place of a collapsed schedule.
 */
export function scheduleView(lines: readonly CertificateLine[], words: Words): object | undefined {
  if (lines.length === 0) return undefined
  const sections = groupLinesIntoSections(lines)
  return {
    columns: heads.map(({ letter, title }) => ({ letter, title: headOf(words.label, title) })),
    sections: sections.map(({ title, lines }) => ({
      title: title && toVisibleLine(title),
      rows: lines.map((line) => ({
        item: line.itemNumber && toVisibleLine(line.itemNumber),
        description: toVisibleText(line.description),
        cells: cellsOf(
          amounts.map(({ of }) => of(line)),
          line.percentComplete,
          words,
        ),
      })),
      subtotal: sections.length > 1 && {
        label: subtotalLabel(words.label, title),
        cells: sumCells(lines, words),
      },
    })),
    total: { label: words.label('common.total'), cells: sumCells(lines, words) },
    fold: lines.length > shownOnPhones && foldOf(lines, words),
  }
}

function foldOf(lines: readonly CertificateLine[], { values, label }: Words): string {
  const completed = add('0', ...lines.map(({ completedAndStored }) => completedAndStored))
  const count = label('bid.lines', { count: lines.length })
  return `${count}, ${headOf(label, 'payApp.completedStored')}: ${values.amount(completed)}`
}

function sumCells(lines: readonly CertificateLine[], words: Words) {
  const sums = amounts.map(({ of }) => add('0', ...lines.map(of)))
  const [scheduled, completed] = [sums[0]!, sums[4]!]
  const percent = compare(scheduled, '0') === 0 ? null : percentageOf(completed, scheduled)
  return cellsOf(sums, percent, words)
}

function cellsOf(sums: Sums, percent: Decimal | null, { values, label }: Words) {
  const texts = sums.map((sum) => ({ text: values.figure(sum), isZero: compare(sum, '0') === 0 }))
  const done = { text: percent === null ? '' : values.percentFigure(percent), isZero: false }
  const cells = [...texts.slice(0, beforePercent), done, ...texts.slice(beforePercent)]
  return cells.map((cell, index) => ({ ...cell, label: headOf(label, heads[index]!.title) }))
}
