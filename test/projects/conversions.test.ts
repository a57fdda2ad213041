import { randomUUID } from 'node:crypto'
import t from 'tap'
import { allScopes } from '../../db/domain/scopes.ts'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { removeUser } from '../../db/services/access/users.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import type { ClientAnswer } from '../../scripts/testkit/http/client.ts'
import { expectedViolations, statusAndViolations } from '../../scripts/testkit/http/violations.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makeUser } from '../../scripts/testkit/oauth.ts'
import { race, repeatContestant, sortedStatuses } from '../../scripts/testkit/races.ts'

const service = await startService(t)
const vector = [{ unitPrice: '348.35', quantity: '16', description: 'Work' }]
const money = { discount: '4', discountType: 'percent', taxRate: '22' } as const

const leadOf = async ({ client }: TestTenant, body: object = {}) =>
  (await client.ok('createLead', { body: { name: 'Ortiz kitchen', ...body } })).data
const stagesOf = async ({ client }: TestTenant) => (await client.ok('listLeadStages')).data
const stageOf = async (tenant: TestTenant, name: string) =>
  (await stagesOf(tenant)).find((stage) => stage.name === name)!.id
const moved = async (tenant: TestTenant, id: number, name: string) =>
  tenant.client.ok('updateLead', { path: { id }, body: { stageId: await stageOf(tenant, name) } })
const convertBid = ({ client }: TestTenant, id: number, body: object = {}, headers: Record<string, string> = {}) =>
  client.send('POST', `/bids/${id}/convert-to-project`, { body, headers })
const convertLead = ({ client }: TestTenant, id: number, body: object = {}) =>
  client.send('POST', `/leads/${id}/convert-to-project`, { body })
const lastTypes = async ({ client }: TestTenant, count: number) =>
  (await client.ok('listEvents', { query: { limit: 100 } })).data
    .slice(-count)
    .map(({ event }) => (event as { type: string }).type)
const projectsOf = async ({ client }: TestTenant) => (await client.ok('countProjects')).data.total

t.test(
  "convertBidToProject sets bidId, and both contract values to the bid's total, and emits events for project and bid",
  async (t) => {
    const tenant = await service.tenant()
    const bid = await make.bid(tenant, { status: 'accepted', lines: vector, ...money })
    const answer = await tenant.client.ok('convertBidToProject', { path: { id: bid.id } })
    matches(t, answer, {
      status: 201,
      data: {
        contractValue: '6527.81',
        originalContractValue: '6527.81',
        bidId: bid.id,
        status: 'planning',
        leadId: null,
      },
    })
    t.equal(answer.data.name, bid.bidNumber)
    t.ok(answer.headers.location?.endsWith(`/projects/${answer.data.id}`))
    t.strictSame((await tenant.client.ok('getProject', { path: { id: answer.data.id } })).data, answer.data)
    t.equal((await tenant.client.ok('getBid', { path: { id: bid.id } })).data.projectId, answer.data.id)
    t.strictSame(await lastTypes(tenant, 2), ['project.created', 'bid.updated'])
    t.equal((await tenant.client.ok('listProjects', { query: { bidId: bid.id } })).data.length, 1)
    t.equal((await tenant.client.ok('listBids', { query: { projectId: answer.data.id } })).data.length, 1)
  },
)

t.test(
  "converting a bid again is a 409 with the project's id; after that project is deleted, converting the bid creates another one",
  async (t) => {
    const tenant = await service.tenant()
    const bid = await make.bid(tenant, { status: 'accepted' })
    const first = await tenant.client.ok('convertBidToProject', { path: { id: bid.id } })
    const again = await convertBid(tenant, bid.id)
    matches(t, again, { status: 409, json: { detail: new RegExp(`\\b${first.data.id}\\b`) } })
    await tenant.client.ok('deleteProject', { path: { id: first.data.id } })
    const second = await convertBid(tenant, bid.id)
    t.equal(second.status, 201)
    t.not(second.json.data.id, first.data.id)
    t.equal((await tenant.client.ok('getBid', { path: { id: bid.id } })).data.projectId, second.json.data.id)
  },
)

t.test(
  'converting a bid that is not accepted is a 409 that names its state, and contractValue is an unknown field',
  async (t) => {
    const tenant = await service.tenant()
    for (const status of ['draft', 'sent', 'viewed', 'rejected', 'expired', 'cancelled'] as const) {
      const { id } = await make.bid(tenant, { status })
      matches(t, await convertBid(tenant, id), { status: 409, json: { detail: new RegExp(status) } })
    }
    const { id } = await make.bid(tenant, { status: 'accepted' })
    t.strictSame(
      statusAndViolations(await convertBid(tenant, id, { contractValue: '5' })),
      expectedViolations('contractValue unknown'),
    )
    t.equal(await projectsOf(tenant), 0)
  },
)

