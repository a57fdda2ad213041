import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { urlOfDatabase } from '../../testkit/cluster/cluster.ts'
import type { Lifetime } from '../../testkit/environment/database.ts'
import { type ManualWorker, openManualWorker } from '../../testkit/environment/manual-worker.ts'
import { findFreePort, startServiceEntry, waitUntilAnswering } from '../../testkit/environment/processes.ts'
import { type Service, startOwnService, type TestTenant } from '../../testkit/environment/service.ts'
import { makeUser } from '../../testkit/oauth.ts'
import { DatabaseSnapshot } from '../../testkit/snapshots/snapshot.ts'
import { WireProxy } from '../../testkit/wire/proxy.ts'
import type { KillableProcess } from './trials.ts'

/** Service under test. It reaches its own database through a proxy, and has one organization and one sandbox. */
export interface CrashKit {
  proxy: WireProxy
  service: Service
  tenant: TestTenant
  /** Second organization, which is a sandbox. */
  sandbox: TestTenant
  /** API of the service. It runs in this process unless it may be killed. */
  api: KillableProcess & { origin: string }
  snapshot: DatabaseSnapshot
  /** Two workers: `directWorker` connects to the database directly, `proxiedWorker` through the proxy. */
  directWorker: ManualWorker
  proxiedWorker: ManualWorker
}

/**
 * Opens a service with its own database on the Postgres server of TEST_DATABASE_URL. Closes the service at the end of
 * `lifetime`. If the API may be killed, it runs in a separate process.
 */
export async function openCrashKit(lifetime: Lifetime, mayBeKilled = false): Promise<CrashKit> {
  const { TEST_DATABASE_URL: testUrl, TEST_SUPERUSER_URL: superuserUrl } = process.env
  if (!testUrl || !superuserUrl) throw new Error('TEST_DATABASE_URL is not set')
  const proxy = await WireProxy.listen(testUrl)
  lifetime.teardown(() => proxy.close())
  const folder = mkdtempSync(join(tmpdir(), 'crash-points-'))
  lifetime.teardown(() => rmSync(folder, { recursive: true }))
  const pooler = process.env.TEST_POOLER_URL
  process.env.TEST_POOLER_URL = proxy.url
  const service = await startOwnService(lifetime, {
    settings: {
      ...{ acquireTimeoutMs: 3_000, webhookDevHosts: ['localhost:9'], poolSize: 2 },
      backup: { to: folder, keepDays: 14, passphrase: undefined },
    },
  }).finally(() => {
    if (pooler === undefined) delete process.env.TEST_POOLER_URL
    else process.env.TEST_POOLER_URL = pooler
  })
  const tenant = await service.tenant()
  await makeUser(tenant)
  const sandbox = await service.tenant({ mode: 'sandbox' })
  const name = new URL(service.url).pathname.slice(1)
  const kept = await DatabaseSnapshot.open(urlOfDatabase(superuserUrl, name))
  lifetime.teardown(() => kept.close())
  const { settings, url } = service
  const worker = await openManualWorker(settings, url)
  const behind = urlOfDatabase(proxy.url, name)
  // The messages of the queue's own package are not tested, so this worker reads the queue directly.
  const proxied = await openManualWorker(settings, behind, { queueUrl: url })
  lifetime.teardown(() => Promise.all([worker.close(), proxied.close()]))
  const api = mayBeKilled ? await startMortal(lifetime, service, behind) : immortal(service)
  return { proxy, service, tenant, sandbox, api, snapshot: kept, directWorker: worker, proxiedWorker: proxied }
}

const immortal = ({ origin }: Service) => ({
  origin,
  kill(): never {
    throw new Error('this process is not to be killed')
  },
  revive: async () => {},
})

/** Starts the API in a separate process. After a kill, `revive` starts it again at the same address. */
async function startMortal(
  lifetime: Lifetime,
  { settings, quickbooks }: Service,
  url: string,
): Promise<CrashKit['api']> {
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  const env = {
    ...quickbooks.env,
    PORT: String(port),
    DATABASE_URL: url,
    DATA_DIR: settings.dataDir,
    SECRET_KEY: settings.secretKey,
    WEBHOOK_DEV_HOSTS: settings.webhookDevHosts.join(),
    LOG_LEVEL: 'silent',
    POOL_SIZE: String(settings.poolSize),
  }
  const start = async () => {
    const started = startServiceEntry('handlers/main.ts', { env, stdio: 'ignore' })
    await waitUntilAnswering(started, `${origin}/readyz`)
    return started
  }
  let running = await start()
  lifetime.teardown(() => running.end('SIGKILL'))
  return {
    origin,
    kill: () => void running.child.kill('SIGKILL'),
    async revive() {
      await running.end('SIGKILL')
      running = await start()
    },
  }
}
