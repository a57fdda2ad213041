import { createHmac } from 'node:crypto'
import pg from 'pg'
import { superuser } from './server.ts'

/** Whom the API, the worker and the CLI connect as: the owner of the database and of all in it, and no superuser. */
export const serviceRole = 'construction_service'
export const database = 'construction'

/** What the migrations ask for, so that they need no superuser. */
const extensions = ['pg_trgm', 'btree_gin', 'btree_gist']

const schemaIsOurs = "n.nspname <> 'information_schema' and n.nspname !~ '^pg_'"
const isExtensions = (catalog: string, oid: string) =>
  `exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${oid} and d.deptype = 'e')`

/**
 * For each object of the service in a database that the service's role does not own, the statement that gives it to that
 * role. What an extension brought stays the superuser's; sequences of identity columns and types of tables follow their
 * table.
 */
const givings = `
  select format('alter schema %I owner to %I', n.nspname, $1::text) as giving from pg_namespace n
  where ${schemaIsOurs} and n.nspname <> 'public' and n.nspowner <> $1::regrole and not ${isExtensions('pg_namespace', 'n.oid')}
  union all
  select format('alter %s %s owner to %I', case c.relkind when 'S' then 'sequence' when 'v' then 'view'
    when 'm' then 'materialized view' when 'c' then 'type' when 'f' then 'foreign table' else 'table' end, c.oid::regclass, $1::text)
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where ${schemaIsOurs} and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S', 'c') and c.relowner <> $1::regrole
    and not ${isExtensions('pg_class', 'c.oid')} and not exists (select from pg_depend d
      where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i') and c.relkind = 'S')
  union all
  select format('alter %s %s owner to %I', case t.typtype when 'd' then 'domain' else 'type' end, t.oid::regtype, $1::text)
  from pg_type t join pg_namespace n on n.oid = t.typnamespace
  where ${schemaIsOurs} and t.typtype in ('d', 'e', 'r') and t.typowner <> $1::regrole and not ${isExtensions('pg_type', 't.oid')}
  union all
  select format('alter routine %s owner to %I', p.oid::regprocedure, $1::text)
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where ${schemaIsOurs} and p.proowner <> $1::regrole and not ${isExtensions('pg_proc', 'p.oid')}
  union all
  select format('alter statistics %I.%I owner to %I', n.nspname, s.stxname, $1::text)
  from pg_statistic_ext s join pg_namespace n on n.oid = s.stxnamespace
  where ${schemaIsOurs} and s.stxowner <> $1::regrole`

/** Derived from the superuser's password, which cannot be computed from it. */
export function servicePassword(password: string): string {
  return createHmac('sha256', password).update(serviceRole).digest('hex')
}

/**
 * Makes sure that the service's role exists, and its database, whose owner it is, with all that an earlier release made
 * as the superuser. Each step is one of its own, and what is done already is left: to be called at each start.
 * `superuserUrl` gives the address of a database of the cluster.
 */
export async function prepareService(superuserUrl: (database: string) => string, password: string): Promise<void> {
  await asSuperuser(superuserUrl('postgres'), async (client) => {
    if (!(await isThere(client, 'pg_roles', 'rolname', serviceRole))) {
      await client.query(`create role ${serviceRole} login nosuperuser password '${servicePassword(password)}'`)
    }
    const isMade = await isThere(client, 'pg_database', 'datname', database)
    await client.query(
      isMade
        ? `alter database ${database} owner to ${serviceRole}`
        : `create database ${database} owner ${serviceRole} template template0`,
    )
  })
  await asSuperuser(superuserUrl(database), prepareDatabase)
}

/** The extensions, which a superuser makes, and the objects, which the service's role is to own. */
export async function prepareDatabase(client: pg.Client): Promise<void> {
  for (const name of extensions) {
    if (!(await isThere(client, 'pg_extension', 'extname', name))) await client.query(`create extension ${name}`)
  }
  const { rows } = await client.query<{ giving: string }>(givings, [serviceRole])
  for (const { giving } of rows) await client.query(giving)
}

async function isThere(client: pg.Client, catalog: string, column: string, name: string): Promise<boolean> {
  return (await client.query(`select from ${catalog} where ${column} = $1`, [name])).rowCount === 1
}

/** Does some work as the superuser on a connection of its own. */
export async function asSuperuser<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  if (new URL(url).username !== superuser) throw new Error(`only ${superuser} can do this`)
  const client = new pg.Client({ connectionString: url, application_name: 'setup' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
