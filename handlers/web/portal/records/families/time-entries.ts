import { defineFamily } from '../family.ts'

export const timeEntryFamily = defineFamily({
  ...{
    path: 'time-entries',
    schema: 'TimeEntry',
    label: 'Time entries',
    one: 'time entry',
    scope: 'time_entries:read',
  },
  ...{ list: 'listTimeEntries', get: 'getTimeEntry', exports: 'exportTimeEntries', events: 'time_entry' },
  ...{ head: 'Day', days: 'Days' },
  heading: ({ date, description }, { day }) => ({ title: day(date), secondary: description }),
  columns: [
    ['userId', 'Who', 'person'],
    ['projectId', 'Project', 'projects'],
    ['isReviewed', 'Reviewed', 'yes'],
    ['hours', 'Hours', 'quantity'],
    ['totalCost', 'Cost', 'money'],
  ],
  totals: ['hours', 'totalCost'],
  filters: ['isReviewed'],
  narrowedBy: [
    ['projectId', 'Project', 'projects'],
    ['invoiceId', 'Invoice', 'invoices'],
  ],
  facts: [
    ['userId', 'Who', 'person'],
    ['projectId', 'Project', 'projects'],
    ['hours', 'Hours', 'quantity'],
    ['hourlyRate', 'Rate', 'money'],
    ['totalCost', 'Cost', 'money'],
    ['isReviewed', 'Reviewed', 'yes'],
    ['invoiceId', 'Invoice', 'invoices'],
  ],
  texts: [['description', 'Description']],
  states: [['createdAt', 'Entered']],
})
