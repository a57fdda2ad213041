import PDFKit from 'pdfkit'
import { add, type Decimal } from '../../../db/domain/money.ts'
import { lineTotal } from '../../../db/domain/totals.ts'
import { type PaperName, type PaperOf, paperKinds } from '../../../db/workflows/resources/papers.ts'
import { layOutBid } from '../../../workers/pdf/bid.ts'
import { layOutChangeOrder } from '../../../workers/pdf/change-order.ts'
import { getFont } from '../../../workers/pdf/fonts/faces.ts'
import { measureText, toDrawableText } from '../../../workers/pdf/fonts/fonts.ts'
import { canUseSignatureFont } from '../../../workers/pdf/fonts/runs.ts'
import type { LayoutPiece } from '../../../workers/pdf/layout.ts'
import { layOutPayApp } from '../../../workers/pdf/pay-app/pay-app.ts'
import { PdfRenderer } from '../../../workers/pdf/renderer.ts'
import type { Sheet } from '../../../workers/pdf/sheets.ts'
import type { BenchKit } from '../../testkit/environment/bench-kit.ts'
import { startWorkerProcess } from '../../testkit/environment/worker-process.ts'
import { sampleBid, sampleLines } from '../../testkit/fixtures/bid-paper.ts'
import { sampleChangeOrder, sampleChangeOrderLines } from '../../testkit/fixtures/change-order-document.ts'
import { sampleCertificate, samplePayApp, sampleSchedule } from '../../testkit/fixtures/pay-app-document.ts'
import { measureJobPeakRss } from './jobs.ts'
import { measurePhotographReportMs, photographCount } from './photographs.ts'

/**
 * One row of the printed table of PDFs: a warm renderer compared with pdfkit, and the worker's memory after a job of
 * the same size.
 */
export interface PdfRow {
  workload: string
  lines: number
  pages?: number
  /** Median times in milliseconds of the service and of pdfkit. The row of the photographs has no pdfkit time. */
  ms: number
  pdfkitMs?: number
  ratio?: number
  maxRatio?: number
  maxMs: number | undefined
  /** Peak memory of the worker until the end of this job. The worker runs the jobs in the order of the table. */
  peakRssMb: number
  maxRssMb: number
}

/** Highest accepted memory of the worker, in MB. */
const maxRssMb = 300
const maxRatio = 1.3

/** A kind of paper and its size. Both the renderer and a worker's job render it. */
interface Drawn<Name extends PaperName = PaperName> {
  name: Name
  lines: number
  rounds: number
  maxMs: number | undefined
  /** Returns the paper, with different figures in each round, as if it were of another record. */
  document(round: number): PaperOf<Name>
  layOut(round: number): Sheet[]
}

const fonts = { measure: measureText, drawable: toDrawableText, inScript: canUseSignatureFont }

const bidOf = (lines: number, rounds: number, maxMs?: number): Drawn<'bid'> => {
  const repriced = (round: number) =>
    sampleLines(lines).map((line) => {
      if (line.quantity === null || line.unitPrice === null) return line
      const unitPrice = raised(line.unitPrice, round)
      return { ...line, unitPrice, total: lineTotal(line.quantity, unitPrice) }
    })
  const document = (round: number) => sampleBid(lines, {}, repriced(round))
  return { name: 'bid', lines, rounds, maxMs, document, layOut: (round) => layOutBid(document(round), fonts).pages }
}

const changeOrderOf = (lines: number, rounds: number): Drawn<'change_order'> => {
  const repriced = (round: number) =>
    sampleChangeOrderLines(lines).map((line) => {
      const unitPrice = raised(line.unitPrice, round)
      return { ...line, unitPrice, total: lineTotal(line.quantity, unitPrice) }
    })
  const document = (round: number) => sampleChangeOrder(lines, {}, repriced(round))
  const layOut = (round: number) => layOutChangeOrder(document(round), fonts).pages
  return { name: 'change_order', lines, rounds, maxMs: undefined, document, layOut }
}

