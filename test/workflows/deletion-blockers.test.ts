import t from 'tap'
import type { Resource } from '../../db/engine/records/resource.ts'
import { changeOrders } from '../../db/nouns/change-orders/change-orders.ts'
import { payApps } from '../../db/nouns/pay-apps/pay-apps.ts'
import { projects } from '../../db/nouns/projects/projects.ts'
import { siteLogs } from '../../db/nouns/site-logs/site-logs.ts'
import { timeEntries } from '../../db/nouns/time-entries/time-entries.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import {
  type Barrier,
  callAndReturnStatus,
  callOnRecord,
  markDeleted,
  restoreAndReturnStatus,
  testBarriers,
} from '../../scripts/testkit/fixtures/barriers.ts'
import { make } from '../../scripts/testkit/make.ts'

const service = await startService(t)

/** Arranges a project with a record that `made` creates, and tries to delete the project. */
const keepsProject = (made: (tenant: TestTenant, projectId: number) => Promise<number>): Barrier['arrange'] => {
  return async (tenant) => {
    const { id: projectId } = await make.project(tenant, { contractValue: '1000.00' })
    const id = await made(tenant, projectId)
    return { id, act: () => callAndReturnStatus(tenant.client, 'deleteProject', { path: { id: projectId } }) }
  }
}

/** Arranges a record with a unique number or name, and tries to create another one with it. */
const taken = (
  made: (tenant: TestTenant) => Promise<number>,
  again: Parameters<typeof callAndReturnStatus>[1],
  body: object,
) => {
  return async (tenant: TestTenant) => ({
    id: await made(tenant),
    act: () => callAndReturnStatus(tenant.client, again, { body }),
  })
}

const sentAndVoided = async (tenant: TestTenant, id: number) => {
  await tenant.client.ok('markInvoiceSent', { path: { id } })
  await tenant.client.ok('voidInvoice', { path: { id } })
}
const invoiceEnds = { deleted: callOnRecord('deleteInvoice'), voided: sentAndVoided }

const removed = async (
  { client }: TestTenant,
  operation: Parameters<typeof callAndReturnStatus>[1],
  id: number,
): Promise<number> => callAndReturnStatus(client, operation, { path: { id } })

const kept: Readonly<Record<string, Barrier>> = {
  'a change order prevents deleting its project': {
    arrange: keepsProject(async (tenant, projectId) => (await make.changeOrder(tenant, { projectId })).id),
    ends: { deleted: callOnRecord('deleteChangeOrder') },
  },
  'a pay application prevents deleting its project': {
    arrange: keepsProject(async (tenant, projectId) => (await make.payApp(tenant, { projectId })).id),
    ends: { deleted: callOnRecord('deletePayApp') },
  },
  'an invoice prevents deleting its project': {
    arrange: keepsProject(async (tenant, projectId) => (await make.invoice(tenant, { projectId })).id),
    ends: { deleted: callOnRecord('deleteInvoice') },
  },
  'a site log prevents deleting its project': {
    arrange: keepsProject(async (tenant, projectId) => (await make.siteLog(tenant, { projectId })).id),
    ends: { deleted: callOnRecord('deleteSiteLog') },
  },
  'a time entry prevents deleting its project': {
    arrange: keepsProject(async (tenant, projectId) => (await make.timeEntry(tenant, { projectId })).id),
    ends: { deleted: callOnRecord('deleteTimeEntry') },
  },
  'a lead prevents deleting its stage': {
    arrange: async (tenant) => {
      const { id: stageId } = await make.leadStage(tenant, { name: 'Visit' })
      const { id } = await make.lead(tenant, { stage: 'Visit' })
      return { id, act: () => removed(tenant, 'deleteLeadStage', stageId) }
    },
    ends: { deleted: callOnRecord('deleteLead') },
  },
  'a product prevents deleting its category': {
    arrange: async (tenant) => {
      const { data } = await tenant.client.ok('createProductCategory', { body: { name: 'Boards' } })
      const { id } = await make.product(tenant, { categoryId: data.id })
      return { id, act: () => removed(tenant, 'deleteProductCategory', data.id) }
    },
    ends: { deleted: callOnRecord('deleteProduct') },
  },
  'a product prevents deleting its manufacturer': {
    arrange: async (tenant) => {
      const { data } = await tenant.client.ok('createManufacturer', { body: { name: 'Pine' } })
      const { id } = await make.product(tenant, { manufacturerId: data.id })
      return { id, act: () => removed(tenant, 'deleteManufacturer', data.id) }
    },
    ends: { deleted: callOnRecord('deleteProduct') },
  },
  'a time entry prevents removing its phase': {
    arrange: async (tenant) => {
      const { id: projectId, phases } = await make.project(tenant, { phases: [{ name: 'Framing' }] })
      const { id } = await make.timeEntry(tenant, { projectId, phaseId: phases[0]!.id })
      const act = () =>
        callAndReturnStatus(tenant.client, 'updateProject', { path: { id: projectId }, body: { phases: [] } })
      return { id, act }
    },
    ends: { deleted: callOnRecord('deleteTimeEntry') },
  },
  'a project prevents reopening its won lead': {
    arrange: async (tenant) => {
      const lead = await make.lead(tenant, { stage: 'Won' })
      const id = await make.becameProject(tenant, lead.id)
      const { id: stageId } = await make.stage(tenant, 'New')
      return {
        id,
        act: () => callAndReturnStatus(tenant.client, 'updateLead', { path: { id: lead.id }, body: { stageId } }),
      }
    },
    ends: { deleted: callOnRecord('deleteProject') },
  },
}

