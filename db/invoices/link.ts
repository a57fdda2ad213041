import type { LinkKind } from '../links/links.ts'

/** The public link of an invoice, which says that the invoice was withdrawn once that is voided. */
export const invoiceLink: LinkKind = { entityType: 'invoice', path: '/i', token: 'invoice' }
