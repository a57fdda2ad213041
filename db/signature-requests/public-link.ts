import type { PublicLinkKind } from '../links/links.ts'

/** Public link of a signature request. It stays valid while the request is open and after it was signed. */
export const signatureLink: PublicLinkKind = { entityType: 'signature_request', path: '/s', token: 'signing' }
