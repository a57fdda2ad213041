import type { PageContext } from '../../section.ts'
import { canReadColumn, isReferenceColumn } from '../column-access.ts'
import { familyAt } from '../families/families.ts'
import type { AnyRecord, Family, FieldColumn, HeadingFormat, LineTable } from '../family.ts'
import { readRecordPage } from '../read-records.ts'
import { cellsOf, columnHeadings, nonEmptyColumns, recordRows, totalsRow } from '../values/tables.ts'
import { listAddress } from '../values/titles.ts'
import type { ValueFormatter } from '../values/values.ts'

/**
 * This module reads the tables of a record's page: the record's lines and other children, and the records of other
 * families that reference it.
 */

export interface TableData {
  table: LineTable
  columns: readonly FieldColumn[]
  rows: readonly AnyRecord[]
  /** Cursor of the following rows; null if there are none. */
  next: string | null
  /** Whether the table contains all rows. */
  isWhole: boolean
}

const linesAtOnce = 100
/** Minimum number of columns of a table that uses the full screen width. */
const broadFrom = 8
const relatedAtOnce = 5

export async function readLineTables(context: PageContext, family: Family, record: AnyRecord): Promise<TableData[]> {
  const readable = family.tables.filter(({ from }) => !('scope' in from && from.scope && !context.may(from.scope)))
  const read: TableData[] = []
  for (const [index, table] of readable.entries()) read.push(await readTable(context, table, index, record))
  return read.filter(({ rows }) => rows.length > 0)
}

async function readTable(context: PageContext, table: LineTable, index: number, record: AnyRecord): Promise<TableData> {
  const columns = table.columns.filter(([, , as]) => canReadColumn(context, as))
  if ('member' in table.from) {
    return { table, columns, rows: (record[table.from.member] ?? []) as AnyRecord[], next: null, isWhole: true }
  }
  // Only the first table of a page may have several pages of rows; its cursor is in the address.
  const cursor = index === 0 ? context.query.lines : undefined
  const query = { limit: linesAtOnce, ...(cursor && { cursor }) }
  const page = await readRecordPage(context, table.from.list, { params: { id: record.id }, query })
  const isWhole = cursor === undefined && page.cursor === null
  return { table, columns, rows: page.items, next: index === 0 ? page.cursor : null, isWhole }
}

/** Returns the template data of a table, without columns that are empty in all rows. */
export function tableView(writer: ValueFormatter, { table, columns, rows, next, isWhole }: TableData) {
  const filled = nonEmptyColumns(writer, rows, columns)
  return {
    title: table.title,
    heads: columnHeadings(filled),
    width: filled.length,
    isBroad: filled.length >= broadFrom,
    // The first column contains the name of the row, so it has no sum.
    totals: isWhole && table.totals ? totalsRow(writer, rows, filled, table.totals)?.slice(1) : undefined,
    rows: rows.flatMap((row, index) => {
      const isHead = table.headedBy !== undefined && row[table.headedBy] === 'section'
      const shown = { isHead, cells: cellsOf(writer, row, isHead ? filled.slice(0, 1) : filled) }
      const group = table.groupedBy
      if (group === undefined || !row[group] || row[group] === rows[index - 1]?.[group]) return [shown]
      return [{ isHead: true, cells: cellsOf(writer, row, [[group, '', 'text']]) }, shown]
    }),
    next,
  }
}

export interface RelatedRecords {
  family: Family
  columns: readonly FieldColumn[]
  rows: readonly AnyRecord[]
  more: string | undefined
}

/** Returns the latest records of other families that reference this record, if the role may read them. */
export async function readRelatedRecords(
  context: PageContext,
  family: Family,
  record: AnyRecord,
): Promise<RelatedRecords[]> {
  const found: RelatedRecords[] = []
  for (const [path, parameter] of family.related) {
    const other = familyAt(path)
    if (!context.may(other.scope)) continue
    const query =
      parameter === 'entityId' ? { entityType: family.signedAs, entityId: record.id } : { [parameter]: record.id }
    const page = await readRecordPage(context, other.list, { query: { ...query, limit: relatedAtOnce } })
    const more = page.cursor === null ? undefined : `${listAddress(other)}?${new URLSearchParams(texts(query))}`
    const columns = other.columns.filter(([, , as]) => !isReferenceColumn(as)).slice(-4)
    found.push({ family: other, columns, rows: page.items, more })
  }
  return found.filter(({ rows }) => rows.length > 0)
}

const texts = (query: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))

export const relatedRecordsView = (
  writer: ValueFormatter,
  say: HeadingFormat,
  { family, columns, rows, more }: RelatedRecords,
) => ({
  label: family.label,
  head: family.head,
  every: family.label.toLowerCase(),
  more,
  heads: columnHeadings(columns),
  rows: recordRows(writer, say, { family, rows, columns }),
  // There are no totals if the table shows only some of the records. The family's list shows all of them.
  totals: more === undefined ? totalsRow(writer, rows, columns, family.totals) : undefined,
})
