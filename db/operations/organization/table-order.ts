import { sql } from 'kysely'
import type { Sql } from '../../engine/postgres/connection.ts'
import { type TenantTable, tenantTableKinds } from './inventory.ts'

/** A foreign key from one table of an organization to another. Its columns are tenant_id and `column`. */
export interface ForeignKey {
  table: TenantTable
  column: string
  target: TenantTable
}

/**
 * The tables of organizations, each before the tables that it references. Rows are removed in this order and loaded in
 * the reverse order. `cut` lists the foreign keys that contradict the order, because tables reference each other or
 * themselves. Their columns are set to null before rows are removed, and filled after rows are loaded.
 */
export interface TableOrder {
  tables: TenantTable[]
  cut: ForeignKey[]
}

const isOfOrganizations = (table: string): table is TenantTable => Object.hasOwn(tenantTableKinds, table)

/** Returns the table order that the foreign keys of the database require. */
export async function findTableOrder(at: Sql): Promise<TableOrder> {
  const { rows } = await sql<ForeignKey & { nullable: boolean }>`
    select k.conrelid::regclass::text as "table", a.attname as "column", k.confrelid::regclass::text as target,
      not a.attnotnull as nullable
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[2]
    where k.contype = 'f' and k.connamespace = current_schema()::regnamespace and cardinality(k.conkey) = 2
    order by 1, 2`.execute(at)
  const ties = rows.filter(({ table, target }) => isOfOrganizations(table) && isOfOrganizations(target))
  return ordered(Object.keys(tenantTableKinds) as TenantTable[], ties)
}

/**
 * Orders the tables. Each step takes a table that no remaining table references. If there is a cycle, takes the first
 * table that only nullable columns reference.
 */
function ordered(all: readonly TenantTable[], ties: readonly (ForeignKey & { nullable: boolean })[]): TableOrder {
  const order: TableOrder = { tables: [], cut: [] }
  const left = new Set(all)
  const cut = (some: typeof ties): void => {
    order.cut.push(...some.map(({ table, column, target }) => ({ table, column, target })))
  }
  const tiesTo = (table: TenantTable) =>
    ties.filter((tie) => tie.target === table && tie.table !== table && left.has(tie.table))
  cut(ties.filter(({ table, target }) => table === target))
  while (left.size > 0) {
    const free = [...left].find((table) => tiesTo(table).length === 0)
    const next = free ?? [...left].find((table) => tiesTo(table).every(({ nullable }) => nullable))
    if (!next) throw new Error(`no order for the foreign keys between ${[...left].join(', ')}`)
    cut(tiesTo(next))
    order.tables.push(next)
    left.delete(next)
  }
  return order
}
