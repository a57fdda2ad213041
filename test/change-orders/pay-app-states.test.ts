import t from 'tap'
import { payAppMachine } from '../../db/nouns/pay-apps/states.ts'
import { nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { callOnRecord, markDeleted } from '../../scripts/testkit/fixtures/barriers.ts'
import { waitUntilBlocked } from '../../scripts/testkit/lock-waits.ts'
import { make } from '../../scripts/testkit/make.ts'

const service = await startService(t)

type State = (typeof payAppMachine.states)[number]

/** Calls that bring a draft pay application into each state. */
const ways: Record<State, ReturnType<typeof callOnRecord>[]> = {
  draft: [],
  submitted: [callOnRecord('submitPayApp')],
  rejected: [callOnRecord('submitPayApp'), callOnRecord('rejectPayApp')],
  approved: [callOnRecord('submitPayApp'), callOnRecord('approvePayApp', {})],
  paid: [callOnRecord('submitPayApp'), callOnRecord('approvePayApp', {}), callOnRecord('markPayAppPaid', {})],
  voided: [callOnRecord('submitPayApp'), callOnRecord('voidPayApp')],
}

/** Creates a project with a pay application. The application bills the amount `work` for an approved change order. */
async function billing(tenant: TestTenant, work: string) {
  const { id: projectId } = await make.project(tenant, { contractValue: '1000.00' })
  const order = await make.changeOrder(tenant, { projectId, status: 'approved' })
  const { id } = await make.payApp(tenant, { projectId })
  const lines = (await make.payAppLines(tenant, id)).map((line) => ({
    ...{ id: line.id, workThisPeriod: line.changeOrderId === order.id ? work : '0.00' },
  }))
  await tenant.client.ok('replacePayAppLineItems', { path: { id }, body: { lines } })
  return { id, order: order.id }
}

const voiding = ({ client }: TestTenant, id: number) => client.call('voidChangeOrder', { path: { id } })

t.test('an approved change order is added only to a draft or rejected pay application of the project', async (t) => {
  const added = async (prepare: (tenant: TestTenant, id: number) => Promise<unknown>): Promise<boolean> => {
    const tenant = await service.tenant()
    const { id, projectId } = await make.payApp(tenant)
    await prepare(tenant, id)
    const order = await make.changeOrder(tenant, { projectId, status: 'approved' })
    return (await make.payAppLines(tenant, id)).some(({ changeOrderId }) => changeOrderId === order.id)
  }
  const found: Record<string, boolean> = {}
  for (const state of nonEmpty(payAppMachine.states)) {
    found[state] = await added(async (tenant, id) => {
      for (const step of ways[state]) await step(tenant, id)
    })
  }
  found['deleted draft'] = await added(callOnRecord('deletePayApp'))
  t.strictSame(found, {
    ...{ draft: true, submitted: false, approved: false, rejected: true, paid: false, voided: false },
    'deleted draft': false,
  })
})

t.test(
  'the refusal to void a billed change order says what to do, for each state of the pay application',
  async (t) => {
    const first = 'bills work or materials of the change order.'
    const said: Record<State, string | undefined> = {
      draft: `${first} Remove those from it first.`,
      rejected: `${first} Remove those from it first.`,
      submitted: `${first} Void that application first.`,
      approved: `${first} Void that application first.`,
      paid: `${first} This cannot be undone.`,
      voided: undefined,
    }
    for (const state of nonEmpty(payAppMachine.states)) {
      const tenant = await service.tenant()
      const { id, order } = await billing(tenant, '1.00')
      for (const step of ways[state]) await step(tenant, id)
      const { status, json } = await voiding(tenant, order)
      const detail =
        said[state] && `The change order is approved. Application 1 (id ${id}), which is ${state}, ${said[state]}`
      t.strictSame([status, json.detail], detail ? [409, detail] : [200, undefined], state)
    }
  },
)

t.test('a change order can be voided once the pay application or the line that bills it is deleted', async (t) => {
  for (const table of ['pay_apps', 'pay_app_line_items']) {
    const tenant = await service.tenant()
    const { id, order } = await billing(tenant, '1.00')
    t.equal((await voiding(tenant, order)).status, 409)
    const line = (await make.payAppLines(tenant, id)).find(({ changeOrderId }) => changeOrderId === order)!
    await markDeleted(table)(tenant, table === 'pay_apps' ? id : line.id)
    t.equal((await voiding(tenant, order)).status, 200, table)
  }
})

t.test('voiding a change order does not wait for locks on voided or deleted pay applications', async (t) => {
  for (const end of [ways.voided, [callOnRecord('deletePayApp')]]) {
    const tenant = await service.tenant()
    const { id, order } = await billing(tenant, '0.00')
    for (const step of nonEmpty(end)) await step(tenant, id)
    const other = await service.database.pool.connect()
    await other.query('begin')
    await other.query('select from pay_apps where tenant_id = $1 and id = $2 for update', [tenant.id, id])
    let isDone = false
    const asked = voiding(tenant, order).then(({ status }) => {
      isDone = status === 200
    })
    await waitUntilBlocked(service.database, 'pay_apps', asked)
    t.equal(isDone, true)
    await other.query('rollback')
    other.release()
    await asked
  }
})
