/** What the clients read and write, by the names that events give them; lines have no events. */
export type RecordedFamily = 'contact' | 'product' | 'bid' | 'invoice' | 'payment' | 'bid line' | 'invoice line'

export interface FamilyFacts {
  /** Its field that takes an operation's mark. */
  mark: string
  /** The field that names the record to which it belongs, and that record's family. */
  parent?: { field: string; family: RecordedFamily }
}

export const recordedFamilies: Record<RecordedFamily, FamilyFacts> = {
  contact: { mark: 'position' },
  product: { mark: 'notes' },
  bid: { mark: 'notes' },
  invoice: { mark: 'notesToCustomer' },
  payment: { mark: 'reference', parent: { field: 'invoiceId', family: 'invoice' } },
  'bid line': { mark: 'description', parent: { field: 'bidId', family: 'bid' } },
  'invoice line': { mark: 'description', parent: { field: 'invoiceId', family: 'invoice' } },
}

/** The families that have lists of their own, with these lists' paths. */
export const listPaths = { contact: '/contacts', product: '/products', bid: '/bids', invoice: '/invoices' } as const
export type ListedFamily = keyof typeof listPaths
export const listedFamilies = Object.keys(listPaths) as ListedFamily[]

export const isFamily = (name: string): name is RecordedFamily => Object.hasOwn(recordedFamilies, name)
