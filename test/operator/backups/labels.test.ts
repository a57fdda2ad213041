import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { openBackupLocation } from '../../../db/operations/backup/location.ts'
import { countVerifiedFiles, createEmptyInstallation, makeDailyBackups } from './daily-backups.ts'

t.test(
  'a daily backup and its shared files can be read through a symbolic link and as the current directory',
  async (t) => {
    const { days, restored, dataDir } = { ...(await makeDailyBackups(t, 2)), ...(await createEmptyInstallation(t)) }
    const { backup, contents } = days[1]!
    const link = join(dataDir, 'newest')
    await symlink(backup, link)
    t.equal(await countVerifiedFiles(link), 3)
    t.strictSame(await restored(link), contents)
    const before = process.cwd()
    t.teardown(() => process.chdir(before))
    process.chdir(backup)
    t.equal(await countVerifiedFiles('.'), 3)
    t.strictSame(await restored('.'), contents)
  },
)

t.test(
  'the labels of a backup folder and its backups use the path that the operator gave, without resolving links',
  async (t) => {
    const { dataDir } = await createEmptyInstallation(t)
    const link = join(dataDir, 'backups')
    const missing = await openBackupLocation(link)
    t.strictSame(
      [missing.label, missing.folder('daily-x').label, await missing.list()],
      [link, join(link, 'daily-x'), []],
    )
    await symlink(dataDir, link)
    const linked = await openBackupLocation(link)
    t.strictSame(
      [linked.label, linked.folder().label, linked.folder('daily-x').label],
      [link, link, join(link, 'daily-x')],
    )
  },
)
