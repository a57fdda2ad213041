import t from 'tap'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { removeUser } from '../../db/services/access/users.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { expectedViolations, statusAndViolations } from '../../scripts/testkit/http/violations.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makeUser } from '../../scripts/testkit/oauth.ts'

const service = await startService(t)

const eventsOf = async ({ client }: TestTenant) => (await client.ok('listEvents')).data.map(({ event }) => event)

const patch = ({ client }: TestTenant, id: number, body: object) => client.send('PATCH', `/leads/${id}`, { body })

const stageId = async (tenant: TestTenant, name: string) => (await make.stage(tenant, name)).id

t.test(
  "createLead with only a name creates an open lead in the first stage with that stage's probability",
  async (t) => {
    const tenant = await service.tenant()
    const { status, data, headers } = await tenant.client.ok('createLead', { body: { name: 'Ortiz kitchen' } })
    t.equal(status, 201)
    const open = { status: 'open', probability: 10, closedAt: null, lostReason: null, projectId: null }
    matches(t, data, { stageId: await stageId(tenant, 'New'), ...open })
    t.equal(headers.location, `${service.settings.publicOrigin}/api/v1/leads/${data.id}`)
    matches(t, await eventsOf(tenant), [{ type: 'lead.created', data }])
  },
)

t.test('createLead stores the given values, and a date as its midnight in UTC', async (t) => {
  const tenant = await service.tenant()
  const [contact, user] = [await make.contact(tenant), await makeUser(tenant)]
  const body = {
    name: 'Loft',
    contactId: contact.id,
    assignedTo: user.id,
    source: 'referral',
    estimatedValue: '48000',
    probability: 60,
    expectedCloseDate: '2026-04-15',
    siteCity: 'Austin',
  }
  const { data } = await tenant.client.ok('createLead', { body })
  matches(t, data, { ...body, estimatedValue: '48000.00', expectedCloseDate: '2026-04-15T00:00:00.000Z' })
  t.strictSame((await tenant.client.ok('getLead', { path: { id: data.id } })).data, data)
})

t.test('moving a lead to a lost stage sets status, probability and closedAt, and emits one lead.updated', async (t) => {
  const tenant = await service.tenant()
  const { id, stageId: before } = await make.lead(tenant)
  const body = { stageId: await stageId(tenant, 'Lost'), lostReason: 'price' }
  const { data } = await tenant.client.ok('updateLead', { path: { id }, body })
  matches(t, data, { ...body, status: 'lost', probability: 0, closedAt: data.updatedAt })
  const [, ...updates] = await eventsOf(tenant)
  const was = { status: 'open', stageId: before, probability: 10, closedAt: null, lostReason: null }
  matches(t, updates, [{ type: 'lead.updated', data, previous_attributes: was }])
  t.equal(updates.length, 1)
})

t.test(
  'lostReason is rejected for a lead that is not lost, and so is a probability other than 100 for a won lead',
  async (t) => {
    const tenant = await service.tenant()
    const { id } = await make.lead(tenant)
    const won = await stageId(tenant, 'Won')
    t.strictSame(
      statusAndViolations(await patch(tenant, id, { lostReason: 'x' })),
      expectedViolations('lostReason rule'),
    )
    const sure = await patch(tenant, id, { stageId: won, probability: 90 })
    t.strictSame(statusAndViolations(sure), expectedViolations('probability rule'))
    const both = await patch(tenant, id, { stageId: won, probability: 90, lostReason: 'x' })
    t.strictSame(statusAndViolations(both), expectedViolations('probability rule', 'lostReason rule'))
    const made = await tenant.client.call('createLead', { body: { name: 'Loft', lostReason: 'x' } })
    t.strictSame(statusAndViolations(made), expectedViolations('lostReason rule'))
  },
)

