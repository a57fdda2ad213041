import type { Walk, WalkRecords } from './operation-walk.ts'

const line = { description: 'Cabinets, upper and lower', quantity: '2', unitPrice: '348.35' }

/** Calls the operations of bids, through all of their states, and of their papers. */
export async function walkBids(walk: Walk, { contactId }: WalkRecords): Promise<void> {
  const { nameMark } = walk
  const make = async () => {
    const bid = await walk.callForData('createBid', { body: { contactId, title: nameMark } })
    await walk.step('createBidLineItem', { path: [bid.id], body: line })
    return bid.id as number
  }
  const id = await make()
  await walk.step('listBids', { query: { limit: 5, search: nameMark } })
  await walk.step('getBid', { path: [id] })
  await walk.step('updateBid', { path: [id], body: { discount: '4', discountType: 'percent' } })
  await walk.step('countBids', { query: { search: nameMark } })
  await walk.step('aggregateBids', { query: { search: nameMark } })
  await walk.step('bulkFetchBids', { body: { ids: [id] } })
  const extra = await walk.callForData('createBidLineItem', { path: [id], body: line })
  await walk.step('listBidLineItems', { path: [id] })
  await walk.step('getBidLineItem', { path: [id, extra.id] })
  await walk.step('updateBidLineItem', { path: [id, extra.id], body: { quantity: '3' } })
  await walk.step('deleteBidLineItem', { path: [id, extra.id] })
  await walk.step('sendBid', { path: [id], body: { to: 'conformance@example.com' } })
  await walk.step('resendBid', { path: [id], body: { to: 'conformance@example.com' } })
  await walk.step('shareBid', { path: [id] })
  await walk.step('getBidProof', { path: [id] })
  const drawing = ['application/pdf', `${nameMark}.pdf`, '%PDF-1.7\n%%EOF\n'] as const
  const sourcePath = await walk.uploadFile('createDocumentUpload', ...drawing)
  const file = { sourcePath, entityType: 'bid', entityId: id, sharedWithCustomer: true }
  const shared = await walk.callForData('createDocument', { body: file })
  await walk.step('acceptBid', { path: [id], body: { acceptedBy: 'Conformance' } })
  await walk.step('updateDocument', { path: [shared.id], body: { sharedWithCustomer: false } })
  await walk.step('revertBidAcceptance', { path: [id], body: { status: 'sent' } })
  await walk.step('acceptBid', { path: [id], body: { acceptedBy: 'Conformance' } })
  await walk.step('convertBidToProject', { path: [id], body: { name: nameMark } })
  await walk.step('duplicateBid', { path: [id] })
  await walk.startAndCancelJob('renderBidPdf', { path: [id] })
  const other = await make()
  await walk.step('markBidSent', { path: [other] })
  await walk.step('rejectBid', { path: [other] })
  const third = await make()
  await walk.step('cancelBid', { path: [third] })
  await walk.step('reopenBid', { path: [third] })
  await walk.startAndCancelJob('bulkBids', { body: { operation: 'delete', ids: [third], dryRun: true } })
  await walk.startAndCancelJob('exportBids', { body: { filters: { search: nameMark } } })
  await walk.step('deleteBid', { path: [third] })
}

