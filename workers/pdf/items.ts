import { placesOf } from '../../db/domain/conventions/format.ts'
import type { Decimal } from '../../db/domain/money.ts'
import type { Setting } from './blocks.ts'
import { type Cell, cellStyle, mutedCellIn, strongCell, type TableColumn, tableColumns } from './table.ts'

/** Work or goods with a price. */
export interface Item {
  /** Identifying mark of the item on the plans, such as W5 for a window. */
  mark?: string | null
  description: string
  quantity: Decimal
  /** Unit of the quantity. */
  unit?: string
  unitPrice: Decimal
  total: Decimal
}

/** Layout shared by tables of items, so that their figures are aligned. */
export interface ItemTable {
  columns: readonly TableColumn[]
  /** Maximum number of decimals of a unit price. */
  places: number
}

/**
 * Returns the layout of an item table. Marks and units have a column only if any item has them. `totals` are other
 * figures in the amount column.
 */
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

/** Returns a row's cells, with prices aligned at the decimal point. `below` is shown below the description. */
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
