import t from 'tap'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { expectedViolations, statusAndViolations } from '../../scripts/testkit/http/violations.ts'
import { make } from '../../scripts/testkit/make.ts'

const service = await startService(t)
const projectOf = async ({ client }: TestTenant, id: number) => (await client.ok('getProject', { path: { id } })).data
const bidOf = async ({ client }: TestTenant, id: number) => (await client.ok('getBid', { path: { id } })).data
const changeOrderOf = async ({ client }: TestTenant, id: number) =>
  (await client.ok('getChangeOrder', { path: { id } })).data
const bidLinesOf = async ({ client }: TestTenant, id: number) =>
  (await client.ok('listBidLineItems', { path: { id }, query: { limit: 100 } })).data
const move = ({ client }: TestTenant, id: number, targetProjectId: number) =>
  client.call('moveChangeOrder', { path: { id }, body: { targetProjectId } })
const moveAll = ({ client }: TestTenant, id: number, targetProjectId: number) =>
  client.call('moveProjectRecords', { path: { id }, body: { targetProjectId } })
const eventsOf = async ({ client }: TestTenant) =>
  (await client.ok('listEvents', { query: { limit: 100 } })).data.map(({ event }) => event) as {
    type: string
    data: Record<string, unknown>
    previous_attributes?: Record<string, unknown>
  }[]
const conflict = (detail: RegExp) => ({ status: 409, json: { detail } })

t.test(
  'moving a draft emits change_order.updated with the previous project; moving an approved change order is a 409',
  async (t) => {
    const tenant = await service.tenant()
    const target = await make.project(tenant)
    const draft = await make.changeOrder(tenant)
    const before = (await eventsOf(tenant)).length
    const answer = await move(tenant, draft.id, target.id)
    matches(t, answer, {
      status: 200,
      json: { data: { projectId: target.id, totalAmount: '7500.00', status: 'draft' } },
    })
    const events = (await eventsOf(tenant)).slice(before)
    matches(t, events, [{ type: 'change_order.updated', data: answer.json.data }])
    t.strictSame(events[0]!.previous_attributes, { projectId: draft.projectId, updatedAt: draft.updatedAt })
    const approved = await make.changeOrder(tenant, { status: 'approved' })
    matches(
      t,
      await move(tenant, approved.id, target.id),
      conflict(/^The change order is approved\. .* must be draft, submitted, rejected or voided\./),
    )
  },
)

t.test(
  'moving a change order to its own project changes nothing; an unknown target is a 422, and a target that has its number a 409',
  async (t) => {
    const [tenant, stranger] = [await service.tenant(), await service.tenant()]
    const made = await make.changeOrder(tenant, { changeOrderNumber: 'A' })
    const before = (await eventsOf(tenant)).length
    matches(t, await move(tenant, made.id, made.projectId), {
      status: 200,
      json: { data: { updatedAt: made.updatedAt } },
    })
    t.equal((await eventsOf(tenant)).length, before)
    const gone = await make.project(tenant)
    await tenant.client.ok('deleteProject', { path: { id: gone.id } })
    for (const id of [gone.id, (await make.project(stranger)).id, 2_000_000_000]) {
      t.strictSame(
        statusAndViolations(await move(tenant, made.id, id)),
        expectedViolations('targetProjectId not_found'),
      )
    }
    const other = await make.changeOrder(tenant, { changeOrderNumber: 'a' })
    matches(t, await move(tenant, made.id, other.projectId), conflict(/already has this changeOrderNumber/))
    t.equal((await changeOrderOf(tenant, made.id)).projectId, made.projectId)
    t.equal((await move(tenant, 2_000_000_000, made.projectId)).status, 404)
  },
)

t.test('moveChangeOrder needs the scopes projects:reassign and change_orders:read', async (t) => {
  const tenant = await service.tenant()
  const made = await make.changeOrder(tenant)
  const { client } = await tenant.key({ scopes: ['projects:reassign'] })
  const answer = await client.call('moveChangeOrder', { path: { id: made.id }, body: { targetProjectId: 1 } })
  matches(t, answer, { status: 403, code: 'scope_insufficient', json: { detail: /change_orders:read/ } })
})

