import type { OperationId } from '../../../handlers/pipeline/contract/contract.ts'
import type { TestTenant } from '../environment/service.ts'
import type { Client, ClientAnswer } from '../http/client.ts'
import { make } from '../make.ts'

/** Ids of the records of two contracts: one billed by pay applications, one billed by invoices. */
export interface ContractRecords {
  contactId: number
  leadId: number
  projectId: number
  otherProjectId: number
  bidId: number
  changeOrderId: number
  submittedChangeOrderId: number
  draftChangeOrderId: number
  payAppId: number
  draftPayAppId: number
  /** New content for the lines of the draft pay application. */
  draftLines: object[]
  billedBidId: number
  billedProjectId: number
  unbilledLineId: number
  partId: number
  draftInvoiceId: number
  draftInvoiceLineIds: number[]
  invoiceId: number
  paymentId: number
  timeEntryId: number
  siteLogId: number
  documentId: number
}

/** Request that changes a contract. */
export interface ContractChange {
  operationId: OperationId
  path?: Record<string, number>
  body?: unknown
}

/**
 * Creates two contracts in an organization, each from an accepted bid with a discount. One has change orders and is
 * billed by pay applications. The other is billed by an invoice of a line of its bid, and by an invoice with a payment.
 */
export async function arrangeContract(tenant: TestTenant): Promise<ContractRecords> {
  const { client } = tenant
  const contact = await make.contact(tenant, { companyName: 'Ortiz Homes', email: 'dana@ortiz.example' })
  const { data: lead } = await client.ok('createLead', { body: { name: 'Deck', contactId: contact.id } })
  const { project, bid } = await make.contract(tenant, {
    ...{ contactId: contact.id, leadId: lead.id, discount: '1000', discountType: 'fixed' },
    lines: [
      { description: 'Footings', unitPrice: '20000' },
      { description: 'Deck', unitPrice: '30000' },
    ],
  })
  const projectId = project.id
  const other = await make.project(tenant, { name: 'Shed', contractValue: '500.00' })
  const changeOrder = await make.changeOrder(tenant, { status: 'approved', projectId })
  const submitted = await make.changeOrder(tenant, { status: 'submitted', projectId })
  const draft = await make.changeOrder(tenant, { status: 'draft', projectId })
  const billed = await make.contract(tenant, {
    ...{ contactId: contact.id, discount: '100', discountType: 'fixed' },
    lines: ['Roof', 'Gutters'].map((description) => ({ description, unitPrice: '4000' })),
  })
  const { data: part } = await client.ok('createInvoiceFromBid', {
    body: { bidId: billed.bid.id, lineItemIds: billed.bid.lineIds.slice(0, 1) },
  })
  const first = await make.payApp(tenant, { projectId, periodTo: '2026-02-28' })
  const work = { lines: await linesWithWork(tenant, first.id, '5000.00') }
  await client.ok('replacePayAppLineItems', { path: { id: first.id }, body: work })
  await client.ok('submitPayApp', { path: { id: first.id } })
  await client.ok('approvePayApp', { path: { id: first.id } })
  const second = await make.payApp(tenant, { projectId, periodTo: '2026-03-31' })
  const invoice = await make.invoice(tenant, {
    ...{
      status: 'sent',
      contactId: contact.id,
      projectId: billed.project.id,
      discount: '10',
      discountType: 'fixed',
      taxRate: '10.25',
    },
    lines: ['Permit', 'Skip'].map((description) => ({ description, unitPrice: '100.00' })),
  })
  const draftInvoice = await make.invoice(tenant, {
    lines: ['Fence', 'Gate'].map((description) => ({ description, unitPrice: '80.00' })),
  })
  const payment = await client.ok('recordInvoicePayment', { path: { id: invoice.id }, body: { amount: '50.00' } })
  const entry = await make.timeEntry(tenant, { projectId, hourlyRate: '50' })
  const log = await client.ok('createSiteLog', {
    body: { projectId, logDate: '2026-03-02', notes: 'Footings', createdBy: entry.userId },
  })
  const document = await make.document(tenant)
  return {
    contactId: contact.id,
    leadId: lead.id,
    projectId,
    otherProjectId: other.id,
    bidId: bid.id,
    changeOrderId: changeOrder.id,
    submittedChangeOrderId: submitted.id,
    draftChangeOrderId: draft.id,
    payAppId: first.id,
    draftPayAppId: second.id,
    draftLines: await linesWithWork(tenant, second.id, '700.00'),
    billedBidId: billed.bid.id,
    billedProjectId: billed.project.id,
    unbilledLineId: billed.bid.lineIds[1]!,
    partId: part.id,
    draftInvoiceId: draftInvoice.id,
    draftInvoiceLineIds: draftInvoice.lineIds,
    invoiceId: invoice.id,
    paymentId: payment.data.payment.id,
    timeEntryId: entry.id,
    siteLogId: log.data.id,
    documentId: document.id,
  }
}

