import { setTimeout as sleep } from 'node:timers/promises'
import { canForgeClientAddress } from '../db/engine/base/settings.ts'
import { releaseStartMemory } from '../db/engine/postgres/start/memory.ts'
import { onShutdown, startServiceProcess } from '../db/engine/postgres/start/process.ts'
import { startWatchdogReports } from '../db/engine/postgres/start/watchdog.ts'
import { maxApiConnections, startApi } from './start.ts'

startWatchdogReports()
const {
  settings,
  log,
  databaseAddress: place,
  tracing,
  running: api,
} = await startServiceProcess({
  name: 'api',
  connections: maxApiConnections,
  start: ({ settings, log, databaseAddress }) => startApi(settings, databaseAddress.url, log),
})
const drained = new AbortController()
let stopping = false

/**
 * Stops the process. After a SIGTERM, /readyz first returns 503 for `drainMs`, so that load balancers send no more
 * requests. Then running requests are finished. A second signal closes all connections at once.
 */
async function stop(signal: string): Promise<void> {
  if (stopping) {
    drained.abort()
    api.server.closeAllConnections()
    return
  }
  stopping = true
  const drainMs = signal === 'SIGTERM' ? settings.drainMs : 0
  log.info({ signal, drainMs }, 'stopping')
  // Closes connections after 20 s: the process must end within 25 s, as is promised to operators.
  setTimeout(() => api.server.closeAllConnections(), 20_000).unref()
  setTimeout(() => process.exit(1), 24_000).unref()
  api.drain()
  await sleep(drainMs, undefined, { signal: drained.signal }).catch(() => {})
  await api.close()
  await Promise.all([tracing.close(), place.close()])
  process.exit(0)
}
onShutdown(stop)

log.info({ port: api.port, origin: settings.publicOrigin, ...(await api.build()) }, 'listening')
if (canForgeClientAddress(settings))
  log.warn(
    'TRUST_PROXY counts proxies, and HOST lets everybody reach PORT beside them: who does can forge X-Forwarded-For. Set HOST to an address that only the proxy reaches, such as 127.0.0.1, or name the proxies in TRUST_PROXY.',
  )
void api.warmUp().then(() => releaseStartMemory())
