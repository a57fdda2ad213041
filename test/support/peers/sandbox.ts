import { secretsFrom } from '../../../db/base/secrets.ts'
import type { Schemas } from '../../../db/records/resource.ts'
import { serveSandboxes } from '../../../workers/sandbox/serve.ts'
import type { Service, TestTenant } from '../service.ts'
import { serviceLog } from '../service-log.ts'
import type { Input } from './client.ts'

type Far = NonNullable<Input<'advanceSandboxClock'>['body']>

/** What a worker serves sandboxes with, where deliveries go to the hosts of the service's settings. */
export const sandboxWorker = (
  { database, settings }: Pick<Service, 'database' | 'settings'>,
  means: { patienceMs?: number; stopping?: () => boolean } = {},
) =>
  ({
    ...{ database, settings, secrets: secretsFrom(settings.secretKey), log: serviceLog, stopping: () => false },
    ...means,
  }) as never

/** Advances a sandbox's clock, and gives the job as it ended. */
export async function advance(service: Service, tenant: TestTenant, far: Far, means = {}): Promise<Schemas['Job']> {
  const { data } = await tenant.client.ok('advanceSandboxClock', { body: far })
  await serveSandboxes(sandboxWorker(service, means), { tenantId: tenant.id })
  return (await tenant.client.ok('getJob', { path: { id: data.job_id } })).data
}

/** The time by a sandbox's clock. */
export const sandboxTime = async (tenant: TestTenant): Promise<string> =>
  (await tenant.client.ok('getSandbox')).data.now
