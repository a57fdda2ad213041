import { liveReadContext, runTransaction } from '../../../db/engine/postgres/transaction.ts'
import { claimAttempt } from '../../../db/services/jobs/attempts.ts'
import { endJob, type JobEnd } from '../../../db/services/jobs/claimed-jobs.ts'
import { enqueueJob, findJob, type Job, type JobStatus, type NewJob } from '../../../db/services/jobs/jobs.ts'
import type { TestTenant } from '../environment/service.ts'
import { storeArtifact } from '../environment/stored-files.ts'
import { sendRaw } from '../http/client.ts'

export const jobMakers = {
  /**
   * Creates a queued job. With `ending`, also claims the job as a worker does, and ends it with this outcome and these
   * files.
   */
  async job(tenant: TestTenant, values: Partial<NewJob> = {}, ending?: JobEnding): Promise<Job> {
    const { type = 'export' } = values
    const params = { ...usualParams[type], ...values.params }
    const job = { type, resourceType: 'contacts', readScope: 'contacts:read', ...values, params } as NewJob
    const id = await runTransaction(tenant.database, tenant.caller, (tx) => enqueueJob(tx, tenant.caller, job))
    if (ending) {
      const slice = await claimAttempt(tenant.database, job.type, { tenantId: tenant.id, jobId: id }, 60_000)
      if (!slice || 'heldUntil' in slice) throw new Error('a worker serves the job already')
      const { file, errorsFile, ...rest } = ending
      await endJob(tenant.database, slice, {
        ...rest,
        artifact: await layFile(tenant, id, 'result', file),
        errorsArtifact: await layFile(tenant, id, 'errors', errorsFile),
      })
    }
    return (await findJob(liveReadContext(tenant.database), tenant.caller, id)).job
  },

  /** Uploads a CSV file and returns its sourcePath. */
  async upload(tenant: TestTenant, csv = 'First name,Company,Kind\nDana,Ortiz Homes,customer\n'): Promise<string> {
    const { data } = await tenant.client.ok('createJobUpload', { body: { contentType: 'text/csv' } })
    const { status, text } = await sendRaw(data.uploadUrl, 'PUT', {
      body: csv,
      headers: { 'Content-Type': 'text/csv' },
    })
    if (status !== 200) throw new Error(`the upload was answered with ${status}: ${text}`)
    return data.sourcePath
  },
}

/** Default parameters by job type. No worker runs these jobs. */
const usualParams: { [Type in NewJob['type']]: (NewJob & { type: Type })['params'] } = {
  import: { sourcePath: 'up_01k9x7v3h2f8e6c4b0a1', mapping: {} },
  export: {},
  bulk: { operation: 'delete', ids: [1] },
  pdf: { id: 1 },
  email: { to: 'dana@example.com', message: null },
  accounting_push: { invoiceId: 1 },
  recovery: { endpointId: 1, since: '2026-03-01T00:00:00.000Z', until: null, failedOnly: true },
  sandbox: { operation: 'advance', to: '2030-01-01T00:00:00.000Z' },
}

/** Outcome of a finished job. `file` and `errorsFile` are the texts of its result file and its errors file. */
export type JobEnding = Pick<JobEnd, 'status' | 'result' | 'errorMessage'> & { file?: string; errorsFile?: string }

async function layFile({ files }: TestTenant, id: string, kind: 'result' | 'errors', text: string | undefined) {
  if (text === undefined) return undefined
  const filename = kind === 'errors' ? 'contacts-errors.csv' : 'contacts.csv'
  return { file: await storeArtifact(files, id, text, kind), filename, contentType: 'text/csv; charset=utf-8' }
}

/** Every status of a job, with whether a job in this status is open. */
export const jobStatuses: readonly [JobStatus, boolean][] = [
  ['queued', true],
  ['running', true],
  ['completed', false],
  ['failed', false],
  ['cancelled', false],
]
