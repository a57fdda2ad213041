import { shownDecimalPlaces } from '../../db/domain/conventions/value-format.ts'
import type { Decimal } from '../../db/domain/money.ts'
import type { PaperStyle } from './blocks.ts'
import { type Cell, cellStyle, mutedCellStyle, strongCellStyle, type TableColumn, tableColumns } from './table.ts'

/** Line of a paper: work or goods with a quantity and a price. */
export interface Item {
  /** Mark of the item on the plans, such as W5 for a window. */
  mark?: string | null
  description: string
  quantity: Decimal
  /** Unit of the quantity. */
  unit?: string
  unitPrice: Decimal
  total: Decimal
}

/** Column layout of item tables. Several tables of a paper share it, so that their figures are aligned. */
export interface ItemTable {
  columns: readonly TableColumn[]
  /** Number of decimals that unit prices are aligned to: the maximum of all items. */
  places: number
}

/**
 * Returns the column layout for these items. Marks and units have a column only if any item has them. The amount column
 * is also wide enough for `totals`.
 */
export function itemTable(setting: PaperStyle, items: readonly Item[], totals: readonly Decimal[] = []): ItemTable {
  const { label } = setting
  const units = items.flatMap(({ unit }) => (unit ? [unit] : []))
  const marks = items.flatMap(({ mark }) => (mark ? [mark] : []))
  const places = items.reduce((most, { unitPrice }) => Math.max(most, shownDecimalPlaces(unitPrice)), 2)
  const numbers = (title: string, texts: string[]) => ({ title, align: 'right' as const, texts })
  const columns = tableColumns(
    setting,
    [
      ...(marks.length > 0
        ? [{ name: 'mark', title: label('common.mark'), align: 'left' as const, texts: marks, most: 70 }]
        : []),
      { name: 'description', title: label('common.description'), align: 'left' as const, texts: [], wide: true },
      numbers(
        label('common.quantity'),
        items.map(({ quantity }) => setting.values.quantity(quantity)),
      ),
      ...(units.length > 0
        ? [{ name: 'unit', title: label('common.unit'), align: 'left' as const, texts: units, most: 60 }]
        : []),
      numbers(
        label('common.unitPrice'),
        items.map(
          ({ unitPrice }) => `${setting.values.figure(unitPrice)}${'0'.repeat(places - shownDecimalPlaces(unitPrice))}`,
        ),
      ),
      numbers(label('common.amount'), [...items.map(({ total }) => total), ...totals].map(setting.values.figure)),
    ],
    setting.width,
  )
  return { columns, places }
}

/**
 * Returns the cells of an item's row. Unit prices are aligned at the decimal point. `below` is shown below the
 * description.
 */
export function itemCells(
  setting: PaperStyle,
  { columns, places }: ItemTable,
  item: Item,
  below: string | null = null,
): Cell[] {
  const has = (wanted: string): boolean => columns.some(({ name }) => name === wanted)
  const inset = setting.measure('0'.repeat(places - shownDecimalPlaces(item.unitPrice)), cellStyle)
  const description = [
    { text: item.description, style: cellStyle },
    ...(below ? [{ text: below, style: mutedCellStyle(setting) }] : []),
  ]
  return [
    ...(has('mark') ? [[{ text: item.mark ?? '', style: strongCellStyle }]] : []),
    description,
    [{ text: setting.values.quantity(item.quantity), style: cellStyle }],
    ...(has('unit') ? [[{ text: item.unit ?? '', style: cellStyle }]] : []),
    [{ text: setting.values.figure(item.unitPrice), style: cellStyle, inset }],
    [{ text: setting.values.figure(item.total), style: cellStyle }],
  ]
}
