import { constants, setPriority } from 'node:os'
import { releaseStartMemory } from '../db/postgres/start/memory.ts'
import { onEnd, startServiceProcess } from '../db/postgres/start/process.ts'
import { reportToWatchdog } from '../db/postgres/start/watchdog.ts'
import { startWorker, workerConnections } from './start.ts'

// Users wait for API answers more than for jobs, so the API gets priority on shared processors.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
reportToWatchdog()
const {
  log,
  place,
  tracing,
  running: worker,
} = await startServiceProcess({
  name: 'worker',
  connections: workerConnections,
  start: ({ settings, log, place }) => startWorker(settings, place.url, log, place.directUrl),
})
let stopping = false
async function stop(signal: string): Promise<void> {
  if (stopping) return
  stopping = true
  log.info({ signal }, 'stopping')
  // Another worker takes over unfinished work after the timeout, as after a crash.
  setTimeout(() => process.exit(0), 22_000).unref()
  await worker.close()
  await Promise.all([tracing.close(), place.close()])
  process.exit(0)
}
onEnd(stop)

log.info(await worker.build(), 'working')
// `make run` waits for this message. A worker started otherwise has no parent process to notify.
process.send?.('working')
void releaseStartMemory()
