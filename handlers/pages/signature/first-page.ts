import { hash } from 'node:crypto'
import type { Request, Response } from 'express'
import type { Caller } from '../../../db/base/caller.ts'
import { limitConcurrency } from '../../../db/base/concurrency.ts'
import { BytesGone, openVersionFile } from '../../../db/documents/versions.ts'
import { Refusal } from '../../../db/domain/refusal.ts'
import type { FilePaper } from '../../../db/domain/signature-requests/paper.ts'
import { beginPdf, endPdf, pdfProblem } from '../../../db/papers/kept-pdfs.ts'
import { drawFirstPage, type EncodedPicture, type Undrawable } from '../../../db/pictures/pictures.ts'
import { readingOf } from '../../../db/postgres/transaction.ts'
import type { SharedRequest } from '../../../db/signature-requests/shared-requests.ts'
import { sendFile } from '../../http/files/send.ts'
import { sendGone } from '../shared/messages.ts'
import type { SharedDeps } from '../shared/routes.ts'

/** What a desktop shows, in the pixels of a phone's screen; a page is seldom higher than twice its width. */
const size = { width: 1240, maxHeight: 2480 }
/** A larger file is shown by its link alone. */
const maxBytes = 50_000_000
const waitMs = 20_000

/** Drawing takes a processor for a second, so that one page is drawn at a time. */
const place = limitConcurrency({
  ...{ max: 1, maxWaiting: 20, maxPlacesPerParty: 5, waitMs },
  refusal: () => new Refusal('service_unavailable', 'Too many pages are being drawn.'),
})

/**
 * The picture of the first page of the file that is to be signed. It is drawn when somebody first looks, and kept as PDFs are;
 * a file that cannot be drawn has none. Throws Refusal service_unavailable while too many are being drawn.
 */
export async function sendFirstPage(
  deps: SharedDeps,
  asked: SharedRequest,
  request: Request,
  response: Response,
): Promise<void> {
  const { files } = deps
  const { tenantId } = asked.caller
  const name = nameOf(asked)
  if (!(await files.touchFile('kept', name))) await place.run(tenantId, () => draw(deps, asked, name))
  const content = await files.openFile('kept', name)
  if (!content) {
    sendGone(response, 'document')
    return
  }
  response.set({
    'Cache-Control': 'private, max-age=3600',
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex',
  })
  await sendFile(request, response, { content, contentType: 'image/jpeg', version: asked.paper.documentHash })
}

/** It follows from what is shown, as the name of a kept PDF does. */
const nameOf = ({ caller: { tenantId }, paper: { documentHash } }: SharedRequest): string =>
  `firstpage_${hash('sha256', JSON.stringify([1, tenantId, documentHash]), 'hex').slice(0, 40)}.jpg`

/** Draws it unless another request has meanwhile; why it cannot be drawn is kept. */
async function draw({ database, files }: SharedDeps, asked: SharedRequest, name: string): Promise<void> {
  const { caller, id, paper } = asked
  const { content } = paper
  if (content.entityType !== 'document' || (await files.touchFile('kept', name))) return
  const key = { tenantId: caller.tenantId, entityType: 'first_page', entityId: id }
  if ((await pdfProblem(database.sql, key, name)) !== null) return
  await beginPdf(database.sql, key, name)
  const drawn = await pageOf({ database, files }, caller, content.document)
  if ('bytes' in drawn) await files.keep(name, drawn.bytes)
  await endPdf(database.sql, key, name, 'bytes' in drawn ? null : drawn.refused)
}

async function pageOf(
  { database, files }: Pick<SharedDeps, 'database' | 'files'>,
  caller: Caller,
  { id, version, size: bytes }: FilePaper,
): Promise<EncodedPicture | Undrawable> {
  if (bytes > maxBytes) return { refused: 'is too large to be drawn' }
  try {
    const { file } = await openVersionFile(await readingOf(database, caller), caller, files, id, version)
    try {
      return await drawFirstPage(file.stream(), size)
    } finally {
      await file.close()
    }
  } catch (error) {
    if (error instanceof BytesGone) return { refused: 'is lost' }
    throw error
  }
}
