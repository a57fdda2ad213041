import { cp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import t from 'tap'
import { deriveSecrets } from '../../../db/engine/base/secrets.ts'
import type { ListedBackup } from '../../../db/operations/backup/list.ts'
import { runDailyBackup } from '../../../db/operations/backup/schedule.ts'
import { runCommand } from '../../../scripts/operate/admin/commands.ts'
import { startBucket } from '../../../scripts/testkit/environment/bucket.ts'
import {
  createBackupInstallation,
  createEmptyInstallation,
  dayMs,
  passphrase,
  readSharedFolders,
} from './daily-backups.ts'

type Place = Awaited<ReturnType<typeof createBackupInstallation>>

const envOf = ({ url, dataDir }: Pick<Place, 'url' | 'dataDir'>, more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  ...{ PATH: process.env.PATH, DATABASE_URL: url, DATA_DIR: dataDir, BACKUP_PASSPHRASE: passphrase },
  ...more,
})

const listed = async (env: NodeJS.ProcessEnv, ...argv: string[]): Promise<ListedBackup[]> =>
  ((await runCommand(['backup:list', ...argv], env)) as { backups: ListedBackup[] }).backups

t.test("backup:list shows each backup's time, size, kind, key and state, the newest last", async (t) => {
  const place = await createBackupInstallation(t)
  const { to, options, add } = place
  const { secretKey } = options.secretKeys
  const env = envOf(place, { SECRET_KEY: secretKey, BACKUP_TO: to, BACKUP_KEEP_DAYS: '14' })
  await add('first')
  const now = Date.now()
  const daily = (await runDailyBackup(options, 14, now)).newBackup!
  const open = (await runCommand(['backup', '--to', to, '--unencrypted'], env)) as unknown as typeof daily
  const without = (await runCommand(['backup', '--to', to, '--without-files'], env)) as unknown as typeof daily
  const key = deriveSecrets(secretKey).fingerprint.slice(0, 8)
  const sharedBytes = 'first'.length + 16 + 16
  const of = ({ backup, moment, rows, bytes }: typeof daily) => ({
    ...{ backup, moment: new Date(moment).toISOString(), state: 'complete', daily: false, hasFiles: true, files: 1 },
    ...{ rows, bytes, sharedBytes: 0, encrypted: true, opens: true, key, keptUntil: null },
  })
  const keptUntil = new Date(Date.parse(daily.moment) + 14 * dayMs + 3600_000).toISOString()
  t.strictSame(await runCommand(['backup:list'], env), {
    at: to,
    backups: [
      { ...of(daily), daily: true, sharedBytes, keptUntil },
      { ...of(open), encrypted: false },
      { ...of(without), hasFiles: false, files: 0 },
    ],
  })
  const { BACKUP_TO: _, BACKUP_PASSPHRASE: __, ...bare } = env
  const closed = await listed(bare, '--at', to)
  t.strictSame(
    closed.map(({ opens, keptUntil: until }) => [opens, until]),
    [
      [false, null],
      [true, null],
      [false, null],
    ],
    'without the passphrase only the unencrypted backup can be opened',
  )
  await t.rejects(runCommand(['backup:list'], bare), /^give --at, or set BACKUP_TO$/)
})

