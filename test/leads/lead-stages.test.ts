import t from 'tap'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { expectedViolations, statusAndViolations } from '../../scripts/testkit/http/violations.ts'
import { make } from '../../scripts/testkit/make.ts'
import { race, sortedStatuses } from '../../scripts/testkit/races.ts'

const service = await startService(t)

/** Returns the names of the organization's lead stages in order. Throws if the order has a gap. */
async function order({ client }: TestTenant): Promise<string[]> {
  const { data } = await client.ok('listLeadStages', { query: { limit: 100 } })
  data.forEach(({ order, name }, index) => {
    if (order !== index + 1) throw new Error(`${name} has the order ${order} at position ${index + 1}`)
  })
  return data.map(({ name }) => name)
}

/** Returns the organization's events by sequence. Throws if the sequence has a gap. */
async function eventsOf({ database, id }: TestTenant) {
  const { rows } = await database.pool.query<{ sequence: number; body: string }>(
    'select sequence, body from events where tenant_id = $1 order by sequence',
    [id],
  )
  rows.forEach(({ sequence }, index) => {
    if (Number(sequence) !== index + 1) throw new Error(`sequence ${sequence} is at position ${index + 1}`)
  })
  return rows.map(({ body }) => JSON.parse(body))
}

const seeded = ['New', 'Qualified', 'Proposal', 'Won', 'Lost']

t.test('a new organization has five lead stages in order', async (t) => {
  const { client } = await service.tenant()
  const { data } = await client.ok('listLeadStages')
  t.strictSame(
    data.map(({ name, kind, probability, order }) => [name, kind, probability, order]),
    [
      ['New', 'open', 10, 1],
      ['Qualified', 'open', 25, 2],
      ['Proposal', 'open', 50, 3],
      ['Won', 'won', 100, 4],
      ['Lost', 'lost', 0, 5],
    ],
  )
})

t.test('listLeadStages pages through the stages in order', async (t) => {
  const { client } = await service.tenant()
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const { data, meta } = await client.ok('listLeadStages', { query: { limit: 2, cursor } })
    seen.push(...data.map(({ name }) => name))
    cursor = meta.pagination.cursor ?? undefined
  } while (cursor)
  t.strictSame(seen, seeded)
})

t.test('a stage name that is in use is a 409, and a new stage is inserted at its given order', async (t) => {
  const tenant = await service.tenant()
  matches(t, await tenant.client.call('createLeadStage', { body: { name: 'new' } }), { status: 409, code: 'conflict' })
  const { status, data } = await tenant.client.ok('createLeadStage', { body: { name: 'Visit', order: 2 } })
  t.equal(status, 201)
  matches(t, data, { name: 'Visit', kind: 'open', probability: 0, order: 2 })
  t.strictSame(await order(tenant), ['New', 'Visit', 'Qualified', 'Proposal', 'Won', 'Lost'])
})

t.test(
  'createLeadStage adds a stage at the end unless an order is given; won and lost stages have a fixed probability',
  async (t) => {
    const tenant = await service.tenant()
    const create = async (body: object) => (await tenant.client.send('POST', '/lead-stages', { body })).json.data
    matches(t, await create({ name: 'Sold', kind: 'won' }), { probability: 100, order: 6 })
    matches(t, await create({ name: 'Gone', kind: 'lost', probability: 0, order: 50 }), { probability: 0, order: 7 })
    matches(t, await create({ name: 'First', probability: 5, order: 1 }), { probability: 5, order: 1 })
    t.strictSame(await order(tenant), ['First', ...seeded, 'Sold', 'Gone'])
    const wrong = await tenant.client.call('createLeadStage', { body: { name: 'Sure', kind: 'won', probability: 90 } })
    t.strictSame(statusAndViolations(wrong), expectedViolations('probability rule'))
  },
)

