import { invalid, notFound, Refusal } from '../../domain/refusal.ts'
import type { Caller } from '../../engine/base/caller.ts'
import type { ReadContext, Transaction } from '../../engine/postgres/transaction.ts'
import { lockForChange } from '../../engine/records/lock.ts'
import { findVisible } from '../../engine/records/read.ts'
import type { Schemas } from '../../engine/records/resource.ts'
import type { Values } from '../../engine/records/row.ts'
import { insertOne, updateHeld, updateOne } from '../../engine/records/write.ts'
import type { FileStore, OpenedFile } from '../../services/files/file-store.ts'
import { markUploadUsed, requireFinishedUpload } from '../../services/files/transfers.ts'
import { type Document, documents } from './documents.ts'
import { type DetectedFile, requireDeclaredType } from './sharing.ts'

/** Maximum number of versions of a document. */
export const maxDocumentVersions = 100

type Given = Values<Document>
type NewDocument = Schemas['DocumentUpdate'] & Pick<Schemas['DocumentCreate'], 'sourcePath'>

/**
 * Creates a document from an upload and marks the upload as used. Throws Refusal validation_failed for an unusable
 * upload and a document without a name. Also throws the refusals of the rules and, for a shared document, of
 * `requireDeclaredType`.
 */
export async function createDocument(
  tx: Transaction,
  caller: Caller,
  { sourcePath, ...values }: NewDocument,
  judged?: DetectedFile,
): Promise<Document> {
  await documents.rules?.beforeInsert?.(tx, caller, [values])
  const upload = await consumeUpload(tx, caller, sourcePath)
  const name = values.name ?? upload.filename
  if (name === null) {
    throw invalid([
      { field: 'name', code: 'required', message: 'is required, because the file was uploaded without a name' },
    ])
  }
  const document = await insertOne(tx, caller, documents, { ...values, name, ...shownOf(caller, upload), version: 1 })
  if (document.sharedWithCustomer) requireDeclaredType(document, judged)
  await storeVersion(tx, caller, document, sourcePath)
  return document
}

/**
 * Changes the given fields of a document if If-Match matches; `sourcePath` adds a new version. Throws Refusal
 * not_found, and conflict for a document that already has 100 versions. Throws conflict with status 412 if If-Match
 * does not match. Also throws the refusals of `createDocument`.
 */
export async function updateDocument(
  tx: Transaction,
  caller: Caller,
  id: number,
  { sourcePath, ...values }: Schemas['DocumentUpdate'],
  judged?: DetectedFile,
): Promise<Document> {
  if (sourcePath === undefined) {
    const document = await updateOne(tx, caller, documents, id, values)
    if (values.sharedWithCustomer) requireDeclaredType(document, judged)
    return document
  }
  // Locks the record to which the document moves, before the document (lock order).
  await documents.rules?.beforeUpdate?.(tx, caller, [values], [id])
  const row = await lockForChange(tx, caller, documents, id)
  if (row.version >= maxDocumentVersions) {
    const detail = `The document has ${row.version} versions, the maximum. Create another document from this file.`
    throw new Refusal('conflict', detail)
  }
  const upload = await consumeUpload(tx, caller, sourcePath)
  const change = { ...values, ...shownOf(caller, upload), version: row.version + 1 }
  const document = await updateHeld(tx, caller, documents, row, change)
  if (document.sharedWithCustomer) requireDeclaredType(document, judged)
  await storeVersion(tx, caller, document, sourcePath)
  return document
}

type Taken = Awaited<ReturnType<typeof consumeUpload>>

/** Locks the upload and marks it as used. */
async function consumeUpload(tx: Transaction, caller: Caller, sourcePath: string) {
  const upload = await requireFinishedUpload(tx, caller, sourcePath, { field: 'sourcePath', purpose: 'document' })
  await markUploadUsed(tx, caller, sourcePath)
  return upload
}

const shownOf = ({ userId }: Caller, { contentType, size, sha256 }: Taken): Given => ({
  contentType,
  size: size!,
  sha256: sha256!,
  uploadedBy: userId,
})

async function storeVersion(
  tx: Transaction,
  { tenantId }: Caller,
  { id: documentId, version, contentType, size, sha256, uploadedBy }: Document,
  uploadId: string,
): Promise<void> {
  const values = { tenantId, documentId, version, uploadId, contentType, size, sha256, uploadedBy, createdAt: tx.at }
  await tx.sql.insertInto('documentVersions').values(values).execute()
}

/** An opened version of a document: its file, name, content type and hash. */
export interface OpenedVersion {
  name: string
  contentType: string
  sha256: string
  file: OpenedFile
}

/**
 * Opens a version of a live document, by default the newest. The caller closes the file. Throws Refusal not_found for a
 * missing document and for a version that never existed.
 */
export async function openDocumentVersion(
  db: ReadContext,
  caller: Caller,
  files: FileStore,
  id: number,
  version?: number,
): Promise<OpenedVersion> {
  const document = await findVisible(db, caller, documents, id)
  const kept = await openVersionFile(db, caller, files, id, version ?? document.version)
  return { name: document.name, ...kept }
}

/** Thrown when the file store has lost the bytes of a version. */
export class FileContentLost extends Error {}

/**
 * Opens a version of a live or deleted document. The caller closes the file. Throws Refusal not_found for a version
 * that never existed, and FileContentLost for a version whose bytes are lost.
 */
export async function openVersionFile(
  db: ReadContext,
  caller: Pick<Caller, 'tenantId'>,
  files: FileStore,
  id: number,
  version: number,
): Promise<Omit<OpenedVersion, 'name'>> {
  const found = await db.sql
    .selectFrom('documentVersions as v')
    .innerJoin('uploads as u', (join) => join.onRef('u.tenantId', '=', 'v.tenantId').onRef('u.id', '=', 'v.uploadId'))
    .select(['v.uploadId', 'v.contentType', 'v.sha256'])
    .select((eb) => eb.fn.coalesce('u.file', 'u.id').as('name'))
    .where('v.tenantId', '=', caller.tenantId)
    .where('v.documentId', '=', id)
    .where('v.version', '=', version)
    .executeTakeFirst()
  if (!found) throw notFound(`version of the document`)
  const { uploadId, contentType, sha256, name } = found
  const file = await files.openFile('uploads', name)
  if (!file) throw new FileContentLost(`the bytes of document ${id}, upload ${uploadId}, are missing`)
  return { contentType, sha256, file }
}
