/** API paths of the record families that the portal shows, in sidebar order. */
export const familyPaths = [
  'contacts',
  'leads',
  'bids',
  'projects',
  'change-orders',
  'pay-apps',
  'invoices',
  'site-logs',
  'time-entries',
  'documents',
  'products',
  'signature-requests',
] as const

export type FamilyPath = (typeof familyPaths)[number]