const payAppOf = (lines: number, rounds: number, maxMs?: number): Drawn<'pay_app'> => {
  const revalued = (round: number) =>
    sampleSchedule(lines).map((line) => ({
      ...line,
      scheduledValue: raised(line.scheduledValue, 3 * round),
      previousWork: raised(line.previousWork, round),
      workThisPeriod: raised(line.workThisPeriod, round),
    }))
  const document = (round: number) => samplePayApp(lines, {}, sampleCertificate(revalued(round)))
  const layOut = (round: number) => layOutPayApp(document(round), fonts).pages
  return { name: 'pay_app', lines, rounds, maxMs, document, layOut }
}

const raised = (amount: Decimal, by: number): Decimal => add(amount, `${by}.17`)

/**
 * Renders papers in the service's render worker, alternating with bare pdfkit, which draws the same pages: same words,
 * lines, fills, positions and fonts. Then runs jobs of the same sizes in a worker process, and a job for a site log
 * with photographs.
 */
export async function measurePdfs(stage: BenchKit): Promise<PdfRow[]> {
  const renderer = new PdfRenderer()
  const worker = startWorkerProcess(stage)
  const rows: PdfRow[] = []
  const warm = bidOf(40, 10)
  try {
    for (let round = 0; round < warm.rounds; round += 1) await drawBoth(renderer, warm, round)
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
      for (let round = 0; round < drawn.rounds; round += 1) times.push(await drawBoth(renderer, drawn, round))
      const [ms, pdfkitMs] = [median(times.map((one) => one.ms)), median(times.map((one) => one.pdfkitMs))]
      const peakRssMb = await measureJobPeakRss(stage, worker, drawn)
      const { name, lines, layOut, maxMs } = drawn
      const [workload, pages, ratio] = [`${paperKinds[name].noun} PDF`, layOut(0).length, ms / pdfkitMs]
      rows.push({ workload, lines, pages, ms, pdfkitMs, ratio, maxRatio, maxMs, peakRssMb, maxRssMb })
    }
    const ms = await measurePhotographReportMs(stage)
    const [workload, lines, peakRssMb] = ['daily report PDF, photographs', photographCount, await worker.peakRssMb()]
    rows.push({ workload, lines, ms, maxMs: 4_000, peakRssMb, maxRssMb })
    return rows
  } finally {
    await Promise.all([worker.stop(), renderer.close()])
  }
}

async function drawBoth(
  renderer: PdfRenderer,
  { name, document, layOut }: Drawn,
  round: number,
): Promise<{ ms: number; pdfkitMs: number }> {
  const paper = document(round)
  const ms = await timed(() => renderer.render(name, paper))
  return { ms, pdfkitMs: await timed(() => drawWithPdfkit(layOut(round))) }
}

async function timed(work: () => Promise<Buffer>): Promise<number> {
  const start = performance.now()
  const pdf = await work()
  if (pdf.subarray(0, 5).toString() !== '%PDF-') throw new Error('that was no PDF')
  return performance.now() - start
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

/** Draws the same pages directly with pdfkit, as the reference. */
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
  // Only samples have a watermark.
  if (piece.kind === 'watermark') return
  const { x, y, width } = piece
  if (piece.kind === 'box') {
    const { height, fill, stroke, radius = 0 } = piece
    if (fill) pdf.roundedRect(x, y, width, height, radius).fill(fill)
    if (stroke) pdf.roundedRect(x, y, width, height, radius).stroke(stroke)
  }
  if (piece.kind !== 'text') return
  const { lines, style, align = 'left' } = piece
  // The font is opened once for all documents, as in the service.
  pdf
    .font(getFont('plex', style.weight) as unknown as Buffer, style.weight)
    .fontSize(style.size)
    .fillColor(style.color)
  for (const [index, line] of lines.entries()) {
    const at = y + index * style.leading
    pdf.text(line, x, at, { width, align, lineBreak: false, characterSpacing: style.spacing ?? 0 })
  }
}
