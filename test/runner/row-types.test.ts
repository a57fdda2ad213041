import { join, resolve } from 'node:path'
import t from 'tap'
import ts from 'typescript'
import { findRowTypeFaults, type RowTypeReport } from '../../scripts/develop/row-types/find.ts'
import { openSharedTestbed } from '../../scripts/testkit/environment/testbed.ts'

const file = join(resolve(import.meta.dirname, '../..'), 'db', 'planted.ts')
/** Replaces Kysely's declarations, which take long to load. */
const kysely = `
  interface RawBuilder<T> { toOperationNode(): T; as(name: string): unknown; execute(at: unknown): Promise<{ rows: T[] }> }
  declare function sql<T = unknown>(texts: TemplateStringsArray, ...values: unknown[]): RawBuilder<T>
  declare namespace sql { function raw(text: string): RawBuilder<unknown>; function table(name: string): RawBuilder<unknown> }
  declare class Client { query<Row = any>(text: string, values?: unknown[]): Promise<{ rows: Row[]; rowCount: number }> }
  declare const client: Client
  declare const [tenantId, id]: number[]
  declare const maybe: number | null`

const options: ts.CompilerOptions = {
  strict: true,
  types: [],
  lib: ['lib.es2015.d.ts'],
  target: ts.ScriptTarget.ES2022,
}
const host = ts.createCompilerHost(options)
const libraries = new Map<string, ts.SourceFile | undefined>()

function programOf(source: string): ts.Program {
  const getSourceFile: typeof host.getSourceFile = (path, version) => {
    if (path === file) return ts.createSourceFile(path, `${source}\n${kysely}`, version, true)
    if (!libraries.has(path)) libraries.set(path, host.getSourceFile(path, version))
    return libraries.get(path)
  }
  return ts.createProgram([file], options, { ...host, getSourceFile })
}

const { database } = await openSharedTestbed(t)
const client = await database.pool.connect()
t.teardown(() => client.release())

const check = (source: string, shapes: readonly string[] = []): Promise<RowTypeReport> =>
  findRowTypeFaults(programOf(source), new Set([file]), client, shapes)

const faultsOf = async (source: string, shapes: readonly string[] = []): Promise<string[]> =>
  (await check(source, shapes)).faults.map(({ line, says }) => `${line}: ${says}`)

/** Returns the faults of templates that declare a type for the column `x` of a statement; undefined for those without. */
async function columnFaults(declared: readonly (readonly [type: string, statement: string])[]) {
  const source = declared.map(([type, statement]) => `sql<{ x: ${type} }>\`${statement}\`.execute(1)`).join('\n')
  const { faults } = await check(source)
  return declared.map((_, index) => faults.find(({ line }) => line === index + 1)?.says)
}

const mayBeNull = 'the column x may be null, but its type number has no null'

/** Reports for columns `x` of statements whether they may be null. */
const nullableOf = async (statements: readonly string[]): Promise<boolean[]> => {
  const faults = await columnFaults(statements.map((statement) => ['number', statement]))
  return faults.map((fault) => fault === mayBeNull)
}

t.test('a row type that fits its statement passes', async (t) => {
  const source = [
    "sql<{ id: number; name: string; email: string | null; isUsed: boolean; tags: string[]; status: 'a' | 'b' }>`",
    "select id, name, null::text as email, last_used_at is not null as is_used, scopes as tags, 'a' as status",
    'from api_keys where tenant_id = ${tenantId} and id = ${id}`.execute(1)',
  ].join('\n')
  t.strictSame(await check(source), { faults: [], bySource: 1, byList: 0, unchecked: 0, undeclared: 0 })
})

