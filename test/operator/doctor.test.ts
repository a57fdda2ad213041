import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import t from 'tap'
import { deriveSecrets } from '../../db/engine/base/secrets.ts'
import { openConfiguredFileStore } from '../../db/services/files/open-file-store.ts'
import {
  checkBackups,
  checkClock,
  checkMigrations,
  checkQuietMode,
  checkRolePermissions,
  checkSecretKey,
  checkWorkers,
  rateClockSkew,
} from '../../scripts/operate/doctor/database.ts'
import { diagnose } from '../../scripts/operate/doctor/diagnose.ts'
import {
  checkFileStore,
  checkFreeSpace,
  checkMailServer,
  checkOrigin,
  checkProxy,
} from '../../scripts/operate/doctor/environment.ts'
import { type CheckFinding, type Diagnosis, diagnosisOf } from '../../scripts/operate/doctor/finding.ts'
import { matches, rejectsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startOwnService } from '../../scripts/testkit/environment/service.ts'
import { makeAdminHelpers } from '../../scripts/testkit/peers/admin.ts'
import { startWorker } from '../../workers/start.ts'

const service = await startOwnService(t)
const { database, settings, url } = service
const { admin, said, program } = makeAdminHelpers(service)
const at = database.sql
const stateOf = ({ check, state }: CheckFinding) => `${check} ${state}`
const statesOf = ({ checks }: Diagnosis) => checks.map(stateOf)
const env = { ...process.env, DATABASE_URL: url, DATA_DIR: settings.dataDir, SECRET_KEY: settings.secretKey }

interface Mailbox {
  smtpUrl: string
  received: string[]
}

