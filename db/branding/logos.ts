import { Readable } from 'node:stream'
import type { Caller } from '../base/caller.ts'
import { invalid, Refusal } from '../domain/refusal.ts'
import type { FileStore } from '../files/file-store.ts'
import { finishedUpload } from '../files/transfers.ts'
import { type EncodedPicture, encodePicture, type PictureEncoding } from '../pictures/pictures.ts'
import type { ReadContext } from '../postgres/transaction.ts'

/** The logo that a request names, or why it is none. */
export type FoundLogo = EncodedPicture | Refusal

/** At two inches wide still 300 dots to the inch. */
export const logoBounds = { width: 600, height: 300 }

const logoEncoding: PictureEncoding = {
  bounds: logoBounds,
  maxSide: 8_000,
  maxPixels: 40_000_000,
  format: 'own',
  quality: 88,
  failOn: 'warning',
}

/**
 * Makes a logo of an upload, which takes longer than a connection may be held: ask for it before the change's
 * transaction. What is wrong with it, validation_failed for logoSourcePath, is given and not thrown, since the request
 * may have been answered already.
 */
export async function logoOfUpload(
  db: ReadContext,
  caller: Caller,
  sourcePath: string,
  files: FileStore,
): Promise<FoundLogo> {
  try {
    const upload = await finishedUpload(db, caller, sourcePath, { field: 'logoSourcePath', purpose: 'logo' })
    return await logoOfBytes(await bytesOfUpload(files, upload.file))
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** The logo that a file holds, or why it is none, as `logoOfUpload` has it. */
export async function logoOfBytes(file: Buffer): Promise<FoundLogo> {
  const picture = await encodePicture(Readable.from([file]), logoEncoding)
  if ('bytes' in picture) return picture
  const refusal = invalid([{ field: 'logoSourcePath', code: 'rule', message: picture.refused }])
  refusal.cause = picture.cause
  return refusal
}

async function bytesOfUpload(files: FileStore, name: string): Promise<Buffer> {
  const file = await files.openFile('uploads', name)
  if (!file) {
    throw invalid([{ field: 'logoSourcePath', code: 'not_found', message: 'names a file that is gone' }])
  }
  try {
    return await file.read(0, file.size)
  } finally {
    await file.close()
  }
}

const noLogo = { logo: null, logoHash: null, logoType: null, logoWidth: null, logoHeight: null }

/** The columns of the branding that a logo sets: null removes the one that is there, undefined leaves it. Throws why it is none. */
export function logoColumns(logo: FoundLogo | null | undefined) {
  if (logo === undefined) return {}
  if (logo === null) return noLogo
  if (logo instanceof Refusal) throw logo
  const { bytes, hash, contentType, width, height } = logo
  return { logo: bytes, logoHash: hash, logoType: contentType, logoWidth: width, logoHeight: height }
}
