import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import t from 'tap'
import { makeBackup } from '../../../db/operations/backup/backup.ts'
import { dailyPrefixesOf } from '../../../db/operations/backup/folder-names.ts'
import { runDailyBackup } from '../../../db/operations/backup/schedule.ts'
import { verifyBackup } from '../../../db/operations/backup/verify.ts'
import { nonEmpty, rejectsWith } from '../../../scripts/testkit/assertions/assertions.ts'
import { startBucket } from '../../../scripts/testkit/environment/bucket.ts'
import {
  countVerifiedFiles,
  createBackupInstallation,
  createEmptyInstallation,
  dayMs,
  makeDailyBackups,
  passphrase,
  readSharedFolders,
} from './daily-backups.ts'

const { signal } = new AbortController()
const accepted = { passphrase }

t.test(
  'a daily backup does not rewrite files of the previous one, and each backup restores exactly its own files',
  async (t) => {
    const { to, days, written, restored } = { ...(await makeDailyBackups(t, 7)), ...(await createEmptyInstallation(t)) }
    t.strictSame(written, [2, 1, 1, 1, 1, 1, 1])
    t.equal(Object.keys(await readSharedFolders(to)).length, 1)
    for (const { backup, contents } of nonEmpty(days)) {
      t.equal(await countVerifiedFiles(backup), Object.keys(contents).length)
      t.strictSame(await restored(backup), contents)
    }
  },
)

t.test('verifying a backup detects a changed or deleted shared file that the backup references', async (t) => {
  const { to, days } = await makeDailyBackups(t, 4)
  const [folder] = Object.keys(await readSharedFolders(to)) as [string]
  const [first] = await readdir(join(to, folder, 'uploads'))
  const path = join(to, folder, 'uploads', first!)
  const named = `${folder}/uploads/${first}`
  await writeFile(path, 'x')
  const damaged = { name: 'BackupProblem', message: `the backup is damaged: ${named} has changed since it was written` }
  await rejectsWith(t, verifyBackup(days[0]!.backup, accepted, signal), damaged)
  await rm(path)
  const gone = { name: 'BackupProblem', message: `the backup is damaged: ${named} is missing` }
  await rejectsWith(t, verifyBackup(days[0]!.backup, accepted, signal), gone)
  t.equal(await countVerifiedFiles(days[3]!.backup), 4, 'a backup without that file is intact')
})

t.test(
  'the next backup rewrites a missing shared file, and uses a new folder if the previous index is damaged',
  async (t) => {
    const { to, options, days, names, now } = await makeDailyBackups(t, 4)
    const [folder] = Object.keys(await readSharedFolders(to)) as [string]
    const of = async () => (await readdir(join(to, folder, 'uploads'))).find((name) => name.startsWith(names.at(-1)!))!
    await rm(join(to, folder, 'uploads', await of()))
    const next = await runDailyBackup(options, 14, now + 4 * dayMs)
    t.equal(await countVerifiedFiles(next.newBackup!.backup), 4)
    await writeFile(join(next.newBackup!.backup, 'shared-files'), 'damaged')
    const last = await runDailyBackup(options, 14, now + 5 * dayMs)
    t.equal(await countVerifiedFiles(last.newBackup!.backup), 4)
    t.equal(Object.keys(await readSharedFolders(to)).length, 2, 'in a new folder')
    t.equal(await countVerifiedFiles(days[2]!.backup), 4)
  },
)

t.test('after a change of SECRET_KEY, backups still reuse files of earlier backups, which still expire', async (t) => {
  const { to, options, days, now } = await makeDailyBackups(t, 4)
  const before = options.secretKeys.secretKey
  const secretKey = 'the key after it, which is long enough'
  const both = { ...options, secretKeys: { secretKey, previousSecretKeys: [before] } }
  const count = Object.values(await readSharedFolders(to)).flat().length
  await runDailyBackup(both, 14, now + 4 * dayMs)
  const alone = { ...options, secretKeys: { secretKey, previousSecretKeys: [] } }
  const second = await runDailyBackup(alone, 14, now + 5 * dayMs)
  t.equal(Object.values(await readSharedFolders(to)).flat().length, count, 'no file was written')
  const place = await createEmptyInstallation(t)
  t.strictSame(await place.restored(days[2]!.backup), days[2]!.contents)
  t.strictSame(await place.restored(second.newBackup!.backup), days[3]!.contents)
  const third = await runDailyBackup(alone, 14, now + 40 * dayMs)
  t.equal(third.removed, 6)
  const left = (await readdir(to)).filter((name) => name.startsWith('daily-'))
  t.strictSame(left, [basename(third.newBackup!.backup)])
  t.equal(await countVerifiedFiles(third.newBackup!.backup), 4)
})