/** Calls the operations of invoices, their lines and their payments. */
export async function walkInvoices(walk: Walk, { contactId, projectId, otherProjectId }: WalkRecords): Promise<void> {
  const { nameMark } = walk
  const make = async () => {
    const invoice = await walk.callForData('createInvoice', {
      body: { contactId, projectId, notesToCustomer: nameMark },
    })
    const [first] = await walk.callForData('appendInvoiceLineItems', { path: [invoice.id], body: { lines: [line] } })
    return { id: invoice.id as number, lineId: first.id as number }
  }
  const { id, lineId } = await make()
  await walk.step('listInvoices', { query: { limit: 5, projectId } })
  await walk.step('getInvoice', { path: [id] })
  await walk.step('updateInvoice', { path: [id], body: { discount: '4', discountType: 'percent' } })
  await walk.step('countInvoices', { query: { projectId } })
  await walk.step('aggregateInvoices', { query: { projectId } })
  await walk.step('bulkFetchInvoices', { body: { ids: [id] } })
  const [second] = await walk.callForData('appendInvoiceLineItems', { path: [id], body: { lines: [line] } })
  await walk.step('listInvoiceLineItems', { path: [id] })
  await walk.step('getInvoiceLineItem', { path: [id, lineId] })
  await walk.step('updateInvoiceLineItem', { path: [id, lineId], body: { quantity: '3' } })
  await walk.step('reorderInvoiceLineItems', { path: [id], body: { ids: [second.id, lineId] } })
  await walk.step('removeInvoiceLineItem', { path: [id, second.id] })
  await walk.step('moveInvoice', { path: [id], body: { targetProjectId: otherProjectId } })
  await walk.step('sendInvoice', { path: [id], body: { to: 'conformance@example.com' } })
  await walk.step('shareInvoice', { path: [id] })
  await walk.step('getInvoiceProof', { path: [id] })
  await walk.step('resendInvoice', { path: [id], body: { to: 'conformance@example.com' } })
  const { payment } = await walk.callForData('recordInvoicePayment', {
    path: [id],
    body: { amount: '1.00', method: 'check' },
  })
  await walk.step('listInvoicePayments', { path: [id] })
  await walk.step('getInvoicePayment', { path: [id, payment.id] })
  await walk.step('updateInvoicePayment', { path: [id, payment.id], body: { amount: '2.00' } })
  await walk.step('voidInvoicePayment', { path: [id, payment.id] })
  await walk.startAndCancelJob('renderInvoicePdf', { path: [id] })
  await walk.step('voidInvoice', { path: [id] })
  const other = await make()
  await walk.step('markInvoiceSent', { path: [other.id] })
  await walk.step('markInvoicePaid', { path: [other.id] })
  const third = await make()
  await walk.startAndCancelJob('exportInvoices', { body: { filters: { projectId } } })
  await walk.step('deleteInvoice', { path: [third.id] })
}

/** Calls the operations that bill a bid or change orders with an invoice. */
export async function walkBilling(walk: Walk, { contactId, projectId }: WalkRecords): Promise<void> {
  const { nameMark } = walk
  const bid = await walk.callForData('createBid', { body: { contactId, title: `${nameMark} billed` } })
  await walk.step('createBidLineItem', { path: [bid.id], body: line })
  await walk.step('markBidSent', { path: [bid.id] })
  await walk.step('acceptBid', { path: [bid.id] })
  await walk.step('createInvoiceFromBid', { body: { bidId: bid.id, percent: '30' } })
  const order = await walk.callForData('createChangeOrder', { body: { projectId, title: `${nameMark} billed` } })
  await walk.step('createChangeOrderLineItem', { path: [order.id], body: line })
  await walk.step('submitChangeOrder', { path: [order.id] })
  await walk.step('approveChangeOrder', { path: [order.id] })
  const invoice = await walk.callForData('createInvoice', { body: { contactId, projectId } })
  const items = [{ type: 'change_order', id: order.id }]
  await walk.step('linkInvoiceBilledItems', { path: [invoice.id], body: { items } })
  await walk.step('unlinkInvoiceBilledItems', { path: [invoice.id] })
}

/**
 * Calls the operations of the accounting connection. Never connects an accounting system, and never disconnects one.
 */
export async function walkAccounting(walk: Walk, { contactId }: WalkRecords): Promise<void> {
  const { status } = await walk.callForData('getAccountingConnection')
  const wrong = { body: { provider: 'quickbooks', realmId: 'none' } }
  await walk.callRefusable('connectAccounting', 'no company in QuickBooks to connect with', wrong)
  if (status !== 'not_connected') {
    walk.skipOperations(`the organization's accounting system is ${status}`, 'disconnectAccounting')
    walk.skipOperations(
      'an invoice would be written into books',
      'queueInvoiceAccountingPush',
      'sendInvoiceViaQuickbooks',
    )
    return
  }
  const reason = 'the organization has no accounting system'
  const invoice = await walk.callForData('createInvoice', { body: { contactId } })
  await walk.callRefusable('queueInvoiceAccountingPush', reason, { path: [invoice.id] })
  await walk.callRefusable('sendInvoiceViaQuickbooks', reason, { path: [invoice.id] })
  await walk.callRefusable('disconnectAccounting', reason)
}