t.test('a 51st stage is a 409, and of two concurrent requests for the 50th stage, one is a 409', async (t) => {
  const tenant = await service.tenant()
  for (let index = 6; index <= 49; index += 1) await make.leadStage(tenant, { name: `Stage ${index}` })
  const create = (name: string) => tenant.client.call('createLeadStage', { body: { name, order: 3 } })
  await race(t, {
    at: service,
    arrange: (round) => [`A${round}`, `B${round}`],
    contestants: (names) => names.map((name) => () => create(name)),
    judge: async (answers) => {
      t.strictSame(sortedStatuses(answers), [201, 409])
      t.equal((await order(tenant)).length, 50)
      const { id } = answers.find(({ status }) => status === 201)!.json.data
      await tenant.client.ok('deleteLeadStage', { path: { id } })
    },
  })
})

t.test('updateLeadStage moves a stage to the given order, and the other stages close the gap', async (t) => {
  const tenant = await service.tenant()
  const put = async (name: string, order: number) => {
    const { id } = await make.stage(tenant, name)
    return (await tenant.client.ok('updateLeadStage', { path: { id }, body: { order } })).data
  }
  matches(t, await put('New', 3), { order: 3 })
  t.strictSame(await order(tenant), ['Qualified', 'Proposal', 'New', 'Won', 'Lost'])
  matches(t, await put('Lost', 1), { order: 1 })
  t.strictSame(await order(tenant), ['Lost', 'Qualified', 'Proposal', 'New', 'Won'])
  matches(t, await put('Lost', 50), { order: 5 })
  t.strictSame(await order(tenant), ['Qualified', 'Proposal', 'New', 'Won', 'Lost'])
})

t.test('concurrently moved and created stages end up in an order without a gap', async (t) => {
  await race(t, {
    at: service,
    rounds: 5,
    arrange: async () => {
      const tenant = await service.tenant()
      return { tenant, stages: await make.stages(tenant) }
    },
    contestants: ({ tenant: { client }, stages }) => [
      ...stages.map(({ id }, index) => () => {
        return client.call('updateLeadStage', { path: { id }, body: { order: ((index * 3) % 5) + 1 } })
      }),
      ...['A', 'B'].map((name) => () => client.call('createLeadStage', { body: { name, order: 2 } })),
    ],
    judge: async (answers, { tenant }) => {
      for (const { status } of nonEmpty(answers)) t.ok(status < 300, String(status))
      t.strictSame((await order(tenant)).sort(), [...seeded, 'A', 'B'].sort())
    },
  })
})

t.test('changing the probability of a stage changes no existing lead', async (t) => {
  const tenant = await service.tenant()
  const lead = await make.lead(tenant)
  const changed = await tenant.client.ok('updateLeadStage', { path: { id: lead.stageId }, body: { probability: 15 } })
  t.equal(changed.data.probability, 15)
  t.strictSame((await tenant.client.ok('getLead', { path: { id: lead.id } })).data, lead)
  t.equal((await make.lead(tenant)).probability, 15)
})

t.test('updateLeadStage rejects the field kind, values out of range and a name that is taken', async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.stage(tenant, 'New')
  const patch = (body: object) => tenant.client.send('PATCH', `/lead-stages/${id}`, { body })
  t.strictSame(statusAndViolations(await patch({ kind: 'won' })), expectedViolations('kind unknown'))
  t.strictSame(statusAndViolations(await patch({ order: 0 })), expectedViolations('order range'))
  t.strictSame(statusAndViolations(await patch({ probability: 101 })), expectedViolations('probability range'))
  matches(t, await patch({ name: 'LOST' }), { status: 409 })
  t.equal((await patch({ name: 'NEW' })).status, 200)
  const won = await make.stage(tenant, 'Won')
  const sure = await tenant.client.call('updateLeadStage', { path: { id: won.id }, body: { probability: 90 } })
  t.strictSame(statusAndViolations(sure), expectedViolations('probability rule'))
})

