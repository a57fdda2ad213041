import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import t, { type Test } from 'tap'
import { applyMigration, type LockWaitLimits } from '../../db/engine/postgres/apply-migration.ts'
import { listMigrations, migrate, openMigratingSession } from '../../db/engine/postgres/migrate.ts'
import { parseMigration } from '../../db/engine/postgres/migration-files.ts'
import { effectsOf, worstImpact } from '../../scripts/operate/migrations/effects.ts'
import { migrationFaults } from '../../scripts/operate/migrations/lint.ts'
import { planLine, planMigrations } from '../../scripts/operate/migrations/plan.ts'
import { nodeFlagsOf } from '../../scripts/operate/process-flags.ts'
import { matches, rejectsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startOwnService } from '../../scripts/testkit/environment/service.ts'

const { database, url } = await startOwnService(t)
const { pool } = database
const patience: LockWaitLimits = { lockTimeoutMs: 200, pauseMs: 100, attempts: 100, report: () => {} }
const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)

const session = async (t: Test) => {
  const opened = await openMigratingSession(url)
  t.teardown(() => opened.client.end())
  return opened
}

const isApplied = async (name: string) =>
  (await pool.query('select from schema_migrations where name = $1', [name])).rowCount === 1

/** Creates a table with this many rows that are not done. `hold` opens a transaction that reads the table. */
async function table(name: string, rows: number) {
  await pool.query(`create table ${name} (id integer primary key, done boolean, colour text)`)
  await pool.query(`insert into ${name} (id) select generate_series(1, $1::integer)`, [rows])
  return {
    async hold() {
      const holder = await pool.connect()
      await holder.query('begin')
      await holder.query(`select count(*) from ${name}`)
      const { rows: own } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid')
      return { pid: own[0]!.pid, end: () => holder.query('commit').finally(() => holder.release()) }
    },
  }
}

t.test(
  'a migration that waits for a long transaction lets others read, and logs which transaction it waits for',
  async (t) => {
    const { hold } = await table('held', 3)
    const { pid, end } = await hold()
    const said: string[] = []
    const migration = parseMigration('9001_held.sql', 'alter table held add column size text;\n')
    const applying = applyMigration(await session(t), migration, { ...patience, report: (line) => said.push(line) })
    let reads = 0
    while (said.length < 3) {
      await pool.query('select count(*) from held')
      reads += 1
      await sleep(10)
    }
    t.ok(reads > 3, `${reads} reads while the transaction was open`)
    t.notOk(await isApplied(migration.name))
    await end()
    await applying
    t.ok(await isApplied(migration.name))
    const wanted = new RegExp(
      `9001_held.sql waits for a lock that is held by \\S+ \\(pid ${pid}, idle in transaction, its `,
    )
    // On a busy machine an attempt may end before it is checked.
    t.ok(
      said.some((line) => wanted.test(line)),
      said.join('; '),
    )
  },
)

t.test('a migration is retried after a deadlock and after a serialization failure', async (t) => {
  await pool.query(`create function fails_twice(state text, tries regclass) returns void language plpgsql as $$
    begin
      if nextval(tries) < 3 then raise exception 'ended' using errcode = state; end if;
    end $$`)
  for (const [state, happened] of [
    ['40P01', 'was ended by a deadlock with'],
    ['40001', 'could not be serialized with'],
  ] as const) {
    const sequence = `tries_of_${state.toLowerCase()}`
    await pool.query(`create sequence ${sequence}`)
    const said: string[] = []
    const name = `9001_${sequence}.sql`
    const migration = parseMigration(name, `select fails_twice('${state}', '${sequence}');\n`)
    await applyMigration(await session(t), migration, { ...patience, report: (line) => said.push(line) })
    t.equal(await isApplied(name), true, state)
    t.strictSame(
      said,
      [1, 2].map((times) => `${name} ${happened} a transaction that has ended since; tried ${times} times`),
    )
  }
})

