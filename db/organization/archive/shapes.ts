import type pg from 'pg'
import { recordFacts } from '../../../generated/records.ts'
import type { TableOrder } from '../order.ts'
import { type ExportedName, type ExportRule, exportRuleOf } from './rules.ts'

/** A column as an archive has it. */
export interface ArchivedColumn {
  name: string
  /** Its name in the archive, in camelCase. */
  field: string
  type: string
  /** Whether the contract's record shows it. */
  isShown: boolean
  /** Whether it is read back: not one that the table makes of others, nor one that stays behind. */
  isRead: boolean
  isKey: boolean
  /** Of an id that the table gives by itself: the sequence, and its last number. */
  identity: { sequence: string; last: number } | undefined
  /** The table that a foreign key says to have the row of this id. */
  target: string | undefined
  /** Whether it holds a user's id. */
  isUser: boolean
}

/** A table as an archive has it. Each line is `{ data, kept }`: what the contract shows, and what else there is. */
export interface ArchivedTable {
  table: ExportedName
  /** The folder of its parts: the contract's name of the family, or the table's. */
  family: string
  /** The contract's schema that `data` fits, where the table has all of its fields. */
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

/** The tables that are exported, each before those that refer to it (but for the ties that `cut` has). */
export async function archivedTables(client: pg.ClientBase, { tables }: TableOrder): Promise<ArchivedTable[]> {
  const { rows } = await client.query<FoundColumn>(columnsText)
  const columnsOf = Map.groupBy(rows, ({ table }) => table)
  return [...tables].reverse().flatMap((table) => {
    const rule = exportRuleOf(table)
    return rule ? [tableOf(table as ExportedName, rule, columnsOf.get(table)!)] : []
  })
}

function tableOf(table: ExportedName, rule: ExportRule, found: FoundColumn[]): ArchivedTable {
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
  const field = camel(name)
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

export const camel = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** The fields whose numbers are ids of users, wherever they stand in an event. */
export const userFieldsOf = (tables: readonly ArchivedTable[]): Set<string> =>
  new Set(tables.flatMap(({ columns }) => columns.filter(({ isUser }) => isUser).map(({ field }) => field)))

/** The order of columns and their quoting is that of the archive's manifest. */
export const readColumns = ({ columns }: ArchivedTable): ArchivedColumn[] => columns.filter(({ isRead }) => isRead)