t.test('a stage with leads can be deleted only with moveToStageId, which moves each lead with one event', async (t) => {
  const tenant = await service.tenant()
  const lead = await make.lead(tenant)
  const path = { id: lead.stageId }
  const refused = await tenant.client.call('deleteLeadStage', { path })
  matches(t, refused, { status: 409, code: 'conflict', json: { detail: /One lead is in this lead stage/ } })
  const { id: moveToStageId } = await make.stage(tenant, 'Qualified')
  const { data } = await tenant.client.ok('deleteLeadStage', { path, query: { moveToStageId } })
  matches(t, data, { id: lead.stageId, name: 'New', deletedAt: data.updatedAt })
  const moved = await tenant.client.ok('getLead', { path: { id: lead.id } })
  matches(t, moved.data, { stageId: moveToStageId, probability: 25, status: 'open' })
  const events = await eventsOf(tenant)
  const previous_attributes = { stageId: lead.stageId, probability: 10 }
  matches(t, events, [{ type: 'lead.created' }, { type: 'lead.updated', data: moved.data, previous_attributes }])
  t.equal(events.length, 2)
  t.strictSame(await order(tenant), ['Qualified', 'Proposal', 'Won', 'Lost'])
  t.equal((await tenant.client.ok('createLeadStage', { body: { name: 'New' } })).data.order, 5)
})

t.test('moveToStageId must be another stage of the same organization', async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.stage(tenant, 'New')
  const remove = async (moveToStageId: number) =>
    statusAndViolations(await tenant.client.call('deleteLeadStage', { path: { id }, query: { moveToStageId } }))
  t.strictSame(await remove(id), expectedViolations('query.moveToStageId rule'))
  const theirs = await make.stage(await service.tenant(), 'New')
  for (const absent of [2_000_000_000, theirs.id]) {
    t.strictSame(await remove(absent), expectedViolations('query.moveToStageId not_found'))
  }
  t.strictSame(await order(tenant), seeded)
})

t.test('the last won stage cannot be deleted', async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.stage(tenant, 'Won')
  const { id: moveToStageId } = await make.stage(tenant, 'New')
  for (const query of [{}, { moveToStageId }]) {
    const refused = await tenant.client.call('deleteLeadStage', { path: { id }, query })
    matches(t, refused, { status: 409, json: { detail: /last lead stage of kind won/ } })
  }
  await make.leadStage(tenant, { name: 'Sold', kind: 'won' })
  t.equal((await tenant.client.call('deleteLeadStage', { path: { id } })).status, 200)
})

t.test('deleteLeadStage with moveToStageId also needs the scope leads:write', async (t) => {
  const tenant = await service.tenant()
  const [first, second] = await make.stages(tenant)
  const { client } = await tenant.key({ scopes: ['leads:read', 'leads:delete'] })
  const path = { id: first!.id }
  const refused = await client.call('deleteLeadStage', { path, query: { moveToStageId: second!.id } })
  matches(t, refused, { status: 403, code: 'scope_insufficient', json: { detail: /leads:write/ } })
  t.equal((await client.call('deleteLeadStage', { path })).status, 200)
})

t.test(
  "if a stage's leads move to a lost stage, they become lost; if one cannot move, the old stage is not deleted",
  async (t) => {
    const tenant = await service.tenant()
    const sold = await make.leadStage(tenant, { name: 'Sold', kind: 'won' })
    const [became, open] = [await make.lead(tenant, { stage: 'Sold' }), await make.lead(tenant)]
    const [lost, won] = [await make.stage(tenant, 'Lost'), await make.stage(tenant, 'Won')]
    const remove = (id: number, moveToStageId: number) =>
      tenant.client.call('deleteLeadStage', { path: { id }, query: { moveToStageId } })
    t.equal((await remove(open.stageId, lost.id)).status, 200)
    const read = async (id: number) => (await tenant.client.ok('getLead', { path: { id } })).data
    matches(t, await read(open.id), { status: 'lost', probability: 0 })
    await make.becameProject(tenant, became.id)
    matches(t, await remove(sold.id, lost.id), { status: 409, json: { detail: /became project/ } })
    matches(t, await read(became.id), { stageId: sold.id, status: 'won' })
    t.equal((await remove(sold.id, won.id)).status, 200)
    matches(t, await read(became.id), { stageId: won.id, status: 'won' })
  },
)

