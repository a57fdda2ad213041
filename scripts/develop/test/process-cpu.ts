import { readdirSync, readFileSync } from 'node:fs'

/**
 * Length of a clock tick in milliseconds. Linux reports CPU times in hundredths of a second, whatever its kernel's tick
 * is (proc_pid_stat(5), sysconf(_SC_CLK_TCK)).
 */
const msPerTick = 10

interface Ticks {
  parent: number
  own: number
  children: number
}

function read(pid: number | 'self'): Ticks | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    return { parent: fields[1]!, own: fields[11]! + fields[12]!, children: fields[13]! + fields[14]! }
  } catch {
    return undefined
  }
}

/** Returns the CPU time of this process's finished children in milliseconds; 0 if the system has no /proc. */
export const readFinishedChildrenCpuMs = (): number => (read('self')?.children ?? 0) * msPerTick

/**
 * Returns the CPU time of a process, its finished children and its running ones in milliseconds; 0 if the system has no
 * /proc.
 */
export function readProcessTreeCpuMs(pid: number): number {
  const itself = read(pid)
  if (!itself) return 0
  const living = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => read(Number(name)))
    .filter((ticks) => ticks?.parent === pid)
  return (itself.own + itself.children + living.reduce((sum, ticks) => sum + ticks!.own, 0)) * msPerTick
}