t.test(
  'converting a lead creates a project without a contract value and marks the lead as won; converting it again is a 409',
  async (t) => {
    const tenant = await service.tenant()
    const lead = await leadOf(tenant, { estimatedValue: '50000' })
    const { status, data } = await tenant.client.ok('convertLeadToProject', { path: { id: lead.id } })
    t.equal(status, 201)
    matches(t, data, {
      name: 'Ortiz kitchen',
      contractValue: null,
      originalContractValue: null,
      leadId: lead.id,
      bidId: null,
    })
    const won = (await tenant.client.ok('getLead', { path: { id: lead.id } })).data
    matches(t, won, { status: 'won', probability: 100, projectId: data.id, stageId: await stageOf(tenant, 'Won') })
    t.ok(won.closedAt)
    t.strictSame(await lastTypes(tenant, 2), ['project.created', 'lead.updated'])
    matches(t, await convertLead(tenant, lead.id), { status: 409, json: { detail: new RegExp(`\\b${data.id}\\b`) } })
    t.equal((await tenant.client.ok('listProjects', { query: { leadId: lead.id } })).data.length, 1)
    await tenant.client.ok('deleteProject', { path: { id: data.id } })
    t.equal((await convertLead(tenant, lead.id)).status, 201)
  },
)

t.test(
  'converting a lead with a contractValue sets both contract values; converting a lost lead is a 409',
  async (t) => {
    const tenant = await service.tenant()
    const lead = await leadOf(tenant)
    matches(t, (await convertLead(tenant, lead.id, { contractValue: '48000' })).json.data, {
      contractValue: '48000.00',
      originalContractValue: '48000.00',
    })
    const lost = await leadOf(tenant)
    await moved(tenant, lost.id, 'Lost')
    matches(t, await convertLead(tenant, lost.id), { status: 409, json: { detail: /lost/ } })
  },
)

t.test('converting a lead with an accepted bid is a 409 that names the bid', async (t) => {
  const tenant = await service.tenant()
  const lead = await leadOf(tenant)
  const bid = await make.bid(tenant, { leadId: lead.id, status: 'accepted' })
  matches(t, await convertLead(tenant, lead.id), { status: 409, json: { detail: new RegExp(bid.bidNumber) } })
  await tenant.client.ok('revertBidAcceptance', { path: { id: bid.id }, body: { status: 'sent' } })
  t.equal((await convertLead(tenant, lead.id)).status, 201)
})

t.test('without projects:write a conversion is a 403 and changes nothing', async (t) => {
  const tenant = await service.tenant()
  const lead = await leadOf(tenant)
  const bid = await make.bid(tenant, { status: 'accepted' })
  const { client } = await tenant.key({ scopes: allScopes.filter((scope) => scope !== 'projects:write') })
  for (const path of [`/leads/${lead.id}/convert-to-project`, `/bids/${bid.id}/convert-to-project`]) {
    const refused = await client.send('POST', path)
    matches(t, refused, {
      status: 403,
      code: 'scope_insufficient',
      headers: { 'www-authenticate': /scope="projects:write"/ },
    })
  }
  t.strictSame((await tenant.client.ok('getLead', { path: { id: lead.id } })).data, lead)
  t.equal((await tenant.client.ok('getBid', { path: { id: bid.id } })).data.updatedAt, bid.updatedAt)
  t.equal(await projectsOf(tenant), 0)
})

t.test(
  'of two concurrent conversions of a bid, a lead, or a lead and its bid, one succeeds and the other is a 409',
  async (t) => {
    const tenant = await service.tenant()
    const judge = (answers: ClientAnswer[]) => t.strictSame(sortedStatuses(answers), [201, 409])
    await race(t, {
      at: service,
      arrange: () => leadOf(tenant),
      contestants: ({ id }) => repeatContestant(2, () => convertLead(tenant, id)),
      judge,
    })
    await race(t, {
      at: service,
      arrange: () => make.bid(tenant, { status: 'accepted' }),
      contestants: ({ id }) => repeatContestant(2, () => convertBid(tenant, id)),
      judge,
    })
    await race(t, {
      at: service,
      arrange: async () => {
        const lead = await leadOf(tenant)
        return { lead, bid: await make.bid(tenant, { status: 'accepted', leadId: lead.id }) }
      },
      contestants: ({ lead, bid }) => [() => convertBid(tenant, bid.id), () => convertLead(tenant, lead.id)],
      judge,
    })
    t.equal(await projectsOf(tenant), 30)
  },
)

