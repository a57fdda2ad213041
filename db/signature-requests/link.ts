import type { LinkKind } from '../links/links.ts'

/** The public link of a signature request: it lives while the request is open, and on when it was signed. */
export const signatureLink: LinkKind = { entityType: 'signature_request', path: '/s', token: 'signing' }
