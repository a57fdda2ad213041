import { hash } from 'node:crypto'
import type { Request, Response } from 'express'
import { Refusal } from '../../../../db/domain/refusal.ts'
import type { SignedFilePaper } from '../../../../db/domain/signature-requests/paper.ts'
import type { Caller } from '../../../../db/engine/base/caller.ts'
import { createConcurrencyLimiter } from '../../../../db/engine/base/concurrency.ts'
import { readContextAtClockOf } from '../../../../db/engine/postgres/transaction.ts'
import { FileContentLost, openVersionFile } from '../../../../db/nouns/documents/versions.ts'
import type { SharedRequest } from '../../../../db/nouns/signature-requests/shared-requests.ts'
import { findPdfProblem, recordPdfStart, storePdfResult } from '../../../../db/services/papers/pdf-cache.ts'
import { fileLostReason, tooLargeToDrawReason } from '../../../../db/services/pictures/encoding.ts'
import { type EncodedPicture, type PictureFailure, renderFirstPage } from '../../../../db/services/pictures/pictures.ts'
import { sendFile } from '../../../pipeline/http/files/send.ts'
import { sendLinkNotFound } from '../shared/messages.ts'
import type { SharedPageDeps } from '../shared/routes.ts'

/** Size limit of the picture in pixels, sharp on high-density screens. */
const size = { width: 1240, maxHeight: 2480 }
/** Maximum size in bytes of a file whose first page is rendered. For a larger file the page shows only a link. */
const largestDrawn = 50_000_000
/** Maximum number of rendering attempts if each of them fails temporarily, such as by a timeout. */
const maxTimes = 3
/** Time limit in ms for a waiting request; longer than a single rendering may take. */
const waitMs = 45_000

/** Concurrency limit: one page is rendered at a time, because rendering takes about one second of CPU time. */
const place = createConcurrencyLimiter({
  ...{ max: 1, maxWaiting: 20, maxPlacesPerParty: 5, waitMs },
  refusal: () => new Refusal('service_unavailable', 'Too many pages are being rendered. Try again in a moment.'),
})

/**
 * Sends a picture of the first page of the file to be signed. Renders it on the first request and caches it like PDFs.
 * Sends the 404 page of unknown links if the file cannot be rendered. Throws Refusal service_unavailable if too many
 * requests wait.
 */
export async function sendFirstPage(
  deps: SharedPageDeps,
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
    sendLinkNotFound(response, 'document')
    return
  }
  response.set({
    'Cache-Control': 'private, no-cache',
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex',
  })
  await sendFile(request, response, { content, contentType: 'image/jpeg', version: asked.paper.documentHash })
}

/**
 * Reports whether the page can show a picture of the first page. Only signature requests for a file have one, and only
 * if no rendering of the file has failed for good.
 */
export async function canShowFirstPage(
  { database }: Pick<SharedPageDeps, 'database'>,
  asked: SharedRequest,
): Promise<boolean> {
  if (asked.request.entityType !== 'document') return false
  return (await findPdfProblem(database.sql, keyOf(asked), nameOf(asked))) === null
}

const keyOf = ({ caller: { tenantId }, id }: SharedRequest) => ({ tenantId, entityType: 'first_page', entityId: id })

/** Returns the cache file name, derived from the content as for PDFs. */
const nameOf = ({ caller: { tenantId }, paper: { documentHash } }: SharedRequest): string =>
  `firstpage_${hash('sha256', JSON.stringify([1, tenantId, documentHash]), 'hex').slice(0, 40)}.jpg`

/**
 * Renders the picture unless another request has done so in the meantime. Stores the reason if it cannot be rendered.
 */
async function draw({ database, files }: SharedPageDeps, asked: SharedRequest, name: string): Promise<void> {
  const { caller, paper } = asked
  const { content } = paper
  if (content.entityType !== 'document' || (await files.touchFile('kept', name))) return
  const key = keyOf(asked)
  if ((await findPdfProblem(database.sql, key, name)) !== null) return
  const { startCount } = await recordPdfStart(database.sql, key, name)
  const drawn = await pageOf({ database, files }, caller, content.document)
  // After a temporary failure no end is recorded, so the next request tries again, up to `maxTimes` attempts.
  if ('refused' in drawn && drawn.isRetryable && startCount < maxTimes) return
  if ('bytes' in drawn) await files.keep(name, drawn.bytes)
  await storePdfResult(database.sql, key, name, 'bytes' in drawn ? null : drawn.refused)
}

async function pageOf(
  { database, files }: Pick<SharedPageDeps, 'database' | 'files'>,
  caller: Caller,
  { id, version, size: bytes }: SignedFilePaper,
): Promise<EncodedPicture | PictureFailure> {
  if (bytes > largestDrawn) return { refused: tooLargeToDrawReason }
  try {
    const { file } = await openVersionFile(await readContextAtClockOf(database, caller), caller, files, id, version)
    try {
      return await renderFirstPage(file.stream(), size)
    } finally {
      await file.close()
    }
  } catch (error) {
    if (error instanceof FileContentLost) return { refused: fileLostReason }
    throw error
  }
}
