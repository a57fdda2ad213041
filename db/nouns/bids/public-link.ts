import type { PublicLinkKind } from '../../services/links/links.ts'

/** Public link of a bid. It ends when the bid is cancelled or deleted; a reopened or restored bid gets a new link. */
export const bidLink: PublicLinkKind = { entityType: 'bid', path: '/b', token: 'share' }
