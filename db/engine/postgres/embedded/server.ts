import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  appendFileSync,
  chownSync,
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { machineNow } from '../../base/clock.ts'
import { changeOwner, initdbAccountFor, type SystemAccount } from './account.ts'
import type { Binaries } from './binaries.ts'
import { type ClusterLocation, createPrivateFolder, findSocketFolder } from './location.ts'
import { findPostmaster, type Postmaster } from './postmaster.ts'

/**
 * Superuser role that creates the cluster, its databases and its roles. The service itself connects as `serviceRole`.
 */
export const superuser = 'construction'

const port = 5432
const pollMs = 30
const startLimitMs = 5 * 60_000
const stopLimitMs = 60_000
const unreachableLimitMs = 10_000
const logLimitBytes = 20 * 1024 * 1024

const settings = {
  listen_addresses: '',
  port: String(port),
  unix_socket_permissions: '0700',
  password_encryption: 'scram-sha-256',
  max_connections: '200',
  shared_buffers: '256MB',
  wal_compression: 'on',
  synchronous_commit: 'on',
  max_wal_size: '4GB',
  checkpoint_timeout: '15min',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
}

/** Returns the URL of a database in the cluster. Both pg and the class URL accept it. */
export function clusterUrl(socketFolder: string, role: string, password: string, database: string): string {
  return `postgres://${role}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(socketFolder)}&sslmode=disable`
}

const superuserUrl = (socketFolder: string, password: string): string =>
  clusterUrl(socketFolder, superuser, password, 'postgres')

/**
 * Creates the cluster's data folder by initdb unless it exists. It is created under another name and then renamed, so
 * an interrupted creation is not mistaken for a cluster.
 */
export function createClusterFiles(at: ClusterLocation, binaries: Binaries, password: string): void {
  if (existsSync(at.data)) return
  for (const name of readdirSync(at.home)) {
    if (name.startsWith('data-draft-')) rmSync(join(at.home, name), { recursive: true, force: true })
  }
  const draft = join(at.home, `data-draft-${process.pid}-${machineNow()}`)
  const creator = at.account && initdbAccountFor(at.account)
  createPrivateFolder(draft, creator)
  const secret = `${draft}.password`
  writeFileSync(secret, password, { mode: 0o600 })
  try {
    if (creator) chownSync(secret, creator.uid, creator.gid)
    initdb(draft, secret, creator, binaries)
  } finally {
    rmSync(secret, { force: true })
  }
  writeFileSync(join(draft, 'pg_hba.conf'), 'local all all scram-sha-256\n')
  appendFileSync(join(draft, 'postgresql.conf'), "\ninclude_if_exists 'construction.conf'\n")
  if (at.account) changeOwner(draft, at.account)
  renameSync(draft, at.data)
}

function initdb(draft: string, secret: string, account: SystemAccount | undefined, binaries: Binaries): void {
  // Locale of the operating system; macOS has no C.UTF-8. On every platform, PostgreSQL sorts and changes case with its
  // built-in locale C.UTF-8.
  const locale = process.platform === 'darwin' ? ['--locale=C', '--lc-ctype=UTF-8'] : ['--locale=C.UTF-8']
  const provider = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', ...locale]
  const access = ['-U', superuser, `--pwfile=${secret}`, '-A', 'scram-sha-256']
  const done = spawnSync(binaries.initdb, ['-D', draft, '-E', 'UTF8', ...provider, ...access, '--no-instructions'], {
    ...account,
    cwd: '/',
    env: environment(),
    encoding: 'utf8',
  })
  if (done.status !== 0) throw new Error(`initdb failed: ${done.error?.message ?? done.stderr.trim()}`)
}

/**
 * Ensures that the cluster's server answers, and returns its socket folder. Uses a running server, waits for one that
 * is starting or stopping, and stops and replaces one that is unreachable. Otherwise starts the server. Throws an Error
 * if a process that cannot be identified holds the data folder's lock file. Call it under the cluster's lock.
 */
export async function ensureRunning(at: ClusterLocation, binaries: Binaries, password: string): Promise<string> {
  const giveUpAt = performance.now() + startLimitMs
  let unreachableSince: number | null = null
  while (performance.now() < giveUpAt) {
    const running = await findPostmaster(at.data)
    if (!running) return start(at, binaries, password, giveUpAt)
    const answer = running.socketFolder ? await ask(superuserUrl(running.socketFolder, password)) : 'no'
    if (answer === 'ready') return running.socketFolder
    if (answer === 'later') unreachableSince = null
    else unreachableSince ??= performance.now()
    if (unreachableSince && performance.now() - unreachableSince > unreachableLimitMs) await stopPostmaster(running, at)
    await sleep(pollMs)
  }
  throw new Error(`Postgres did not become ready within five minutes, see ${logPath(at)}`)
}

