import t from 'tap'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { lockRemovedUsers } from '../../db/workflows/erasure/erased-users.ts'
import { nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { waitUntilBlocked } from '../../scripts/testkit/lock-waits.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makeUser } from '../../scripts/testkit/oauth.ts'

const service = await startService(t)
const { database } = service
const query = async (text: string, ...values: unknown[]) => (await database.pool.query(text, values)).rows

const person = { firstName: 'Zephyrine', lastName: 'Quillfeather', email: 'zephyrine@nightjar.example' }

type JobValues = NonNullable<Parameters<typeof make.job>[1]>
type JobStatus = 'queued' | 'running' | 'completed'

async function jobIn(tenant: TestTenant, status: JobStatus, values: JobValues): Promise<string> {
  const { id } = await make.job(tenant, values)
  await query('update jobs set status = $3 where tenant_id = $1 and id = $2', tenant.id, id, status)
  return id
}

const statusOf = async ({ id: tenantId }: TestTenant, id: string): Promise<string> =>
  (await query('select status from jobs where tenant_id = $1 and id = $2', tenantId, id))[0].status

const erase = ({ client }: TestTenant, id: number) =>
  client.call('eraseContact', { path: { id }, body: { reason: 'asked' } })

/** Creates a contact with a rejected bid, and deletes the contact, so that the contact can be erased. */
async function erasable(tenant: TestTenant, values: object = {}) {
  const { id } = await make.contact(tenant, { ...person, ...values })
  const bid = await make.bid(tenant, { contactId: id, status: 'rejected' })
  await tenant.client.ok('deleteContact', { path: { id } })
  return { id, bidId: bid.id }
}

t.test('an erasure cancels each queued or running job that uses data of the contact, and no other job', async (t) => {
  const tenant = await service.tenant()
  const { id, bidId } = await erasable(tenant)
  const mail = (to: string): JobValues => ({ type: 'email', resourceType: 'bids', params: { to, message: null } })
  const pdf = (id: number): JobValues => ({ type: 'pdf', resourceType: 'bids', params: { id } })
  const cancelled = [
    await jobIn(tenant, 'queued', pdf(bidId)),
    await jobIn(tenant, 'running', pdf(bidId)),
    await jobIn(tenant, 'running', { type: 'export' }),
    await jobIn(tenant, 'queued', mail(person.email)),
    await jobIn(tenant, 'running', mail(person.email)),
  ]
  const others = [
    [await jobIn(tenant, 'queued', pdf(bidId + 1_000_000)), 'queued'],
    [await jobIn(tenant, 'queued', { type: 'export' }), 'queued'],
    [await jobIn(tenant, 'running', mail('ivo@nightjar.example')), 'running'],
    [await jobIn(tenant, 'completed', mail(person.email)), 'completed'],
    [await jobIn(tenant, 'completed', pdf(bidId)), 'completed'],
  ] as const
  t.equal((await erase(tenant, id)).status, 200)
  for (const job of nonEmpty(cancelled)) t.equal(await statusOf(tenant, job), 'cancelled')
  for (const [job, status] of nonEmpty(others)) t.equal(await statusOf(tenant, job), status)
})

t.test('a job that ends while an erasure waits for it stays completed', async (t) => {
  const tenant = await service.tenant()
  const { id, bidId } = await erasable(tenant)
  const job = await jobIn(tenant, 'running', { type: 'pdf', resourceType: 'bids', params: { id: bidId } })
  const worker = await database.pool.connect()
  await worker.query('begin')
  await worker.query("update jobs set status = 'completed' where tenant_id = $1 and id = $2", [tenant.id, job])
  const erasing = erase(tenant, id)
  await waitUntilBlocked(database, 'jobs', erasing)
  await worker.query('commit')
  worker.release()
  t.equal((await erasing).status, 200)
  t.equal(await statusOf(tenant, job), 'completed')
})

t.test('an erasure does not cancel a sandbox job whose time looks like the phone number of the contact', async (t) => {
  const tenant = await service.tenant({ mode: 'sandbox' })
  const { id } = await erasable(tenant, { phone: '2030-0101' })
  const params = { operation: 'advance', to: '2030-01-01T00:00:00.000Z' } as const
  const job = await jobIn(tenant, 'queued', { type: 'sandbox', params })
  t.equal((await erase(tenant, id)).status, 200)
  t.equal(await statusOf(tenant, job), 'queued')
})

t.test('an erasure removes the uploaded file of an import, unless a document uses the upload', async (t) => {
  for (const [state, after] of [
    ['finished', 'expired'],
    ['used', 'used'],
  ] as const) {
    const tenant = await service.tenant()
    const { id } = await erasable(tenant)
    const sourcePath = await make.upload(tenant, `Name\n${person.firstName} ${person.lastName}\n`)
    await jobIn(tenant, 'completed', { type: 'import', params: { sourcePath, mapping: {} } })
    await query('update uploads set state = $3 where tenant_id = $1 and id = $2', tenant.id, sourcePath, state)
    t.equal((await erase(tenant, id)).status, 200)
    const rows = await query('select state from uploads where tenant_id = $1 and id = $2', tenant.id, sourcePath)
    t.strictSame(rows, [{ state: after }])
  }
})

t.test('an erasure reports the issued papers that remain, but no drafts and no deleted drafts', async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.contact(tenant, person)
  const project = await make.project(tenant, { contactId: id, contractValue: '1000.00' })
  const of = { projectId: project.id }
  await make.changeOrder(tenant, of)
  const order = await make.changeOrder(tenant, { ...of, status: 'submitted' })
  const payApp = await make.payApp(tenant, { ...of, status: 'approved' })
  await make.payApp(tenant, of)
  const draft = await make.invoice(tenant, { contactId: id })
  const voided = await make.invoice(tenant, { contactId: id, status: 'voided' })
  await tenant.client.ok('deleteInvoice', { path: { id: draft.id } })
  await tenant.client.ok('updateProject', { path: { id: project.id }, body: { status: 'completed' } })
  await tenant.client.ok('deleteContact', { path: { id } })
  const answer = await erase(tenant, id)
  const { kept } = (answer.json as { data: { kept: { entityType: string; id: number }[] } }).data
  t.strictSame(
    kept.map(({ entityType, id }) => [entityType, id]),
    [
      ['change_order', order.id],
      ['invoice', voided.id],
      ['pay_app', payApp.id],
    ],
  )
})

t.test('a user who is a member again when an erasure begins is not erased', async (t) => {
  const tenant = await service.tenant()
  const [member, former] = [await makeUser(tenant), await makeUser(tenant)]
  await query('update users set deleted_at = now() where tenant_id = $1 and id = $2', tenant.id, former.id)
  const locked = await runTransaction(database, tenant.caller, (tx) =>
    lockRemovedUsers(tx, tenant.caller, [member.id, former.id]),
  )
  t.strictSame(locked, [former.id])
})
