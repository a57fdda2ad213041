import { requireScope } from '../db/access/required-scope.ts'
import { contacts } from '../db/contacts.ts'
import { linkUrl } from '../db/links/links.ts'
import { findRecord } from '../db/records/read.ts'
import { statementLink } from '../db/statements/link.ts'
import { shareStatement } from '../db/statements/paper.ts'
import type { Handlers } from './contract.ts'
import { startPdf } from './verbs/papers.ts'
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

const startStatementPdf = startPdf('contact')

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
  shareContactStatement: async ({ db, caller, params, body, services }) => {
    // As on every path, an id that is not found is said before a scope beyond the operation's own.
    await findRecord(db, caller, contacts, params.id)
    requireScope(caller, 'contacts:read')
    const { token, createdAt } = await shareStatement(db, caller, services.secrets, params.id, body ?? {})
    return { url: linkUrl(services.settings.publicOrigin, statementLink, token), shareTokenCreatedAt: createdAt }
  },
  renderContactStatementPdf: async (call) => {
    await findRecord(call.db, call.caller, contacts, call.params.id)
    requireScope(call.caller, 'contacts:read')
    return startStatementPdf(call)
  },
} satisfies Partial<Handlers>
