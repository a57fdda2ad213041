import { sql } from 'kysely'
import type { Caller } from '../base/caller.ts'
import type { Transaction } from '../postgres/transaction.ts'
import type { Schemas, Visibility } from '../records/resource.ts'

export type EntityType = Schemas['EntityType']

/** A record as a document names it. */
export interface Entity {
  entityType: EntityType
  entityId: number
}

interface EntityTable {
  table: string
  label: string
  scope: string
  /** The column that holds the project; undefined for records that belong to none. */
  project?: string
}

/**
 * The families on whose records a document may be, in the order in which their tables are locked. They are other families,
 * so that only their tables are known here; that a document follows its record to another project is what these families'
 * rules see to (db/documents/following.ts).
 */
const tables: Readonly<Record<EntityType, EntityTable>> = {
  project: { table: 'projects', label: 'project', scope: 'projects', project: 'id' },
  bid: { table: 'bids', label: 'bid', scope: 'bids', project: 'project_id' },
  change_order: { table: 'change_orders', label: 'change order', scope: 'change_orders', project: 'project_id' },
  pay_app: { table: 'pay_apps', label: 'pay application', scope: 'pay_apps', project: 'project_id' },
  invoice: { table: 'invoices', label: 'invoice', scope: 'invoices', project: 'project_id' },
  site_log: { table: 'site_logs', label: 'site log', scope: 'site_logs', project: 'project_id' },
  lead: { table: 'leads', label: 'lead', scope: 'leads', project: 'project_id' },
  contact: { table: 'contacts', label: 'contact', scope: 'contacts' },
}

export const labelOf = (type: EntityType): string => tables[type].label

/** The scope without which nobody may name such a record. */
export const readScopeOf = (type: EntityType): string => `${tables[type].scope}:read`

const types = Object.keys(tables) as EntityType[]

/** A document on a record shows what that record is about, so that it takes the record's :read too. */
export const documentVisibility: Visibility = {
  scopes: types.map(readScopeOf),
  where: ({ scopes }) => {
    const readable = types.filter((type) => scopes.has(readScopeOf(type))).map((type) => sql.lit(type))
    if (readable.length === 0) return sql`and entity_type is null`
    return sql`and (entity_type is null or entity_type in (${sql.join(readable)}))`
  },
}

/** By record, the project of each of these records that is live; the records are held against their deletion. */
export async function projectsOfEntities(
  tx: Transaction,
  { tenantId }: Caller,
  named: readonly Entity[],
): Promise<Map<string, number | null>> {
  const found = new Map<string, number | null>()
  for (const type of types) {
    const ids = new Set(named.filter(({ entityType }) => entityType === type).map(({ entityId }) => entityId))
    if (ids.size === 0) continue
    const { table, project } = tables[type]
    const { rows } = await sql<{ id: number; projectId: number | null }>`
      select id, ${project ? sql.ref(project) : sql`null::bigint`} as project_id from ${sql.table(table)}
      where tenant_id = ${tenantId} and id = any(${[...ids]}) and deleted_at is null order by id for key share
    `.execute(tx.sql)
    for (const { id, projectId } of rows) found.set(keyOf({ entityType: type, entityId: id }), projectId)
  }
  return found
}

export const keyOf = ({ entityType, entityId }: Entity): string => `${entityType} ${entityId}`
