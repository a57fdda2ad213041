import { deriveSecrets } from '../../../db/engine/base/secrets.ts'
import type { Schemas } from '../../../db/engine/records/resource.ts'
import type { FileStore } from '../../../db/services/files/file-store.ts'
import { runDueSandboxWork } from '../../../workers/tasks/sandbox/serve.ts'
import type { Service, TestTenant } from '../environment/service.ts'
import { serviceLog } from '../environment/service-log.ts'
import type { OperationInput } from '../http/client.ts'

type Far = NonNullable<OperationInput<'advanceSandboxClock'>['body']>

/**
 * Returns the dependencies with which a worker runs sandbox jobs. Deliveries may go to the hosts in WEBHOOK_DEV_HOSTS.
 */
export const sandboxWorkerDeps = (
  { database, settings }: Pick<Service, 'database' | 'settings'>,
  means: { patienceMs?: number; stopping?: () => boolean; files?: FileStore } = {},
) =>
  ({
    ...{ database, settings, secrets: deriveSecrets(settings.secretKey), log: serviceLog, stopping: () => false },
    ...means,
  }) as never

type Means = Parameters<typeof sandboxWorkerDeps>[1]

/** Requests an advance of a sandbox's clock, runs the job and returns it. */
export async function runClockAdvance(
  service: Service,
  tenant: TestTenant,
  far: Far,
  means?: Means,
): Promise<Schemas['Job']> {
  const { data } = await tenant.client.ok('advanceSandboxClock', { body: far })
  return runSandboxJob(service, tenant, data.job_id, means)
}

/** Requests a sandbox's reset, runs the job and returns it, whether it has ended or not. */
export async function runSandboxReset(service: Service, tenant: TestTenant, means?: Means): Promise<Schemas['Job']> {
  const { data } = await tenant.client.ok('resetSandbox')
  return runSandboxJob(service, tenant, data.job_id, means)
}

/** Maximum number of times that a worker runs one job. A job that makes progress needs fewer. */
const maxRuns = 30

/**
 * Runs a sandbox's job until it ends, and returns it. Runs it repeatedly, because a job pauses when other jobs are
 * waiting. With `stopping`, runs it only once, so the job may not have ended.
 */
export async function runSandboxJob(
  service: Service,
  tenant: TestTenant,
  id: string,
  means?: Means,
): Promise<Schemas['Job']> {
  for (let run = 1; ; run += 1) {
    await runDueSandboxWork(sandboxWorkerDeps(service, means), { tenantId: tenant.id })
    const { data } = await tenant.client.ok('getJob', { path: { id } })
    const isOpen = data.status === 'queued' || data.status === 'running'
    if (!isOpen || means?.stopping || run === maxRuns) return data
  }
}

/** Returns the current time of a sandbox's clock. */
export const sandboxTime = async (tenant: TestTenant): Promise<string> =>
  (await tenant.client.ok('getSandbox')).data.now
