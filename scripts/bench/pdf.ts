import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import PDFKit from 'pdfkit'
import { type Caller, callerOf } from '../../db/base/caller.ts'
import { bids } from '../../db/bids/bids.ts'
import { createChangeOrder } from '../../db/change-orders/change-orders.ts'
import { createChangeOrderLineItem } from '../../db/change-orders/line-items.ts'
import { scheduled } from '../../db/domain/pay-apps/schedule.ts'
import { enqueueJob, findJob } from '../../db/jobs/jobs.ts'
import { replacePayAppLineItems } from '../../db/pay-apps/schedule.ts'
import { readingLive, writing } from '../../db/postgres/transaction.ts'
import { createProject } from '../../db/projects/projects.ts'
import { insertOne } from '../../db/records/write.ts'
import { type PaperName, type PaperOf, paperKinds } from '../../db/resources/papers.ts'
import { createPayApp } from '../../db/workflows/pay-app-creation.ts'
import { sampleBid, sampleLines } from '../../test/support/fixtures/bid-paper.ts'
import { sampleChangeOrder, sampleChangeOrderLines } from '../../test/support/fixtures/change-order-document.ts'
import { samplePayApp, sampleSchedule } from '../../test/support/fixtures/pay-app-document.ts'
import { bidSheets } from '../../workers/pdf/bid.ts'
import { changeOrderSheets } from '../../workers/pdf/change-order.ts'
import { fontOf } from '../../workers/pdf/fonts/faces.ts'
import { drawable, measureText } from '../../workers/pdf/fonts/fonts.ts'
import { inScript } from '../../workers/pdf/fonts/runs.ts'
import type { LayoutPiece } from '../../workers/pdf/layout.ts'
import { payAppSheets } from '../../workers/pdf/pay-app/pay-app.ts'
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

/** What the worker may take at most; the bids of the table are the largest. */
const maxRssMb = (name: PaperName): number => (name === 'bid' ? 400 : 300)

/** A paper to draw, and the record that a worker's job draws as much of. */
interface Drawn<Name extends PaperName = PaperName> {
  name: Name
  lines: number
  rounds: number
  maxMs?: number
  document: PaperOf<Name>
  layOut(): Sheet[]
}

const fonts = { measure: measureText, drawable, inScript }

const bidOf = (lines: number, rounds: number, maxMs?: number): Drawn<'bid'> => {
  const document = sampleBid(lines)
  return {
    name: 'bid',
    lines,
    rounds,
    document,
    layOut: () => bidSheets(document, fonts).pages,
    ...(maxMs && { maxMs }),
  }
}

const changeOrderOf = (lines: number, rounds: number): Drawn<'change_order'> => {
  const document = sampleChangeOrder(lines)
  return { name: 'change_order', lines, rounds, document, layOut: () => changeOrderSheets(document, fonts).pages }
}

const payAppOf = (lines: number, rounds: number, maxMs?: number): Drawn<'pay_app'> => {
  const document = samplePayApp(lines)
  return {
    name: 'pay_app',
    lines,
    rounds,
    document,
    layOut: () => payAppSheets(document, fonts).pages,
    ...(maxMs && { maxMs }),
  }
}

/**
 * Papers drawn as the service draws them, through its thread, against pdfkit alone drawing the same words, lines and
 * fills at the same places in the same fonts. They take turns. Then the same sizes as jobs of a worker process.
 */
export async function pdfRows(stage: Stage): Promise<PdfRow[]> {
  const renderer = new PdfRenderer()
  const worker = startWorkerProcess(stage)
  const rows: PdfRow[] = []
  const warm = bidOf(40, 10)
  try {
    for (let round = 0; round < warm.rounds; round += 1) await drawBoth(renderer, warm)
    const bids = [bidOf(5, 20), bidOf(40, 20, 100), bidOf(300, 5), bidOf(1_000, 5, 3_000)]
    const others = [
      changeOrderOf(3, 20),
      changeOrderOf(60, 10),
      payAppOf(8, 20),
      payAppOf(60, 10),
      payAppOf(400, 5, 1_000),
    ]
    for (const drawn of [...others, ...bids]) {
      const times = []
      for (let round = 0; round < drawn.rounds; round += 1) times.push(await drawBoth(renderer, drawn))
      const [ms, pdfkitMs] = [median(times.map((one) => one.ms)), median(times.map((one) => one.pdfkitMs))]
      const peakRssMb = await peakOfJob(stage, worker, drawn)
      const { name, lines, layOut, maxMs } = drawn
      const workload = `${paperKinds[name].noun} PDF`
      rows.push({
        workload,
        lines,
        pages: layOut().length,
        ms,
        pdfkitMs,
        ratio: ms / pdfkitMs,
        maxMs,
        peakRssMb,
        maxRssMb: maxRssMb(name),
      })
    }
    return rows
  } finally {
    await Promise.all([worker.stop(), renderer.close()])
  }
}

