import t from 'tap'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { deleteOne } from '../../db/engine/records/deletion.ts'
import { changeOrders } from '../../db/nouns/change-orders/change-orders.ts'
import { projects } from '../../db/nouns/projects/projects.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { makeJobHelpers } from '../../scripts/testkit/job-helpers.ts'
import { make } from '../../scripts/testkit/make.ts'

const place = await makeJobHelpers(t)
const service = await startService(t)
const tenantOf = async () => ({ database: place.database, caller: await place.tenant() })

t.test('exportChangeOrders starts a job and accepts only the filters of listChangeOrders', async (t) => {
  const tenant = await service.tenant()
  const body = { filters: { status: 'approved' as const, projectId: 7 } }
  t.equal((await tenant.client.ok('exportChangeOrders', { body })).status, 202)
  const wrong = await tenant.client.call('exportChangeOrders', { body: { filters: { state: 'approved' } as never } })
  matches(t, wrong, { status: 422, json: { errors: [{ field: 'filters.state', code: 'unknown' }] } })
})

t.test('an export of change orders has the documented columns, with amounts as in the API', async (t) => {
  const tenant = await tenantOf()
  const made = await make.changeOrder(tenant, {
    changeOrderNumber: 'A-1',
    status: 'approved',
    reason: 'Asked, for',
    scheduleDays: -3,
  })
  await make.changeOrder(tenant, { status: 'draft' })
  const { file } = await place.run(tenant.caller, 'export', { filters: { status: 'approved' } }, 'change-orders')
  const [head, row, ...rest] = file!.replace('\uFEFF', '').trimEnd().split(/\r?\n/)
  t.equal(
    head,
    'id,changeOrderNumber,projectId,title,status,reason,description,currency,roundSalesAmounts,totalAmount,scheduleDays,projectSequence,' +
      'completionDate,submittedAt,approvedAt,approvedBy,rejectedAt,rejectionReason,voidedAt,createdAt,updatedAt',
  )
  t.ok(
    row!.startsWith(
      `${made.id},A-1,${made.projectId},Wider stairs,approved,"Asked, for",,USD,false,7500.00,-3,1,,${made.submittedAt},`,
    ),
  )
  t.strictSame(rest, [])
})

t.test(
  'restoring a change order is refused if a live or just restored one has the same number, or if its project is deleted',
  async (t) => {
    const tenant = await tenantOf()
    const { caller } = tenant
    const [a, b] = [await make.project(tenant), await make.project(tenant)]
    const remove = (id: number) =>
      runTransaction(place.database, caller, async (tx) => deleteOne(tx, caller, changeOrders, id))
    const taken = await make.changeOrder(tenant, { projectId: a.id, changeOrderNumber: 'A' })
    await remove(taken.id)
    await make.changeOrder(tenant, { projectId: a.id, changeOrderNumber: 'a' })
    const twin = await make.changeOrder(tenant, { projectId: a.id, changeOrderNumber: 'T' })
    await remove(twin.id)
    const other = await make.changeOrder(tenant, { projectId: a.id, changeOrderNumber: 't' })
    await remove(other.id)
    const orphan = await make.changeOrder(tenant, { projectId: b.id, changeOrderNumber: 'A' })
    await remove(orphan.id)
    await runTransaction(place.database, caller, (tx) => deleteOne(tx, caller, projects, b.id))
    const { job } = await place.run(
      caller,
      'bulk',
      { operation: 'restore', ids: [taken.id, twin.id, other.id, orphan.id, 2_000_000_000] },
      'change-orders',
    )
    t.strictSame(
      (job.result as { outcomes: { outcome: string }[] }).outcomes.map(({ outcome }) => outcome),
      ['refused', 'restored', 'refused', 'refused', 'not_found'],
    )
    t.strictSame((await place.events(caller)).slice(-1), ['change_order.updated'])
  },
)
