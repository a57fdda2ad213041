import { deliveryOutcomeOf, maxConsecutiveFailures } from '../../../db/domain/delivery.ts'
import { runTransaction } from '../../../db/engine/postgres/transaction.ts'
import type { Schemas } from '../../../db/engine/records/resource.ts'
import { transition } from '../../../db/engine/records/transitions.ts'
import { bids, markBidViewed } from '../../../db/nouns/bids/bids.ts'
import { type Attempted, dueDeliveries, recordAttempts } from '../../../db/nouns/webhooks/dispatch.ts'
import type { TestTenant } from '../environment/service.ts'
import { make } from '../make.ts'
import { makeUser } from '../oauth.ts'

/** Creates a record and returns the path for its GET and PATCH. */
type RecordMaker = (tenant: TestTenant) => Promise<string>

const line = { description: 'Boards', quantity: '4', unitPrice: '2.50' }

const bidStates: Schemas['BidStatus'][] = ['draft', 'sent', 'viewed', 'accepted', 'rejected', 'expired', 'cancelled']
const changeOrderStates: Schemas['ChangeOrderStatus'][] = ['draft', 'submitted', 'approved', 'rejected', 'voided']
const payAppStates: Schemas['PayAppStatus'][] = ['draft', 'submitted', 'approved', 'rejected', 'paid', 'voided']
const invoiceStates: Schemas['InvoiceStatus'][] = ['draft', 'sent', 'partial', 'paid', 'voided']

/** Returns one record maker for each state, keyed by the maker's name. */
const each = <State extends string>(
  label: string,
  states: readonly State[],
  makerFor: (state: State) => RecordMaker,
): Record<string, RecordMaker> => Object.fromEntries(states.map((state) => [`${label} ${state}`, makerFor(state)]))

const endpoint = async ({ client }: Pick<TestTenant, 'client'>): Promise<number> =>
  (
    await client.ok('createWebhookEndpoint', {
      body: { url: 'https://8.8.8.8/hook', eventTypes: ['contact.created'], description: 'Sync' },
    })
  ).data.id

/** Records so many failed deliveries that the endpoint is disabled. */
async function failDeliveries(tenant: TestTenant, endpointId: number): Promise<void> {
  for (let made = 0; made < maxConsecutiveFailures; made += 1) {
    await tenant.client.ok('createContact', { body: { type: 'customer', lastName: 'Ortiz' } })
  }
  const target = { tenantId: tenant.id, endpointId }
  const nowMs = Date.now() + 1_000
  const asked = { interactive: true, held: [], limit: maxConsecutiveFailures, nowMs }
  const due = await dueDeliveries(tenant.database, target, asked)
  const gone = { status: 410, headers: {}, body: '' }
  const attempted = due.map((delivery): Attempted => {
    return { delivery, outcome: deliveryOutcomeOf(gone, { attempt: 1, beganMs: nowMs, endedMs: nowMs, random: 0.5 }) }
  })
  await recordAttempts(tenant.database, target, attempted, new Date(nowMs).toISOString())
}

const endpoints: Record<string, RecordMaker> = {
  'an active endpoint': async (tenant) => `/webhook-endpoints/${await endpoint(tenant)}`,
  'an endpoint disabled by 20 failed deliveries': async (tenant) => {
    const id = await endpoint(tenant)
    await failDeliveries(tenant, id)
    return `/webhook-endpoints/${id}`
  },
  'an endpoint disabled by the revocation of the API key that created it': async (tenant) => {
    const key = await tenant.key()
    const id = await endpoint(key)
    await tenant.client.ok('revokeApiKey', { path: { id: key.id } })
    return `/webhook-endpoints/${id}`
  },
}