t.test('a migration gives up after its attempts, changes nothing, and succeeds when it is started again', async (t) => {
  const { hold } = await table('kept', 3)
  const { pid, end } = await hold()
  const text = 'create table beside_kept (id integer);\nalter table kept add column size text;\n'
  const migration = parseMigration('9002_kept.sql', text)
  const opened = await session(t)
  await rejectsWith(t, applyMigration(opened, migration, { ...patience, lockTimeoutMs: 1_500, attempts: 2 }), {
    message: new RegExp(`migration 9002_kept.sql failed: .* \\(pid ${pid}, .*run the migration again`),
  })
  const { rows } = await pool.query("select to_regclass('beside_kept') as made")
  t.strictSame(rows, [{ made: null }])
  await end()
  await applyMigration(opened, migration, patience)
  t.ok(await isApplied(migration.name))
})

t.test('a migration that fails in the middle is undone, and earlier migrations stay applied', async (t) => {
  const opened = await session(t)
  await applyMigration(opened, parseMigration('9003_first.sql', 'create table first_half (id integer);\n'), patience)
  const broken = parseMigration('9004_second.sql', 'create table second_half (id integer);\nselect 1 / 0;\n')
  await rejectsWith(t, applyMigration(opened, broken, patience), {
    message: containing('migration 9004_second.sql failed: division by zero'),
  })
  const { rows } = await pool.query("select to_regclass('first_half') as one, to_regclass('second_half') as two")
  t.strictSame(rows, [{ one: 'first_half', two: null }])
  t.ok(await isApplied('9003_first.sql'))
  t.notOk(await isApplied('9004_second.sql'))
})

t.test('a failed migration in batches keeps its completed batches, and the next run does the rest', async (t) => {
  await table('many', 25)
  await pool.query('create table batches (size integer)')
  const statement = `with next as (select id from many where done is null order by id limit 10 for update),
  noted as (insert into batches select count(*) from next)
update many set done = true, colour = 'c' || 10 / (15 - many.id) from next where many.id = next.id;`
  const migration = parseMigration(
    '9005_many.sql',
    `-- batches\n${statement}\ncreate index concurrently if not exists many_done on many (done);\n`,
  )
  t.ok(migration.inBatches)
  const opened = await session(t)
  const done = async () => (await pool.query('select count(*)::integer as done from many where done')).rows[0].done
  await rejectsWith(t, applyMigration(opened, migration, patience), {
    message: containing('migration 9005_many.sql failed: division by zero'),
  })
  t.equal(await done(), 10, 'the first batch is kept')
  t.notOk(await isApplied(migration.name))
  await pool.query('delete from many where id = 15')
  await applyMigration(opened, migration, patience)
  t.equal(await done(), 24)
  t.ok(await isApplied(migration.name))
  const sizes = (await pool.query('select size from batches where size > 0')).rows.map(({ size }) => size)
  t.strictSame(sizes, [10, 10, 4], 'no row was processed twice')
})

t.test('an index that was left unfinished is built again', async (t) => {
  await table('twins', 2)
  await pool.query("update twins set colour = 'red'")
  const text = '-- batches\ncreate unique index concurrently if not exists twins_colour on twins (colour);\n'
  const migration = parseMigration('9006_twins.sql', text)
  const opened = await session(t)
  await rejectsWith(t, applyMigration(opened, migration, patience), {
    message: containing('migration 9006_twins.sql failed: could not create unique index "twins_colour"'),
  })
  await pool.query('delete from twins where id = 2')
  await applyMigration(opened, migration, patience)
  const { rows } = await pool.query(
    "select indisvalid as valid from pg_index where indexrelid = 'twins_colour'::regclass",
  )
  t.strictSame(rows, [{ valid: true }])
})

