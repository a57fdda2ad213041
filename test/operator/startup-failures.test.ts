import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { pino } from 'pino'
import t, { type Test } from 'tap'
import { deriveSecrets } from '../../db/engine/base/secrets.ts'
import { readSettings } from '../../db/engine/base/settings.ts'
import { explainListenError } from '../../db/engine/base/start-failure.ts'
import { runAsSuperuser } from '../../db/engine/postgres/embedded/roles.ts'
import { checkDatabase } from '../../db/engine/postgres/start/checks.ts'
import { openDatabase } from '../../db/engine/postgres/start/open-database.ts'
import { requireSessionPooling } from '../../db/engine/postgres/start/pooler-probe.ts'
import { joinInstallation } from '../../db/services/access/installation.ts'
import { lacks, matches, rejectsWith, throwsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { urlOfDatabase } from '../../scripts/testkit/cluster/cluster.ts'
import { makeProviderDatabase } from '../../scripts/testkit/environment/database.ts'
import { startOwnService } from '../../scripts/testkit/environment/service.ts'
import { startFakePostgres } from '../../scripts/testkit/peers/fake-postgres.ts'

const root = resolve(import.meta.dirname, '..', '..')
const service = await startOwnService(t, { instances: 0 })
const { url, settings } = service

/** Runs a program with these variables until it ends or logs that it works. */
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

/** Checks that a process logs one JSON line without a stack and exits with status 1. */
async function refuses(t: Test, name: 'api' | 'worker', variables: NodeJS.ProcessEnv, message: RegExp): Promise<void> {
  const { code, out, err } = await processOf(name, variables)
  t.equal(code, 1, String(message))
  t.equal(err, '')
  const lines = out.trim().split('\n')
  t.equal(lines.length, 1, out)
  const line = JSON.parse(lines[0]!) as { level: number; process: string; msg: string; err?: unknown }
  matches(t, line, { level: 60, process: name, msg: message })
  t.equal(line.err, undefined)
}

/** Checks that a command prints the message without a stack to standard error and exits with status 1. */
async function refusesCommand(t: Test, ended: ReturnType<typeof run>, message: RegExp): Promise<void> {
  const { code, out, err } = await ended
  t.equal(code, 1)
  t.equal(out, '')
  matches(t, err, message)
  lacks(t, err, /\n {4}at /)
}

const withPassword = (password: string): string => Object.assign(new URL(url), { password }).href

const wrong = {
  password: withPassword('wrong'),
  database: urlOfDatabase(url, 'nowhere'),
  nobody: 'postgresql://me:pw@127.0.0.1:1/construction',
}

/** Runs the startup checks of each process and of the migration, and returns their warnings. */
async function checked(variables: NodeJS.ProcessEnv, needs = { connections: 2, isMigrated: true }): Promise<unknown[]> {
  const warned: unknown[] = []
  const place = await openDatabase(readSettings({ DATABASE_URL: url, ...variables }))
  await checkDatabase(place, needs, { warn: (...said: unknown[]) => void warned.push(said) })
  return warned
}

/** Checks that a startup check fails with this message for the operator. */
const isRefused = (t: Test, message: RegExp, ...asked: Parameters<typeof checked>) =>
  rejectsWith(t, checked(...asked), { name: 'StartFailure', message })

t.test('an unreachable or wrong database prevents the start; one line says what to correct', async (t) => {
  await refuses(
    t,
    'api',
    { DATABASE_URL: wrong.password },
    /does not accept the password of the role "\w+": correct it in DATABASE_URL/,
  )
  const nobody = /^Postgres at 127\.0\.0\.1:1 does not answer: start Postgres, or correct/
  await refuses(t, 'worker', { DATABASE_URL: wrong.nobody }, nobody)
  const create = /has no database "nowhere": create it with "createdb nowhere --owner \w+"/
  await isRefused(t, create, { DATABASE_URL: wrong.database })
  await isRefused(t, /^Postgres at .* does not answer: .* in DATABASE_DIRECT_URL/, {
    DATABASE_DIRECT_URL: wrong.nobody,
  })
  const other = { DATABASE_DIRECT_URL: await makeProviderDatabase(t) }
  const two = /^DATABASE_DIRECT_URL and DATABASE_URL lead to different databases/
  await isRefused(t, two, other, { connections: 2, isMigrated: false })
  const old = { DATABASE_URL: await startFakePostgres(t, { version: '14.11' }) }
  await isRefused(t, /^This is Postgres 14\.11, and the service needs 15 or newer/, old)
})

t.test('a missing or incompatible schema prevents the start; one line names the next step', async (t) => {
  const empty = await makeProviderDatabase(t)
  const variables = { DATABASE_URL: empty }
  await isRefused(t, /^The database has no tables yet: run npm run migrate$/, variables)
  const notMigrated = /The schema of the database is not the one of this release: run npm run migrate/
  await refusesCommand(t, script(variables, 'admin', 'tenant:list'), notMigrated)
  const { out } = await script(variables, 'migrate')
  matches(
    t,
    out,
    /^applied graphile-worker \d+\napplied 0001_tenancy\.sql\n(applied \w+\.sql\n)+(applied function \w+\n)+The database is at this version\.\n$/,
  )
  matches(t, await script(variables, 'migrate'), { code: 0, out: /^Nothing to apply: / })
  const role = new URL(empty).username
  const asRoot = (text: string) =>
    runAsSuperuser(
      urlOfDatabase(process.env.TEST_SUPERUSER_URL!, role),
      async (client) => void (await client.query(text)),
    )
  await asRoot("insert into schema_migrations values ('9999_later.sql', '', now())")
  const later = /migrated by a newer release, which this one still runs with/
  matches(t, await checked(variables), [[{ migrations: ['9999_later.sql'] }, later]])
  await asRoot("update schema_migrations set needs_release = '99.0.0' where name = '9999_later.sql'")
  const tooNew = /^The database was migrated by a newer release .* needs release 99\.0\.0 or later/
  await isRefused(t, tooNew, variables)
  await asRoot("delete from schema_migrations where name = '0233_phase_days.sql'")
  const lacking =
    /^The database lacks 1 of this release's migrations, the first of them 0233_phase_days\.sql: run npm run migrate$/
  await refuses(t, 'worker', variables, lacking)
  await asRoot(
    `revoke all on all tables in schema public from ${role}; alter table schema_migrations owner to current_user`,
  )
  const right = /^The role "\w+" lacks a right in the database "\w+": make it the owner of the database/
  await isRefused(t, right, variables)
})

t.test("a port in use or another machine's address prevents the start; one line says what to correct", async (t) => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  t.teardown(() => taken.close())
  const port = String((taken.address() as { port: number }).port)
  const inUse = new RegExp(`^PORT ${port} is in use by another process: stop that process, or set PORT`)
  await refuses(t, 'api', { PORT: port, HOST: '127.0.0.1' }, inUse)
  await refuses(t, 'worker', { WORKER_METRICS_PORT: port }, new RegExp(`^WORKER_METRICS_PORT ${port} is in use`))
  const elsewhere = { host: '192.0.2.1', port: 0, portVariable: 'PORT' }
  const [error] = await once(createServer().listen(elsewhere), 'error')
  matches(t, explainListenError(error, elsewhere), { message: /^HOST 192\.0\.2\.1 is not an address of this machine/ })
})

