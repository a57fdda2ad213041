import type { Request, Response } from 'express'
import { labelsOf } from '../../../../db/domain/language/labels.ts'
import type { PaperHead } from '../../../../db/domain/papers/letterhead.ts'
import type { Caller } from '../../../../db/engine/base/caller.ts'
import type { Database } from '../../../../db/engine/postgres/connection.ts'
import type { FileStore } from '../../../../db/services/files/file-store.ts'
import type { ShownPaper } from '../../../../db/services/papers/paper-cache.ts'
import { type AnyPaperKind, entityKeyOf } from '../../../../db/services/papers/paper-kind.ts'
import { findPdfProblem } from '../../../../db/services/papers/pdf-cache.ts'
import { addPdfRequest } from '../../../../db/services/papers/pdf-requests.ts'
import { sendFile } from '../../../pipeline/http/files/send.ts'
import { sendMessage } from './messages.ts'

/** A record that is shown through its public link. */
export interface SharedRecord extends ShownPaper<PaperHead> {
  /** Caller with which the page reads the record's organization; it has no scopes. */
  caller: Caller
  id: number
}

export interface PdfDeps {
  database: Database
  files: FileStore
  kind: AnyPaperKind
  /** URL of the record's page, for the link back. */
  address: string
}

/**
 * Sends the PDF if the worker has rendered it. Otherwise sends a page that reloads itself, or a 404 page if the PDF
 * cannot be rendered.
 */
export async function sendPdf(
  deps: PdfDeps,
  shared: SharedRecord,
  request: Request,
  response: Response,
): Promise<void> {
  const { files, kind } = deps
  const { paper, pdfFile } = shared
  const file = await files.openFile('kept', pdfFile)
  if (!file) {
    await sendWaiting(deps, shared, response)
    return
  }
  await files.touchFile('kept', pdfFile)
  response.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' })
  await sendFile(request, response, {
    content: file,
    contentType: 'application/pdf',
    filename: `${kind.filename(paper)}.pdf`,
    disposition: 'inline',
    version: `${pdfFile.split('.')[0]}-${file.version}`,
  })
}

/**
 * Queues the PDF for rendering and sends a page that reloads after two seconds. If the PDF cannot be rendered, sends a
 * 404 page instead.
 */
async function sendWaiting(
  { database, kind, address }: PdfDeps,
  { caller, id, paper, pdfFile }: SharedRecord,
  response: Response,
): Promise<void> {
  const key = entityKeyOf(kind, caller.tenantId, id)
  const { noun } = kind
  const label = labelsOf(paper.from.language)
  const common = { from: paper.from, link: { href: address, label: label('page.back', { noun }) } }
  if ((await findPdfProblem(database.sql, key, pdfFile)) === null) {
    await addPdfRequest(database.sql, key)
    response.setHeader('Refresh', '2')
    sendMessage(response, {
      title: label('page.pdfTitle'),
      lines: [label('page.pdfSoon')],
      ...common,
    })
  } else {
    sendMessage(response, {
      title: label('page.noPdf', { noun }),
      lines: [label('page.pdfTooLong')],
      status: 404,
      ...common,
    })
  }
}
