import t from 'tap'
import { payApps } from '../../db/nouns/pay-apps/pay-apps.ts'
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

const begin = { periodTo: '2026-03-31' }

/** Creates a project from an accepted bid with two lines, and an invoice for a part of the bid. */
async function invoiced(tenant: TestTenant, part: 'line' | 'percent') {
  const lines = ['600', '400'].map((unitPrice) => ({ description: 'Work', unitPrice }))
  const { project, bid } = await make.contract(tenant, { lines })
  const { data: rows } = await tenant.client.ok('listBidLineItems', { path: { id: bid.id } })
  const [first, second] = rows.map(({ id }) => id)
  const body = { bidId: bid.id, ...(part === 'percent' ? { percent: '60' } : { lineItemIds: [first!] }) }
  const { id } = (await tenant.client.ok('createInvoiceFromBid', { body })).data
  return { id, projectId: project.id, bidId: bid.id, first: first!, second: second! }
}

const sentAndVoided = async (tenant: TestTenant, id: number) => {
  await tenant.client.ok('markInvoiceSent', { path: { id } })
  await tenant.client.ok('voidInvoice', { path: { id } })
}
const invoiceEnds = { deleted: callOnRecord('deleteInvoice'), voided: sentAndVoided }

/** Creates a project with an approved change order, a time entry and two draft invoices. */
async function billed(tenant: TestTenant) {
  const { id: projectId } = await make.project(tenant, { contractValue: '1000.00' })
  const { id: order } = await make.changeOrder(tenant, { projectId, status: 'approved' })
  const { id: entry } = await make.timeEntry(tenant, { projectId, hourlyRate: '40' })
  const [a, b] = [await make.invoice(tenant, { projectId }), await make.invoice(tenant, { projectId })]
  return { projectId, order, entry, a: a.id, b: b.id }
}
const link = ({ client }: TestTenant, id: number, type: 'change_order' | 'time_entry', item: number) =>
  callAndReturnStatus(client, 'linkInvoiceBilledItems', { path: { id }, body: { items: [{ type, id: item }] } })
const linkEnds = { ...invoiceEnds, unlinked: callOnRecord('unlinkInvoiceBilledItems') }

/** Creates an approved pay application with billed work. */
async function certified(tenant: TestTenant) {
  const { id, projectId } = await make.payApp(tenant)
  const [line] = await make.payAppLines(tenant, id)
  const body = { lines: [{ id: line!.id, workThisPeriod: '100.00' }] }
  await tenant.client.ok('replacePayAppLineItems', { path: { id }, body })
  await tenant.client.ok('submitPayApp', { path: { id } })
  await tenant.client.ok('approvePayApp', { path: { id } })
  return { id, projectId }
}

const removed = async (
  { client }: TestTenant,
  operation: Parameters<typeof callAndReturnStatus>[1],
  id: number,
): Promise<number> => callAndReturnStatus(client, operation, { path: { id } })

/** Creates a deleted draft of a pay application in a project with a bid. */
async function deletedDraft(tenant: TestTenant) {
  const { project, bid } = await make.contract(tenant)
  const { id } = await make.payApp(tenant, { projectId: project.id })
  await tenant.client.ok('deletePayApp', { path: { id } })
  return { id, projectId: project.id, bidId: bid.id }
}