async function drawBoth(
  renderer: PdfRenderer,
  { name, document, layOut }: Drawn,
): Promise<{ ms: number; pdfkitMs: number }> {
  const ms = await timed(() => renderer.render(name, document))
  return { ms, pdfkitMs: await timed(() => drawWithPdfkit(layOut())) }
}

async function timed(work: () => Promise<Buffer>): Promise<number> {
  const start = performance.now()
  const pdf = await work()
  if (pdf.subarray(0, 5).toString() !== '%PDF-') throw new Error('that was no PDF')
  return performance.now() - start
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

/** The reference: the same sheets, drawn by pdfkit directly. */
function drawWithPdfkit(sheets: readonly Sheet[]): Promise<Buffer> {
  const pdf = new PDFKit({ margin: 0, autoFirstPage: false })
  const done = collected(pdf)
  for (const { format, pieces } of sheets) {
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

function drawPiece(pdf: PDFKit.PDFDocument, piece: LayoutPiece): void {
  // Samples alone have one.
  if (piece.kind === 'watermark') return
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
    .font(fontOf('plex', style.weight) as unknown as Buffer, style.weight)
    .fontSize(style.size)
    .fillColor(style.color)
  for (const [index, line] of lines.entries()) {
    const at = y + index * style.leading
    pdf.text(line, x, at, { width, align, lineBreak: false, characterSpacing: style.spacing ?? 0 })
  }
}

/** Lets the worker draw a record with so many lines, and returns its peak memory after that. */
async function peakOfJob(stage: Stage, worker: WorkerProcess, { name, lines }: Drawn): Promise<number> {
  const caller = callerOf(stage.tenants[0]!.id, { apiKeyId: 1, userId: null, clientId: null, scopes: [] })
  const id = await makers[name]!(stage, caller, lines)
  const job = { type: 'pdf', resourceType: paperKinds[name].family, params: { id }, readScope: null, total: 1 } as const
  const jobId = await writing(stage.database, caller, (tx) => enqueueJob(tx, caller, job))
  for (;;) {
    const { status, errorMessage } = (await findJob(readingLive(stage.database), caller, jobId)).job
    if (status === 'completed') return worker.peakRssMb()
    if (status === 'failed') throw new Error(`the PDF failed: ${errorMessage}`)
    await sleep(20)
  }
}

type Make = (stage: Stage, caller: Caller, lines: number) => Promise<number>

const makers: Partial<Record<PaperName, Make>> = { bid: makeBid, change_order: makeChangeOrder, pay_app: makePayApp }

async function makeChangeOrder({ database }: Stage, caller: Caller, count: number): Promise<number> {
  const project = await writing(database, caller, (tx) => createProject(tx, caller, { name: 'Deck' }))
  const given = { projectId: project.id, title: 'Wider stairs' }
  const { id } = await writing(database, caller, (tx) => createChangeOrder(tx, caller, given))
  await writing(database, caller, async (tx) => {
    for (const { total: _, ...line } of sampleChangeOrderLines(count))
      await createChangeOrderLineItem(tx, caller, id, line)
  })
  return id
}

async function makePayApp({ database }: Stage, caller: Caller, count: number): Promise<number> {
  const schedule = sampleSchedule(count)
  const contractValue = scheduled(schedule)
  const project = await writing(database, caller, (tx) => createProject(tx, caller, { name: 'Deck', contractValue }))
  const given = { projectId: project.id, periodTo: '2026-03-31', workRetainagePercent: '10' }
  const { id } = await writing(database, caller, (tx) => createPayApp(tx, caller, given))
  const lines = schedule.map(({ itemNumber, section, description, scheduledValue, previousWork }) => ({
    ...{ itemNumber, section, description, scheduledValue },
    workThisPeriod: previousWork,
  }))
  await writing(database, caller, (tx) => replacePayAppLineItems(tx, caller, id, lines))
  return id
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
