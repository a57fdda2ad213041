import { record } from './record.ts'

export const contacts = record<'Contact'>()({
  table: 'contacts',
  noun: 'contact',
  family: 'contacts',
  event: 'contact',
  fields: [
    'id',
    'type',
    'firstName',
    'lastName',
    'companyName',
    'position',
    'email',
    'phone',
    'mobile',
    'website',
    'notes',
    'parentContactId',
    'createdAt',
    'updatedAt',
  ],
  compact: ['id', 'type', 'firstName', 'lastName', 'companyName', 'email', 'phone', 'updatedAt'],
  equals: ['type', 'parentContactId'],
  search: true,
  references: { parentContactId: { table: 'contacts', noun: 'contact' } },
  date: 'createdAt',
})
