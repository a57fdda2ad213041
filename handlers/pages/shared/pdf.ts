import type { Request, Response } from 'express'
import type { Caller } from '../../../db/base/caller.ts'
import { labelsOf } from '../../../db/domain/language/labels.ts'
import type { PaperHead } from '../../../db/domain/letterhead.ts'
import type { FileStore } from '../../../db/files/file-store.ts'
import { pdfProblem } from '../../../db/papers/kept-pdfs.ts'
import { type AnyPaperKind, entityKeyOf } from '../../../db/papers/paper-kind.ts'
import type { ShownPaper } from '../../../db/papers/shown-papers.ts'
import { wantPdf } from '../../../db/papers/wanted-pdfs.ts'
import type { Database } from '../../../db/postgres/connection.ts'
import { sendFile } from '../../http/files/send.ts'
import { sendMessage } from './messages.ts'

/** A record that somebody looks at through its public link. */
export interface SharedRecord extends ShownPaper<PaperHead> {
  /** The caller that acts for the organization, without any scope. */
  caller: Caller
  id: number
}

export interface PdfDeps {
  database: Database
  files: FileStore
  kind: AnyPaperKind
  /** The page to go back to. */
  address: string
}

/** The PDF, once the worker has made it; until then, and where it cannot be made, a page that says so. */
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

/** Has the PDF made, and a page that asks again by itself; or, for one that cannot be made, a page that says so. */
async function sendWaiting(
  { database, kind, address }: PdfDeps,
  { caller, id, paper, pdfFile }: SharedRecord,
  response: Response,
): Promise<void> {
  const key = entityKeyOf(kind, caller.tenantId, id)
  const { noun } = kind
  const label = labelsOf(paper.from.language)
  const common = { from: paper.from, link: { href: address, label: label('page.back', { noun }) } }
  if ((await pdfProblem(database.sql, key, pdfFile)) === null) {
    await wantPdf(database.sql, key)
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
