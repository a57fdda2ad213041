import { defineFamily } from '../family.ts'

export const documentFamily = defineFamily({
  ...{ path: 'documents', schema: 'Document', label: 'Documents', one: 'document', scope: 'documents:read' },
  ...{ list: 'listDocuments', get: 'getDocument', exports: 'exportDocuments', entityType: 'document' },
  ...{ signedAs: 'document', events: 'document', days: 'Added' },
  heading: ({ name, category }) => ({ title: name, secondary: category }),
  columns: [
    ['entityId', 'On', 'entity'],
    ['projectId', 'Project', 'projects'],
    ['uploadedBy', 'Added by', 'person'],
    ['createdAt', 'Added', 'day'],
    ['size', 'Size', 'size'],
  ],
  filters: ['category'],
  narrowedBy: [['projectId', 'Project', 'projects']],
  facts: [
    ['entityId', 'On', 'entity'],
    ['projectId', 'Project', 'projects'],
    ['category', 'Category', 'text'],
    ['size', 'Size', 'size'],
    ['contentType', 'Type', 'text'],
    ['version', 'Version', 'number'],
    ['uploadedBy', 'Added by', 'person'],
    ['sharedWithCustomer', 'Shown to the customer', 'yes'],
  ],
  texts: [['description', 'Description']],
  states: [['createdAt', 'Added']],
  related: [['signature-requests', 'entityId']],
})
