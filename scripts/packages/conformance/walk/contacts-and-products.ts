import type { Walk, WalkRecords } from './operation-walk.ts'

/** Calls the operations of contacts, including bulk reads and changes. */
export async function walkContacts(walk: Walk): Promise<void> {
  const { nameMark } = walk
  const body = { type: 'vendor', companyName: nameMark, email: 'conformance@example.com', language: 'es' }
  const { id } = await walk.callForData('createContact', { body })
  await walk.step('listContacts', { query: { limit: 5, search: nameMark } })
  await walk.step('getContact', { path: [id] })
  await walk.step('updateContact', { path: [id], body: { phone: '+1 555 0199' } })
  await walk.step('countContacts', { query: { search: nameMark } })
  await walk.step('aggregateContacts', { query: { search: nameMark } })
  await walk.step('bulkFetchContacts', { body: { ids: [id] } })
  await walk.startAndCancelJob('bulkContacts', { body: { operation: 'delete', ids: [id], dryRun: true } })
  await walk.step('shareContactStatement', { path: [id] })
  await walk.startAndCancelJob('renderContactStatementPdf', { path: [id] })
  await walk.startAndCancelJob('exportContacts', { body: { filters: { search: nameMark } } })
  await walk.startAndCancelJob('exportContactData', { path: [id] })
  await walk.step('deleteContact', { path: [id] })
  const erased = await walk.callForData('createContact', {
    body: { type: 'vendor', companyName: `${nameMark} to be erased` },
  })
  await walk.step('deleteContact', { path: [erased.id] })
  await walk.step('eraseContact', { path: [erased.id], body: { reason: 'Conformance' } })
}

/** Calls the operations of products, kits, product categories and manufacturers. */
export async function walkProducts(walk: Walk): Promise<void> {
  const { nameMark } = walk
  const make = (name: string) =>
    walk.callForData('createProduct', { body: { type: 'material', name, unitPrice: '12.50' } })
  const category = await walk.callForData('createProductCategory', { body: { name: nameMark } })
  await walk.step('listProductCategories', { query: { search: nameMark } })
  await walk.step('getProductCategory', { path: [category.id] })
  await walk.step('updateProductCategory', { path: [category.id], body: { name: `${nameMark} again` } })
  const maker = await walk.callForData('createManufacturer', { body: { name: nameMark } })
  await walk.step('listManufacturers', { query: { search: nameMark } })
  await walk.step('getManufacturer', { path: [maker.id] })
  await walk.step('updateManufacturer', { path: [maker.id], body: { name: `${nameMark} again` } })
  const [kit, part, other] = [
    await make(`${nameMark} kit`),
    await make(`${nameMark} part`),
    await make(`${nameMark} other part`),
  ]
  await walk.step('listProducts', { query: { limit: 5, search: nameMark } })
  await walk.step('getProduct', { path: [kit.id] })
  await walk.step('updateProduct', { path: [kit.id], body: { unitPrice: '16.25' } })
  await walk.step('countProducts', { query: { search: nameMark } })
  await walk.step('bulkFetchProducts', { body: { ids: [kit.id, part.id] } })
  const item = await walk.callForData('addKitItem', { path: [kit.id], body: { productId: part.id, quantity: '2.5' } })
  const second = await walk.callForData('addKitItem', { path: [kit.id], body: { productId: other.id } })
  await walk.step('countProductUsage', { body: { ids: [part.id] } })
  await walk.step('listKitItems', { path: [kit.id] })
  await walk.step('getKitItem', { path: [kit.id, item.id] })
  await walk.step('updateKitItem', { path: [kit.id, item.id], body: { quantity: '3' } })
  await walk.step('reorderKitItems', { path: [kit.id], body: { ids: [second.id, item.id] } })
  await walk.step('removeKitItem', { path: [kit.id, item.id] })
  await walk.step('duplicateProduct', { path: [kit.id] })
  await walk.startAndCancelJob('bulkProducts', { body: { operation: 'delete', ids: [other.id], dryRun: true } })
  await walk.startAndCancelJob('exportProducts', { body: { filters: { search: nameMark } } })
  await walk.step('bulkDeleteProducts', { body: { ids: [part.id] } })
  await walk.step('bulkRestoreProducts', { body: { ids: [part.id] } })
  await walk.step('deleteProduct', { path: [kit.id] })
  await walk.step('restoreProduct', { path: [kit.id] })
  await walk.step('deleteManufacturer', { path: [maker.id] })
  await walk.step('deleteProductCategory', { path: [category.id] })
}

/** Calls the operations of leads and lead stages. */
export async function walkLeads(walk: Walk, { contactId }: WalkRecords): Promise<void> {
  const { nameMark } = walk
  const stage = await walk.callForData('createLeadStage', { body: { name: nameMark, probability: 15 } })
  await walk.step('listLeadStages')
  await walk.step('getLeadStage', { path: [stage.id] })
  await walk.step('updateLeadStage', { path: [stage.id], body: { probability: 20 } })
  const lead = await walk.callForData('createLead', { body: { name: nameMark, contactId, estimatedValue: '48000' } })
  await walk.step('listLeads', { query: { limit: 5, search: nameMark } })
  await walk.step('getLead', { path: [lead.id] })
  await walk.step('updateLead', { path: [lead.id], body: { source: 'referral' } })
  await walk.step('countLeads', { query: { search: nameMark } })
  await walk.step('aggregateLeads', { query: { search: nameMark } })
  await walk.startAndCancelJob('bulkLeads', { body: { operation: 'delete', ids: [lead.id], dryRun: true } })
  await walk.startAndCancelJob('exportLeads', { body: { filters: { search: nameMark } } })
  await walk.step('convertLeadToProject', { path: [lead.id] })
  const other = await walk.callForData('createLead', { body: { name: `${nameMark} other` } })
  await walk.step('deleteLead', { path: [other.id] })
  await walk.step('deleteLeadStage', { path: [stage.id] })
}
