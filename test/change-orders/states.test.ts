import t from 'tap'
import type { Schemas } from '../../db/engine/records/resource.ts'
import type { ChangeOrder } from '../../db/nouns/change-orders/change-orders.ts'
import { changeOrderMachine } from '../../db/nouns/change-orders/states.ts'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import type { ClientAnswer } from '../../scripts/testkit/http/client.ts'
import { makeJobHelpers } from '../../scripts/testkit/job-helpers.ts'
import { make } from '../../scripts/testkit/make.ts'

const service = await startService(t)
const place = await makeJobHelpers(t)

type State = Schemas['ChangeOrderStatus']
type Made = ChangeOrder & { lineIds: number[] }

interface Verb {
  /** Target state by current state. From every state that is missing here the operation is a 409. */
  leads: Partial<Record<State, State>>
  /** Event of the change order itself, without the events of the contract that changes with it. */
  event: string
  run(tenant: TestTenant, made: Made): Promise<ClientAnswer>
}

const states = changeOrderMachine.states
const kept = (...of: State[]): Partial<Record<State, State>> => Object.fromEntries(of.map((state) => [state, state]))
const edit = (run: Verb['run']): Verb => ({ leads: { draft: 'draft' }, event: 'change_order.updated', run })
const lineOf = ({ id, lineIds }: Made) => ({ id, lineItemId: lineIds[0]! })

const verbs: Record<string, Verb> = {
  submitChangeOrder: {
    leads: { draft: 'submitted' },
    event: 'change_order.submitted',
    run: ({ client }, { id }) => client.call('submitChangeOrder', { path: { id } }),
  },
  approveChangeOrder: {
    leads: { submitted: 'approved' },
    event: 'change_order.approved',
    run: ({ client }, { id }) => client.call('approveChangeOrder', { path: { id } }),
  },
  rejectChangeOrder: {
    leads: { submitted: 'rejected' },
    event: 'change_order.rejected',
    run: ({ client }, { id }) => client.call('rejectChangeOrder', { path: { id } }),
  },
  voidChangeOrder: {
    leads: { draft: 'voided', submitted: 'voided', rejected: 'voided', approved: 'voided' },
    event: 'change_order.voided',
    run: ({ client }, { id }) => client.call('voidChangeOrder', { path: { id } }),
  },
  moveChangeOrder: {
    leads: kept('draft', 'submitted', 'rejected', 'voided'),
    event: 'change_order.updated',
    run: async (tenant, { id }) => {
      const { id: targetProjectId } = await make.project(tenant)
      return tenant.client.call('moveChangeOrder', { path: { id }, body: { targetProjectId } })
    },
  },
  deleteChangeOrder: {
    leads: kept('draft', 'rejected', 'voided'),
    event: 'change_order.deleted',
    run: ({ client }, { id }) => client.call('deleteChangeOrder', { path: { id } }),
  },
  updateChangeOrder: edit(({ client }, { id }) =>
    client.call('updateChangeOrder', { path: { id }, body: { title: 'Railing' } }),
  ),
  'updateChangeOrder of the rounding': edit(({ client }, { id }) =>
    client.call('updateChangeOrder', { path: { id }, body: { roundSalesAmounts: true } }),
  ),
  createChangeOrderLineItem: edit(({ client }, { id }) =>
    client.call('createChangeOrderLineItem', { path: { id }, body: { description: 'Work' } }),
  ),
  updateChangeOrderLineItem: edit(({ client }, made) =>
    client.call('updateChangeOrderLineItem', { path: lineOf(made), body: { quantity: '2' } }),
  ),
  deleteChangeOrderLineItem: edit(({ client }, made) =>
    client.call('deleteChangeOrderLineItem', { path: lineOf(made) }),
  ),
}

const eventsOf = async ({ client }: TestTenant) =>
  (await client.ok('listEvents', { query: { limit: 100 } })).data.map(({ event }) => event) as {
    type: string
    data: Partial<ChangeOrder>
    previous_attributes?: Partial<ChangeOrder>
  }[]
const statusOf = async ({ client }: TestTenant, id: number): Promise<State> => {
  const { data } = await client.ok('listChangeOrders', { query: { includeDeleted: true, limit: 100 } })
  return data.find((made) => made.id === id)!.status
}

for (const [name, { leads, event, run }] of Object.entries(verbs)) {
  t.test(
    `${name} is allowed in the states ${Object.keys(leads).join(', ')}; in other states it is a 409 that names the state`,
    async (t) => {
      for (const state of nonEmpty(states)) {
        const tenant = await service.tenant()
        const made = await make.changeOrder(tenant, { status: state, roundSalesAmounts: false })
        const before = await eventsOf(tenant)
        const answer = await run(tenant, made)
        const added = (await eventsOf(tenant))
          .slice(before.length)
          .filter(({ type }) => type.startsWith('change_order.'))
        const target = leads[state]
        t.equal(answer.status, target ? (name.startsWith('create') ? 201 : 200) : 409, state)
        t.equal(await statusOf(tenant, made.id), target ?? state)
        if (target) {
          t.strictSame(
            added.map(({ type }) => type),
            [event],
          )
          t.equal(added[0]!.data.id, made.id)
          if (target !== state) t.equal(added[0]!.previous_attributes!.status, state)
        } else {
          t.strictSame(added, [])
          matches(t, answer.json.detail, new RegExp(`^The change order is ${state}\\. To .*, it must be `))
        }
      }
    },
  )
}

