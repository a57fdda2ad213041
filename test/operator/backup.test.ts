import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import t, { type Test } from 'tap'
import { deriveSecrets } from '../../db/engine/base/secrets.ts'
import { readSettings } from '../../db/engine/base/settings.ts'
import { type Database, openDatabasePool } from '../../db/engine/postgres/connection.ts'
import { listMigrationNames, migrate } from '../../db/engine/postgres/migrate.ts'
import { checkDatabase } from '../../db/engine/postgres/start/checks.ts'
import { type BackupOptions, makeBackup } from '../../db/operations/backup/backup.ts'
import { manifestName } from '../../db/operations/backup/manifest.ts'
import { restoreBackup } from '../../db/operations/backup/restore.ts'
import { runDailyBackup } from '../../db/operations/backup/schedule.ts'
import { verifyBackup } from '../../db/operations/backup/verify.ts'
import type { FileStore } from '../../db/services/files/file-store.ts'
import { openConfiguredFileStore } from '../../db/services/files/open-file-store.ts'
import { startApi } from '../../handlers/start.ts'
import { runCommand } from '../../scripts/operate/admin/commands.ts'
import { matches, nonEmpty, rejectsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { readAllRows } from '../../scripts/testkit/cluster/all-rows.ts'
import { startBucket } from '../../scripts/testkit/environment/bucket.ts'
import { createTestDatabase } from '../../scripts/testkit/environment/database.ts'
import { startOwnService } from '../../scripts/testkit/environment/service.ts'
import { listFileNames, readStoredFile, storeUpload } from '../../scripts/testkit/environment/stored-files.ts'
import { Client } from '../../scripts/testkit/http/client.ts'
import { makeJobHelpers } from '../../scripts/testkit/job-helpers.ts'
import { make } from '../../scripts/testkit/make.ts'
import { sweepStorage } from '../../workers/tasks/sweep.ts'

const passphrase = 'correct horse battery staple'
const log = pino({ level: 'silent' })
const service = await startOwnService(t)
const { settings, database, url } = service
const files = await openConfiguredFileStore(settings)
const { secretKey } = settings
const { signal } = new AbortController()
const folder = await mkdtemp(join(tmpdir(), 'backups-'))
t.teardown(() => rm(folder, { recursive: true, force: true }))

const base: Omit<BackupOptions, 'to'> = {
  ...{ database, files, passphrase, signal },
  derivationCost: { N: 2 ** 10, r: 8, p: 1 },
  secretKeys: settings,
}

const envOf = (to: { url: string; dataDir: string }, more: NodeJS.ProcessEnv = {}) => ({
  ...{ PATH: process.env.PATH, DATABASE_URL: to.url, DATA_DIR: to.dataDir, BACKUP_PASSPHRASE: passphrase },
  ...more,
})
const here = { url, dataDir: settings.dataDir }
const inUse = envOf(here, { SECRET_KEY: secretKey, ...(settings.filesUrl && { FILES_URL: settings.filesUrl }) })

/** Creates an empty database and an empty DATA_DIR. */
async function emptyPlace(t: Test) {
  const { url, drop } = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'restored-'))
  const database = openDatabasePool({ url, name: 'test', poolSize: 2 })
  t.teardown(async () => {
    await database.close()
    await drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  return { url, dataDir, database, files: await openConfiguredFileStore({ dataDir, filesUrl: undefined }) }
}

const passing = ['schema_migrations', 'worker_pools', 'upload_reservations', 'rate_windows', 'attempt_windows']

/** Returns every row of the tables that a restore must reproduce. */
const contents = (database: Pick<Database, 'pool'>) => readAllRows(database, [...passing, 'installation'])

async function keysOf({ pool }: Pick<Database, 'pool'>): Promise<string[]> {
  // On a cluster, the shards of a table have their own constraints. Their names, or their tables' names, end in
  // numbers.
  const text = `select conrelid::regclass || conname || pg_get_constraintdef(oid) as key from pg_constraint
    where conname !~ '_\\d{6}$' and conrelid::regclass::text !~ '_\\d{6}$' order by 1`
  return (await pool.query<{ key: string }>(text)).rows.map(({ key }) => key)
}

const tenant = await service.tenant()
const document = await make.document(tenant)
const strange = 'a\\b\tc\nd "e" \\N Łuczak'
const contact = (await tenant.client.ok('createContact', { body: { type: 'customer', notes: strange } })).data
await make.bid(tenant, { status: 'sent' })
await tenant.client.ok('createWebhookEndpoint', {
  body: { url: 'https://8.8.8.8/hook', eventTypes: ['contact.created'] },
})
await make.job(tenant, {}, { status: 'completed', result: { exported: 1 }, file: 'id\n1\n' })
await tenant.client.ok('exportContacts')
await database.pool.query(
  `update graphile_worker._private_jobs set attempts = 2, last_error = 'a "quoted" \\ reason' where id = (
    select min(id) from graphile_worker._private_jobs)`,
)

/** The last use of an API key is stored shortly after the response. */
const isUseNoted = async (): Promise<boolean> =>
  (await database.pool.query('select from api_keys where last_used_at is null')).rows.length === 0
while (!(await isUseNoted())) await sleep(20)

t.test('a restore reproduces the rows, the queue, the constraints, the files and the secret key', async (t) => {
  const to = join(folder, 'whole')
  const before = await contents(database)
  const made = (await runCommand(['backup', '--to', to], inUse)) as Record<string, unknown>
  matches(t, made, { encrypted: true, verified: true, filesMissing: 0 })
  t.equal(((await runCommand(['backup', '--verify', to], envOf(here))) as { verified: string }).verified, made.backup)
  const place = await emptyPlace(t)
  const restored = await runCommand(['restore', '--from', to], envOf(place))
  matches(t, restored, { quiet: true, moment: made.moment, rows: made.rows, files: made.files })
  t.equal(await readFile(join(place.dataDir, 'secret.key'), 'utf8'), secretKey)
  t.strictSame(await contents(place.database), before)
  t.strictSame(await keysOf(place.database), await keysOf(database))
  const { rows } = await database.pool.query<{ file: string }>('select coalesce(file, id) as file from uploads')
  for (const { file } of nonEmpty(rows)) {
    t.strictSame(await readStoredFile(place.files, 'uploads', file), await readStoredFile(files, 'uploads', file))
  }
  t.strictSame(await listFileNames(place.files, 'artifacts'), await listFileNames(files, 'artifacts'))
  const api = await startApi({ ...readSettings(envOf(place)), port: 0 }, place.url, log)
  t.teardown(() => api.close())
  const { key } = await tenant.key()
  const origin = `http://127.0.0.1:${api.port}`
  t.equal((await new Client(origin, key).call('getMe')).status, 401, 'a key created after the backup does not exist')
  const ready = (await (await fetch(`${origin}/readyz`)).json()) as { quiet: boolean }
  t.equal(ready.quiet, true)
  const { rows: made2 } = await place.database.pool.query(
    'insert into contacts (tenant_id, type, created_at, updated_at) values ($1, $2, now(), now()) returning id',
    [tenant.id, 'customer'],
  )
  t.ok(made2[0].id > contact.id, 'new ids continue after the restored ones')
  t.ok(document.id)
})

t.test(
  'a restore is refused if a process runs, if data exists and --replace is missing, or if another program has tables in the database',
  async (t) => {
    const to = join(folder, 'refused')
    await makeBackup({ ...base, to })
    await t.rejects(
      runCommand(['restore', '--from', to, '--replace'], inUse),
      /a process of the service is using this database/,
    )
    const place = await emptyPlace(t)
    await storeUpload(place.files, 'up_0000000000aaaa', 'a file')
    const restore = (...more: string[]) => runCommand(['restore', '--from', to, ...more], envOf(place))
    await t.rejects(restore(), /the file store is not empty: --replace/)
    await place.database.pool.query("insert into tenants (name, created_at, updated_at) values ('x', now(), now())")
    await t.rejects(restore(), /the database is not empty: --replace/)
    await restore('--replace')
    t.strictSame(await contents(place.database), await contents(database))
    t.notOk((await listFileNames(place.files, 'uploads')).includes('up_0000000000aaaa'), 'the previous file is deleted')
    const other = await emptyPlace(t)
    await other.database.pool.query('alter table schema_migrations rename to somebody')
    await t.rejects(
      runCommand(['restore', '--from', to, '--replace'], envOf(other)),
      /tables that do not belong to this service/,
    )
  },
)

t.test('no process of the service starts during a restore', async (t) => {
  const place = await emptyPlace(t)
  const to = join(folder, 'under-way')
  await makeBackup({ ...base, to })
  let began: unknown
  const slow: FileStore = Object.assign(Object.create(place.files), {
    async *list() {},
    put: async (...given: Parameters<FileStore['put']>) => {
      const values = { ...readSettings(envOf(place)), port: 0 }
      began ??= await startApi(values, place.url, log).catch((error: Error) => error.message)
      await place.files.put(...given)
    },
  })
  await restoreBackup({ ...place, files: slow, from: to, passphrase, replace: false, signal })
  t.equal(began, 'the database is being restored, or its secret key is being replaced')
})

t.test(
  'after an interrupted restore no process or migration starts, and the same restore can be repeated',
  async (t) => {
    const place = await emptyPlace(t)
    const to = join(folder, 'broken-off')
    await makeBackup({ ...base, to })
    const first = { ...place, from: to, passphrase, replace: false, signal }
    await restoreBackup(first)
    const dying: FileStore = Object.assign(Object.create(place.files), {
      async *list() {},
      put: () => Promise.reject(new Error('died')),
    })
    await t.rejects(restoreBackup({ ...first, files: dying, replace: true }), /died/)
    const found = { url: place.url, directUrl: place.url, isEmbedded: true, close: async () => {} }
    await t.rejects(checkDatabase(found, { connections: 1, isMigrated: true }, log), /A restore was interrupted/)
    await t.rejects(migrate(place.url), /A restore was interrupted/)
    await runCommand(['restore', '--from', to], envOf(place))
    t.strictSame(await contents(place.database), await contents(database))
  },
)

t.test('a backup that was changed or truncated or lacks a part is refused, as is a wrong passphrase', async (t) => {
  for (const kind of ['encrypted', 'plain']) {
    const to = join(folder, kind)
    await makeBackup({ ...base, to, passphrase: kind === 'plain' ? undefined : passphrase })
    const whole = join(to, (await readdir(to))[0]!)
    const parts = (await readdir(whole, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
    const verify = () => verifyBackup(whole, { passphrase, unencrypted: kind === 'plain' }, signal)
    await verify()
    const some = ['tenants', 'secret', 'file-names', '00001', manifestName]
    for (const [place, { parentPath, name }] of nonEmpty(parts.entries())) {
      // Verifying an encrypted backup derives its key, which is slow by design.
      if (kind === 'encrypted' && !some.includes(name)) continue
      const path = join(parentPath, name)
      const bytes = await readFile(path)
      if (bytes.length === 0) continue
      const index = randomBytes(4).readUInt32BE() % bytes.length
      const changed = Buffer.from(bytes)
      changed[index]! ^= 1
      const harms: [string, () => Promise<void>][] = [
        [`byte ${index}`, () => writeFile(path, changed)],
        ['cut short', () => truncate(path, bytes.length - 1)],
        ['gone', () => rm(path)],
      ]
      // Most tables are read by the same code, so each of them gets only one kind of damage.
      for (const [how, harm] of nonEmpty(some.includes(name) ? harms : [harms[place % harms.length]!])) {
        await harm()
        await rejectsWith(t, verify(), { name: 'BackupProblem' }, `${name}: ${how}`)
        await writeFile(path, bytes)
      }
    }
    const manifest = join(whole, manifestName)
    const text = await readFile(manifest, 'utf8')
    await writeFile(manifest, text.replace('"format":1', '"format":3'))
    await t.rejects(verify(), /of a newer version of the service \(format 3\)/)
    await writeFile(manifest, text)
    if (kind === 'encrypted') {
      await t.rejects(verifyBackup(to, { passphrase: 'another' }, signal), /BACKUP_PASSPHRASE is not the passphrase/)
      await t.rejects(verifyBackup(to, { passphrase: undefined }, signal), /set BACKUP_PASSPHRASE/)
      t.notOk((await readFile(join(whole, 'tables', 'tenants'))).includes('Test Builders'))
    } else {
      t.ok((await readFile(join(whole, 'tables', 'tenants'))).includes('Test Builders'))
      t.notOk(
        parts.some(({ name }) => name === 'secret'),
        'SECRET_KEY is not stored unencrypted',
      )
    }
  }
})

t.test('without a passphrase a backup needs --unencrypted, and its restore needs SECRET_KEY', async (t) => {
  const to = join(folder, 'open')
  const { BACKUP_PASSPHRASE: _, ...env } = inUse
  await t.rejects(runCommand(['backup', '--to', to], env), /set BACKUP_PASSPHRASE, or say --unencrypted/)
  await t.rejects(runCommand(['backup'], env), /give --to or --verify/)
  await t.rejects(runCommand(['backup', '--verify', to], env), /there is no complete backup at/)
  matches(t, await runCommand(['backup', '--to', to, '--unencrypted'], env), { encrypted: false })
  const place = await emptyPlace(t)
  const said = await runCommand(['restore', '--from', to], envOf(place, { BACKUP_PASSPHRASE: undefined }))
  matches(t, said, { secretKey: /is not in an unencrypted backup\. Set SECRET_KEY/ })
  await t.rejects(startApi({ ...readSettings(envOf(place)), port: 0 }, place.url, log), /SECRET_KEY differs/)
  const wrong = { ...inUse, SECRET_KEY: 'another one, which is long enough to be taken' }
  await t.rejects(runCommand(['backup', '--to', to], wrong), /SECRET_KEY is not the key of this database/)
})

t.test('a restore where another SECRET_KEY is set reports which value to set', async (t) => {
  const to = join(folder, 'another-key')
  await makeBackup({ ...base, to })
  const place = await emptyPlace(t)
  const env = envOf(place, { SECRET_KEY: 'another one, which is long enough to be taken' })
  const said = (await runCommand(['restore', '--from', to], env)) as { secretKey: string }
  matches(t, said.secretKey, /Set SECRET_KEY to the content of .*secret\.key, or no process starts/)
  t.equal(await readFile(join(place.dataDir, 'secret.key'), 'utf8'), secretKey)
  await t.rejects(startApi({ ...readSettings(env), port: 0 }, place.url, log), /SECRET_KEY differs/)
})

t.test('an aborted backup leaves no files, and a backup without a manifest is not used', async (t) => {
  const to = join(folder, 'ended')
  const ending = new AbortController()
  const stopping: FileStore = Object.assign(Object.create(files), {
    openFile: (...given: Parameters<FileStore['openFile']>) => {
      ending.abort(new Error('ended by SIGTERM'))
      return files.openFile(...given)
    },
  })
  await t.rejects(makeBackup({ ...base, to, files: stopping, signal: ending.signal }), /ended by SIGTERM/)
  t.strictSame(await readdir(to), [])
  await makeBackup({ ...base, to })
  const [whole] = await readdir(to)
  await cp(join(to, whole!), join(to, 'backup-99991231T000000Z-dead00'), {
    recursive: true,
    filter: (path) => !path.endsWith(manifestName),
  })
  t.equal((await verifyBackup(to, { passphrase }, signal)).folder.label, join(to, whole!))
})

t.test('an expired upload is swept only after the backup that was running', async (t) => {
  const { workplace, database, files, tenant, upload, settings } = await ownPlace(t)
  const caller = await tenant()
  const name = await upload('First name\nDana\n')
  const past = new Date(Date.now() - 3600_000).toISOString()
  await database.pool.query(
    `insert into uploads (tenant_id, id, content_type, state, size, created_at, expires_at, purpose, received_at)
    values ($1, $2, 'text/csv', 'finished', 16, $3, $3, 'import', $3)`,
    [caller.tenantId, name, past],
  )
  const secrets = deriveSecrets(settings.secretKeys.secretKey)
  const sweep = () => sweepStorage({ ...workplace, log, secrets, stopping: () => false })
  const sweeping: FileStore = Object.assign(Object.create(files), {
    openFile: async (...given: Parameters<FileStore['openFile']>) => {
      await sweep()
      return files.openFile(...given)
    },
  })
  const to = join(folder, 'swept')
  const made = await makeBackup({ ...base, ...settings, database, files: sweeping, to })
  matches(t, made, { files: 1, filesMissing: 0 })
  await sweep()
  t.strictSame(await listFileNames(files, 'uploads'), [])
})

async function ownPlace(t: Test) {
  const place = await makeJobHelpers(t, { own: true, filesUrl: undefined })
  const secretKey = 'a secret of this place, long enough'
  return { ...place, settings: { secretKeys: { secretKey, previousSecretKeys: [] } } }
}

t.test('a backup of an older version is restored and migrated, and one of a newer version is refused', async (t) => {
  const old = await emptyPlace(t)
  const all = await listMigrationNames()
  const newest = new Set(all.filter((name) => name < '0305'))
  await old.database.pool.query('alter table installation drop column quiet')
  await old.database.pool.query("delete from schema_migrations where name = '0305_quiet.sql'")
  t.equal(all.length - newest.size >= 1, true)
  await old.database.pool.query("insert into tenants (name, created_at, updated_at) values ('Old', now(), now())")
  const to = join(folder, 'old')
  await makeBackup({ ...base, database: old.database, files: old.files, to })
  const place = await emptyPlace(t)
  await runCommand(['restore', '--from', to], envOf(place))
  const { rows } = await place.database.pool.query('select name, quiet from tenants, installation')
  t.strictSame(rows, [{ name: 'Old', quiet: true }])
  t.strictSame(await migrate(place.url), [], 'no migration is pending')
  await old.database.pool.query("insert into schema_migrations values ('9999_next.sql', '', now())")
  await makeBackup({ ...base, database: old.database, files: old.files, to: join(folder, 'newer') })
  const refused = runCommand(['restore', '--from', join(folder, 'newer')], envOf(await emptyPlace(t)))
  await t.rejects(refused, /of a newer version of the service \(migration 9999_next\.sql\)/)
})

t.test('backups can be stored below a prefix of a bucket and restored from there', async (t) => {
  const { filesUrl } = await startBucket(t)
  const to = filesUrl.replace('?', '/some/where?')
  const made = await makeBackup({ ...base, to })
  matches(t, made.backup, /^s3:\/\/files-[\w-]+\/some\/where\/backup-/)
  const place = await emptyPlace(t)
  matches(t, await runCommand(['restore', '--from', to], envOf(place)), { files: made.files, rows: made.rows })
  t.strictSame(await contents(place.database), await contents(database))
})

t.test(
  'daily backups are made once a day and removed after BACKUP_KEEP_DAYS, except the newest and manual ones',
  async (t) => {
    const to = join(folder, 'daily')
    const dayMs = 24 * 3600_000
    const options = { ...base, to }
    const now = Date.now()
    await makeBackup(options)
    const [byHand] = await readdir(to)
    const first = await runDailyBackup(options, 14, now)
    matches(t, first.newBackup?.backup, /daily-/)
    matches(t, await runDailyBackup(options, 14, now + dayMs / 2), { made: undefined, removed: 0 })
    const names = await readdir(to)
    const failing = {
      ...options,
      files: Object.assign(Object.create(files), { openFile: () => Promise.reject(new Error('away')) }),
    }
    await t.rejects(runDailyBackup(failing, 1, now + 30 * dayMs), /away/)
    t.strictSame(await readdir(to), names, 'a failed backup removes no others')
    const later = await runDailyBackup(options, 14, now + 15 * dayMs)
    t.equal(later.removed, 1)
    const left = (await readdir(to)).filter((name) => !name.startsWith('shared-'))
    t.strictSame(left, [byHand, later.newBackup!.backup.split('/').at(-1)].sort())
    matches(
      t,
      await runDailyBackup(
        { ...options, secretKeys: { secretKey: 'another', previousSecretKeys: [] } },
        1,
        now + 99 * dayMs,
      ).catch((error: Error) => error.message),
      /SECRET_KEY is not/,
    )
  },
)

t.test(
  'a backup made during a rotation of SECRET_KEY can be restored, and the rotation can be completed in the restored installation',
  async (t) => {
    const before = { secretKey: 'the key before, which is long enough', previousSecretKeys: [] }
    const after = { secretKey: 'the key after it, which is long enough', previousSecretKeys: [before.secretKey] }
    const old = await emptyPlace(t)
    const env = (place: { url: string; dataDir: string }, { secretKey, previousSecretKeys }: typeof after) =>
      envOf(place, { SECRET_KEY: secretKey, SECRET_KEY_PREVIOUS: previousSecretKeys.join(',') })
    const started = await startApi(
      { ...readSettings(env(old, { ...before, previousSecretKeys: [] })), port: 0 },
      old.url,
      log,
    )
    await runCommand(['signing-keys:rotate'], env(old, before))
    await started.close()
    const to = join(folder, 'amid-a-change')
    await makeBackup({ ...base, database: old.database, files: old.files, to, secretKeys: after })
    const place = await emptyPlace(t)
    await runCommand(['restore', '--from', to], envOf(place))
    const api = await startApi({ ...readSettings(env(place, after)), port: 0 }, place.url, log)
    t.teardown(() => api.close())
    matches(t, await runCommand(['secret:rotate'], env(place, after)), { rotated: { signingKeys: 1 }, unreadable: {} })
  },
)

t.test('a second backup at the same time is refused', async (t) => {
  const to = join(folder, 'twice')
  let second: unknown
  const calling: FileStore = Object.assign(Object.create(files), {
    openFile: async (...given: Parameters<FileStore['openFile']>) => {
      second ??= await makeBackup({ ...base, to }).catch((error: Error) => error.message)
      return files.openFile(...given)
    },
  })
  await makeBackup({ ...base, to, files: calling })
  t.equal(second, 'another backup is being made')
})
