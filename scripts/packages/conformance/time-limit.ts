import { createContext, Script } from 'node:vm'

const sandbox: { work(): void } = { work() {} }
const context = createContext(sandbox)
const script = new Script('work()')

/** Number of tries for work that got too little CPU time, on a busy machine. */
const attempts = 3

/**
 * Runs synchronous work and returns true, or interrupts it after `limitMs` and returns false. Even a backtracking
 * regular expression is interrupted; a timer could not do that, because its callback would wait for the same thread.
 * Work that got the CPU for less than half of the time is run again, each time with twice the limit.
 */
export function runWithTimeLimit(limitMs: number, work: () => void): boolean {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const before = process.cpuUsage()
    if (ends(limitMs * 2 ** attempt, work)) return true
    const { user, system } = process.cpuUsage(before)
    if ((user + system) / 1000 >= limitMs / 2) return false
  }
  return false
}

function ends(limitMs: number, work: () => void): boolean {
  sandbox.work = work
  try {
    script.runInContext(context, { timeout: limitMs })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false
    throw error
  }
}
