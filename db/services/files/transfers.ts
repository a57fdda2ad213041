import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { CsvProblem } from '../../domain/csv/record-scanner.ts'
import { invalid, Refusal } from '../../domain/refusal.ts'
import type { Caller } from '../../engine/base/caller.ts'
import { machineTime } from '../../engine/base/clock.ts'
import type { Secrets } from '../../engine/base/secrets.ts'
import type { Database, ReadSql } from '../../engine/postgres/connection.ts'
import { leaseEnd } from '../../engine/postgres/leases.ts'
import type { ReadContext, Transaction } from '../../engine/postgres/transaction.ts'
import { creatorAccessEndedCondition, isCreatorKeyRevoked, newAddressColumns } from './address-creators.ts'
import { type CsvFileHead, createCsvOpener, FileMissing, readCsvFileHead } from './csv-file.ts'
import type { FileStore, ReceivedFile } from './file-store.ts'
import { type UploadPurposeName, uploadPurposeOf } from './upload-purposes.ts'

export type TransferKind = 'upload' | 'download'

/** Key that identifies an upload or a download ticket of any tenant. Signed addresses contain this key. */
export interface TransferKey {
  tenantId: number
  id: string
}

export interface Upload extends TransferKey {
  purpose: UploadPurposeName
  contentType: string
  filename: string | null
  state: 'open' | 'finished' | 'used' | 'expired'
  size: number | null
  /** Name of the upload's file in the store. */
  file: string
  /**
   * SHA-256 of the upload's bytes, in hex. Null before the upload is finished, and for uploads received by an older
   * version.
   */
  sha256: string | null
  expiresAt: string
}

const uploadLifeMs = 3600 * 1000
/** How long a finished upload is stored if no operation uses it, in ms. */
const finishedLifeMs = 7 * 24 * 3600 * 1000

const folders = { upload: 'uploads', download: 'downloads' } as const

/** Returns the signed address of an upload or a download, under {origin}/files. */
export const signTransferAddress = (origin: string, secrets: Secrets, kind: TransferKind, key: TransferKey): string =>
  `${origin}/files/${folders[kind]}/${secrets.sign(kind, `${key.tenantId}:${key.id}`)}`

/**
 * Returns the key that a signed address contains; undefined if the token was not signed by this service for this kind
 * of transfer.
 */
export function parseTransferToken(secrets: Secrets, kind: TransferKind, token: string): TransferKey | undefined {
  const [tenantId = '', id = ''] = secrets.unsign(kind, token)?.split(':') ?? []
  return id === '' ? undefined : { tenantId: Number(tenantId), id }
}

/**
 * Creates an upload that accepts a file for an hour, or until the caller's access ends. Its id is the `sourcePath` that
 * the caller sends later.
 */
export async function createUpload(
  tx: Transaction,
  caller: Caller,
  {
    purpose,
    contentType,
    filename,
  }: { purpose: UploadPurposeName; contentType: string; filename?: string | null | undefined },
): Promise<{ id: string; expiresAt: string }> {
  const address = newAddressColumns(tx, caller, 'up', uploadLifeMs)
  await tx.sql
    .insertInto('uploads')
    .values({ ...address, purpose, contentType, filename: filename ?? null })
    .execute()
  return address
}

/**
 * Returns an upload in any state; undefined if the sweep has deleted it. An upload that has no file yet is returned as
 * expired if its creator's access has ended.
 */
export async function findUpload(at: ReadSql, { tenantId, id }: TransferKey): Promise<Upload | undefined> {
  const row = await at
    .selectFrom('uploads')
    .select(['tenantId', 'id', 'purpose', 'contentType', 'filename', 'size', 'sha256', 'expiresAt', 'makerKeyId'])
    .select((eb) => eb.fn.coalesce('file', 'id').as('file'))
    .select(
      sql`case when state = 'open' and ${creatorAccessEndedCondition('uploads', tenantId)} then 'expired' else state end`.as(
        'state',
      ),
    )
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { makerKeyId, ...upload } = row
  const hasEnded = upload.state === 'open' && (await isCreatorKeyRevoked(at, tenantId, makerKeyId))
  return (hasEnded ? { ...upload, state: 'expired' } : upload) as Upload
}

/**
 * Returns the finished CSV upload that an import's sourcePath refers to. Throws Refusal validation_failed for any other
 * upload.
 */
export const requireImportUpload = (db: ReadContext, caller: Caller, sourcePath: string): Promise<Upload> =>
  requireFinishedUpload(db, caller, sourcePath, { field: 'sourcePath', purpose: 'import' })

/**
 * Returns the finished upload for `purpose` that a `field` of the body refers to. Throws Refusal validation_failed for
 * any other upload.
 */
export async function requireFinishedUpload(
  db: ReadContext,
  caller: Caller,
  sourcePath: string,
  { field, purpose }: { field: string; purpose: UploadPurposeName },
): Promise<Upload> {
  const upload = await findUpload(db.sql, { tenantId: caller.tenantId, id: sourcePath })
  const gone = !upload || upload.state === 'expired' || upload.expiresAt <= db.machineAt
  if (gone)
    throw refusedSource('not_found', `does not name an upload, or its upload has expired: ${askedAt(purpose)}`, field)
  if (upload.state === 'open') throw refusedSource('rule', 'names an upload whose file has not been sent yet', field)
  if (upload.purpose !== purpose) throw refusedSource('rule', otherPurpose(upload, purpose), field)
  if (upload.state === 'used')
    throw refusedSource('rule', 'names an upload that was used before; each upload can be used once', field)
  return upload
}

