import t from 'tap'
import { liveReadContext, runTransaction } from '../../db/engine/postgres/transaction.ts'
import { claimAttempt } from '../../db/services/jobs/attempts.ts'
import { claimJob, findTenantsWithWaitingJobs, hasWaitingJobs } from '../../db/services/jobs/claimed-jobs.ts'
import { cancelJob, deleteJob, findJobs, type JobStatus } from '../../db/services/jobs/jobs.ts'
import type { JobType } from '../../db/services/jobs/params.ts'
import { listJobsOfRecord } from '../../db/services/jobs/record-jobs.ts'
import { nonEmpty, rejectsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { jobStatuses } from '../../scripts/testkit/make/jobs.ts'
import { make } from '../../scripts/testkit/make.ts'

/** A job is open until it ends. Workers run only open jobs. Requests treat all open jobs alike, and all ended jobs. */

const { database, tenant: newTenant } = await startService(t)

/** Creates a job in this status that no worker has claimed. */
async function jobIn(tenant: TestTenant, status: JobStatus, type: JobType = 'export'): Promise<string> {
  const { id } = await make.job(tenant, { type })
  await database.pool.query('update jobs set status = $3 where tenant_id = $1 and id = $2', [tenant.id, id, status])
  return id
}

t.test('a worker finds and claims queued and paused jobs, but no ended jobs', async (t) => {
  for (const [status, isOpen] of nonEmpty(jobStatuses)) {
    const tenant = await newTenant()
    const id = await jobIn(tenant, status)
    const said = `a ${status} job`
    t.equal((await findTenantsWithWaitingJobs(database, ['export'])).includes(tenant.id), isOpen, said)
    t.equal(await hasWaitingJobs(database, tenant.id, ['export']), isOpen, said)
    t.equal(await hasWaitingJobs(database, tenant.id, ['import', 'bulk']), false, `${said} of another type`)
    t.equal((await claimJob(database, tenant.id, ['export']))?.id, isOpen ? id : undefined, said)
  }
})

t.test('an attempt begins for a queued or running job, but never for an ended job', async (t) => {
  for (const [status, isOpen] of nonEmpty(jobStatuses)) {
    const tenant = await newTenant()
    const jobId = await jobIn(tenant, status, 'email')
    const attempt = await claimAttempt(database, 'email', { tenantId: tenant.id, jobId }, 60_000)
    t.equal(attempt && 'id' in attempt ? attempt.id : undefined, isOpen ? jobId : undefined, `a ${status} job`)
  }
})

t.test('an open job can be cancelled but not deleted, and an ended job can be deleted but not cancelled', async (t) => {
  const tenant = await newTenant()
  for (const [status, isOpen] of nonEmpty(jobStatuses)) {
    const path = { id: await jobIn(tenant, status) }
    const [refused, accepted] = isOpen ? (['deleteJob', 'cancelJob'] as const) : (['cancelJob', 'deleteJob'] as const)
    t.equal((await tenant.client.call(refused, { path })).status, 409, `${refused} of a ${status} job`)
    t.equal((await tenant.client.call(accepted, { path })).status, 200, `${accepted} of a ${status} job`)
  }
})

t.test('a deleted job is no longer listed or found, and can be neither cancelled nor deleted again', async (t) => {
  const tenant = await newTenant()
  const [gone, kept] = [await jobIn(tenant, 'completed'), await jobIn(tenant, 'completed')]
  await tenant.client.ok('deleteJob', { path: { id: gone } })
  t.strictSame(
    (await tenant.client.ok('listJobs')).data.map(({ id }) => id),
    [kept],
  )
  for (const operation of ['getJob', 'cancelJob', 'deleteJob'] as const)
    t.equal((await tenant.client.call(operation, { path: { id: gone } })).status, 404, operation)
  for (const end of [cancelJob, deleteJob]) {
    const again = runTransaction(database, tenant.caller, (tx) => end(tx, tenant.caller, gone))
    await rejectsWith(t, again, { code: 'not_found' }, 'a request that was admitted before the deletion')
  }
  t.strictSame([...(await findJobs(liveReadContext(database), tenant.caller, [gone, kept])).keys()], [kept])
})

t.test('the webhook about the end of a job that a user waits for is sent before those about other jobs', async (t) => {
  const tenant = await newTenant()
  const types: readonly [JobType, boolean][] = [
    ['export', true],
    ['pdf', true],
    ['accounting_push', true],
    ['recovery', true],
    ['sandbox', true],
    ['import', false],
    ['bulk', false],
    ['email', false],
  ]
  const body = { url: 'https://93.184.216.34/hooks', eventPatterns: ['job.*'] as never[] }
  await tenant.client.ok('createWebhookEndpoint', { body })
  for (const [type, isFirst] of nonEmpty(types)) {
    await make.job(tenant, { type }, { status: 'completed' })
    const { rows } = await database.pool.query(
      'select interactive from webhook_deliveries where tenant_id = $1 order by id desc limit 1',
      [tenant.id],
    )
    t.strictSame(rows, [{ interactive: isFirst }], type)
  }
})

t.test("the page of a record lists the record's mails or PDFs, but no deleted jobs and no other jobs", async (t) => {
  const tenant = await newTenant()
  const params = { bidId: 5 }
  const of = (type: JobType) => make.job(tenant, { type, resourceType: 'bids', params } as never)
  const mail = await of('email')
  const pdf = await of('pdf')
  await of('accounting_push')
  const deleted = await of('email')
  await tenant.client.ok('cancelJob', { path: { id: deleted.id } })
  await tenant.client.ok('deleteJob', { path: { id: deleted.id } })
  const listed = async (type: 'email' | 'pdf', bidId = 5) => {
    const subject = { type, resourceType: 'bids', params: { bidId } }
    return (await listJobsOfRecord(liveReadContext(database), tenant.caller, subject, 10)).map(({ id }) => id)
  }
  t.strictSame(await listed('email'), [mail.id])
  t.strictSame(await listed('pdf'), [pdf.id])
  t.strictSame(await listed('pdf', 6), [])
})