const numbered: Readonly<Record<string, Barrier>> = {
  'a project prevents another one with its number': {
    arrange: taken(
      async (tenant) => (await make.project(tenant, { projectNumber: '26-1' })).id,
      ...(['createProject', { name: 'Loft', projectNumber: '26-1' }] as const),
    ),
    ends: { deleted: callOnRecord('deleteProject') },
  },
  'a product prevents another one with its SKU': {
    arrange: taken(
      async (tenant) => (await make.product(tenant, { sku: 'B-1' })).id,
      ...(['createProduct', { type: 'material', name: 'Board', sku: 'b-1' }] as const),
    ),
    ends: { deleted: callOnRecord('deleteProduct') },
  },
  'a lead stage prevents another one with its name': {
    arrange: taken(
      async (tenant) => (await make.leadStage(tenant, { name: 'Visit' })).id,
      ...(['createLeadStage', { name: 'visit' }] as const),
    ),
    ends: { deleted: callOnRecord('deleteLeadStage') },
  },
  'a project template prevents another one with its name': {
    arrange: taken(
      async (tenant) => (await make.projectTemplate(tenant, { name: 'Porch', phases: [] })).id,
      ...(['createProjectTemplate', { name: 'porch', phases: [] }] as const),
    ),
    ends: { deleted: callOnRecord('deleteProjectTemplate') },
  },
  'a product category prevents another one with its name': {
    arrange: taken(
      async ({ client }) => (await client.ok('createProductCategory', { body: { name: 'Boards' } })).data.id,
      ...(['createProductCategory', { name: 'boards' }] as const),
    ),
    ends: { deleted: callOnRecord('deleteProductCategory') },
  },
  'a change order prevents another one with its number in the project': {
    arrange: async (tenant) => {
      const { id, projectId } = await make.changeOrder(tenant, { changeOrderNumber: '17b' })
      const body = { projectId, title: 'Rail', changeOrderNumber: '17B' }
      return { id, act: () => callAndReturnStatus(tenant.client, 'createChangeOrder', { body }) }
    },
    ends: { deleted: callOnRecord('deleteChangeOrder') },
  },
  'a change order prevents moving one with its number into the project': {
    arrange: async (tenant) => {
      const { id, projectId: targetProjectId } = await make.changeOrder(tenant, { changeOrderNumber: '17' })
      const other = await make.changeOrder(tenant, { changeOrderNumber: '17' })
      const act = () =>
        callAndReturnStatus(tenant.client, 'moveChangeOrder', { path: { id: other.id }, body: { targetProjectId } })
      return { id, act }
    },
    ends: { deleted: callOnRecord('deleteChangeOrder') },
  },
  'a change order prevents restoring one with its number': {
    arrange: async (tenant) => {
      const { id: lost, projectId } = await make.changeOrder(tenant, { changeOrderNumber: '17' })
      await tenant.client.ok('deleteChangeOrder', { path: { id: lost } })
      const { id } = await make.changeOrder(tenant, { projectId, changeOrderNumber: '17' })
      return { id, act: () => restoreAndReturnStatus(tenant, changeOrders, lost) }
    },
    ends: { deleted: callOnRecord('deleteChangeOrder') },
  },
}

