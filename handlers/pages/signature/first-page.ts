import { hash } from 'node:crypto'
import type { Request, Response } from 'express'
import type { Caller } from '../../../db/base/caller.ts'
import { limitConcurrency } from '../../../db/base/concurrency.ts'
import { BytesGone, openVersionFile } from '../../../db/documents/versions.ts'
import { Refusal } from '../../../db/domain/refusal.ts'
import type { FilePaper } from '../../../db/domain/signature-requests/paper.ts'
import { beginPdf, endPdf, pdfProblem } from '../../../db/papers/kept-pdfs.ts'
import { bytesLost, tooLarge } from '../../../db/pictures/encoding.ts'
import { drawFirstPage, type EncodedPicture, type Undrawable } from '../../../db/pictures/pictures.ts'
import { readingOf } from '../../../db/postgres/transaction.ts'
import type { SharedRequest } from '../../../db/signature-requests/shared-requests.ts'
import { sendFile } from '../../http/files/send.ts'
import { sendGone } from '../shared/messages.ts'
import type { SharedDeps } from '../shared/routes.ts'

/** The largest picture in pixels: sharp on high-density screens. */
const size = { width: 1240, maxHeight: 2480 }
/** Larger files get no picture, only the link. */
const largestDrawn = 50_000_000
/** A file is given up after so many attempts that took too long. */
const maxTimes = 3
/** Longer than one rendering may take. */
const waitMs = 45_000

/** Rendering takes about a second of CPU time, so one page is rendered at a time. */
const place = limitConcurrency({
  ...{ max: 1, maxWaiting: 20, maxPlacesPerParty: 5, waitMs },
  refusal: () => new Refusal('service_unavailable', 'Too many pages are being drawn.'),
})

/**
 * Sends a picture of the first page of the file to be signed. It is rendered on the first request and then kept like PDFs. Sends
 * the page for unknown links if the file cannot be rendered. Throws Refusal service_unavailable if too many requests wait.
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
    'Cache-Control': 'private, no-cache',
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex',
  })
  await sendFile(request, response, { content, contentType: 'image/jpeg', version: asked.paper.documentHash })
}

/** Returns false once the first page of the request's file was found to be impossible to render. */
export async function mayHaveFirstPage(
  { database }: Pick<SharedDeps, 'database'>,
  asked: SharedRequest,
): Promise<boolean> {
  if (asked.request.entityType !== 'document') return false
  return (await pdfProblem(database.sql, keyOf(asked), nameOf(asked))) === null
}

const keyOf = ({ caller: { tenantId }, id }: SharedRequest) => ({ tenantId, entityType: 'first_page', entityId: id })

/** The file name is derived from the content, as for kept PDFs. */
const nameOf = ({ caller: { tenantId }, paper: { documentHash } }: SharedRequest): string =>
  `firstpage_${hash('sha256', JSON.stringify([1, tenantId, documentHash]), 'hex').slice(0, 40)}.jpg`

/** Renders the picture unless another request did so in the meantime. Stores the reason if it cannot be rendered. */
async function draw({ database, files }: SharedDeps, asked: SharedRequest, name: string): Promise<void> {
  const { caller, paper } = asked
  const { content } = paper
  if (content.entityType !== 'document' || (await files.touchFile('kept', name))) return
  const key = keyOf(asked)
  if ((await pdfProblem(database.sql, key, name)) !== null) return
  const { times } = await beginPdf(database.sql, key, name)
  const drawn = await pageOf({ database, files }, caller, content.document)
  // Without an end, the next attempt counts on.
  if ('refused' in drawn && drawn.isPassing && times < maxTimes) return
  if ('bytes' in drawn) await files.keep(name, drawn.bytes)
  await endPdf(database.sql, key, name, 'bytes' in drawn ? null : drawn.refused)
}

async function pageOf(
  { database, files }: Pick<SharedDeps, 'database' | 'files'>,
  caller: Caller,
  { id, version, size: bytes }: FilePaper,
): Promise<EncodedPicture | Undrawable> {
  if (bytes > largestDrawn) return { refused: tooLarge }
  try {
    const { file } = await openVersionFile(await readingOf(database, caller), caller, files, id, version)
    try {
      return await drawFirstPage(file.stream(), size)
    } finally {
      await file.close()
    }
  } catch (error) {
    if (error instanceof BytesGone) return { refused: bytesLost }
    throw error
  }
}
