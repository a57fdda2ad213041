import { findBidOpenedAt } from '../../../../../db/nouns/bids/viewed-at.ts'
import { defineFamily, tableFromOperation } from '../family.ts'

export const bidFamily = defineFamily({
  ...{ path: 'bids', schema: 'Bid', label: 'Bids', one: 'bid', scope: 'bids:read', entityType: 'bid', events: 'bid' },
  ...{ list: 'listBids', get: 'getBid', bulkFetch: 'bulkFetchBids', exports: 'exportBids', mailedAs: 'bidId' },
  head: 'Bid',
  heading: ({ bidNumber, title }) => ({ title: bidNumber, secondary: title }),
  columns: [
    ['contactId', 'Customer', 'contacts'],
    ['projectId', 'Project', 'projects'],
    ['status', 'Status', 'status'],
    ['validUntil', 'Valid until', 'deadline'],
    ['total', 'Total', 'money'],
  ],
  totals: ['total'],
  filters: ['status'],
  narrowedBy: [
    ['contactId', 'Customer', 'contacts'],
    ['leadId', 'Lead', 'leads'],
    ['projectId', 'Project', 'projects'],
  ],
  facts: [
    ['total', 'Total', 'money'],
    ['contactId', 'Customer', 'contacts'],
    ['projectId', 'Project', 'projects'],
    ['leadId', 'Lead', 'leads'],
    ['validUntil', 'Valid until', 'deadline'],
    ['acceptedBy', 'Accepted by', 'text'],
    ['siteAddress', 'Site', 'place'],
  ],
  texts: [
    ['notes', 'Notes'],
    ['terms', 'Terms'],
  ],
  tables: [
    tableFromOperation(
      'Lines',
      'listBidLineItems',
      [
        ['description', 'Description', 'text'],
        ['isOptional', 'Option', 'yes'],
        ['quantity', 'Quantity', 'quantity'],
        ['unit', 'Unit', 'text'],
        ['unitPrice', 'Unit price', 'money'],
        ['total', 'Total', 'money'],
      ],
      { headedBy: 'kind', summed: true },
    ),
  ],
  sums: [
    ['subtotal', 'Subtotal', 'money'],
    ['discountAmount', 'Discount', 'money'],
    ['taxAmount', 'Tax', 'money'],
    ['total', 'Total', 'money'],
  ],
  states: [
    ['createdAt', 'Created'],
    ['sentAt', 'Sent', ['sendBid', 'markBidSent']],
    ['acceptedAt', 'Accepted', ['acceptBid'], 'acceptedBy'],
  ],
  openedAt: findBidOpenedAt,
  related: [
    ['projects', 'bidId'],
    ['invoices', 'bidId'],
  ],
  papers: [{ label: 'PDF', operation: 'renderBidPdf', scope: 'bids:read', resourceType: 'bids' }],
  links: [{ label: 'Public link', operation: 'shareBid', scopes: ['bids:send'] }],
})
