import { Readable } from 'node:stream'
import { invalid } from '../../../../db/domain/refusal.ts'
import { type LogoResult, makeLogoFromBytes, makeLogoFromUpload } from '../../../../db/services/branding/logos.ts'
import { reserveSpace } from '../../../../db/services/files/storage-quota.ts'
import { finishUpload } from '../../../../db/services/files/transfers.ts'
import { uploadPurposeOf } from '../../../../db/services/files/upload-purposes.ts'
import { logoDecodingLimit } from '../../../operations/settings.ts'
import type { PageContext } from '../section.ts'

/**
 * What a submitted form does with the logo. If the form has no new logo and does not remove the stored one, the stored
 * logo does not change.
 */
export interface ChosenLogo {
  /** File chosen in this submission. A page cannot preselect it in the next form. */
  file: File | undefined
  /** The sourcePath of a logo that an earlier submission of this form uploaded. */
  uploadedPath: string | undefined
  isRemoved: boolean
}

/**
 * Returns the sourcePath to save: null removes the logo, undefined leaves it unchanged. Uploads a chosen file first and
 * throws as `uploadLogo` does.
 */
export async function storeChosenLogo(
  context: PageContext,
  { file, uploadedPath, isRemoved }: ChosenLogo,
): Promise<string | null | undefined> {
  if (file) return uploadLogo(context, file)
  return isRemoved ? null : uploadedPath
}

/**
 * Decodes the chosen picture without storing it. Returns the refusal if it is not a valid picture, and undefined if no
 * picture was chosen.
 */
export async function decodeChosenLogo(
  context: PageContext,
  { file, uploadedPath, isRemoved }: ChosenLogo,
): Promise<LogoResult | undefined> {
  const { db, caller, services } = context
  if (file) {
    const bytes = await bytesOf(context, file)
    return logoDecodingLimit.run(caller.tenantId, () => makeLogoFromBytes(bytes))
  }
  if (isRemoved || uploadedPath === undefined) return undefined
  return logoDecodingLimit.run(caller.tenantId, () => makeLogoFromUpload(db, caller, uploadedPath, services.files))
}

const wrong = (message: string) => invalid([{ field: 'logoSourcePath', code: 'rule', message }])

const limitOf = ({ services }: PageContext): number =>
  uploadPurposeOf({ purpose: 'logo' }).maxBytes({ uploadMaxBytes: services.settings.uploadMaxBytes })

/**
 * Returns the bytes of the chosen file. Throws Refusal validation_failed if it is empty, too large, or neither PNG nor
 * JPEG.
 */
async function bytesOf(context: PageContext, file: File): Promise<Buffer> {
  const maxBytes = limitOf(context)
  if (file.size === 0) throw wrong('is an empty file')
  if (!['image/png', 'image/jpeg'].includes(file.type)) throw wrong('must be a PNG or a JPEG')
  if (file.size > maxBytes) throw wrong(`must have ${maxBytes / 1024 / 1024} MB at most`)
  return Buffer.from(await file.arrayBuffer())
}

/**
 * Stores the chosen file as an upload and returns its sourcePath. Throws Refusal validation_failed if the file cannot
 * be a logo.
 */
async function uploadLogo(context: PageContext, file: File): Promise<string> {
  const { services, caller } = context
  const bytes = await bytesOf(context, file)
  const { sourcePath } = await context.operate('createJobUpload', { body: { contentType: file.type } })
  const { database, files } = services
  const key = { tenantId: caller.tenantId, id: sourcePath }
  const space = await reserveSpace({ database, files }, key.tenantId, file.size)
  try {
    const hold = { bytes: file.size, ...space }
    const received = await files.receiveUpload(Readable.from([bytes]), {
      id: key.id,
      maxBytes: limitOf(context),
      reservation: hold,
    })
    await finishUpload(database, key, received)
  } finally {
    await space.release()
  }
  return sourcePath
}
