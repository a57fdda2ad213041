import { accountingHandlers } from './accounting/accounting.ts'
import { apiKeyHandlers } from './api-keys.ts'
import { bidHandlers } from './bids/bids.ts'
import { briefingHandlers } from './briefing.ts'
import { calendarHandlers } from './calendar.ts'
import { changeOrderHandlers } from './change-orders/change-orders.ts'
import { commentHandlers } from './comments.ts'
import { contactHandlers } from './contacts.ts'
import type { Handlers } from './contract.ts'
import { crewAssignmentHandlers } from './crew-assignments/crew-assignments.ts'
import { documentHandlers } from './documents/documents.ts'
import { identityHandlers } from './identity.ts'
import { invoiceAccountingHandlers } from './invoices/accounting.ts'
import { invoiceHandlers } from './invoices/invoices.ts'
import { invoicePaymentHandlers } from './invoices/payments.ts'
import { jobHandlers } from './jobs/jobs.ts'
import { leadStageHandlers } from './leads/lead-stages.ts'
import { leadHandlers } from './leads/leads.ts'
import { notificationHandlers } from './notifications.ts'
import { observabilityHandlers } from './observability.ts'
import { payAppHandlers } from './pay-apps/pay-apps.ts'
import { kitItemHandlers } from './products/kit-items.ts'
import { manufacturerHandlers } from './products/manufacturers.ts'
import { productCategoryHandlers } from './products/product-categories.ts'
import { productHandlers } from './products/products.ts'
import { projectHandlers } from './projects/projects.ts'
import { projectTemplateHandlers } from './projects/templates.ts'
import { reportHandlers } from './reports/reports.ts'
import { searchHandlers } from './search.ts'
import { settingsHandlers } from './settings.ts'
import { signatureRequestHandlers } from './signature-requests/signature-requests.ts'
import { siteLogHandlers } from './site-logs/site-logs.ts'
import { timeEntryHandlers } from './time-entries/time-entries.ts'
import { userHandlers } from './users.ts'
import { webhookHandlers } from './webhooks/webhooks.ts'

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
