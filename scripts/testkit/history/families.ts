/** Families of the records that the clients read and write, named as in event types. Lines have no events. */
export type RecordedFamily = 'contact' | 'product' | 'bid' | 'invoice' | 'payment' | 'bid line' | 'invoice line'

export interface FamilyFacts {
  /** Field that stores an operation's mark. */
  mark: string
  /** Field with the id of the parent record, and the parent's family. */
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

/** Paths of the lists, keyed by family. The other families have no separate lists. */
export const listPaths = { contact: '/contacts', product: '/products', bid: '/bids', invoice: '/invoices' } as const
export type ListedFamily = keyof typeof listPaths
export const listedFamilies = Object.keys(listPaths) as ListedFamily[]

export const isRecordedFamily = (name: string): name is RecordedFamily => Object.hasOwn(recordedFamilies, name)
