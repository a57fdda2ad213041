import type pg from 'pg'
import t from 'tap'
import {
  distributeCreatedTable,
  distributeTables,
  findMisplacedTables,
  readCluster,
} from '../../db/engine/postgres/distribution/distribute.ts'
import { localTableReasons, placements } from '../../db/engine/postgres/distribution/placements.ts'
import { listMigrations } from '../../db/engine/postgres/migrate.ts'
import { normalizeStatement, parseMigration } from '../../db/engine/postgres/migration-files.ts'
import { lastMigrationBeforeDistribution } from '../../scripts/develop/statements/upgrade.ts'
import { lacks, matches, nonEmpty, rejectsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { openSharedTestbed } from '../../scripts/testkit/environment/testbed.ts'

const { database } = await openSharedTestbed(t)
const query = async <Row extends pg.QueryResultRow>(text: string) => (await database.pool.query<Row>(text)).rows
const placeOf = (table: string) => (placements as Readonly<Record<string, string>>)[table]

t.test(
  'every table has a placement (distributed, reference or local), and each local table has a reason',
  async (t) => {
    const tables = await query<{ name: string }>(
      `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
     and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') order by 1`,
    )
    t.strictSame(
      tables.map(({ name }) => name),
      Object.keys(placements).sort(),
    )
    const local = Object.keys(placements).filter((table) => placeOf(table) === 'local')
    t.strictSame(Object.keys(localTableReasons).sort(), local.sort())
  },
)

t.test('unique indexes of a distributed table contain tenant_id, so that one node can check them', async (t) => {
  const indexes = await query<{ table: string; index: string; has_tenant: boolean }>(
    `select i.indrelid::regclass::text as table, i.indexrelid::regclass::text as index,
       exists (select from pg_attribute a where a.attrelid = i.indrelid and a.attname = 'tenant_id' and a.attnum = any(i.indkey)) as has_tenant
     from pg_index i join pg_class c on c.oid = i.indrelid
     where c.relnamespace = 'public'::regnamespace and (i.indisunique or i.indisexclusion)`,
  )
  const spread = indexes.filter(({ table }) => placeOf(table) === 'distributed')
  t.ok(spread.length > 70)
  for (const { index, has_tenant: hasTenant } of spread) t.ok(hasTenant, index)
})

t.test(
  'foreign keys between distributed tables contain tenant_id; others lead to a reference table or start at a local one',
  async (t) => {
    const keys = await query<{ table: string; refers_to: string; definition: string }>(
      `select conrelid::regclass::text as table, confrelid::regclass::text as refers_to, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
    )
    // Leaves out the shards on a cluster's coordinator, whose keys follow from those of their tables.
    const own = keys.filter(({ table }) => placeOf(table) !== undefined)
    t.ok(own.length > 85)
    for (const { table, refers_to: to, definition } of own) {
      if (placeOf(to) === 'distributed') {
        t.equal(placeOf(table), 'distributed', `${table} refers to ${to}`)
        matches(t, definition, /FOREIGN KEY \(tenant_id, .*REFERENCES \w+\(tenant_id, /, definition)
        lacks(t, definition, /ON (?:DELETE|UPDATE) SET/, definition)
      } else t.equal(placeOf(to) === 'reference' || placeOf(table) === 'local', true, `${table} refers to ${to}`)
    }
  },
)

t.test('no table has a trigger, because a cluster would refuse it', async (t) => {
  const triggers = await query<{ table: string }>(
    "select tgrelid::regclass::text as table from pg_trigger where not tgisinternal and tgrelid::regclass::text = any(array(select relname from pg_class where relnamespace = 'public'::regnamespace))",
  )
  t.strictSame(triggers, [])
})

/** Returns the distributed tables that a migration's CREATE TABLE refers to. */
function farReferencesOf(statement: string): string[] {
  const plain = normalizeStatement(statement)
  if (!/^create (?:unlogged )?table\b/.test(plain)) return []
  return [...plain.matchAll(/\breferences (\w+)/g)]
    .map(([, table]) => table!)
    .filter((table) => placeOf(table) === 'distributed')
}

t.test('a migration creates a distributed table before its foreign keys to other distributed tables', async (t) => {
  t.strictSame(
    farReferencesOf('create table a (tenant_id bigint references tenants (id), b_id bigint references bids (id));'),
    ['bids'],
  )
  for (const { name, statements } of nonEmpty(await listMigrations()))
    if (name > lastMigrationBeforeDistribution) t.strictSame(statements.flatMap(farReferencesOf), [], name)
})

/** Creates a double of a connection that gives these answers in order. `asked` lists its queries. */
function answering(...answers: object[][]): { client: pg.ClientBase; asked: string[] } {
  const asked: string[] = []
  const client = {
    query: async (text: string, values: unknown[] = []) => {
      asked.push([text.trim().replace(/\s+/g, ' '), ...(values.length > 0 ? [JSON.stringify(values)] : [])].join(' '))
      const rows = answers.shift() ?? []
      return { rows, rowCount: rows.length }
    },
  }
  return { client: client as unknown as pg.ClientBase, asked }
}

const nodes = { nodes: 2, coordinator: true, here: true }

t.test('a plain PostgreSQL server is no cluster, and a cluster reports its nodes and tables', async (t) => {
  t.equal(await readCluster(answering([]).client), undefined)
  const found = await readCluster(answering([{ citus: '13.2-1' }], [nodes], [{ name: 'users' }]).client)
  t.strictSame(found, { citus: '13.2-1', nodes: 2, placed: new Set(['users']) })
  const { client } = answering([{ name: 'bids' }])
  t.strictSame(await findMisplacedTables(client, found!), ['bids'])
})

t.test('a cluster on which the service cannot run is refused with advice', async (t) => {
  const refusal = (...answers: object[][]) => readCluster(answering(...answers).client)
  await rejectsWith(t, refusal([{ citus: '12.1-1' }]), {
    message: /has Citus 12\.1-1, and the service needs 13 or newer: upgrade it on all nodes/,
  })
  await rejectsWith(t, refusal([{ citus: '13.2-1' }], [{ ...nodes, nodes: 0, coordinator: null }]), {
    message: /no node for shards: run .*citus_add_node/,
  })
  await rejectsWith(t, refusal([{ citus: '13.2-1' }], [{ ...nodes, here: false }]), {
    message: /a worker node of its cluster: set the address to that of the coordinator/,
  })
  await rejectsWith(t, refusal([{ citus: '13.2-1' }], [{ ...nodes, coordinator: false }]), {
    message: /run "select citus_set_coordinator_host/,
  })
})

t.test('distributing tables removes their foreign keys first and restores them afterwards', async (t) => {
  const key = {
    table: 'bids',
    name: 'bids_contact_fk',
    definition: 'FOREIGN KEY (tenant_id, contact_id) REFERENCES contacts(tenant_id, id)',
  }
  const { client, asked } = answering([], [key])
  await distributeTables(client, ['bids', 'contacts', 'tenants', 'users'])
  t.strictSame(asked.slice(2), [
    'alter table bids drop constraint bids_contact_fk',
    'select create_distributed_table($1::regclass, $2, colocate_with => $3) ["users","tenant_id","none"]',
    'select create_distributed_table($1::regclass, $2, colocate_with => $3) ["bids","tenant_id","users"]',
    'select create_distributed_table($1::regclass, $2, colocate_with => $3) ["contacts","tenant_id","users"]',
    'select create_reference_table($1::regclass) ["tenants"]',
    `alter table bids add constraint bids_contact_fk ${key.definition}`,
  ])
})

t.test(
  'a table created by a later migration is distributed at once, and other statements distribute nothing',
  async (t) => {
    const madeBy = async (text: string) => {
      const { client, asked } = answering()
      for (const statement of parseMigration('0999_x.sql', text).statements)
        await distributeCreatedTable(client, normalizeStatement(statement))
      return asked.filter((one) => /create_/.test(one))
    }
    t.strictSame(await madeBy('create table comments (\n  tenant_id bigint\n);\n'), [
      'select create_distributed_table($1::regclass, $2, colocate_with => $3) ["comments","tenant_id","users"]',
    ])
    for (const text of [
      'create unlogged table attempt_windows (a text);',
      'alter table comments add column a text;',
      'create index a on comments (b);',
    ])
      t.strictSame(await madeBy(text), [], text)
  },
)
