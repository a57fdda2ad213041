import t from 'tap'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'
import { race, repeatContestant, sortedStatuses } from '../../scripts/testkit/races.ts'

/**
 * Two API processes with a connection pool each, so that no memory of a single process can put the changes in order.
 */
const service = await startService(t, { instances: 2 })

const projectOf = async ({ client }: TestTenant, id: number) => (await client.ok('getProject', { path: { id } })).data
const bidOf = async ({ client }: TestTenant, id: number) => (await client.ok('getBid', { path: { id } })).data
const changeOrderOf = async ({ client }: TestTenant, id: number) =>
  (await client.ok('getChangeOrder', { path: { id } })).data
const verb = ({ client }: TestTenant, at: number, id: number, name: 'approve' | 'void' | 'reject' | 'submit') =>
  client.at(service.origins[at % 2]!).send('POST', `/change-orders/${id}/${name}`)
const typesOf = async ({ client }: TestTenant, from: number) =>
  (await client.ok('listEvents', { query: { limit: 100 } })).data
    .slice(from)
    .map(({ event }) => (event as { type: string }).type)
    .sort()
const submitted = (tenant: TestTenant, projectId: number, unitPrice = '7500') =>
  make.changeOrder(tenant, { projectId, status: 'submitted', lines: [{ description: 'Work', unitPrice }] })

t.test(
  'two concurrent approvals both change the contract sum, and each records the sum before its own change',
  async (t) => {
    const tenant = await service.tenant()
    await race(t, {
      at: service,
      rounds: 6,
      arrange: async () => {
        const { project, bid } = await make.contract(tenant)
        const made = [await submitted(tenant, project.id), await submitted(tenant, project.id, '-2500')]
        return { project, bid, made }
      },
      contestants: ({ made }) =>
        made.map(
          ({ id }, at) =>
            () =>
              verb(tenant, at, id, 'approve'),
        ),
      judge: async (answers, { project, bid }) => {
        t.strictSame(sortedStatuses(answers), [200, 200])
        matches(t, await projectOf(tenant, project.id), {
          contractValue: '105000.00',
          originalContractValue: '100000.00',
        })
        matches(t, await bidOf(tenant, bid.id), { subtotal: '105000.00', total: '105000.00' })
        const sums = answers.map(({ json }) => json.data.contractSumBefore)
        t.ok(
          ['100000.00,107500.00', '97500.00,100000.00'].includes(sums.join()),
          `the sums before were ${sums.join(' and ')}`,
        )
      },
    })
  },
)

t.test(
  'if a change order is approved twice at the same time, it counts once and the second request is a 409',
  async (t) => {
    await race(t, {
      at: service,
      rounds: 6,
      arrange: async () => {
        const tenant = await service.tenant()
        const { project } = await make.contract(tenant)
        const { id } = await submitted(tenant, project.id)
        const before = (await tenant.client.ok('listEvents', { query: { limit: 100 } })).data.length
        return { tenant, project, id, before }
      },
      contestants: ({ tenant, id }) => repeatContestant(2, (at) => verb(tenant, at, id, 'approve')),
      judge: async (answers, { tenant, project, before }) => {
        t.strictSame(sortedStatuses(answers), [200, 409])
        matches(t, answers.find(({ status }) => status === 409)!.json.detail, /^The change order is approved\./)
        matches(t, await projectOf(tenant, project.id), { contractValue: '107500.00' })
        t.strictSame(await typesOf(tenant, before), ['bid.updated', 'change_order.approved', 'project.updated'])
      },
    })
  },
)

t.test(
  'ten concurrent approvals each add to the contract sum that the previous one left, and each emits its events once',
  async (t) => {
    await race(t, {
      at: service,
      rounds: 2,
      arrange: async () => {
        const tenant = await service.tenant()
        const { project, bid } = await make.contract(tenant)
        const made: { id: number }[] = []
        for (let count = 0; count < 10; count += 1) made.push(await submitted(tenant, project.id, '10.01'))
        const before = (await tenant.client.ok('listEvents', { query: { limit: 100 } })).data.length
        return { tenant, project, bid, made, before }
      },
      contestants: ({ tenant, made }) =>
        made.map(
          ({ id }, at) =>
            () =>
              verb(tenant, at, id, 'approve'),
        ),
      judge: async (answers, { tenant, project, bid, made, before }) => {
        t.strictSame(sortedStatuses(answers), Array(10).fill(200))
        matches(t, await projectOf(tenant, project.id), { contractValue: '100100.10' })
        matches(t, await bidOf(tenant, bid.id), { subtotal: '100100.10', total: '100100.10' })
        const sums = answers.map(({ json }) => json.data.contractSumBefore as string).sort()
        t.strictSame(
          sums,
          made.map((_, index) => `1000${(index * 10).toString().padStart(2, '0')}.${String(index).padStart(2, '0')}`),
        )
        const all = { path: { id: bid.id }, query: { limit: 100 } }
        const { data: lines } = await tenant.client.ok('listBidLineItems', all)
        t.equal(lines.length, 21)
        for (const { id } of nonEmpty(made))
          t.strictSame(
            lines.filter(({ changeOrderId }) => changeOrderId === id).map(({ kind }) => kind),
            ['section', 'item'],
          )
        t.strictSame(await typesOf(tenant, before), [
          ...Array(10).fill('bid.updated'),
          ...Array(10).fill('change_order.approved'),
          ...Array(10).fill('project.updated'),
        ])
      },
    })
  },
)

