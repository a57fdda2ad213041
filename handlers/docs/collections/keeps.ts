import type { OperationId } from '../../contract.ts'
import type { OperationView } from '../../pages/reference/view.ts'
import { pathWithVariables, type RecordVariable, variableOf } from './variables.ts'

/** What a request's answer leaves for the requests after it. `at` is JavaScript that reads it from `answer`. */
export interface Keep {
  variable: string
  at: string
  /** The variable that takes over what this one had before. */
  former?: string
}

/** Where an id stands that is no member `id` of a new record, or of a list's first record. */
const elsewhere: Partial<Record<OperationId, Keep[]>> = {
  listEvents: [{ variable: 'eventId', at: 'answer.data[0]?.event.id' }],
  listReports: [{ variable: 'reportKey', at: 'answer.data[0]?.key' }],
  listBriefing: [{ variable: 'itemKey', at: 'answer.data[0]?.itemKey' }],
  listWebhookEndpointDeliveries: [{ variable: 'webhookDeliveryId', at: 'answer.data[0]?.id' }],
  testWebhookEndpoint: [{ variable: 'webhookDeliveryId', at: 'answer.data.id' }],
  recordInvoicePayment: [{ variable: 'invoicePaymentId', at: 'answer.data.payment.id' }],
  createInvoiceFromBid: [{ variable: 'invoiceId', at: 'answer.data.id' }],
  createInvoiceFromPayApp: [{ variable: 'invoiceId', at: 'answer.data.id' }],
  listPayAppLineItems: [{ variable: 'payAppLineItemId', at: 'answer.data[0]?.id' }],
  listInvoiceLineItems: [
    { variable: 'invoiceLineItemId', at: 'answer.data[0]?.id' },
    { variable: 'invoiceLineItemIds', at: "answer.data.map(({ id }) => id).reverse().join(', ')" },
  ],
  appendInvoiceLineItems: [
    { variable: 'invoiceLineItemId', at: 'answer.data[0].id' },
    { variable: 'invoiceLineItemIds', at: "answer.data.map(({ id }) => id).reverse().join(', ')" },
  ],
  listKitItems: [
    { variable: 'productKitItemId', at: 'answer.data[0]?.id' },
    { variable: 'productKitItemIds', at: "answer.data.map(({ id }) => id).reverse().join(', ')" },
  ],
  createProject: [{ variable: 'projectId', at: 'answer.data.id', former: 'targetProjectId' }],
  listProjects: [
    { variable: 'projectId', at: 'answer.data[0]?.id' },
    { variable: 'targetProjectId', at: 'answer.data[1]?.id' },
  ],
  createProduct: [{ variable: 'productId', at: 'answer.data.id', former: 'partId' }],
  listProducts: [
    { variable: 'productId', at: 'answer.data[0]?.id' },
    { variable: 'partId', at: 'answer.data[1]?.id' },
  ],
  createJobUpload: [
    { variable: 'sourcePath', at: 'answer.data.sourcePath' },
    { variable: 'uploadUrl', at: 'answer.data.uploadUrl' },
  ],
  createDocumentUpload: [
    { variable: 'sourcePath', at: 'answer.data.sourcePath' },
    { variable: 'uploadUrl', at: 'answer.data.uploadUrl' },
  ],
  registerOauthClient: [{ variable: 'oauthClientId', at: 'answer.client_id' }],
  dismissBriefingItem: [],
  recoverWebhookEndpoint: [],
  // The first key of the list may be the one that is used here, which nobody means to revoke.
  listApiKeys: [],
}

/** What is deleted and can be asked for, or restored, afterwards. */
export const restorable: Partial<Record<OperationId, Record<string, string>>> = {
  eraseContact: { contactId: 'deletedContactId' },
  restoreProduct: { productId: 'deletedProductId' },
  getDeletedProject: { projectId: 'deletedProjectId' },
}
const deleted: Partial<Record<OperationId, string>> = {
  deleteContact: 'deletedContactId',
  deleteProduct: 'deletedProductId',
  deleteProject: 'deletedProjectId',
}

/** What an operation's answer leaves, by its path: a list its first record, a creation the new one, a start its job. */
export function keepsOf(view: OperationView, goodStatus: string, known: ReadonlyMap<string, RecordVariable>): Keep[] {
  const own = elsewhere[view.id as OperationId]
  if (own) return own
  if (goodStatus === '202') return [{ variable: 'jobId', at: 'answer.data.job_id' }]
  const variable = variableOf(view.path)
  if (view.path.endsWith('}') || !known.has(variable)) return []
  if (view.method === 'GET') return [{ variable, at: 'answer.data[0]?.id' }]
  return view.method === 'POST' ? [{ variable, at: 'answer.data.id' }] : []
}

/** What is empty afterwards: the variable of what was deleted, and that of a file which has been used. */
export function endsOf({ id, method, path }: OperationView): { variable: string; former?: string }[] {
  if (path.endsWith('/imports') || id === 'createDocument') return [{ variable: 'sourcePath' }]
  if (method !== 'DELETE' || !path.endsWith('}')) return []
  const variable = variableOf(path.slice(0, path.lastIndexOf('/')))
  const former = deleted[id as OperationId]
  return [{ variable, ...(former && { former }) }]
}

/** A request's path with its variables. */
export const targetWithVariables = ({ id, path }: OperationView): string =>
  pathWithVariables(path, restorable[id as OperationId])
