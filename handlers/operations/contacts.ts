import { readContextAtClockOf } from '../../db/engine/postgres/transaction.ts'
import { findRecord } from '../../db/engine/records/read.ts'
import { readScopeOf } from '../../db/engine/records/resource.ts'
import { contacts, statementLink } from '../../db/nouns/contacts.ts'
import { shareStatement } from '../../db/nouns/statements/paper.ts'
import { linkUrl } from '../../db/services/links/links.ts'
import { eraseContact, findFilesWithContact, requireKnownContact } from '../../db/workflows/erasure/erase-contact.ts'
import { contactExportScopes, findContactSearch } from '../../db/workflows/erasure/subject-records.ts'
import { type Handlers, withPrecheck } from '../pipeline/contract/contract.ts'
import { requireAdditionalScopes } from '../pipeline/verbs/additional-scopes.ts'
import { addPaperWarnings, startPdfHandler } from '../pipeline/verbs/papers.ts'
import {
  aggregateHandler,
  bulkFetchHandler,
  countHandler,
  createBulkStartHandler,
  createHandler,
  deleteHandler,
  enqueueAndRespond,
  getHandler,
  listHandler,
  startExportHandler,
  startImportHandler,
  updateHandler,
} from '../pipeline/verbs/verbs.ts'

const startStatementPdf = startPdfHandler('contact')

export const contactHandlers = {
  listContacts: listHandler(contacts),
  createContact: createHandler(contacts),
  bulkFetchContacts: bulkFetchHandler(contacts),
  countContacts: countHandler(contacts),
  aggregateContacts: aggregateHandler(contacts, 'type'),
  getContact: getHandler(contacts),
  updateContact: updateHandler(contacts),
  deleteContact: deleteHandler(contacts),
  bulkContacts: createBulkStartHandler(contacts),
  importContacts: startImportHandler(contacts),
  exportContacts: startExportHandler(contacts),
  eraseContact: withPrecheck(
    async ({ caller, params, services, isAnswered }) =>
      (await isAnswered())
        ? undefined
        : findFilesWithContact(
            await readContextAtClockOf(services.database, caller),
            caller,
            services.files,
            params.id,
          ),
    async (call, read) => {
      const { db, caller, params, body, services } = call
      await requireKnownContact(db, caller, params.id)
      requireAdditionalScopes(call)
      return eraseContact(db, caller, services.secrets, { id: params.id, reason: body.reason, read: read ?? new Map() })
    },
  ),
  exportContactData: async (call) => {
    const { db, caller, params, body } = call
    await findContactSearch(db, caller, params.id)
    requireAdditionalScopes(call)
    const asked = { contactId: params.id, includeFiles: body?.includeFiles ?? false }
    const scopes = { readScope: readScopeOf(contacts), furtherReadScopes: contactExportScopes }
    return enqueueAndRespond(call, { type: 'export', resourceType: contacts.family, params: asked, ...scopes })
  },
  shareContactStatement: async (call) => {
    const { db, caller, params, body, services } = call
    await findRecord(db, caller, contacts, params.id)
    requireAdditionalScopes(call)
    const { token, createdAt } = await shareStatement(db, caller, services.secrets, params.id, body ?? {})
    const url = linkUrl(services.settings.publicOrigin, statementLink, token)
    return addPaperWarnings({ db, caller, params }, 'contact', { url, shareTokenCreatedAt: createdAt })
  },
  renderContactStatementPdf: async (call) => {
    await findRecord(call.db, call.caller, contacts, call.params.id)
    requireAdditionalScopes(call)
    return startStatementPdf(call)
  },
} satisfies Partial<Handlers>
