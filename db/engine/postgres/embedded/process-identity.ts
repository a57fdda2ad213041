import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * Returns a text that identifies the process that has `pid` now; null if there is none or only a zombie. A later
 * process with the same pid has another identity. The text contains the boot's id, because start times are counted from
 * the boot.
 */
export function identityOfProcess(pid: number): string | null {
  if (!Number.isInteger(pid) || pid <= 0) return null
  return process.platform === 'linux' ? identityFromProc(pid) : identityFromPs(pid)
}

/** Reports whether the process that recorded this identity is still alive. */
export function isProcessAlive(pid: number, identity: string): boolean {
  return identity !== '' && identityOfProcess(pid) === identity
}

function identityFromProc(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The command's name may contain any character, but is in parentheses. So the fields are counted after the last
    // parenthesis.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return null
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim()}/${fields[19]}`
  } catch {
    return null
  }
}

function identityFromPs(pid: number): string | null {
  try {
    const [state, ...started] = execFileSync('ps', ['-o', 'state=,lstart=', '-p', String(pid)], { encoding: 'utf8' })
      .trim()
      .split(/\s+/)
    return state === undefined || state === '' || state.startsWith('Z') ? null : started.join(' ')
  } catch {
    return null
  }
}
