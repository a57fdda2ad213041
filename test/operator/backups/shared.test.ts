import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import t from 'tap'
import { makeBackup } from '../../../db/backup/backup.ts'
import { kindsOf } from '../../../db/backup/folder-names.ts'
import { keepBackups } from '../../../db/backup/schedule.ts'
import { verifyBackup } from '../../../db/backup/verify.ts'
import { nonEmpty, rejectsWith } from '../../support/assertions/assertions.ts'
import { startBucket } from '../../support/bucket.ts'
import { backedUp, dayMs, emptyInstallation, passphrase, sharedIn, someDays, verifiedFiles } from './backed-up.ts'

const { signal } = new AbortController()
const accepted = { passphrase }

t.test(
  'a file that the newest daily backup has is not written again, and each day has exactly its files',
  async (t) => {
    const { to, days, written, restored } = { ...(await someDays(t, 7)), ...(await emptyInstallation(t)) }
    t.strictSame(written, [2, 1, 1, 1, 1, 1, 1])
    t.equal(Object.keys(await sharedIn(to)).length, 1)
    for (const { backup, contents } of nonEmpty(days)) {
      t.equal(await verifiedFiles(backup), Object.keys(contents).length)
      t.strictSame(await restored(backup), contents)
    }
  },
)

t.test('a shared file that is changed, cut short or gone is noticed by each backup that has it', async (t) => {
  const { to, days } = await someDays(t, 4)
  const [folder] = Object.keys(await sharedIn(to)) as [string]
  const [first] = await readdir(join(to, folder, 'uploads'))
  const path = join(to, folder, 'uploads', first!)
  const named = `${folder}/uploads/${first}`
  await writeFile(path, 'x')
  const damaged = { name: 'BackupProblem', message: `the backup is damaged: ${named} has changed since it was written` }
  await rejectsWith(t, verifyBackup(days[0]!.backup, accepted, signal), damaged)
  await rm(path)
  const gone = { name: 'BackupProblem', message: `the backup is damaged: ${named} is missing` }
  await rejectsWith(t, verifyBackup(days[0]!.backup, accepted, signal), gone)
  t.equal(await verifiedFiles(days[3]!.backup), 4, 'a backup that has not that file is whole')
})

t.test('a shared file that is gone, or an index that is damaged, is written again by the next backup', async (t) => {
  const { to, options, days, names, now } = await someDays(t, 4)
  const [folder] = Object.keys(await sharedIn(to)) as [string]
  const of = async () => (await readdir(join(to, folder, 'uploads'))).find((name) => name.startsWith(names.at(-1)!))!
  await rm(join(to, folder, 'uploads', await of()))
  const next = await keepBackups(options, 14, now + 4 * dayMs)
  t.equal(await verifiedFiles(next.made!.backup), 4)
  await writeFile(join(next.made!.backup, 'shared-files'), 'damaged')
  const last = await keepBackups(options, 14, now + 5 * dayMs)
  t.equal(await verifiedFiles(last.made!.backup), 4)
  t.equal(Object.keys(await sharedIn(to)).length, 2, 'in a folder of its own')
  t.equal(await verifiedFiles(days[2]!.backup), 4)
})

t.test(
  'with another SECRET_KEY files stay shared, and backups under the key before are removed in their time',
  async (t) => {
    const { to, options, days, now } = await someDays(t, 4)
    const before = options.secretKeys.secretKey
    const secretKey = 'the key after it, which is long enough'
    const both = { ...options, secretKeys: { secretKey, previousSecretKeys: [before] } }
    const count = Object.values(await sharedIn(to)).flat().length
    await keepBackups(both, 14, now + 4 * dayMs)
    const alone = { ...options, secretKeys: { secretKey, previousSecretKeys: [] } }
    const second = await keepBackups(alone, 14, now + 5 * dayMs)
    t.equal(Object.values(await sharedIn(to)).flat().length, count, 'no file was written')
    const place = await emptyInstallation(t)
    t.strictSame(await place.restored(days[2]!.backup), days[2]!.contents)
    t.strictSame(await place.restored(second.made!.backup), days[3]!.contents)
    const third = await keepBackups(alone, 14, now + 40 * dayMs)
    t.equal(third.removed, 6)
    const left = (await readdir(to)).filter((name) => name.startsWith('daily-'))
    t.strictSame(left, [basename(third.made!.backup)])
    t.equal(await verifiedFiles(third.made!.backup), 4)
  },
)