t.test('backup:list reports what a broken backup is missing', async (t) => {
  const place = await createBackupInstallation(t)
  const { to, options, add } = place
  await add('first')
  const { newBackup } = await runDailyBackup(options, 14)
  const copy = async (name: string): Promise<string> => {
    const path = join(to, `backup-20270131T09300${name}Z-1a2b3c`)
    await cp(newBackup!.backup, path, { recursive: true })
    return path
  }
  await rm(join(await copy('1'), 'manifest.json'))
  await rm(join(await copy('2'), 'tables', 'tenants'))
  await truncate(join(await copy('3'), 'tables', 'tenants'), 3)
  await truncate(join(await copy('4'), 'manifest.json'), 3)
  const problems = async () =>
    Object.fromEntries(
      (await listed(envOf(place), '--at', to)).map(({ backup, state, problem }) => [
        basename(backup),
        [state, problem],
      ]),
    )
  const broken = {
    'backup-20270131T093001Z-1a2b3c': ['broken', 'it has no manifest.json: it was interrupted, or is still being made'],
    'backup-20270131T093002Z-1a2b3c': ['broken', 'tables/tenants is missing'],
    'backup-20270131T093003Z-1a2b3c': ['broken', 'tables/tenants has a different size than when it was written'],
    'backup-20270131T093004Z-1a2b3c': ['broken', 'its manifest.json cannot be read'],
  }
  t.strictSame(await problems(), { ...broken, [basename(newBackup!.backup)]: ['complete', undefined] })
  const [folder] = Object.keys(await readSharedFolders(to)) as [string]
  const [object] = await readdir(join(to, folder, 'uploads'))
  await rm(join(to, folder, 'uploads', object!))
  const gone = ['broken', `${folder}/uploads/${object} is missing`]
  t.strictSame((await problems())[basename(newBackup!.backup)], gone)
})

t.test('backup:list reports an edited manifest as broken, unless the passphrase to check it is missing', async (t) => {
  const place = await createBackupInstallation(t)
  const { to, options, add } = place
  await add('first')
  await runDailyBackup(options, 14)
  await runCommand(['backup', '--to', to, '--unencrypted'], envOf(place))
  const [daily, open] = (await listed(envOf(place), '--at', to)).map(({ backup }) => join(backup, 'manifest.json'))
  const edit = async (path: string, member: string, value: unknown): Promise<void> => {
    const manifest = JSON.parse(await readFile(path, 'utf8'))
    await writeFile(path, JSON.stringify({ ...manifest, [member]: value }))
  }
  const states = async (more?: NodeJS.ProcessEnv) =>
    (await listed(envOf(place, more), '--at', to)).map(({ state, problem, opens }) => [state, problem, opens])
  const complete = (opens: boolean) => ['complete', undefined, opens]
  t.strictSame(await states({ BACKUP_PASSPHRASE: 'another one' }), [complete(false), complete(true)])
  await edit(daily!, 'tasks', 7)
  await edit(open!, 'tasks', 7)
  const edited = ['broken', 'the backup is damaged: its manifest has changed since it was written', false]
  t.strictSame(await states(), [edited, edited])
  t.strictSame(await states({ BACKUP_PASSPHRASE: 'another one' }), [complete(false), edited])
  await edit(daily!, 'encryption', { ...JSON.parse(await readFile(daily!, 'utf8')).encryption, N: 3 })
  t.strictSame(await states(), [
    ['broken', 'the backup is damaged: its manifest names an unknown encryption', false],
    edited,
  ])
})

t.test('backup:list shows a backup of a newer version without its details', async (t) => {
  const place = await createBackupInstallation(t)
  const { backup } = (await runDailyBackup(place.options, 14)).newBackup!
  const { moment, encryption } = JSON.parse(await readFile(join(backup, 'manifest.json'), 'utf8'))
  await writeFile(join(backup, 'manifest.json'), JSON.stringify({ format: 3, moment, encryption }))
  t.strictSame(
    (await listed(envOf(place), '--at', place.to)).map(({ state, files, key, opens }) => [state, files, key, opens]),
    [['complete', 0, null, false]],
  )
})

t.test('backup:list reads a bucket and shows no credentials', async (t) => {
  const { filesUrl } = await startBucket(t)
  const place = await createBackupInstallation(t)
  await place.add('first')
  const { newBackup } = await runDailyBackup({ ...place.options, to: filesUrl }, 14)
  const answer = (await runCommand(['backup:list', '--at', filesUrl], envOf(place))) as {
    at: string
    backups: ListedBackup[]
  }
  t.equal(answer.at, filesUrl.replace('test:test@', ''))
  t.strictSame(
    answer.backups.map(({ backup, state, files, bytes }) => [backup, state, files, bytes]),
    [[newBackup!.backup, 'complete', 1, newBackup!.bytes]],
  )
})

