import type { TestTenant } from '../../../testkit/environment/service.ts'
import { make } from '../../../testkit/make.ts'
import { createRequestBuilders, type RaceScenario } from './race-request.ts'

/** Creates a project with a contract of 100000.00 and a change order. */
async function underContract(tenant: TestTenant, status: 'draft' | 'submitted' | 'approved') {
  const { project, bid } = await make.contract(tenant)
  const changeOrder = await make.changeOrder(tenant, { projectId: project.id, status })
  return { project, bid, changeOrder, at: `/change-orders/${changeOrder.id}` }
}

/** Scenarios about changes of a project's contract. */
export const contractScenarios: readonly RaceScenario[] = [
  {
    name: 'a change order is approved and voided',
    prepare: async (tenant) => {
      const { at } = await underContract(tenant, 'submitted')
      const { post } = createRequestBuilders(tenant)
      return [post(`${at}/approve`), post(`${at}/void`)]
    },
  },
  {
    name: 'a change order is submitted and approved',
    prepare: async (tenant) => {
      const { at, changeOrder } = await underContract(tenant, 'draft')
      const { post, patch } = createRequestBuilders(tenant)
      const line = `${at}/line-items/${changeOrder.lineIds[0]}`
      return [post(`${at}/submit`), post(`${at}/approve`), patch(line, { body: { unitPrice: '3000' } })]
    },
  },
  {
    name: 'two change orders of one contract are approved',
    prepare: async (tenant) => {
      const { at, project } = await underContract(tenant, 'submitted')
      const other = await make.changeOrder(tenant, { projectId: project.id, status: 'submitted' })
      const { post } = createRequestBuilders(tenant)
      return [post(`${at}/approve`), post(`/change-orders/${other.id}/approve`)]
    },
  },
  {
    name: 'a change order is approved while a pay application is begun',
    prepare: async (tenant) => {
      const { at, project } = await underContract(tenant, 'submitted')
      const { post } = createRequestBuilders(tenant)
      return [post(`${at}/approve`), post('/pay-apps', { body: { projectId: project.id, periodTo: '2026-03-31' } })]
    },
  },
  {
    name: 'a change order is approved while a pay application is submitted',
    prepare: async (tenant) => {
      const { at, project } = await underContract(tenant, 'submitted')
      const { id } = await make.payApp(tenant, { projectId: project.id })
      const { post } = createRequestBuilders(tenant)
      return [post(`${at}/approve`), post(`/pay-apps/${id}/submit`)]
    },
  },
  {
    name: 'a change order is voided while a pay application bills it',
    prepare: async (tenant) => {
      const { at, project, changeOrder } = await underContract(tenant, 'approved')
      const { id } = await make.payApp(tenant, { projectId: project.id })
      const scheduled = await make.payAppLines(tenant, id)
      const lines = scheduled.map((line) => ({
        id: line.id,
        workThisPeriod: line.changeOrderId === changeOrder.id ? '1.00' : '0.00',
      }))
      const { post, put } = createRequestBuilders(tenant)
      return [post(`${at}/void`), put(`/pay-apps/${id}/line-items`, { body: { lines } })]
    },
  },
  {
    name: 'a change order is moved and approved',
    prepare: async (tenant) => {
      const { at } = await underContract(tenant, 'submitted')
      const { project: target } = await make.contract(tenant)
      const { post } = createRequestBuilders(tenant)
      return [post(`${at}/approve`), post(`${at}/move`, { body: { targetProjectId: target.id } })]
    },
  },
  {
    name: 'a bid is converted twice',
    prepare: async (tenant) => {
      const { id } = await make.bid(tenant, { status: 'accepted', lines: [{ description: 'Deck', unitPrice: '700' }] })
      const { post } = createRequestBuilders(tenant)
      const converting = post(`/bids/${id}/convert-to-project`)
      return [converting, converting, post(`/bids/${id}/revert-acceptance`)]
    },
  },
]