t.test(
  'submitting without lines, changing a submitted change order and approving a draft are 409s that name the state',
  async (t) => {
    const tenant = await service.tenant()
    const { id } = await make.changeOrder(tenant, { lines: [] })
    const empty = await tenant.client.call('submitChangeOrder', { path: { id } })
    matches(t, empty, { status: 409, json: { detail: /is a draft without lines\. Add a line/ } })
    const early = await tenant.client.call('approveChangeOrder', { path: { id } })
    matches(t, early, { status: 409, json: { detail: /is draft\. .* must be submitted/ } })
    await tenant.client.ok('createChangeOrderLineItem', { path: { id }, body: { description: 'Free of charge' } })
    matches(t, (await tenant.client.ok('submitChangeOrder', { path: { id } })).data, {
      status: 'submitted',
      totalAmount: '0.00',
    })
    const late = await tenant.client.call('updateChangeOrder', { path: { id }, body: { title: 'B' } })
    matches(t, late, { status: 409, json: { detail: /is submitted\. .* must be draft/ } })
  },
)

t.test('each transition stores its time, and the name or reason that the request gives', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const { id } = await make.changeOrder(tenant)
  const submitted = (await client.ok('submitChangeOrder', { path: { id } })).data
  t.equal(submitted.submittedAt, submitted.updatedAt)
  const approvedBy = 'Dana Ortiz'
  const approved = (await client.ok('approveChangeOrder', { path: { id }, body: { approvedBy } })).data
  matches(t, approved, {
    approvedBy,
    approvedAt: approved.updatedAt,
    submittedAt: submitted.submittedAt,
    rejectedAt: null,
  })
  const voided = (await client.ok('voidChangeOrder', { path: { id } })).data
  matches(t, voided, { status: 'voided', voidedAt: voided.updatedAt, approvedBy, contractSumBefore: '0.00' })
  const other = await make.changeOrder(tenant, { status: 'submitted' })
  const rejectionReason = 'The old stairs will do.'
  const rejected = (await client.ok('rejectChangeOrder', { path: { id: other.id }, body: { rejectionReason } })).data
  matches(t, rejected, { rejectionReason, rejectedAt: rejected.updatedAt, approvedAt: null })
  for (const [operation, body, field] of [
    ['approve', { approvedBy: 'x'.repeat(201) }, 'approvedBy'],
    ['reject', { rejectionReason: 'x'.repeat(2001) }, 'rejectionReason'],
  ] as const) {
    const answer = await client.send('POST', `/change-orders/${id}/${operation}`, { body })
    matches(t, answer, { status: 422, json: { errors: [{ field, code: 'length' }] } })
  }
})

t.test('bulkChangeOrders supports delete and restore, and needs change_orders:delete for both', async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.changeOrder(tenant)
  const writer = await tenant.key({ scopes: ['change_orders:read', 'change_orders:write'] })
  for (const operation of ['delete', 'restore'] as const) {
    const body = { operation, ids: [id] }
    t.equal((await writer.client.call('bulkChangeOrders', { body })).status, 403)
    t.equal((await tenant.client.call('bulkChangeOrders', { body })).status, 202)
  }
  const update = await tenant.client.send('POST', '/change-orders/bulk', { body: { operation: 'update', ids: [id] } })
  matches(t, update, { status: 422, json: { errors: [{ field: 'operation', code: 'enum' }] } })
  const changes = await tenant.client.send('POST', '/change-orders/bulk', {
    body: { operation: 'delete', ids: [id], changes: { title: 'B' } },
  })
  matches(t, changes, { status: 422, json: { errors: [{ field: 'changes', code: 'unknown' }] } })
  const many = Array.from({ length: 501 }, (_, at) => at + 1)
  const wide = await tenant.client.call('bulkChangeOrders', { body: { operation: 'delete', ids: many } })
  matches(t, wide, { status: 422, json: { errors: [{ field: 'ids', code: 'length' }] } })
})

type Outcomes = { outcomes: { id: number; outcome: string }[] }

t.test(
  'a bulk delete refuses submitted and approved change orders and deletes all others, which a bulk restore then restores',
  async (t) => {
    const tenant = { database: place.database, caller: await place.tenant() }
    const { id: projectId } = await make.project(tenant)
    const made = new Map<State, number>()
    for (const status of states) made.set(status, (await make.changeOrder(tenant, { projectId, status })).id)
    const ids = [...made.values()]
    const run = async (operation: 'delete' | 'restore', params: object = {}) => {
      const { job } = await place.run(tenant.caller, 'bulk', { operation, ids, ...params }, 'change-orders')
      return (job.result as Outcomes).outcomes.map(({ id, outcome }) => {
        const [state] = [...made].find(([, of]) => of === id)!
        return `${state} ${outcome}`
      })
    }
    const deleted = ['draft deleted', 'submitted refused', 'approved refused', 'rejected deleted', 'voided deleted']
    t.strictSame(await run('delete', { dryRun: true }), deleted)
    t.strictSame(await run('delete'), deleted)
    const restored = [
      'draft restored',
      'submitted unchanged',
      'approved unchanged',
      'rejected restored',
      'voided restored',
    ]
    t.strictSame(await run('restore', { dryRun: true }), restored)
    t.strictSame(await run('restore'), restored)
  },
)
