import { toSafeFileName } from '../../../db/domain/files/file-names.ts'
import { invalid } from '../../../db/domain/refusal.ts'
import { readContext } from '../../../db/engine/postgres/transaction.ts'
import { findVisible } from '../../../db/engine/records/read.ts'
import { documents } from '../../../db/nouns/documents/documents.ts'
import { type DetectedFile, detectFileType } from '../../../db/nouns/documents/sharing.ts'
import { createDocument, openDocumentVersion, updateDocument } from '../../../db/nouns/documents/versions.ts'
import { createUpload, signTransferAddress } from '../../../db/services/files/transfers.ts'
import { type BasicCall, type Handlers, type SchemaOf, withPrecheck } from '../../pipeline/contract/contract.ts'
import {
  countHandler,
  createBulkStartHandler,
  deleteHandler,
  getHandler,
  listHandler,
  startExportHandler,
} from '../../pipeline/verbs/verbs.ts'

/** Before the transaction, inspects the document's file if the request would share it with a customer. */
const inspectSharedFile = ({
  caller,
  params,
  body,
  services: { database, files },
}: SharingCall): Promise<DetectedFile | undefined> =>
  detectFileType(readContext(database, caller), caller, files, { ...params, ...body })

type SharingCall = Pick<BasicCall, 'caller' | 'services'> & {
  params: { id?: number }
  body: SchemaOf<'DocumentUpdate'>
}

export const documentHandlers = {
  listDocuments: { handle: listHandler(documents), isExpensive: true },
  countDocuments: countHandler(documents),
  createDocument: withPrecheck<'createDocument', DetectedFile | undefined>(
    inspectSharedFile,
    async ({ db, caller, body }, judged) => ({ data: await createDocument(db, caller, body, judged) }),
  ),
  createDocumentUpload: async ({ db, caller, body: { contentType, filename }, services }) => {
    const { id, expiresAt } = await createUpload(db, caller, { purpose: 'document', contentType, filename })
    const key = { tenantId: caller.tenantId, id }
    const uploadUrl = signTransferAddress(services.settings.publicOrigin, services.secrets, 'upload', key)
    return { data: { uploadUrl, sourcePath: id, expiresAt } }
  },
  getDocument: getHandler(documents),
  updateDocument: {
    require: ({ db, caller, params }) => findVisible(db, caller, documents, params.id),
    ...withPrecheck<'updateDocument', DetectedFile | undefined>(
      inspectSharedFile,
      async ({ db, caller, params, body }, judged) => ({
        data: await updateDocument(db, caller, params.id, body, judged),
      }),
    ),
  },
  deleteDocument: deleteHandler(documents),
  downloadDocument: async ({ db, caller, params, query, services }) => {
    const { name, contentType, sha256, file } = await openDocumentVersion(
      db,
      caller,
      services.files,
      params.id,
      query.version,
    )
    return { file: { content: file, contentType, filename: toSafeFileName(name), version: sha256 } }
  },
  bulkDocuments: async (call) => {
    refuseIncompleteReference(call.body.changes ?? {})
    return createBulkStartHandler(documents)(call)
  },
  exportDocuments: startExportHandler(documents),
} satisfies Partial<Handlers>

function refuseIncompleteReference(changes: object): void {
  const [hasType, hasId] = ['entityType' in changes, 'entityId' in changes]
  if (hasType === hasId) return
  const field = `changes.${hasType ? 'entityId' : 'entityType'}`
  throw invalid([{ field, code: 'required', message: 'Give entityType and entityId together, or neither.' }])
}
