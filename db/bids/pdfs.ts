import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { type BidDocument, documentHash } from '../domain/bids/document.ts'
import { addServeTask } from '../jobs/jobs.ts'
import type { Database, Sql } from '../postgres/connection.ts'
import type { Unit } from '../postgres/transaction.ts'

/**
 * A bid's PDF is kept for whoever asks next: the page, the mail and the jobs all take the same file. The worker makes it,
 * one of an organization at a time and the organizations in turns, so that whoever has many bids drawn delays nobody else.
 */

/** Counted up whenever the same document is drawn otherwise than before, so that no paper of an older layout is shown. */
const layoutVersion = 2

/**
 * The name of the file in `artifacts` that holds this document as a PDF. It follows from everything that the PDF shows, so
 * whoever has the document knows whether its PDF has been made, and a file never has to be told from an older one. Such
 * a file is no job's, so the sweep takes it a day after it was last wanted, and it is made again when it is wanted again.
 */
export function bidPdfFile(tenantId: number, document: BidDocument): string {
  // Nothing on paper tells a bid that was seen from one that was not.
  const status = document.status === 'viewed' ? 'sent' : document.status
  const shown = [layoutVersion, tenantId, documentHash(document), status, document.acceptance]
  const digest = hash('sha256', JSON.stringify(shown), 'hex')
  return `bid_${digest.slice(0, 40)}.pdf`
}

export interface BidKey {
  tenantId: number
  bidId: number
}

/** Why this very PDF cannot be made; null when nothing speaks against it. */
export async function bidPdfProblem(at: Sql, { tenantId, bidId }: BidKey, file: string): Promise<string | null> {
  const row = await at
    .selectFrom('bidPdfs')
    .select('problem')
    .where('tenantId', '=', tenantId)
    .where('bidId', '=', bidId)
    .where('file', '=', file)
    .executeTakeFirst()
  return row?.problem ?? null
}

/** A file that is being drawn. */
export interface Begun {
  /** How often it was begun since it last came to an end, this time included. */
  times: number
  /** The file that it takes the place of. */
  before: string | undefined
}

/** Notes that this PDF of the bid is being drawn. */
export async function beginBidPdf(at: Sql, { tenantId, bidId }: BidKey, file: string): Promise<Begun> {
  const now = new Date().toISOString()
  const { rows } = await sql<{ times: number; before: string | null }>`
    with before as (
      select file from bid_pdfs where tenant_id = ${tenantId} and bid_id = ${bidId}
    )
    insert into bid_pdfs as p (tenant_id, bid_id, file, begun, made_at)
    values (${tenantId}, ${bidId}, ${file}, 1, ${now})
    on conflict (tenant_id, bid_id) do update set file = excluded.file, problem = null, made_at = excluded.made_at,
      begun = case when p.file = excluded.file then p.begun + 1 else 1 end
    returning begun as times, (select file from before) as before
  `.execute(at)
  const { times, before } = rows[0]!
  return { times, before: before === null || before === file ? undefined : before }
}

/** Notes how the drawing has ended: with `problem`, there will be no PDF of what the bid shows now. */
export async function endBidPdf(
  at: Sql,
  { tenantId, bidId }: BidKey,
  file: string,
  problem: string | null = null,
): Promise<void> {
  await at
    .updateTable('bidPdfs')
    .set({ problem, begun: 0, madeAt: new Date().toISOString() })
    .where('tenantId', '=', tenantId)
    .where('bidId', '=', bidId)
    .where('file', '=', file)
    .execute()
}

/** Has the worker make the bid's PDF as it is when its turn comes; `mailJob` goes on once it is there. */
export async function wantBidPdf(at: Sql, { tenantId, bidId }: BidKey, mailJob?: string): Promise<void> {
  const now = new Date().toISOString()
  const jobs = JSON.stringify(mailJob === undefined ? [] : [mailJob])
  const { numAffectedRows = 0n } = await sql`
    insert into wanted_bid_pdfs as w (tenant_id, bid_id, mail_jobs, asked_at)
    values (${tenantId}, ${bidId}, ${jobs}::jsonb, ${now})
    on conflict (tenant_id, bid_id) do update set mail_jobs = w.mail_jobs || excluded.mail_jobs
    where excluded.mail_jobs <> '[]'
  `.execute(at)
  // A bid that is wanted already has its place in the queue.
  if (numAffectedRows > 0n) await addServeTask(at, tenantId, 'serve-documents')
}

/** The bid of the organization that waits longest for its PDF. */
export async function longestWanted(at: Sql, tenantId: number): Promise<BidKey | undefined> {
  const row = await at
    .selectFrom('wantedBidPdfs')
    .select('bidId')
    .where('tenantId', '=', tenantId)
    .orderBy('askedAt')
    .orderBy('bidId')
    .limit(1)
    .executeTakeFirst()
  return row && { tenantId, bidId: row.bidId }
}

/** Puts a bid behind the organization's others that are wanted. */
export async function putLast(at: Sql, { tenantId, bidId }: BidKey): Promise<void> {
  await at
    .updateTable('wantedBidPdfs')
    .set({ askedAt: new Date().toISOString() })
    .where('tenantId', '=', tenantId)
    .where('bidId', '=', bidId)
    .execute()
}

/** Ends the waiting for a bid's PDF; returns the mails that waited. */
export async function endWanted(unit: Unit, { tenantId, bidId }: BidKey): Promise<string[]> {
  const row = await unit.sql
    .deleteFrom('wantedBidPdfs')
    .where('tenantId', '=', tenantId)
    .where('bidId', '=', bidId)
    .returning('mailJobs')
    .executeTakeFirst()
  return (row?.mailJobs ?? []) as string[]
}

/** Organizations that wait for a PDF; a sweep puts them back into the queue. */
export async function tenantsWithWantedPdfs(database: Database): Promise<number[]> {
  const { rows } = await sql<{ tenantId: number }>`
    select /* all tenants */ distinct tenant_id as "tenantId" from wanted_bid_pdfs`.execute(database.sql)
  return rows.map((row) => row.tenantId)
}
