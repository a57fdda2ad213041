import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Caller } from '../base/caller.ts'
import { machineTime } from '../base/clock.ts'
import type { Secrets } from '../base/secrets.ts'
import { CsvProblem } from '../domain/csv/scan.ts'
import { invalid, Refusal } from '../domain/refusal.ts'
import type { Database, Sql } from '../postgres/connection.ts'
import { untilAfter } from '../postgres/leases.ts'
import type { ReadContext, Transaction } from '../postgres/transaction.ts'
import { creatorGone, creatorKeyRevoked, newAddress } from './address-creators.ts'
import { csvIn, FileGone, type FileHead, readHead } from './csv-file.ts'
import type { FileStore, ReceivedFile } from './file-store.ts'
import { purposeOf, type UploadPurposeName } from './upload-purposes.ts'

export type TransferKind = 'upload' | 'download'

/** Names one upload or download ticket across tenants; what a signed address carries. */
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
  /** The name of its bytes in the store. */
  file: string
  /** Of its bytes, in hex; null while there are none, and for uploads that an older version took. */
  sha256: string | null
  expiresAt: string
}

const uploadLifeMs = 3600 * 1000
/** A finished upload waits this long for the operation that uses it. */
const finishedLifeMs = 7 * 24 * 3600 * 1000

const folders = { upload: 'uploads', download: 'downloads' } as const

/** The signed address of an upload or a download, under {origin}/files. */
export const transferAddress = (origin: string, secrets: Secrets, kind: TransferKind, key: TransferKey): string =>
  `${origin}/files/${folders[kind]}/${secrets.sign(kind, `${key.tenantId}:${key.id}`)}`

/** The transfer that a signed address is for; undefined when we did not sign it for this kind. */
export function readTransferToken(secrets: Secrets, kind: TransferKind, token: string): TransferKey | undefined {
  const [tenantId = '', id = ''] = secrets.unsign(kind, token)?.split(':') ?? []
  return id === '' ? undefined : { tenantId: Number(tenantId), id }
}

/** Opens an upload for an hour, or until the caller's access ends; its id is the caller's sourcePath. */
export async function createUpload(
  tx: Transaction,
  caller: Caller,
  {
    purpose,
    contentType,
    filename,
  }: { purpose: UploadPurposeName; contentType: string; filename?: string | null | undefined },
): Promise<{ id: string; expiresAt: string }> {
  const address = newAddress(tx, caller, 'up', uploadLifeMs)
  await tx.sql
    .insertInto('uploads')
    .values({ ...address, purpose, contentType, filename: filename ?? null })
    .execute()
  return address
}

/**
 * An upload by its key, whatever its state; undefined when it was swept. One that has no file yet is expired once the
 * access with which it was made has ended.
 */
export async function findUpload(at: Sql, { tenantId, id }: TransferKey): Promise<Upload | undefined> {
  const row = await at
    .selectFrom('uploads')
    .select(['tenantId', 'id', 'purpose', 'contentType', 'filename', 'size', 'sha256', 'expiresAt', 'makerKeyId'])
    .select((eb) => eb.fn.coalesce('file', 'id').as('file'))
    .select(
      sql`case when state = 'open' and ${creatorGone('uploads', tenantId)} then 'expired' else state end`.as('state'),
    )
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { makerKeyId, ...upload } = row
  const hasEnded = upload.state === 'open' && (await creatorKeyRevoked(at, tenantId, makerKeyId))
  return (hasEnded ? { ...upload, state: 'expired' } : upload) as Upload
}

/** The finished CSV upload that an import's sourcePath names. Throws Refusal validation_failed for any other. */
export const usableUpload = (db: ReadContext, caller: Caller, sourcePath: string): Promise<Upload> =>
  finishedUpload(db, caller, sourcePath, { field: 'sourcePath', purpose: 'import' })

