import type { Family } from '../family.ts'
import { bids } from './bids.ts'
import { changeOrders } from './change-orders.ts'
import { contacts } from './contacts.ts'
import { documents } from './documents.ts'
import { invoices } from './invoices.ts'
import { leads } from './leads.ts'
import { type FamilyPath, familyPaths } from './paths.ts'
import { payApps } from './pay-apps.ts'
import { products } from './products.ts'
import { projects } from './projects.ts'
import { signatureRequests } from './signature-requests.ts'
import { siteLogs } from './site-logs.ts'
import { timeEntries } from './time-entries.ts'

const byPath: Readonly<Record<FamilyPath, Family>> = {
  contacts,
  leads,
  bids,
  projects,
  'change-orders': changeOrders,
  'pay-apps': payApps,
  invoices,
  'site-logs': siteLogs,
  'time-entries': timeEntries,
  documents,
  products,
  'signature-requests': signatureRequests,
}

/** The families in the order of the sidebar. */
export const families: readonly Family[] = familyPaths.map((path) => byPath[path])

export const familyOf = (path: FamilyPath): Family => byPath[path]

/** The family whose records have this type among those of others; undefined for a type that the window does not show. */
export const familyOfType = (type: unknown): Family | undefined =>
  families.find(({ entityType }) => entityType !== undefined && entityType === type)