t.test(
  'an approved change order raises the contract value, which no PATCH can change until the change order is voided',
  async (t) => {
    const tenant = await service.tenant()
    const project = await make.project(tenant)
    const patch = (contractValue: string | null) =>
      tenant.client.call('updateProject', { path: { id: project.id }, body: { contractValue } })
    matches(t, (await patch('100000')).json.data, { contractValue: '100000.00', originalContractValue: '100000.00' })
    const made = await make.changeOrder(tenant, { projectId: project.id, status: 'submitted' })
    matches(
      t,
      (await patch('100001')).json.data,
      { originalContractValue: '100001.00' },
      'a submitted change order does not prevent a PATCH',
    )
    await patch('100000.00')
    await tenant.client.ok('approveChangeOrder', { path: { id: made.id } })
    matches(t, await projectOf(tenant, project.id), { contractValue: '107500.00', originalContractValue: '100000.00' })
    for (const value of ['100000', '107500.01', '0', null]) {
      matches(t, await patch(value), conflict(/^The project has 1 approved change order, /))
    }
    matches(t, (await patch('107500')).json.data, { contractValue: '107500.00', originalContractValue: '100000.00' })
    t.equal((await tenant.client.call('updateProject', { path: { id: project.id }, body: { name: 'B' } })).status, 200)
    await tenant.client.ok('voidChangeOrder', { path: { id: made.id } })
    matches(t, (await patch('90000')).json.data, { contractValue: '90000.00', originalContractValue: '90000.00' })
  },
)

t.test(
  'a project with live change orders, even voided ones, cannot be deleted, and the detail counts them',
  async (t) => {
    const tenant = await service.tenant()
    const project = await make.project(tenant)
    const remove = () => tenant.client.call('deleteProject', { path: { id: project.id } })
    const made = [
      await make.changeOrder(tenant, { projectId: project.id }),
      await make.changeOrder(tenant, { projectId: project.id, status: 'voided' }),
    ]
    matches(
      t,
      await remove(),
      conflict(/^The project has 2 change orders\. Move its records to another project, or delete them, first\.$/),
    )
    await tenant.client.ok('deleteChangeOrder', { path: { id: made[0]!.id } })
    matches(t, await remove(), conflict(/^The project has 1 change order\. /))
    matches(t, (await tenant.client.ok('getProjectAttachedRecords', { path: { id: project.id } })).data, {
      counts: { changeOrders: 1 },
      total: 1,
    })
    await tenant.client.ok('deleteChangeOrder', { path: { id: made[1]!.id } })
    t.equal((await remove()).status, 200)
  },
)

t.test(
  'a bid can be reverted after its change orders were voided and deleted and its project was deleted',
  async (t) => {
    const tenant = await service.tenant()
    const { project, bid } = await make.contract(tenant, { taxRate: '10' })
    const made = await make.changeOrder(tenant, { projectId: project.id, status: 'approved' })
    const revert = () => tenant.client.call('revertBidAcceptance', { path: { id: bid.id }, body: { status: 'draft' } })
    matches(t, await revert(), conflict(/a project came from it/))
    await tenant.client.ok('voidChangeOrder', { path: { id: made.id } })
    await tenant.client.ok('deleteChangeOrder', { path: { id: made.id } })
    await tenant.client.ok('deleteProject', { path: { id: project.id } })
    matches(t, (await revert()).json.data, { subtotal: '100000.00', taxAmount: '10000.00', total: '110000.00' })
  },
)

t.test(
  'moveProjectRecords to a project without a contract moves bid, contract values and change orders unchanged',
  async (t) => {
    const tenant = await service.tenant()
    const { project: source, bid } = await make.contract(tenant)
    const approved = await make.changeOrder(tenant, { projectId: source.id, status: 'approved' })
    const draft = await make.changeOrder(tenant, { projectId: source.id })
    const target = await make.project(tenant)
    const lines = await bidLinesOf(tenant, bid.id)
    const before = (await eventsOf(tenant)).length
    const answer = await moveAll(tenant, source.id, target.id)
    matches(t, answer.json.data, { counts: { bids: 1, changeOrders: 2 }, total: 3 })
    matches(t, await projectOf(tenant, source.id), { bidId: null, contractValue: null, originalContractValue: null })
    matches(t, await projectOf(tenant, target.id), {
      bidId: bid.id,
      contractValue: '107500.00',
      originalContractValue: '100000.00',
    })
    t.strictSame(await bidLinesOf(tenant, bid.id), lines)
    matches(t, await changeOrderOf(tenant, approved.id), {
      projectId: target.id,
      status: 'approved',
      contractSumBefore: '100000.00',
    })
    matches(t, await changeOrderOf(tenant, draft.id), { projectId: target.id, status: 'draft' })
    const types = (await eventsOf(tenant)).slice(before).map(({ type }) => type)
    t.strictSame(types.sort(), [
      'bid.updated',
      'change_order.updated',
      'change_order.updated',
      'project.updated',
      'project.updated',
    ])
    await tenant.client.ok('voidChangeOrder', { path: { id: approved.id } })
    matches(t, await projectOf(tenant, target.id), { contractValue: '100000.00' })
    matches(t, await bidOf(tenant, bid.id), { total: '100000.00' })
  },
)

