import { setTimeout as sleep } from 'node:timers/promises'
import { allScopes } from '../../db/domain/scopes.ts'
import { Client } from './peers/client.ts'
import type { Service, TestTenant } from './service.ts'

/** Every scope that a person can give to an app. */
export const scopes = allScopes.filter((scope) => scope !== 'platform_admin:read')

/** The ids of jobs, one begun by each of these. No worker runs, so they wait. */
export const jobsOf = (clients: Client[]): Promise<string[]> =>
  Promise.all(clients.map(async (client) => (await client.ok('exportContacts', { body: {} })).data.job_id))

/** Whether this client is let in. A service that is busy says so with a 503, which is neither: it is asked again. */
async function statusOf(client: Client): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const { status } = await client.call('getMe')
    if (status !== 503 || attempt === 20) return status
    await sleep(250)
  }
}

/** What tests of access that ends ask of a service, over all of its processes. */
export function accessOf({ origin, origins }: Pick<Service, 'origin' | 'origins'>) {
  return {
    /** A key made by whoever this client is, with the client's own scopes. */
    async keyBy(client: Client): Promise<{ id: number; client: Client }> {
      const { data } = await client.ok('createApiKey', { body: { name: 'Made', scopes: scopes as never[] } })
      return { id: data.id, client: new Client(origin, data.key) }
    },

    /** The statuses that these get, each at each process; one where all get the same. */
    async statusesAt(clients: Client[]): Promise<number[]> {
      const calls = clients.flatMap((client) => origins.map((at) => statusOf(client.at(at))))
      return [...new Set(await Promise.all(calls))]
    },

    /** The states of these jobs; one where all have the same. */
    async jobStatuses(tenant: TestTenant, ids: string[]): Promise<string[]> {
      const jobs = await Promise.all(ids.map((id) => tenant.client.ok('getJob', { path: { id } })))
      return [...new Set(jobs.map(({ data }) => data.status))]
    },
  }
}