/**
 * Stops the server, which closes all its connections. Does nothing if it is not running. Call it under the cluster's
 * lock.
 */
export async function stopServer(at: ClusterLocation): Promise<void> {
  const running = await findPostmaster(at.data)
  if (running) await stopPostmaster(running, at)
}

async function start(at: ClusterLocation, binaries: Binaries, password: string, giveUpAt: number): Promise<string> {
  const socketFolder = findSocketFolder(at)
  // Removes socket files that a killed server has left. With them, Postgres would not start while another process has
  // the dead server's pid.
  for (const left of ['', '.lock']) rmSync(join(socketFolder, `.s.PGSQL.${port}${left}`), { force: true })
  writeSettings(at, socketFolder)
  while (performance.now() < giveUpAt) {
    const logFrom = openLog(at)
    const server = spawnServer(at, binaries)
    while (!server.ended() && performance.now() < giveUpAt) {
      if ((await ask(superuserUrl(socketFolder, password))) === 'ready') return socketFolder
      await sleep(pollMs)
    }
    const said = readFileSync(logPath(at), 'utf8').slice(logFrom)
    // The child processes of a killed server hold its shared memory for a moment longer. So this error is retried.
    if (!/pre-existing shared memory block/.test(said)) throw new Error(`Postgres did not start:\n${said.trim()}`)
    await sleep(500)
  }
  throw new Error(`Postgres did not become ready within five minutes, see ${logPath(at)}`)
}

/**
 * Starts the server in a new session of the operating system, so that neither Ctrl-C nor the end of this process stops
 * it.
 */
function spawnServer(at: ClusterLocation, binaries: Binaries): { ended: () => boolean } {
  const log = openSync(logPath(at), 'a', 0o600)
  const child = spawn(binaries.postgres, ['-D', at.data], {
    ...at.account,
    cwd: '/',
    env: environment(),
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  let failed = false
  child.on('error', (error) => {
    failed = true
    appendFileSync(logPath(at), `${error.message}\n`)
  })
  child.unref()
  return { ended: () => failed || child.exitCode !== null || child.signalCode !== null }
}

async function stopPostmaster(running: Postmaster, at: ClusterLocation): Promise<void> {
  const giveUpAt = performance.now() + stopLimitMs
  process.kill(running.pid, 'SIGINT')
  while (running.isAlive()) {
    if (performance.now() > giveUpAt)
      throw new Error(`Postgres (process ${running.pid}) did not stop, see ${logPath(at)}`)
    await sleep(pollMs)
  }
}

/**
 * Tests whether the server accepts connections. `ready`: it answers. `later`: it is starting or stopping, or has no
 * free connection. `no`: nothing is listening. Throws an Error if it rejects the password or the socket belongs to
 * another user.
 */
async function ask(url: string): Promise<'ready' | 'later' | 'no'> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return 'ready'
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === '28P01')
      throw new Error('The password stored in DATA_DIR is not the password of its database.', { cause: error })
    if (code === 'EACCES')
      throw new Error(`The database of this DATA_DIR belongs to another user: ${message}`, { cause: error })
    return code === '57P03' || code === '53300' ? 'later' : 'no'
  } finally {
    await client.end().catch(() => {})
  }
}

function writeSettings(at: ClusterLocation, socketFolder: string): void {
  const quoted = Object.entries({ ...settings, unix_socket_directories: `"${socketFolder}"` }).map(
    ([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`,
  )
  // The Postgres account owns the folder and could place a symbolic link under the name of the file. Renaming a new
  // file to that name does not follow the link.
  const draft = join(at.data, `construction.conf.${randomUUID()}`)
  writeFileSync(draft, quoted.join(''), { flag: 'wx', mode: 0o600 })
  if (at.account) chownSync(draft, at.account.uid, at.account.gid)
  renameSync(draft, join(at.data, 'construction.conf'))
}

/**
 * Renames the log if it is too large. Returns the length of the text in the log, in UTF-16 code units. The messages of
 * the next start are read from this position.
 */
function openLog(at: ClusterLocation): number {
  const path = logPath(at)
  if (!existsSync(path)) return 0
  if (statSync(path).size < logLimitBytes) return readFileSync(path, 'utf8').length
  renameSync(path, `${path}.1`)
  return 0
}

function logPath(at: ClusterLocation): string {
  return join(at.control, 'postgres.log')
}

/**
 * Returns the environment variables of the server. The caller's PG* variables are left out, because Postgres reads them
 * too.
 */
function environment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C' }
}
