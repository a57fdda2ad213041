import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import t from 'tap'
import { prepareDatabase, runAsSuperuser, serviceRole } from '../../../db/engine/postgres/embedded/roles.ts'
import { nonEmpty } from '../../../scripts/testkit/assertions/assertions.ts'
import { urlOfDatabase } from '../../../scripts/testkit/cluster/cluster.ts'

const superuserUrl = process.env.TEST_SUPERUSER_URL!

/** Statements that create an object of each kind that an earlier release could create as the superuser. */
const objectsByKind: Record<string, string> = {
  schema: 'create schema old_schema',
  table: 'create table old_table (id integer, number integer)',
  // Postgres returns the objects in any order. With eight tables, it is almost certain that a sequence comes before its
  // table.
  'tables with sequences': Array.from(
    { length: 8 },
    (_, place) => `create table with_sequences_${place} (number serial, id integer generated always as identity);`,
  ).join(' '),
  'partitioned table': 'create table old_parts (id integer) partition by range (id)',
  view: 'create view old_view as select 1 as id',
  'materialized view': 'create materialized view old_copy as select 1 as id',
  'foreign table': `create foreign data wrapper old_wrapper; create server old_server foreign data wrapper old_wrapper;
    create foreign table old_foreign (id integer) server old_server`,
  sequence: 'create sequence old_sequence',
  'composite type': 'create type old_pair as (one integer, two integer)',
  domain: 'create domain old_domain as integer',
  'enumerated type': "create type old_enum as enum ('one')",
  'range type': 'create type old_range as range (subtype = integer)',
  routine: 'create function old_function() returns integer language sql as $$ select 1 $$',
  statistics: 'create statistics old_statistics on id, number from old_table',
}

/** Names of the objects that these statements create, except tables with sequences, in alphabetical order. */
const expectedNames = [
  ...['old_copy', 'old_domain', 'old_enum', 'old_foreign', 'old_function', 'old_multirange'],
  ...['old_pair', 'old_parts', 'old_range', 'old_schema', 'old_sequence', 'old_statistics'],
  ...['old_table', 'old_view'],
]

t.test(
  'at startup, the service role becomes the owner of all objects that an earlier release created as the superuser',
  async (t) => {
    const name = `test_objects_${randomUUID().slice(0, 8)}`
    const asSuperuser = <T>(work: (client: pg.Client) => Promise<T>, database = name) =>
      runAsSuperuser(urlOfDatabase(superuserUrl, database), work)
    await asSuperuser((client) => client.query(`create database ${name} template template0`), 'postgres')
    t.teardown(() => asSuperuser((client) => client.query(`drop database ${name} with (force)`), 'postgres'))
    const owners = async (client: pg.Client) =>
      (
        await client.query<{ name: string; owner: string }>(
          `select name, owner::regrole::text as owner from (
          select nspname as name, nspowner as owner from pg_namespace
          union all select relname, relowner from pg_class where relkind not in ('i', 't')
          union all select typname, typowner from pg_type where typtype in ('d', 'e', 'r')
          union all select proname, proowner from pg_proc
          union all select stxname, stxowner from pg_statistic_ext
        ) owned where name ~ '^(old|with)_' order by name collate "C"`,
        )
      ).rows
    await asSuperuser(async (client) => {
      for (const [, statement] of nonEmpty(Object.entries(objectsByKind))) await client.query(statement)
      const before = await owners(client)
      t.strictSame(
        [...new Set(before.map((one) => one.name))].filter((name) => name.startsWith('old_')),
        expectedNames,
      )
      for (const one of nonEmpty(before)) t.not(one.owner, serviceRole, one.name)
      await prepareDatabase(client)
      for (const one of nonEmpty(await owners(client))) t.equal(one.owner, serviceRole, one.name)
      await prepareDatabase(client)
    })
  },
)
