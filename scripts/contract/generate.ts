import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { PostgresDialect as CodegenDialect, generate as codegen } from 'kysely-codegen'
import openapiTypes, { astToString } from 'openapi-typescript'
import pg from 'pg'
import { assembleContract, formatOperationLines, readSources } from './bundle.ts'
import { readBreakingChangeExceptions } from './changes/breaking.ts'
import { renderApiChanges } from './changes/changes-page.ts'
import { isObject, type Json, type JsonObject } from './complete.ts'
import { renderRecipes } from './recipes.ts'
import { renderRecordFacts, renderScopes } from './records.ts'
import { dumpSchemaSql } from './schema-sql.ts'
import { generateSdk } from './sdk/generate.ts'
import { assembleWorkflows } from './sequences/workflows.ts'

const root = resolve(import.meta.dirname, '..', '..')

/** Writes all of generated/ into `folder`. */
export async function generate(folder: string): Promise<void> {
  await generateContract(folder)
  await generateDatabase(folder)
}

/**
 * Writes everything that depends only on spec/ into `folder`: the bundle, its workflows, types, recipes, records and list
 * of operations. It also writes the page of API changes and the generated part of the SDK.
 */
export async function generateContract(folder: string): Promise<void> {
  const spec = join(root, 'spec')
  const sources = readSources(spec)
  const bundle = assembleContract(sources)
  const { document } = bundle
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'openapi.json'), `${JSON.stringify(document, null, 2)}\n`)
  const workflows = assembleWorkflows(join(root, 'spec', 'workflows'), document)
  await writeFile(join(folder, 'arazzo.json'), `${JSON.stringify(workflows, null, 2)}\n`)
  await writeFile(join(folder, 'openapi.d.ts'), await typesOf(document))
  await writeFile(join(folder, 'recipes.ts'), renderRecipes(join(spec, 'recipes'), document))
  await writeFile(join(folder, 'records.ts'), renderRecordFacts(bundle))
  await writeFile(join(folder, 'scopes.ts'), renderScopes(document))
  await writeFile(join(folder, 'operations.txt'), formatOperationLines(document))
  await writeFile(
    join(folder, 'api-changes.md'),
    renderApiChanges(sources.releases, document, readBreakingChangeExceptions(spec)),
  )
  await generateSdk(document, join(folder, 'sdk'))
}

async function typesOf(document: JsonObject): Promise<string> {
  const nodes = await openapiTypes(typed(document) as never)
  return `// Generated from spec/ by \`make generated\`; do not edit.\n\n${astToString(nodes)}`
}

/**
 * Returns the document without examples and response headers, because no type needs them and they would make up most of
 * the file. Removes the operationIds of webhooks, so that `operations` has only the service's operations.
 */
function typed(value: Json, parent = '', webhook = false): Json {
  if (Array.isArray(value)) return value.map((item) => typed(item, '', webhook))
  if (!isObject(value)) return value
  const left = ['example', 'examples', 'headers', ...(webhook ? ['operationId'] : [])]
  const kept = Object.entries(value).filter(([member]) => parent === 'properties' || !left.includes(member))
  return Object.fromEntries(
    kept.map(([member, inner]) => [member, typed(inner, member, webhook || member === 'webhooks')]),
  )
}

/** Writes everything that depends on the migrations and functions into `folder`. It reads a temporary database. */
export async function generateDatabase(folder: string): Promise<void> {
  // These modules load generated/records.ts, which may not exist before the contract's part is written.
  const { openCluster, removeDataDir } = await import('../../db/engine/postgres/embedded/cluster.ts')
  const { migrate } = await import('../../db/engine/postgres/migrate.ts')
  const dataDir = await mkdtemp(join(tmpdir(), 'generate-'))
  try {
    const cluster = await openCluster(dataDir)
    try {
      await migrate(cluster.url)
      await writeFile(join(folder, 'database.d.ts'), await databaseTypes(cluster.url))
      await writeFile(join(folder, 'schema.sql'), await connected(cluster.url, dumpSchemaSql))
      await writeFile(join(folder, 'tenant-tables.ts'), await connected(cluster.url, tenantTablesText))
    } finally {
      await cluster.close()
    }
  } finally {
    await removeDataDir(dataDir)
  }
}

async function connected(url: string, read: (client: pg.Client) => Promise<string>): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await read(client)
  } finally {
    await client.end()
  }
}

/** Tables that are read without a tenant's id, because they find the tenant or count its requests. */
const directories = ['key_directory', 'moved_links', 'rate_windows', 'user_directory']

/**
 * Generates the list of tables whose rows belong to a tenant, their generated columns, and the column types of the
 * tables with an id. db/engine/postgres/tenant-guard.ts refuses statements on these tables without the tenant's id.
 */
async function tenantTablesText(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> all($1) order by 1`,
    [directories],
  )
  const generated = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attname) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attgenerated <> '' and not a.attisdropped
    where c.relname = any($1) and c.relnamespace = 'public'::regnamespace group by 1 order by 1`,
    [rows.map(({ name }) => name)],
  )
  const columns = Object.fromEntries(generated.rows.map(({ name, columns }) => [name, columns]))
  const typed = await client.query<{ name: string; types: Record<string, string> }>(
    `select c.relname as name, json_object_agg(a.attname, format_type(a.atttypid, null) order by a.attnum) as types
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relname = any($1) and c.relnamespace = 'public'::regnamespace
      and exists (select from pg_attribute where attrelid = c.oid and attname = 'id') group by 1 order by 1`,
    [rows.map(({ name }) => name)],
  )
  const types = typed.rows.map(({ name, types }) => `  ${name}: ${JSON.stringify(types)},\n`)
  return `// Generated from db/engine/postgres/migrations by \`make generated\`; do not edit.

export const tenantTables = ${JSON.stringify(
    rows.map(({ name }) => name),
    null,
    2,
  )} as const

export const generatedColumns = ${JSON.stringify(columns, null, 2)} as const

/** How Postgres calls the types of columns. */
export const columnTypes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
${types.join('')}}
`
}

/**
 * Generates the types of rows as db/engine/postgres/connection.ts reads them: bigint as a number; times, dates and numeric as
 * text.
 */
async function databaseTypes(url: string): Promise<string> {
  const db = new Kysely({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) }) })
  try {
    const types = await codegen({
      db,
      dialect: new CodegenDialect(),
      camelCase: true,
      excludePattern: 'graphile_worker.*',
      skipAutogeneratedFileComment: true,
      typeMapping: {
        int8: 'number',
        numeric: 'string',
        timestamptz: 'string',
        date: 'string',
        json: 'unknown',
        jsonb: 'unknown',
      },
    })
    return `// Generated from db/engine/postgres/migrations by \`make generated\`; do not edit.\n\n${types}`
  } finally {
    await db.destroy()
  }
}

if (process.argv[1] === import.meta.filename) await generate(join(root, 'generated'))
