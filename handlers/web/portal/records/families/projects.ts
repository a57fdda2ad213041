import { defineFamily, tableFromField } from '../family.ts'

export const projectFamily = defineFamily({
  ...{ path: 'projects', schema: 'Project', label: 'Projects', one: 'project', scope: 'projects:read' },
  ...{ list: 'listProjects', get: 'getProject', bulkFetch: 'bulkFetchProjects', exports: 'exportProjects' },
  ...{ entityType: 'project', events: 'project' },
  heading: ({ name, projectNumber }) => ({ title: name, secondary: projectNumber }),
  columns: [
    ['contactId', 'Customer', 'contacts'],
    ['status', 'Status', 'status'],
    ['startDate', 'Start', 'day'],
    ['expectedEndDate', 'Expected end', 'day'],
    ['contractValue', 'Contract value', 'money'],
  ],
  totals: ['contractValue'],
  filters: ['status'],
  narrowedBy: [
    ['contactId', 'Customer', 'contacts'],
    ['bidId', 'Bid', 'bids'],
    ['leadId', 'Lead', 'leads'],
  ],
  facts: [
    ['contactId', 'Customer', 'contacts'],
    ['contractValue', 'Contract value', 'money'],
    ['originalContractValue', 'Original contract value', 'money'],
    ['assignedTo', 'Assigned to', 'person'],
    ['bidId', 'Bid', 'bids'],
    ['leadId', 'Lead', 'leads'],
    ['startDate', 'Start', 'day'],
    ['expectedEndDate', 'Expected end', 'day'],
    ['actualEndDate', 'Ended', 'day'],
    ['priority', 'Priority', 'word'],
    ['projectType', 'Kind of work', 'text'],
    ['contractFor', 'Contract for', 'text'],
    ['architectName', 'Architect', 'text'],
    ['architectProjectNumber', 'Architect’s number', 'text'],
    ['siteAddress', 'Site', 'place'],
  ],
  texts: [['description', 'Description']],
  tables: [
    tableFromField<'getProject'>()('Phases', 'phases', [
      ['name', 'Phase', 'text'],
      ['startDate', 'Start', 'day'],
      ['endDate', 'End', 'day'],
    ]),
  ],
  states: [
    ['createdAt', 'Created'],
    ['actualEndDate', 'Ended'],
  ],
  related: [
    ['bids', 'projectId'],
    ['change-orders', 'projectId'],
    ['pay-apps', 'projectId'],
    ['invoices', 'projectId'],
    ['site-logs', 'projectId'],
    ['time-entries', 'projectId'],
  ],
})
