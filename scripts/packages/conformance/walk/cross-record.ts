import type { Walk, WalkRecords } from './operation-walk.ts'

/** Calls the operations of documents and their files. */
export async function walkDocuments(walk: Walk, { projectId }: WalkRecords): Promise<void> {
  const sourcePath = await walk.uploadFile('createDocumentUpload', 'text/plain', `${walk.nameMark}.txt`, 'A permit.\n')
  const body = { sourcePath, name: `${walk.nameMark}.txt`, entityType: 'project', entityId: projectId }
  const { id } = await walk.callForData('createDocument', { body })
  await walk.step('listDocuments', { query: { limit: 5, search: walk.nameMark } })
  await walk.step('getDocument', { path: [id] })
  await walk.step('updateDocument', { path: [id], body: { category: 'permits' } })
  await walk.step('countDocuments', { query: { search: walk.nameMark } })
  await walk.step('downloadDocument', { path: [id] })
  const changes = { category: 'permits' }
  await walk.startAndCancelJob('bulkDocuments', { body: { operation: 'update', ids: [id], changes, dryRun: true } })
  await walk.startAndCancelJob('exportDocuments', { body: { filters: { projectId } } })
  await walk.step('deleteDocument', { path: [id] })
}

/** CSV file, column mapping and default values of each import. */
const files: Record<string, { csv: string; mapping: object; defaults?: object }> = {
  importContacts: { csv: 'Kind,Mail\nvendor,a@example.com\nalien,no\n', mapping: { Kind: 'type', Mail: 'email' } },
  importProducts: { csv: 'Item\nDrywall\n', mapping: { Item: 'name' }, defaults: { type: 'material' } },
  importLeads: { csv: 'Lead\nKitchen\n', mapping: { Lead: 'name' } },
  importProjects: { csv: 'Project\nDeck\n', mapping: { Project: 'name' } },
  importSiteLogs: {
    csv: 'Job,Day,By,Notes,Late\n1,2026-03-02,1,Footings,"[{""description"":""Rain""}]"\n',
    mapping: { Job: 'projectId', Day: 'logDate', By: 'createdBy', Notes: 'notes', Late: 'delays' },
  },
  importTimeEntries: {
    csv: 'Job,Who,Day,Hours\n1,1,2026-03-02,8\n',
    mapping: { Job: 'projectId', Who: 'userId', Day: 'date', Hours: 'hours' },
  },
}

/** Calls the imports as dry runs, and the operations of jobs. */
export async function walkJobs(walk: Walk): Promise<void> {
  const begun: string[] = []
  for (const [operationId, { csv, mapping, defaults }] of Object.entries(files)) {
    const sourcePath = await walk.uploadFile('createJobUpload', 'text/csv', `${walk.nameMark}.csv`, csv)
    const body = { sourcePath, mapping, ...(defaults && { defaults }), dryRun: true }
    begun.push((await walk.callForData(operationId, { body })).job_id)
  }
  const exported = (await walk.callForData('exportContacts', { body: { filters: { search: walk.nameMark } } })).job_id
  await walk.step('listJobs', { query: { limit: 5 } })
  await walk.waitForJobEnd(begun[0]!)
  await walk.step('getJobErrors', { path: [begun[0]!] })
  await walk.waitForJobEnd(exported)
  await walk.step('getJobDownload', { path: [exported] })
  const { job_id: waiting } = await walk.callForData('exportContacts')
  await walk.waitForJobEnd(waiting)
  await walk.step('deleteJob', { path: [waiting] })
  for (const id of begun) await walk.waitForJobEnd(id)
}

/** Calls the operations across records: search, reports, comments, notifications and the briefing. */
export async function walkCrossRecord(walk: Walk, { contactId, projectId }: WalkRecords): Promise<void> {
  await walk.step('searchRecords', { query: { q: walk.nameMark } })
  const [report] = await walk.callForData('listReports')
  const given = { from: '2026-03-01', to: '2026-03-31', projectId } as Record<string, string | number>
  const needed = (report.parameters as { name: string }[]).map(({ name }) => [name, given[name]])
  await walk.step('runReport', { path: [report.key], query: Object.fromEntries(needed) })
  await walk.step('getBusinessReview', { query: { from: '2026-03-01', to: '2026-03-31' } })
  const comment = await walk.callForData('createComment', {
    body: { entityType: 'project', entityId: projectId, body: walk.nameMark },
  })
  await walk.step('listComments', { query: { entityType: 'project', entityId: projectId } })
  await walk.step('updateComment', { path: [comment.id], body: { body: `${walk.nameMark} again` } })
  await walk.step('deleteComment', { path: [comment.id] })
  await walk.step('listNotifications', { query: { limit: 5 } })
  await walk.step('markNotificationsRead', { body: { ids: [2_147_483_600] } })
  const invoice = await walk.callForData('createInvoice', {
    body: { contactId, dueDate: '2026-01-02', issueDate: '2026-01-01' },
  })
  const lines = [{ description: 'Overdue', unitPrice: '1.00' }]
  await walk.step('appendInvoiceLineItems', { path: [invoice.id], body: { lines } })
  await walk.step('markInvoiceSent', { path: [invoice.id] })
  await walk.step('listBriefing', { query: { limit: 5 } })
  const itemKey = `invoice_overdue:invoice:${invoice.id}`
  await walk.step('dismissBriefingItem', { body: { itemKey } })
  await walk.step('undismissBriefingItem', { path: [itemKey] })
  await walk.step('voidInvoice', { path: [invoice.id] })
}

/** Calls the operations of signature requests, which are sent by mail. */
export async function walkSignatures(walk: Walk, { projectId }: WalkRecords): Promise<void> {
  const order = await walk.callForData('createChangeOrder', { body: { projectId, title: `${walk.nameMark} signed` } })
  const line = { description: 'Treads', quantity: '1', unitPrice: '10' }
  await walk.step('createChangeOrderLineItem', { path: [order.id], body: line })
  await walk.step('submitChangeOrder', { path: [order.id] })
  const signer = { signerName: 'Conformance', signerEmail: 'conformance@example.com' }
  const body = { entityType: 'change_order', entityId: order.id, ...signer }
  const { id } = await walk.callForData('createSignatureRequest', { body })
  await walk.step('listSignatureRequests', { query: { limit: 5 } })
  await walk.step('getSignatureRequest', { path: [id] })
  await walk.step('resendSignatureRequest', { path: [id] })
  await walk.step('voidSignatureRequest', { path: [id] })
}
