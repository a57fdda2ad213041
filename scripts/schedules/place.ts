import { asSuperuser } from '../../db/postgres/embedded/roles.ts'
import { startApi } from '../../handlers/start.ts'
import { withDatabase } from '../../test/support/cluster/cluster.ts'
import type { Lifetime } from '../../test/support/database.ts'
import { closeNow, ownService, type Service } from '../../test/support/service.ts'
import { serviceLog } from '../../test/support/service-log.ts'
import { KeptState } from '../kept-state/state.ts'
import { WireProxy } from '../wire/proxy.ts'
import { RaceActor } from './actor.ts'
import { deadlockTimeoutMs, LockObserver } from './blocked.ts'
import { SettableClock } from './clock.ts'
import { Conductor } from './conductor.ts'
import { letterOf } from './orders.ts'

/** Service with its own database, and one API process behind a proxy for each concurrent request. */
export interface SchedulePlace {
  service: Service
  /** Origin of each actor's API process. */
  origins: string[]
  conductor: Conductor
  kept: KeptState
  clock: SettableClock
}

/**
 * Opens a service for `count` concurrent requests on the Postgres server of TEST_DATABASE_URL. It is closed with
 * `lifetime`.
 */
export async function openSchedulePlace(lifetime: Lifetime, count: number): Promise<SchedulePlace> {
  const { TEST_SUPERUSER_URL: superuserUrl } = process.env
  if (!superuserUrl) throw new Error('TEST_SUPERUSER_URL is not set')
  const service = await ownService(lifetime)
  const name = new URL(service.url).pathname.slice(1)
  const ownUrl = withDatabase(superuserUrl, name)
  await asSuperuser(ownUrl, async (client) => {
    await client.query(`alter database ${name} set deadlock_timeout = ${deadlockTimeoutMs}`)
  })
  const clock = await SettableClock.open(ownUrl)
  lifetime.teardown(() => clock.close())
  const [actors, origins]: [RaceActor[], string[]] = [[], []]
  for (let place = 0; place < count; place += 1) {
    const proxy = await WireProxy.listen(service.url)
    lifetime.teardown(() => proxy.close())
    actors.push(new RaceActor(letterOf(place), proxy))
    const api = await startApi({ ...service.settings, port: 0, poolSize: 2 }, proxy.url, serviceLog)
    lifetime.teardown(() => closeNow(api))
    origins.push(`http://127.0.0.1:${api.port}`)
  }
  const observer = await LockObserver.open(ownUrl)
  lifetime.teardown(() => observer.close())
  const kept = await KeptState.open(ownUrl)
  lifetime.teardown(() => kept.close())
  return { service, origins, conductor: new Conductor(actors, observer), kept, clock }
}
