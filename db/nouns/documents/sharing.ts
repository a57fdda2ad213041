import { type NotNull, sql } from 'kysely'
import type { SharedFile } from '../../domain/bids/paper.ts'
import {
  detectContentType,
  typeSniffBytes,
  type ViewableContentType,
  viewableContentTypes,
} from '../../domain/files/file-types.ts'
import { invalid, Refusal } from '../../domain/refusal.ts'
import type { Caller } from '../../engine/base/caller.ts'
import type { ReadContext, Transaction } from '../../engine/postgres/transaction.ts'
import type { Schemas } from '../../engine/records/resource.ts'
import type { Values } from '../../engine/records/row.ts'
import type { FileStore } from '../../services/files/file-store.ts'
import { findUpload } from '../../services/files/transfers.ts'

/**
 * Documents on a bid that are shared with its customer. A document that moves to another record is no longer shared.
 * The snapshot of an accepted bid has its own list of shared files (db/nouns/bids/bid-snapshots.ts).
 */

type Document = Schemas['Document']
type Given = Values<Document>

/** Maximum number of files shared per bid, and maximum size of each in bytes. */
const maxFiles = 20
const maxBytes = 25 * 1024 * 1024

const refused = (message: string): Refusal => invalid([{ field: 'sharedWithCustomer', code: 'rule', message }])

/** Returns the refusal for a document that cannot be shared, or undefined if it can. */
export function unsharableRefusal({ entityType, contentType, size }: Given): Refusal | undefined {
  if (entityType !== 'bid') return refused('can be true only for a document of a bid')
  const isShown = viewableContentTypes.includes(contentType?.toLowerCase() as ViewableContentType)
  return isShown && (size ?? 0) <= maxBytes
    ? undefined
    : refused('can be true only for a PDF, PNG or JPEG of at most 25 MB')
}

export const tooManySharedRefusal = (): Refusal =>
  new Refusal(
    'conflict',
    `The bid already shares ${maxFiles} files with its customer, the maximum. Stop sharing one of them first.`,
  )

/** Returns how many more files each bid may share, keyed by bid id. The bids are locked (`lockBidsToShare`). */
export async function countRemainingSharedFiles(
  db: ReadContext,
  { tenantId }: Caller,
  bidIds: readonly number[],
): Promise<Map<number, number>> {
  const room = new Map(bidIds.map((id) => [id, maxFiles]))
  if (bidIds.length === 0) return room
  const rows = await db.sql
    .selectFrom('documents')
    .select(({ fn }) => ['entityId as id', fn.countAll<number>().as('count')])
    .where('tenantId', '=', tenantId)
    .where('entityType', '=', sql.lit('bid'))
    .where((eb) => eb('entityId', '=', eb.fn.any(eb.val([...room.keys()]))))
    .where('sharedWithCustomer', '=', sql.lit(true))
    .where('deletedAt', 'is', null)
    .groupBy('entityId')
    .$narrowType<{ id: NotNull }>()
    .execute()
  for (const { id, count } of rows) room.set(id, maxFiles - count)
  return room
}

/**
 * Locks the bids on which these values share documents, so that concurrent changes do not exceed the limit together.
 * Values without entityId change an existing document; its id is at the same index of `ids`.
 */
export async function lockBidsToShare(
  tx: ReadContext,
  { tenantId }: Caller,
  values: readonly Given[],
  ids: readonly number[] = [],
): Promise<void> {
  const sharing = values.map(({ sharedWithCustomer }) => sharedWithCustomer === true)
  if (!sharing.includes(true)) return
  const named = values.flatMap(({ entityType, entityId }, index) =>
    sharing[index] && entityType === 'bid' && typeof entityId === 'number' ? [entityId] : [],
  )
  const unnamed = ids.filter((_, index) => sharing[index] && values[index]!.entityId === undefined)
  const rows = await tx.sql
    .selectFrom('documents')
    .select('entityId')
    .where('tenantId', '=', tenantId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(unnamed))))
    .where('entityType', '=', 'bid')
    .execute()
  const bidIds = [...named, ...rows.flatMap(({ entityId }) => entityId ?? [])]
  await tx.sql
    .selectFrom('bids')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(bidIds))))
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Lists the files that a bid shares with its customer now, in order of creation. */
export const listSharedFiles = (db: ReadContext, caller: Pick<Caller, 'tenantId'>, bidId: number) =>
  sharedFiles(db, caller, bidId, sql``)

/**
 * Lists and locks the files that a bid shares with its customer, so that they do not change before the transaction
 * ends.
 */
export const lockSharedFiles = (tx: Transaction, caller: Pick<Caller, 'tenantId'>, bidId: number) =>
  sharedFiles(tx, caller, bidId, sql`for share`)

async function sharedFiles(
  db: ReadContext,
  { tenantId }: Pick<Caller, 'tenantId'>,
  bidId: number,
  lock: ReturnType<typeof sql>,
): Promise<SharedFile[]> {
  const { rows } = await sql<SharedFile>`
    select id as document_id, version, name, lower(content_type) as content_type, size, sha256 from documents
    where tenant_id = ${tenantId} and entity_type = 'bid' and entity_id = ${bidId} and shared_with_customer
      and deleted_at is null order by id limit ${maxFiles} ${lock}`.execute(db.sql)
  return rows
}

/**
 * A file's hash and its content type as detected from its first bytes. The type is undefined if files of that type
 * cannot be shared.
 */
export interface DetectedFile {
  sha256: string
  type: ViewableContentType | undefined
}

interface Sharing {
  /** Id of an existing document; absent for a new one. */
  id?: number
  sourcePath?: string | undefined
  sharedWithCustomer?: boolean | undefined
}

/**
 * Detects the type of a file that a request may share with a customer. Call it before the transaction, because it may
 * read from a remote store. Returns undefined if the request shares no file, or if the file does not exist. The
 * transaction then refuses a missing file.
 */
export async function detectFileType(
  db: ReadContext,
  { tenantId }: Caller,
  files: FileStore,
  { id, sourcePath, sharedWithCustomer }: Sharing,
): Promise<DetectedFile | undefined> {
  const isNewVersion = id !== undefined && sourcePath !== undefined && sharedWithCustomer !== false
  if (sharedWithCustomer !== true && !isNewVersion) return undefined
  const upload = sourcePath ?? (await uploadOfDocument(db, tenantId, id!))
  const found = upload === undefined ? undefined : await findUpload(db.sql, { tenantId, id: upload })
  if (!found || found.sha256 === null) return undefined
  const file = await files.openFile('uploads', found.file)
  if (!file) return { sha256: found.sha256, type: undefined }
  try {
    return { sha256: found.sha256, type: detectContentType(await file.read(0, typeSniffBytes)) }
  } finally {
    await file.close()
  }
}

async function uploadOfDocument({ sql: at }: ReadContext, tenantId: number, id: number): Promise<string | undefined> {
  const newest = await at
    .selectFrom('documentVersions')
    .select('uploadId')
    .where('tenantId', '=', tenantId)
    .where('documentId', '=', id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.uploadId
}

/**
 * Checks that a shared document's file has the declared content type. Throws Refusal validation_failed if the file has
 * another type, and conflict if another version was added in the meantime.
 */
export function requireDeclaredType({ sha256, contentType }: Document, judged: DetectedFile | undefined): void {
  if (judged?.sha256 !== sha256) {
    throw new Refusal('conflict', 'The document got a new version while it was being shared. Try again.')
  }
  if (judged.type === contentType.toLowerCase()) return
  throw refused(`can be true only for a PDF, PNG or JPEG, and the content of the file is not ${contentType}`)
}
