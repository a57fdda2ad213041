import { execFile } from 'node:child_process'

/** Number of reports within the watchdog's timeout; a process that misses all of them has hung. */
const reportsInTime = 3

/**
 * Reports to systemd that the process is alive, as a unit with WatchdogSec requires (sd_watchdog_enabled(3)). If its
 * event loop hangs, it sends no reports, and systemd restarts it. Does nothing outside such a unit. Node cannot use
 * systemd's type of socket, so the program `systemd-notify` sends the reports.
 */
export function startWatchdogReports(env: NodeJS.ProcessEnv = process.env): void {
  const timeoutMs = Number(env.WATCHDOG_USEC) / 1_000
  if (!env.NOTIFY_SOCKET || !(timeoutMs > 0)) return
  const report = (): void => void execFile('systemd-notify', ['WATCHDOG=1'], () => {})
  report()
  setInterval(report, timeoutMs / reportsInTime).unref()
}
