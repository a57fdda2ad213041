import t, { type Test } from 'tap'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { bulkRestore } from '../../db/engine/records/bulk.ts'
import { payApps } from '../../db/nouns/pay-apps/pay-apps.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import {
  listEventsOfFamily,
  listScheduleLines,
  makeFirstDraft,
  makeThreeLineProject,
  replaceSchedule,
  startPayApp,
  submitAndApprovePayApp,
} from '../../scripts/testkit/fixtures/billing.ts'
import type { ClientAnswer } from '../../scripts/testkit/http/client.ts'
import { make } from '../../scripts/testkit/make.ts'
import { type Contestant, race, sortedStatuses } from '../../scripts/testkit/races.ts'

const service = await startService(t, { instances: 2 })

/** Returns contestants that send the calls to the two processes in turn. */
const inTurn = (
  { client }: TestTenant,
  calls: readonly ((client: TestTenant['client']) => Promise<ClientAnswer>)[],
): Contestant<ClientAnswer>[] => calls.map((call, index) => () => call(client.at(service.origins[index % 2]!)))
const countOf = async (tenant: TestTenant, type: string): Promise<number> =>
  (await listEventsOfFamily(tenant, type)).filter((event) => event.type === type).length

/** Asserts that the figures agree with the stored lines, and the lines with the contract sum. */
async function refuseWrongSums(t: Test, tenant: TestTenant, id: number): Promise<void> {
  const payApp = (await tenant.client.ok('getPayApp', { path: { id } })).data
  const cents = (text: string) => BigInt(text.replace('.', ''))
  const lines = await listScheduleLines(tenant, id)
  const sum = (values: string[]) => values.reduce((all, value) => all + cents(value), 0n)
  t.equal(sum(lines.map((line) => line.scheduledValue)), cents(payApp.contractSum))
  t.equal(sum(lines.map((line) => line.completedAndStored)), cents(payApp.completedAndStored))
  t.equal(sum(lines.map((line) => line.retainage)), cents(payApp.retainage))
  t.equal(cents(payApp.originalContractSum) + cents(payApp.netChangeOrders), cents(payApp.contractSum))
  const project = (await tenant.client.ok('getProject', { path: { id: payApp.projectId } })).data
  if (payApp.status === 'draft' || payApp.status === 'rejected') t.equal(payApp.contractSum, project.contractValue)
}

t.test(
  'of ten concurrent requests that create or approve the same pay application, exactly one succeeds',
  async (t) => {
    const tenant = await service.tenant()
    const ten = <T>(value: T): T[] => Array.from({ length: 10 }, () => value)
    const begun: number[] = []
    await race(t, {
      at: service,
      rounds: 3,
      arrange: () => make.project(tenant, { contractValue: '1000.00' }),
      contestants: ({ id: projectId }) => {
        const body = { projectId, periodTo: '2026-03-31' }
        return inTurn(
          tenant,
          ten((client) => client.call('createPayApp', { body })),
        )
      },
      judge: (answers) => {
        t.strictSame(sortedStatuses(answers), [201, ...ten(409).slice(1)])
        begun.push(answers.find(({ status }) => status === 201)!.json.data.id)
      },
    })
    let approved = 0
    await race(t, {
      at: service,
      rounds: 3,
      arrange: async (round) => (await tenant.client.ok('submitPayApp', { path: { id: begun[round]! } })).data,
      contestants: ({ id }) =>
        inTurn(
          tenant,
          ten((client) => client.call('approvePayApp', { path: { id } })),
        ),
      judge: async (answers) => {
        approved += 1
        t.strictSame(sortedStatuses(answers), [200, ...ten(409).slice(1)])
        t.equal(await countOf(tenant, 'pay_app.approved'), approved)
      },
    })
  },
)

t.test(
  'if change orders are approved while a pay application is changed and submitted, its sums stay consistent and one submission succeeds',
  async (t) => {
    await race(t, {
      at: service,
      rounds: 5,
      arrange: async () => {
        const tenant = await service.tenant()
        const { project } = await makeThreeLineProject(tenant)
        const { id } = await startPayApp(tenant, project.id, { workRetainagePercent: '10' })
        const lines = (await listScheduleLines(tenant, id)).map((line) => ({ id: line.id, workThisPeriod: '100.00' }))
        const orders = [
          await make.changeOrder(tenant, { projectId: project.id, status: 'submitted' }),
          await make.changeOrder(tenant, { projectId: project.id, status: 'submitted' }),
        ]
        return { tenant, path: { id }, lines, orders }
      },
      contestants: ({ tenant, path, lines, orders }) =>
        inTurn(tenant, [
          ...orders.map(
            (order) => (client: TestTenant['client']) => client.call('approveChangeOrder', { path: { id: order.id } }),
          ),
          (client) => client.call('replacePayAppLineItems', { path, body: { lines } }),
          (client) => client.call('submitPayApp', { path }),
          (client) => client.call('submitPayApp', { path }),
        ]),
      judge: async (answers, { tenant, path }) => {
        t.strictSame(sortedStatuses(answers.slice(0, 2)), [200, 200])
        // The schedule is refused if a change order has added lines since it was read, or if it is submitted.
        t.ok([200, 409, 422].includes(answers[2]!.status), answers[2]!.text)
        t.strictSame(sortedStatuses(answers.slice(3)), [200, 409])
        t.equal(await countOf(tenant, 'pay_app.submitted'), 1)
        const sent = answers.slice(3).find(({ status }) => status === 200)!.json.data
        t.strictSame(
          (await tenant.client.ok('getPayApp', { path })).data,
          sent,
          'the submitted application is unchanged',
        )
        await refuseWrongSums(t, tenant, path.id)
        const rejected = (await tenant.client.ok('rejectPayApp', { path })).data
        t.equal(rejected.contractSum, '122500.00', 'both change orders are included after the rejection')
        await refuseWrongSums(t, tenant, path.id)
      },
    })
  },
)

