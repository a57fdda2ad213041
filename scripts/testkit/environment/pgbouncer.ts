import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from './processes.ts'

export type PoolMode = 'session' | 'transaction' | 'statement'

/** A PgBouncer process in front of a Postgres server on this machine. */
export interface TestPgbouncer {
  /** Returns the address of the same database through PgBouncer. */
  addressThrough(url: string): string
  close(): Promise<void>
}

const startLimitMs = 10_000
const programs = [process.env.PGBOUNCER, 'pgbouncer']

/** Returns the program from Debian's package pgbouncer, or the one in PGBOUNCER; undefined if there is none. */
export const findPgbouncer = (): string | undefined =>
  programs.find((program) => program && spawnSync(program, ['--version']).status === 0)

/**
 * Starts PgBouncer in this mode in front of the server of `url`, for all its databases, with the role of `url`. It runs
 * as the owner of the server's socket, because it refuses to run as root. Throws if it does not start.
 */
export async function startPgbouncer(url: string, mode: PoolMode): Promise<TestPgbouncer> {
  const program = findPgbouncer()
  if (!program) throw new Error('This needs PgBouncer: install the package pgbouncer, or name the program in PGBOUNCER')
  const { username, password, port, hostname, searchParams } = new URL(url)
  const host = searchParams.get('host') ?? hostname
  const account = host.startsWith('/') ? statSync(host) : undefined
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'))
  const ownPort = await findFreePort()
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, configuration({ host, port: port || '5432', username, password }, mode, ownPort), { mode: 0o600 })
  if (account && process.getuid?.() === 0) for (const path of [folder, file]) chownSync(path, account.uid, account.gid)
  const as = account && process.getuid?.() === 0 ? { uid: account.uid, gid: account.gid } : {}
  const child = spawn(program, ['-q', file], { ...as, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
  const close = async () => {
    await ended(child)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await untilListening(child, ownPort)
  } catch (error) {
    await close()
    throw error
  }
  return { addressThrough: (other) => through(other, ownPort), close }
}

interface Target {
  host: string
  port: string
  username: string
  password: string
}

/**
 * Returns the configuration from the documentation (handlers/web/docs/operating/database.md), with the role and password in
 * it.
 */
const configuration = (
  { host, port, username, password }: Target,
  mode: PoolMode,
  ownPort: number,
): string => `[databases]
* = host=${host} port=${port} user=${username} password=${decodeURIComponent(password)}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 150
max_client_conn = 1000
server_reset_query = DISCARD ALL
server_idle_timeout = 1
`

function through(url: string, port: number): string {
  const other = new URL(url)
  other.search = ''
  other.hostname = '127.0.0.1'
  other.port = String(port)
  return other.href
}

async function untilListening(child: ChildProcess, port: number): Promise<void> {
  const said: string[] = []
  child.stderr!.on('data', (text) => said.push(String(text)))
  child.on('error', (error) => said.push(error.message))
  const giveUpAt = Date.now() + startLimitMs
  while (Date.now() < giveUpAt && child.exitCode === null) {
    if (await answers(port)) return
    await sleep(50)
  }
  throw new Error(`PgBouncer did not start: ${said.join('')}`)
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await exited
}
