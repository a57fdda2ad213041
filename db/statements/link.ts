import type { PublicLinkKind } from '../links/links.ts'

/**
 * The public link of a contact's statement. It ends when the contact is deleted; a restored contact gets a new link.
 */
export const statementLink: PublicLinkKind = { entityType: 'contact', path: '/c', token: 'statement' }
