/** Resource of each record of the contract, one export per record. */

export { bids as Bid } from '../../nouns/bids/bids.ts'
export { bidLineItems as BidLineItem } from '../../nouns/bids/line-items.ts'
export { changeOrders as ChangeOrder } from '../../nouns/change-orders/change-orders.ts'
export { changeOrderLineItems as ChangeOrderLineItem } from '../../nouns/change-orders/lines.ts'
export { comments as Comment } from '../../nouns/comments.ts'
export { contacts as Contact } from '../../nouns/contacts.ts'
export { crewAssignments as CrewAssignment } from '../../nouns/crew-assignments/crew-assignments.ts'
export { documents as Document } from '../../nouns/documents/documents.ts'
export { invoices as Invoice } from '../../nouns/invoices/invoices.ts'
export { invoiceLineItems as InvoiceLineItem } from '../../nouns/invoices/line-items.ts'
export { invoicePayments as InvoicePayment } from '../../nouns/invoices/payments.ts'
export { leads as Lead } from '../../nouns/leads/leads.ts'
export { leadStages as LeadStage } from '../../nouns/leads/stages.ts'
export { payAppLineItems as PayAppLineItem } from '../../nouns/pay-apps/line-items.ts'
export { payApps as PayApp } from '../../nouns/pay-apps/pay-apps.ts'
export {
  manufacturers as Manufacturer,
  productCategories as ProductCategory,
} from '../../nouns/products/lookup-lists.ts'
export { products as Product } from '../../nouns/products/products.ts'
export { projects as Project } from '../../nouns/projects/projects.ts'
export { projectTemplates as ProjectTemplate } from '../../nouns/projects/templates.ts'
export { signatureRequests as SignatureRequest } from '../../nouns/signature-requests/signature-requests.ts'
export { siteLogs as SiteLog } from '../../nouns/site-logs/site-logs.ts'
export { timeEntries as TimeEntry } from '../../nouns/time-entries/time-entries.ts'
export { webhookEndpoints as WebhookEndpoint } from '../../nouns/webhooks/endpoints.ts'
export { users as User } from '../../services/access/users.ts'