t.test('with another passphrase a new folder is begun, and the one before goes with its last backup', async (t) => {
  const { to, options, days, now } = await someDays(t, 4)
  const [before] = Object.keys(await sharedIn(to)) as [string]
  const other = { ...options, passphrase: 'another one' }
  await keepBackups(other, 14, now + 4 * dayMs)
  t.equal(Object.keys(await sharedIn(to)).length, 2)
  t.equal(await verifiedFiles(days[3]!.backup), 4, 'earlier ones open with their passphrase')
  await keepBackups(other, 14, now + 40 * dayMs)
  const [left, ...more] = Object.keys(await sharedIn(to))
  t.strictSame([left === before, more], [false, []])
})

t.test('unencrypted daily backups share files, too', async (t) => {
  const { to, options, add, contents } = await backedUp(t)
  const now = Date.now()
  const open = { ...options, passphrase: undefined }
  await add('first')
  await keepBackups(open, 14, now)
  await add('second')
  const { made } = await keepBackups(open, 14, now + dayMs)
  const files = Object.values(await sharedIn(to)).flat()
  t.strictSame(files, Object.keys(await contents()).sort())
  const { manifest } = await verifyBackup(made!.backup, { passphrase: undefined }, signal)
  t.strictSame([manifest.files.count, manifest.encryption], [2, null])
})

t.test('files without a hash of their row, as those of jobs, are in each backup itself', async (t) => {
  const { to, options, database, add, contents } = await backedUp(t)
  await add('shared')
  const own = await add('its own')
  await database.pool.query('update uploads set sha256 = null where id = $1', [own])
  const { made } = await keepBackups(options, 14)
  t.equal(
    Object.values(await sharedIn(to))
      .flat()
      .includes(own),
    false,
  )
  t.strictSame(await (await emptyInstallation(t)).restored(made!.backup), await contents())
})

t.test(
  'daily backups of the format before are verified, restored and removed next to those of the new one',
  async (t) => {
    const { to, options, add, contents } = await backedUp(t)
    await add('first')
    const old = (await makeBackup(options)).backup
    const daily = join(to, basename(old).replace('backup', kindsOf(options.secretKeys)[0]!))
    await rename(old, daily)
    const before = await contents()
    const now = Date.now()
    const { made: none } = await keepBackups(options, 14, now)
    t.equal(none, undefined, 'it is the backup of the day')
    await add('second')
    const { made } = await keepBackups(options, 14, now + dayMs)
    const place = await emptyInstallation(t)
    t.strictSame(await place.restored(daily), before)
    t.strictSame(await place.restored(made!.backup), await contents())
    t.equal((await keepBackups(options, 14, now + 30 * dayMs)).removed, 2)
  },
)

t.test(
  'daily backups in a bucket share files and are restored from there into a bucket, and old files go',
  async (t) => {
    const backups = (await startBucket(t)).filesUrl.replace('?', '/some/where?')
    const { filesUrl } = await startBucket(t)
    const { options, days, now } = await someDays(t, 7, filesUrl, backups)
    const at = (backup: string): string => backups.replace('/some/where', `/some/where/${basename(backup)}`)
    const { filesUrl: elsewhere } = await startBucket(t)
    const place = await emptyInstallation(t, elsewhere)
    for (const { backup, contents } of [days[0]!, days[3]!, days[6]!]) {
      t.strictSame(await place.restored(at(backup)), contents)
    }
    const { removed, removedFiles } = await keepBackups(options, 14, now + 30 * dayMs)
    t.strictSame([removed, removedFiles], [7, 4])
    t.strictSame(await place.restored(backups), days[6]!.contents)
  },
)