t.test(
  'an idempotent replay of a conversion returns the first project, even after that project is deleted',
  async (t) => {
    const tenant = await service.tenant()
    const bid = await make.bid(tenant, { status: 'accepted' })
    const headers = { 'Idempotency-Key': randomUUID() }
    const first = await convertBid(tenant, bid.id, {}, headers)
    t.equal(first.status, 201)
    await tenant.client.ok('deleteProject', { path: { id: first.json.data.id } })
    const replayed = await convertBid(tenant, bid.id, {}, headers)
    matches(t, replayed, { status: 201, text: first.text, headers: { 'idempotent-replayed': 'true' } })
    t.equal(await projectsOf(tenant), 0)
  },
)

t.test(
  'converting a lead copies its contact, site, type, user and description; values in the request win',
  async (t) => {
    const tenant = await service.tenant()
    const [contact, person] = [await make.contact(tenant), await makeUser(tenant)]
    const site = { siteAddress: '1 Elm', siteCity: 'Austin', siteState: 'TX', siteZipCode: '78701' }
    const work = { projectType: 'Kitchen', assignedTo: person.id, description: 'All new' }
    const template = await make.projectTemplate(tenant, {
      ...{ projectType: 'Deck', priority: 'low', contractFor: 'Kitchens' },
      phases: [{ name: 'Framing', startDay: 3, days: 5, tasks: ['Sill'] }],
    })
    const lead = await leadOf(tenant, { contactId: contact.id, ...site, ...work })
    const body = { name: 'Mine', templateId: template.id, startDate: '2026-03-02', expectedEndDate: '2026-04-01' }
    const { data } = (await convertLead(tenant, lead.id, body)).json
    matches(t, data, {
      name: 'Mine',
      contactId: contact.id,
      ...site,
      ...work,
      priority: 'low',
      contractFor: 'Kitchens',
    })
    matches(t, data, { startDate: '2026-03-02T00:00:00.000Z', expectedEndDate: '2026-04-01T00:00:00.000Z' })
    matches(t, data.phases, [{ startDate: '2026-03-05', endDate: '2026-03-09', tasks: [{ name: 'Sill' }] }])
    const untyped = await leadOf(tenant)
    matches(t, (await convertLead(tenant, untyped.id, { templateId: template.id })).json.data, { projectType: 'Deck' })
  },
)

t.test('a deleted contact and a removed user are not copied, and the conversion succeeds', async (t) => {
  const tenant = await service.tenant()
  const [contact, person] = [await make.contact(tenant), await makeUser(tenant)]
  const lead = await leadOf(tenant, { contactId: contact.id, assignedTo: person.id })
  const other = await leadOf(tenant, { contactId: contact.id, assignedTo: person.id })
  const bid = await make.bid(tenant, { status: 'accepted', contactId: contact.id, leadId: other.id })
  await tenant.client.ok('deleteContact', { path: { id: contact.id } })
  await runTransaction(tenant.database, tenant.caller, (tx) => removeUser(tx, tenant.id, person.email))
  const nobody = { contactId: null, assignedTo: null }
  matches(t, await convertLead(tenant, lead.id), { status: 201, json: { data: nobody } })
  matches(t, await convertBid(tenant, bid.id), { status: 201, json: { data: { ...nobody, leadId: other.id } } })
})

t.test(
  "the project of a converted bid takes name, type and user from the bid's live lead, which is then won; a deleted lead is ignored",
  async (t) => {
    const tenant = await service.tenant()
    const person = await makeUser(tenant)
    const lead = await leadOf(tenant, {
      projectType: 'Kitchen',
      assignedTo: person.id,
      siteCity: 'Austin',
      description: 'New',
    })
    await moved(tenant, lead.id, 'Lost')
    const bid = await make.bid(tenant, { status: 'accepted', leadId: lead.id, siteAddress: '1 Elm' })
    const { data } = (await convertBid(tenant, bid.id)).json
    matches(t, data, {
      name: 'Ortiz kitchen',
      projectType: 'Kitchen',
      assignedTo: person.id,
      description: 'New',
      leadId: lead.id,
    })
    matches(t, data, { siteAddress: '1 Elm', siteCity: null })
    matches(t, (await tenant.client.ok('getLead', { path: { id: lead.id } })).data, {
      status: 'won',
      projectId: data.id,
    })
    t.strictSame(await lastTypes(tenant, 3), ['project.created', 'bid.updated', 'lead.updated'])
    const gone = await leadOf(tenant, { projectType: 'Kitchen' })
    const orphan = await make.bid(tenant, { status: 'accepted', leadId: gone.id, siteAddress: '2 Elm' })
    await tenant.client.ok('deleteLead', { path: { id: gone.id } })
    matches(t, (await convertBid(tenant, orphan.id)).json.data, { name: '2 Elm', projectType: null, leadId: null })
  },
)

