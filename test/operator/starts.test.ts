import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import t, { type Test } from 'tap'
import { asSuperuser } from '../../db/postgres/embedded/roles.ts'
import { migrate } from '../../db/postgres/migrate.ts'
import { requireOwnSessions } from '../../db/postgres/start/pooler-probe.ts'
import { withDatabase } from '../support/cluster.ts'
import { makeForeignDatabase } from '../support/database.ts'
import { startFakePostgres } from '../support/peers/fake-postgres.ts'
import { ownService } from '../support/service.ts'

const root = resolve(import.meta.dirname, '..', '..')
const service = await ownService(t, { instances: 0 })
const { url, settings } = service

/** One program with these variables, until it ends by itself or says that it works. */
async function run(program: string, ...[command, variables]: [string[], NodeJS.ProcessEnv]) {
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: url,
    DATA_DIR: settings.dataDir,
    SECRET_KEY: settings.secretKey,
    PORT: '0',
    ...variables,
  }
  return new Promise<{ code: number | string | null; out: string; err: string }>((done) => {
    const child = execFile(program, command, { cwd: root, env }, (error, out, err) =>
      done({ code: error ? (error.code ?? error.signal ?? null) : 0, out, err }),
    )
    child.stdout!.on('data', (text: string) => {
      if (/"msg":"(listening|working)"/.test(text)) child.kill('SIGTERM')
    })
  })
}

const processOf = (name: 'api' | 'worker', variables: NodeJS.ProcessEnv) => run('scripts/service', [name], variables)
const script = (variables: NodeJS.ProcessEnv, name: string, ...args: string[]) =>
  run('scripts/node', [`scripts/${name}.ts`, ...args], variables)

/** That a process said so, in one line of JSON without a stack, and ended with status 1. */
async function refuses(t: Test, name: 'api' | 'worker', variables: NodeJS.ProcessEnv, message: RegExp): Promise<void> {
  const { code, out, err } = await processOf(name, variables)
  t.equal(code, 1, String(message))
  t.equal(err, '')
  const lines = out.trim().split('\n')
  t.equal(lines.length, 1, out)
  const line = JSON.parse(lines[0]!) as { level: number; process: string; msg: string; err?: unknown }
  t.match(line, { level: 60, process: name, msg: message })
  t.equal(line.err, undefined)
}

/** The same of a command, on standard error. */
async function refusesCommand(t: Test, ended: ReturnType<typeof run>, message: RegExp): Promise<void> {
  const { code, out, err } = await ended
  t.equal(code, 1)
  t.equal(out, '')
  t.match(err, message)
  t.notMatch(err, /\n {4}at /)
}

const withPassword = (password: string): string => Object.assign(new URL(url), { password }).href

const wrong = {
  password: withPassword('wrong'),
  database: withDatabase(url, 'nowhere'),
  nobody: 'postgresql://me:pw@127.0.0.1:1/construction',
}

t.test('a database that cannot be entered is one line that says what to correct', async (t) => {
  await refuses(
    t,
    'api',
    { DATABASE_URL: wrong.password },
    /does not take the password of the role "\w+": correct it in DATABASE_URL/,
  )
  await refuses(
    t,
    'api',
    { DATABASE_URL: wrong.database },
    /has no database "nowhere": create it with "createdb nowhere --owner \w+"/,
  )
  await refuses(
    t,
    'worker',
    { DATABASE_URL: wrong.nobody },
    /^Nobody answers at Postgres at 127\.0\.0\.1:1: start Postgres, or correct/,
  )
  await refuses(t, 'worker', { DATABASE_DIRECT_URL: wrong.nobody }, /^Nobody answers at .* in DATABASE_DIRECT_URL/)
  const other = await makeForeignDatabase(t)
  await migrate(other)
  await refuses(
    t,
    'worker',
    { DATABASE_DIRECT_URL: other },
    /^DATABASE_DIRECT_URL leads to another database than DATABASE_URL/,
  )
  await refuses(
    t,
    'api',
    { DATABASE_URL: await startFakePostgres(t, { version: '14.11' }) },
    /^This is Postgres 14\.11, and the service needs 15 or newer/,
  )
})

