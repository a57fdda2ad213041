import { contacts } from '../db/contacts.ts'
import { linkUrl } from '../db/links/links.ts'
import { readingOf } from '../db/postgres/transaction.ts'
import { findRecord } from '../db/records/read.ts'
import { readScopeOf } from '../db/records/resource.ts'
import { statementLink } from '../db/statements/link.ts'
import { shareStatement } from '../db/statements/paper.ts'
import { furtherScopes, soughtContact } from '../db/workflows/erasure/contact-data.ts'
import { eraseContact, filesHolding, requireKnown } from '../db/workflows/erasure/erase-contact.ts'
import { type Handlers, prechecked } from './contract.ts'
import { requireAlsoScopes } from './verbs/also-scopes.ts'
import { sharedPaper, startPdf } from './verbs/papers.ts'
import {
  aggregate,
  bulkFetch,
  count,
  create,
  enqueued,
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
  eraseContact: prechecked(
    async ({ caller, params, services, isAnswered }) =>
      (await isAnswered())
        ? undefined
        : filesHolding(await readingOf(services.database, caller), caller, services.files, params.id),
    async (call, read) => {
      const { db, caller, params, body, services } = call
      await requireKnown(db, caller, params.id)
      requireAlsoScopes(call)
      return eraseContact(db, caller, services.secrets, { id: params.id, reason: body.reason, read: read ?? new Map() })
    },
  ),
  exportContactData: async (call) => {
    const { db, caller, params, body } = call
    await soughtContact(db, caller, params.id)
    requireAlsoScopes(call)
    const asked = { contactId: params.id, includeFiles: body?.includeFiles ?? false }
    const scopes = { readScope: readScopeOf(contacts), furtherReadScopes: furtherScopes }
    return enqueued(call, { type: 'export', resourceType: contacts.family, params: asked, ...scopes })
  },
  shareContactStatement: async (call) => {
    const { db, caller, params, body, services } = call
    await findRecord(db, caller, contacts, params.id)
    requireAlsoScopes(call)
    const { token, createdAt } = await shareStatement(db, caller, services.secrets, params.id, body ?? {})
    const url = linkUrl(services.settings.publicOrigin, statementLink, token)
    return sharedPaper({ db, caller, params }, 'contact', { url, shareTokenCreatedAt: createdAt })
  },
  renderContactStatementPdf: async (call) => {
    await findRecord(call.db, call.caller, contacts, call.params.id)
    requireAlsoScopes(call)
    return startStatementPdf(call)
  },
} satisfies Partial<Handlers>
