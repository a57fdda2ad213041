import type pg from 'pg'
import { recordFacts } from '../../../../generated/records.ts'
import type { TableOrder } from '../table-order.ts'
import { type ExportedTableName, type ExportRule, exportRuleOf } from './export-rules.ts'

/** A column of an exported table. */
export interface ArchivedColumn {
  name: string
  /** Name of the column in the archive, in camelCase. */
  field: string
  type: string
  /** Whether the contract's record has a field for the column. */
  isShown: boolean
  /** Whether an import reads the column. False for a column that the table generates or the export rule omits. */
  isRead: boolean
  isKey: boolean
  /** For an identity column: its sequence, and the maximum value of the sequence (`last`). */
  identity: { sequence: string; last: number } | undefined
  /** The table that a foreign key of this column references. */
  target: string | undefined
  /** Whether the column contains the id of a user. */
  isUser: boolean
}

/** An exported table. Each line is `{ data, kept }`: the fields that the API shows, and the other columns. */
export interface ArchivedTable {
  table: ExportedTableName
  /** Folder of the table's parts: the family's name in the contract, or the table's name. */
  family: string
  /** The contract schema of `data`; undefined if the table lacks some of the schema's fields. */
  schema: string | undefined
  columns: ArchivedColumn[]
  rule: ExportRule
}

interface Shown {
  schema: string
  table: string
  fields: readonly string[]
  family?: string
}

const shownByTable = new Map<string, Shown>(
  Object.entries(recordFacts).map(([schema, facts]) => [facts.table, { schema, ...facts }]),
)

interface FoundColumn {
  table: string
  name: string
  type: string
  generated: boolean
  key: boolean
  sequence: string | null
  last: string | null
  target: string | null
}

const columnsText = `
  select c.relname::text as "table", a.attname::text as name, a.atttypid::regtype::text as type,
    a.attgenerated <> '' as generated,
    exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any(i.indkey)) as key,
    case when a.attidentity <> '' then pg_get_serial_sequence(c.relname::text, a.attname::text) end as sequence,
    case when a.attidentity <> '' then (
      select seqmax::text from pg_sequence
      where seqrelid = pg_get_serial_sequence(c.relname::text, a.attname::text)::regclass) end as last,
    (select k.confrelid::regclass::text from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'f' and k.conkey[2] = a.attnum limit 1) as target
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    and a.attname <> 'tenant_id'
  order by 1, a.attnum`

/**
 * Returns the exported tables in the order in which they are loaded: each table before the tables that reference it.
 * The foreign keys in `TableOrder.cut` do not count for the order.
 */
export async function listArchivedTables(client: pg.ClientBase, { tables }: TableOrder): Promise<ArchivedTable[]> {
  const { rows } = await client.query<FoundColumn>(columnsText)
  const columnsOf = Map.groupBy(rows, ({ table }) => table)
  return [...tables].reverse().flatMap((table) => {
    const rule = exportRuleOf(table)
    return rule ? [tableOf(table as ExportedTableName, rule, columnsOf.get(table)!)] : []
  })
}

function tableOf(table: ExportedTableName, rule: ExportRule, found: FoundColumn[]): ArchivedTable {
  const shown = shownByTable.get(table)
  const fields = new Set([...(shown?.fields ?? []), ...(shown ? ['deletedAt'] : [])])
  const columns = found.map((column) => columnOf(column, rule, fields))
  const has = new Set(columns.map(({ field }) => field))
  return {
    table,
    family: shown?.family ?? table.replaceAll('_', '-'),
    schema: shown?.fields.every((field) => has.has(field)) ? shown.schema : undefined,
    columns,
    rule,
  }
}

function columnOf(
  { name, type, generated, key, sequence, last, target }: FoundColumn,
  { omit, users }: ExportRule,
  shown: ReadonlySet<string>,
): ArchivedColumn {
  const field = toCamelCase(name)
  return {
    ...{ name, field, type },
    isShown: shown.has(field),
    isRead: !generated && !omit.includes(name),
    isKey: key,
    identity: sequence === null ? undefined : { sequence, last: Number(last) },
    target: target ?? undefined,
    isUser: target === 'users' || users.includes(name),
  }
}

export const toCamelCase = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Returns the names of the fields that contain the id of a user, wherever they occur in an event. */
export const userFieldsOf = (tables: readonly ArchivedTable[]): Set<string> =>
  new Set(tables.flatMap(({ columns }) => columns.filter(({ isUser }) => isUser).map(({ field }) => field)))

/** Returns the columns that an import reads, in the order in which the archive's manifest lists them. */
export const importedColumns = ({ columns }: ArchivedTable): ArchivedColumn[] => columns.filter(({ isRead }) => isRead)