t.test(
  'after concurrent requests to approve, reject and void a change order, its state and the contract sum agree',
  async (t) => {
    const tenant = await service.tenant()
    const verbs = ['approve', 'void', 'reject', 'void'] as const
    await race(t, {
      at: service,
      rounds: 6,
      arrange: async () => {
        const { project, bid } = await make.contract(tenant)
        return { project, bid, id: (await submitted(tenant, project.id)).id }
      },
      contestants: ({ id }) => verbs.map((name, at) => () => verb(tenant, at, id, name)),
      judge: async (answers, { project, bid, id }) => {
        t.ok(nonEmpty(answers).every(({ status }) => status === 200 || status === 409))
        t.equal((await changeOrderOf(tenant, id)).status, 'voided', 'one of the voids succeeds in any order')
        t.equal([answers[1], answers[3]].filter((answer) => answer!.status === 200).length, 1)
        matches(t, await projectOf(tenant, project.id), { contractValue: '100000.00' })
        matches(t, await bidOf(tenant, bid.id), { subtotal: '100000.00', total: '100000.00' })
        const { data: lines } = await tenant.client.ok('listBidLineItems', { path: { id: bid.id } })
        t.equal(lines.length, 1)
      },
    })
  },
)

t.test(
  'if a change order is approved while it is moved, its amount counts in the project that it ends up in',
  async (t) => {
    const tenant = await service.tenant()
    const there = tenant.client.at(service.origins[1]!)
    await race(t, {
      at: service,
      rounds: 6,
      arrange: async (round) => {
        const [a, b] = [await make.contract(tenant), await make.contract(tenant)]
        // The rounds alternate between the lower and the higher project id as the source, so that both directions are
        // tested.
        const [from, to] = round % 2 === 0 ? [a.project, b.project] : [b.project, a.project]
        return { from, to, id: (await submitted(tenant, from.id)).id }
      },
      contestants: ({ to, id }) => [
        () => verb(tenant, 0, id, 'approve'),
        () => there.call('moveChangeOrder', { path: { id }, body: { targetProjectId: to.id } }),
      ],
      judge: async ([approval, move], { from, to, id }) => {
        t.equal(approval.status, 200)
        const { projectId } = await changeOrderOf(tenant, id)
        t.equal(projectId, move.status === 200 ? to.id : from.id)
        if (move.status !== 200) matches(t, move, { status: 409, json: { detail: /is approved/ } })
        for (const { id: of } of [from, to]) {
          t.equal((await projectOf(tenant, of)).contractValue, of === projectId ? '107500.00' : '100000.00')
        }
      },
    })
  },
)

t.test('an approval that runs concurrently with edits and the submission approves what was submitted', async (t) => {
  const tenant = await service.tenant()
  await race(t, {
    at: service,
    rounds: 6,
    arrange: async () => {
      const { project } = await make.contract(tenant)
      return { project, ...(await make.changeOrder(tenant, { projectId: project.id })) }
    },
    contestants: ({ id, lineIds }) => {
      const path = { id, lineItemId: lineIds[0]! }
      return [
        () => verb(tenant, 0, id, 'submit'),
        () => tenant.client.call('updateChangeOrderLineItem', { path, body: { quantity: '4' } }),
        () => tenant.client.call('updateChangeOrder', { path: { id }, body: { roundSalesAmounts: true } }),
        () => verb(tenant, 1, id, 'approve'),
      ]
    },
    judge: async ([submission, line, , approval], { project, id }) => {
      t.equal(submission!.status, 200)
      if (approval!.status === 409) t.equal((await verb(tenant, 0, id, 'approve')).status, 200)
      const total = line!.status === 200 ? '10000.00' : '7500.00'
      matches(t, await changeOrderOf(tenant, id), { status: 'approved', totalAmount: total })
      t.equal((await projectOf(tenant, project.id)).contractValue, total === '10000.00' ? '110000.00' : '107500.00')
    },
  })
})

t.test('a PATCH of contractValue during an approval never removes the approved amount', async (t) => {
  const tenant = await service.tenant()
  await race(t, {
    at: service,
    rounds: 6,
    arrange: async () => {
      const project = await make.project(tenant, { contractValue: '100000.00' })
      return { project, id: (await submitted(tenant, project.id)).id }
    },
    contestants: ({ project, id }) => [
      () => tenant.client.call('updateProject', { path: { id: project.id }, body: { contractValue: '200000' } }),
      () => verb(tenant, 1, id, 'approve'),
    ],
    judge: async ([patch], { project }) => {
      const original = patch.status === 200 ? '200000.00' : '100000.00'
      matches(t, await projectOf(tenant, project.id), {
        originalContractValue: original,
        contractValue: original.replace('00000.00', '07500.00'),
      })
    },
  })
})

t.test(
  'if a project is deleted while a change order is created in it, exactly one of the two requests succeeds',
  async (t) => {
    const tenant = await service.tenant()
    const there = tenant.client.at(service.origins[1]!)
    await race(t, {
      at: service,
      rounds: 6,
      arrange: () => make.project(tenant),
      contestants: ({ id }) => [
        () => tenant.client.call('createChangeOrder', { body: { projectId: id, title: 'Stairs' } }),
        () => there.call('deleteProject', { path: { id } }),
      ],
      judge: ([made, deleted]) =>
        t.strictSame([made.status, deleted.status], made.status === 201 ? [201, 409] : [422, 200]),
    })
  },
)
