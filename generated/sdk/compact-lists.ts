// Generated from spec/ by `make generated`; do not edit.

import type { Bid, BidPage, ChangeOrder, ChangeOrderPage, Contact, ContactPage, Document, DocumentPage, Invoice, InvoicePage, Lead, LeadPage, PayApp, PayAppPage, Product, ProductPage, Project, ProjectPage, SiteLog, SiteLogPage, TimeEntry, TimeEntryPage } from './types.gen.ts'

/** The lists that have a compact form, with the whole record and the page of each. */
export interface CompactLists {
  listContacts: { whole: Contact; page: ContactPage }
  listProducts: { whole: Product; page: ProductPage }
  listLeads: { whole: Lead; page: LeadPage }
  listBids: { whole: Bid; page: BidPage }
  listProjects: { whole: Project; page: ProjectPage }
  listChangeOrders: { whole: ChangeOrder; page: ChangeOrderPage }
  listPayApps: { whole: PayApp; page: PayAppPage }
  listInvoices: { whole: Invoice; page: InvoicePage }
  listSiteLogs: { whole: SiteLog; page: SiteLogPage }
  listTimeEntries: { whole: TimeEntry; page: TimeEntryPage }
  listDocuments: { whole: Document; page: DocumentPage }
}

/** What every compact record of a list has; `deletedAt` only when it was deleted. */
type CompactForm<Item> = {
  [Member in keyof Item as object extends Pick<Item, Member> ? (Member extends 'deletedAt' ? Member : never) : Member]: Item[Member]
}

/** A record of a list: whole, compact, or either where `Compact` is not known before the program runs. */
export type ListedRecord<Id extends keyof CompactLists, Compact extends boolean> = [Compact] extends [false]
  ? CompactLists[Id]['whole']
  : [Compact] extends [true]
    ? CompactForm<CompactLists[Id]['page']['data'][number]>
    : CompactLists[Id]['page']['data'][number]

/** The answer of a list, by its status. */
export type Listed<Id extends keyof CompactLists, Compact extends boolean> = {
  200: Omit<CompactLists[Id]['page'], 'data'> & { data: Array<ListedRecord<Id, Compact>> }
}

/** What a list takes, with the `compact` that decides what it answers. */
export type AskedFor<Data extends { query?: object }, Compact extends boolean> = Omit<Data, 'query'> & {
  query?: Omit<NonNullable<Data['query']>, 'compact'> & {
    /**
     * Whether each record is answered in its compact form, the members that lists are mostly read for.
     */
    compact?: Compact
  }
}
