import { setTimeout as sleep } from 'node:timers/promises'
import { allScopes } from '../../db/domain/scopes.ts'
import type { Service, TestTenant } from './environment/service.ts'
import { Client } from './http/client.ts'

/** Every scope that a user can grant to an app. */
export const grantableScopes = allScopes.filter((scope) => scope !== 'platform_admin:read')

/** Starts one export job with each client and returns the job ids. No worker runs, so the jobs stay pending. */
export const startExportJobs = (clients: Client[]): Promise<string[]> =>
  Promise.all(clients.map(async (client) => (await client.ok('exportContacts', { body: {} })).data.job_id))

/**
 * Returns the status of a getMe call, which shows whether the client has access. A 503 does not show that, so the call
 * is retried up to 19 times.
 */
async function statusOf(client: Client): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const { status } = await client.call('getMe')
    if (status !== 503 || attempt === 20) return status
    await sleep(250)
  }
}

/** Returns helpers for tests of revoked or expired access. They call every API process of the service. */
export function makeAccessHelpers({ origin, origins }: Pick<Service, 'origin' | 'origins'>) {
  return {
    /** Creates an API key as this client, with every grantable scope. */
    async keyBy(client: Client): Promise<{ id: number; client: Client }> {
      const { data } = await client.ok('createApiKey', { body: { name: 'Made', scopes: grantableScopes as never[] } })
      return { id: data.id, client: new Client(origin, data.key) }
    },

    /** Calls getMe with each client at each API process and returns the distinct statuses. */
    async statusesAt(clients: Client[]): Promise<number[]> {
      const calls = clients.flatMap((client) => origins.map((at) => statusOf(client.at(at))))
      return [...new Set(await Promise.all(calls))]
    },

    /** Returns the distinct statuses of these jobs. */
    async jobStatuses(tenant: TestTenant, ids: string[]): Promise<string[]> {
      const jobs = await Promise.all(ids.map((id) => tenant.client.ok('getJob', { path: { id } })))
      return [...new Set(jobs.map(({ data }) => data.status))]
    },
  }
}
