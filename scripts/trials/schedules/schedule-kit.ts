import { runAsSuperuser } from '../../../db/engine/postgres/embedded/roles.ts'
import { startApi } from '../../../handlers/start.ts'
import { urlOfDatabase } from '../../testkit/cluster/cluster.ts'
import type { Lifetime } from '../../testkit/environment/database.ts'
import { closeApiNow, type Service, startOwnService } from '../../testkit/environment/service.ts'
import { serviceLog } from '../../testkit/environment/service-log.ts'
import { DatabaseSnapshot } from '../../testkit/snapshots/snapshot.ts'
import { WireProxy } from '../../testkit/wire/proxy.ts'
import { RaceClient } from './actor.ts'
import { SettableClock } from './clock.ts'
import { InterleavingRunner } from './interleaving-runner.ts'
import { toActorLetter } from './interleavings.ts'
import { deadlockTimeoutMs, LockObserver } from './lock-observer.ts'

/** Service with its own database, and one API process behind a proxy for each concurrent request. */
export interface InterleavingKit {
  service: Service
  /** Origin of each actor's API process. */
  origins: string[]
  runner: InterleavingRunner
  snapshot: DatabaseSnapshot
  clock: SettableClock
}

/**
 * Opens a service for `count` concurrent requests on the Postgres server of TEST_DATABASE_URL. Closes the service at
 * the end of `lifetime`.
 */
export async function openInterleavingKit(lifetime: Lifetime, count: number): Promise<InterleavingKit> {
  const { TEST_SUPERUSER_URL: superuserUrl } = process.env
  if (!superuserUrl) throw new Error('TEST_SUPERUSER_URL is not set')
  const service = await startOwnService(lifetime)
  const name = new URL(service.url).pathname.slice(1)
  const ownUrl = urlOfDatabase(superuserUrl, name)
  await runAsSuperuser(ownUrl, async (client) => {
    await client.query(`alter database ${name} set deadlock_timeout = ${deadlockTimeoutMs}`)
  })
  const clock = await SettableClock.open(ownUrl)
  lifetime.teardown(() => clock.close())
  const [actors, origins]: [RaceClient[], string[]] = [[], []]
  for (let place = 0; place < count; place += 1) {
    const proxy = await WireProxy.listen(service.url)
    lifetime.teardown(() => proxy.close())
    actors.push(new RaceClient(toActorLetter(place), proxy))
    const api = await startApi({ ...service.settings, port: 0, poolSize: 2 }, proxy.url, serviceLog)
    lifetime.teardown(() => closeApiNow(api))
    origins.push(`http://127.0.0.1:${api.port}`)
  }
  const observer = await LockObserver.open(ownUrl)
  lifetime.teardown(() => observer.close())
  const kept = await DatabaseSnapshot.open(ownUrl)
  lifetime.teardown(() => kept.close())
  return { service, origins, runner: new InterleavingRunner(actors, observer), snapshot: kept, clock }
}