t.test('tables that are not those of this release are one line that says what to do', async (t) => {
  const empty = await makeForeignDatabase(t)
  await refuses(t, 'api', { DATABASE_URL: empty }, /^The database has no tables yet: run npm run migrate$/)
  const { out } = await script({ DATABASE_URL: empty }, 'migrate')
  t.match(
    out,
    /^applied graphile-worker \d+\napplied 0001_tenancy\.sql\n(applied \w+\.sql\n)+The database is at this version\.\n$/,
  )
  t.match(await script({ DATABASE_URL: empty }, 'migrate'), { code: 0, out: /^Nothing new: / })
  const role = new URL(empty).username
  const asRoot = (text: string) =>
    asSuperuser(withDatabase(process.env.TEST_SUPERUSER_URL!, role), async (client) => void (await client.query(text)))
  await asRoot("insert into schema_migrations values ('9999_later.sql', '', now())")
  const warned = await processOf('worker', { DATABASE_URL: empty })
  t.equal(warned.code, 0)
  t.match(
    warned.out,
    /"level":40.*"migrations":\["9999_later\.sql"\].*migrated by a newer release, which this one still runs with/,
  )
  await asRoot("update schema_migrations set needs_release = '99.0.0' where name = '9999_later.sql'")
  await refuses(
    t,
    'worker',
    { DATABASE_URL: empty },
    /^The database was migrated by a newer release .* needs release 99\.0\.0 or later/,
  )
  await asRoot("delete from schema_migrations where name = '0233_phase_days.sql'")
  await refuses(
    t,
    'worker',
    { DATABASE_URL: empty },
    /^The database lacks 1 of this release's migrations, the first of them 0233_phase_days\.sql: run npm run migrate$/,
  )
  await asRoot(
    `revoke all on all tables in schema public from ${role}; alter table schema_migrations owner to current_user`,
  )
  await refuses(
    t,
    'api',
    { DATABASE_URL: empty },
    /^The role "\w+" lacks a right in the database "\w+": let it own the database/,
  )
})

t.test('a port in use and an address of another machine are one line that says what to do', async (t) => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  t.teardown(() => taken.close())
  const port = String((taken.address() as { port: number }).port)
  await refuses(
    t,
    'api',
    { PORT: port, HOST: '127.0.0.1' },
    new RegExp(`^PORT ${port} is in use by another process: stop that one, or set PORT`),
  )
  await refuses(t, 'worker', { WORKER_METRICS_PORT: port }, new RegExp(`^WORKER_METRICS_PORT ${port} is in use`))
  await refuses(t, 'api', { HOST: '192.0.2.1' }, /^HOST 192\.0\.2\.1 is no address of this machine/)
})

t.test('a variable that cannot be right and another SECRET_KEY are one line each', async (t) => {
  await refuses(t, 'api', { PORT: 'http' }, /^PORT must be a whole number from 0 to 65535, not "http"$/)
  await refuses(t, 'worker', { LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of fatal, .* not "loud"$/)
  await refuses(t, 'worker', { POOL_SIZE: '0', LOG_LEVEL: 'silent' }, /^POOL_SIZE must be/)
  await processOf('worker', {})
  await refuses(t, 'worker', { SECRET_KEY: 'another', LOG_LEVEL: 'silent' }, /^SECRET_KEY differs/)
})

t.test('migrate and admin say on standard error what to do', async (t) => {
  for (const program of [['migrate'], ['admin', 'tenant:list']] as const) {
    const [name, ...args] = program
    const ended = (variables: NodeJS.ProcessEnv) => script(variables, name, ...args)
    await refusesCommand(t, ended({ DATABASE_URL: wrong.password }), /does not take the password of the role/)
    await refusesCommand(t, ended({ DATABASE_URL: wrong.database }), /has no database "nowhere"/)
    await refusesCommand(t, ended({ DATABASE_URL: wrong.nobody }), /^Nobody answers at Postgres at 127\.0\.0\.1:1/)
    await refusesCommand(t, ended({ DATABASE_URL: 'mysql://x/y' }), /^DATABASE_URL must be postgresql:/)
  }
  await refusesCommand(
    t,
    script({ DATABASE_URL: await startFakePostgres(t, { version: '14.11' }) }, 'migrate'),
    /^This is Postgres 14\.11/,
  )
  const empty = await makeForeignDatabase(t)
  await refusesCommand(
    t,
    script({ DATABASE_URL: empty }, 'admin', 'tenant:list'),
    /not at the schema of this release: run npm run migrate/,
  )
  const role = new URL(empty).username
  await asSuperuser(process.env.TEST_SUPERUSER_URL!, (client) =>
    client.query(`alter database ${role} owner to current_user`),
  )
  await refusesCommand(
    t,
    script({ DATABASE_URL: empty }, 'migrate'),
    /^The role "\w+" lacks a right in the database "\w+": let it own/,
  )
})

t.test('make run says in words what to do', async (t) => {
  const { code, err } = await script({ DATABASE_URL: wrong.password }, 'run/main')
  t.equal(code, 1)
  t.match(err, /^Postgres at .* does not take the password of the role/)
  t.notMatch(err, /\n {4}at /)
})

t.test('a superuser as the service’s role is a warning, and the process starts', async (t) => {
  const superuser = withDatabase(process.env.TEST_SUPERUSER_URL!, new URL(url).pathname.slice(1))
  const { code, out } = await processOf('worker', { DATABASE_URL: superuser })
  t.equal(code, 0)
  t.match(out, /"level":40.*"role":"construction".*The role of the database is a superuser/)
})

t.test('a pooler that gives two connections one session is refused, and a session of one’s own is not', async (t) => {
  const pooler = await startFakePostgres(t, { pid: '7', mark: 'of whoever was there before' })
  await t.rejects(requireOwnSessions(pooler, 'DATABASE_URL'), {
    message: /^DATABASE_URL leads to a pooler that hands connections on .*: set its pool_mode to session/,
  })
  await t.resolves(requireOwnSessions(url, 'DATABASE_URL'))
})
