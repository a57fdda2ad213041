import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import t, { type Test } from 'tap'
import { type BackUpContext, backUp } from '../../../workers/tasks/back-up.ts'
import { createBackupInstallation, passphrase, readSharedFolders } from './daily-backups.ts'

type Database = BackUpContext['database']

/** Sets up an installation whose worker makes daily backups, and records what the task logs. */
async function scheduled(t: Test) {
  const place = await createBackupInstallation(t)
  const { to, database, files, options } = place
  const lines: unknown[][] = []
  const write = (line: string): void => {
    const { level, msg, err, keptBecause = [] } = JSON.parse(line)
    lines.push([level, msg, ...(err ? [err.message] : []), ...keptBecause])
  }
  const context = {
    ...{ files, stopping: () => false },
    settings: { ...options.secretKeys, backup: { to, keepDays: 14, passphrase } },
    log: pino({ formatters: { level: (level) => ({ level }) } }, { write }),
  }
  /** Runs the task and returns its log lines. */
  async function lookOnce(at: Database = database): Promise<unknown[][]> {
    await backUp({ ...context, database: at })
    return lines.splice(0)
  }
  const noted = async () =>
    (await database.pool.query('select backup_made_at is not null as made, backup_failed_at from installation')).rows
  return { ...place, lookOnce, noted }
}

/** Wraps a database so that its pool gives one connection and rejects every later one. */
function withOneConnection(database: Database): Database {
  let connections = 0
  const connect = async () => {
    connections += 1
    if (connections > 1) throw new Error('away')
    return database.pool.connect()
  }
  return Object.assign(Object.create(database), { pool: { connect } })
}

t.test('a backup is recorded as made even if removing old ones fails, and the error is logged', async (t) => {
  const { to, database, add, lookOnce, noted } = await scheduled(t)
  await add('first')
  t.strictSame(await lookOnce(withOneConnection(database)), [
    ['info', 'a backup was made'],
    ['error', 'old backups were not removed', 'away'],
  ])
  t.strictSame(await noted(), [{ made: true, backup_failed_at: null }])
  t.equal((await readdir(to)).filter((name) => name.startsWith('daily-')).length, 1)
})

t.test('the log names the backup that prevents unused shared files from being removed', async (t) => {
  const { to, add, lookOnce, noted } = await scheduled(t)
  await add('first')
  t.strictSame(await lookOnce(), [['info', 'a backup was made']])
  const [daily] = (await readdir(to)).filter((name) => name.startsWith('daily-'))
  const manifest = join(to, daily!, 'manifest.json')
  await writeFile(manifest, (await readFile(manifest, 'utf8')).slice(0, -1))
  t.strictSame(await lookOnce(), [
    ['info', 'a backup was made'],
    [
      'warn',
      'shared files that no backup has may be kept',
      `${join(to, daily!)}: the backup is damaged: its manifest cannot be read`,
    ],
  ])
  t.strictSame(await noted(), [{ made: true, backup_failed_at: null }])
  t.equal(Object.keys(await readSharedFolders(to)).length, 2)
})
