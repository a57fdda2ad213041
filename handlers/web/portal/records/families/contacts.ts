import { defineFamily } from '../family.ts'

export const contactFamily = defineFamily({
  ...{
    path: 'contacts',
    schema: 'Contact',
    label: 'Contacts',
    one: 'contact',
    scope: 'contacts:read',
    entityType: 'contact',
  },
  ...{ list: 'listContacts', get: 'getContact', bulkFetch: 'bulkFetchContacts', exports: 'exportContacts' },
  events: 'contact',
  heading: ({ companyName, firstName, lastName }) => {
    const person = [firstName, lastName].filter(Boolean).join(' ')
    return companyName ? { title: companyName, secondary: person } : { title: person }
  },
  columns: [
    ['type', 'Type', 'word'],
    ['position', 'Position', 'text'],
    ['email', 'Email', 'email'],
    ['phone', 'Phone', 'phone'],
    ['mobile', 'Mobile', 'phone'],
  ],
  filters: ['type'],
  narrowedBy: [['parentContactId', 'Belongs to', 'contacts']],
  facts: [
    ['type', 'Type', 'word'],
    ['position', 'Position', 'text'],
    ['parentContactId', 'Belongs to', 'contacts'],
    ['email', 'Email', 'email'],
    ['phone', 'Phone', 'phone'],
    ['mobile', 'Mobile', 'phone'],
    ['website', 'Website', 'web'],
    ['language', 'Language', 'language'],
  ],
  texts: [['notes', 'Notes']],
  states: [['createdAt', 'Created']],
  related: [
    ['contacts', 'parentContactId'],
    ['leads', 'contactId'],
    ['bids', 'contactId'],
    ['projects', 'contactId'],
    ['invoices', 'contactId'],
  ],
  papers: [
    { label: 'Statement', operation: 'renderContactStatementPdf', scope: 'invoices:read', resourceType: 'contacts' },
  ],
  links: [
    { label: 'Link of the statement', operation: 'shareContactStatement', scopes: ['invoices:send', 'contacts:read'] },
  ],
})
