import { Readable } from 'node:stream'
import { invalid } from '../../../db/domain/refusal.ts'
import { holdSpace } from '../../../db/files/storage.ts'
import { finishUpload } from '../../../db/files/transfers.ts'
import { purposeOf } from '../../../db/files/upload-purposes.ts'
import type { PageContext } from '../section.ts'

/** Makes an upload of a form's file, and gives its sourcePath. Throws Refusal validation_failed for no picture. */
export async function uploadLogo(context: PageContext, file: File): Promise<string> {
  const wrong = (message: string) => invalid([{ field: 'logo', code: 'rule', message }])
  if (file.size === 0) throw wrong('choose a file first')
  if (!['image/png', 'image/jpeg'].includes(file.type)) throw wrong('must be a PNG or a JPEG')
  const { services, caller } = context
  const maxBytes = purposeOf({ purpose: 'logo' }).maxBytes({ uploadMaxBytes: services.settings.uploadMaxBytes })
  if (file.size > maxBytes) throw wrong(`must have ${Math.floor(maxBytes / 1024 / 1024)} MB at most`)
  const { sourcePath } = await context.operate('createJobUpload', { body: { contentType: file.type } })
  const { database, files } = services
  const key = { tenantId: caller.tenantId, id: sourcePath }
  const space = await holdSpace({ database, files }, key.tenantId, file.size)
  try {
    const bytes = Buffer.from(await file.arrayBuffer())
    const hold = { bytes: file.size, ...space }
    const received = await files.receiveUpload(Readable.from([bytes]), { id: key.id, maxBytes, hold })
    try {
      await finishUpload(database, key, received)
    } catch (error) {
      await received.discard()
      throw error
    }
  } finally {
    await space.release()
  }
  return sourcePath
}
