import { spawn } from 'node:child_process'
import { openSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { withClient } from '../../../testkit/cluster/nodes.ts'

const endLimitMs = 60_000
const startLimitMs = 120_000

/** Command by which a postmaster was started, so that it can be started again in the same way. */
interface Command {
  program: string
  args: string[]
  env: Record<string, string>
  logFile: string
}

/**
 * Controls the Postgres of one cluster node, given by its data folder: stops, kills, freezes and starts it. Linux only,
 * because it reads /proc. It starts Postgres as the folder's owner, so this process must be root or that owner.
 */
export class ClusterNodeServer {
  readonly port: number
  readonly #folder: string
  readonly #socketFolder: string
  /** URL of a superuser connection that shows whether the server answers. */
  readonly #url: string
  readonly #command: Command
  #frozen: number[] = []

  /** Throws if no server runs in the folder, or if it does not listen on `portOf`, the node's port in the cluster. */
  constructor(folder: string, portOf: number, url: string) {
    this.#folder = folder
    this.#url = url
    const lock = lockOf(folder)
    if (!lock || !isAlive(lock.pid)) throw new Error(`no Postgres runs in ${folder}, which NODE_DATA names`)
    if (lock.port !== portOf)
      throw new Error(
        `the Postgres in ${folder} listens on ${lock.port}, and the node on ${portOf}: NODE_DATA names the folders in the order of the nodes' groups, the coordinator's first`,
      )
    const { uid } = statSync(folder)
    if (process.getuid!() !== 0 && process.getuid!() !== uid)
      throw new Error(`${folder} belongs to another: run this as root or as its owner, who starts its Postgres`)
    this.port = lock.port
    this.#socketFolder = lock.socketFolder
    this.#command = commandOf(lock.pid)
  }

  /** Stops the server like `pg_ctl stop -m fast`. */
  async stop(): Promise<void> {
    await this.#end('SIGINT')
  }

  /** Kills the postmaster with SIGKILL. Its child processes notice that and exit without writing anything. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const lock = lockOf(this.#folder)
    if (!lock) return
    const all = [lock.pid, ...childrenOf(lock.pid)]
    process.kill(lock.pid, signal)
    const giveUpAt = Date.now() + endLimitMs
    while (all.some(isAlive)) {
      if (Date.now() > giveUpAt) throw new Error(`the Postgres in ${this.#folder} did not end after ${signal}`)
      await sleep(5)
    }
  }

  /**
   * Starts the server by its original command, unless it runs, and waits until it answers. Throws after two minutes.
   */
  async start(): Promise<void> {
    const lock = lockOf(this.#folder)
    if (!lock || !isAlive(lock.pid)) {
      // A killed postmaster stays a zombie if its parent does not reap it. A new postmaster would then consider the old
      // process as running.
      rmSync(join(this.#folder, 'postmaster.pid'), { force: true })
      if (this.#socketFolder) rmSync(join(this.#socketFolder, `.s.PGSQL.${this.port}.lock`), { force: true })
      const { program, args, env, logFile } = this.#command
      const { uid, gid } = statSync(this.#folder)
      const log = openSync(logFile, 'a')
      const as = process.getuid!() === 0 ? { uid, gid } : {}
      spawn(program, args, { env, cwd: this.#folder, detached: true, stdio: ['ignore', log, log], ...as }).unref()
    }
    const giveUpAt = Date.now() + startLimitMs
    for (;;) {
      const answered = await withClient(this.#url, (client) => client.query('select 1')).catch((error: Error) => error)
      if (!(answered instanceof Error)) return
      if (Date.now() > giveUpAt) throw new Error(`the Postgres in ${this.#folder} did not start`, { cause: answered })
      await sleep(20)
    }
  }

  /** Freezes all processes of the server. The kernel still accepts connections, but no query is answered. */
  freeze(): void {
    const { pid } = lockOf(this.#folder)!
    process.kill(pid, 'SIGSTOP')
    this.#frozen = [pid, ...childrenOf(pid)]
    for (const each of this.#frozen) signalIfAlive(each, 'SIGSTOP')
  }

  thaw(): void {
    for (const pid of this.#frozen.splice(0).reverse()) signalIfAlive(pid, 'SIGCONT')
  }
}

interface Lock {
  pid: number
  port: number
  /** Empty if the server has no Unix socket. */
  socketFolder: string
}

/** Reads postmaster.pid: the process id in line 1, the port in line 4 and the socket's folder in line 5. */
function lockOf(folder: string): Lock | undefined {
  try {
    const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3]), socketFolder: lines[4] ?? '' }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function commandOf(pid: number): Command {
  const [[, ...args], variables] = ['cmdline', 'environ'].map((file) =>
    readFileSync(`/proc/${pid}/${file}`, 'utf8').split('\0').slice(0, -1),
  ) as [string[], string[]]
  const env = Object.fromEntries(variables.map((text) => [text.split('=', 1)[0]!, text.slice(text.indexOf('=') + 1)]))
  const output = readlinkSync(`/proc/${pid}/fd/2`)
  const logFile = output.startsWith('/') && !output.endsWith(' (deleted)') ? output : '/dev/null'
  return { program: readlinkSync(`/proc/${pid}/exe`), args, env, logFile }
}

/** Reads /proc/<pid>/stat, whose fields 3 and 4 are the state and the parent process. */
function statOf(pid: number | string): { state: string; parent: number } | undefined {
  try {
    const [state, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return { state: state!, parent: Number(parent) }
  } catch {
    return undefined
  }
}

const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && statOf(name)?.parent === pid)
    .map(Number)

/** Reports whether a process runs. A zombie has ended, even if its parent has not reaped it. */
const isAlive = (pid: number): boolean => {
  const stat = statOf(pid)
  return stat !== undefined && stat.state !== 'Z'
}

function signalIfAlive(pid: number, signal: NodeJS.Signals): void {
  if (isAlive(pid)) process.kill(pid, signal)
}
