import { sql } from 'kysely'
import type { Sql } from '../postgres/connection.ts'
import { type TableOfOrganizations, tablesOfOrganizations } from './holdings.ts'

/** A foreign key from one table of an organization to another; its columns are tenant_id and this one. */
export interface Tie {
  table: TableOfOrganizations
  column: string
  target: TableOfOrganizations
}

/**
 * The tables so that each comes before those to which it refers: rows are removed in this order, and loaded in the reverse.
 * `cut` are the ties that run against it, where tables refer to each other or to themselves. Their columns take null:
 * they are emptied before rows are removed, and filled after they are loaded.
 */
export interface TableOrder {
  tables: TableOfOrganizations[]
  cut: Tie[]
}

const isOfOrganizations = (table: string): table is TableOfOrganizations => Object.hasOwn(tablesOfOrganizations, table)

/** The order that the foreign keys of this database ask for. */
export async function orderOfTables(at: Sql): Promise<TableOrder> {
  const { rows } = await sql<Tie & { nullable: boolean }>`
    select k.conrelid::regclass::text as "table", a.attname as "column", k.confrelid::regclass::text as target,
      not a.attnotnull as nullable
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[2]
    where k.contype = 'f' and k.connamespace = current_schema()::regnamespace and cardinality(k.conkey) = 2
    order by 1, 2`.execute(at)
  const ties = rows.filter(({ table, target }) => isOfOrganizations(table) && isOfOrganizations(target))
  return ordered(Object.keys(tablesOfOrganizations) as TableOfOrganizations[], ties)
}

/** Takes tables to which no other one left refers; of tables in a cycle the first to which only columns refer that take null. */
function ordered(all: readonly TableOfOrganizations[], ties: readonly (Tie & { nullable: boolean })[]): TableOrder {
  const order: TableOrder = { tables: [], cut: [] }
  const left = new Set(all)
  const cut = (some: typeof ties): void => {
    order.cut.push(...some.map(({ table, column, target }) => ({ table, column, target })))
  }
  const tiesTo = (table: TableOfOrganizations) =>
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