t.test('a change order that is billed and voided concurrently ends billed or voided, never both', async (t) => {
  const tenant = await service.tenant()
  const made: { id: number; waiting: number }[] = []
  await race(t, {
    at: service,
    rounds: 5,
    arrange: async () => {
      const { project, changeOrder } = await makeThreeLineProject(tenant)
      const waiting = await make.changeOrder(tenant, { projectId: project.id, status: 'submitted' })
      const { id } = await startPayApp(tenant, project.id)
      return { id, approved: changeOrder.id, waiting: waiting.id }
    },
    contestants: ({ approved, waiting }) =>
      inTurn(tenant, [
        (client) => client.call('voidChangeOrder', { path: { id: approved } }),
        (client) => client.call('approveChangeOrder', { path: { id: waiting } }),
      ]),
    judge: async (answers, { id, waiting }) => {
      t.strictSame(sortedStatuses(answers), [200, 200])
      await refuseWrongSums(t, tenant, id)
      made.push({ id, waiting })
    },
  })
  await race(t, {
    at: service,
    rounds: made.length,
    arrange: async (round) => {
      const { id, waiting } = made[round]!
      const lines = (await listScheduleLines(tenant, id)).map((line) => ({ id: line.id, workThisPeriod: '1.00' }))
      return { id, waiting, lines }
    },
    contestants: ({ id, waiting, lines }) =>
      inTurn(tenant, [
        (client) => client.call('voidChangeOrder', { path: { id: waiting } }),
        (client) => client.call('replacePayAppLineItems', { path: { id }, body: { lines } }),
      ]),
    judge: async ([gone, billed], { id }) => {
      t.ok(
        (gone!.status === 200 && billed!.status === 422) || (gone!.status === 409 && billed!.status === 200),
        `${gone!.status} and ${billed!.status}`,
      )
      await refuseWrongSums(t, tenant, id)
    },
  })
})

t.test('if a draft is restored while another is created in its project, exactly one request succeeds', async (t) => {
  const tenant = await service.tenant()
  const { database, caller } = tenant
  await race(t, {
    at: service,
    rounds: 8,
    arrange: async () => {
      const { id: projectId } = await make.project(tenant, { contractValue: '1000.00' })
      const { id } = await make.payApp(tenant, { projectId })
      await tenant.client.ok('deletePayApp', { path: { id } })
      return { projectId, id }
    },
    contestants: ({ projectId, id }) => [
      () => tenant.client.call('createPayApp', { body: { projectId, periodTo: '2026-03-31' } }),
      () => runTransaction(database, caller, (tx) => bulkRestore(tx, caller, payApps, [id])),
    ],
    judge: ([made, outcomes], { id }) =>
      t.ok((made.status === 201) !== (outcomes.get(id) === 'restored'), `${made.status}, ${outcomes.get(id)}`),
  })
})

t.test(
  'a pay application created while the previous one is voided has correct sums; of a concurrent approval and rejection one succeeds',
  async (t) => {
    const tenant = await service.tenant()
    const begun: { id: number; projectId: number }[] = []
    await race(t, {
      at: service,
      rounds: 5,
      arrange: async () => {
        const { project } = await makeThreeLineProject(tenant)
        const first = await makeFirstDraft(tenant, project.id)
        await submitAndApprovePayApp(tenant, first.id)
        return { id: first.id, projectId: project.id }
      },
      contestants: ({ id, projectId }) =>
        inTurn(tenant, [
          (client) => client.call('voidPayApp', { path: { id } }),
          (client) => client.call('createPayApp', { body: { projectId, periodTo: '2026-04-30' } }),
        ]),
      judge: ([voided, next], { projectId }) => {
        t.equal(next!.status, 201)
        const before = voided!.status === 200 ? '0.00' : '31050.00'
        const { applicationNumber, previousCertificates } = next!.json.data
        t.strictSame([applicationNumber, previousCertificates], [2, before])
        t.ok([200, 409].includes(voided!.status))
        begun.push({ id: next!.json.data.id, projectId })
      },
    })
    await race(t, {
      at: service,
      rounds: begun.length,
      arrange: async (round) => {
        const { id, projectId } = begun[round]!
        await replaceSchedule(tenant, id, { work: ['1.00'] })
        await tenant.client.ok('submitPayApp', { path: { id } })
        return { id, order: await make.changeOrder(tenant, { projectId, status: 'submitted' }) }
      },
      contestants: ({ id, order }) =>
        inTurn(tenant, [
          (client) => client.call('approvePayApp', { path: { id } }),
          (client) => client.call('rejectPayApp', { path: { id } }),
          (client) => client.call('approveChangeOrder', { path: { id: order.id } }),
        ]),
      judge: async (ends, { id }) => {
        t.strictSame(sortedStatuses(ends.slice(0, 2)), [200, 409])
        t.equal(ends[2]!.status, 200)
        await refuseWrongSums(t, tenant, id)
      },
    })
  },
)
