import type { LinkKind } from '../links/links.ts'

/** The public link of a contact's statement, which ends with the contact: restored, it gets another. */
export const statementLink: LinkKind = { entityType: 'contact', path: '/c', token: 'statement' }