t.test('migrate -- --plan lists what would be applied, and changes nothing', async (t) => {
  const name = '0305_quiet.sql'
  await pool.query('delete from schema_migrations where name = $1', [name])
  const { stdout } = await run(
    process.execPath,
    [...nodeFlagsOf('scripts/migrate.ts'), 'scripts/migrate.ts', '--plan'],
    {
      cwd: root,
      env: { ...process.env, DATABASE_URL: url },
    },
  )
  matches(t, stdout, new RegExp(`^${name}  expand, `))
  t.equal(stdout.trim().split('\n').length, 1)
  t.notOk(await isApplied(name))
  const migration = (await listMigrations()).find((one) => one.name === name)!
  await pool.query('insert into schema_migrations values ($1, $2, now())', [name, migration.sha256])
  t.strictSame(await planMigrations(url), ['Nothing: the database is at this version.'])
  t.strictSame(await migrate(url), [])
})

const impacts: [string, 'online' | 'brief' | 'long'][] = [
  ['create table colours (id bigint primary key)', 'online'],
  ['create table colours (bid_id bigint references bids (id))', 'brief'],
  ['create index concurrently if not exists bids_colour on bids (colour)', 'online'],
  ['create index bids_colour on bids (colour)', 'long'],
  ['create table colours (id bigint);\ncreate index colours_id on colours (id)', 'online'],
  ['alter table bids add column colour text', 'brief'],
  ["alter table bids add column colour text not null default 'red', add column size numeric(10, 2)", 'brief'],
  ['alter table bids add column colour uuid default gen_random_uuid()', 'long'],
  ['alter table bids add column colour text, add constraint c check (colour <> $1)', 'long'],
  ['alter table bids add constraint c check (colour <> $1) not valid', 'brief'],
  ['alter table bids validate constraint c', 'online'],
  ['alter table bids alter column colour type integer using 1', 'long'],
  ['alter table bids alter column colour set not null', 'long'],
  ['alter table bids drop column colour', 'brief'],
  ['update bids set colour = 1', 'long'],
  ['-- batches\nupdate bids set colour = 1 where id in (select id from bids where colour is null limit 500)', 'online'],
  ['lock table bids', 'long'],
]

t.test('the plan says how each migration affects other transactions', (t) => {
  for (const [text, impact] of impacts)
    t.equal(worstImpact(effectsOf(parseMigration('9.sql', `${text};\n`))), impact, text)
  const line = planLine(parseMigration('9100_colours.sql', 'alter table bids add column colour text;\n'))
  t.equal(line, '9100_colours.sql  expand, a lock for a moment (exclusive lock on bids)')
  const contract = '-- contract: 1.4.0\nalter table bids drop column colour;\n'
  matches(
    t,
    planLine(parseMigration('9101_colours.sql', contract)),
    containing('9101_colours.sql  contract of 1.4.0, a lock for a moment'),
  )
  t.end()
})

const removals = [
  'alter table bids drop column colour',
  'alter table bids drop if exists colour',
  'alter table bids add column size text, drop colour',
  'alter table bids rename column colour to color',
  'alter table bids rename to offers',
  'alter table bids add column size text not null',
  'alter table bids alter colour set not null',
  'alter table bids alter column colour type integer',
  'alter table bids alter column colour drop default',
  'drop table if exists bids',
]

t.test(
  'a migration that removes what the previous release uses is refused unless it is marked with "-- contract"',
  async (t) => {
    for (const text of removals) {
      matches(t, migrationFaults(parseMigration('9200_x.sql', `${text};\n`)), [/say "-- contract: <release>"/], text)
      t.strictSame(migrationFaults(parseMigration('9200_x.sql', `-- contract: 1.4.0\n${text};\n`)), [], text)
    }
    matches(t, migrationFaults(parseMigration('9200_x.sql', `-- contract: soon\n${removals[0]};\n`)), [
      /"soon" is no release/,
    ])
    for (const [text, impact] of impacts) {
      if (removals.includes(text) || / (?:type|set not null)\b/.test(text)) continue
      t.equal(migrationFaults(parseMigration('9200_x.sql', `${text};\n`)).length, impact === 'long' ? 1 : 0, text)
    }
    const endless = '-- batches\nupdate bids set colour = 1;\n'
    matches(t, migrationFaults(parseMigration('9200_x.sql', endless)), [/a batch without a limit/])
    t.strictSame((await listMigrations()).flatMap(migrationFaults), [], 'the migrations of this release have no faults')
  },
)
