import { openAsBlob } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { contactFileColumns } from '../contact-rows.ts'
import type { TenantWithKey } from '../environment/tenants.ts'
import { requestData } from './api-request.ts'

/** Uploads the file and starts its import. Returns the id of the job. */
export async function uploadAndImport(origin: string, tenant: TenantWithKey, file: string): Promise<string> {
  const sourcePath = await uploadFile(origin, tenant, file)
  const mapping = Object.fromEntries(contactFileColumns.split(',').map((name) => [name, name]))
  return startJob(origin, tenant, '/contacts/imports', { sourcePath, mapping })
}

/** Uploads a CSV file and returns its sourcePath. */
async function uploadFile(origin: string, tenant: TenantWithKey, file: string): Promise<string> {
  const upload = await requestData(origin, tenant, 'POST', '/jobs/uploads', { contentType: 'text/csv' })
  const { uploadUrl, sourcePath } = upload as { uploadUrl: string; sourcePath: string }
  const sent = await fetch(uploadUrl, {
    method: 'PUT',
    headers: { 'Content-Type': 'text/csv' },
    body: await openAsBlob(file),
  })
  if (!sent.ok) throw new Error(`the upload was answered with ${sent.status}: ${await sent.text()}`)
  return sourcePath
}

interface ApiJob {
  id: string
  status: string
  progress: { processed: number; total: number; errorsCount: number }
  result: Record<string, unknown> | null
  createdAt: string
  completedAt: string | null
}

/** Sends the request that creates a job. Returns the id of the job. */
export async function startJob(origin: string, tenant: TenantWithKey, path: string, body: object): Promise<string> {
  const { job_id: id } = (await requestData(origin, tenant, 'POST', path, body)) as { job_id: string }
  return id
}

/**
 * Waits for the end of a job. Returns the job, and the seconds from its request to its end. Throws if the job failed or
 * was cancelled.
 */
export async function waitForJobEnd(
  origin: string,
  tenant: TenantWithKey,
  id: string,
): Promise<{ seconds: number; job: ApiJob }> {
  for (;;) {
    await sleep(200)
    const job = await readJob(origin, tenant, id)
    if (job.status === 'failed' || job.status === 'cancelled') throw new Error(JSON.stringify(job))
    if (job.completedAt !== null) {
      return { seconds: (Date.parse(job.completedAt) - Date.parse(job.createdAt)) / 1000, job }
    }
  }
}

const readJob = async (origin: string, tenant: TenantWithKey, id: string): Promise<ApiJob> =>
  (await requestData(origin, tenant, 'GET', `/jobs/${id}`)) as ApiJob
