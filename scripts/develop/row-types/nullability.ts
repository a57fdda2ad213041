import { loadModule, parseSync } from 'libpg-query'
import type pg from 'pg'
import { QueryReader } from './queries.ts'
import type { Catalog, Column, Parameters } from './relations.ts'
import type { Syntax } from './syntax.ts'

/** Reads the columns of all tables, views and functions that return tables. */
export async function readCatalog(client: pg.ClientBase): Promise<Catalog> {
  await loadModule()
  const { rows } = await client.query<{ schema: string; name: string; columns: Column[]; view: string | null }>(
    `${relationsText} union all ${functionsText}`,
  )
  const catalog = new Map<string, Column[]>()
  const add = (schema: string, name: string, columns: Column[]): void => {
    catalog.set(`${schema}.${name}`, columns)
    if (schema === 'public' || !catalog.has(name)) catalog.set(name, columns)
  }
  for (const { schema, name, columns } of rows) add(schema, name, columns)
  // A view has no constraints, so its columns are read from its statement.
  for (const { schema, name, view } of rows)
    if (view !== null) add(schema, name, readNullability(catalog, view, noParameters) ?? [])
  return catalog
}

const noParameters: Parameters = { mayBeNull: () => true, mayHoldNull: () => true }

const relationsText = `
  select n.nspname as schema, c.relname as name,
    json_agg(json_build_object('name', a.attname, 'mayBeNull', not a.attnotnull) order by a.attnum) as columns,
    case when c.relkind = 'v' and n.nspname <> 'information_schema' then pg_get_viewdef(c.oid) end as view
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind in ('r', 'p', 'v', 'm', 'f') group by c.oid, 1, 2`

/** Query of the functions that return several columns. A row of a table may come from nowhere else, so it is not null. */
const functionsText = `
  select n.nspname, p.proname || '()',
    json_agg(json_build_object('name', r.name, 'mayBeNull', true) order by r.place), null
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  cross join lateral unnest(p.proargnames, p.proargmodes) with ordinality r (name, mode, place)
  where r.mode in ('o', 't', 'b') and p.proretset group by p.oid, 1, 2
  union all
  select n.nspname, p.proname || '()',
    json_agg(json_build_object('name', a.attname, 'mayBeNull', not a.attnotnull) order by a.attnum), null
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_type t on t.oid = p.prorettype
  join pg_attribute a on a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped
  where t.typrelid <> 0 group by p.oid, 1, 2`

/**
 * Returns for each column of a statement's result whether it may be null; undefined if the statement has several
 * statements or cannot be parsed.
 */
export function readNullability(catalog: Catalog, text: string, parameters: Parameters): Column[] | undefined {
  const { stmts } = parseSync(text) as { stmts?: { stmt: Syntax }[] }
  if (stmts?.length !== 1) return undefined
  return new QueryReader(catalog, parameters).columnsOf(stmts[0]!.stmt)
}
