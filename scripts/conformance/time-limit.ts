import { createContext, Script } from 'node:vm'

const sandbox: { work(): void } = { work() {} }
const context = createContext(sandbox)
const script = new Script('work()')

/** How often work is run again that had little of the processor, on a machine that is busy with something else. */
const attempts = 3

/**
 * Runs synchronous work and returns true, or interrupts it after `limitMs` and returns false. Even a regular expression
 * that backtracks is interrupted, which no timer could do, since it would wait for the same thread. Work that did not get
 * the processor for half of the time is run again, for twice as long each time.
 */
export function endsWithin(limitMs: number, work: () => void): boolean {
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
