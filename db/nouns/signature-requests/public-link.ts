import type { PublicLinkKind } from '../../services/links/links.ts'

/** Public link of a signature request. It is valid while the request is open, and after it was signed. */
export const signatureLink: PublicLinkKind = { entityType: 'signature_request', path: '/s', token: 'signing' }
