import { join } from 'node:path'
import t from 'tap'
import { runTransaction } from '../../../db/engine/postgres/transaction.ts'
import { recoverNext } from '../../../db/nouns/webhooks/recovery.ts'
import { recordLocks } from '../../../scripts/testkit/changes/statement-effects.ts'
import { startService } from '../../../scripts/testkit/environment/service.ts'
import { makeJobHelpers } from '../../../scripts/testkit/job-helpers.ts'
import { make } from '../../../scripts/testkit/make.ts'

/**
 * The locks of changes that effects.txt does not have, because only some records need these locks. A missing lock fails
 * only in a rare interleaving, but locks-of-records.txt shows it at once.
 *
 * `LOCKS=write make test FILE=test/contract/effects/locks-of-records.test.ts` writes the list; read its diff.
 */
const service = await startService(t)
const jobs = await makeJobHelpers(t)
const { step, compare } = recordLocks()

t.test('files that a bid shares lock the bid', async () => {
  const tenant = await service.tenant()
  const { client } = tenant
  const { id: entityId } = await make.bid(tenant)
  const sourcePath = await make.documentUpload(tenant, '%PDF-1.7\n', {
    contentType: 'application/pdf',
    filename: 'plan.pdf',
  })
  const body = { sourcePath, entityType: 'bid' as const, entityId, sharedWithCustomer: true }
  const { id } = (await step('a file is shared with the bid', () => client.ok('createDocument', { body }))).data
  await client.ok('updateDocument', { path: { id }, body: { sharedWithCustomer: false } })
  const again = { path: { id }, body: { sharedWithCustomer: true } }
  await step('a file of the bid is shared', () => client.ok('updateDocument', again))
  const { id: projectId } = await make.project(tenant)
  const move = {
    path: { id },
    body: { entityType: 'project' as const, entityId: projectId, sharedWithCustomer: false },
  }
  await step('a file moves to a project', () => client.ok('updateDocument', move))
})

t.test('deleting a stage locks its leads', async () => {
  const tenant = await service.tenant()
  const { client } = tenant
  const { id: stageId } = await make.leadStage(tenant, { name: 'Measured' })
  const { id: moveToStageId } = await make.leadStage(tenant, { name: 'Priced' })
  await make.lead(tenant, { stageId })
  const deletion = { path: { id: stageId }, query: { moveToStageId } }
  await step('a stage with leads is deleted', () => client.ok('deleteLeadStage', deletion))
})

t.test('lines with a product lock the product', async () => {
  const tenant = await service.tenant()
  const { client } = tenant
  const { id: productId } = await make.product(tenant, { unitPrice: '3.00' })
  const line = { productId, description: 'Deck' }
  const bid = await make.bid(tenant)
  const order = await make.changeOrder(tenant)
  const invoice = await make.invoice(tenant)
  const [toBid, toOrder] = [
    { path: { id: bid.id }, body: line },
    { path: { id: order.id }, body: line },
  ]
  await step('a bid gets a line', () => client.ok('createBidLineItem', toBid))
  await step('a change order gets a line', () => client.ok('createChangeOrderLineItem', toOrder))
  const toInvoice = { path: { id: invoice.id }, body: { lines: [line] } }
  await step('an invoice gets a line', () => client.ok('appendInvoiceLineItems', toInvoice))
})

t.test('restored records lock their project, and a restored project locks its bid and lead', async () => {
  const tenant = await service.tenant()
  const { client } = tenant
  const { id: projectId } = await make.project(tenant, { contractValue: '1000.00' })
  const payApp = { ids: [(await make.payApp(tenant, { projectId })).id] }
  const entry = { ids: [(await make.timeEntry(tenant, { projectId })).id] }
  const [erase, restore] = [{ operation: 'delete' as const }, { operation: 'restore' as const }]
  const deletions = [
    await client.ok('bulkPayApps', { body: { ...payApp, ...erase } }),
    await client.ok('bulkTimeEntries', { body: { ...entry, ...erase } }),
  ]
  for (const _ of deletions) await jobs.serve(tenant.caller)
  await client.ok('bulkPayApps', { body: { ...payApp, ...restore } })
  await step('a draft of a pay application is restored', () => jobs.serve(tenant.caller))
  await client.ok('bulkTimeEntries', { body: { ...entry, ...restore } })
  await step('a time entry is restored', () => jobs.serve(tenant.caller))
  const won = await make.lead(tenant)
  await make.becameProject(tenant, won.id)
  await client.ok('deleteLead', { path: { id: won.id } })
  await client.ok('bulkLeads', { body: { ids: [won.id], ...restore } })
  await step('a lead with a project is restored', () => jobs.serve(tenant.caller))
  const bid = await make.bid(tenant, { status: 'accepted', lines: [{ description: 'Deck', unitPrice: '1000' }] })
  const { data: ofBid } = await client.ok('convertBidToProject', { path: { id: bid.id } })
  const lead = await make.lead(tenant)
  const { data: ofLead } = await client.ok('convertLeadToProject', { path: { id: lead.id } })
  for (const id of [ofBid.id, ofLead.id]) {
    await client.ok('deleteProject', { path: { id } })
    await client.ok('bulkProjects', { body: { ids: [id], ...restore } })
    await step(`a project of a ${id === ofBid.id ? 'bid' : 'lead'} is restored`, () => jobs.serve(tenant.caller))
  }
})

t.test('time entries of a phase lock the phases of their project', async () => {
  const tenant = await service.tenant()
  const { client } = tenant
  const project = await make.project(tenant, { phases: [{ name: 'Framing' }] })
  const { id } = await make.timeEntry(tenant, { projectId: project.id })
  const body = { phaseId: project.phases[0]!.id }
  const values = { projectId: project.id, userId: await make.worker(tenant), date: '2026-03-03', hours: '1', ...body }
  await step('a time entry of a phase is created', () => client.ok('createTimeEntry', { body: values }))
  await step('a time entry gets a phase', () => client.ok('updateTimeEntry', { path: { id }, body }))
})

t.test('a recovery locks the deliveries that it queues again', async () => {
  const tenant = await service.tenant()
  const { caller, client } = tenant
  const body = { url: 'https://8.8.8.8/hooks', eventTypes: ['contact.created' as const] }
  const { id: endpointId } = (await client.ok('createWebhookEndpoint', { body })).data
  const asked = { endpointId, since: new Date(0).toISOString(), until: null, failedOnly: false }
  const before = { after: 0, last: 0, afterId: 0, dueMs: 0, report: { replayed: 0, created: 0 } }
  await step('a recovery continues', () =>
    runTransaction(service.database, caller, (tx) => recoverNext(tx, caller, asked, before)),
  )
})

t.test('each change of a record takes exactly the locks that locks-of-records.txt lists', (t) => {
  compare(t, join(import.meta.dirname, 'locks-of-records.txt'))
  t.end()
})
