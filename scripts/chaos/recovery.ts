import { setTimeout as sleep } from 'node:timers/promises'
import type { Scene } from './scene.ts'

/** A job that was open at some moment, and its progress then. */
export interface OpenJob {
  tenantId: number
  id: string
  type: string
  status: string
  processed: number
  total: number
  fence: number
}

/** What one failure did to the service: when it was over, and what was already wrong then. */
export interface Harm {
  /** The jobs that were open when the failure began. */
  jobs: OpenJob[]
  mendedMs: number
  seen?: string
  wrong?: string[]
}

/** Something that the trial does to the service. */
export interface Failure {
  name: string
  /** It is about what no cluster has: a backup into another database, a release that knows of no nodes. */
  onPostgresAlone?: true
  strike(scene: Scene): Promise<Harm>
}

/** In SQL: a job that never rests once it has begun. */
export const isServedAtOnce = "type not in ('accounting_push', 'email')"

const lookMs = 50
/** A job without progress for so long hangs, also on a busy machine. */
export const moveLimitMs = 300_000
const underWayLimitMs = 10_000

/** The jobs that are queued or running now, but for pushes and mails, which rest between their attempts. */
export async function openJobs({ database }: Scene): Promise<OpenJob[]> {
  const { rows } = await database.pool.query<OpenJob>(
    `select tenant_id as "tenantId", id, type, status, processed, total, fence from jobs
    where status in ('queued', 'running') and ${isServedAtOnce}`,
  )
  return rows
}

/** Waits up to ten seconds until an import is under way; returns the jobs that are open then. */
export async function amidJobs(scene: Scene): Promise<OpenJob[]> {
  const giveUpAt = Date.now() + underWayLimitMs
  for (;;) {
    const jobs = await openJobs(scene)
    const amid = jobs.some(({ type, processed, total }) => type === 'import' && processed > 0 && processed < total)
    if (amid || Date.now() > giveUpAt) return jobs
    await sleep(20)
  }
}

/** Milliseconds from `fromMs` until every API has acknowledged a keyed write. */
export async function writesAgain({ cast, load, offices, chance }: Scene, fromMs: number): Promise<number> {
  await Promise.all(cast.origins.map((origin) => load.addContact(chance.pick(offices), origin)))
  return Date.now() - fromMs
}

/** Milliseconds from `fromMs` until each of the jobs has made progress or ended; undefined when one hangs. */
export async function jobsMoved({ database }: Scene, jobs: readonly OpenJob[], fromMs: number) {
  const text = `select count(*) as waiting from jobs j
    join unnest($1::bigint[], $2::text[], $3::integer[]) as was (tenant_id, id, processed) using (tenant_id, id)
    where j.status in ('queued', 'running') and j.processed <= was.processed`
  const values = [jobs.map((job) => job.tenantId), jobs.map((job) => job.id), jobs.map((job) => job.processed)]
  while (Date.now() - fromMs < moveLimitMs) {
    const found = await database.pool.query<{ waiting: number }>(text, values).catch(() => undefined)
    if (found?.rows[0]?.waiting === 0) return Date.now() - fromMs
    await sleep(lookMs)
  }
  return undefined
}
