import { accountingHandlers } from './accounting.ts'
import { briefingHandlers } from './across/briefing.ts'
import { commentHandlers } from './across/comments.ts'
import { notificationHandlers } from './across/notifications.ts'
import { searchHandlers } from './across/search.ts'
import { apiKeyHandlers } from './api-keys.ts'
import { bidHandlers } from './bids/bids.ts'
import { changeOrderHandlers } from './change-orders/change-orders.ts'
import { contactHandlers } from './contacts.ts'
import type { Handlers } from './contract.ts'
import { documentHandlers } from './documents.ts'
import { calendarHandlers } from './field/calendar.ts'
import { crewAssignmentHandlers } from './field/crew-assignments.ts'
import { siteLogHandlers } from './field/site-logs.ts'
import { identityHandlers } from './identity.ts'
import { invoiceAccountingHandlers } from './invoices/accounting.ts'
import { invoiceHandlers } from './invoices/invoices.ts'
import { invoicePaymentHandlers } from './invoices/payments.ts'
import { jobHandlers } from './jobs.ts'
import { leadStageHandlers } from './leads/lead-stages.ts'
import { leadHandlers } from './leads/leads.ts'
import { observabilityHandlers } from './observability.ts'
import { payAppHandlers } from './pay-apps/pay-apps.ts'
import { kitItemHandlers } from './products/kit-items.ts'
import { manufacturerHandlers } from './products/manufacturers.ts'
import { productCategoryHandlers } from './products/product-categories.ts'
import { productHandlers } from './products/products.ts'
import { projectHandlers } from './projects/projects.ts'
import { projectTemplateHandlers } from './projects/templates.ts'
import { reportHandlers } from './reports.ts'
import { settingsHandlers } from './settings.ts'
import { signatureRequestHandlers } from './signature-requests.ts'
import { timeEntryHandlers } from './time-entries.ts'
import { userHandlers } from './users.ts'
import { webhookHandlers } from './webhooks.ts'

/** Every operation of the contract with its handler; a missing one does not compile. */
export const handlers: Handlers = {
  ...accountingHandlers,
  ...apiKeyHandlers,
  ...bidHandlers,
  ...calendarHandlers,
  ...briefingHandlers,
  ...changeOrderHandlers,
  ...commentHandlers,
  ...contactHandlers,
  ...documentHandlers,
  ...crewAssignmentHandlers,
  ...identityHandlers,
  ...invoiceAccountingHandlers,
  ...invoiceHandlers,
  ...invoicePaymentHandlers,
  ...jobHandlers,
  ...kitItemHandlers,
  ...leadHandlers,
  ...leadStageHandlers,
  ...manufacturerHandlers,
  ...notificationHandlers,
  ...payAppHandlers,
  ...observabilityHandlers,
  ...productCategoryHandlers,
  ...productHandlers,
  ...projectHandlers,
  ...projectTemplateHandlers,
  ...reportHandlers,
  ...searchHandlers,
  ...settingsHandlers,
  ...signatureRequestHandlers,
  ...siteLogHandlers,
  ...timeEntryHandlers,
  ...userHandlers,
  ...webhookHandlers,
}
