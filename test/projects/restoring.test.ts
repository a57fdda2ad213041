import t from 'tap'
import { writing } from '../../db/postgres/transaction.ts'
import { projects } from '../../db/projects/projects.ts'
import { bulkRestore } from '../../db/records/bulk.ts'
import { make } from '../support/make.ts'
import { race } from '../support/races.ts'
import { startService, type TestTenant } from '../support/service.ts'

const service = await startService(t)
const converted = async ({ client }: TestTenant, id: number) =>
  (await client.ok('convertBidToProject', { path: { id } })).data
const dropped = async ({ client }: TestTenant, id: number) => client.ok('deleteProject', { path: { id } })
const restored = async ({ database, caller }: TestTenant, ...ids: number[]) => {
  const outcomes = await writing(database, caller, (tx) => bulkRestore(tx, caller, projects, ids))
  return ids.map((id) => outcomes.get(id))
}

t.test('a project does not come back where its bid is no longer accepted', async (t) => {
  const tenant = await service.tenant()
  const bid = await make.bid(tenant, { status: 'accepted' })
  const project = await converted(tenant, bid.id)
  await dropped(tenant, project.id)
  t.strictSame(await restored(tenant, project.id), ['restored'])
  t.equal((await tenant.client.call('convertBidToProject', { path: { id: bid.id } })).status, 409)
  await dropped(tenant, project.id)
  await tenant.client.ok('revertBidAcceptance', { path: { id: bid.id }, body: { status: 'sent' } })
  t.strictSame(await restored(tenant, project.id), ['refused'])
})

t.test(
  'a project does not come back where its bid or lead has another live one, and of two at once the first does',
  async (t) => {
    const tenant = await service.tenant()
    const bid = await make.bid(tenant, { status: 'accepted' })
    const lead = (await tenant.client.ok('createLead', { body: { name: 'Ortiz' } })).data
    const ofLead = async () => (await tenant.client.ok('convertLeadToProject', { path: { id: lead.id } })).data
    for (const again of [() => converted(tenant, bid.id), ofLead]) {
      const first = await again()
      await dropped(tenant, first.id)
      const second = await again()
      t.strictSame(await restored(tenant, first.id), ['refused'])
      await dropped(tenant, second.id)
      t.strictSame(await restored(tenant, first.id, second.id), ['restored', 'refused'])
      await t.rejects(again(), /409/, 'what came back counts, though another is named')
    }
  },
)

t.test('of a restoring and a conversion at once one is made', async (t) => {
  const tenant = await service.tenant()
  await race(t, {
    at: service,
    arrange: async () => {
      const bid = await make.bid(tenant, { status: 'accepted' })
      const project = await converted(tenant, bid.id)
      await dropped(tenant, project.id)
      return { bid, project }
    },
    contestants: ({ bid, project }) => [
      () => tenant.client.call('convertBidToProject', { path: { id: bid.id } }),
      () => restored(tenant, project.id),
    ],
    judge: async ([conversion, [outcome]], { bid }) => {
      t.ok((conversion.status === 201) !== (outcome === 'restored'), `${conversion.status} ${outcome}`)
      t.equal((await tenant.client.ok('countProjects', { query: { bidId: bid.id } })).data.total, 1)
    },
  })
})
