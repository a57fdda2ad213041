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
import type { Resource } from '../records/resource.ts'
import { signatureRequests } from '../signature-requests/signature-requests.ts'
import { siteLogs } from '../site-logs/site-logs.ts'
import { timeEntries } from '../time-entries/time-entries.ts'
import { webhookEndpoints } from '../webhooks/endpoints.ts'

/** Those that a job is about, by its resourceType. */
const ofJobs: Readonly<Record<string, Resource>> = {
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

/** Every resource; those that belong to projects in the order in which their tables are locked. */
export const resources: readonly Resource[] = [
  ...Object.values(ofJobs).filter((resource) => resource !== documents),
  bidLineItems,
  changeOrderLineItems,
  payAppLineItems,
  invoiceLineItems,
  invoicePayments,
  crewAssignments,
  documents,
  comments,
  signatureRequests,
  projectTemplates,
  leadStages,
  productCategories,
  manufacturers,
  users,
  webhookEndpoints,
]

/** The resource that a job is about. Throws for one that no worker serves, which is a defect of whoever enqueued it. */
export function resourceOfJob(resourceType: string): Resource {
  const found = ofJobs[resourceType]
  if (!found) throw new Error(`no worker serves jobs of ${resourceType}`)
  return found
}