t.test(
  'after a change of passphrase a new shared folder is used, and the previous one is removed with its last backup',
  async (t) => {
    const { to, options, days, now } = await makeDailyBackups(t, 4)
    const [before] = Object.keys(await readSharedFolders(to)) as [string]
    const other = { ...options, passphrase: 'another one' }
    await runDailyBackup(other, 14, now + 4 * dayMs)
    t.equal(Object.keys(await readSharedFolders(to)).length, 2)
    t.equal(await countVerifiedFiles(days[3]!.backup), 4, 'earlier backups open with their own passphrase')
    await runDailyBackup(other, 14, now + 40 * dayMs)
    const [left, ...more] = Object.keys(await readSharedFolders(to))
    t.strictSame([left === before, more], [false, []])
  },
)

t.test('unencrypted daily backups also reuse the files of earlier backups', async (t) => {
  const { to, options, add, contents } = await createBackupInstallation(t)
  const now = Date.now()
  const open = { ...options, passphrase: undefined }
  await add('first')
  await runDailyBackup(open, 14, now)
  await add('second')
  const { newBackup } = await runDailyBackup(open, 14, now + dayMs)
  const files = Object.values(await readSharedFolders(to)).flat()
  t.strictSame(files, Object.keys(await contents()).sort())
  const { manifest } = await verifyBackup(newBackup!.backup, { passphrase: undefined }, signal)
  t.strictSame([manifest.files.count, manifest.encryption], [2, null])
})

t.test('files without a stored hash, such as those of jobs, are stored in each backup', async (t) => {
  const { to, options, database, add, contents } = await createBackupInstallation(t)
  await add('shared')
  const own = await add('its own')
  await database.pool.query('update uploads set sha256 = null where id = $1', [own])
  const { newBackup } = await runDailyBackup(options, 14)
  t.equal(
    Object.values(await readSharedFolders(to))
      .flat()
      .includes(own),
    false,
  )
  t.strictSame(await (await createEmptyInstallation(t)).restored(newBackup!.backup), await contents())
})

t.test(
  'daily backups of the previous format are verified, restored and removed like those of the current format',
  async (t) => {
    const { to, options, add, contents } = await createBackupInstallation(t)
    await add('first')
    const old = (await makeBackup(options)).backup
    const daily = join(to, basename(old).replace('backup', dailyPrefixesOf(options.secretKeys)[0]!))
    await rename(old, daily)
    const before = await contents()
    const now = Date.now()
    const { newBackup: none } = await runDailyBackup(options, 14, now)
    t.equal(none, undefined, 'the old backup counts as the one of that day')
    await add('second')
    const { newBackup } = await runDailyBackup(options, 14, now + dayMs)
    const place = await createEmptyInstallation(t)
    t.strictSame(await place.restored(daily), before)
    t.strictSame(await place.restored(newBackup!.backup), await contents())
    t.equal((await runDailyBackup(options, 14, now + 30 * dayMs)).removed, 2)
  },
)

t.test(
  'daily backups in a bucket share files, can be restored into another bucket, and expire with their files',
  async (t) => {
    const backups = (await startBucket(t)).filesUrl.replace('?', '/some/where?')
    const { filesUrl } = await startBucket(t)
    const { options, days, now } = await makeDailyBackups(t, 7, filesUrl, backups)
    const at = (backup: string): string => backups.replace('/some/where', `/some/where/${basename(backup)}`)
    const { filesUrl: elsewhere } = await startBucket(t)
    const place = await createEmptyInstallation(t, elsewhere)
    for (const { backup, contents } of [days[0]!, days[3]!, days[6]!]) {
      t.strictSame(await place.restored(at(backup)), contents)
    }
    const { removed, removedFiles } = await runDailyBackup(options, 14, now + 30 * dayMs)
    t.strictSame([removed, removedFiles], [7, 4])
    t.strictSame(await place.restored(backups), days[6]!.contents)
  },
)