t.test('restoring a backup made with --without-files keeps the file store and lists the missing files', async (t) => {
  const { filesUrl } = await startBucket(t)
  const place = await createBackupInstallation(t, { filesUrl })
  const { to, options, add } = place
  const [kept, lost] = [await add('kept'), await add('lost')]
  const env = envOf(place, { SECRET_KEY: options.secretKeys.secretKey, FILES_URL: filesUrl })
  const made = (await runCommand(['backup', '--to', to, '--without-files'], env)) as Record<string, unknown>
  t.strictSame([made.files, made.filesLeftOut, made.filesMissing], [0, true, 0])
  const verified = (await runCommand(['backup', '--verify', to], env)) as Record<string, unknown>
  t.strictSame([verified.files, verified.filesLeftOut], [0, true])
  const { url, dataDir } = await createEmptyInstallation(t)
  const elsewhere = { ...env, DATABASE_URL: url, DATA_DIR: dataDir }
  const restore = async (...more: string[]) =>
    ((await runCommand(['restore', '--from', to, ...more], elsewhere)) as { filesNeeded: object }).filesNeeded
  t.strictSame(await restore(), {
    needed: 2,
    missing: 0,
    missingFiles: [],
    nextStep: 'The file store has every file that the records need.',
  })
  await options.files.removeFile('uploads', lost)
  await t.rejects(
    restore(),
    /^the database is not empty: --replace removes the contents of the database and leaves the file store as it is$/,
  )
  t.strictSame(await restore('--replace'), {
    needed: 2,
    missing: 1,
    missingFiles: [`uploads/${lost}`],
    nextStep: `The backup has no files. Restore the missing files to the file store as they were at ${made.moment}, from the versions of the bucket or from a copy of DATA_DIR. Do this before you run quiet:off.`,
  })
  t.strictSame(await place.contents(), { [kept]: 'kept' })
  const together = runCommand(['backup', '--verify', to, '--without-files'], env)
  await t.rejects(together, /^--without-files can be used only with --to/)
})

t.test('an erased file is in no backup after the keptUntil of the last backup that contains it', async (t) => {
  const place = await createBackupInstallation(t)
  const { to, options, add, remove } = place
  const env = envOf(place, { SECRET_KEY: options.secretKeys.secretKey, BACKUP_TO: to })
  const erased = await add('erased')
  const kept = await add('kept')
  const { newBackup } = await runDailyBackup(options, 14)
  const until = Date.parse((await listed(env)).at(-1)!.keptUntil!)
  await remove(erased)
  await runDailyBackup(options, 14, until - 2 * 3600_000)
  t.strictSame(Object.values(await readSharedFolders(to)), [[erased, kept]])
  t.equal((await listed(env)).length, 2)
  await runDailyBackup(options, 14, until)
  t.strictSame(Object.values(await readSharedFolders(to)), [[kept]])
  t.notOk((await listed(env)).some(({ backup }) => backup === newBackup!.backup))
})

t.test('an erased file is in no backup after keptUntil, even with BACKUP_KEEP_DAYS=1', async (t) => {
  const place = await createBackupInstallation(t)
  const { to, options, add, remove } = place
  const env = envOf(place, { SECRET_KEY: options.secretKeys.secretKey, BACKUP_TO: to, BACKUP_KEEP_DAYS: '1' })
  const erased = await add('erased')
  const kept = await add('kept')
  const { moment } = (await runDailyBackup(options, 1)).newBackup!
  const began = Date.parse(moment)
  const until = Date.parse((await listed(env))[0]!.keptUntil!)
  t.equal(until, began + 3 * dayMs + 3600_000)
  await remove(erased)
  const next = await runDailyBackup(options, 1, began + dayMs + 3600_000)
  t.strictSame([next.removed, Object.values(await readSharedFolders(to))], [1, [[erased, kept]]])
  await runDailyBackup(options, 1, until)
  t.strictSame(Object.values(await readSharedFolders(to)), [[kept]])
})
