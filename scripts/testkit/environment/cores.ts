import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Database } from '../../../db/engine/postgres/connection.ts'

/**
 * Pins this process, which sends the load, to the last of its cores, and an API process and its Postgres to the others.
 * Returns a function that gives this process all its cores back. Returns undefined without taskset (Linux) or a second
 * core.
 */
export async function pinLoadToOwnCore(database: Database, apiPid: number): Promise<(() => void) | undefined> {
  const cores = coresOf(process.pid)
  const own = cores?.at(-1)
  if (!cores || own === undefined || cores.length < 2) return undefined
  const rest = cores.slice(0, -1)
  for (const pid of await listPostgresProcesses(database)) {
    try {
      confine(pid, rest)
    } catch {
      // The server process has already ended, because its connection was closed.
    }
  }
  confine(apiPid, rest)
  confine(process.pid, [own])
  return () => confine(process.pid, cores)
}

function coresOf(pid: number): number[] | undefined {
  try {
    const ranges = taskset('-p', '-c', String(pid)).split(': ')[1]!.trim().split(',')
    return ranges.flatMap((range) => {
      const [first, last = first] = range.split('-').map(Number) as [number, number?]
      return Array.from({ length: last - first + 1 }, (_, index) => first + index)
    })
  } catch {
    return undefined
  }
}

/** Restricts a process, its threads and its future children to the given cores. */
const confine = (pid: number, cores: readonly number[]): void =>
  void taskset('-a', '-p', '-c', cores.join(), String(pid))

const taskset = (...given: string[]): string => execFileSync('taskset', given, { encoding: 'utf8', stdio: 'pipe' })

/**
 * Returns the process ids of a Postgres server: the postmaster, which starts a process for each connection, and its
 * children.
 */
export async function listPostgresProcesses(database: Database): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.sql)
  const stat = await readFile(`/proc/${rows[0]!.pid}/stat`, 'utf8')
  const first = Number(stat.replace(/^.*\) /, '').split(' ')[1])
  const children = await readFile(`/proc/${first}/task/${first}/children`, 'utf8')
  return [first, ...children.trim().split(' ').map(Number)]
}