const records: Record<string, RecordMaker> = {
  'a contact': async (tenant) => `/contacts/${(await make.contact(tenant, { companyName: 'Ortiz Homes' })).id}`,
  'a product': async (tenant) => `/products/${(await make.product(tenant, { unitPrice: '2.50' })).id}`,
  'a kit of a product whose price has changed': async (tenant) => {
    const { id: partId } = await make.product(tenant, { unitPrice: '2.50' })
    const { id } = await make.kit(tenant, [[partId, '3']])
    await tenant.client.ok('updateProduct', { path: { id: partId }, body: { unitPrice: '4.00' } })
    return `/products/${id}`
  },
  'a product category': async ({ client }) =>
    `/product-categories/${(await client.ok('createProductCategory', { body: { name: 'Boards' } })).data.id}`,
  'a manufacturer': async ({ client }) =>
    `/manufacturers/${(await client.ok('createManufacturer', { body: { name: 'Acme' } })).data.id}`,
  ...each('a lead', ['Won', 'Lost', 'Proposal'], (stage) => async (tenant) => {
    const { id } = await make.lead(tenant, { stage, ...(stage === 'Lost' && { lostReason: 'Too dear' }) })
    return `/leads/${id}`
  }),
  'a lead won by a conversion': async (tenant) => {
    const { id } = await make.lead(tenant, { estimatedValue: '500.00' })
    await tenant.client.ok('convertLeadToProject', { path: { id }, body: {} })
    return `/leads/${id}`
  },
  'a lead stage': async (tenant) => `/lead-stages/${(await make.stage(tenant, 'Proposal')).id}`,
  ...each('a bid that is', bidStates, (status) => async (tenant) => {
    const given = {
      title: 'Deck',
      taxRate: '7',
      discount: '1.00',
      discountType: 'fixed' as const,
      validUntil: '2099-01-01T00:00:00Z',
    }
    return `/bids/${(await make.bid(tenant, { status, lines: [line], ...given })).id}`
  }),
  'a viewed bid that expired': async (tenant) => {
    const { id } = await make.bid(tenant, { status: 'sent', lines: [line] })
    const path = { id }
    await tenant.client.ok('updateBid', { path, body: { validUntil: '2026-01-01T00:00:00Z' } })
    await runTransaction(tenant.database, tenant.caller, (tx) => markBidViewed(tx, tenant.caller, id))
    await runTransaction(tenant.database, tenant.caller, (tx) => transition(tx, tenant.caller, bids, id, 'expire'))
    return `/bids/${id}`
  },
  'a bid that became a project': async (tenant) => `/bids/${(await make.contract(tenant)).bid.id}`,
  'a project of a bid whose end a change order moved': async (tenant) => {
    const { project } = await make.contract(tenant)
    await tenant.client.ok('updateProject', {
      path: { id: project.id },
      body: {
        startDate: '2026-03-01T00:00:00Z',
        expectedEndDate: '2026-05-01T00:00:00Z',
        phases: [{ name: 'Framing', tasks: [] }],
      },
    })
    await make.changeOrder(tenant, { projectId: project.id, status: 'approved', scheduleDays: 5 })
    return `/projects/${project.id}`
  },
  ...each(
    'a project that is',
    ['planning', 'active', 'on_hold', 'completed', 'cancelled'],
    (status) => async (tenant) => {
      return `/projects/${(await make.project(tenant, { status, contractValue: '700.00' })).id}`
    },
  ),
  'a project template': async (tenant) => `/project-templates/${(await make.projectTemplate(tenant)).id}`,
  ...each('a change order that is', changeOrderStates, (status) => async (tenant) => {
    return `/change-orders/${(await make.changeOrder(tenant, { status, scheduleDays: 3 })).id}`
  }),
  ...each('a pay application that is', payAppStates, (status) => async (tenant) => {
    return `/pay-apps/${(await make.payApp(tenant, { status })).id}`
  }),
  ...each('an invoice that is', invoiceStates, (status) => async (tenant) => {
    return `/invoices/${(await make.invoice(tenant, { status, taxRate: '7', dueDate: '2099-01-01T00:00:00Z' })).id}`
  }),
  'an invoice of a percentage of a bid': async (tenant) => {
    const { id: bidId } = await make.bid(tenant, { status: 'accepted', lines: [line] })
    const { data } = await tenant.client.ok('createInvoiceFromBid', { body: { bidId, percent: '30' } })
    return `/invoices/${data.id}`
  },
  'a reviewed site log': async (tenant) => {
    const { id } = await make.siteLog(tenant)
    const reviewedBy = (await makeUser(tenant)).id
    await tenant.client.ok('updateSiteLog', { path: { id }, body: { isReviewed: true, reviewedBy } })
    return `/site-logs/${id}`
  },
  'a site log': async (tenant) => `/site-logs/${(await make.siteLog(tenant)).id}`,
  'a time entry': async (tenant) => `/time-entries/${(await make.timeEntry(tenant, { hourlyRate: '40.00' })).id}`,
  'a reviewed time entry that is billed': async (tenant) => {
    const entry = await make.timeEntry(tenant, { hourlyRate: '40.00' })
    await tenant.client.ok('updateTimeEntry', { path: { id: entry.id }, body: { isReviewed: true } })
    const { id } = await make.invoice(tenant, { projectId: entry.projectId })
    const items = [{ type: 'time_entry' as const, id: entry.id }]
    await tenant.client.ok('linkInvoiceBilledItems', { path: { id }, body: { items } })
    return `/time-entries/${entry.id}`
  },
  'a document of a converted bid': async (tenant) => {
    const bid = await make.bid(tenant, { status: 'accepted' })
    const document = await make.document(tenant, { entityType: 'bid', entityId: bid.id })
    await tenant.client.ok('convertBidToProject', { path: { id: bid.id }, body: {} })
    return `/documents/${document.id}`
  },
  'an edited comment': async (tenant) => {
    const { id: entityId } = await make.project(tenant)
    const body = { entityType: 'project' as const, entityId, body: 'Gate code 12' }
    const { data } = await tenant.client.ok('createComment', { body })
    await tenant.client.ok('updateComment', { path: { id: data.id }, body: { body: 'Gate code 13' } })
    return `/comments/${data.id}`
  },
}