t.test(
  'a lead gets the probability of its new stage unless one is given, and a reopened lead has no closedAt',
  async (t) => {
    const tenant = await service.tenant()
    const { id } = await make.lead(tenant)
    const change = async (body: object) => (await patch(tenant, id, body)).json.data
    matches(t, await change({ stageId: await stageId(tenant, 'Qualified') }), { probability: 25 })
    matches(t, await change({ stageId: await stageId(tenant, 'Proposal'), probability: 60 }), { probability: 60 })
    matches(t, await change({ probability: null }), { probability: null })
    const lost = await change({ stageId: await stageId(tenant, 'Lost'), lostReason: 'price' })
    matches(t, await change({ lostReason: 'too dear' }), { lostReason: 'too dear', closedAt: lost.closedAt })
    const won = await change({ stageId: await stageId(tenant, 'Won') })
    matches(t, won, { status: 'won', probability: 100, lostReason: null, closedAt: lost.closedAt })
    matches(t, await change({ stageId: await stageId(tenant, 'New') }), {
      status: 'open',
      probability: 10,
      closedAt: null,
    })
  },
)

t.test('aggregateLeads calculates the weighted value of a stage exactly and rounds it once', async (t) => {
  const tenant = await service.tenant()
  for (const _ of [1, 2]) await make.lead(tenant, { estimatedValue: '1000.01', probability: 33 })
  const { data } = await tenant.client.ok('aggregateLeads')
  const sums = { count: 2, estimatedValue: '2000.02', weightedValue: '660.01' }
  t.strictSame(data, [{ stageId: await stageId(tenant, 'New'), stageName: 'New', ...sums }])
})

t.test(
  'aggregateLeads follows the order of the stages, applies the filters, and counts a missing value as 0',
  async (t) => {
    const tenant = await service.tenant()
    await make.lead(tenant, { stage: 'Won', estimatedValue: '100.00' })
    await make.lead(tenant, { stage: 'Proposal', source: 'web', estimatedValue: '10.05', probability: null })
    await make.lead(tenant, { stage: 'Proposal', source: 'web' })
    const { id: old } = await make.leadStage(tenant, { name: 'Old', order: 1 })
    const gone = await make.lead(tenant, { stage: 'Old', estimatedValue: '7.00' })
    await tenant.client.ok('deleteLead', { path: { id: gone.id } })
    await tenant.client.ok('deleteLeadStage', { path: { id: old } })
    const sums = async (query: object) => {
      const { data } = await tenant.client.ok('aggregateLeads', { query })
      return data.map((sum) => [sum.stageName, sum.count, sum.estimatedValue, sum.weightedValue])
    }
    const proposal = ['Proposal', 2, '10.05', '0.00']
    const won = ['Won', 1, '100.00', '100.00']
    t.strictSame(await sums({}), [proposal, won])
    t.strictSame(await sums({ source: 'web' }), [proposal])
    t.strictSame(await sums({ includeDeleted: true }), [proposal, won, ['Old', 1, '7.00', '0.00']])
  },
)

t.test('createLead rejects an estimatedValue with three decimals and a deleted contact', async (t) => {
  const tenant = await service.tenant()
  const { id: contactId } = await make.contact(tenant)
  await tenant.client.ok('deleteContact', { path: { id: contactId } })
  const create = async (body: object) =>
    statusAndViolations(await tenant.client.send('POST', '/leads', { body: { name: 'Loft', ...body } }))
  t.strictSame(await create({ estimatedValue: '12.345' }), expectedViolations('estimatedValue pattern'))
  t.strictSame(await create({ contactId }), expectedViolations('contactId not_found'))
})

