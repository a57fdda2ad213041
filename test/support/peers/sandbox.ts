import { secretsFrom } from '../../../db/base/secrets.ts'
import type { FileStore } from '../../../db/files/file-store.ts'
import type { Schemas } from '../../../db/records/resource.ts'
import { serveSandboxes } from '../../../workers/sandbox/serve.ts'
import type { Service, TestTenant } from '../service.ts'
import { serviceLog } from '../service-log.ts'
import type { Input } from './client.ts'

type Far = NonNullable<Input<'advanceSandboxClock'>['body']>

/** What a worker serves sandboxes with, where deliveries go to the hosts of the service's settings. */
export const sandboxWorker = (
  { database, settings }: Pick<Service, 'database' | 'settings'>,
  means: { patienceMs?: number; stopping?: () => boolean; files?: FileStore } = {},
) =>
  ({
    ...{ database, settings, secrets: secretsFrom(settings.secretKey), log: serviceLog, stopping: () => false },
    ...means,
  }) as never

type Means = Parameters<typeof sandboxWorker>[1]

/** Advances a sandbox's clock, and gives the job as it ended. */
export async function advance(service: Service, tenant: TestTenant, far: Far, means?: Means): Promise<Schemas['Job']> {
  const { data } = await tenant.client.ok('advanceSandboxClock', { body: far })
  return jobServed(service, tenant, data.job_id, means)
}

/** Resets a sandbox, and gives the job as it ended, or stands. */
export async function reset(service: Service, tenant: TestTenant, means?: Means): Promise<Schemas['Job']> {
  const { data } = await tenant.client.ok('resetSandbox')
  return jobServed(service, tenant, data.job_id, means)
}

/** More than a job needs that gets on. */
const mostTurns = 30

/**
 * Serves a sandbox's job to its end, and gives it then. A worker that stops has one turn, after which the job stands as it
 * does; others have as many as it takes, as where one is over because others wait.
 */
export async function jobServed(
  service: Service,
  tenant: TestTenant,
  id: string,
  means?: Means,
): Promise<Schemas['Job']> {
  for (let turn = 1; ; turn += 1) {
    await serveSandboxes(sandboxWorker(service, means), { tenantId: tenant.id })
    const { data } = await tenant.client.ok('getJob', { path: { id } })
    const isOpen = data.status === 'queued' || data.status === 'running'
    if (!isOpen || means?.stopping || turn === mostTurns) return data
  }
}

/** The time by a sandbox's clock. */
export const sandboxTime = async (tenant: TestTenant): Promise<string> =>
  (await tenant.client.ok('getSandbox')).data.now
