import { placesOf } from '../../db/domain/conventions/format.ts'
import type { Decimal } from '../../db/domain/money.ts'
import type { Setting } from './blocks.ts'
import { type Cell, cellStyle, mutedCell, strongCell, type TableColumn, tableColumns } from './table.ts'

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
  const units = items.flatMap(({ unit }) => (unit ? [unit] : []))
  const marks = items.flatMap(({ mark }) => (mark ? [mark] : []))
  const places = items.reduce((most, { unitPrice }) => Math.max(most, placesOf(unitPrice)), 2)
  const numbers = (title: string, texts: string[]) => ({ title, align: 'right' as const, texts })
  const columns = tableColumns(
    setting,
    [
      ...(marks.length > 0 ? [{ title: 'Mark', align: 'left' as const, texts: marks, most: 70 }] : []),
      { title: 'Description', align: 'left' as const, texts: [], wide: true },
      numbers(
        'Quantity',
        items.map(({ quantity }) => setting.values.quantity(quantity)),
      ),
      ...(units.length > 0 ? [{ title: 'Unit', align: 'left' as const, texts: units, most: 60 }] : []),
      numbers(
        'Unit price',
        items.map(({ unitPrice }) => `${setting.values.figure(unitPrice)}${'0'.repeat(places - placesOf(unitPrice))}`),
      ),
      numbers('Amount', [...items.map(({ total }) => total), ...totals].map(setting.values.figure)),
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
  const has = (name: string): boolean => columns.some(({ title }) => title === name)
  const inset = setting.measure('0'.repeat(places - placesOf(item.unitPrice)), cellStyle)
  const description = [
    { text: item.description, style: cellStyle },
    ...(below ? [{ text: below, style: mutedCell }] : []),
  ]
  return [
    ...(has('Mark') ? [[{ text: item.mark ?? '', style: strongCell }]] : []),
    description,
    [{ text: setting.values.quantity(item.quantity), style: cellStyle }],
    ...(has('Unit') ? [[{ text: item.unit ?? '', style: cellStyle }]] : []),
    [{ text: setting.values.figure(item.unitPrice), style: cellStyle, inset }],
    [{ text: setting.values.figure(item.total), style: cellStyle }],
  ]
}
