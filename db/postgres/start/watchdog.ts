import { execFile } from 'node:child_process'

/** A process that misses this many of its reports has hung. */
const reportsInTime = 3

/**
 * Reports to systemd that the process goes on, as a unit with WatchdogSec asks (sd_watchdog_enabled(3)): a process whose event
 * loop hangs reports nothing, and is ended and started again. Does nothing outside of such a unit. Node has no sockets of
 * systemd's kind, so its own program `systemd-notify` sends the report.
 */
export function reportToWatchdog(env: NodeJS.ProcessEnv = process.env): void {
  const timeoutMs = Number(env.WATCHDOG_USEC) / 1_000
  if (!env.NOTIFY_SOCKET || !(timeoutMs > 0)) return
  const report = (): void => void execFile('systemd-notify', ['WATCHDOG=1'], () => {})
  report()
  setInterval(report, timeoutMs / reportsInTime).unref()
}
