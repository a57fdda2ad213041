import { Refusal } from '../../../db/domain/refusal.ts'
import { requireScope } from '../../../db/services/access/required-scope.ts'
import { createDownloadTicket } from '../../../db/services/files/download-tickets.ts'
import { createUpload, signTransferAddress } from '../../../db/services/files/transfers.ts'
import { defaultPurposeOfType } from '../../../db/services/files/upload-purposes.ts'
import { cancelJob, deleteJob, findJob, listJobs } from '../../../db/services/jobs/jobs.ts'
import { missingScopesToEnd } from '../../../db/services/jobs/required-scopes.ts'
import type { Call, Handlers, ReadCall } from '../../pipeline/contract/contract.ts'
import { paginate } from '../../pipeline/verbs/pagination.ts'

export const jobHandlers = {
  listJobs: (call) =>
    paginate(call, call.query, String, (filters, place) => listJobs(call.db, call.caller, filters, place)),
  getJob: async ({ db, caller, params }) => ({ data: (await findJob(db, caller, params.id)).job }),
  cancelJob: async ({ db, caller, params }) => {
    await mayEnd({ db, caller }, params.id)
    return { data: await cancelJob(db, caller, params.id) }
  },
  deleteJob: async ({ db, caller, params }) => {
    await mayEnd({ db, caller }, params.id)
    return { data: await deleteJob(db, caller, params.id) }
  },
  getJobDownload: (call) => downloadAddress(call, 'result'),
  getJobErrors: (call) => downloadAddress(call, 'errors'),
  createJobUpload: async ({ db, caller, body, services }) => {
    const { contentType = 'text/csv', filename } = body ?? {}
    const { id, expiresAt } = await createUpload(db, caller, {
      purpose: defaultPurposeOfType(contentType),
      contentType,
      filename,
    })
    const key = { tenantId: caller.tenantId, id }
    const uploadUrl = signTransferAddress(services.settings.publicOrigin, services.secrets, 'upload', key)
    return { data: { uploadUrl, sourcePath: id, expiresAt } }
  },
} satisfies Partial<Handlers>

/**
 * Throws Refusal not_found for a job that the caller may not see, and scope_insufficient for one that it may not end.
 */
async function mayEnd({ db, caller }: Pick<ReadCall, 'db' | 'caller'>, id: string): Promise<void> {
  for (const scope of missingScopesToEnd(caller, await findJob(db, caller, id))) requireScope(caller, scope)
}

/**
 * Creates a single-use download address for a job's file. The request is a GET, which has no transaction, so the ticket
 * is written by a separate statement. Throws Refusal not_found if the job has no such file.
 */
async function downloadAddress(
  { db, caller, params, services }: Call<'getJobDownload'> | Call<'getJobErrors'>,
  kind: 'result' | 'errors',
): Promise<{ data: { url: string; expiresAt: string } }> {
  const { job, kept } = await findJob(db, caller, params.id)
  const artifact = kind === 'result' ? kept.artifact : kept.errorsArtifact
  if (!artifact) {
    const file = kind === 'result' ? 'result file' : 'errors file'
    const waits = ['queued', 'running'].includes(job.status) ? ' Wait until GET /jobs/{id} shows completed.' : ''
    throw new Refusal('not_found', `The job is ${job.status} and has no ${file}.${waits}`)
  }
  for (const scope of artifact.scopes ?? []) requireScope(caller, scope)
  const { id, expiresAt } = await createDownloadTicket(
    { sql: services.database.sql, machineAt: db.machineAt },
    caller,
    {
      jobId: job.id,
      kind,
    },
  )
  const key = { tenantId: caller.tenantId, id }
  const url = signTransferAddress(services.settings.publicOrigin, services.secrets, 'download', key)
  return { data: { url, expiresAt } }
}
