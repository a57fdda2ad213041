import { type RawBuilder, sql } from 'kysely'
import { tenantTables } from '../../../generated/tenant-tables.ts'
import type { ReadContext } from '../../engine/postgres/transaction.ts'
import type { Resource } from '../../engine/records/resource.ts'
import { resources } from '../resources/registry.ts'

type Table = (typeof tenantTables)[number]

/**
 * Tables whose deleted records are never removed. Amounts owed must stay on the books, and users are the authors of
 * records.
 */
const neverRemoved: readonly string[] = ['change_orders', 'pay_apps', 'invoices', 'signature_requests', 'users']

/**
 * Tables whose rows are parts of a record, such as its lines, and their column that refers to the record. The parts are
 * removed together with the record.
 */
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

/** References that have no foreign key and are therefore missing in the database catalog. */
const referencesWithoutKey: readonly ForeignKey[] = [
  { table: 'pay_app_line_items', column: 'bid_line_item_id', target: 'bid_line_items' },
]

/**
 * Rows that are removed together with a record although none of their columns refers to it. Keyed by the record's
 * table.
 */
const furtherDependents: Readonly<Record<string, readonly DependentRows[]>> = {
  // The content of a document version is the file of its upload. The file is removed when no row refers to it.
  documents: [
    {
      table: 'uploads',
      of: (ids, tenantId) => sql`id in (
        select upload_id from document_versions where tenant_id = ${tenantId} and document_id = any(${ids}))`,
    },
  ],
}

/**
 * Tables that refer to a record by entity_type and entity_id and whose rows are removed together with the record. Rows
 * of all other tables with these columns prevent the record's removal.
 */
const dependentEntityTables: readonly string[] = [
  'comments',
  'kept_letterheads',
  'kept_pdfs',
  'mail_reminders',
  'share_links',
  'wanted_pdfs',
]

/** Tables with entity_type and entity_id whose rows remain after their record was removed. */
const remainingEntityTables: readonly string[] = ['notifications']

/** A resource whose deleted records are removed when their retention has ended. */
export type RemovableResource = Resource & { table: Table }

/** Rows of a table that are removed together with records of another table. */
export interface DependentRows {
  table: string
  /** Returns the SQL condition for the rows that belong to these records. */
  of(ids: readonly number[], tenantId: number): RawBuilder<unknown>
}

/** A column of a table that refers to records of a resource. */
export interface IncomingReference {
  table: string
  column: string
  /** Entity type to which the column refers, if it can refer to records of several families. */
  entityType: string | undefined
  /**
   * Set if the column refers to a part of the record: the table of the parts, and the parts' column that refers to the
   * record.
   */
  part?: { table: string; column: string }
  /** Set if the referring rows are parts of a record: their column with that record's id, and that record's table. */
  owner: { column: string; table: string } | undefined
}

/** Facts about tables and references that a retention sweep needs. */
export interface RetentionFacts {
  removable: readonly RemovableResource[]
  partsOf: ReadonlyMap<string, readonly DependentRows[]>
  referencesTo: ReadonlyMap<string, readonly IncomingReference[]>
}

/**
 * Reads from the database catalog which rows refer to which, by foreign keys, and by entity_type and entity_id.
 * References without a foreign key are listed in this file. A reference to a part of a record counts as a reference to
 * the record. Rows of a new table prevent the removal of the records to which they refer, until this file lists the
 * table.
 */
export async function readRetentionFacts(db: ReadContext): Promise<RetentionFacts> {
  const removable = resources.filter(({ table }) => !neverRemoved.includes(table) && !(table in parts))
  const keys = [...(await foreignKeys(db)), ...referencesWithoutKey]
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
      ...(furtherDependents[table] ?? []),
      ...owned.map(({ table, column }) => ({
        table,
        of: (ids: readonly number[]) => sql`${sql.ref(column)} = any(${ids})`,
      })),
      ...entities
        .filter((name) => dependentEntityTables.includes(name))
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
        .filter((name) => ![...dependentEntityTables, ...remainingEntityTables].includes(name))
        .map((name) => ({ table: name, column: 'entity_id', entityType, owner: owners.get(name) })),
    ])
  }
  return { removable: removable as RemovableResource[], partsOf, referencesTo }
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
