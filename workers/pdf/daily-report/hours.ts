import type { LabelKey } from '../../../db/domain/language/labels.ts'
import type { DailyReport, Labor } from '../../../db/domain/site-logs/paper.ts'
import { colors, type PaperStyle, spaceBlock, textBlock, textStyle } from '../blocks.ts'
import { type LayoutBlock, stackBlocks } from '../layout.ts'
import { type Cell, cellStyle, rowBlock, strongCellStyle, tableColumns, tableHead } from '../table.ts'

const hoursWidth = 330
const noteStyle = textStyle(9, 'regular', colors.muted)

/**
 * Returns a sentence with the number of people on site and the recorded hours, and a table of the hours. The sentence
 * labels both numbers, because people without recorded hours may be on site. Empty if no people and no hours were
 * recorded.
 */
export function laborBlocks(setting: PaperStyle, { personnelCount, labor }: DailyReport): LayoutBlock[] {
  const { label, values } = setting
  const count = labor?.people.length ?? 0
  const counted = (people: number) => ({ count: people, number: values.quantity(String(people)) })
  const sentences = [
    ...(personnelCount === null ? [] : [label('siteLog.onSite', counted(personnelCount))]),
    ...(labor && count > 0
      ? [label('siteLog.hoursOf', { ...counted(count), hours: values.quantity(labor.total) })]
      : []),
  ]
  if (sentences.length === 0) return []
  const style = textStyle(setting.density.prose)
  const said = textBlock(setting, sentences.join(' '), style)
  return labor && count > 0
    ? [
        { ...stackBlocks([{ block: said }, { block: spaceBlock(4) }]), keepWithNext: true },
        ...peopleRows(setting, labor),
      ]
    : [said]
}

const peopleRows = (setting: PaperStyle, { people }: Labor): LayoutBlock[] =>
  hoursTable(
    setting,
    'siteLog.name',
    'siteLog.hours',
    people.map((one) => ({ ...one, below: null })),
    hoursWidth,
  )

/** Returns a table of entries, such as delays or machines. It has a column of hours if any entry has hours. */
export function hoursTable(
  setting: PaperStyle,
  what: LabelKey,
  quantity: LabelKey,
  entries: readonly { name: string; below: string | null; hours: string | null }[],
  width = setting.width,
): LayoutBlock[] {
  if (entries.length === 0) return []
  const textOf = (hours: string | null): string => (hours === null ? '' : setting.values.quantity(hours))
  const counted = entries.some(({ hours }) => hours !== null)
  const hours = {
    title: setting.label(quantity),
    align: 'right' as const,
    texts: entries.map((entry) => textOf(entry.hours)),
  }
  const columns = tableColumns(
    setting,
    [{ title: setting.label(what), align: 'left', texts: [], wide: true }, ...(counted ? [hours] : [])],
    width,
  )
  const head = tableHead(setting, columns, setting.ink)
  const cellsOf = ({ name, below, hours }: (typeof entries)[number]): Cell[] => [
    [{ text: name, style: cellStyle }, ...(below === null ? [] : [{ text: below, style: noteStyle }])],
    ...(counted ? [[{ text: textOf(hours), style: strongCellStyle }]] : []),
  ]
  return [head, ...entries.map((entry) => ({ ...rowBlock(setting, columns, cellsOf(entry)), repeated: [head] }))]
}
