import t from 'tap'
import { findNextDueTimes, hasWaitingMails, listDueMailJobs } from '../../db/operations/sandbox/due-times.ts'
import { listActiveSandboxIds } from '../../db/operations/sandbox/sandbox.ts'
import { nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'

/** The clock of a sandbox stops for work that becomes due, and for nothing that has already ended. */

const service = await startService(t)
const { database } = service
const sandbox = () => service.tenant({ mode: 'sandbox' })
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()

/** Returns the kinds of work for which the clock of an organization would stop. */
const dueKinds = async ({ id }: TestTenant): Promise<string[]> =>
  Object.keys(await findNextDueTimes(database, id, new Date().toISOString())).sort()

const setStatus = ({ id: tenantId }: TestTenant, table: string, id: number | string, status: string) =>
  database.pool.query(`update ${table} set status = $3 where tenant_id = $1 and id = $2`, [tenantId, id, status])

t.test('the clock stops for the expiry and the reminder of a bid only while the customer can answer', async (t) => {
  const statuses = ['draft', 'sent', 'viewed', 'accepted', 'rejected', 'expired', 'cancelled'] as const
  for (const status of nonEmpty(statuses)) {
    for (const days of [2, 20]) {
      const tenant = await sandbox()
      const { id } = await make.bid(tenant, { status, validUntil: inDays(days) })
      const isOpen = status === 'sent' || status === 'viewed'
      t.strictSame(await dueKinds(tenant), isOpen ? ['bids', 'endingBids'] : [], `${status}, valid for ${days} days`)
      if (!isOpen) continue
      await tenant.client.ok('deleteBid', { path: { id } })
      t.strictSame(await dueKinds(tenant), [], `a deleted bid that was ${status}`)
    }
  }
})

t.test('the clock stops for the expiry of a signature request only while the signer can sign', async (t) => {
  const tenant = await sandbox()
  const { id } = await make.signatureRequest(tenant, { expiresAt: inDays(15) })
  for (const status of ['sent', 'viewed', 'signed', 'declined', 'expired', 'voided']) {
    await setStatus(tenant, 'signature_requests', id, status)
    const isOpen = status === 'sent' || status === 'viewed'
    t.equal((await dueKinds(tenant)).includes('requests'), isOpen, status)
  }
})

t.test('the clock stops for the reminder of an invoice only while an amount is owed', async (t) => {
  for (const status of nonEmpty(['draft', 'sent', 'partial', 'paid', 'voided'] as const)) {
    const tenant = await sandbox()
    await make.invoice(tenant, { status, dueDate: inDays(5) })
    const isOwed = status === 'sent' || status === 'partial'
    t.strictSame(await dueKinds(tenant), isOwed ? ['overdueInvoices'] : [], status)
  }
})

t.test('the clock stops for mails that are queued or being sent, and for no other job', async (t) => {
  const tenant = await sandbox()
  await make.job(tenant)
  t.strictSame(await dueKinds(tenant), [], 'an export')
  const { id } = await make.job(tenant, { type: 'email' })
  for (const status of ['queued', 'running', 'completed', 'failed', 'cancelled']) {
    await setStatus(tenant, 'jobs', id, status)
    const isOpen = status === 'queued' || status === 'running'
    t.strictSame(await dueKinds(tenant), isOpen ? ['mails'] : [], status)
    t.strictSame(await listDueMailJobs(database, tenant.id), isOpen ? [id] : [], status)
  }
})

t.test('a mail over the mail limit counts as waiting until it is cancelled', async (t) => {
  const tenant = await sandbox()
  const { id } = await make.job(tenant, { type: 'email', waitsForRoom: true } as never)
  t.equal(await hasWaitingMails(database, tenant.id), true)
  await tenant.client.ok('cancelJob', { path: { id } })
  t.equal(await hasWaitingMails(database, tenant.id), false)
})

t.test('a sandbox job is accepted only after the previous sandbox job has ended; exports do not count', async (t) => {
  const tenant = await sandbox()
  const body = { advanceSeconds: 60 }
  await make.job(tenant)
  const { id } = await make.job(tenant, { type: 'sandbox' })
  for (const status of ['queued', 'running', 'completed', 'failed', 'cancelled']) {
    await setStatus(tenant, 'jobs', id, status)
    const isOpen = status === 'queued' || status === 'running'
    const answer = await tenant.client.call('advanceSandboxClock', { body })
    t.equal(answer.status, isOpen ? 409 : 202, status)
    if (!isOpen) await tenant.client.ok('cancelJob', { path: { id: (answer.json as never as Begun).data.job_id } })
  }
})

interface Begun {
  data: { job_id: string }
}

t.test('due work is settled only in sandboxes that are active', async (t) => {
  const [active, live] = [await sandbox(), await service.tenant()]
  const others = [await sandbox(), await sandbox()]
  for (const [place, status] of ['suspended', 'inactive'].entries())
    await database.pool.query('update tenants set status = $2 where id = $1', [others[place]!.id, status])
  const ids = await listActiveSandboxIds(database)
  t.strictSame(
    [active, live, ...others].map(({ id }) => ids.includes(id)),
    [true, false, false, false],
  )
})
