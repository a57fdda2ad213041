import { placesOf } from '../../db/domain/conventions/format.ts'
import type { Decimal } from '../../db/domain/money.ts'
import type { Setting } from './blocks.ts'
import { type Cell, cellStyle, mutedCellIn, strongCell, type TableColumn, tableColumns } from './table.ts'

/** Work or goods with a price. */
export interface Item {
  /** The mark by which plans name it. */
  mark?: string | null
  description: string
  quantity: Decimal
  /** What one of the quantity is. */
  unit?: string
  unitPrice: Decimal
  total: Decimal
}

/** The layout that tables of items share, so that their figures are aligned. */
export interface ItemTable {
  columns: readonly TableColumn[]
  /** The maximum number of decimals of a price. */
  places: number
}

/** Marks and units have a column only if there are any. `totals` are what else stands in the column of amounts. */
export function itemTable(setting: Setting, items: readonly Item[], totals: readonly Decimal[] = []): ItemTable {
  const { label } = setting
  const units = items.flatMap(({ unit }) => (unit ? [unit] : []))
  const marks = items.flatMap(({ mark }) => (mark ? [mark] : []))
  const places = items.reduce((most, { unitPrice }) => Math.max(most, placesOf(unitPrice)), 2)
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
        items.map(({ unitPrice }) => `${setting.values.figure(unitPrice)}${'0'.repeat(places - placesOf(unitPrice))}`),
      ),
      numbers(label('common.amount'), [...items.map(({ total }) => total), ...totals].map(setting.values.figure)),
    ],
    setting.width,
  )
  return { columns, places }
}

/** A row's cells; prices are aligned at the decimal point. `below` goes under the description. */
export function itemCells(
  setting: Setting,
  { columns, places }: ItemTable,
  item: Item,
  below: string | null = null,
): Cell[] {
  const has = (wanted: string): boolean => columns.some(({ name }) => name === wanted)
  const inset = setting.measure('0'.repeat(places - placesOf(item.unitPrice)), cellStyle)
  const description = [
    { text: item.description, style: cellStyle },
    ...(below ? [{ text: below, style: mutedCellIn(setting) }] : []),
  ]
  return [
    ...(has('mark') ? [[{ text: item.mark ?? '', style: strongCell }]] : []),
    description,
    [{ text: setting.values.quantity(item.quantity), style: cellStyle }],
    ...(has('unit') ? [[{ text: item.unit ?? '', style: cellStyle }]] : []),
    [{ text: setting.values.figure(item.unitPrice), style: cellStyle, inset }],
    [{ text: setting.values.figure(item.total), style: cellStyle }],
  ]
}
