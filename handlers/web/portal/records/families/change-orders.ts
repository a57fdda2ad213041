import { defineFamily, tableFromOperation } from '../family.ts'

export const changeOrderFamily = defineFamily({
  ...{ path: 'change-orders', schema: 'ChangeOrder', label: 'Change orders', one: 'change order' },
  ...{ scope: 'change_orders:read', entityType: 'change_order', signedAs: 'change_order', events: 'change_order' },
  ...{ list: 'listChangeOrders', get: 'getChangeOrder', bulkFetch: 'bulkFetchChangeOrders' },
  ...{ exports: 'exportChangeOrders', mailedAs: 'changeOrderId', head: 'Change order' },
  heading: ({ changeOrderNumber, title }) => ({ title: changeOrderNumber, secondary: title }),
  columns: [
    ['projectId', 'Project', 'projects'],
    ['status', 'Status', 'status'],
    ['submittedAt', 'Submitted', 'day'],
    ['scheduleDays', 'Days', 'number'],
    ['totalAmount', 'Total', 'money'],
  ],
  totals: ['totalAmount'],
  filters: ['status'],
  narrowedBy: [
    ['projectId', 'Project', 'projects'],
    ['invoiceId', 'Invoice', 'invoices'],
  ],
  facts: [
    ['totalAmount', 'Total', 'money'],
    ['projectId', 'Project', 'projects'],
    ['projectSequence', 'Number in the project', 'number'],
    ['scheduleDays', 'Days', 'number'],
    ['completionDate', 'Completion', 'day'],
    ['contractSumBefore', 'Contract sum before', 'money'],
    ['approvedBy', 'Approved by', 'text'],
    ['invoiceId', 'Invoice', 'invoices'],
  ],
  texts: [
    ['description', 'Description'],
    ['reason', 'Reason'],
    ['rejectionReason', 'Why it was rejected'],
  ],
  tables: [
    tableFromOperation(
      'Lines',
      'listChangeOrderLineItems',
      [
        ['description', 'Description', 'text'],
        ['quantity', 'Quantity', 'quantity'],
        ['unit', 'Unit', 'text'],
        ['unitPrice', 'Unit price', 'money'],
        ['total', 'Total', 'money'],
      ],
      { summed: true },
    ),
  ],
  sums: [['totalAmount', 'Total', 'money']],
  states: [
    ['createdAt', 'Created'],
    ['submittedAt', 'Submitted', ['submitChangeOrder']],
    ['approvedAt', 'Approved', ['approveChangeOrder'], 'approvedBy'],
    ['rejectedAt', 'Rejected', ['rejectChangeOrder']],
    ['voidedAt', 'Voided', ['voidChangeOrder']],
  ],
  related: [['signature-requests', 'entityId']],
  papers: [
    { label: 'PDF', operation: 'renderChangeOrderPdf', scope: 'change_orders:read', resourceType: 'change-orders' },
  ],
})
