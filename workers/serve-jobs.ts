import type { Logger } from 'pino'
import { isUnavailable } from '../db/connection.ts'
import {
  addServeTask,
  claimSlice,
  finishJob,
  hasWaitingJobs,
  type JobType,
  releaseSlice,
  type Slice,
  SliceLost,
} from '../db/jobs.ts'
import { runBulk } from './run-bulk.ts'
import { runExport } from './run-export.ts'
import { runImport } from './run-import.ts'
import type { ServeSlice, Workplace } from './slices.ts'

const servers: Partial<Record<JobType, ServeSlice>> = { import: runImport, export: runExport, bulk: runBulk }
const sliceMs = 2_000

/**
 * Serves one of a tenant's jobs for a slice of two seconds and puts the tenant back at the end of the queue. So tenants
 * take turns, whatever number of jobs each has, and a tenant's own jobs take turns among themselves.
 */
export async function serveJobs(
  workplace: Workplace & { log: Logger; stopping(): boolean },
  { tenantId }: { tenantId: number },
): Promise<void> {
  const { database, log } = workplace
  const slice = await claimSlice(database, tenantId, Object.keys(servers) as JobType[])
  if (!slice) return
  const until = Date.now() + sliceMs
  try {
    await servers[slice.type]!(workplace, slice, () => Date.now() < until && !workplace.stopping())
    await releaseSlice(database, slice)
  } catch (error) {
    await settleFailure(workplace, slice, error)
  }
  if (await hasWaitingJobs(database, tenantId)) await addServeTask(database.sql, tenantId)
  log.debug({ tenantId, job: slice.id }, 'served a slice')
}

/** A lost slice is another's; a database that is away is waited for; anything else is a defect and fails the job. */
async function settleFailure(
  { database, log }: Workplace & { log: Logger },
  slice: Slice,
  error: unknown,
): Promise<void> {
  if (error instanceof SliceLost) return
  if (isUnavailable(error)) {
    await releaseSlice(database, slice).catch(() => {})
    throw error
  }
  log.error({ err: error, job: slice.id }, 'a job failed')
  const errorMessage = 'The job failed on our side. What it had committed before stays.'
  await finishJob(database, slice, { status: 'failed', errorMessage }).catch((lost: unknown) => {
    if (!(lost instanceof SliceLost)) throw lost
  })
}
