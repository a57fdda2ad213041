import type { Walk, WalkRecords } from './operation-walk.ts'

const line = { description: 'Treads, oak', quantity: '3', unitPrice: '2500' }

/** Calls the operations of projects and project templates. */
export async function walkProjects(walk: Walk, { contactId }: WalkRecords): Promise<void> {
  const { nameMark } = walk
  const phases = [{ name: 'Framing', startDay: 3, days: 5, tasks: ['Sill'] }]
  const template = await walk.callForData('createProjectTemplate', { body: { name: nameMark, phases } })
  await walk.step('listProjectTemplates', { query: { limit: 5 } })
  await walk.step('getProjectTemplate', { path: [template.id] })
  await walk.step('updateProjectTemplate', { path: [template.id], body: { projectType: 'Porch' } })
  await walk.step('deleteProjectTemplate', { path: [template.id] })
  const project = await walk.callForData('createProject', { body: { name: `${nameMark} moved`, contactId } })
  const target = await walk.callForData('createProject', { body: { name: `${nameMark} target` } })
  await walk.step('listProjects', { query: { limit: 5, search: nameMark } })
  await walk.step('getProject', { path: [project.id] })
  await walk.step('updateProject', { path: [project.id], body: { status: 'active' } })
  await walk.step('countProjects', { query: { search: nameMark } })
  await walk.step('aggregateProjects', { query: { search: nameMark } })
  await walk.step('bulkFetchProjects', { body: { ids: [project.id] } })
  await walk.step('getProjectAttachedRecords', { path: [project.id] })
  await walk.step('moveProjectRecords', { path: [project.id], body: { targetProjectId: target.id } })
  await walk.startAndCancelJob('bulkProjects', { body: { operation: 'delete', ids: [project.id], dryRun: true } })
  await walk.startAndCancelJob('exportProjects', { body: { filters: { search: nameMark } } })
  await walk.step('deleteProject', { path: [project.id] })
  await walk.step('getDeletedProject', { path: [project.id] })
}

/** Calls the operations of change orders, through all of their states. */
export async function walkChangeOrders(walk: Walk, { contactId, otherProjectId }: WalkRecords): Promise<void> {
  const { nameMark } = walk
  const days = { startDate: '2026-05-04', expectedEndDate: '2026-06-26' }
  const { id: projectId } = await walk.callForData('createProject', {
    body: { name: `${nameMark} changed`, contactId, ...days },
  })
  const make = async () => {
    const order = await walk.callForData('createChangeOrder', { body: { projectId, title: nameMark } })
    const item = await walk.callForData('createChangeOrderLineItem', { path: [order.id], body: line })
    return { id: order.id as number, lineId: item.id as number }
  }
  const { id, lineId } = await make()
  await walk.step('listChangeOrders', { query: { limit: 5, projectId } })
  await walk.step('getChangeOrder', { path: [id] })
  await walk.step('updateChangeOrder', {
    path: [id],
    body: { description: 'Stringers, treads and railing.', scheduleDays: 5 },
  })
  await walk.step('countChangeOrders', { query: { projectId } })
  await walk.step('aggregateChangeOrders', { query: { projectId } })
  await walk.step('bulkFetchChangeOrders', { body: { ids: [id] } })
  await walk.step('listChangeOrderLineItems', { path: [id] })
  await walk.step('getChangeOrderLineItem', { path: [id, lineId] })
  await walk.step('updateChangeOrderLineItem', { path: [id, lineId], body: { quantity: '4' } })
  await walk.step('submitChangeOrder', { path: [id] })
  await walk.step('emailChangeOrder', { path: [id], body: { to: 'conformance@example.com' } })
  await walk.startAndCancelJob('renderChangeOrderPdf', { path: [id] })
  await walk.step('approveChangeOrder', { path: [id], body: { approvedBy: 'Conformance' } })
  await walk.step('voidChangeOrder', { path: [id] })
  const other = await make()
  await walk.step('moveChangeOrder', { path: [other.id], body: { targetProjectId: otherProjectId } })
  await walk.step('submitChangeOrder', { path: [other.id] })
  await walk.step('rejectChangeOrder', { path: [other.id], body: { rejectionReason: 'The old stairs will do.' } })
  const third = await make()
  await walk.step('deleteChangeOrderLineItem', { path: [third.id, third.lineId] })
  await walk.startAndCancelJob('bulkChangeOrders', { body: { operation: 'delete', ids: [third.id], dryRun: true } })
  await walk.startAndCancelJob('exportChangeOrders', { body: { filters: { projectId } } })
  await walk.step('deleteChangeOrder', { path: [third.id] })
}

/** Calls the operations of pay applications of a project with a bid, through all of their states. */
export async function walkPayApps(walk: Walk, { contactId }: WalkRecords): Promise<void> {
  const { nameMark } = walk
  const bid = await walk.callForData('createBid', { body: { contactId, title: `${nameMark} billed by month` } })
  await walk.step('createBidLineItem', { path: [bid.id], body: line })
  await walk.step('markBidSent', { path: [bid.id] })
  await walk.step('acceptBid', { path: [bid.id] })
  const { id: projectId } = await walk.callForData('convertBidToProject', { path: [bid.id] })
  const first = await walk.callForData('createPayApp', { body: { projectId, periodTo: '2026-03-31' } })
  await walk.step('listPayApps', { query: { limit: 5, projectId } })
  await walk.step('getPayApp', { path: [first.id] })
  await walk.step('updatePayApp', {
    path: [first.id],
    body: { workRetainagePercent: '5', notesToOwner: 'Tile is on site.' },
  })
  await walk.step('countPayApps', { query: { projectId } })
  await walk.step('aggregatePayApps', { query: { projectId } })
  await walk.step('bulkFetchPayApps', { body: { ids: [first.id] } })
  const items = await walk.callForData('listPayAppLineItems', { path: [first.id] })
  const lines = [
    { id: items.find((one: { scheduledValue?: string }) => one.scheduledValue)?.id, workThisPeriod: '100.00' },
  ]
  await walk.step('replacePayAppLineItems', { path: [first.id], body: { lines } })
  await walk.step('submitPayApp', { path: [first.id] })
  await walk.step('emailPayApp', { path: [first.id], body: { to: 'conformance@example.com' } })
  await walk.step('getPayAppProof', { path: [first.id] })
  await walk.startAndCancelJob('renderPayAppPdf', { path: [first.id] })
  await walk.step('rejectPayApp', { path: [first.id], body: { rejectionReason: 'The tile is not on site yet.' } })
  await walk.step('submitPayApp', { path: [first.id] })
  await walk.step('approvePayApp', { path: [first.id] })
  await walk.step('createInvoiceFromPayApp', { body: { payAppId: first.id } })
  await walk.step('markPayAppPaid', { path: [first.id] })
  const second = await walk.callForData('createPayApp', { body: { projectId, periodTo: '2026-04-30' } })
  await walk.step('submitPayApp', { path: [second.id] })
  await walk.step('voidPayApp', { path: [second.id] })
  const third = await walk.callForData('createPayApp', { body: { projectId, periodTo: '2026-05-31' } })
  await walk.startAndCancelJob('bulkPayApps', { body: { operation: 'delete', ids: [third.id], dryRun: true } })
  await walk.startAndCancelJob('exportPayApps', { body: { filters: { projectId } } })
  await walk.step('deletePayApp', { path: [third.id] })
}