t.test(
  'if 20 leads leave a stage while it is deleted with moveToStageId, each ends up in the stage to which it was moved',
  async (t) => {
    await race(t, {
      at: service,
      rounds: 4,
      arrange: async () => {
        const tenant = await service.tenant()
        const [from, target, own] = (await make.stages(tenant)).map(({ id }) => id) as [number, number, number]
        const ids: number[] = []
        for (let count = 0; count < 20; count += 1) ids.push((await make.lead(tenant)).id)
        return { tenant, from, target, own, ids }
      },
      contestants: ({ tenant: { client }, from, target, own, ids }) => {
        const moves = ids.map((id) => () => client.call('updateLead', { path: { id }, body: { stageId: own } }))
        const remove = () => client.call('deleteLeadStage', { path: { id: from }, query: { moveToStageId: target } })
        return [...moves.slice(0, 10), remove, ...moves.slice(10)]
      },
      judge: async (answers, { tenant, from, target, own }) => {
        for (const { status, text } of nonEmpty(answers)) t.equal(status, 200, text)
        const events = await eventsOf(tenant)
        const { data } = await tenant.client.ok('listLeads', { query: { limit: 100, stageId: own } })
        t.equal(data.length, 20)
        for (const lead of data) {
          const leadEvents = events.filter((event) => event.data.id === lead.id)
          const way = leadEvents.map((event) => event.data.stageId).join()
          t.ok([`${from},${own}`, `${from},${target},${own}`].includes(way), way)
          t.strictSame(leadEvents.at(-1).data, lead)
        }
      },
    })
  },
)

t.test('if leads enter a stage while the stage is deleted, no lead stays in it', async (t) => {
  const tenant = await service.tenant()
  const [, target] = await make.stages(tenant)
  const { client } = tenant
  await race(t, {
    at: service,
    rounds: 5,
    arrange: async (round) => {
      const stage = await make.leadStage(tenant, { name: `Short ${round}` })
      return { stageId: stage.id, lead: await make.lead(tenant) }
    },
    contestants: ({ stageId, lead }) => [
      () => client.call('deleteLeadStage', { path: { id: stageId }, query: { moveToStageId: target!.id } }),
      () => client.call('updateLead', { path: { id: lead.id }, body: { stageId } }),
      () => client.call('createLead', { body: { name: 'Late', stageId } }),
    ],
    judge: async ([deleted], { stageId }) => {
      t.equal(deleted.status, 200)
      const text = 'select id from leads where tenant_id = $1 and stage_id = $2'
      t.strictSame((await tenant.database.pool.query(text, [tenant.id, stageId])).rows, [])
    },
  })
})

t.test('leads that exceed one batch move in one transaction, each with its event', async (t) => {
  const tenant = await service.tenant()
  const [from, target] = await make.stages(tenant)
  await tenant.database.pool.query(
    `insert into leads (tenant_id, name, stage_id, probability, status, created_at, updated_at)
    select $1, 'Lead ' || n, $2, 10, 'open', now(), now() from generate_series(1, 1234) n`,
    [tenant.id, from!.id],
  )
  await tenant.client.ok('deleteLeadStage', { path: { id: from!.id }, query: { moveToStageId: target!.id } })
  const events = await eventsOf(tenant)
  t.equal(new Set(events.map(({ data }) => data.id)).size, 1234)
  t.equal(events.length, 1234)
  for (const { type, data } of events) {
    if (type !== 'lead.updated' || data.stageId !== target!.id || data.probability !== 25) t.fail(JSON.stringify(data))
  }
  t.equal((await tenant.client.ok('countLeads', { query: { stageId: target!.id } })).data.total, 1234)
})
