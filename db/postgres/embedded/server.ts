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
import { creatorFor, giveTo, type SystemAccount } from './account.ts'
import type { Binaries } from './binaries.ts'
import { type ClusterPlace, findSocketFolder, makeOwned } from './place.ts'
import { findPostmaster, type Postmaster } from './postmaster.ts'

/** Role that creates the cluster, its databases and its roles. The service itself connects as `serviceRole`. */
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

/** Returns the URL of a database of this cluster, in a form that pg and URL parsers accept. */
export function clusterUrl(socketFolder: string, role: string, password: string, database: string): string {
  return `postgres://${role}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(socketFolder)}&sslmode=disable`
}

const superuserUrl = (socketFolder: string, password: string): string =>
  clusterUrl(socketFolder, superuser, password, 'postgres')

/** Creates the cluster's files unless they exist. An interrupted creation leaves nothing that looks complete. */
export function createFiles(at: ClusterPlace, binaries: Binaries, password: string): void {
  if (existsSync(at.data)) return
  for (const name of readdirSync(at.home)) {
    if (name.startsWith('data-draft-')) rmSync(join(at.home, name), { recursive: true, force: true })
  }
  const draft = join(at.home, `data-draft-${process.pid}-${machineNow()}`)
  const creator = at.account && creatorFor(at.account)
  makeOwned(draft, creator)
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
  if (at.account) giveTo(draft, at.account)
  renameSync(draft, at.data)
}

function initdb(draft: string, secret: string, account: SystemAccount | undefined, binaries: Binaries): void {
  // macOS has no C.UTF-8. The database sorts and folds by the built-in C.UTF-8 on every platform.
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
 * Ensures that the cluster's server answers, and returns its socket folder. Joins a running server, waits for one that
 * is starting or stopping, replaces an unreachable one, and otherwise starts one. Throws an Error if a living process
 * that cannot be identified locks the data folder. Call it under the cluster's lock.
 */
export async function ensureRunning(at: ClusterPlace, binaries: Binaries, password: string): Promise<string> {
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

/** Stops the server and ends its connections. Does nothing if none is running. Call it under the cluster's lock. */
export async function stopServer(at: ClusterPlace): Promise<void> {
  const running = await findPostmaster(at.data)
  if (running) await stopPostmaster(running, at)
}

async function start(at: ClusterPlace, binaries: Binaries, password: string, giveUpAt: number): Promise<string> {
  const socketFolder = findSocketFolder(at)
  // No server runs on this data. Socket files of a killed server would prevent the start while any process has the dead
  // server's process id.
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
    // The children of a killed server need a moment to notice, and hold its shared memory until then.
    if (!/pre-existing shared memory block/.test(said)) throw new Error(`Postgres did not start:\n${said.trim()}`)
    await sleep(500)
  }
  throw new Error(`Postgres did not become ready within five minutes, see ${logPath(at)}`)
}

/** Starts the server as the leader of a new session, so that neither Ctrl-C nor the end of this process affects it. */
function spawnServer(at: ClusterPlace, binaries: Binaries): { ended: () => boolean } {
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

async function stopPostmaster(running: Postmaster, at: ClusterPlace): Promise<void> {
  const giveUpAt = performance.now() + stopLimitMs
  process.kill(running.pid, 'SIGINT')
  while (running.isAlive()) {
    if (performance.now() > giveUpAt)
      throw new Error(`Postgres (process ${running.pid}) did not stop, see ${logPath(at)}`)
    await sleep(pollMs)
  }
}

/**
 * Tests the server. `ready`: it answers. `later`: it is starting, stopping or full. `no`: nothing is listening. Throws
 * an Error if it rejects the password.
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

function writeSettings(at: ClusterPlace, socketFolder: string): void {
  const quoted = Object.entries({ ...settings, unix_socket_directories: `"${socketFolder}"` }).map(
    ([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`,
  )
  // The account owns the folder and might have placed a link there. Renaming a new file over the old name does not
  // follow links.
  const draft = join(at.data, `construction.conf.${randomUUID()}`)
  writeFileSync(draft, quoted.join(''), { flag: 'wx', mode: 0o600 })
  if (at.account) chownSync(draft, at.account.uid, at.account.gid)
  renameSync(draft, join(at.data, 'construction.conf'))
}

/** Rotates an oversized log; returns the length of the remaining log, in characters if it is ASCII. */
function openLog(at: ClusterPlace): number {
  const path = logPath(at)
  if (!existsSync(path)) return 0
  if (statSync(path).size < logLimitBytes) return readFileSync(path, 'utf8').length
  renameSync(path, `${path}.1`)
  return 0
}

function logPath(at: ClusterPlace): string {
  return join(at.control, 'postgres.log')
}

/** Returns the server's environment, without the caller's PG* variables, which Postgres itself reads. */
function environment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C' }
}
