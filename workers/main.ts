import { constants, setPriority } from 'node:os'
import { releaseStartMemory } from '../db/engine/postgres/start/memory.ts'
import { onShutdown, startServiceProcess } from '../db/engine/postgres/start/process.ts'
import { startWatchdogReports } from '../db/engine/postgres/start/watchdog.ts'
import { maxWorkerConnections, startWorker } from './start.ts'

// Users wait for API answers but rarely for jobs. So an API process on the same machine gets processor time first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
startWatchdogReports()
const {
  log,
  databaseAddress: place,
  tracing,
  running: worker,
} = await startServiceProcess({
  name: 'worker',
  connections: maxWorkerConnections,
  start: ({ settings, log, databaseAddress }) =>
    startWorker(settings, databaseAddress.url, log, databaseAddress.directUrl),
})
let stopping = false
async function stop(signal: string): Promise<void> {
  if (stopping) return
  stopping = true
  log.info({ signal }, 'stopping')
  // If tasks do not end in time, the process exits anyway. Another worker then takes over the unfinished tasks, as
  // after a crash.
  setTimeout(() => process.exit(0), 22_000).unref()
  await worker.close()
  await Promise.all([tracing.close(), place.close()])
  process.exit(0)
}
onShutdown(stop)

log.info(await worker.build(), 'working')
// `make run` waits for this message. Any other worker has no parent process to send it to.
process.send?.('working')
void releaseStartMemory()
