import type { OperationId } from '../../../pipeline/contract/contract.ts'

const sentBid: OperationId[] = ['createBid', 'createBidLineItem', 'markBidSent']
const acceptedBid: OperationId[] = [...sentBid, 'acceptBid']
const draftOrder: OperationId[] = ['createProject', 'createChangeOrder', 'createChangeOrderLineItem']
const submittedOrder: OperationId[] = [...draftOrder, 'submitChangeOrder']
const payApp: OperationId[] = ['createProject', 'createPayApp']
const workedPayApp: OperationId[] = [...payApp, 'listPayAppLineItems', 'replacePayAppLineItems']
const submittedPayApp: OperationId[] = [...workedPayApp, 'submitPayApp']
const approvedPayApp: OperationId[] = [...submittedPayApp, 'approvePayApp']
const invoice: OperationId[] = ['createInvoice', 'appendInvoiceLineItems']
const sentInvoice: OperationId[] = [...invoice, 'markInvoiceSent']
const paidInvoice: OperationId[] = [...sentInvoice, 'recordInvoicePayment']
const twoProjects: OperationId[] = ['createProject', 'createProject']
const kit: OperationId[] = ['createProduct', 'createProduct', 'addKitItem']
const endpoint: OperationId[] = ['createWebhookEndpoint', 'testWebhookEndpoint']
const sentSignatureRequest: OperationId[] = [...submittedOrder, 'createSignatureRequest']
const crew: OperationId[] = ['replaceJobDayCrew', 'listCrewAssignments']

/**
 * Requests to send before an operation, so that the record in its path is in the required state. Operations that are
 * not listed accept a newly created record.
 */
export const prerequisiteRequests: Partial<Record<OperationId, string[]>> = {
  eraseContact: ['createContact', 'deleteContact'],
  restoreProduct: ['createProduct', 'deleteProduct'],
  addKitItem: ['createProduct', 'createProduct'],
  listKitItems: kit,
  reorderKitItems: [...kit, 'listKitItems'],
  getKitItem: kit,
  updateKitItem: kit,
  removeKitItem: kit,
  sendBid: ['createBid', 'createBidLineItem'],
  markBidSent: ['createBid', 'createBidLineItem'],
  resendBid: sentBid,
  shareBid: sentBid,
  getBidProof: sentBid,
  acceptBid: sentBid,
  rejectBid: sentBid,
  revertBidAcceptance: acceptedBid,
  convertBidToProject: acceptedBid,
  reopenBid: ['createBid', 'cancelBid'],
  getDeletedProject: ['createProject', 'deleteProject'],
  moveProjectRecords: twoProjects,
  submitChangeOrder: draftOrder,
  approveChangeOrder: submittedOrder,
  rejectChangeOrder: submittedOrder,
  voidChangeOrder: submittedOrder,
  emailChangeOrder: submittedOrder,
  moveChangeOrder: [...twoProjects, 'createChangeOrder'],
  createPayApp: ['createProject'],
  updatePayApp: payApp,
  deletePayApp: payApp,
  bulkPayApps: payApp,
  renderPayAppPdf: payApp,
  replacePayAppLineItems: [...payApp, 'listPayAppLineItems'],
  submitPayApp: workedPayApp,
  approvePayApp: submittedPayApp,
  rejectPayApp: submittedPayApp,
  voidPayApp: submittedPayApp,
  emailPayApp: submittedPayApp,
  getPayAppProof: submittedPayApp,
  markPayAppPaid: approvedPayApp,
  sendInvoice: invoice,
  markInvoiceSent: invoice,
  resendInvoice: sentInvoice,
  shareInvoice: sentInvoice,
  getInvoiceProof: sentInvoice,
  voidInvoice: sentInvoice,
  markInvoicePaid: sentInvoice,
  recordInvoicePayment: sentInvoice,
  reorderInvoiceLineItems: invoice,
  getInvoicePayment: paidInvoice,
  updateInvoicePayment: paidInvoice,
  voidInvoicePayment: paidInvoice,
  moveInvoice: [...twoProjects, ...invoice],
  createInvoiceFromBid: acceptedBid,
  createInvoiceFromPayApp: approvedPayApp,
  linkInvoiceBilledItems: [...submittedOrder, 'approveChangeOrder', 'createInvoice'],
  queueInvoiceAccountingPush: ['connectAccounting', ...sentInvoice],
  sendInvoiceViaQuickbooks: ['connectAccounting', ...invoice],
  moveSiteLog: [...twoProjects, 'createSiteLog'],
  moveTimeEntry: [...twoProjects, 'createTimeEntry'],
  getCrewAssignment: crew,
  deleteCrewAssignment: crew,
  undismissBriefingItem: ['listBriefing', 'dismissBriefingItem'],
  createSignatureRequest: submittedOrder,
  getSignatureRequest: sentSignatureRequest,
  resendSignatureRequest: sentSignatureRequest,
  voidSignatureRequest: sentSignatureRequest,
  getJob: ['exportContacts'],
  cancelJob: ['exportContacts'],
  deleteJob: ['exportContacts'],
  getJobDownload: ['exportContacts'],
  getJobErrors: ['createJobUpload', 'createJobUploadContent', 'importContacts'],
  getWebhookDelivery: endpoint,
  replayWebhookDelivery: endpoint,
  revokeApiKey: ['createApiKey'],
  authorizeOauth: ['registerOauthClient'],
  issueOauthToken: ['registerOauthClient'],
  revokeOauthToken: ['registerOauthClient'],
}