/** Starts a mail server on loopback that knows one user. */
async function mailServer(): Promise<Mailbox> {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: false,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username }, _session, done) =>
      username === 'ann' ? done(null, { user: username }) : done(new Error('who is that?')),
    onData: (stream, _session, done) => {
      let text = ''
      stream.on('data', (bytes: Buffer) => {
        text += bytes.toString()
      })
      stream.on('end', () => {
        received.push(text)
        done(null, 'queued as 4711' as never)
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as { port: number }
  return { smtpUrl: `smtp://ann:secret@127.0.0.1:${port}`, received }
}

t.test('the doctor reports no problem while a worker runs, and exits with status 0', async (t) => {
  const worker = await startWorker(settings, url, pino({ level: 'silent' }))
  t.teardown(() => worker.close())
  const found = await diagnose(env)
  t.strictSame(statesOf(found), [
    ...['settings ok', 'origin ok', 'proxy ok', 'files ok', 'disk ok', 'mail ok', 'database ok', 'rights ok'],
    ...['clock ok', 'migrations ok', 'secret_key ok', 'backups ok', 'quiet ok', 'workers ok'],
  ])
  t.strictSame(await admin('doctor').then(({ code }) => code), 0)
})

t.test('the doctor prints one JSON object, and exits with status 1 for an error and 0 for a warning', async (t) => {
  const broken = await makeAdminHelpers({ url: 'postgres://nobody@127.0.0.1:1/none', settings }).program('', 'doctor')
  t.equal(broken.code, 1)
  const { state, checks } = JSON.parse(broken.out) as Diagnosis
  t.strictSame([state, checks.map(stateOf).at(-1)], ['error', 'database error'])
  const fine = await program('', 'doctor')
  t.strictSame([fine.code, (JSON.parse(fine.out) as Diagnosis).state], [0, 'warning'])
})

t.test('if settings are invalid, the doctor reports nothing else', async (t) => {
  const { state, checks } = await diagnose({ ...env, PORT: 'high' })
  t.strictSame([state, checks.map(stateOf)], ['error', ['settings error']])
})

t.test(
  'in production the doctor warns about an origin that customers cannot reach and about forgeable client addresses',
  (t) => {
    const origin = (publicOrigin: string, production = true) => stateOf(checkOrigin({ publicOrigin, production }))
    t.strictSame(
      [
        origin('https://api.example.com'),
        origin('http://api.example.com'),
        origin('https://localhost'),
        origin('http://localhost', false),
      ],
      ['origin ok', 'origin warning', 'origin warning', 'origin ok'],
    )
    const proxy = (trustProxy: number | string | undefined, host: string | undefined) =>
      stateOf(checkProxy({ production: true, trustProxy, host }))
    t.strictSame(
      [proxy('loopback', '127.0.0.1'), proxy(1, '127.0.0.1'), proxy(1, undefined), proxy(undefined, undefined)],
      ['proxy ok', 'proxy ok', 'proxy warning', 'proxy warning'],
    )
    t.end()
  },
)

t.test(
  'the doctor tests the file store by writing and removing a file, and reports a store that refuses the file',
  async (t) => {
    const files = await openConfiguredFileStore(settings)
    const before = await readdir(join(settings.dataDir, 'artifacts')).catch(() => [])
    t.equal(stateOf(await checkFileStore(files)), 'files ok')
    t.strictSame(await readdir(join(settings.dataDir, 'artifacts')).catch(() => []), before)
    const refusing = { ...files, put: async () => Promise.reject(new Error('read-only')), removeFile: async () => {} }
    t.strictSame(await checkFileStore(refusing as never), {
      ...{ check: 'files', state: 'error', found: 'read-only' },
      toDo: 'Make DATA_DIR, or the bucket of FILES_URL, readable and writable for the service.',
    })
  },
)

t.test('the doctor warns if little disk space is left, and reports an error if none is left', async (t) => {
  const disk = async (bytes: number) => stateOf(await checkFreeSpace({ roomBytes: async () => bytes }))
  t.strictSame(
    [await disk(2 ** 40), await disk(Infinity), await disk(2 ** 20), await disk(0)],
    ['disk ok', 'disk ok', 'disk warning', 'disk error'],
  )
})

t.test(
  'the doctor signs in to the mail server, and warns about a wrong password or an unreachable server',
  async (t) => {
    const { smtpUrl } = await mailServer()
    const mail = async (url: string | undefined, production = true) =>
      stateOf(await checkMailServer({ smtpUrl: url, production }))
    t.strictSame(
      [
        await mail(smtpUrl),
        await mail(smtpUrl.replace('ann', 'bob')),
        await mail('smtp://127.0.0.1:1'),
        await mail(undefined),
        await mail(undefined, false),
      ],
      ['mail ok', 'mail warning', 'mail warning', 'mail warning', 'mail ok'],
    )
  },
)

t.test('the doctor checks the clock, the migrations and the rights of the database role', async (t) => {
  t.equal(stateOf(await checkClock(at)), 'clock ok')
  t.strictSame([rateClockSkew(-6_000), rateClockSkew(61_000)].map(stateOf), ['clock warning', 'clock error'])
  t.equal(rateClockSkew(61_000).found, "The clock is 61.0 s ahead of the database's.")
  const place = { url, directUrl: url, isEmbedded: false, close: async () => {} }
  t.equal(stateOf(await checkMigrations(place)), 'migrations ok')
  const rename = (from: string, to: string) =>
    database.pool.query('update schema_migrations set name = replace(name, $1, $2) where name like $3', [
      from,
      to,
      `${from}%`,
    ])
  await rename('0461_', 'x0461_')
  t.equal(stateOf(await checkMigrations(place)), 'migrations warning')
  await rename('x0461_', '0461_')
  t.equal(stateOf(await checkRolePermissions(at)), 'rights ok')
  const tried = at.transaction().execute(async (tx) => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(tx)
    await sql`revoke create on database ${sql.id(rows[0]!.name)} from current_user, public`.execute(tx)
    t.equal(stateOf(await checkRolePermissions(tx)), 'rights error')
    await sql`set transaction read only`.execute(tx)
    t.equal((await checkRolePermissions(tx)).found, 'The database is read-only.')
    throw new Error('taken back')
  })
  await rejectsWith(t, tried, { message: containing('taken back') })
})

t.test(
  'the doctor reports another SECRET_KEY as an error, and an old backup or a missing worker as a warning',
  async (t) => {
    t.equal(stateOf(await checkSecretKey(at, settings)), 'secret_key ok')
    t.ok(deriveSecrets('x'.repeat(40)))
    t.equal(stateOf(await checkSecretKey(at, { ...settings, secretKey: 'x'.repeat(40) })), 'secret_key error')
    const backup = { ...settings.backup, to: '/srv/backups' }
    const backups = async () => stateOf(await checkBackups(at, { backup, production: true }))
    t.equal(await backups(), 'backups warning')
    await database.pool.query("update installation set backup_made_at = now() - interval '35 hours'")
    t.equal(await backups(), 'backups ok')
    await database.pool.query("update installation set backup_made_at = now() - interval '37 hours'")
    t.equal(await backups(), 'backups warning')
    t.equal(
      stateOf(await checkBackups(at, { backup: { ...backup, to: undefined }, production: true })),
      'backups warning',
    )
    t.equal(stateOf(await checkWorkers(database)), 'workers warning')
  },
)

t.test('the doctor warns about quiet mode, and reports a key that only SECRET_KEY_PREVIOUS contains', async (t) => {
  await said('quiet:on')
  t.equal(stateOf(await checkQuietMode(database.sql)), 'quiet warning')
  await said('quiet:off')
  t.equal(stateOf(await checkQuietMode(database.sql)), 'quiet ok')
  const { secretKey } = settings
  const both = { ...settings, secretKey: 'another key that is long enough for it', previousSecretKeys: [secretKey] }
  t.equal(
    (await checkSecretKey(database.sql, both)).found,
    'SECRET_KEY_PREVIOUS is the key of this installation until secret:rotate has run',
  )
})

t.test('the worst finding decides the state of the diagnosis', (t) => {
  const finding = (state: CheckFinding['state']): CheckFinding => ({ check: 'any', state, found: '', toDo: null })
  t.strictSame(
    [[], ['ok'], ['warning', 'ok'], ['ok', 'error', 'warning']].map(
      (states) => diagnosisOf((states as CheckFinding['state'][]).map(finding)).state,
    ),
    ['ok', 'ok', 'warning', 'error'],
  )
  t.end()
})

t.test("mail:test sends one mail, and prints the server's answer and the Message-ID", async (t) => {
  const { smtpUrl, received } = await mailServer()
  process.env.SMTP_URL = smtpUrl
  t.teardown(() => delete process.env.SMTP_URL)
  const answer = await makeAdminHelpers(service).said('mail:test', '--to', 'ann@example.com')
  t.strictSame([answer.to, answer.response], ['ann@example.com', '250 queued as 4711'])
  t.equal(received.length, 1)
  matches(t, received[0]!, containing(`Message-ID: ${answer.messageId}`))
  delete process.env.SMTP_URL
  const stored = await said('mail:test', '--to', 'ann@example.com')
  t.equal(stored.file, join(settings.dataDir, 'outbox', `${String(stored.messageId).slice(1).split('@')[0]}.eml`))
  t.strictSame((await admin('mail:test', '--to', 'nobody')).code, 1)
})
