import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { type Database, openDatabasePool } from '../../../../db/engine/postgres/connection.ts'
import { runAsSuperuser, serviceRole } from '../../../../db/engine/postgres/embedded/roles.ts'
import { openConfiguredFileStore } from '../../../../db/services/files/open-file-store.ts'
import type { ChaosRun } from '../chaos-trial.ts'
import { checkWrites } from '../checks.ts'
import { checkStoredFiles } from '../leftovers-check.ts'
import { type FailureResult, listOpenJobs } from '../recovery.ts'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '../../../..')
const passphrase = 'of a trial alone'
const limitMs = 600_000
/**
 * Names of the findings that the check of a restored backup must not have. Writes after the backup's moment, or during
 * the backup, may be missing, so other findings are ignored.
 */
const mustBe = new Set(['lost', 'doubled', 'uploads that are not as acknowledged', 'files that nobody owns after it'])

/**
 * Takes a backup under load, restores it into an empty database and folder, and checks the result. Every write that was
 * acknowledged before the backup must be in the restored database exactly once. No record may lack its file, and no
 * file may lack its record. Files of a job that was running during the backup do not count: the job continues after the
 * restore and still uses them.
 */
export async function backUpAndRestore(scene: ChaosRun): Promise<FailureResult> {
  const jobs = await listOpenJobs(scene)
  const folder = await mkdtemp(join(tmpdir(), 'backup-trial-'))
  const name = `restored_${Date.now()}`
  const acknowledged = [...scene.writeLoad.writes]
  const env = { ...process.env, ...scene.processes.env, BACKUP_PASSPHRASE: passphrase }
  try {
    const made = await admin(env, 'backup', '--to', join(folder, 'kept'))
    await runAsSuperuser(scene.postgres.superuserUrl, (client) =>
      client.query(`create database ${name} owner ${serviceRole}`),
    )
    const url = new URL(scene.postgres.url)
    url.pathname = `/${name}`
    const dataDir = join(folder, 'data')
    await mkdir(dataDir)
    const { FILES_URL: _bucket, ...own } = { ...env, FILES_URL: '' }
    await admin({ ...own, DATABASE_URL: url.href, DATA_DIR: dataDir }, 'restore', '--from', join(folder, 'kept'))
    const database = openDatabasePool({ url: url.href, name: 'restored', poolSize: 4, statementTimeoutMs: limitMs })
    const wrong = await judged(scene, database, dataDir, acknowledged).finally(() => database.close())
    const seen = `${acknowledged.length} writes acknowledged before; ${made.trim().slice(0, 160)}`
    return { jobs, endedAtMs: Date.now(), observation: seen, problems: wrong }
  } finally {
    await runAsSuperuser(scene.postgres.superuserUrl, (client) =>
      client.query(`drop database if exists ${name} with (force)`),
    )
    await rm(folder, { recursive: true, force: true })
  }
}

async function admin(env: NodeJS.ProcessEnv, ...args: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [join(root, 'scripts/admin.ts'), ...args], {
    cwd: root,
    env,
    timeout: limitMs,
  })
  return stdout
}

async function judged(
  { writerTenants, jobTenant, clerkTenant }: ChaosRun,
  database: Database,
  dataDir: string,
  acknowledged: ChaosRun['writeLoad']['writes'],
): Promise<string[]> {
  const tenantIds = [...writerTenants, jobTenant, clerkTenant].map(({ id }) => id)
  const files = await openConfiguredFileStore({ filesUrl: undefined, dataDir })
  const open = await database.pool.query<{ id: string }>("select id from jobs where status in ('queued', 'running')")
  const isOfOpenJob = (text: string): boolean => open.rows.some(({ id }) => text.startsWith(`${id}.`))
  const findings = [
    ...(await checkWrites({ pool: database.pool, tenantIds, pageRows: 5_000 }, acknowledged)),
    ...(await checkStoredFiles({ files, database })),
  ]
  return findings
    .filter(({ name }) => mustBe.has(name))
    .flatMap(({ name, examples = [] }) => examples.filter((text) => !isOfOpenJob(text)).map((text) => ({ name, text })))
    .map(({ name, text }) => `of the restored backup: ${name}: ${text}`)
}
