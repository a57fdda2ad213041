import { execFile } from 'node:child_process'

/**
 * Number of reports that are sent within the watchdog's timeout. systemd restarts a process that misses all of them.
 */
const reportsInTime = 3

/**
 * Reports periodically to systemd that the process is alive, as a unit with WatchdogSec requires
 * (sd_watchdog_enabled(3)). If the event loop hangs, no reports are sent, and systemd restarts the process. Does
 * nothing outside such a unit. Node cannot write to systemd's kind of socket, so the program `systemd-notify` sends the
 * reports.
 */
export function startWatchdogReports(env: NodeJS.ProcessEnv = process.env): void {
  const timeoutMs = Number(env.WATCHDOG_USEC) / 1_000
  if (!env.NOTIFY_SOCKET || !(timeoutMs > 0)) return
  const report = (): void => void execFile('systemd-notify', ['WATCHDOG=1'], () => {})
  report()
  setInterval(report, timeoutMs / reportsInTime).unref()
}
