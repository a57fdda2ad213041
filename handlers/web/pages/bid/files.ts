import type { Request, Response } from 'express'
import type { BidPaper } from '../../../../db/domain/bids/paper.ts'
import { formatFileSize } from '../../../../db/domain/conventions/file-size.ts'
import type { ValueFormat } from '../../../../db/domain/conventions/value-format.ts'
import { toSafeFileName } from '../../../../db/domain/files/file-names.ts'
import { labelsOf } from '../../../../db/domain/language/labels.ts'
import { toFileNamePart, toVisibleLine } from '../../../../db/domain/visible-text.ts'
import { readContextAtClockOf } from '../../../../db/engine/postgres/transaction.ts'
import { bidLink } from '../../../../db/nouns/bids/public-link.ts'
import type { SharedBid } from '../../../../db/nouns/bids/shared-bids.ts'
import { openVersionFile } from '../../../../db/nouns/documents/versions.ts'
import { sendFile } from '../../../pipeline/http/files/send.ts'
import { sendMessage } from '../shared/messages.ts'
import type { SharedPageDeps } from '../shared/routes.ts'

const kinds: Record<string, string> = { 'application/pdf': 'PDF', 'image/png': 'PNG', 'image/jpeg': 'JPEG' }

/** Returns the files attached to a bid, as the template lists them. */
export const filesView = ({ files = [], from }: BidPaper, values: ValueFormat) =>
  files.map(({ documentId, name, contentType, size }) => ({
    documentId,
    name: toVisibleLine(name),
    kind: kinds[contentType],
    size: formatFileSize(size, values, labelsOf(from.language)),
  }))

/**
 * Sends an attached file in the version that the page lists. Any other id gets the same 404 page, whether or not such a
 * document exists.
 * Only file types that browsers display without running code can be attached to a bid.
 */
export async function sendSharedFile(
  { database, files }: SharedPageDeps,
  { caller, paper }: SharedBid,
  request: Request,
  response: Response,
): Promise<void> {
  const file = paper.files?.find(({ documentId }) => String(documentId) === request.params.file)
  if (!file) {
    const label = labelsOf(paper.from.language)
    sendMessage(response, {
      title: label('bid.noFileTitle'),
      lines: [label('bid.noFile')],
      status: 404,
      from: paper.from,
      link: { href: `${bidLink.path}/${request.params.token}`, label: label('page.back', { noun: 'bid' }) },
    })
    return
  }
  const { documentId, version, contentType, sha256, name } = file
  const opened = await openVersionFile(await readContextAtClockOf(database, caller), caller, files, documentId, version)
  response.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' })
  await sendFile(request, response, {
    content: opened.file,
    contentType,
    filename: toSafeFileName(toFileNamePart(name)),
    disposition: 'inline',
    version: sha256,
  })
}
