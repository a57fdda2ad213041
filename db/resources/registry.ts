import type { paths } from '../../generated/openapi.d.ts'
import type { recordFacts } from '../../generated/records.ts'
import { users } from '../access/users.ts'
import { bids } from '../bids/bids.ts'
import { bidLineItems } from '../bids/line-items.ts'
import { changeOrders } from '../change-orders/change-orders.ts'
import { changeOrderLineItems } from '../change-orders/lines.ts'
import { comments } from '../comments.ts'
import { contacts } from '../contacts.ts'
import { crewAssignments } from '../crew-assignments/crew-assignments.ts'
import { documents } from '../documents/documents.ts'
import { invoices } from '../invoices/invoices.ts'
import { invoiceLineItems } from '../invoices/line-items.ts'
import { invoicePayments } from '../invoices/payments.ts'
import { leads } from '../leads/leads.ts'
import { leadStages } from '../leads/stages.ts'
import { payAppLineItems } from '../pay-apps/line-items.ts'
import { payApps } from '../pay-apps/pay-apps.ts'
import { manufacturers, productCategories } from '../products/lookup-lists.ts'
import { products } from '../products/products.ts'
import { projects } from '../projects/projects.ts'
import { projectTemplates } from '../projects/templates.ts'
import type { Resource, Schemas } from '../records/resource.ts'
import { signatureRequests } from '../signature-requests/signature-requests.ts'
import { siteLogs } from '../site-logs/site-logs.ts'
import { timeEntries } from '../time-entries/time-entries.ts'
import { webhookEndpoints } from '../webhooks/endpoints.ts'

type Facts = typeof recordFacts

/** Records of the contract that are no resource: parts and answers of others, and what db/ reads by statements of its own. */
type Unregistered = 'BriefingDismissal' | 'KitItem' | 'Notification' | 'RecordedPayment' | 'WebhookEndpointWithSecret'

/**
 * The resource of each record of the contract; those that belong to projects in the order in which their tables are locked.
 * A record without its resource does not compile: search, attached records, retention, jobs and comments go by this list.
 */
export const registered: { readonly [Name in Exclude<keyof Facts, Unregistered>]: Resource<Schemas[Name]> } = {
  Bid: bids,
  ChangeOrder: changeOrders,
  PayApp: payApps,
  Invoice: invoices,
  SiteLog: siteLogs,
  TimeEntry: timeEntries,
  Contact: contacts,
  Lead: leads,
  Product: products,
  Project: projects,
  BidLineItem: bidLineItems,
  ChangeOrderLineItem: changeOrderLineItems,
  PayAppLineItem: payAppLineItems,
  InvoiceLineItem: invoiceLineItems,
  InvoicePayment: invoicePayments,
  CrewAssignment: crewAssignments,
  Document: documents,
  Comment: comments,
  SignatureRequest: signatureRequests,
  ProjectTemplate: projectTemplates,
  LeadStage: leadStages,
  ProductCategory: productCategories,
  Manufacturer: manufacturers,
  User: users,
  WebhookEndpoint: webhookEndpoints,
}

/** All of them. */
export const resources: readonly Resource[] = Object.values(registered)

/** The families of whose records there are imports, exports or bulk jobs. */
export type JobFamily = keyof paths extends infer Path
  ? Path extends `/${infer Family}/${'imports' | 'exports' | 'bulk'}`
    ? Family
    : never
  : never

/** Those that a job is about, by its resourceType. */
const ofJobs: { readonly [Family in JobFamily]: Resource } = {
  bids,
  'change-orders': changeOrders,
  'pay-apps': payApps,
  invoices,
  'site-logs': siteLogs,
  'time-entries': timeEntries,
  documents,
  contacts,
  leads,
  products,
  projects,
}

/** The resource that a job is about. Throws for one that no worker serves, which is a defect of whoever enqueued it. */
export function resourceOfJob(resourceType: string): Resource {
  const known: Readonly<Partial<Record<string, Resource>>> = ofJobs
  const found = known[resourceType]
  if (!found) throw new Error(`no worker serves jobs of ${resourceType}`)
  return found
}