const converted: Readonly<Record<string, Barrier>> = {
  'an accepted bid prevents converting its lead': {
    arrange: async (tenant) => {
      const lead = await make.lead(tenant)
      const { id } = await make.bid(tenant, { leadId: lead.id, status: 'accepted' })
      return {
        id,
        act: () => callAndReturnStatus(tenant.client, 'convertLeadToProject', { path: { id: lead.id }, body: {} }),
      }
    },
    ends: {
      deleted: markDeleted('bids'),
      reverted: callOnRecord('revertBidAcceptance', { status: 'sent' }),
    },
  },
  'the project of a lead prevents converting the lead again': {
    arrange: async (tenant) => {
      const path = { id: (await make.lead(tenant)).id }
      const { id } = (await tenant.client.ok('convertLeadToProject', { path, body: {} })).data
      return { id, act: () => callAndReturnStatus(tenant.client, 'convertLeadToProject', { path, body: {} }) }
    },
    ends: { deleted: callOnRecord('deleteProject') },
  },
  'the project of a bid prevents converting the bid again': {
    arrange: async (tenant) => {
      const { project, bid } = await make.contract(tenant)
      return {
        id: project.id,
        act: () => callAndReturnStatus(tenant.client, 'convertBidToProject', { path: { id: bid.id }, body: {} }),
      }
    },
    ends: { deleted: callOnRecord('deleteProject') },
  },
  'the project of a bid prevents reverting its acceptance': {
    arrange: async (tenant) => {
      const { project, bid } = await make.contract(tenant)
      const act = () =>
        callAndReturnStatus(tenant.client, 'revertBidAcceptance', { path: { id: bid.id }, body: { status: 'draft' } })
      return { id: project.id, act }
    },
    ends: { deleted: callOnRecord('deleteProject') },
  },
  'an invoice of a bid prevents reverting its acceptance': {
    arrange: async (tenant) => {
      const lines = [{ description: 'Deck', unitPrice: '9' }]
      const path = { id: (await make.bid(tenant, { status: 'accepted', lines })).id }
      const { id } = (await tenant.client.ok('createInvoiceFromBid', { body: { bidId: path.id } })).data
      return {
        id,
        act: () => callAndReturnStatus(tenant.client, 'revertBidAcceptance', { path, body: { status: 'sent' } }),
      }
    },
    ends: invoiceEnds,
  },
  'another project of the bid prevents restoring a deleted one': {
    arrange: async (tenant) => {
      const { project, bid } = await make.contract(tenant)
      await tenant.client.ok('deleteProject', { path: { id: project.id } })
      const { id } = (await tenant.client.ok('convertBidToProject', { path: { id: bid.id }, body: {} })).data
      return { id, act: () => restoreAndReturnStatus(tenant, projects, project.id) }
    },
    ends: { deleted: callOnRecord('deleteProject') },
  },
  'another project of the lead prevents restoring a deleted one': {
    arrange: async (tenant) => {
      const path = { id: (await make.lead(tenant)).id }
      const first = (await tenant.client.ok('convertLeadToProject', { path, body: {} })).data.id
      await tenant.client.ok('deleteProject', { path: { id: first } })
      const { id } = (await tenant.client.ok('convertLeadToProject', { path, body: {} })).data
      return { id, act: () => restoreAndReturnStatus(tenant, projects, first) }
    },
    ends: { deleted: callOnRecord('deleteProject') },
  },
}

/** Arranges a deleted record of a deleted project, and tries to restore the record. The project is the blocker. */
const orphan = (resource: Resource, made: (tenant: TestTenant, projectId: number) => Promise<number>): Barrier => ({
  arrange: async (tenant) => {
    const { id } = await make.project(tenant, { contractValue: '1000.00' })
    const record = await made(tenant, id)
    await markDeleted(resource.table)(tenant, record)
    await tenant.client.ok('deleteProject', { path: { id } })
    return { id, act: () => restoreAndReturnStatus(tenant, resource, record) }
  },
  ends: { restored: (tenant, id) => restoreAndReturnStatus(tenant, projects, id) },
})

const orphans: Readonly<Record<string, Barrier>> = {
  'a deleted project prevents restoring its change order': orphan(
    changeOrders,
    async (tenant, projectId) => (await make.changeOrder(tenant, { projectId })).id,
  ),
  'a deleted project prevents restoring its pay application': orphan(
    payApps,
    async (tenant, projectId) => (await make.payApp(tenant, { projectId })).id,
  ),
  'a deleted project prevents restoring its site log': orphan(
    siteLogs,
    async (tenant, projectId) => (await make.siteLog(tenant, { projectId })).id,
  ),
  'a deleted project prevents restoring its time entry': orphan(
    timeEntries,
    async (tenant, projectId) => (await make.timeEntry(tenant, { projectId })).id,
  ),
}

testBarriers(t, service, { ...kept, ...numbered, ...converted, ...orphans })
