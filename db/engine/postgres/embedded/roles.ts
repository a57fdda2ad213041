import { createHmac } from 'node:crypto'
import pg from 'pg'
import { superuser } from './server.ts'

/**
 * Role with which the API, the worker and the CLI connect. It owns the database and all its objects, but is not a
 * superuser.
 */
export const serviceRole = 'construction_service'
export const serviceDatabase = 'construction'

/** Extensions that the migrations need. They are created in advance, so that migrations need no superuser. */
const extensions = ['pg_trgm', 'btree_gin', 'btree_gist']

const schemaIsOurs = "n.nspname <> 'information_schema' and n.nspname !~ '^pg_'"
const isExtensions = (catalog: string, oid: string) =>
  `exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${oid} and d.deptype = 'e')`

/**
 * SQL query that returns statements. Each statement makes the service's role the owner of an object in the database
 * that another role owns. Objects of extensions stay with the superuser. Sequences of identity columns and the row
 * types of tables change with their table.
 */
const ownerChanges = `
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

/**
 * Derives the password of the service's role from the superuser's password. The superuser's password cannot be derived
 * from the result.
 */
export function deriveServicePassword(password: string): string {
  return createHmac('sha256', password).update(serviceRole).digest('hex')
}

/**
 * Creates the service's role and database. Also makes the role the owner of all objects that an earlier release created
 * as the superuser. Skips what is already done, so it is called at each start. `superuserUrl` returns the URL of a
 * database for the superuser.
 */
export async function prepareServiceRole(superuserUrl: (database: string) => string, password: string): Promise<void> {
  await runAsSuperuser(superuserUrl('postgres'), async (client) => {
    if (!(await isThere(client, 'pg_roles', 'rolname', serviceRole))) {
      await client.query(`create role ${serviceRole} login nosuperuser password '${deriveServicePassword(password)}'`)
    }
    const isMade = await isThere(client, 'pg_database', 'datname', serviceDatabase)
    await client.query(
      isMade
        ? `alter database ${serviceDatabase} owner to ${serviceRole}`
        : `create database ${serviceDatabase} owner ${serviceRole} template template0`,
    )
  })
  await runAsSuperuser(superuserUrl(serviceDatabase), prepareDatabase)
}

/** Creates the extensions, for which a superuser is needed, and makes the service's role the owner of all objects. */
export async function prepareDatabase(client: pg.Client): Promise<void> {
  for (const name of extensions) {
    if (!(await isThere(client, 'pg_extension', 'extname', name))) await client.query(`create extension ${name}`)
  }
  const { rows } = await client.query<{ giving: string }>(ownerChanges, [serviceRole])
  for (const { giving } of rows) await client.query(giving)
}

async function isThere(client: pg.Client, catalog: string, column: string, name: string): Promise<boolean> {
  return (await client.query(`select from ${catalog} where ${column} = $1`, [name])).rowCount === 1
}

/** Runs `work` as the superuser on a dedicated connection. */
export async function runAsSuperuser<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  if (new URL(url).username !== superuser) throw new Error(`only ${superuser} can do this`)
  const client = new pg.Client({ connectionString: url, application_name: 'setup' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
