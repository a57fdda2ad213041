import { Readable } from 'node:stream'
import { type FoundLogo, logoOfBytes, logoOfUpload } from '../../../db/branding/logos.ts'
import { invalid } from '../../../db/domain/refusal.ts'
import { holdSpace } from '../../../db/files/storage.ts'
import { finishUpload } from '../../../db/files/transfers.ts'
import { purposeOf } from '../../../db/files/upload-purposes.ts'
import { decodingLogos } from '../../settings.ts'
import type { PageContext } from '../section.ts'

/** What a form says about the logo; the stored one stays where it says nothing. */
export interface ChosenLogo {
  /** Chosen in this very form: no page can put it into the form again. */
  file: File | undefined
  /** The sourcePath of one that was chosen before, and has been held since. */
  held: string | undefined
  isRemoved: boolean
}

/** The sourcePath to save: null removes the logo, undefined leaves it. A file becomes an upload. Throws as `uploadLogo` does. */
export async function logoPathOf(
  context: PageContext,
  { file, held, isRemoved }: ChosenLogo,
): Promise<string | null | undefined> {
  if (file) return uploadLogo(context, file)
  return isRemoved ? null : held
}

/** The picture that was chosen, decoded and not kept, or why it is none; undefined where none was chosen. */
export async function chosenPicture(
  context: PageContext,
  { file, held, isRemoved }: ChosenLogo,
): Promise<FoundLogo | undefined> {
  const { db, caller, services } = context
  if (file) {
    const bytes = await bytesOf(context, file)
    return decodingLogos.run(caller.tenantId, () => logoOfBytes(bytes))
  }
  if (isRemoved || held === undefined) return undefined
  return decodingLogos.run(caller.tenantId, () => logoOfUpload(db, caller, held, services.files))
}

const wrong = (message: string) => invalid([{ field: 'logoSourcePath', code: 'rule', message }])

const limitOf = ({ services }: PageContext): number =>
  purposeOf({ purpose: 'logo' }).maxBytes({ uploadMaxBytes: services.settings.uploadMaxBytes })

/** The bytes of a form's file. Throws Refusal validation_failed for one that can be no logo. */
async function bytesOf(context: PageContext, file: File): Promise<Buffer> {
  const maxBytes = limitOf(context)
  if (file.size === 0) throw wrong('is an empty file')
  if (!['image/png', 'image/jpeg'].includes(file.type)) throw wrong('must be a PNG or a JPEG')
  if (file.size > maxBytes) throw wrong(`must have ${Math.floor(maxBytes / 1024 / 1024)} MB at most`)
  return Buffer.from(await file.arrayBuffer())
}

/** Makes an upload of a form's file, and gives its sourcePath. Throws Refusal validation_failed for no picture. */
async function uploadLogo(context: PageContext, file: File): Promise<string> {
  const { services, caller } = context
  const bytes = await bytesOf(context, file)
  const { sourcePath } = await context.operate('createJobUpload', { body: { contentType: file.type } })
  const { database, files } = services
  const key = { tenantId: caller.tenantId, id: sourcePath }
  const space = await holdSpace({ database, files }, key.tenantId, file.size)
  try {
    const hold = { bytes: file.size, ...space }
    const received = await files.receiveUpload(Readable.from([bytes]), { id: key.id, maxBytes: limitOf(context), hold })
    await finishUpload(database, key, received)
  } finally {
    await space.release()
  }
  return sourcePath
}
