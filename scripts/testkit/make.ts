import { accountingMakers } from './make/accounting.ts'
import { bidMakers } from './make/bids.ts'
import { briefingMakers } from './make/briefing.ts'
import { changeOrderMakers } from './make/change-orders.ts'
import { contactMakers } from './make/contacts.ts'
import { documentMakers } from './make/documents.ts'
import { siteRecordMakers } from './make/field.ts'
import { invoiceMakers } from './make/invoices.ts'
import { jobMakers } from './make/jobs.ts'
import { leadMakers } from './make/leads.ts'
import { payAppMakers } from './make/pay-apps.ts'
import { productMakers } from './make/products.ts'
import { projectMakers } from './make/projects.ts'
import { signatureRequestMakers } from './make/signature-requests.ts'
import { timeEntryMakers } from './make/time-entries.ts'

/**
 * Functions that create records for tests in the database, with the code of their resource but without requests. Every
 * value has a default. Each family of resources has its own file.
 */
export const make = {
  ...accountingMakers,
  ...contactMakers,
  ...productMakers,
  ...bidMakers,
  ...changeOrderMakers,
  ...leadMakers,
  ...projectMakers,
  ...siteRecordMakers,
  ...payAppMakers,
  ...documentMakers,
  ...invoiceMakers,
  ...briefingMakers,
  ...timeEntryMakers,
  ...signatureRequestMakers,
  ...jobMakers,
}