t.test(
  'converting a bid is a 409 if its lead was converted directly; a second bid of a lead gets its own project',
  async (t) => {
    const tenant = await service.tenant()
    const lead = await leadOf(tenant)
    const direct = (await convertLead(tenant, lead.id)).json.data
    const accepted = await make.bid(tenant, { leadId: lead.id, status: 'accepted' })
    matches(t, await convertBid(tenant, accepted.id), {
      status: 409,
      json: { detail: new RegExp(`\\b${direct.id}\\b.*projectId`) },
    })
    await tenant.client.ok('deleteProject', { path: { id: direct.id } })
    const first = (await convertBid(tenant, accepted.id)).json.data
    const another = await make.bid(tenant, { leadId: lead.id, status: 'accepted' })
    const before = (await tenant.client.ok('getLead', { path: { id: lead.id } })).data
    t.equal(before.projectId, first.id)
    matches(t, await convertBid(tenant, another.id), { status: 201, json: { data: { leadId: lead.id } } })
    t.strictSame((await tenant.client.ok('getLead', { path: { id: lead.id } })).data, before)
  },
)

t.test(
  "a conversion with another organization's template or with invalid dates is a 422 and converts nothing",
  async (t) => {
    const [tenant, stranger] = [await service.tenant(), await service.tenant()]
    const lead = await leadOf(tenant)
    const { id: templateId } = await make.projectTemplate(stranger)
    t.strictSame(
      statusAndViolations(await convertLead(tenant, lead.id, { templateId })),
      expectedViolations('templateId not_found'),
    )
    const early = { startDate: '2026-03-02', expectedEndDate: '2026-03-01' }
    t.strictSame(
      statusAndViolations(await convertLead(tenant, lead.id, early)),
      expectedViolations('expectedEndDate rule'),
    )
    t.strictSame((await tenant.client.ok('getLead', { path: { id: lead.id } })).data, lead)
  },
)

t.test(
  'a project whose only record is its accepted bid can be deleted, and only then can the acceptance be reverted',
  async (t) => {
    const tenant = await service.tenant()
    const bid = await make.bid(tenant, { status: 'accepted' })
    const project = (await convertBid(tenant, bid.id)).json.data
    const path = { id: bid.id }
    const revert = () => tenant.client.call('revertBidAcceptance', { path, body: { status: 'draft' } })
    matches(t, await revert(), { status: 409, json: { detail: new RegExp(project.projectNumber) } })
    await tenant.client.ok('deleteProject', { path: { id: project.id } })
    matches(t, await revert(), { status: 200, json: { data: { status: 'draft', projectId: project.id } } })
  },
)

t.test(
  'leadId and projectId of a bid must be live records of the organization, and stay when the records are deleted',
  async (t) => {
    const [tenant, stranger] = [await service.tenant(), await service.tenant()]
    const [lead, project] = [await leadOf(tenant), await make.project(tenant)]
    const bid = await make.bid(tenant, { status: 'accepted' })
    const path = { id: bid.id }
    const named = { leadId: lead.id, projectId: project.id }
    matches(t, (await tenant.client.ok('updateBid', { path, body: named })).data, named)
    for (const query of [{ leadId: lead.id }, { projectId: project.id }]) {
      t.strictSame(
        (await tenant.client.ok('listBids', { query })).data.map(({ id }) => id),
        [bid.id],
      )
    }
    await tenant.client.ok('deleteProject', { path: { id: project.id } })
    await tenant.client.ok('deleteLead', { path: { id: lead.id } })
    matches(t, (await tenant.client.ok('getBid', { path })).data, named)
    const theirs = { leadId: (await leadOf(stranger)).id, projectId: (await make.project(stranger)).id }
    const other = await make.bid(tenant)
    for (const body of [named, theirs]) {
      const refused = expectedViolations('leadId not_found', 'projectId not_found')
      t.strictSame(
        statusAndViolations(await tenant.client.call('updateBid', { path: { id: other.id }, body })),
        refused,
      )
      t.strictSame(statusAndViolations(await tenant.client.call('createBid', { body })), refused)
    }
    matches(t, (await convertBid(tenant, bid.id)).json.data, { leadId: null, bidId: bid.id })
  },
)