t.test(
  "moveProjectRecords to a project with a contract moves the approved amounts, and their lines into the target's bid",
  async (t) => {
    const tenant = await service.tenant()
    const source = await make.project(tenant, { contractValue: '1000.00' })
    const first = await make.changeOrder(tenant, { projectId: source.id, status: 'approved' })
    const less = [{ description: 'Left out', unitPrice: '-0.50' }]
    const second = await make.changeOrder(tenant, { projectId: source.id, status: 'approved', lines: less })
    await make.changeOrder(tenant, { projectId: source.id, status: 'submitted' })
    const { project: target, bid } = await make.contract(tenant, { taxRate: '10' })
    t.equal((await projectOf(tenant, source.id)).contractValue, '8499.50')
    const before = (await eventsOf(tenant)).length
    matches(t, (await moveAll(tenant, source.id, target.id)).json.data, { counts: { changeOrders: 3 }, total: 3 })
    matches(t, await projectOf(tenant, source.id), { contractValue: '1000.00', originalContractValue: '1000.00' })
    matches(t, await projectOf(tenant, target.id), { contractValue: '117499.50', originalContractValue: '110000.00' })
    matches(t, await bidOf(tenant, bid.id), { subtotal: '107499.50', taxAmount: '10000.00', total: '117499.50' })
    const lines = (await bidLinesOf(tenant, bid.id)).slice(1)
    t.strictSame(
      lines.map(({ kind, total, changeOrderId }) => `${kind} ${total} ${changeOrderId}`),
      [
        `section 7500.00 ${first.id}`,
        `item 7500.00 ${first.id}`,
        `section -0.50 ${second.id}`,
        `item -0.50 ${second.id}`,
      ],
    )
    const types = (await eventsOf(tenant)).slice(before).map(({ type }) => type)
    t.strictSame(types.sort(), [
      'bid.updated',
      'change_order.updated',
      'change_order.updated',
      'change_order.updated',
      'project.updated',
      'project.updated',
    ])
    await tenant.client.ok('voidChangeOrder', { path: { id: first.id } })
    matches(t, await bidOf(tenant, bid.id), { total: '109999.50' })
  },
)

t.test('moveProjectRecords is a 409 and moves nothing if the target has one of the change order numbers', async (t) => {
  const tenant = await service.tenant()
  const made = await make.changeOrder(tenant, { changeOrderNumber: 'A', status: 'approved' })
  const other = await make.changeOrder(tenant, { changeOrderNumber: 'a' })
  const bid = await make.bid(tenant, { projectId: made.projectId })
  matches(t, await moveAll(tenant, made.projectId, other.projectId), conflict(/already has this changeOrderNumber/))
  matches(t, await projectOf(tenant, made.projectId), { contractValue: '7500.00' })
  t.equal((await bidOf(tenant, bid.id)).projectId, made.projectId)
})

t.test('moveProjectRecords to a project with a contract is a 409 if the source was converted from a bid', async (t) => {
  const tenant = await service.tenant()
  const { project } = await make.contract(tenant)
  await make.changeOrder(tenant, { projectId: project.id, status: 'approved' })
  const target = await make.project(tenant, { contractValue: '5.00' })
  matches(t, await moveAll(tenant, project.id, target.id), conflict(/came from bid/))
  matches(t, await projectOf(tenant, project.id), { contractValue: '107500.00' })
})

t.test(
  'a target project with a bid but without a contract gets the lines of the approved change orders that move to it',
  async (t) => {
    const tenant = await service.tenant()
    const made = await make.changeOrder(tenant, { status: 'approved' })
    const { project: target, bid } = await make.contract(tenant)
    await tenant.client.ok('updateProject', { path: { id: target.id }, body: { contractValue: null } })
    await moveAll(tenant, made.projectId, target.id)
    matches(t, await projectOf(tenant, target.id), {
      contractValue: '7500.00',
      originalContractValue: '0.00',
      bidId: bid.id,
    })
    matches(t, await bidOf(tenant, bid.id), { total: '107500.00' })
    await tenant.client.ok('voidChangeOrder', { path: { id: made.id } })
    matches(t, await projectOf(tenant, target.id), { contractValue: '0.00' })
    matches(t, await bidOf(tenant, bid.id), { total: '100000.00' })
    t.equal((await bidLinesOf(tenant, bid.id)).length, 1)
  },
)
