import { readConventions } from '../../../../db/services/branding/branding.ts'
import { pagerLinksOf, readListFilters } from '../forms.ts'
import type { PageContext } from '../section.ts'
import { canReadColumn } from './column-access.ts'
import { convertDayFilters } from './day-filters.ts'
import type { AnyRecord, Family } from './family.ts'
import { type Filter, listFilterFields } from './filters.ts'
import { readRecordPage } from './read-records.ts'
import { readReferenceNames } from './values/names.ts'
import type { ReferenceNames } from './values/shown-value.ts'
import { columnHeadings, nonEmptyColumns, recordRows, totalsRow } from './values/tables.ts'
import { listAddress } from './values/titles.ts'
import { createValueFormatter, headingFormatOf } from './values/values.ts'

const common = ['search', 'dateFrom', 'dateTo'] as const
const rowsAtOnce = 50

/** Returns the parameters that a family's list page accepts. */
export const listParameters = ({ filters, narrowedBy }: Family): string[] => [
  ...common,
  ...filters,
  ...narrowedBy.map(([parameter]) => parameter),
]

/** Shows a page of a family's list. */
export async function showList(context: PageContext, family: Family): Promise<void> {
  const chosen = readListFilters(context, listParameters(family))
  const page = await readRecordPage(context, family.list, {
    query: { ...convertDayFilters(context, family, chosen), limit: rowsAtOnce },
  })
  const conventions = await readConventions(context.db, context.caller.tenantId)
  const say = headingFormatOf(conventions)
  const columns = family.columns.filter(([, , as]) => canReadColumn(context, as))
  const names = await readReferenceNames(context, say, [[page.items, columns], narrowing(family, chosen)])
  const writer = createValueFormatter(conventions, names, context.db.at)
  const filled = nonEmptyColumns(writer, page.items, columns)
  const { cursor: _, ...filters } = chosen
  const data = {
    family: { ...family, address: listAddress(family), plural: family.label.toLowerCase() },
    heads: columnHeadings(filled),
    rows: recordRows(writer, say, { family, rows: page.items, columns: filled }),
    totals: totalsRow(writer, page.items, filled, family.totals),
    totalName: page.cursor === null && chosen.cursor === undefined ? 'Total' : `Total of these ${page.items.length}`,
    ...formOf(context, family, chosen),
    narrowed: narrowedBy(family, filters, names),
    isFiltered: Object.keys(filters).length > 0,
    sent: Object.entries(filters).map(([name, value]) => ({ name, value })),
    zone: writer.timeZone,
    pager: pagerLinksOf(context, page),
  }
  context.show({ template: 'list', title: family.label, data })
}

function formOf({ services }: PageContext, family: Family, chosen: Readonly<Record<string, string>>) {
  const filled = ({ name, label, choices }: Filter) => ({
    ...{ name, label, value: chosen[name] },
    choices: choices?.map((one) => ({ ...one, chosen: one.value === chosen[name] })),
  })
  return {
    filters: listFilterFields(services.document, family.list, family.filters).map(filled),
    search: chosen.search,
    dateFrom: chosen.dateFrom,
    dateTo: chosen.dateTo,
  }
}

/** Returns the request for the names of the records to which the list is restricted. */
function narrowing(family: Family, chosen: Readonly<Record<string, string>>) {
  const columns = family.narrowedBy.map(([parameter, label, of]) => [parameter, label, of] as const)
  const record = Object.fromEntries(columns.map(([parameter]) => [parameter, Number(chosen[parameter])]))
  return [Object.keys(chosen).length > 0 ? [record as AnyRecord] : [], columns] as const
}

/** Returns the records to which the list is restricted, each with the address of the list without that restriction. */
function narrowedBy(family: Family, filters: Readonly<Record<string, string>>, names: ReferenceNames) {
  return family.narrowedBy.flatMap(([parameter, label, of]) => {
    const { [parameter]: id, ...others } = filters
    if (id === undefined) return []
    const rest = new URLSearchParams(others).toString()
    const without = rest ? `${listAddress(family)}?${rest}` : listAddress(family)
    return [{ name: parameter, value: id, label, shown: names.of(of, Number(id)), without }]
  })
}
