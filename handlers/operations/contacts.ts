import { readContextAtClockOf } from '../../db/engine/postgres/transaction.ts'
import { readScopeOf } from '../../db/engine/records/resource.ts'
import { contacts, statementLink } from '../../db/nouns/contacts.ts'
import { shareStatement } from '../../db/nouns/statements/paper.ts'
import { linkUrl } from '../../db/services/links/links.ts'
import { eraseContact, findFilesWithContact, requireKnownContact } from '../../db/workflows/erasure/erase-contact.ts'
import type { FileSearchResults } from '../../db/workflows/erasure/files.ts'
import { contactExportScopes, findContactSearch } from '../../db/workflows/erasure/subject-records.ts'
import { type Handlers, withPrecheck } from '../pipeline/contract/contract.ts'
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
  requireRecord,
  startExportHandler,
  startImportHandler,
  updateHandler,
} from '../pipeline/verbs/verbs.ts'

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
  eraseContact: {
    require: ({ db, caller, params }) => requireKnownContact(db, caller, params.id),
    ...withPrecheck<'eraseContact', FileSearchResults | undefined>(
      async ({ caller, params, services, isAnswered }) => {
        if (await isAnswered()) return undefined
        const db = await readContextAtClockOf(services.database, caller)
        return findFilesWithContact(db, caller, services.files, params.id)
      },
      async ({ db, caller, params, body, services }, read = new Map()) => ({
        data: await eraseContact(db, caller, services.secrets, { id: params.id, reason: body.reason, read }),
      }),
    ),
  },
  exportContactData: {
    require: ({ db, caller, params }) => findContactSearch(db, caller, params.id),
    handle: async (call) => {
      await findContactSearch(call.db, call.caller, call.params.id)
      const asked = { contactId: call.params.id, includeFiles: call.body?.includeFiles ?? false }
      const scopes = { readScope: readScopeOf(contacts), furtherReadScopes: contactExportScopes }
      return enqueueAndRespond(call, { type: 'export', resourceType: contacts.family, params: asked, ...scopes })
    },
  },
  shareContactStatement: {
    require: requireRecord(contacts),
    handle: async ({ db, caller, params, body, services }) => {
      const { token, createdAt } = await shareStatement(db, caller, services.secrets, params.id, body ?? {})
      const url = linkUrl(services.settings.publicOrigin, statementLink, token)
      return addPaperWarnings({ db, caller, params }, 'contact', { url, shareTokenCreatedAt: createdAt })
    },
  },
  renderContactStatementPdf: { require: requireRecord(contacts), handle: startPdfHandler('contact') },
} satisfies Partial<Handlers>
