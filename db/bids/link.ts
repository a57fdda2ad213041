import type { LinkKind } from '../links/links.ts'

/** The public link of a bid, which ends with its cancelling or deletion: reopened or restored, it gets another. */
export const bidLink: LinkKind = { entityType: 'bid', path: '/b', token: 'share' }
