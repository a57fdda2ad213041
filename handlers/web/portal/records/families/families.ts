import type { Family } from '../family.ts'
import { bidFamily } from './bids.ts'
import { changeOrderFamily } from './change-orders.ts'
import { contactFamily } from './contacts.ts'
import { documentFamily } from './documents.ts'
import { invoiceFamily } from './invoices.ts'
import { leadFamily } from './leads.ts'
import { type FamilyPath, familyPaths } from './paths.ts'
import { payAppFamily } from './pay-apps.ts'
import { productFamily } from './products.ts'
import { projectFamily } from './projects.ts'
import { signatureRequestFamily } from './signature-requests.ts'
import { siteLogFamily } from './site-logs.ts'
import { timeEntryFamily } from './time-entries.ts'

const byPath: Readonly<Record<FamilyPath, Family>> = {
  contacts: contactFamily,
  leads: leadFamily,
  bids: bidFamily,
  projects: projectFamily,
  'change-orders': changeOrderFamily,
  'pay-apps': payAppFamily,
  invoices: invoiceFamily,
  'site-logs': siteLogFamily,
  'time-entries': timeEntryFamily,
  documents: documentFamily,
  products: productFamily,
  'signature-requests': signatureRequestFamily,
}

/** Record families in sidebar order. */
export const families: readonly Family[] = familyPaths.map((path) => byPath[path])

export const familyAt = (path: FamilyPath): Family => byPath[path]

/** Returns the family with this entity type; undefined if the portal does not show it. */
export const familyOfType = (type: unknown): Family | undefined =>
  families.find(({ entityType }) => entityType !== undefined && entityType === type)
