import { readdirSync } from 'node:fs'
import { cp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import t from 'tap'
import { dailyPrefixesOf } from '../../../db/operations/backup/folder-names.ts'
import { openBackupLocation } from '../../../db/operations/backup/location.ts'
import { runDailyBackup } from '../../../db/operations/backup/schedule.ts'
import { removeUnreferencedFiles } from '../../../db/operations/backup/shared-removal.ts'
import type { FileStore } from '../../../db/services/files/file-store.ts'
import { nonEmpty, rejectsWith } from '../../../scripts/testkit/assertions/assertions.ts'
import {
  countVerifiedFiles,
  createBackupInstallation,
  type DailyBackup,
  dayMs,
  makeDailyBackups,
  passphrase,
  readSharedFolders,
} from './daily-backups.ts'

/** Returns the paths of all files below a folder, sorted. */
async function allIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = found.filter((entry) => entry.isFile())
  return files.map(({ parentPath, name }) => relative(folder, join(parentPath, name))).sort()
}

t.test('shared files are removed once no remaining backup references them', async (t) => {
  const { to, options, days, now } = await makeDailyBackups(t, 7)
  for (const { backup } of days.slice(0, 4)) await rm(backup, { recursive: true })
  const place = await openBackupLocation(to)
  const own = { location: place, prefixes: dailyPrefixesOf(options.secretKeys), passphrase }
  const remaining = [...new Set(days.slice(4).flatMap(({ contents }) => Object.keys(contents)))].sort()
  const nothing = { removed: 0, keptBecause: [] }
  t.strictSame(
    await removeUnreferencedFiles(own, now),
    nothing,
    'a file just written may belong to a backup in progress',
  )
  t.strictSame(await removeUnreferencedFiles(own, now + 3 * dayMs), { removed: 2, keptBecause: [] })
  t.strictSame(Object.values(await readSharedFolders(to)), [remaining])
  for (const { backup, contents } of nonEmpty(days.slice(4)))
    t.equal(await countVerifiedFiles(backup), Object.keys(contents).length)
  const { removed, removedFiles, newBackup } = await runDailyBackup(options, 14, now + 30 * dayMs)
  t.strictSame([removed, removedFiles], [3, 2])
  t.strictSame(Object.values(await readSharedFolders(to)), [Object.keys(days.at(-1)!.contents).sort()])
  t.equal(await countVerifiedFiles(newBackup!.backup), 4)
})

t.test(
  "no shared file is removed while a backup's manifest or index is unreadable, and the result says why",
  async (t) => {
    const { to, options, days, now } = await makeDailyBackups(t, 4)
    for (const { backup } of days.slice(0, 2)) await rm(backup, { recursive: true })
    const [third, last] = days.slice(2) as [DailyBackup, DailyBackup]
    const own = { location: await openBackupLocation(to), prefixes: dailyPrefixesOf(options.secretKeys), passphrase }
    const later = now + 3 * dayMs
    const kept = async (reason: string): Promise<void> => {
      const keptBecause = [`${third.backup}: the backup ${reason}`]
      t.strictSame(await removeUnreferencedFiles(own, later), { removed: 0, keptBecause })
    }
    await writeFile(join(third.backup, 'shared-files'), 'damaged')
    await kept('is damaged: shared-files has changed since it was written')
    const manifest = join(third.backup, 'manifest.json')
    const { seal: _, shared: __, ...known } = JSON.parse(await readFile(manifest, 'utf8'))
    await writeFile(manifest, JSON.stringify({ ...known, format: 3, files: { elsewhere: true } }))
    await kept('is of a newer version of the service (format 3)')
    await writeFile(manifest, 'damaged')
    await kept('is damaged: its manifest cannot be read')
    await rm(manifest)
    t.strictSame(
      await removeUnreferencedFiles(own, later),
      { removed: 1, keptBecause: [] },
      'a folder without a manifest is not a backup',
    )
    t.equal(await countVerifiedFiles(last.backup), 4)
  },
)

/** Wraps a file store so that it calls `fail` before it opens the named file. */
const failingAt = (files: FileStore, name: string, fail: () => void): FileStore =>
  Object.assign(Object.create(files), {
    openFile: async (...given: Parameters<FileStore['openFile']>) => {
      if (given[1] === name) fail()
      return files.openFile(...given)
    },
  })

const throwing = (): never => {
  throw new Error('away')
}

