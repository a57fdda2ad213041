import { openLog } from '../db/base/log.ts'
import { readSettings } from '../db/base/settings.ts'
import { openCluster } from '../db/postgres/embedded/cluster.ts'
import { startApi } from './start.ts'

const settings = readSettings()
const log = openLog('api', { level: settings.logLevel })
const cluster = settings.databaseUrl ? undefined : await openCluster(settings.dataDir)
const api = await startApi(settings, settings.databaseUrl ?? cluster!.url, log)
log.info({ port: api.port, origin: settings.publicOrigin }, 'listening')
void api.warmUp()

let stopping = false
async function stop(signal: string): Promise<void> {
  if (stopping) return
  stopping = true
  log.info({ signal }, 'stopping')
  // What still runs after 20 s is cut off; the operator's interface promises an end within 25.
  setTimeout(() => api.server.closeAllConnections(), 20_000).unref()
  setTimeout(() => process.exit(1), 24_000).unref()
  await api.close()
  await cluster?.close()
  process.exit(0)
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
// The other end of this channel is held by make run alone, which has started the process.
process.on('disconnect', () => stop('disconnect'))
