import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import t, { type Test } from 'tap'
import { LeaseLost } from '../../db/engine/postgres/leases.ts'
import type { LocalFileStore } from '../../db/services/files/local-file-store.ts'
import { recordJobBytes, reserveSpace } from '../../db/services/files/storage-quota.ts'
import { type ClaimedJob, claimJob, endJob } from '../../db/services/jobs/claimed-jobs.ts'
import type { ServedJobType } from '../../db/services/jobs/tasks.ts'
import { rejectsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { startOwnService } from '../../scripts/testkit/environment/service.ts'
import { sendRaw } from '../../scripts/testkit/http/client.ts'
import { make } from '../../scripts/testkit/make.ts'
import type { JobDeps } from '../../workers/base/slices.ts'
import { runClaimedJob } from '../../workers/tasks/serve-jobs.ts'
import { sweepFiles } from '../../workers/tasks/sweep-files.ts'

const service = await startOwnService(t)
const tenant = await service.tenant()
const { id: tenantId, client, database, files } = tenant
const contract = JSON.parse(readFileSync(new URL('../../generated/openapi.json', import.meta.url), 'utf8')) as object
const workplace = { database, files, contract } as JobDeps
const roomy = {
  database,
  files: { roomBytes: async () => 1e12, refuseWhenFull: async () => {} } as unknown as LocalFileStore,
}

/** Bytes that should count as stored. */
let stored = 0

const limit = (bytes: number) =>
  database.pool.query('update tenants set max_storage_bytes = $2 where id = $1', [tenantId, bytes])

/** Checks the counted bytes: with a quota of 10 bytes more, exactly 10 bytes are accepted. */
async function counted(t: Test, what: string): Promise<void> {
  await limit(stored + 10)
  await (await reserveSpace(roomy, tenantId, 10)).release()
  await rejectsWith(t, reserveSpace(roomy, tenantId, 11), { code: 'conflict' }, what)
  await limit(1e9)
}

async function serve(type: Exclude<ServedJobType, 'sandbox'>): Promise<void> {
  const slice = (await claimJob(database, tenantId, [type]))!
  await runClaimedJob(workplace, slice, () => true)
}

const sizeAt = async (url: string): Promise<number> => Number((await sendRaw(url, 'GET')).headers['content-length'])

const addressOf = async (operation: 'getJobDownload' | 'getJobErrors', id: string): Promise<string> =>
  (await client.ok(operation, { path: { id } })).data.url

/** Creates a job and claims it. */
async function running(): Promise<ClaimedJob> {
  await make.job(tenant)
  return (await claimJob(database, tenantId, ['export']))!
}

t.test('every stored file counts towards the quota exactly once, to the byte, until it is removed', async (t) => {
  await counted(t, 'nothing')
  const csv = 'Kind,Name\ncustomer,Ortiz\nalien,Haddad\n'
  const sourcePath = await make.upload(tenant, csv)
  stored += csv.length
  await counted(t, 'an upload')

  const body = { sourcePath, mapping: { Kind: 'type', Name: 'companyName' } }
  const importing = (await client.ok('importContacts', { body })).data.job_id
  await serve('import')
  const errors = await sizeAt(await addressOf('getJobErrors', importing))
  stored += errors
  await counted(t, 'the errors of an import')

  const document = await make.document(tenant, { content: 'x'.repeat(500) })
  stored += 500
  await counted(t, 'a document')
  const version = await make.documentUpload(tenant, 'y'.repeat(200))
  await client.ok('updateDocument', { path: { id: document.id }, body: { sourcePath: version } })
  stored += 200
  await counted(t, 'its second version, beside the first')
  await client.ok('deleteDocument', { path: { id: document.id } })
  await counted(t, 'a deleted document, which may be restored')

  const exporting = (await client.ok('exportContacts', { body: {} })).data.job_id
  await serve('export')
  const exported = await sizeAt(await addressOf('getJobDownload', exporting))
  stored += exported
  await counted(t, 'an export')

  const picture = sharp({ create: { width: 40, height: 20, channels: 3, background: '#c2571a' } }).png()
  const { data: address } = await client.ok('createJobUpload', { body: { contentType: 'image/png' } })
  const bytes = await picture.toBuffer()
  await sendRaw(address.uploadUrl, 'PUT', { body: bytes, headers: { 'Content-Type': 'image/png' } })
  stored += bytes.length
  await counted(t, 'the upload of a logo')
  await client.ok('updateBranding', { body: { logoSourcePath: address.sourcePath } })
  const logo = await sizeAt((await client.ok('getBranding')).data.logoUrl!)
  stored += logo
  await counted(t, 'the logo')
  await make.signatureRequest(tenant)
  stored += logo
  await counted(t, 'the logo of what is signed')
  await make.signatureRequest(tenant)
  await counted(t, 'the same logo again')
  await client.ok('updateBranding', { body: { logoSourcePath: null } })
  stored -= logo
  await counted(t, 'the logo of what is signed alone')

  const held = await reserveSpace(roomy, tenantId, 30)
  stored += 30
  await counted(t, 'an upload under way')
  await held.release()
  stored -= 30
  await counted(t, 'no upload under way')

  for (const path of [{ id: importing }, { id: exporting }]) await client.ok('deleteJob', { path })
  await counted(t, 'deleted jobs, whose files are there')
  await sweepFiles({ database, files }, new Date(Date.now() + 1000))
  stored -= errors + exported
  await counted(t, 'deleted jobs, whose files have gone')
})

t.test('the growing file of a running job counts towards the quota until the job is cancelled', async (t) => {
  const slice = await running()
  const other = await running()
  await recordJobBytes(roomy, other, 70)
  stored += 70
  for (const bytes of [100, 100, 150]) {
    await limit(stored + bytes)
    await recordJobBytes(roomy, slice, bytes)
    await rejectsWith(t, recordJobBytes(roomy, slice, bytes + 1), { code: 'conflict' })
  }
  stored += 150
  await counted(t, 'two jobs that are served')
  for (const [{ id }, bytes] of [
    [slice, 150],
    [other, 70],
  ] as const) {
    await client.ok('cancelJob', { path: { id } })
    stored -= bytes
    await counted(t, 'a job that was cancelled')
  }
})

t.test('recording the file size of a job that has already ended fails as a lost lease', async (t) => {
  const slice = await running()
  await recordJobBytes(roomy, slice, 5)
  await endJob(database, slice, { status: 'failed', errorMessage: 'The file is gone.' })
  await limit(stored)
  for (const bytes of [0, 5]) await rejectsWith(t, recordJobBytes(roomy, slice, bytes), LeaseLost)
  await limit(1e9)
})
