import { documents } from '../../db/documents/documents.ts'
import { type JudgedFile, judgeFile } from '../../db/documents/sharing.ts'
import { createDocument, openVersion, updateDocument } from '../../db/documents/versions.ts'
import { fileName } from '../../db/domain/files/file-names.ts'
import { invalid } from '../../db/domain/refusal.ts'
import { createUpload, transferAddress } from '../../db/files/transfers.ts'
import { reading } from '../../db/postgres/transaction.ts'
import { findVisible } from '../../db/records/read.ts'
import { type Call, type EarlyCall, type Handlers, prechecked, type SchemaOf } from '../contract.ts'
import { FileAnswer } from '../http/files/file-answer.ts'
import { requireAlsoScopes } from '../verbs/also-scopes.ts'
import { count, get, list, remove, startBulk, startExport } from '../verbs/verbs.ts'

/** Inspects the file of a document that the request would share with a customer, before the transaction. */
const inspectSharedFile = ({
  caller,
  params,
  body,
  services: { database, files },
}: SharingCall): Promise<JudgedFile | undefined> =>
  judgeFile(reading(database, caller), caller, files, { ...params, ...body })

type SharingCall = Pick<EarlyCall, 'caller' | 'services'> & {
  params: { id?: number }
  body: SchemaOf<'DocumentUpdate'>
}

export const documentHandlers = {
  listDocuments: {
    handle: async (call) => {
      requireAlsoScopes(call)
      return list(documents)(call)
    },
    isExpensive: true,
  },
  countDocuments: async (call) => {
    requireAlsoScopes(call)
    return count(documents)(call)
  },
  createDocument: prechecked(inspectSharedFile, async (call: Call<'createDocument'>, judged) => {
    requireAlsoScopes(call)
    return createDocument(call.db, call.caller, call.body, judged)
  }),
  createDocumentUpload: async ({ db, caller, body: { contentType, filename }, services }) => {
    const { id, expiresAt } = await createUpload(db, caller, { purpose: 'document', contentType, filename })
    const key = { tenantId: caller.tenantId, id }
    const uploadUrl = transferAddress(services.settings.publicOrigin, services.secrets, 'upload', key)
    return { uploadUrl, sourcePath: id, expiresAt }
  },
  getDocument: get(documents),
  updateDocument: prechecked(inspectSharedFile, async (call: Call<'updateDocument'>, judged) => {
    const { db, caller, params, body } = call
    await findVisible(db, caller, documents, params.id)
    requireAlsoScopes(call)
    return updateDocument(db, caller, params.id, body, judged)
  }),
  deleteDocument: remove(documents),
  downloadDocument: async ({ db, caller, params, query, services }) => {
    const { name, contentType, sha256, file } = await openVersion(db, caller, services.files, params.id, query.version)
    return new FileAnswer({ content: file, contentType, filename: fileName(name), version: sha256 })
  },
  bulkDocuments: async (call) => {
    requireAlsoScopes(call)
    refuseIncompleteReference(call.body.changes ?? {})
    return startBulk(documents)(call)
  },
  exportDocuments: async (call) => {
    requireAlsoScopes(call)
    return startExport(documents)(call)
  },
} satisfies Partial<Handlers>

function refuseIncompleteReference(changes: object): void {
  const [hasType, hasId] = ['entityType' in changes, 'entityId' in changes]
  if (hasType === hasId) return
  const field = `changes.${hasType ? 'entityId' : 'entityType'}`
  throw invalid([{ field, code: 'required', message: 'Give entityType and entityId together, or neither.' }])
}