function otherPurpose({ contentType, purpose }: Upload, wanted: UploadPurposeName): string {
  const { types } = uploadPurposeOf({ purpose: wanted })
  return types && !types.includes(contentType)
    ? `is a file of type ${contentType}, not ${types.join(' or ')}`
    : `names an upload for ${placesOf[purpose]}, not for ${placesOf[wanted]}`
}

const askedAt = (purpose: UploadPurposeName): string =>
  `ask POST /${purpose === 'document' ? 'documents' : 'jobs'}/uploads for an address, upload the file there, and send its sourcePath`

const placesOf: Record<UploadPurposeName, string> = {
  import: 'an import',
  logo: 'the branding',
  document: 'a document',
}

/**
 * Marks an upload as used: its file is then stored permanently, and no other request can use the upload. Throws Refusal
 * validation_failed if another request has used it first.
 */
export async function markUploadUsed(tx: Transaction, { tenantId }: Caller, sourcePath: string): Promise<void> {
  const { numUpdatedRows } = await tx.sql
    .updateTable('uploads')
    .set({ state: 'used' })
    .where('tenantId', '=', tenantId)
    .where('id', '=', sourcePath)
    .where('state', '=', 'finished')
    .where('expiresAt', '>', tx.machineAt)
    .executeTakeFirst()
  if (numUpdatedRows === 0n)
    throw refusedSource('rule', 'names an upload that was used before; each upload can be used once')
}

/**
 * Reads the head of an import's file, which must have the columns of the mapping. Call it before the change's
 * transaction, because it may read from a remote store. Returns a refusal instead of throwing it, because the
 * transaction may find a stored answer to replay instead.
 */
export const readUploadedHead = (
  db: ReadContext,
  caller: Caller,
  files: FileStore,
  { sourcePath, mapping }: { sourcePath: string; mapping: object },
): Promise<CsvFileHead | Refusal> =>
  requireImportUpload(db, caller, sourcePath)
    .then((upload) => headOfUpload(files, upload, Object.keys(mapping)))
    .catch((error: unknown) => {
      if (error instanceof Refusal) return error
      throw error
    })

/**
 * Reads the head of an upload's file, which must have the columns `wanted`. Throws Refusal validation_failed for
 * sourcePath if the head is not valid CSV. Errors after the head are found when the import runs.
 */
async function headOfUpload(
  files: FileStore,
  { file }: Pick<Upload, 'file'>,
  wanted: readonly string[],
): Promise<CsvFileHead> {
  return readCsvFileHead(createCsvOpener(files, 'uploads', file), wanted).catch((error: unknown) => {
    if (error instanceof CsvProblem) throw refusedSource('rule', error.message)
    if (error instanceof FileMissing) throw refusedSource('not_found', 'names a file that no longer exists')
    throw error
  })
}

const refusedSource = (code: 'not_found' | 'rule', message: string, field = 'sourcePath'): Refusal =>
  invalid([{ field, code, message }])

/** Throws a Refusal if the upload accepts no file: conflict if it is finished, 410 if it has expired or is missing. */
export function refuseClosedUpload(upload: Upload | undefined, now = machineTime()): asserts upload is Upload {
  if (upload?.state === 'finished' || upload?.state === 'used')
    throw new Refusal('conflict', 'The file has already been uploaded. Each address accepts one file.')
  refuseExpiredUpload(upload, now)
}

/** Throws Refusal bad_request (410) for a missing or expired upload. */
export function refuseExpiredUpload(upload: Upload | undefined, now = machineTime()): asserts upload is Upload {
  if (!upload || upload.state === 'expired' || upload.expiresAt <= now) throw expiredAddressRefusal('upload')
}

/** Returns a unique file name for the bytes of one transfer to an upload. */
export const newTransferFileName = ({ id }: TransferKey): string => `${id}.${randomInt(2 ** 47)}`

/**
 * Finishes an upload. The bytes are stored first and the row refers to them afterwards, so that no database connection
 * waits for a slow store. If two transfers to one address end, the first is stored and the other is refused and
 * removed. After a crash in between, the sweep removes the bytes without a row. Throws Refusal conflict if another
 * transfer ended first, and 410 if the address has expired.
 */
export async function finishUpload(
  { sql }: Pick<Database, 'sql'>,
  key: TransferKey,
  { size, sha256, file, keep, discard }: ReceivedFile,
): Promise<void> {
  await keep().catch(async (error: unknown) => {
    await discard()
    throw error
  })
  const finish = sql
    .updateTable('uploads')
    .set({
      state: 'finished',
      size,
      sha256,
      file,
      receivedAt: machineTime(),
      expiresAt: leaseEnd(finishedLifeMs),
    })
    .where('tenantId', '=', key.tenantId)
    .where('id', '=', key.id)
    .where('state', '=', 'open')
    .where((eb) => eb.not(creatorAccessEndedCondition('uploads', key.tenantId)))
  const isOpen = (await findUpload(sql, key))?.state === 'open'
  if (isOpen && (await finish.executeTakeFirst()).numUpdatedRows === 1n) return
  await discard()
  const upload = await findUpload(sql, key)
  if (!upload || upload.state === 'expired') throw expiredAddressRefusal('upload')
  throw new Refusal('conflict', 'Another transfer to this address was finished first.')
}

/** Returns a Refusal with code bad_request and status 410 for an address that was used or has expired. */
export const expiredAddressRefusal = (what: 'upload' | 'download'): Refusal =>
  new Refusal('bad_request', `This ${what} address has been used or has expired. Ask for a new one.`, { status: 410 })