t.test('a wrong type, a missing column and an unexpected null are refused with the line of the template', async (t) => {
  const from = 'from contacts where tenant_id = ${tenantId}'
  t.strictSame(await faultsOf(`\nsql<{ id: string }>\`select id ${from}\`.execute(1)`), [
    '2: the column id is a number, but its type is string',
  ])
  t.strictSame(await faultsOf(`sql<{ id: number; name: string }>\`select id ${from}\`.execute(1)`), [
    '1: the result has no column name',
  ])
  t.strictSame(await faultsOf(`sql<{ companyName: string }>\`select company_name ${from}\`.execute(1)`), [
    '1: the column companyName may be null, but its type string has no null',
  ])
})

t.test('amounts are texts, counts are numbers, and JSON may be of any type', async (t) => {
  const faults = await columnFaults([
    ['string', 'select total as x from bids where tenant_id = 1'],
    ['number', 'select total as x from bids where tenant_id = 1'],
    ['number', 'select count(*) as x from bids where tenant_id = 1'],
    ['{ a: Date } | null', 'select params as x from jobs where tenant_id = 1'],
    ['number[]', 'select array_agg(name) as x from tenants group by id'],
  ])
  t.strictSame(faults, [
    undefined,
    'the column x is a string, but its type is number',
    undefined,
    undefined,
    'the column x is an array (a string), but its type is number[]',
  ])
})

t.test('an outer join makes columns nullable, unless a condition requires one of them', async (t) => {
  const joined = 'select p.id as x from bids b left join projects p on p.tenant_id = 1 and p.id = b.project_id'
  const required = `${joined} where b.tenant_id = 1 and p.name = 'a'`
  const nullable = await nullableOf([`${joined} where b.tenant_id = 1`, required, joined.replace('left ', '')])
  t.strictSame(nullable, [true, false, false])
})

t.test('an expression is nullable if its parts are', async (t) => {
  const of = (expression: string, rest = '') => `select ${expression} as x from bids where tenant_id = 1 ${rest}`
  const nullable = [
    of('max(id)'),
    of('project_id + 1'),
    of('nullif(id, 1)'),
    of("('{}'::jsonb ->> 'a')::integer"),
    of('case when id = 1 then 1 end'),
    of('(select 1 where id = 1)'),
    of('(select max(id) from tenants)'),
    of('project_id', "and (status = 'draft' or project_id is not null)"),
  ]
  const filled = [
    of('coalesce(max(id), 0)'),
    of('id + 1'),
    of('case when id = 1 then 1 else 2 end'),
    of('row_number() over ()'),
    of('(select count(*) from tenants)'),
    of('max(id)', 'group by status'),
    of('project_id', 'and project_id is not null'),
  ]
  t.strictSame(await nullableOf([...nullable, ...filled]), [...nullable.map(() => true), ...filled.map(() => false)])
})

t.test('columns of subqueries, unions and changed rows are followed to their tables', async (t) => {
  const project = 'select project_id as x from bids where tenant_id = 1'
  const change = 'update bids set project_id = null where tenant_id = 1 and project_id = 2 returning'
  const nullable = [
    `with a as (${project}) select x from a`,
    `select 1 as x union all ${project}`,
    `${change} project_id as x`,
  ]
  const filled = [`select x from (${project} and project_id = 2) a`, `${change} id as x`]
  t.strictSame(await nullableOf([...nullable, ...filled]), [true, true, true, false, false])
})

t.test('a value is as nullable as its type', async (t) => {
  t.strictSame(await nullableOf(['select ${maybe}::bigint as x', 'select ${id}::bigint as x']), [true, false])
})

t.test('each alternative of a fragment is checked', async (t) => {
  const source = (other: string) => `const columns = (wide: boolean) => (wide ? sql\`id, total\` : sql\`${other}\`)
sql<{ id: number }>\`select \${columns(id > 1)} from bids where tenant_id = \${tenantId}\`.execute(1)`
  t.strictSame(await faultsOf(source('id')), [])
  t.strictSame(await faultsOf(source('total')), ['2: the result has no column id'])
})