t.test(
  'createLead and updateLead reject users, contacts and stages that are deleted, removed or of another organization',
  async (t) => {
    const [tenant, other] = [await service.tenant(), await service.tenant()]
    const [stage, person] = [await make.leadStage(tenant, { name: 'Visit' }), await makeUser(tenant)]
    await tenant.client.ok('deleteLeadStage', { path: { id: stage.id } })
    await runTransaction(tenant.database, tenant.caller, (tx) => removeUser(tx, tenant.id, person.email))
    const { id } = await make.lead(tenant)
    const cases: [string, number][] = [
      ['contactId', (await make.contact(other)).id],
      ['stageId', await stageId(other, 'New')],
      ['assignedTo', (await makeUser(other)).id],
      ['stageId', stage.id],
      ['assignedTo', person.id],
      ['stageId', 2_000_000_000],
    ]
    for (const [field, value] of cases) {
      const made = await tenant.client.send('POST', '/leads', { body: { name: 'Loft', [field]: value } })
      t.strictSame(statusAndViolations(made), expectedViolations(`${field} not_found`), `POST ${field}`)
      t.strictSame(
        statusAndViolations(await patch(tenant, id, { [field]: value })),
        expectedViolations(`${field} not_found`),
        field,
      )
    }
  },
)

t.test('createLead reports each invalid field, and rejects fields that only the service sets', async (t) => {
  const { client } = await service.tenant()
  const create = async (body: object) => statusAndViolations(await client.send('POST', '/leads', { body }))
  const wrong = { name: ' ', probability: 101, estimatedValue: '-1', expectedCloseDate: 'soon', stageId: null }
  const { status, fields } = await create({ ...wrong, source: 'x'.repeat(101) })
  t.equal(status, 422)
  const named = new Set(fields.map((field: string) => field.split(' ')[0]))
  t.strictSame([...named].sort(), ['estimatedValue', 'expectedCloseDate', 'name', 'probability', 'source', 'stageId'])
  for (const field of ['status', 'closedAt', 'projectId'])
    t.strictSame(await create({ name: 'Loft', [field]: null }), expectedViolations(`${field} unknown`))
})

t.test('a lead with a live project cannot move to a stage that is not won', async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.lead(tenant, { stage: 'Won' })
  const projectId = await make.becameProject(tenant, id)
  const fresh = { stageId: await stageId(tenant, 'New') }
  const detail = new RegExp(`became project ${projectId} `)
  matches(t, await patch(tenant, id, fresh), { status: 409, code: 'conflict', json: { detail } })
  const sold = await make.leadStage(tenant, { name: 'Sold', kind: 'won' })
  t.equal((await patch(tenant, id, { stageId: sold.id })).status, 200)
  t.equal((await patch(tenant, id, { source: 'web' })).status, 200)
  await tenant.database.pool.query('update projects set deleted_at = now() where tenant_id = $1', [tenant.id])
  t.equal((await patch(tenant, id, fresh)).status, 200)
})

t.test('listLeads, countLeads and aggregateLeads apply the same filters', async (t) => {
  const tenant = await service.tenant()
  const [contact, person] = [await make.contact(tenant), await makeUser(tenant)]
  const lost = await make.lead(tenant, { stage: 'Lost', lostReason: 'price', name: 'Barn' })
  const loft = await make.lead(tenant, { contactId: contact.id, source: 'web', siteAddress: '12 Elm Street' })
  const mine = await make.lead(tenant, { assignedTo: person.id, source: 'Web', projectType: 'Roof' })
  const gone = await make.lead(tenant, { name: 'Gone' })
  await tenant.client.ok('deleteLead', { path: { id: gone.id } })
  const cases = [
    { query: {}, ids: [mine.id, loft.id, lost.id] },
    { query: { includeDeleted: true, search: 'gone' }, ids: [gone.id] },
    { query: { stageId: lost.stageId }, ids: [lost.id] },
    { query: { status: 'open' }, ids: [mine.id, loft.id] },
    { query: { contactId: contact.id }, ids: [loft.id] },
    { query: { assignedTo: person.id }, ids: [mine.id] },
    { query: { source: 'web' }, ids: [loft.id] },
    { query: { search: 'ELM kitchen' }, ids: [loft.id] },
    { query: { search: 'price' }, ids: [lost.id] },
    { query: { search: 'roof' }, ids: [mine.id] },
    { query: { updatedFrom: mine.updatedAt }, ids: [mine.id] },
  ] as const
  for (const { query, ids } of cases) {
    const says = JSON.stringify(query)
    const { data } = await tenant.client.ok('listLeads', { query })
    const found = data.map(({ id }) => id)
    t.strictSame(found, ids, says)
    t.strictSame((await tenant.client.ok('countLeads', { query })).data, { total: ids.length }, says)
    const { data: sums } = await tenant.client.ok('aggregateLeads', { query })
    const counted = sums.reduce((total, { count }) => total + count, 0)
    t.equal(counted, ids.length, says)
  }
})

