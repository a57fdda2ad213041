import { contacts, createContact, updateContact } from '../db/contacts.ts'
import type { Handlers } from './contract.ts'
import { aggregate, bulkFetch, count, get, list, remove, startBulk, startExport, startImport } from './verbs.ts'

export const contactHandlers = {
  listContacts: list(contacts),
  createContact: ({ db, caller, body }) => createContact(db, caller, body),
  bulkFetchContacts: bulkFetch(contacts),
  countContacts: count(contacts),
  aggregateContacts: aggregate(contacts, 'type'),
  getContact: get(contacts),
  updateContact: ({ db, caller, params, body }) => updateContact(db, caller, params.id, body),
  deleteContact: remove(contacts),
  bulkContacts: startBulk(contacts),
  importContacts: startImport(contacts),
  exportContacts: startExport(contacts),
} satisfies Partial<Handlers>
