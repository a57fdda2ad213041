import type { PublicLinkKind } from '../links/links.ts'

/** Public link of an invoice. After the invoice is voided, its page says that the invoice was withdrawn. */
export const invoiceLink: PublicLinkKind = { entityType: 'invoice', path: '/i', token: 'invoice' }