t.test('a template whose source does not show its text is checked by the listed statements that fit', async (t) => {
  const source = `declare const [columns, table]: [string, string]
sql<{ id: number }>\`select \${sql.raw(columns)} from \${sql.table(table)} where tenant_id = \${tenantId}\`.execute(1)`
  const unknown = '2: no statement is known for this template: no listed statement has its text'
  t.strictSame(await faultsOf(source), [unknown])
  t.strictSame(await faultsOf(source, ['delete from bids where tenant_id = $1']), [unknown])
  t.strictSame(await faultsOf(source, ['select "id" from "bids" where tenant_id = $1']), [])
  t.strictSame(await faultsOf(source, ['select "total" from "bids" where tenant_id = $1']), [
    '2: the result has no column id',
  ])
})

t.test('a listed statement belongs to the template that determines most of its text', async (t) => {
  const source = `declare const columns: string
sql<{ id: number }>\`select \${sql.raw(columns)} from bids where tenant_id = \${tenantId}\`.execute(1)
sql<{ total: string }>\`select total\${sql.raw(columns)} from bids where tenant_id = \${tenantId}\`.execute(1)`
  const shapes = ['select id from bids where tenant_id = $1', 'select total, id from bids where tenant_id = $1']
  t.strictSame(await faultsOf(source, shapes), [])
})

t.test('a fragment that is a column of a built statement is checked by the listed statements with it', async (t) => {
  const shapes = [
    'select "name", coalesce(t.sandbox_of, t.id) as "organization_id" from "tenants" as "t" where "id" = $1',
  ]
  const source = (type: string) => `sql<${type}>\`coalesce(t.sandbox_of, t.id)\`.as('organizationId')`
  t.strictSame(await faultsOf(source('number'), shapes), [])
  t.strictSame(await faultsOf(source('string'), shapes), [
    '1: the column organizationId is a number, but its type is string',
  ])
  t.strictSame(await faultsOf(source('number')), [
    '1: no statement is known for this template: no listed statement has its text',
  ])
})

t.test('a text that is sent without a template is checked too', async (t) => {
  const source = (type: string) => `declare const at: { executeQuery<T>(query: unknown): { rows: T[] } }
declare const CompiledQuery: { raw(text: string, values: unknown[]): unknown }
const text = 'select id from tenants where id = $1'
at.executeQuery<{ id: ${type} }>(CompiledQuery.raw(text, [1]))`
  t.strictSame(await faultsOf(source('number')), [])
  t.strictSame(await faultsOf(source('string')), ['4: the column id is a number, but its type is string'])
})

t.test('a statement that the database refuses is reported', async (t) => {
  t.strictSame(await faultsOf('sql<{ id: number }>`select id from nowhere`.execute(1)'), [
    '1: no statement is known for this template: relation "nowhere" does not exist',
  ])
})

t.test('a text that a client sends is checked with the names that the database reports', async (t) => {
  const text = "'select id, company_name from contacts where tenant_id = $1'"
  const source = [
    `client.query<{ id: number; company_name: string | null }>(${text}, [tenantId])`,
    `client.query<{ companyName: string | null }>(${text}, [tenantId])`,
    `client.query<{ id: string }>(${text}, [tenantId])`,
    `client.query<{ company_name: string }>(${text}, [tenantId])`,
  ].join('\n')
  t.strictSame(await faultsOf(source), [
    '2: the result has no column companyName',
    '3: the column id is a number, but its type is string',
    '4: the column company_name may be null, but its type string has no null',
  ])
})

t.test('rows of a client without a declared type are refused, unless they are not read', async (t) => {
  const source = `async function read() {
    const { rows } = await client.query('select 1 as x')
    const named = (await client.query('select 1 as x')).rows
    const { rowCount } = await client.query('select 1 as x')
    await client.query('select 1 as x')
  }`
  t.strictSame(await faultsOf(source), ['2: the rows have no declared type', '3: the rows have no declared type'])
})
