import { constants, setPriority } from 'node:os'
import { openLog } from '../db/base/log.ts'
import { readSettings } from '../db/base/settings.ts'
import { startTracing } from '../db/base/tracing.ts'
import { openDatabase } from '../db/postgres/open-database.ts'
import { startWorker } from './start.ts'

// People wait for answers more than for jobs, so where both share processors the API has priority.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
const settings = readSettings()
const log = openLog('worker', { level: settings.logLevel })
const place = await openDatabase(settings)
const tracing = await startTracing({
  ...settings,
  service: 'construction-worker',
  warn: (err) => log.warn({ err }, 'traces or metrics were not taken'),
})
const worker = await startWorker(settings, place.url, log, place.directUrl)
let stopping = false
async function stop(signal: string): Promise<void> {
  if (stopping) return
  stopping = true
  log.info({ signal }, 'stopping')
  // Another worker takes over whatever has not ended by then, as after a crash.
  setTimeout(() => process.exit(0), 22_000).unref()
  await worker.close()
  await Promise.all([tracing.close(), place.close()])
  process.exit(0)
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
// Only make run, which started it, holds the other end.
process.on('disconnect', () => stop('disconnect'))

log.info('working')
// make run waits for this; a worker that was started otherwise has nobody to tell.
process.send?.('working')