/** The finished upload for `purpose` that a body's `field` names. Throws Refusal validation_failed for any other. */
export async function finishedUpload(
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
  const { types } = purposeOf({ purpose: wanted })
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
 * Uses an upload up: from now on its file is kept, and nothing else is made of it. Throws Refusal validation_failed when
 * another request was first.
 */
export async function spendUpload(tx: Transaction, { tenantId }: Caller, sourcePath: string): Promise<void> {
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
 * The head of the file that an import's sourcePath names, for the columns of its mapping. It may take a call to a store: ask
 * for it before the change's transaction. Why there is none is answered, not thrown, since only the change knows whether its
 * request was answered before.
 */
export const headOrRefusal = (
  db: ReadContext,
  caller: Caller,
  files: FileStore,
  { sourcePath, mapping }: { sourcePath: string; mapping: object },
): Promise<FileHead | Refusal> =>
  usableUpload(db, caller, sourcePath)
    .then((upload) => headOfUpload(files, upload, Object.keys(mapping)))
    .catch((error: unknown) => {
      if (error instanceof Refusal) return error
      throw error
    })

/**
 * The head of an upload's file, looked for by the columns `wanted`. What is wrong with the file as CSV is a Refusal
 * validation_failed for sourcePath; what is wrong further down is found when the import begins.
 */
async function headOfUpload(
  files: FileStore,
  { file }: Pick<Upload, 'file'>,
  wanted: readonly string[],
): Promise<FileHead> {
  return readHead(csvIn(files, 'uploads', file), wanted).catch((error: unknown) => {
    if (error instanceof CsvProblem) throw refusedSource('rule', error.message)
    if (error instanceof FileGone) throw refusedSource('not_found', 'names a file that no longer exists')
    throw error
  })
}

const refusedSource = (code: 'not_found' | 'rule', message: string, field = 'sourcePath'): Refusal =>
  invalid([{ field, code, message }])

/** Refuses a transfer to an upload that takes none: Refusal conflict when it is finished, 410 when its hour is over. */
export function refuseClosedUpload(upload: Upload | undefined, now = machineTime()): asserts upload is Upload {
  if (upload?.state === 'finished' || upload?.state === 'used')
    throw new Refusal('conflict', 'The file has already been uploaded. Each address accepts one file.')
  refuseExpiredUpload(upload, now)
}

/** Throws Refusal bad_request (410) for an upload whose time is over. */
export function refuseExpiredUpload(upload: Upload | undefined, now = machineTime()): asserts upload is Upload {
  if (!upload || upload.state === 'expired' || upload.expiresAt <= now) throw goneAddress('upload')
}

/** A name for the bytes of one transfer to an upload, which no other transfer has. */
export const transferFile = ({ id }: TransferKey): string => `${id}.${randomInt(2 ** 47)}`

/**
 * Ends an upload. A store may take long to keep the bytes, so no connection waits for it: they are kept first, and the row
 * then names them. Of two transfers to one address one is named, and the other refused and removed. Bytes are swept that no
 * row came to name, after a crash or a broken connection in between. Throws Refusal conflict, or 410.
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
      expiresAt: untilAfter(finishedLifeMs),
    })
    .where('tenantId', '=', key.tenantId)
    .where('id', '=', key.id)
    .where('state', '=', 'open')
    .where((eb) => eb.not(creatorGone('uploads', key.tenantId)))
  const isOpen = (await findUpload(sql, key))?.state === 'open'
  if (isOpen && (await finish.executeTakeFirst()).numUpdatedRows === 1n) return
  await discard()
  const upload = await findUpload(sql, key)
  if (!upload || upload.state === 'expired') throw goneAddress('upload')
  throw new Refusal('conflict', 'Another transfer to this address was finished first.')
}

/** Refusal bad_request (410) of an address that serves no more. */
export const goneAddress = (what: 'upload' | 'download'): Refusal =>
  new Refusal('bad_request', `This ${what} address has been used or has expired. Ask for a new one.`, { status: 410 })
