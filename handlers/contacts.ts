import { contacts } from '../db/contacts.ts'
import type { Handlers } from './contract.ts'
import {
  aggregate,
  bulkFetch,
  count,
  create,
  get,
  list,
  remove,
  startBulk,
  startExport,
  startImport,
  update,
} from './verbs/verbs.ts'

export const contactHandlers = {
  listContacts: list(contacts),
  createContact: create(contacts),
  bulkFetchContacts: bulkFetch(contacts),
  countContacts: count(contacts),
  aggregateContacts: aggregate(contacts, 'type'),
  getContact: get(contacts),
  updateContact: update(contacts),
  deleteContact: remove(contacts),
  bulkContacts: startBulk(contacts),
  importContacts: startImport(contacts),
  exportContacts: startExport(contacts),
} satisfies Partial<Handlers>
