import t from 'tap'
import type { OperationId } from '../../handlers/pipeline/contract/contract.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'

const service = await startService(t)

/** Creates a record whose paper is sent to this contact, or to the contact of its project. */
type Made = (tenant: TestTenant, contactId: number) => Promise<number>

const ofProject = async (tenant: TestTenant, contactId: number): Promise<number> =>
  (await make.project(tenant, { contactId, contractValue: '1000.00' })).id

const papers: Partial<Record<OperationId, Made>> = {
  sendBid: async (tenant, contactId) =>
    (await make.bid(tenant, { contactId, lines: [{ description: 'Deck', unitPrice: '9' }] })).id,
  sendInvoice: async (tenant, contactId) => (await make.invoice(tenant, { contactId })).id,
  emailChangeOrder: async (tenant, contactId) =>
    (await make.changeOrder(tenant, { projectId: await ofProject(tenant, contactId), status: 'submitted' })).id,
  emailPayApp: async (tenant, contactId) =>
    (await make.payApp(tenant, { projectId: await ofProject(tenant, contactId), status: 'submitted' })).id,
}

for (const [operationId, made] of Object.entries(papers) as [OperationId, Made][]) {
  t.test(
    `${operationId} mails the contact; if the contact is deleted, the request is a 422 unless an address is given`,
    async (t) => {
      const tenant = await service.tenant()
      const { id: contactId } = await make.contact(tenant, { email: 'dana@ortiz.example' })
      const [first, second] = [await made(tenant, contactId), await made(tenant, contactId)]
      const send = (id: number) => tenant.client.call(operationId, { path: { id }, body: {} } as never)
      t.equal((await send(first)).status, 200)
      await tenant.client.ok('deleteContact', { path: { id: contactId } })
      const refused = await send(second)
      matches(t, refused, { status: 422, json: { errors: [{ field: 'to' }] } })
      const named = { path: { id: second }, body: { to: 'eli@ortiz.example' } }
      t.equal((await tenant.client.call(operationId, named as never)).status, 200)
    },
  )
}

t.test("a record created from another one gets that record's contact, unless the contact is deleted", async (t) => {
  for (const isLive of [true, false]) {
    const tenant = await service.tenant()
    const { client } = tenant
    const { id: contactId } = await make.contact(tenant, { email: 'dana@ortiz.example' })
    const projectId = await ofProject(tenant, contactId)
    const lines = [{ description: 'Deck', unitPrice: '9' }]
    const bid = await make.bid(tenant, { contactId, status: 'accepted', lines })
    const other = await make.bid(tenant, { contactId, status: 'accepted', lines })
    const lead = await make.lead(tenant, { contactId })
    if (!isLive) await client.ok('deleteContact', { path: { id: contactId } })
    const expected = isLive ? contactId : null
    t.equal((await client.ok('createInvoice', { body: { projectId } })).data.contactId, expected)
    t.equal((await client.ok('createInvoiceFromBid', { body: { bidId: bid.id } })).data.contactId, expected)
    t.equal((await client.ok('convertBidToProject', { path: { id: other.id }, body: {} })).data.contactId, expected)
    t.equal((await client.ok('convertLeadToProject', { path: { id: lead.id }, body: {} })).data.contactId, expected)
  }
})

t.test(
  'an invoice of a bid gets the contact of its project, or else that of the bid, but no deleted contact',
  async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    const contact = async () => (await make.contact(tenant, { email: 'dana@ortiz.example' })).id
    const [ofBid, ofProjectNow] = [await contact(), await contact()]
    const lines = [{ description: 'Deck', unitPrice: '9' }]
    const { bid, project } = await make.contract(tenant, { contactId: ofBid, lines })
    const path = { id: project.id }
    const billed = async (body: object) =>
      (await client.ok('createInvoiceFromBid', { body: { bidId: bid.id, percent: '10', ...body } })).data.contactId
    await client.ok('updateProject', { path, body: { contactId: ofProjectNow } })
    t.equal(await billed({}), ofProjectNow)
    await client.ok('updateProject', { path, body: { contactId: null } })
    t.equal(await billed({}), ofBid)
    await client.ok('updateProject', { path, body: { contactId: ofProjectNow } })
    await client.ok('deleteContact', { path: { id: ofProjectNow } })
    t.equal(await billed({}), ofBid)
    const alone = await make.bid(tenant, { contactId: ofBid, status: 'accepted', lines })
    t.equal(await billed({ bidId: alone.id }), ofBid)
  },
)

t.test('a field given as null stays null; only fields that are left out get a default', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const { id: contactId } = await make.contact(tenant)
  const projectId = await ofProject(tenant, contactId)
  await client.ok('updateBranding', { body: { defaultTerms: 'Net 30' } })
  const invoice = async (body: object) => (await client.ok('createInvoice', { body })).data.contactId
  t.strictSame([await invoice({ projectId }), await invoice({ projectId, contactId: null })], [contactId, null])
  const bid = async (body: object) => (await client.ok('createBid', { body })).data.terms
  t.strictSame([await bid({}), await bid({ terms: null }), await bid({ terms: 'Cash' })], ['Net 30', null, 'Cash'])
  const template = await make.projectTemplate(tenant, { projectType: 'Deck', phases: [{ name: 'Framing', tasks: [] }] })
  const project = async (body: object) => {
    const { data } = await client.ok('createProject', { body: { name: 'Loft', templateId: template.id, ...body } })
    return [data.projectType, data.phases.length]
  }
  t.strictSame(await project({}), ['Deck', 1])
  t.strictSame(await project({ projectType: null, phases: [] }), [null, 0])
})
