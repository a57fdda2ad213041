import { readFileSync } from 'node:fs'
import t from 'tap'
import { applyMigration, defaultLockWaitLimits } from '../../db/engine/postgres/apply-migration.ts'
import { listMigrations, openMigratingSession } from '../../db/engine/postgres/migrate.ts'
import { parseMigration } from '../../db/engine/postgres/migration-files.ts'
import { snake } from '../../db/engine/records/resource.ts'
import { resources } from '../../db/workflows/resources/registry.ts'
import { nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startOwnService } from '../../scripts/testkit/environment/service.ts'
import { makeOneRecordPerFamily } from '../../scripts/testkit/make/families.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makeApp, makeUser } from '../../scripts/testkit/oauth.ts'
import { makeAdminHelpers } from '../../scripts/testkit/peers/admin.ts'

const service = await startOwnService(t)
const { pool } = service.database
const { said } = makeAdminHelpers(service)
const [composed, apart, twisted] = ['Caf\u1ed9', 'Cafo\u0323\u0302', 'Cafo\u0302\u0323']

const names = ['0416_composed_texts.sql', '0417_composed_names.sql']
const migrations = (await listMigrations()).filter(({ name }) => names.includes(name))

/** Columns that the migrations normalize, by table. */
const covered = new Map<string, Set<string>>()
for (const statement of migrations.flatMap(({ statements }) => statements)) {
  const table = /^update (\w+)/m.exec(statement)![1]!
  const columns = [...statement.matchAll(/"?(\w+)"? = (?:regexp_replace\(\s+)?normalize\(/g)].map(
    ([, column]) => column!,
  )
  covered.set(table, new Set([...(covered.get(table) ?? []), ...columns]))
}

let runs = 0
async function migrateAgain(): Promise<void> {
  const session = await openMigratingSession(service.url)
  runs += 1
  for (const { name, statements } of migrations)
    await applyMigration(
      session,
      parseMigration(`9${runs}_${name}`, `-- batches\n${statements.join('\n')}`),
      defaultLockWaitLimits,
    )
  await session.client.end()
}

const document = JSON.parse(readFileSync(new URL('../../generated/openapi.json', import.meta.url), 'utf8'))
const schemas = document.components.schemas as Record<string, { properties?: Record<string, Member> }>

interface Member {
  type?: string | string[]
  format?: string
  pattern?: string
  enum?: unknown[]
}

/** Reports whether a member is free text: a string without format, pattern and enumeration. */
const isFree = ({ type, format, pattern, ...rest }: Member): boolean =>
  [type].flat().includes('string') && !format && !pattern && !rest.enum

/** Columns of request members that are stored under another name. */
const storedAs: Record<string, string> = {
  'change_orders.change_order_number': 'own_number',
  'projects.project_number': 'own_number',
}

t.test('the migrations normalize every free text of a record that a request can set', (t) => {
  const missing = resources.flatMap(({ schema, table }) => {
    const members = Object.entries({
      ...schemas[`${schema}Create`]?.properties,
      ...schemas[`${schema}Update`]?.properties,
    })
    const columns = members.flatMap(([field, member]) => (isFree(member) ? [snake(field)] : []))
    return columns
      .filter((column) => !covered.get(table)?.has(storedAs[`${table}.${column}`] ?? column))
      .map((column) => `${table}.${column}`)
  })
  t.strictSame(missing.sort(), ['documents.source_path', 'webhook_endpoints.url'], 'an id and a URL')
  t.end()
})

/** JSON strings in which a combining mark follows an escaped character. It must not combine with the escape. */
const escaped = ['a\n\u0303', 'a\u001f\u0307', '\\n\u0303', '\ufdd0\u0303'].map((text) => `"${text}" \\`)
const apartIn = (type: string): unknown =>
  type === 'jsonb' ? JSON.stringify([{ name: apart, [apart]: 1, escaped }]) : apart
/** Returns the JSON that is stored after the migrations. */
const composedJson = () => [{ name: composed, [composed]: 1, escaped: escaped.map((text) => text.normalize('NFC')) }]

/** Columns that change for other reasons: those of the search, and the last use of an API key. */
const writtenElsewhere = ['search_text', 'project_number', 'change_order_number', 'last_used_at']

t.test('the migrations compose stored texts in every column and change nothing else in a row', async (t) => {
  const tenant = await service.tenant()
  const records = await makeOneRecordPerFamily(tenant)
  const { client } = tenant
  await client.ok('createManufacturer', { body: { name: 'Acme' } })
  await client.ok('createProductCategory', { body: { name: 'Wood' } })
  await make.projectTemplate(tenant, { name: 'Deck', phases: [] })
  await make.crewAssignment(tenant)
  await client.ok('createComment', { body: { entityType: 'lead', entityId: records.leads, body: 'x' } })
  await client.ok('createWebhookEndpoint', { body: { url: 'https://8.8.8.8/hook', eventPatterns: ['*'] } })
  await client.ok('updateBranding', { body: { phone: '1' } })
  await makeApp(tenant)
  await pool.query(
    `insert into passkeys (tenant_id, user_id, credential_id, public_key, counter, transports, name, created_at)
     values ($1, $2, 'c', '', 0, '{}', 'x', $3)`,
    [tenant.id, (await makeUser(tenant)).id, new Date()],
  )
  const before = new Map<string, string>()
  const types = new Map<string, string>()
  const restOf = async (table: string, columns: ReadonlySet<string>) => {
    const left = [...columns, ...writtenElsewhere].map((name) => `'${name}'`).join()
    const { rows } = await pool.query(
      `/* of a test */ select (to_jsonb(x) - array[${left}])::text as rest from ${table} x order by 1`,
    )
    return JSON.stringify(rows)
  }
  for (const [table, columns] of nonEmpty(covered)) {
    const { rows } = await pool.query<{ name: string; type: string }>(
      `select column_name as name, data_type as type from information_schema.columns where table_name = $1 and table_schema = 'public'`,
      [table],
    )
    for (const { name, type } of rows) types.set(`${table}.${name}`, type)
    const { rows: keys } = await pool.query<{ name: string }>(
      `select attname as name from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
      where indrelid = $1::regclass and indisprimary order by attnum`,
      [table],
    )
    const { rows: some } = await pool.query(
      `/* of a test */ select ${keys.map(({ name }) => name).join(', ')} from ${table} limit 1`,
    )
    const set = [...columns].map((column, place) => `${JSON.stringify(column)} = $${place + 1}`).join(', ')
    const isIt = keys.map(({ name }, place) => `${name} = $${columns.size + place + 1}`).join(' and ')
    const { rowCount } = await pool.query(`/* of a test */ update ${table} set ${set} where ${isIt}`, [
      ...[...columns].map((column) => apartIn(types.get(`${table}.${column}`)!)),
      ...keys.map(({ name }) => some[0]?.[name]),
    ])
    t.equal(rowCount, 1, `${table} has a row`)
    before.set(table, await restOf(table, columns))
  }
  const events = await client.ok('listEvents')
  await migrateAgain()
  for (const [table, columns] of nonEmpty(covered)) {
    for (const column of nonEmpty(columns)) {
      const name = JSON.stringify(column)
      if (types.get(`${table}.${column}`) === 'jsonb') {
        const { rows } = await pool.query(
          `/* of a test */ select ${name} as found from ${table} where ${name}::text like '%escaped%'`,
        )
        t.strictSame(rows, [{ found: composedJson() }], `${table}.${column}`)
        continue
      }
      const { rows } = await pool.query(
        `/* of a test */ select count(*) filter (where ${name}::text like '%' || $1 || '%')::integer as composed,
           count(*) filter (where ${name}::text is not nfc normalized)::integer as apart from ${table}`,
        [composed],
      )
      t.strictSame(rows, [{ composed: 1, apart: 0 }], `${table}.${column}`)
    }
    t.equal(await restOf(table, columns), before.get(table), `the rest of ${table}`)
  }
  t.strictSame((await client.ok('listEvents')).data, events.data)
})

t.test(
  'a row whose composed name would conflict with a live row keeps its name, and names:apart lists it',
  async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    const made: number[] = []
    for (const name of ['a', 'b', 'c', 'd', 'e'])
      made.push((await client.ok('createManufacturer', { body: { name } })).data.id)
    const [holder, second, third, free, deleted] = made as [number, number, number, number, number]
    await client.ok('deleteManufacturer', { path: { id: deleted } })
    const rename = (id: number, name: string) =>
      pool.query('update manufacturers set name = $3 where tenant_id = $1 and id = $2', [tenant.id, id, name])
    await rename(holder, composed.toUpperCase())
    await rename(second, apart)
    await rename(free, `${twisted} 2`)
    await rename(deleted, apart)
    const other = await service.tenant()
    const two = other.client
    const pair: number[] = []
    for (const name of ['x', 'y']) pair.push((await two.ok('createManufacturer', { body: { name } })).data.id)
    await pool.query('update manufacturers set name = $2 where id = $1', [pair[0], apart])
    await pool.query('update manufacturers set name = $2 where id = $1', [pair[1], twisted])
    await migrateAgain()
    const stored = async (id: number) =>
      (await pool.query('select name from manufacturers where id = $1', [id])).rows[0].name
    t.equal(await stored(second), apart)
    t.equal(await stored(third), 'c')
    t.equal(await stored(free), `${composed} 2`)
    t.equal(await stored(deleted), composed)
    t.equal(await stored(pair[0]!), composed)
    t.equal(await stored(pair[1]!), twisted)
    const rest = { family: 'manufacturers', field: 'name' }
    t.strictSame(await said('names:apart'), {
      names: [
        { tenantId: tenant.id, id: second, value: apart, sameAs: holder, ...rest },
        { tenantId: other.id, id: pair[1], value: twisted, sameAs: pair[0], ...rest },
      ],
    })
    for (const id of [holder, deleted]) await rename(id, twisted)
    await client.ok('deleteManufacturer', { path: { id: holder } })
    t.strictSame(
      await said('names:apart'),
      {
        names: [
          { tenantId: tenant.id, id: second, value: apart, sameAs: null, ...rest },
          { tenantId: other.id, id: pair[1], value: twisted, sameAs: pair[0], ...rest },
        ],
      },
      'deleted records are neither listed nor compared',
    )
  },
)