const parts: Record<string, RecordMaker> = {
  'a line of a bid': async (tenant) => {
    const { id, lineIds } = await make.bid(tenant, { lines: [line] })
    return `/bids/${id}/line-items/${lineIds[0]}`
  },
  'a line of a change order': async (tenant) => {
    const { id, lineIds } = await make.changeOrder(tenant, { lines: [line] })
    return `/change-orders/${id}/line-items/${lineIds[0]}`
  },
  'a line of an invoice': async (tenant) => {
    const { id, lineIds } = await make.invoice(tenant)
    return `/invoices/${id}/line-items/${lineIds[0]}`
  },
  ...each('a payment of an invoice that is', ['partial', 'paid'], (status) => async (tenant) => {
    const { id } = await make.invoice(tenant, { status })
    const { data } = await tenant.client.ok('listInvoicePayments', { path: { id } })
    return `/invoices/${id}/payments/${data[0]!.id}`
  }),
  'a kit item': async (tenant) => {
    const { id: partId } = await make.product(tenant, { unitPrice: '2.50' })
    const { id } = await make.kit(tenant, [[partId, '3']])
    const { data } = await tenant.client.ok('listKitItems', { path: { id } })
    return `/products/${id}/kit-items/${data[0]!.id}`
  },
}

const settings: Record<string, RecordMaker> = {
  'the initial branding': async () => '/settings/branding',
  'the branding': async ({ client }) => {
    await client.ok('updateBranding', { body: { phone: '+1 555 0100', timeZone: 'America/Chicago' } })
    return '/settings/branding'
  },
  'the data retention': async ({ client }) => {
    await client.ok('updateDataRetention', { body: { deletedRecordsDays: 90 } })
    return '/settings/data-retention'
  },
}

/**
 * Functions that create records in every state by the service's own operations. A PATCH with the current values of such
 * a record must succeed.
 */
export const patchableRecordMakers: Readonly<Record<string, RecordMaker>> = {
  ...endpoints,
  ...records,
  ...parts,
  ...settings,
}