t.test('an invalid variable or a changed SECRET_KEY prevents the start; one line says so', async (t) => {
  await refuses(t, 'api', { PORT: 'http' }, /^PORT must be a whole number from 0 to 65535, not "http"$/)
  throwsWith(t, () => readSettings({ LOG_LEVEL: 'loud' }), {
    message: /^LOG_LEVEL must be one of fatal, .* not "loud"$/,
  })
  throwsWith(t, () => readSettings({ POOL_SIZE: '0' }), { message: /^POOL_SIZE must be/ })
  const log = pino({ level: 'silent' })
  const { database } = service
  const installation = await joinInstallation(database, { secrets: deriveSecrets(settings.secretKey), settings, log })
  installation.stop()
  const told = /^SECRET_KEY differs/
  await refuses(t, 'worker', { SECRET_KEY: 'another', LOG_LEVEL: 'silent' }, told)
  const joining = { secrets: deriveSecrets('another'), settings, log }
  await rejectsWith(
    t,
    joinInstallation(database, joining),
    { name: 'StartFailure', message: told },
    'an API process also joins',
  )
})

t.test('if migrate or admin cannot start, it prints what to correct to standard error', async (t) => {
  for (const [name, ...args] of [['migrate'], ['admin', 'tenant:list']] as const) {
    const ended = script({ DATABASE_URL: wrong.password }, name, ...args)
    await refusesCommand(t, ended, /does not accept the password of the role/)
  }
  throwsWith(t, () => readSettings({ DATABASE_URL: 'mysql://x/y' }), { message: /^DATABASE_URL must be postgresql:/ })
  const empty = await makeProviderDatabase(t)
  const role = new URL(empty).username
  await runAsSuperuser(process.env.TEST_SUPERUSER_URL!, (client) =>
    client.query(`alter database ${role} owner to current_user`),
  )
  await refusesCommand(
    t,
    script({ DATABASE_URL: empty }, 'migrate'),
    /^The role "\w+" lacks a right in the database "\w+": make it the owner/,
  )
})

t.test('if the service cannot start, make run prints what to correct, without a stack', async (t) => {
  const { code, err } = await script({ DATABASE_URL: wrong.password }, 'operate/run/main')
  t.equal(code, 1)
  matches(t, err, /^Postgres at .* does not accept the password of the role/)
  lacks(t, err, /\n {4}at /)
})

t.test("a superuser as the service's role causes a warning, and the process starts", async (t) => {
  const superuser = urlOfDatabase(process.env.TEST_SUPERUSER_URL!, new URL(url).pathname.slice(1))
  const { code, out } = await processOf('worker', { DATABASE_URL: superuser })
  t.equal(code, 0)
  matches(t, out, /"level":40.*"role":"construction".*The role of the database is a superuser/)
})

t.test(
  'a pooler that shares one session between connections is refused, and a direct connection is accepted',
  async (t) => {
    const pooler = await startFakePostgres(t, { pid: '7', mark: 'of whoever was there before' })
    await rejectsWith(t, requireSessionPooling(pooler, 'DATABASE_URL'), {
      message:
        /^DATABASE_URL leads to a pooler that gives a connection to another client .*: set its pool_mode to session/,
    })
    t.equal(await requireSessionPooling(url, 'DATABASE_URL'), undefined)
  },
)

t.test('a pooler that refuses transactions is refused like one that shares sessions', async (t) => {
  const row = { pid: '7', mark: 'none' }
  const shares = 'leads to a pooler that gives a connection to another client'
  for (const [refused, message] of [
    [{ code: '08P01', message: 'no' }, shares],
    [{ code: '0A000', message: 'transaction blocks not allowed' }, shares],
    [{ code: '53000', message: 'out of resources' }, 'out of resources'],
  ] as const) {
    const pooler = await startFakePostgres(t, row, refused)
    await rejectsWith(t, requireSessionPooling(pooler, 'DATABASE_URL'), { message: containing(message) })
  }
})