t.test('listLeads with compact returns only the compact fields of a lead', async (t) => {
  const tenant = await service.tenant()
  await make.lead(tenant)
  const { data } = await tenant.client.ok('listLeads', { query: { compact: true } })
  const members = ['id', 'name', 'contactId', 'stageId', 'status', 'estimatedValue', 'updatedAt']
  t.strictSame(Object.keys(data[0]!), members)
})

t.test('deleteLead returns the deleted lead; afterwards it is not found', async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.lead(tenant)
  const { data } = await tenant.client.ok('deleteLead', { path: { id } })
  matches(t, data, { id, deletedAt: data.updatedAt })
  matches(t, await tenant.client.call('getLead', { path: { id } }), { status: 404, code: 'not_found' })
  matches(t, await tenant.client.call('updateLead', { path: { id }, body: { source: 'web' } }), { status: 404 })
  const types = (await eventsOf(tenant)).map(({ type }) => type)
  t.strictSame(types, ['lead.created', 'lead.deleted'])
})

t.test(
  'bulkLeads changes only assignedTo, source and projectType, and a bulk delete needs the scope leads:delete',
  async (t) => {
    const tenant = await service.tenant()
    const { id } = await make.lead(tenant)
    const bulk = (changes: object) =>
      tenant.client.send('POST', '/leads/bulk', { body: { operation: 'update', ids: [id], changes } })
    t.equal((await bulk({ assignedTo: null, source: 'web', projectType: 'Roof' })).status, 202)
    t.strictSame(statusAndViolations(await bulk({ stageId: 1 })), expectedViolations('changes.stageId unknown'))
    t.strictSame(statusAndViolations(await bulk({ probability: 1 })), expectedViolations('changes.probability unknown'))
    const { client } = await tenant.key({ scopes: ['leads:read', 'leads:write'] })
    t.equal((await client.call('bulkLeads', { body: { operation: 'delete', ids: [id] } })).status, 403)
  },
)

t.test('exportLeads and importLeads start jobs, and reject unknown filters and columns', async (t) => {
  const tenant = await service.tenant()
  const { data } = await tenant.client.ok('exportLeads', { body: { filters: { status: 'open', source: 'web' } } })
  const job = await tenant.client.ok('getJob', { path: { id: data.job_id } })
  matches(t, job.data, { type: 'export', resourceType: 'leads' })
  const filters = await tenant.client.send('POST', '/leads/exports', { body: { filters: { kind: 'open' } } })
  t.strictSame(statusAndViolations(filters), expectedViolations('filters.kind unknown'))
  const sourcePath = await make.upload(tenant, 'Lead,Stage\nLoft,Proposal\n')
  const started = await tenant.client.ok('importLeads', {
    body: { sourcePath, mapping: { Lead: 'name', Stage: 'stageId' } },
  })
  const imported = await tenant.client.ok('getJob', { path: { id: started.data.job_id } })
  matches(t, imported.data, { type: 'import', resourceType: 'leads' })
  const mapping = { Lead: 'name', Stage: 'status' }
  const unknown = await tenant.client.send('POST', '/leads/imports', { body: { sourcePath, mapping } })
  t.strictSame(statusAndViolations(unknown), expectedViolations('mapping.Stage unknown'))
})