/** Returns the content of a pay application's lines after an amount of work on the line Deck. */
async function linesWithWork(tenant: TestTenant, id: number, workThisPeriod: string): Promise<object[]> {
  const lines = await make.payAppLines(tenant, id)
  return lines.map((line) => ({ id: line.id, ...(line.description === 'Deck' && { workThisPeriod }) }))
}

/** Returns the changes to try, including some that the service refuses. Each change is tried on a new contract. */
export function contractChanges(ids: ContractRecords): ContractChange[] {
  const { projectId, bidId, changeOrderId, payAppId, draftPayAppId, invoiceId, partId, contactId, billedBidId } = ids
  const of = (operationId: OperationId, id: number, body?: unknown): ContractChange => ({
    operationId,
    path: { id },
    ...(body !== undefined && { body }),
  })
  const [firstLine, secondLine] = ids.draftInvoiceLineIds as [number, number]
  return [
    of('voidChangeOrder', changeOrderId),
    of('approveChangeOrder', ids.submittedChangeOrderId, { approvedBy: 'Dana Ortiz' }),
    of('rejectChangeOrder', ids.submittedChangeOrderId, {}),
    of('submitChangeOrder', ids.draftChangeOrderId),
    of('deleteChangeOrder', ids.draftChangeOrderId),
    of('updateChangeOrder', ids.draftChangeOrderId, { title: 'Narrower stairs' }),
    of('moveChangeOrder', ids.draftChangeOrderId, { targetProjectId: ids.otherProjectId }),
    of('createChangeOrderLineItem', ids.draftChangeOrderId, { description: 'Rail', unitPrice: '40' }),
    of('voidPayApp', payAppId),
    of('markPayAppPaid', payAppId, {}),
    of('deletePayApp', draftPayAppId),
    of('submitPayApp', draftPayAppId),
    of('updatePayApp', draftPayAppId, { workRetainagePercent: '5' }),
    of('replacePayAppLineItems', draftPayAppId, { lines: ids.draftLines }),
    { operationId: 'createInvoiceFromPayApp', body: { payAppId } },
    { operationId: 'createInvoiceFromBid', body: { bidId: billedBidId, percent: '20' } },
    { operationId: 'createInvoiceFromBid', body: { bidId: billedBidId, lineItemIds: [ids.unbilledLineId] } },
    { operationId: 'createPayApp', body: { projectId: ids.otherProjectId, periodTo: '2026-03-31' } },
    of('sendInvoice', partId, { to: 'dana@ortiz.example' }),
    of('markInvoiceSent', partId),
    of('deleteInvoice', partId),
    of('moveInvoice', partId, { targetProjectId: ids.otherProjectId }),
    of('updateInvoice', partId, { discount: '5', discountType: 'percent' }),
    of('appendInvoiceLineItems', partId, { lines: [{ description: 'Rail', unitPrice: '10.00' }] }),
    of('voidInvoice', invoiceId),
    of('markInvoicePaid', invoiceId, {}),
    of('recordInvoicePayment', invoiceId, { amount: '20.00' }),
    { operationId: 'voidInvoicePayment', path: { id: invoiceId, paymentId: ids.paymentId } },
    {
      operationId: 'updateInvoicePayment',
      path: { id: invoiceId, paymentId: ids.paymentId },
      body: { amount: '60.00' },
    },
    { operationId: 'removeInvoiceLineItem', path: { id: ids.draftInvoiceId, lineItemId: firstLine } },
    of('reorderInvoiceLineItems', ids.draftInvoiceId, { ids: [secondLine, firstLine] }),
    of('revertBidAcceptance', bidId, {}),
    of('revertBidAcceptance', billedBidId, {}),
    of('duplicateBid', bidId),
    of('deleteBid', bidId),
    of('updateBid', bidId, { notes: 'As discussed' }),
    of('convertBidToProject', bidId, {}),
    of('updateProject', projectId, { contractValue: '60000.00' }),
    of('updateProject', projectId, { contactId: null }),
    of('deleteProject', projectId),
    of('deleteProject', ids.billedProjectId),
    of('moveProjectRecords', ids.billedProjectId, { targetProjectId: ids.otherProjectId }),
    of('moveProjectRecords', projectId, { targetProjectId: ids.otherProjectId }),
    of('deleteContact', contactId),
    of('updateContact', contactId, { companyName: 'Ortiz & Daughters' }),
    of('updateLead', ids.leadId, { name: 'Deck and stairs' }),
    of('deleteLead', ids.leadId),
    of('convertLeadToProject', ids.leadId, {}),
    of('updateTimeEntry', ids.timeEntryId, { hours: '6' }),
    of('deleteTimeEntry', ids.timeEntryId),
    of('moveSiteLog', ids.siteLogId, { targetProjectId: ids.otherProjectId }),
    of('deleteDocument', ids.documentId),
  ]
}

/** Sends the request of a change. */
export const sendChange = (client: Client, { operationId, path, body }: ContractChange): Promise<ClientAnswer> =>
  client.call(operationId, { path, body } as never)
