import type { DeliveryRow } from './deliveries.ts'
import type { GrowthRow } from './growth.ts'
import type { JobRow } from './jobs.ts'
import type { PdfRow } from './pdf/pdf.ts'
import type { HttpRow } from './requests/http.ts'
import type { OverloadRow } from './requests/overload.ts'
import type { LatencyUnderLoadRow, PortalRow } from './requests/portal.ts'
import type { StartRow } from './requests/start.ts'

type Cells = Record<string, string | number>

/**
 * Returns a function that prints rows as a table and returns the same rows, for the JSON file. `cells` converts a row
 * into its cells, keyed by column title.
 */
const printer =
  <R>(cells: (row: R) => Cells) =>
  (rows: R[]): R[] => {
    console.table(rows.map(cells))
    return rows
  }

// The functions below print the tables of `make bench`, one function for each type of row.

export const printHttp = printer(
  ({ workload, reference, service, referenceResult, ratio, lowest, highest, target }: HttpRow) => ({
    workload,
    reference,
    'req/s': service.requestsPerSecond,
    'its req/s': referenceResult.requestsPerSecond,
    ratio: ratio.toFixed(2),
    'its range': `${lowest.toFixed(2)} to ${highest.toFixed(2)}`,
    target: target?.toFixed(2) ?? '',
    p50: service.p50Ms,
    p99: service.p99Ms,
    'CPU us': service.cpuMicros,
    'its CPU us': referenceResult.cpuMicros,
    'RSS MB': service.rssMb,
  }),
)

export const printStart = printer((row: StartRow) => ({
  workload: row.workload,
  'ready ms': Math.round(row.readyMs),
  'limit ms': row.maxReadyMs,
  'CPU ms': Math.round(row.cpuMs),
  'RSS at rest MB': Math.round(row.idleRssMb),
  'limit MB': row.maxIdleRssMb,
}))

export const printJobs = printer((row: JobRow) => ({
  workload: row.workload,
  rows: row.rows,
  'rows/s': Math.round(row.rowsPerSecond),
  'COPY rows/s': Math.round(row.copyRowsPerSecond),
  ratio: row.ratio.toFixed(2),
  target: row.target.toFixed(2),
  'peak RSS MB': Math.round(row.peakRssMb),
  'RSS limit MB': row.maxRssMb,
}))

export const printPortal = printer((row: PortalRow) => ({
  page: row.page,
  'records of each family': row.records,
  p50: row.p50Ms.toFixed(1),
  p99: row.p99Ms.toFixed(1),
  'limit ms': row.maxMs,
}))

export const printLatencyUnderLoad = printer((row: LatencyUnderLoadRow) => ({
  workload: row.workload,
  'req/s': row.requestsPerSecond,
  'idle p50': row.idleP50Ms.toFixed(1),
  'idle p99': row.idleP99Ms.toFixed(1),
  p50: row.loadedP50Ms.toFixed(1),
  p99: row.loadedP99Ms.toFixed(1),
  refused: `${row.idleRefused}, ${row.loadedRefused}`,
  ratio: row.ratio.toFixed(2),
  limit: row.maxRatio.toFixed(2),
}))

export const printPdfTable = printer((row: PdfRow) => ({
  workload: row.workload,
  lines: row.lines,
  pages: row.pages ?? '',
  ms: row.ms.toFixed(1),
  'limit ms': row.maxMs ?? '',
  'pdfkit ms': row.pdfkitMs?.toFixed(1) ?? '',
  'times pdfkit': row.ratio?.toFixed(2) ?? '',
  'limit times': row.maxRatio ?? '',
  'peak RSS MB': Math.round(row.peakRssMb),
  'RSS limit MB': row.maxRssMb,
}))

export const printGrowth = printer((row: GrowthRow) => ({
  workload: row.workload,
  records: `${row.smallCount} / ${row.largeCount}`,
  'small ms': row.smallMs.toFixed(2),
  'large ms': row.largeMs.toFixed(2),
  ratio: row.ratio.toFixed(2),
  limit: row.maxRatio?.toFixed(2) ?? '',
}))

export const printOverload = printer((row: OverloadRow) => ({
  workload: row.workload,
  capacity: row.capacityPerSecond,
  'offered/s': row.offeredPerSecond,
  'served/s': row.servedPerSecond,
  '503/s': row.shedPerSecond,
  otherwise: row.otherAnswers,
  'unloaded p99': row.unloadedP99Ms.toFixed(1),
  p99: row.p99Ms.toFixed(1),
  '503 p99': row.shedP99Ms.toFixed(1),
  ratio: row.ratio.toFixed(2),
  limit: row.maxRatio?.toFixed(2) ?? '',
}))

export const printDeliveries = printer((row: DeliveryRow) => ({
  workload: row.workload,
  'deliveries/s': row.deliveriesPerSecond,
  'got loop req/s': row.bareRequestsPerSecond,
  ratio: row.ratio.toFixed(2),
  target: row.minRatio.toFixed(2),
  lost: row.lost,
}))
