import type { OperationId } from '../../../pipeline/contract/contract.ts'
import type { OperationView } from '../../pages/reference/view.ts'
import { otherVariableOf, type RecipeTemplates } from './recipe-templates.ts'
import { idVariableOfList, pathWithVariables, type RecordVariable, type StoredVariable } from './variables.ts'

/**
 * Variables that an operation's response fills, although no recipe refers to its data. The default is one variable, from
 * the `id` of the new record or of the list's first record.
 */
const explicitVariables: Partial<Record<OperationId, StoredVariable[]>> = {
  listBriefing: [{ variable: 'itemKey', at: 'answer.data[0]?.itemKey' }],
  listWebhookEndpointDeliveries: [{ variable: 'webhookDeliveryId', at: 'answer.data[0]?.id' }],
  createInvoiceFromBid: [{ variable: 'invoiceId', at: 'answer.data.id' }],
  createInvoiceFromPayApp: [{ variable: 'invoiceId', at: 'answer.data.id' }],
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
  templates: RecipeTemplates,
): StoredVariable[] {
  const own = explicitVariables[view.id as OperationId]
  if (own) return own
  const referred = templates.storedBy(view.id)
  if (view.path.endsWith('/uploads')) return [...referred, { variable: 'uploadUrl', at: 'answer.data.uploadUrl' }]
  if (referred.length > 0) return referred
  if (goodStatus === '202') return [{ variable: 'jobId', at: 'answer.data.job_id' }]
  const variable = idVariableOfList(view.path)
  if (view.path.endsWith('}') || !known.has(variable)) return []
  if (view.method === 'GET') {
    const other = otherVariableOf(variable)
    const first = { variable, at: 'answer.data[0]?.id' }
    return templates.fills(other) ? [first, { variable: other, at: 'answer.data[1]?.id' }] : [first]
  }
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
