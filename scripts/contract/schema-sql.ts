import type pg from 'pg'

/**
 * Dumps the schema `public` as SQL, read from pg_catalog. The text has extensions, functions, sequences that belong to
 * no column, tables with columns and options, constraints (foreign keys last), indexes and triggers. All are sorted by
 * name, so that equal databases give equal text. Objects of extensions are left out. The text is only for reading and
 * comparing; db/engine/postgres/migrations and db/engine/postgres/functions create a database.
 */
export async function dumpSchemaSql(client: pg.Client): Promise<string> {
  // With an empty search path, Postgres qualifies every name with its schema.
  await client.query(`set search_path to ''`)
  const parts = [
    '-- Generated from the migrated database by `make generated`; do not edit.',
    ...(await lines(client, extensions)),
    ...(await lines(client, functions)),
    ...(await lines(client, sequences)),
    ...(await tables(client)),
    ...(await lines(client, constraints, [['p', 'u', 'x', 'c']])),
    ...(await lines(client, constraints, [['f']])),
    ...(await lines(client, indexes)),
    ...(await lines(client, triggers)),
  ]
  return `${parts.join('\n\n')}\n`
}

async function lines(client: pg.Client, query: string, values: unknown[] = []): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(query, values)
  return rows.map((row) => row.line)
}

const notOfExtension = (catalog: string, oid: string) => `not exists (
  select from pg_catalog.pg_depend
  where classid = 'pg_catalog.${catalog}'::pg_catalog.regclass and objid = ${oid} and deptype = 'e')`

const extensions = `
  select 'create extension ' || extname || ';' as line
  from pg_catalog.pg_extension where extname <> 'plpgsql' order by extname`

const functions = `
  select pg_catalog.rtrim(pg_catalog.pg_get_functiondef(p.oid), E'\\n') || ';' as line
  from pg_catalog.pg_proc p
  where p.pronamespace = 'public'::pg_catalog.regnamespace and p.prokind in ('f', 'p')
    and ${notOfExtension('pg_proc', 'p.oid')}
  order by p.proname, pg_catalog.pg_get_function_identity_arguments(p.oid)`

const sequences = `
  select 'create sequence ' || c.relname || ' as ' || pg_catalog.format_type(s.seqtypid, null)
    || ' start ' || s.seqstart || ' minvalue ' || s.seqmin || ' maxvalue ' || s.seqmax || ';' as line
  from pg_catalog.pg_sequence s
  join pg_catalog.pg_class c on c.oid = s.seqrelid
  where c.relnamespace = 'public'::pg_catalog.regnamespace
    and not exists (
      select from pg_catalog.pg_depend
      where classid = 'pg_catalog.pg_class'::pg_catalog.regclass and objid = c.oid and deptype in ('a', 'i', 'e'))
  order by c.relname`

const columns = `
  select c.oid::text as "table", c.relname as name, c.relpersistence = 'u' as unlogged, c.reloptions as options,
    '  ' || pg_catalog.quote_ident(a.attname) || ' ' || pg_catalog.format_type(a.atttypid, a.atttypmod)
      || case when a.attidentity <> '' then
           ' generated ' || case a.attidentity when 'a' then 'always' else 'by default' end || ' as identity'
           || (select ' (start ' || s.seqstart || ' minvalue ' || s.seqmin || ' maxvalue ' || s.seqmax || ')'
               from pg_catalog.pg_sequence s
               where s.seqrelid = pg_catalog.pg_get_serial_sequence(
                 pg_catalog.format('%I.%I', 'public', c.relname), a.attname)::pg_catalog.regclass)
         when a.attgenerated <> '' then ' generated always as (' || pg_catalog.pg_get_expr(d.adbin, d.adrelid) || ')'
           || case a.attgenerated when 's' then ' stored' else ' virtual' end
         when d.oid is not null then ' default ' || pg_catalog.pg_get_expr(d.adbin, d.adrelid)
         else '' end
      || case when a.attnotnull then ' not null' else '' end as line
  from pg_catalog.pg_class c
  join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_catalog.pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = 'public'::pg_catalog.regnamespace and c.relkind in ('r', 'p')
    and ${notOfExtension('pg_class', 'c.oid')}
  order by c.relname, a.attnum`

type Column = { name: string; unlogged: boolean; options: string[] | null; line: string }

async function tables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<Column>(columns)
  return [...Map.groupBy(rows, (row) => row.name)].map(([name, members]) => {
    const { unlogged, options } = members[0]!
    const body = members.map((member) => member.line).join(',\n')
    return `create ${unlogged ? 'unlogged ' : ''}table ${name} (\n${body}\n)${options ? ` with (${options.join(', ')})` : ''};`
  })
}

/**
 * Query of all constraints except not-null constraints, which are part of their columns' lines. Postgres 18 has them in
 * the catalog too.
 */
const constraints = `
  select 'alter table ' || c.relname || ' add constraint ' || pg_catalog.quote_ident(k.conname) || ' '
    || pg_catalog.pg_get_constraintdef(k.oid) || ';' as line
  from pg_catalog.pg_constraint k
  join pg_catalog.pg_class c on c.oid = k.conrelid
  where c.relnamespace = 'public'::pg_catalog.regnamespace and k.contype::text = any($1::text[])
    and ${notOfExtension('pg_class', 'c.oid')}
  order by c.relname, pg_catalog.array_position($1::text[], k.contype::text), k.conname`

/** Query of the indexes that no constraint created; the other indexes are part of their constraints' lines. */
const indexes = `
  select pg_catalog.pg_get_indexdef(i.indexrelid) || ';' as line
  from pg_catalog.pg_index i
  join pg_catalog.pg_class c on c.oid = i.indrelid
  join pg_catalog.pg_class x on x.oid = i.indexrelid
  where c.relnamespace = 'public'::pg_catalog.regnamespace
    and not exists (select from pg_catalog.pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
    and ${notOfExtension('pg_class', 'c.oid')}
  order by c.relname, x.relname`

/**
 * Query of the triggers that are not internal. Internal triggers enforce foreign keys, which are listed as constraints.
 */
const triggers = `
  select pg_catalog.pg_get_triggerdef(g.oid) || ';' as line
  from pg_catalog.pg_trigger g
  join pg_catalog.pg_class c on c.oid = g.tgrelid
  where c.relnamespace = 'public'::pg_catalog.regnamespace and not g.tgisinternal
    and ${notOfExtension('pg_trigger', 'g.oid')}
  order by c.relname, g.tgname`
