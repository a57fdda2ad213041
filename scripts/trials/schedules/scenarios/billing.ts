import type { TestTenant } from '../../../testkit/environment/service.ts'
import { make } from '../../../testkit/make.ts'
import { createRequestBuilders, type RaceScenario } from './race-request.ts'

const deck = [{ description: 'Deck', unitPrice: '1000.00' }]

/**
 * Creates a draft of a pay application that bills 400.00. Also returns a function that builds its lines with another
 * sum.
 */
async function billedPayApp(tenant: TestTenant) {
  const { id, projectId } = await make.payApp(tenant)
  const scheduled = await make.payAppLines(tenant, id)
  const lines = (workThisPeriod: string) => ({ lines: scheduled.map((line) => ({ id: line.id, workThisPeriod })) })
  await tenant.client.ok('replacePayAppLineItems', { path: { id }, body: lines('400.00') })
  return { id, projectId, lines }
}

/** Scenarios about billing and payments. */
export const billingScenarios: readonly RaceScenario[] = [
  {
    name: 'an invoice is paid and voided',
    prepare: async (tenant) => {
      const { id } = await make.invoice(tenant, { status: 'sent', lines: deck })
      const { post } = createRequestBuilders(tenant)
      return [post(`/invoices/${id}/payments`, { body: { amount: '1000.00' } }), post(`/invoices/${id}/void`)]
    },
  },
  {
    name: 'an invoice is paid twice',
    prepare: async (tenant) => {
      const { id } = await make.invoice(tenant, { status: 'sent', lines: deck })
      const { post } = createRequestBuilders(tenant)
      const paying = (amount: string) => post(`/invoices/${id}/payments`, { body: { amount } })
      return [paying('400.00'), paying('700.00'), post(`/invoices/${id}/mark-paid`)]
    },
  },
  {
    name: 'a payment is changed and voided',
    prepare: async (tenant) => {
      const { id } = await make.invoice(tenant, { status: 'sent', lines: deck })
      const { data } = await tenant.client.ok('recordInvoicePayment', { path: { id }, body: { amount: '600.00' } })
      const { patch, remove, post } = createRequestBuilders(tenant)
      const at = `/invoices/${id}/payments/${data.payment.id}`
      return [
        patch(at, { body: { amount: '900.00' } }),
        remove(at),
        post(`/invoices/${id}/payments`, { body: { amount: '400.00' } }),
      ]
    },
  },
  {
    name: 'a project is billed both ways',
    prepare: async (tenant) => {
      const { project, bid } = await make.contract(tenant)
      const { post } = createRequestBuilders(tenant)
      return [
        post('/invoices/from-bid', { body: { bidId: bid.id, percent: '40' } }),
        post('/pay-apps', { body: { projectId: project.id, periodTo: '2026-03-31' } }),
      ]
    },
  },
  {
    name: 'two invoices bill the parts of a bid',
    prepare: async (tenant) => {
      const { id: bidId } = await make.bid(tenant, {
        status: 'accepted',
        lines: deck,
        discount: '50',
        discountType: 'fixed',
      })
      const { post } = createRequestBuilders(tenant)
      const billing = (percent: string) => post('/invoices/from-bid', { body: { bidId, percent } })
      return [billing('60'), billing('40'), post(`/bids/${bidId}/convert-to-project`)]
    },
  },
  {
    name: 'two invoices take the discount of their bid',
    prepare: async (tenant) => {
      const lines = [...deck, { description: 'Rail', unitPrice: '1000.00' }]
      const terms = { discount: '50', discountType: 'fixed' } as const
      const { id: bidId, lineIds } = await make.bid(tenant, { status: 'accepted', lines, ...terms })
      const { patch } = createRequestBuilders(tenant)
      const asked = lineIds.map(async (lineId) => {
        const { data } = await tenant.client.ok('createInvoiceFromBid', { body: { bidId, lineItemIds: [lineId] } })
        await tenant.client.ok('updateInvoice', { path: { id: data.id }, body: { discount: '0' } })
        return patch(`/invoices/${data.id}`, { body: { discount: '40', discountType: 'fixed' } })
      })
      return Promise.all(asked)
    },
  },
  {
    name: 'two invoices bill the same hours, which are moved',
    prepare: async (tenant) => {
      const [project, target] = [await make.project(tenant), await make.project(tenant)]
      const entry = await make.timeEntry(tenant, { projectId: project.id, hourlyRate: '30.00' })
      const { put, post } = createRequestBuilders(tenant)
      const items = [{ type: 'time_entry', id: entry.id }]
      const [one, other] = [
        await make.invoice(tenant, { projectId: project.id }),
        await make.invoice(tenant, { projectId: project.id }),
      ]
      return [
        put(`/invoices/${one.id}/billed-items`, { body: { items } }),
        put(`/invoices/${other.id}/billed-items`, { body: { items } }),
        post(`/time-entries/${entry.id}/move`, { body: { targetProjectId: target.id } }),
      ]
    },
  },
  {
    name: 'hours are changed and deleted while they are billed',
    prepare: async (tenant) => {
      const { id: projectId } = await make.project(tenant)
      const entry = await make.timeEntry(tenant, { projectId, hourlyRate: '30.00' })
      const invoice = await make.invoice(tenant, { projectId })
      const { put, patch, remove } = createRequestBuilders(tenant)
      const items = [{ type: 'time_entry', id: entry.id }]
      return [
        put(`/invoices/${invoice.id}/billed-items`, { body: { items } }),
        patch(`/time-entries/${entry.id}`, { body: { hours: '3' } }),
        remove(`/time-entries/${entry.id}`),
      ]
    },
  },
  {
    name: 'a project’s records are moved while it is billed',
    prepare: async (tenant) => {
      const { project, bid } = await make.contract(tenant)
      const target = await make.project(tenant)
      const { post } = createRequestBuilders(tenant)
      return [
        post(`/projects/${project.id}/move-records`, { body: { targetProjectId: target.id } }),
        post('/invoices/from-bid', { body: { bidId: bid.id, percent: '40' } }),
      ]
    },
  },
  {
    name: 'a change order is billed and voided',
    prepare: async (tenant) => {
      const { project } = await make.contract(tenant)
      const { id } = await make.changeOrder(tenant, { projectId: project.id, status: 'approved' })
      const invoice = await make.invoice(tenant, { projectId: project.id })
      const { put, post } = createRequestBuilders(tenant)
      const items = [{ type: 'change_order', id }]
      return [put(`/invoices/${invoice.id}/billed-items`, { body: { items } }), post(`/change-orders/${id}/void`)]
    },
  },
  {
    name: 'two pay applications are begun',
    prepare: async (tenant) => {
      const { projectId } = await make.payApp(tenant, { status: 'approved' })
      const { post } = createRequestBuilders(tenant)
      const beginning = (periodTo: string) => post('/pay-apps', { body: { projectId, periodTo } })
      return [beginning('2026-04-30'), beginning('2026-05-31')]
    },
  },
  {
    name: 'a pay application is billed, edited and approved',
    prepare: async (tenant) => {
      const { id, lines } = await billedPayApp(tenant)
      await tenant.client.ok('submitPayApp', { path: { id } })
      await tenant.client.ok('rejectPayApp', { path: { id }, body: {} })
      const { post, put } = createRequestBuilders(tenant)
      const items = lines('50.00')
      return [
        post(`/pay-apps/${id}/submit`),
        put(`/pay-apps/${id}/line-items`, { body: items }),
        post(`/pay-apps/${id}/approve`),
      ]
    },
  },
  {
    name: 'a certificate is voided while the next one is begun, and invoiced',
    prepare: async (tenant) => {
      const { id, projectId } = await billedPayApp(tenant)
      await tenant.client.ok('submitPayApp', { path: { id } })
      await tenant.client.ok('approvePayApp', { path: { id }, body: {} })
      const { post } = createRequestBuilders(tenant)
      return [
        post(`/pay-apps/${id}/void`),
        post('/pay-apps', { body: { projectId, periodTo: '2026-04-30' } }),
        post('/invoices/from-pay-app', { body: { payAppId: id } }),
      ]
    },
  },
  {
    name: 'a pay application is edited, submitted, approved and voided by four at once',
    prepare: async (tenant) => {
      const { id, lines } = await billedPayApp(tenant)
      const { post, put } = createRequestBuilders(tenant)
      return [
        put(`/pay-apps/${id}/line-items`, { body: lines('50.00') }),
        post(`/pay-apps/${id}/submit`),
        post(`/pay-apps/${id}/approve`),
        post(`/pay-apps/${id}/void`),
      ]
    },
  },
  {
    name: 'a contract is billed while its change order is billed and voided and an invoice is paid',
    prepare: async (tenant) => {
      const { project, bid } = await make.contract(tenant)
      const { id } = await make.changeOrder(tenant, { projectId: project.id, status: 'approved' })
      const draft = await make.invoice(tenant, { projectId: project.id })
      const sent = await make.invoice(tenant, { projectId: project.id, status: 'sent', lines: deck })
      const { put, post } = createRequestBuilders(tenant)
      return [
        put(`/invoices/${draft.id}/billed-items`, { body: { items: [{ type: 'change_order', id }] } }),
        post(`/change-orders/${id}/void`),
        post('/invoices/from-bid', { body: { bidId: bid.id, percent: '40' } }),
        post(`/invoices/${sent.id}/payments`, { body: { amount: '1000.00' } }),
      ]
    },
  },
]
