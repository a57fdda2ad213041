import { defineFamily } from '../family.ts'

export const leadFamily = defineFamily({
  ...{ path: 'leads', schema: 'Lead', label: 'Leads', one: 'lead', scope: 'leads:read', entityType: 'lead' },
  ...{ list: 'listLeads', get: 'getLead', exports: 'exportLeads', events: 'lead' },
  heading: ({ name }) => ({ title: name }),
  columns: [
    ['contactId', 'Contact', 'contacts'],
    ['stageId', 'Stage', 'stage'],
    ['status', 'Status', 'status'],
    ['expectedCloseDate', 'Expected to close', 'day'],
    ['estimatedValue', 'Estimated value', 'money'],
  ],
  filters: ['status', 'source'],
  narrowedBy: [['contactId', 'Contact', 'contacts']],
  facts: [
    ['contactId', 'Contact', 'contacts'],
    ['stageId', 'Stage', 'stage'],
    ['assignedTo', 'Assigned to', 'person'],
    ['estimatedValue', 'Estimated value', 'money'],
    ['probability', 'Probability', 'percent'],
    ['expectedCloseDate', 'Expected to close', 'day'],
    ['projectId', 'Project', 'projects'],
    ['source', 'Source', 'text'],
    ['projectType', 'Kind of work', 'text'],
    ['siteAddress', 'Site', 'place'],
  ],
  texts: [
    ['description', 'Description'],
    ['lostReason', 'Why it was lost'],
  ],
  states: [
    ['createdAt', 'Created'],
    ['closedAt', 'Closed', ['convertLeadToProject']],
  ],
  related: [
    ['bids', 'leadId'],
    ['projects', 'leadId'],
  ],
})