t.test('a daily backup that fails or is aborted removes the shared files that it wrote', async (t) => {
  const { to, options, days, add, now } = await makeDailyBackups(t, 4)
  const extra: string[] = []
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8]) extra.push(await add(`file ${number}`))
  const before = await allIn(to)
  const [folder] = Object.keys(await readSharedFolders(to)) as [string]
  let written: string[] = []
  const failing = failingAt(options.files, extra[7]!, () => {
    written = readdirSync(join(to, folder, 'uploads'))
    throwing()
  })
  await t.rejects(runDailyBackup({ ...options, files: failing }, 14, now + dayMs), /^away$/)
  t.ok(
    written.some((name) => name.startsWith(extra[0]!)),
    'the backup had written the first new file',
  )
  t.strictSame(await allIn(to), before)
  const ending = new AbortController()
  const aborting = {
    ...options,
    signal: ending.signal,
    files: failingAt(options.files, extra[7]!, () => ending.abort()),
  }
  await rejectsWith(t, runDailyBackup(aborting, 14, now + dayMs), { name: 'AbortError' })
  t.strictSame(await allIn(to), before)
  for (const { backup, contents } of nonEmpty(days))
    t.equal(await countVerifiedFiles(backup), Object.keys(contents).length)
  const next = await runDailyBackup(options, 14, now + dayMs)
  t.equal(await countVerifiedFiles(next.newBackup!.backup), 12)
})

t.test('a daily backup that fails removes the shared folder that it created', async (t) => {
  const { to, options, add } = await createBackupInstallation(t)
  const names: string[] = []
  for (const number of [1, 2, 3, 4, 5, 6]) names.push(await add(`file ${number}`))
  let begun: string[] = []
  const failing = failingAt(options.files, names[5]!, () => {
    begun = readdirSync(to)
    throwing()
  })
  await t.rejects(runDailyBackup({ ...options, files: failing }, 14), /^away$/)
  t.strictSame(begun.map((name) => name.slice(0, 6)).sort(), ['daily-', 'shared'])
  t.strictSame(await readdir(to), [])
})

t.test('files left by a killed daily backup are removed after two days, and other backups stay intact', async (t) => {
  const { to, options, days, add, now } = await makeDailyBackups(t, 4)
  const added = await add('one more')
  const [folder] = Object.keys(await readSharedFolders(to)) as [string]
  const left = join(to, folder, 'uploads', `${added}-0123456789abcdef`)
  await writeFile(left, 'of the killed process')
  const broken = days[3]!.backup.replace(/[0-9a-f]{6}$/, 'dead00')
  await cp(days[3]!.backup, broken, { recursive: true, filter: (path) => !path.endsWith('manifest.json') })
  const isLeft = async () => [
    (await allIn(to)).includes(relative(to, left)),
    (await readdir(to)).includes(basename(broken)),
  ]
  const next = await runDailyBackup(options, 14, now + dayMs)
  t.strictSame([await countVerifiedFiles(next.newBackup!.backup), next.removedFiles], [5, 0])
  t.strictSame(await isLeft(), [true, true])
  const last = await runDailyBackup(options, 14, now + 3 * dayMs)
  t.strictSame([await countVerifiedFiles(last.newBackup!.backup), last.removed, last.removedFiles], [5, 1, 1])
  t.strictSame(await isLeft(), [false, false])
  for (const { backup, contents } of nonEmpty(days))
    t.equal(await countVerifiedFiles(backup), Object.keys(contents).length)
})

t.test(
  'removing shared files during a backup deletes old unreferenced files, but none that the backup reuses or wrote',
  async (t) => {
    const { to, options, days, add, now } = await makeDailyBackups(t, 4)
    const past = (now - 3 * dayMs) / 1000
    const [folder] = Object.keys(await readSharedFolders(to)) as [string]
    for (const name of await readdir(join(to, folder, 'uploads')))
      await utimes(join(to, folder, 'uploads', name), past, past)
    for (const { backup } of days.slice(0, 3)) await rm(backup, { recursive: true })
    for (const number of [1, 2, 3, 4, 5, 6]) await add(`new file ${number}`)
    const own = { location: await openBackupLocation(to), prefixes: dailyPrefixesOf(options.secretKeys), passphrase }
    let removing = Promise.resolve(0)
    const removed: number[] = []
    const whileRemoving: FileStore = Object.assign(Object.create(options.files), {
      openFile: async (...given: Parameters<FileStore['openFile']>) => {
        removing = removing.then(async () => removed.push((await removeUnreferencedFiles(own, Date.now())).removed))
        await removing
        return options.files.openFile(...given)
      },
    })
    const { newBackup } = await runDailyBackup({ ...options, files: whileRemoving }, 14, now + dayMs)
    t.strictSame(removed, [1, 0, 0, 0, 0, 0], 'only the file that the deleted backups alone referenced is removed')
    t.equal(await countVerifiedFiles(newBackup!.backup), 10)
  },
)
