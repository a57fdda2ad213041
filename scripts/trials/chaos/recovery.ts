import { setTimeout as sleep } from 'node:timers/promises'
import type { ChaosRun } from './chaos-trial.ts'

/** An open job (queued or running), with its progress at that time. */
export interface OpenJob {
  tenantId: number
  id: string
  type: string
  status: string
  processed: number
  total: number
  fence: number
}

/** Effect of one failure on the service: when it was over (`endedAtMs`), and what was wrong by then. */
export interface FailureResult {
  /** Jobs that were open when the failure began. */
  jobs: OpenJob[]
  endedAtMs: number
  observation?: string
  problems?: string[]
}

/** A failure that the chaos run can cause. */
export interface Failure {
  name: string
  /**
   * Set if the failure is skipped on a cluster. Such a failure needs something that a cluster does not have, for
   * example a second database for a restore.
   */
  isSkippedOnCluster?: true
  cause(scene: ChaosRun): Promise<FailureResult>
}

/** SQL condition for jobs of types that never wait between two attempts. */
export const promptJobCondition = "type not in ('accounting_push', 'email')"

const lookMs = 50
/** Time without progress after which a job counts as hanging, even on a busy machine. */
export const jobProgressLimitMs = 300_000
const underWayLimitMs = 10_000

/** Returns the jobs that are queued or running now, without pushes and mails, which wait between their attempts. */
export async function listOpenJobs({ database }: ChaosRun): Promise<OpenJob[]> {
  const { rows } = await database.pool.query<OpenJob>(
    `select tenant_id as "tenantId", id, type, status, processed, total, fence from jobs
    where status in ('queued', 'running') and ${promptJobCondition}`,
  )
  return rows
}

/** Waits up to ten seconds until an import is partly done. Returns the jobs that are open then. */
export async function waitForPartlyDoneImport(scene: ChaosRun): Promise<OpenJob[]> {
  const giveUpAt = Date.now() + underWayLimitMs
  for (;;) {
    const jobs = await listOpenJobs(scene)
    const amid = jobs.some(({ type, processed, total }) => type === 'import' && processed > 0 && processed < total)
    if (amid || Date.now() > giveUpAt) return jobs
    await sleep(20)
  }
}

/** Waits until every API process has acknowledged a keyed write. Returns the milliseconds since `fromMs`. */
export async function waitForWrites(
  { processes, writeLoad, writerTenants, random }: ChaosRun,
  fromMs: number,
): Promise<number> {
  await Promise.all(processes.origins.map((origin) => writeLoad.addContact(random.pick(writerTenants), origin)))
  return Date.now() - fromMs
}

/**
 * Waits until each of the jobs has made progress or ended. Returns the milliseconds since `fromMs`, or undefined if a
 * job hangs.
 */
export async function waitForJobProgress({ database }: ChaosRun, jobs: readonly OpenJob[], fromMs: number) {
  const text = `select count(*) as waiting from jobs j
    join unnest($1::bigint[], $2::text[], $3::integer[]) as was (tenant_id, id, processed) using (tenant_id, id)
    where j.status in ('queued', 'running') and j.processed <= was.processed`
  const values = [jobs.map((job) => job.tenantId), jobs.map((job) => job.id), jobs.map((job) => job.processed)]
  while (Date.now() - fromMs < jobProgressLimitMs) {
    const found = await database.pool.query<{ waiting: number }>(text, values).catch(() => undefined)
    if (found?.rows[0]?.waiting === 0) return Date.now() - fromMs
    await sleep(lookMs)
  }
  return undefined
}
