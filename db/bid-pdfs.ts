import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Sql } from './connection.ts'
import { type BidDocument, documentHash } from './domain/bid-document.ts'
import type { Tasks } from './jobs.ts'

/**
 * The name of the file in `artifacts` that holds this document as a PDF. It follows from everything that the PDF shows, so
 * whoever has the document knows whether its PDF has been made, and a file never has to be told from an older one. Such
 * a file is no job's, so the sweep takes it after an hour, and it is made again when it is wanted again.
 */
export function bidPdfFile(tenantId: number, document: BidDocument): string {
  // Nothing on paper tells a bid that was seen from one that was not.
  const status = document.status === 'viewed' ? 'sent' : document.status
  const shown = [tenantId, documentHash(document), status, document.acceptance]
  const digest = hash('sha256', JSON.stringify(shown), 'hex')
  return `bid_${digest.slice(0, 40)}.pdf`
}

/** Has the worker make the PDF of the bid as it is when it gets to it. */
export async function enqueueBidPdf(at: Sql, task: Tasks['render-bid-pdf']): Promise<void> {
  await sql`select graphile_worker.add_job('render-bid-pdf', ${JSON.stringify(task)}::json,
    job_key := ${`render-bid-pdf:${task.tenantId}:${task.bidId}`}::text, max_attempts := 3)`.execute(at)
}
