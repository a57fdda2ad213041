import type { OperationId } from '../../../pipeline/contract/contract.ts'
import type { OperationView } from '../../pages/reference/view.ts'
import { idVariableOfList, pathWithVariables, type RecordVariable } from './variables.ts'

/**
 * A variable that a response fills for later requests. `at` is a JavaScript expression that reads the value from
 * `answer`.
 */
export interface StoredVariable {
  variable: string
  at: string
  /** Variable that receives the previous value of `variable` before it is overwritten. */
  former?: string
}

/**
 * Variables that an operation's response fills, where the default does not fit. The default is one variable, from the
 * `id` of the new record or of the list's first record.
 */
const explicitVariables: Partial<Record<OperationId, StoredVariable[]>> = {
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
  // The first API key of the list may be the one that sends these requests, and a later request would revoke it.
  listApiKeys: [],
}

/** For each operation on a deleted record: the path variable, and the variable of a deleted record to use instead. */
export const deletedRecordVariables: Partial<Record<OperationId, Record<string, string>>> = {
  eraseContact: { contactId: 'deletedContactId' },
  restoreProduct: { productId: 'deletedProductId' },
  getDeletedProject: { projectId: 'deletedProjectId' },
}
const deleted: Partial<Record<OperationId, string>> = {
  deleteContact: 'deletedContactId',
  deleteProduct: 'deletedProductId',
  deleteProject: 'deletedProjectId',
}

/**
 * Returns the variables that a successful response fills: the first record of a list, a new record, or a started job.
 */
export function variablesFromAnswer(
  view: OperationView,
  goodStatus: string,
  known: ReadonlyMap<string, RecordVariable>,
): StoredVariable[] {
  const own = explicitVariables[view.id as OperationId]
  if (own) return own
  if (goodStatus === '202') return [{ variable: 'jobId', at: 'answer.data.job_id' }]
  const variable = idVariableOfList(view.path)
  if (view.path.endsWith('}') || !known.has(variable)) return []
  if (view.method === 'GET') return [{ variable, at: 'answer.data[0]?.id' }]
  return view.method === 'POST' ? [{ variable, at: 'answer.data.id' }] : []
}

/**
 * Returns the variables to clear after a request: the variable of the record that it deleted, or of the upload that it
 * used up.
 */
export function listVariablesClearedBy({ id, method, path }: OperationView): { variable: string; former?: string }[] {
  if (path.endsWith('/imports') || id === 'createDocument') return [{ variable: 'sourcePath' }]
  if (method !== 'DELETE' || !path.endsWith('}')) return []
  const variable = idVariableOfList(path.slice(0, path.lastIndexOf('/')))
  const former = deleted[id as OperationId]
  return [{ variable, ...(former && { former }) }]
}

/** Returns a request's path with variables in place of its parameters. */
export const requestPathOf = ({ id, path }: OperationView): string =>
  pathWithVariables(path, deletedRecordVariables[id as OperationId])
