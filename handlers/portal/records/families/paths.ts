/** The families that the office's window shows, in the order of the sidebar, each as its path in the API. */
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
