import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import PDFKit from 'pdfkit'
import { type Caller, callerOf } from '../../db/base/caller.ts'
import { bids } from '../../db/bids/bids.ts'
import type { BidDocument } from '../../db/domain/bids/document.ts'
import { enqueueJob, findJob } from '../../db/jobs/jobs.ts'
import { reading, writing } from '../../db/postgres/transaction.ts'
import { insertOne } from '../../db/records/write.ts'
import { sampleBid, sampleLines } from '../../test/support/fixtures/bid-document.ts'
import { bidSheets } from '../../workers/pdf/bid.ts'
import { drawable, mainFonts, measure } from '../../workers/pdf/fonts.ts'
import type { Piece } from '../../workers/pdf/layout.ts'
import { PdfRenderer } from '../../workers/pdf/renderer.ts'
import type { Sheet } from '../../workers/pdf/sheets.ts'
import type { Stage } from './stage.ts'
import { startWorkerProcess, type WorkerProcess } from './worker-process.ts'

/**
 * One line of the PDFs' table: a warm renderer beside pdfkit, and the worker's memory after a job that draws as much.
 */
export interface PdfRow {
  workload: string
  lines: number
  pages: number
  /** Median times of the service and of pdfkit. */
  ms: number
  pdfkitMs: number
  ratio: number
  maxMs: number | undefined
  /** The worker's peak memory up to the end of this job; it runs them in the order of the table. */
  peakRssMb: number
  maxRssMb: number
}

const maxRssMb = 400
const sizes = [
  { lines: 5, rounds: 20 },
  { lines: 40, rounds: 20, maxMs: 100 },
  { lines: 300, rounds: 5 },
  { lines: 1_000, rounds: 5, maxMs: 3_000 },
]

/**
 * A bid drawn as the service draws it, through its thread, against pdfkit alone drawing the same words, lines and
 * fills at the same places in the same fonts. They take turns. Then the same sizes as jobs of a worker process.
 */
export async function pdfRows(stage: Stage): Promise<PdfRow[]> {
  const renderer = new PdfRenderer()
  const worker = startWorkerProcess(stage)
  const rows: PdfRow[] = []
  try {
    for (let round = 0; round < 10; round += 1) await drawBoth(renderer, sampleBid(40))
    for (const { lines, rounds, maxMs } of sizes) {
      const bid = sampleBid(lines)
      const times = []
      for (let round = 0; round < rounds; round += 1) times.push(await drawBoth(renderer, bid))
      const [ms, pdfkitMs] = [median(times.map((one) => one.ms)), median(times.map((one) => one.pdfkitMs))]
      const peakRssMb = await peakOfJob(stage, worker, lines)
      const pages = sheetsOf(bid).length
      rows.push({ workload: 'bid PDF', lines, pages, ms, pdfkitMs, ratio: ms / pdfkitMs, maxMs, peakRssMb, maxRssMb })
    }
    return rows
  } finally {
    await Promise.all([worker.stop(), renderer.close()])
  }
}

async function drawBoth(renderer: PdfRenderer, bid: BidDocument): Promise<{ ms: number; pdfkitMs: number }> {
  const ms = await timed(() => renderer.render('bid', bid))
  return { ms, pdfkitMs: await timed(() => drawWithPdfkit(bid)) }
}

async function timed(work: () => Promise<Buffer>): Promise<number> {
  const start = performance.now()
  const pdf = await work()
  if (pdf.subarray(0, 5).toString() !== '%PDF-') throw new Error('that was no PDF')
  return performance.now() - start
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

const sheetsOf = (bid: BidDocument): Sheet[] => bidSheets(bid, { measure, drawable }).pages

/** The reference: the same sheets, drawn by pdfkit directly. */
function drawWithPdfkit(bid: BidDocument): Promise<Buffer> {
  const pdf = new PDFKit({ margin: 0, autoFirstPage: false })
  const done = collected(pdf)
  for (const { format, pieces } of sheetsOf(bid)) {
    pdf.addPage({ size: [format.width, format.height], margin: 0 })
    for (const piece of pieces) drawPiece(pdf, piece)
  }
  pdf.end()
  return done
}

function collected(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  const parts: Buffer[] = []
  return new Promise((resolve, reject) => {
    pdf.on('data', (part: Buffer) => parts.push(part)).on('error', reject)
    pdf.on('end', () => resolve(Buffer.concat(parts)))
  })
}

function drawPiece(pdf: PDFKit.PDFDocument, piece: Piece): void {
  const { x, y, width } = piece
  if (piece.kind === 'box') {
    const { height, fill, stroke, radius = 0 } = piece
    if (fill) pdf.roundedRect(x, y, width, height, radius).fill(fill)
    if (stroke) pdf.roundedRect(x, y, width, height, radius).stroke(stroke)
  }
  if (piece.kind !== 'text') return
  const { lines, style, align = 'left' } = piece
  // Opened once for all documents, as the service does.
  pdf
    .font(mainFonts[style.weight] as unknown as Buffer, style.weight)
    .fontSize(style.size)
    .fillColor(style.color)
  for (const [place, line] of lines.entries()) {
    const at = y + place * style.leading
    pdf.text(line, x, at, { width, align, lineBreak: false, characterSpacing: style.spacing ?? 0 })
  }
}

/** Lets the worker draw a bid with so many lines, and returns its peak memory after that. */
async function peakOfJob(stage: Stage, worker: WorkerProcess, lines: number): Promise<number> {
  const caller = callerOf(stage.tenants[0]!.id, { apiKeyId: 1, userId: null, clientId: null, scopes: [] })
  const id = await makeBid(stage, caller, lines)
  const job = { type: 'pdf', resourceType: 'bids', params: { id }, readScope: null, total: 1 } as const
  const jobId = await writing(stage.database, caller, (tx) => enqueueJob(tx, caller, job))
  for (;;) {
    const { status, errorMessage } = (await findJob(reading(stage.database), caller, jobId)).job
    if (status === 'completed') return worker.peakRssMb()
    if (status === 'failed') throw new Error(`the PDF failed: ${errorMessage}`)
    await sleep(20)
  }
}

async function makeBid({ database }: Stage, caller: Caller, count: number): Promise<number> {
  const { id } = await writing(database, caller, (tx) => insertOne(tx, caller, bids, { taxRate: '8.25' }))
  const rows = sampleLines(count).map(({ id: _id, isOptional, markName, unitPrice, ...line }, order) => ({
    ...line,
    ...{ is_optional: isOptional, mark_name: markName, unit_price: unitPrice, order },
  }))
  await sql`
    insert into bid_line_items (tenant_id, bid_id, kind, is_optional, mark_name, description, quantity, unit_price, total, "order", created_at, updated_at)
    select ${caller.tenantId}::bigint, ${id}::bigint, r.kind, r.is_optional, r.mark_name, r.description, r.quantity, r.unit_price, r.total, r."order", now(), now()
    from json_populate_recordset(null::bid_line_items, ${JSON.stringify(rows)}::json) r`.execute(database.sql)
  return id
}
