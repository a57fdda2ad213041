import { Readable } from 'node:stream'
import { invalid, Refusal } from '../../domain/refusal.ts'
import type { Caller } from '../../engine/base/caller.ts'
import type { ReadContext } from '../../engine/postgres/transaction.ts'
import type { FileStore } from '../files/file-store.ts'
import { requireFinishedUpload } from '../files/transfers.ts'
import { type EncodedPicture, encodePicture, type PictureEncoding } from '../pictures/pictures.ts'

/** The logo made from an uploaded file, or the refusal if the file cannot be used as a logo. */
export type LogoResult = EncodedPicture | Refusal

/** Maximum size of a logo in pixels. Printed two inches wide, it still has 300 dots per inch. */
export const maxLogoSize = { width: 600, height: 300 }

const logoEncoding: PictureEncoding = {
  bounds: maxLogoSize,
  maxSide: 8_000,
  maxPixels: 40_000_000,
  format: 'own',
  quality: 88,
  failOn: 'warning',
}

/**
 * Makes a logo from an upload. This takes too long for a transaction, so call it before the transaction of the change.
 * Returns a refusal (validation_failed for logoSourcePath) instead of throwing it, because a stored answer may be
 * replayed instead.
 */
export async function makeLogoFromUpload(
  db: ReadContext,
  caller: Caller,
  sourcePath: string,
  files: FileStore,
): Promise<LogoResult> {
  try {
    const upload = await requireFinishedUpload(db, caller, sourcePath, { field: 'logoSourcePath', purpose: 'logo' })
    return await makeLogoFromBytes(await bytesOfUpload(files, upload.file))
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/**
 * Makes a logo from the bytes of a file. Returns the refusal if the file cannot be used as a logo, as
 * `makeLogoFromUpload` does.
 */
export async function makeLogoFromBytes(file: Buffer): Promise<LogoResult> {
  const picture = await encodePicture(Readable.from([file]), logoEncoding)
  if ('bytes' in picture) return picture
  const refusal = invalid([{ field: 'logoSourcePath', code: 'rule', message: picture.refused }])
  refusal.cause = picture.cause
  return refusal
}

async function bytesOfUpload(files: FileStore, name: string): Promise<Buffer> {
  const file = await files.openFile('uploads', name)
  if (!file) {
    throw invalid([{ field: 'logoSourcePath', code: 'not_found', message: 'names a file that no longer exists' }])
  }
  try {
    return await file.read(0, file.size)
  } finally {
    await file.close()
  }
}

const noLogo = { logo: null, logoHash: null, logoType: null, logoWidth: null, logoHeight: null }

/**
 * Returns the branding columns that a logo sets. Null removes the current logo; undefined keeps it. Throws the refusal
 * of the logo.
 */
export function toLogoColumns(logo: LogoResult | null | undefined) {
  if (logo === undefined) return {}
  if (logo === null) return noLogo
  if (logo instanceof Refusal) throw logo
  const { bytes, hash, contentType, width, height } = logo
  return { logo: bytes, logoHash: hash, logoType: contentType, logoWidth: width, logoHeight: height }
}
