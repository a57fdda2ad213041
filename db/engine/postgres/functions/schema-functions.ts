import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'
import { type LockWaitLimits, type MigratingSession, retryOnLockTimeout } from '../apply-migration.ts'
import { normalizeStatement, parseMigration } from '../migration-files.ts'

/** This file reads db/engine/postgres/functions and writes the functions into the database, after the migrations. */

/** A file of db/engine/postgres/functions: one statement that creates or replaces a function. */
export interface SchemaFunction {
  name: string
  /** Name and arguments in Postgres's own notation, such as `phase_days(phases jsonb)`. */
  identity: string
  /** Identity and return type, such as `phase_days(phases jsonb) returns daterange`. */
  signature: string
  /** The statement, without the comments above it. */
  statement: string
}

/** A function that differs from its file. */
export interface PendingFunction extends SchemaFunction {
  /** Whether the database has a function with this name and these arguments. */
  exists: boolean
}

const folder = new URL('./', import.meta.url)
/** Folder with the definitions that a cluster has instead of those of `folder`. */
const clusterFolder = new URL('./cluster/', import.meta.url)

const header = /^create or replace function (\w+)(\([^()]*\)) returns (.+?) language \w+ /

/** Parses a file of db/engine/postgres/functions. Throws an Error if it has another form. */
export function parseFunction(file: string, text: string): SchemaFunction {
  const statement = text.slice(Math.max(0, text.search(/^(?!--)\S/m))).trimEnd()
  const found = header.exec(normalizeStatement(statement))
  const name = file.replace(/\.sql$/, '')
  if (found?.[1] !== name || parseMigration(file, text).statements.length !== 1)
    throw new Error(
      `${file}: a file has one statement of the form "create or replace function ${name}(...) returns ... language ..."`,
    )
  const identity = `${name}${found[2]}`
  return { name, identity, signature: `${identity} returns ${found[3]}`, statement }
}

/** Digest by which the definition for a cluster names the definition that it corresponds to. */
export const digestOfFunction = ({ statement }: SchemaFunction): string => hash('sha256', statement, 'hex').slice(0, 12)

/** Returns the functions of this release, sorted by name: those of a cluster or those of a single server. */
export async function listFunctions({ isCluster }: { isCluster: boolean }): Promise<SchemaFunction[]> {
  const ofCluster = new Set(isCluster ? await sqlFilesIn(clusterFolder) : [])
  return Promise.all(
    (await sqlFilesIn(folder)).map(async (file) =>
      parseFunction(file, await readFile(new URL(file, ofCluster.has(file) ? clusterFolder : folder), 'utf8')),
    ),
  )
}

const sqlFilesIn = async (folder: URL): Promise<string[]> =>
  (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()

/**
 * Returns the functions whose definition in the database differs from `functions`. That includes a changed body and
 * changed attributes, such as `security definer`, `search_path`, volatility, parallel safety and cost.
 */
export async function listPendingFunctions(
  client: pg.ClientBase,
  functions: readonly SchemaFunction[],
): Promise<PendingFunction[]> {
  const stored = await readStored(client, functions)
  return functions.flatMap((one) => {
    const found = stored.get(one.identity)
    return found && found.comment === commentOf(one, found.state) ? [] : [{ ...one, exists: found !== undefined }]
  })
}

/**
 * Creates or replaces the functions that `listPendingFunctions` returns, in one transaction. In a cluster, Citus repeats
 * the statements on all nodes. Returns a line for each function that was written. Throws an Error with the function's
 * name if Postgres refuses one; then no function has changed.
 */
export async function writeFunctions(
  session: MigratingSession,
  functions: readonly SchemaFunction[],
  patience: LockWaitLimits,
): Promise<string[]> {
  const { client } = session
  const pending = await listPendingFunctions(client, functions)
  if (pending.length === 0) return []
  let current = pending[0]!
  try {
    await retryOnLockTimeout(session, 'the change of the functions', patience, async () => {
      for (current of pending) await client.query(current.statement)
      const stored = await readStored(client, pending)
      for (current of pending) await noteWritten(client, current, stored.get(current.identity))
    })
  } catch (cause) {
    throw new Error(`function ${current.name} failed: ${(cause as Error).message}`, { cause })
  }
  return pending.map(({ name }) => `function ${name}`)
}

/** Records in the function's comment which statement has created it, and the resulting definition. */
async function noteWritten(
  client: pg.ClientBase,
  written: SchemaFunction,
  stored: StoredFunction | undefined,
): Promise<void> {
  if (!stored)
    throw new Error(
      `the database has no function ${written.identity}: name the types in the file as Postgres does, and give no argument a mode or a default`,
    )
  const comment = client.escapeLiteral(commentOf(written, stored.state))
  await client.query(`comment on function ${written.identity} is ${comment}`)
}

/** The definition of a function in the database. */
interface StoredFunction {
  /** Body and attributes, as JSON. */
  state: string
  comment: string | null
}

const commentOf = ({ statement }: SchemaFunction, state: string): string =>
  `Written by npm run migrate: ${hash('sha256', `${statement}\n${state}`, 'hex')}`

const storedSql = `
  select p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')' as identity,
    obj_description(p.oid, 'pg_proc') as comment,
    jsonb_build_array(l.lanname, p.prosrc, p.provolatile, p.proparallel, p.procost, p.prorows, p.prosecdef,
      p.proleakproof, p.proisstrict, p.proconfig)::text as state
  from pg_proc p join pg_language l on l.oid = p.prolang
  where p.pronamespace = current_schema()::regnamespace and p.proname = any($1)`

/** Returns the functions that the database has, keyed by identity. Functions of the same names are included. */
async function readStored(
  client: pg.ClientBase,
  functions: readonly SchemaFunction[],
): Promise<Map<string, StoredFunction>> {
  const { rows } = await client.query<StoredFunction & { identity: string }>(storedSql, [
    functions.map(({ name }) => name),
  ])
  return new Map(rows.map(({ identity, ...stored }) => [identity, stored]))
}