const billing: Readonly<Record<string, Barrier>> = {
  'an invoice of the bid prevents pay applications of its project': {
    arrange: async (tenant) => {
      const { id, projectId } = await invoiced(tenant, 'line')
      return { id, act: () => callAndReturnStatus(tenant.client, 'createPayApp', { body: { ...begin, projectId } }) }
    },
    ends: invoiceEnds,
  },
  'an invoice of change orders prevents pay applications of their project': {
    arrange: async (tenant) => {
      const { projectId, order, a } = await billed(tenant)
      await link(tenant, a, 'change_order', order)
      return { id: a, act: () => callAndReturnStatus(tenant.client, 'createPayApp', { body: { ...begin, projectId } }) }
    },
    ends: linkEnds,
  },
  'a draft pay application prevents the next one': {
    arrange: async (tenant) => {
      const { id, projectId } = await make.payApp(tenant)
      return { id, act: () => callAndReturnStatus(tenant.client, 'createPayApp', { body: { ...begin, projectId } }) }
    },
    ends: { deleted: callOnRecord('deletePayApp') },
  },
  'a submitted pay application prevents the next one': {
    arrange: async (tenant) => {
      const { id, projectId } = await make.payApp(tenant, { status: 'submitted' })
      return { id, act: () => callAndReturnStatus(tenant.client, 'createPayApp', { body: { ...begin, projectId } }) }
    },
    ends: { voided: callOnRecord('voidPayApp'), approved: callOnRecord('approvePayApp', {}) },
  },
  'a rejected pay application prevents the creation of the next one': {
    arrange: async (tenant) => {
      const { id, projectId } = await make.payApp(tenant, { status: 'rejected' })
      return { id, act: () => callAndReturnStatus(tenant.client, 'createPayApp', { body: { ...begin, projectId } }) }
    },
    ends: {
      approved: async (tenant, id) => {
        await callOnRecord('submitPayApp')(tenant, id)
        await callOnRecord('approvePayApp', {})(tenant, id)
      },
    },
  },
  'a pay application prevents invoices of the bid': {
    arrange: async (tenant) => {
      const { project, bid } = await make.contract(tenant)
      const { id } = await make.payApp(tenant, { projectId: project.id, status: 'submitted' })
      return { id, act: () => callAndReturnStatus(tenant.client, 'createInvoiceFromBid', { body: { bidId: bid.id } }) }
    },
    ends: { voided: callOnRecord('voidPayApp'), deleted: markDeleted('pay_apps') },
  },
  'a pay application prevents billing change orders by invoice': {
    arrange: async (tenant) => {
      const { projectId, order, a } = await billed(tenant)
      const { id } = await make.payApp(tenant, { projectId, status: 'submitted' })
      return { id, act: () => link(tenant, a, 'change_order', order) }
    },
    ends: { voided: callOnRecord('voidPayApp'), deleted: markDeleted('pay_apps') },
  },
  'an invoice of a bid line prevents billing the line again': {
    arrange: async (tenant) => {
      const { id, bidId, first } = await invoiced(tenant, 'line')
      const body = { bidId, lineItemIds: [first] }
      return { id, act: () => callAndReturnStatus(tenant.client, 'createInvoiceFromBid', { body }) }
    },
    ends: {
      ...invoiceEnds,
      'without lines': async ({ client }, id) => {
        const { data } = await client.ok('listInvoiceLineItems', { path: { id } })
        for (const { id: lineItemId } of data) await client.ok('removeInvoiceLineItem', { path: { id, lineItemId } })
      },
    },
  },
  'an invoice of a bid line prevents billing the bid by percentage': {
    arrange: async (tenant) => {
      const { id, bidId } = await invoiced(tenant, 'line')
      return {
        id,
        act: () => callAndReturnStatus(tenant.client, 'createInvoiceFromBid', { body: { bidId, percent: '30' } }),
      }
    },
    ends: invoiceEnds,
  },
  'an invoice of a percentage prevents billing the bid by lines': {
    arrange: async (tenant) => {
      const { id, bidId, second } = await invoiced(tenant, 'percent')
      const body = { bidId, lineItemIds: [second] }
      return { id, act: () => callAndReturnStatus(tenant.client, 'createInvoiceFromBid', { body }) }
    },
    ends: invoiceEnds,
  },
  'an invoice of a pay application prevents billing it again': {
    arrange: async (tenant) => {
      const { id: payAppId } = await certified(tenant)
      const { id } = (await tenant.client.ok('createInvoiceFromPayApp', { body: { payAppId } })).data
      return { id, act: () => callAndReturnStatus(tenant.client, 'createInvoiceFromPayApp', { body: { payAppId } }) }
    },
    ends: invoiceEnds,
  },
  'an invoice of a pay application prevents voiding the pay application': {
    arrange: async (tenant) => {
      const { id: payAppId } = await certified(tenant)
      const { id } = (await tenant.client.ok('createInvoiceFromPayApp', { body: { payAppId } })).data
      return { id, act: () => removed(tenant, 'voidPayApp', payAppId) }
    },
    ends: invoiceEnds,
  },
  'a later pay application prevents voiding the previous one': {
    arrange: async (tenant) => {
      const { id: before, projectId } = await certified(tenant)
      const { id } = await make.payApp(tenant, { projectId, status: 'submitted' })
      return { id, act: () => removed(tenant, 'voidPayApp', before) }
    },
    ends: { voided: callOnRecord('voidPayApp'), deleted: markDeleted('pay_apps') },
  },
  'a later draft prevents voiding the previous pay application': {
    arrange: async (tenant) => {
      const { id: before, projectId } = await certified(tenant)
      const { id } = await make.payApp(tenant, { projectId })
      return { id, act: () => removed(tenant, 'voidPayApp', before) }
    },
    ends: { deleted: callOnRecord('deletePayApp') },
  },
  'an invoice prevents other invoices of its change order': {
    arrange: async (tenant) => {
      const { order, a, b } = await billed(tenant)
      await link(tenant, a, 'change_order', order)
      return { id: a, act: () => link(tenant, b, 'change_order', order) }
    },
    ends: linkEnds,
  },
  'an invoice prevents voiding its change order': {
    arrange: async (tenant) => {
      const { order, a } = await billed(tenant)
      await link(tenant, a, 'change_order', order)
      return { id: a, act: () => removed(tenant, 'voidChangeOrder', order) }
    },
    ends: linkEnds,
  },
  'an invoice prevents other invoices of its time entry': {
    arrange: async (tenant) => {
      const { entry, a, b } = await billed(tenant)
      await link(tenant, a, 'time_entry', entry)
      return { id: a, act: () => link(tenant, b, 'time_entry', entry) }
    },
    ends: linkEnds,
  },
  'an invoice prevents deleting its time entry': {
    arrange: async (tenant) => {
      const { entry, a } = await billed(tenant)
      await link(tenant, a, 'time_entry', entry)
      return { id: a, act: () => removed(tenant, 'deleteTimeEntry', entry) }
    },
    ends: linkEnds,
  },
  'an invoice of a time entry cannot leave its project': {
    arrange: async (tenant) => {
      const { entry, a } = await billed(tenant)
      await link(tenant, a, 'time_entry', entry)
      const body = { targetProjectId: null }
      return { id: a, act: () => callAndReturnStatus(tenant.client, 'moveInvoice', { path: { id: a }, body }) }
    },
    ends: {
      ...{ unlinked: callOnRecord('unlinkInvoiceBilledItems'), voided: sentAndVoided },
      'without live time entries': ({ database, id }, invoice) =>
        database.pool.query('update time_entries set deleted_at = now() where tenant_id = $1 and invoice_id = $2', [
          ...[id, invoice],
        ]),
    },
  },
  'an invoice with a payment cannot be voided': {
    arrange: async (tenant) => {
      const { id } = await make.invoice(tenant, { status: 'partial' })
      return { id, act: () => removed(tenant, 'voidInvoice', id) }
    },
    ends: {
      'without payments': async ({ client }, id) => {
        const { data } = await client.ok('listInvoicePayments', { path: { id } })
        await client.ok('voidInvoicePayment', { path: { id, paymentId: data[0]!.id } })
      },
    },
  },
  'an approved change order locks the contract value': {
    arrange: async (tenant) => {
      const { id: projectId } = await make.project(tenant, { contractValue: '1000.00' })
      const { id } = await make.changeOrder(tenant, { projectId, status: 'approved' })
      const body = { contractValue: '5.00' }
      return { id, act: () => callAndReturnStatus(tenant.client, 'updateProject', { path: { id: projectId }, body }) }
    },
    ends: { voided: callOnRecord('voidChangeOrder') },
  },
  'a pay application locks the contract value': {
    arrange: async (tenant) => {
      const { id, projectId } = await make.payApp(tenant, { status: 'submitted' })
      const body = { contractValue: '5.00' }
      return { id, act: () => callAndReturnStatus(tenant.client, 'updateProject', { path: { id: projectId }, body }) }
    },
    ends: { voided: callOnRecord('voidPayApp'), deleted: markDeleted('pay_apps') },
  },
  'an invoice of the bid prevents restoring a draft pay application': {
    arrange: async (tenant) => {
      const draft = await deletedDraft(tenant)
      const { id } = (await tenant.client.ok('createInvoiceFromBid', { body: { bidId: draft.bidId } })).data
      return { id, act: () => restoreAndReturnStatus(tenant, payApps, draft.id) }
    },
    ends: invoiceEnds,
  },
  'an invoice of change orders prevents restoring a draft pay application': {
    arrange: async (tenant) => {
      const { projectId, order, a } = await billed(tenant)
      const { id } = await make.payApp(tenant, { projectId })
      await tenant.client.ok('deletePayApp', { path: { id } })
      await link(tenant, a, 'change_order', order)
      return { id: a, act: () => restoreAndReturnStatus(tenant, payApps, id) }
    },
    ends: linkEnds,
  },
  'another draft pay application prevents restoring a deleted one': {
    arrange: async (tenant) => {
      const draft = await deletedDraft(tenant)
      const { id } = await make.payApp(tenant, { projectId: draft.projectId })
      return { id, act: () => restoreAndReturnStatus(tenant, payApps, draft.id) }
    },
    ends: { deleted: callOnRecord('deletePayApp') },
  },
}

testBarriers(t, service, billing)
