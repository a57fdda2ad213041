import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { defaultLockWaitLimits } from '../../db/engine/postgres/apply-migration.ts'
import { runAsSuperuser } from '../../db/engine/postgres/embedded/roles.ts'
import { listFunctions, parseFunction, writeFunctions } from '../../db/engine/postgres/functions/schema-functions.ts'
import { listMigrationNames, migrate, openMigratingSession } from '../../db/engine/postgres/migrate.ts'
import { parseMigration } from '../../db/engine/postgres/migration-files.ts'
import { checkDatabase } from '../../db/engine/postgres/start/checks.ts'
import {
  type FunctionSources,
  functionFaults,
  readFunctionSources,
} from '../../scripts/operate/migrations/functions.ts'
import { migrationFaults } from '../../scripts/operate/migrations/lint.ts'
import { planMigrations } from '../../scripts/operate/migrations/plan.ts'
import { matches, nonEmpty, rejectsWith, throwsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { urlOfDatabase } from '../../scripts/testkit/cluster/cluster.ts'
import { makeProviderDatabase } from '../../scripts/testkit/environment/database.ts'
import { startOwnService } from '../../scripts/testkit/environment/service.ts'
import { countLockWaits, waitUntilBlocked } from '../../scripts/testkit/lock-waits.ts'

const root = join(import.meta.dirname, '../..')
const { database, url } = await startOwnService(t)
const { pool } = database
const current = await listFunctions({ isCluster: false })

interface Stored {
  identity: string
  definition: string
  owner: string
  grants: string | null
}

/** Returns the functions of the service in the database, with their owners and privileges. */
async function storedFunctions(query: (text: string) => Promise<{ rows: Stored[] }>): Promise<Stored[]> {
  const { rows } = await query(`
    select p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')' as identity,
      pg_get_functiondef(p.oid) as definition, p.proowner::regrole::text as owner, p.proacl::text as grants
    from pg_proc p where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`)
  return rows
}
const stored = () => storedFunctions((text) => pool.query(text))

const asSuperuser = (text: string) =>
  runAsSuperuser(
    urlOfDatabase(process.env.TEST_SUPERUSER_URL!, new URL(url).pathname.slice(1)),
    async (client) => void (await client.query(text)),
  )

/** Runs the check of a starting process, and returns its warnings. */
async function startCheck(): Promise<unknown[][]> {
  const warned: unknown[][] = []
  const log = { warn: (...said: unknown[]) => void warned.push(said) }
  const needs = { connections: 1, isMigrated: true }
  await checkDatabase({ url, directUrl: url, isEmbedded: true, close: async () => {} }, needs, log)
  return warned
}

t.test('each function of the database has a file, except those that only earlier releases call', async (t) => {
  const filed = new Set(current.map(({ identity }) => identity))
  const left = nonEmpty(await stored()).filter(({ identity }) => !filed.has(identity))
  t.strictSame(
    left.map(({ identity }) => identity),
    ['admit', 'open_claims'].map(
      (name) =>
        `${name}(public_ids text[], secret_hashes bytea[], tenant_ids bigint[], family_ids text[], costs integer[])`,
    ),
  )
})

t.test('a database of an older release gets the functions of this release, and the next run writes none', async (t) => {
  const older = await makeProviderDatabase(t)
  const before = (await listMigrationNames()).filter((name) => name < '0423')
  await migrate(older, defaultLockWaitLimits, new Set(before))
  const session = await openMigratingSession(older)
  t.teardown(() => session.client.end())
  const found = async () => {
    const rows = await storedFunctions((text) => session.client.query<Stored>(text))
    return rows.map(({ definition }) => definition)
  }
  const wanted = (await stored()).map(({ definition }) => definition)
  t.not((await found())[1], wanted[1], 'the older release has another admit')
  const applied = await migrate(older)
  t.strictSame(
    applied.filter((line) => line.startsWith('function ')),
    current.map(({ name }) => `function ${name}`),
  )
  t.strictSame(await found(), wanted)
  t.strictSame(await migrate(older), [])
})

const changes = [
  "create or replace function phase_days(phases jsonb) returns daterange language sql immutable parallel safe as $$ select 'empty'::daterange $$",
  'alter function phase_days security definer',
  'alter function phase_days set search_path = public',
  'alter function phase_days stable',
  'alter function phase_days parallel restricted',
  'alter function phase_days strict',
  'alter function phase_days cost 7',
  'comment on function phase_days is null',
]

t.test(
  'a changed body or attribute is replaced; owner and privileges stay; the plan names the function and changes nothing',
  async (t) => {
    await pool.query('revoke execute on function phase_days from public')
    const before = await stored()
    for (const change of changes) {
      await pool.query(change)
      const changed = await stored()
      t.strictSame(await planMigrations(url), ['function phase_days  replaced, online'], change)
      matches(t, await startCheck(), [[{ functions: ['phase_days'] }, containing('run npm run migrate')]])
      t.strictSame(await stored(), changed, 'neither the plan nor the check of a start changes it')
      t.strictSame(await migrate(url), ['function phase_days'], change)
      t.strictSame(await stored(), before, change)
      t.strictSame(await startCheck(), [])
    }
    t.strictSame(await planMigrations(url), ['Nothing: the database is at this version.'])
    await pool.query('grant execute on function phase_days to public')
  },
)

t.test('a missing function prevents the start, and the next migration creates it', async (t) => {
  await pool.query('drop function turn_window')
  t.strictSame(await planMigrations(url), ['function turn_window  created, online'])
  await rejectsWith(t, startCheck(), {
    name: 'StartFailure',
    message: 'The database lacks the function turn_window of this release: run npm run migrate',
  })
  t.strictSame(await migrate(url), ['function turn_window'])
  t.strictSame(await startCheck(), [])
})

t.test('of two migrations at once, one replaces a function and the other has nothing to do', async (t) => {
  await pool.query('alter function digit_grams cost 7')
  const done = await Promise.all([migrate(url), migrate(url)])
  t.strictSame(done.flat(), ['function digit_grams'])
  t.strictSame(await planMigrations(url), ['Nothing: the database is at this version.'])
})

const sample = (name: string, { result = 'integer', body = 'select 1', given = 'a integer' } = {}) =>
  parseFunction(
    `${name}.sql`,
    `-- Returns a sample.\ncreate or replace function ${name}(${given})\nreturns ${result} language sql as $$\n  ${body}\n$$;\n`,
  )

async function write(t: Test, ...functions: ReturnType<typeof sample>[]): Promise<string[]> {
  const session = await openMigratingSession(url)
  t.teardown(() => session.client.end())
  return writeFunctions(session, functions, defaultLockWaitLimits)
}

t.test('if Postgres refuses one function, no function changes, and the message names the refused one', async (t) => {
  t.strictSame(await write(t, sample('sample_a'), sample('sample_b')), ['function sample_a', 'function sample_b'])
  const before = await stored()
  const changed = sample('sample_a', { body: 'select 2' })
  await rejectsWith(t, write(t, changed, sample('sample_b', { result: 'bigint', body: 'select 1::bigint' })), {
    message: 'function sample_b failed: cannot change return type of existing function',
  })
  await rejectsWith(t, write(t, changed, sample('sample_c', { given: 'a integer default 1' })), {
    message: containing('function sample_c failed: the database has no function sample_c(a integer default 1)'),
  })
  t.strictSame(await stored(), before)
  await asSuperuser('alter function sample_a owner to current_user')
  await rejectsWith(t, write(t, changed), {
    message: 'function sample_a failed: must be owner of function sample_a',
  })
  await asSuperuser('drop function sample_a, sample_b')
})

t.test('a function waits for a transaction that changes the same function', async (t) => {
  await write(t, sample('sample_a'))
  const holder = await pool.connect()
  await holder.query("begin; comment on function sample_a is 'held'")
  const writing = write(t, sample('sample_a', { body: 'select 2' }))
  await waitUntilBlocked(database, 'sample_a', writing)
  t.ok((await countLockWaits(pool, '%sample_a%')) > 0)
  await holder.query('rollback')
  holder.release()
  t.strictSame(await writing, ['function sample_a'])
  await pool.query('drop function sample_a')
})

t.test('a file has one function with the name of the file', (t) => {
  t.strictSame(sample('sample_a'), {
    name: 'sample_a',
    identity: 'sample_a(a integer)',
    signature: 'sample_a(a integer) returns integer',
    statement: 'create or replace function sample_a(a integer)\nreturns integer language sql as $$\n  select 1\n$$;',
  })
  const { statement } = sample('sample_a')
  for (const [file, text] of [
    ['sample_b.sql', statement],
    ['sample_a.sql', `${statement}\n${statement}\n`],
    ['sample_a.sql', statement.replace(' or replace', '')],
    ['sample_a.sql', 'drop function sample_a;\n'],
  ] as const) {
    throwsWith(t, () => parseFunction(file, text), {
      message: containing(`${file}: a file has one statement of the form`),
    })
  }
  t.end()
})

t.test('a new migration does not define a function, except for its own indexes and triggers', (t) => {
  const faultsOf = (text: string) => migrationFaults(parseMigration('9300_x.sql', text))
  const define = 'create or replace function sample_a(a integer) returns integer language sql as $$ select 1 $$;\n'
  for (const text of [define, define.replace('or replace ', ''), `create table t (a integer);\n${define}`]) {
    t.strictSame(faultsOf(text), [
      '9300_x.sql: function sample_a: define it in db/engine/postgres/functions/sample_a.sql, which migrate runs after the migrations',
    ])
  }
  t.strictSame(
    faultsOf(`-- batches\n${define}create index concurrently if not exists t_a on bids (sample_a(amount));\n`),
    [],
  )
  matches(t, faultsOf('-- contract: 1.0.0\ndrop function sample_a;\n'), [/drop function without "if exists"/])
  t.strictSame(faultsOf('-- contract: 1.0.0\ndrop function if exists sample_a;\n'), [])
  t.end()
})

t.test(
  'a released function keeps its signature, and its file stays until a migration drops the function',
  async (t) => {
    const kept = sample('sample_a')
    const faultsOf = (sources: Partial<FunctionSources>) =>
      functionFaults({ functions: [kept], ofCluster: [], released: [kept.signature], migrations: [], ...sources })
    t.strictSame(faultsOf({}), [])
    t.strictSame(faultsOf({ functions: [kept, sample('sample_b')] }), [], 'a new function')
    for (const changed of [
      { given: 'b integer' },
      { given: 'a bigint' },
      { given: 'a integer, b integer' },
      { result: 'bigint' },
    ]) {
      matches(t, faultsOf({ functions: [sample('sample_a', changed)] }), [
        containing('sample_a.sql: the last release has "sample_a(a integer) returns integer", and this is'),
      ])
    }
    const missing = [
      'db/engine/postgres/functions/sample_a.sql is missing: keep it until a migration with "-- contract" drops the function',
    ]
    t.strictSame(faultsOf({ functions: [] }), missing)
    const dropping = (what: string) => [
      parseMigration('9300_x.sql', `-- contract: 1.0.0\ndrop function if exists ${what};\n`),
    ]
    for (const what of ['sample_a', 'sample_a(integer)']) {
      t.strictSame(faultsOf({ functions: [], migrations: dropping(what) }), [])
      t.strictSame(faultsOf({ migrations: dropping(what) }), [
        'db/engine/postgres/functions/sample_a.sql: 9300_x.sql drops the function: remove the file',
      ])
    }
    t.strictSame(faultsOf({ functions: [], migrations: dropping('sample_a(text)') }), missing)
    t.strictSame(functionFaults(await readFunctionSources(root)), [], 'the functions of this release have no faults')
  },
)

t.test(
  'the definition of a function for clusters has the same signature, and names the present definition of the normal one',
  async (t) => {
    const sources = await readFunctionSources(root)
    const { definition, text } = sources.ofCluster[0]!
    t.strictSame(
      sources.ofCluster.map(({ definition }) => definition.name),
      ['open_claims'],
    )
    const changed = current.map((one) =>
      one.name === 'open_claims' ? { ...one, statement: `${one.statement} ` } : one,
    )
    matches(t, functionFaults({ ...sources, functions: changed }), [
      /cluster\/open_claims\.sql: open_claims\.sql has changed: change this file too, and begin it with "-- as of: \w{12}"/,
    ])
    const other = { definition: { ...definition, signature: 'open_claims() returns refcursor' }, text }
    matches(t, functionFaults({ ...sources, ofCluster: [other] }), [/has another signature than open_claims\.sql/])
    const onCluster = await listFunctions({ isCluster: true })
    t.strictSame(
      onCluster.map(({ signature }) => signature),
      current.map(({ signature }) => signature),
    )
    const written = readFileSync(
      join(root, 'db', 'engine', 'postgres', 'functions', 'cluster', 'open_claims.sql'),
      'utf8',
    )
    const differing = onCluster.filter(({ statement }) => !current.some((one) => one.statement === statement))
    t.equal(differing.length, 1)
    t.ok(written.endsWith(`${differing[0]!.statement}\n`))
  },
)
