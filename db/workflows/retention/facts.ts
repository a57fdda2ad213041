import { type RawBuilder, sql } from 'kysely'
import { tenantTables } from '../../../generated/tenant-tables.ts'
import type { ReadContext } from '../../postgres/transaction.ts'
import type { Resource } from '../../records/resource.ts'
import { resources } from '../../resources/registry.ts'

type Table = (typeof tenantTables)[number]

/** The resources of which no deleted record is ever removed: what is owed stays on the books, and people are authors. */
const never: readonly string[] = ['change_orders', 'pay_apps', 'invoices', 'signature_requests', 'users']

/** Tables whose rows are parts of a record, by the column that names the record: they are removed with it. */
const parts: { readonly [T in Table]?: string } & Readonly<Record<string, string>> = {
  bid_answers: 'bid_id',
  bid_line_items: 'bid_id',
  change_order_line_items: 'change_order_id',
  document_versions: 'document_id',
  invoice_line_items: 'invoice_id',
  invoice_payments: 'invoice_id',
  kit_items: 'kit_id',
  pay_app_certificates: 'pay_app_id',
  pay_app_line_items: 'pay_app_id',
}

/** Columns that name rows without a foreign key, so that the catalog does not tell of them. */
const keyless: readonly ForeignKey[] = [
  { table: 'pay_app_line_items', column: 'bid_line_item_id', target: 'bid_line_items' },
]

/** What goes with records and has no column that names one. */
const further: Readonly<Record<string, readonly DependentRows[]>> = {
  // The bytes of a version lie where its upload was received, and are removed when no row names them.
  documents: [
    {
      table: 'uploads',
      of: (ids, tenantId) => sql`id in (
        select upload_id from document_versions where tenant_id = ${tenantId} and document_id = any(${ids}))`,
    },
  ],
}

/** Tables that name a record by entity_type and entity_id and whose rows go with it; any other keeps the record. */
const appendices: readonly string[] = [
  'comments',
  'kept_letterheads',
  'kept_pdfs',
  'mail_reminders',
  'share_links',
  'wanted_pdfs',
]

/** Such tables whose rows outlive what they are about. */
const outliving: readonly string[] = ['notifications']

/** A resource whose deleted records are removed when they are old. */
export type Removable = Resource & { table: Table }

/** What of a table goes with a record of another. */
export interface DependentRows {
  table: string
  /** The condition on its rows that they belong to one of these records. */
  of(ids: readonly number[], tenantId: number): RawBuilder<unknown>
}

/** How rows of a table refer to records of a resource. */
export interface IncomingReference {
  table: string
  column: string
  /** The type by which they name it, where they name records of several families. */
  entityType: string | undefined
  /** Where they name a part of it: the table of these parts, and the column there that names the record. */
  part?: { table: string; column: string }
  /** The column that names the record of which the rows are parts, and its table. */
  owner: { column: string; table: string } | undefined
}

/** What a sweep goes by. */
export interface RetentionFacts {
  removable: readonly Removable[]
  partsOf: ReadonlyMap<string, readonly DependentRows[]>
  referencesTo: ReadonlyMap<string, readonly IncomingReference[]>
}

/**
 * Reads from the database's own catalog which rows refer to which: by foreign keys, and by the columns entity_type and
 * entity_id; only columns that have no foreign key are listed here. Who refers to a part of a record refers to the
 * record. Rows of a new table keep the records to which they refer until the table is listed here among those that are
 * removed with them.
 */
export async function readFacts(db: ReadContext): Promise<RetentionFacts> {
  const removable = resources.filter(({ table }) => !never.includes(table) && !(table in parts))
  const keys = [...(await foreignKeys(db)), ...keyless]
  const entityTables = await tablesOfEntities(db)
  const owners = new Map(
    Object.entries(parts).flatMap(([table, column]) =>
      keys
        .filter((key) => key.table === table && key.column === column)
        .map(({ target }) => [table, { column, table: target }]),
    ),
  )
  const referencesTo = new Map<string, IncomingReference[]>()
  const partsOf = new Map<string, DependentRows[]>()
  for (const resource of removable) {
    const { table, entityType } = resource
    const entities = entityType === undefined ? [] : entityTables
    const direct = keys.filter((key) => key.target === table)
    const owned = direct.filter((key) => parts[key.table] === key.column)
    partsOf.set(table, [
      ...(further[table] ?? []),
      ...owned.map(({ table, column }) => ({
        table,
        of: (ids: readonly number[]) => sql`${sql.ref(column)} = any(${ids})`,
      })),
      ...entities
        .filter((name) => appendices.includes(name))
        .map((name) => ({
          table: name,
          of: (ids: readonly number[]) => sql`entity_type = ${entityType} and entity_id = any(${ids})`,
        })),
    ])
    const ofParts = owned.flatMap((part) =>
      keys.filter(({ target }) => target === part.table).map((key) => ({ key, part })),
    )
    referencesTo.set(table, [
      ...direct
        .filter((key) => !owned.includes(key))
        .map(({ table, column }) => ({ table, column, entityType: undefined, owner: owners.get(table) })),
      ...ofParts.map(({ key: { table, column }, part }) => ({
        ...{ table, column, entityType: undefined, owner: owners.get(table) },
        part: { table: part.table, column: part.column },
      })),
      ...entities
        .filter((name) => ![...appendices, ...outliving].includes(name))
        .map((name) => ({ table: name, column: 'entity_id', entityType, owner: owners.get(name) })),
    ])
  }
  return { removable: removable as Removable[], partsOf, referencesTo }
}

interface ForeignKey {
  table: string
  column: string
  target: string
}

async function foreignKeys(db: ReadContext): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select c.conrelid::regclass::text as "table", a.attname as "column", c.confrelid::regclass::text as target
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
    where c.contype = 'f' and cardinality(c.conkey) = 2 order by 1, 2`.execute(db.sql)
  return rows.filter(({ table }) => (tenantTables as readonly string[]).includes(table))
}

async function tablesOfEntities(db: ReadContext): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attrelid::regclass::text as name from pg_attribute
    where attname in ('entity_type', 'entity_id') and attnum > 0 group by 1 having count(*) = 2 order by 1
  `.execute(db.sql)
  return rows.map(({ name }) => name).filter((name) => (tenantTables as readonly string[]).includes(name))
}
