import { pipeline } from 'node:stream/promises'
import type { Request, Response } from 'express'
import { bidPdfProblem, wantBidPdf } from '../../../db/bids/pdfs.ts'
import type { SharedBid } from '../../../db/bids/shared-bids.ts'
import type { Files } from '../../../db/files/store.ts'
import type { Database } from '../../../db/postgres/connection.ts'
import { sendBidPage } from './render.ts'

/** The PDF, once the worker has made it; until then, and where it cannot be made, a page that says so. */
export async function sendPdf(
  { database, files }: { database: Database; files: Files },
  shared: SharedBid,
  request: Request,
  response: Response,
): Promise<void> {
  const { document, pdfFile } = shared
  const file = await files.openArtifact(pdfFile)
  if (!file) {
    await sendWaiting(database, shared, request, response)
    return
  }
  await files.touchArtifact(pdfFile)
  try {
    response.setHeader('Content-Type', 'application/pdf')
    response.setHeader('Content-Length', file.size)
    response.setHeader('Content-Disposition', `inline; filename="${document.number}.pdf"`)
    response.setHeader('Cache-Control', 'no-store')
    response.setHeader('Referrer-Policy', 'no-referrer')
    response.setHeader('X-Robots-Tag', 'noindex')
    if (request.method === 'HEAD') response.end()
    else await pipeline(file.handle.createReadStream({ autoClose: false }), response)
  } finally {
    await file.handle.close()
  }
}

/** Has the PDF made, and a page that asks again by itself; or, for one that cannot be made, a page that says so. */
async function sendWaiting(
  database: Database,
  { caller, bid, document, pdfFile }: SharedBid,
  request: Request,
  response: Response,
): Promise<void> {
  const key = { tenantId: caller.tenantId, bidId: bid.id }
  const link = { href: `/b/${request.params.token}`, label: 'Back to the bid' }
  const problem = await bidPdfProblem(database.sql, key, pdfFile)
  const message =
    problem === null
      ? { title: 'Your PDF is being prepared', lines: ['It opens here by itself in a moment.'] }
      : { title: 'There is no PDF of this bid', lines: ['It is too long for one. The page shows all of it.'] }
  if (problem === null) {
    await wantBidPdf(database.sql, key)
    response.setHeader('Refresh', '2')
  }
  sendBidPage(response, {
    template: 'bid-message',
    title: message.title,
    data: { ...message, link },
    from: document.from,
    ...(problem !== null && { status: 404 }),
  })
}
