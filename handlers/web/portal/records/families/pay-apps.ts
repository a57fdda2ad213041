import { defineFamily, tableFromOperation } from '../family.ts'

const billsNothing =
  'This application bills nothing: its current payment due is 0.00. Check the schedule of values before it is approved.'

export const payAppFamily = defineFamily({
  ...{ path: 'pay-apps', schema: 'PayApp', label: 'Pay applications', one: 'pay application', scope: 'pay_apps:read' },
  ...{ list: 'listPayApps', get: 'getPayApp', bulkFetch: 'bulkFetchPayApps', exports: 'exportPayApps' },
  ...{ entityType: 'pay_app', signedAs: 'pay_app', events: 'pay_app', mailedAs: 'payAppId', head: 'Application' },
  heading: ({ applicationNumber, periodTo }, { day }) => ({
    title: `Application ${applicationNumber}`,
    secondary: `Period to ${day(periodTo)}`,
  }),
  warning: ({ status, currentPaymentDue }) =>
    ['draft', 'rejected', 'submitted'].includes(String(status)) && currentPaymentDue === '0.00'
      ? billsNothing
      : undefined,
  columns: [
    ['projectId', 'Project', 'projects'],
    ['status', 'Status', 'status'],
    ['contractSum', 'Contract sum', 'money'],
    ['completedAndStored', 'Completed and stored', 'money'],
    ['currentPaymentDue', 'Payment due', 'money'],
  ],
  totals: ['currentPaymentDue'],
  filters: ['status'],
  narrowedBy: [['projectId', 'Project', 'projects']],
  facts: [
    ['currentPaymentDue', 'Current payment due', 'money'],
    ['projectId', 'Project', 'projects'],
    ['periodFrom', 'Period from', 'day'],
    ['periodTo', 'Period to', 'day'],
    ['contractDate', 'Date of the contract', 'day'],
    ['workRetainagePercent', 'Retainage of work', 'percent'],
    ['storedRetainagePercent', 'Retainage of stored material', 'percent'],
    ['approvedBy', 'Approved by', 'text'],
    ['invoiceId', 'Invoice', 'invoices'],
  ],
  texts: [
    ['notesToOwner', 'Notes to the owner'],
    ['notes', 'Internal notes'],
    ['rejectionReason', 'Why it was rejected'],
  ],
  tables: [
    tableFromOperation(
      'Schedule of values',
      'listPayAppLineItems',
      [
        ['description', 'Description', 'text'],
        ['itemNumber', 'Item', 'text'],
        ['scheduledValue', 'Scheduled value', 'figure'],
        ['previousWork', 'Previous', 'figure'],
        ['workThisPeriod', 'This period', 'figure'],
        ['materialsStored', 'Stored', 'figure'],
        ['completedAndStored', 'Completed and stored', 'figure'],
        ['percentComplete', 'Complete', 'percent'],
        ['balanceToFinish', 'To finish', 'figure'],
        ['retainage', 'Retainage', 'figure'],
      ],
      {
        groupedBy: 'section',
        summed: true,
        totals: [
          'scheduledValue',
          'previousWork',
          'workThisPeriod',
          'materialsStored',
          'completedAndStored',
          'balanceToFinish',
          'retainage',
        ],
      },
    ),
  ],
  sums: [
    ['originalContractSum', 'Original contract sum', 'money'],
    ['netChangeOrders', 'Net of change orders', 'money'],
    ['contractSum', 'Contract sum to date', 'money'],
    ['completedAndStored', 'Completed and stored', 'money'],
    ['retainage', 'Retainage', 'money'],
    ['earnedLessRetainage', 'Earned less retainage', 'money'],
    ['previousCertificates', 'Previous certificates', 'money'],
    ['balanceToFinish', 'Balance to finish', 'money'],
    ['currentPaymentDue', 'Current payment due', 'money'],
  ],
  states: [
    ['createdAt', 'Created'],
    ['submittedAt', 'Submitted', ['submitPayApp']],
    ['approvedAt', 'Approved', ['approvePayApp'], 'approvedBy'],
    ['rejectedAt', 'Rejected', ['rejectPayApp']],
    ['paidAt', 'Paid', ['markPayAppPaid']],
    ['voidedAt', 'Voided', ['voidPayApp']],
  ],
  related: [
    ['invoices', 'payAppId'],
    ['signature-requests', 'entityId'],
  ],
  papers: [{ label: 'PDF', operation: 'renderPayAppPdf', scope: 'pay_apps:read', resourceType: 'pay-apps' }],
})
