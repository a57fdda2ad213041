import type { PublicLinkKind } from '../../services/links/links.ts'

/** Public link of an invoice. The page of a voided invoice says that the invoice was withdrawn. */
export const invoiceLink: PublicLinkKind = { entityType: 'invoice', path: '/i', token: 'invoice' }
