import type { ConcurrentImportRow, LatencyUnderLoadRow } from './concurrent-import.ts'
import type { DeliveryRow } from './deliveries.ts'
import { type EnduranceFigure, enduranceFigures } from './endurance/figures.ts'
import type { Endurance } from './endurance/result.ts'
import { bytesOfTable, type TableRow, type TableState } from './endurance/table-sizes.ts'
import type { FamilyCost } from './families.ts'
import type { FanOutRow } from './fan-out.ts'
import type { GrowthRow } from './growth.ts'
import type { LatencyLimitRow } from './invoices.ts'
import type { JobRow } from './jobs.ts'
import type { LargeFileRow } from './large-files.ts'
import type { PdfRow } from './pdf/pdf.ts'
import type { TransferRow } from './references/documents.ts'
import type { ScaleRow } from './requests/capacity.ts'
import type { HttpRow } from './requests/http.ts'
import type { OverloadRow } from './requests/overload.ts'
import type { PageRow } from './requests/pages.ts'
import type { PortalRow } from './requests/portal.ts'
import type { ProfileRow } from './requests/profile.ts'
import type { StartRow } from './requests/start.ts'
import type { SdkRow } from './sdk.ts'
import type { BackupRow } from './sizes/backups.ts'
import type { SizeRow } from './sizes/sizes.ts'
import type { SpreadRow } from './spread.ts'

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

export const printProfile = printer(({ workload, part, cpu, share }: ProfileRow) => ({
  workload,
  part,
  'CPU us a request (ms a start)': cpu.toFixed(1),
  share: `${(share * 100).toFixed(1)} %`,
}))

export const printFamilies = printer((row: FamilyCost) => ({
  workload: row.workload,
  bytes: row.bytes,
  'CPU us': row.cpuMicros,
  'contact bytes': row.contactBytes,
  'its CPU us': row.contactCpuMicros,
  'CPU per KB, ratio': row.ratio.toFixed(2),
  limit: row.maxRatio.toFixed(2),
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

export const printLatencyLimits = printer((row: LatencyLimitRow) => ({
  workload: row.workload,
  records: row.smallCount,
  ms: row.smallMs.toFixed(1),
  'more records': row.largeCount,
  'their ms': row.largeMs.toFixed(1),
  'limit ms': row.maxMs,
}))

export const printPages = printer((row: PageRow) => ({
  page: row.page,
  kB: row.kilobytes,
  'LCP ms': Math.round(row.paintMs),
  'slowest ms': Math.round(row.slowestMs),
  'limit ms': row.maxMs,
}))

export const printPortal = printer((row: PortalRow) => ({
  page: row.page,
  'records of each family': row.records,
  p50: row.p50Ms.toFixed(1),
  p99: row.p99Ms.toFixed(1),
  'limit ms': row.maxMs,
}))

export const printSpread = printer((row: SpreadRow) => ({
  workload: row.workload,
  'spread/s': Math.round(row.spread),
  'single/s': Math.round(row.single),
  ratio: row.ratio.toFixed(2),
  range: `${row.lowest.toFixed(2)} to ${row.highest.toFixed(2)}`,
  'single CPU us': Math.round(row.singleMicros),
  'coordinator CPU us': Math.round(row.coordinatorMicros),
  'nodes CPU us': Math.round(row.nodeMicros),
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
  range: `${row.lowest.toFixed(2)} to ${row.highest.toFixed(2)}`,
  limit: row.maxRatio?.toFixed(2) ?? '',
}))

export const printConcurrentImport = printer((row: ConcurrentImportRow) => ({
  workload: row.workload,
  'rows/s': Math.round(row.rowsPerSecond),
  'COPY rows/s': Math.round(row.copyRowsPerSecond),
  ratio: row.ratio.toFixed(2),
  range: `${row.lowest.toFixed(2)} to ${row.highest.toFixed(2)}`,
  target: row.target.toFixed(2),
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

export const printLargeFiles = printer((row: LargeFileRow) => ({
  workload: row.workload,
  'file in': row.storedIn,
  MB: row.megabytes,
  s: row.seconds.toFixed(1),
  'MB/s': row.megabytesPerSecond.toFixed(0),
  'RSS at start MB': Math.round(row.startRssMb),
  'peak RSS MB': Math.round(row.peakRssMb),
  'RSS limit MB': row.maxRssMb,
}))

export const printTransfers = printer((row: TransferRow) => ({
  workload: row.workload,
  MB: row.megabytes,
  'MB/s': row.service.megabytesPerSecond.toFixed(0),
  'its MB/s': row.bare.megabytesPerSecond.toFixed(0),
  ratio: row.ratio.toFixed(2),
  'CPU ms': row.service.cpuMs.toFixed(0),
  'its CPU ms': row.bare.cpuMs.toFixed(0),
}))

export const printGrowth = printer((row: GrowthRow) => ({
  workload: row.workload,
  records: `${row.smallCount} / ${row.largeCount}`,
  'small ms': row.smallMs.toFixed(2),
  'large ms': row.largeMs.toFixed(2),
  ratio: row.ratio.toFixed(2),
  limit: row.maxRatio?.toFixed(2) ?? '',
}))

export const printScale = printer((row: ScaleRow) => ({
  workload: row.workload,
  'one req/s': row.oneRequestsPerSecond,
  'two req/s': row.twoRequestsPerSecond,
  ratio: row.ratio.toFixed(2),
  'admitted of 200': `${row.admitted}, limit ${row.admittedLimit}`,
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

export const printFanOut = printer((row: FanOutRow) => ({
  workload: row.workload,
  events: row.events,
  'idle p50 ms': row.idleP50Ms.toFixed(0),
  'idle most ms': row.idleMostMs.toFixed(0),
  'p50 ms': row.besideP50Ms.toFixed(0),
  'most ms': row.besideMostMs.toFixed(0),
  'p50 deliveries ahead': row.besideAhead,
  'deliveries/s beside': row.besideDeliveriesPerSecond,
  backlog: row.backlog,
}))

export const printSizes = printer(({ what, count, unit, value }: SizeRow) => ({ what, measured: count, value, unit }))

export const printBackups = printer((row: BackupRow) => ({
  workload: row.workload,
  MB: row.megabytes,
  'MB written': row.megabytesWritten,
  seconds: row.seconds.toFixed(1),
  'MB/s': row.megabytesPerSecond.toFixed(0),
}))

export const printSdk = printer(({ workload, sdk, bare, ratio }: SdkRow) => ({
  workload,
  'calls/s': sdk.callsPerSecond,
  'by fetch': bare.callsPerSecond,
  'CPU us': sdk.cpuMicros,
  'its CPU us': bare.cpuMicros,
  ratio: ratio.toFixed(2),
}))

const megabytes = (state: TableState): string => (bytesOfTable(state) / 1024 ** 2).toFixed(1)
const bytesOfRow = (state: TableState, live: number): number => Math.round(bytesOfTable(state) / Math.max(1, live))

const printEnduranceFigures = printer(({ figure, first, last, ratio, maxRatio }: EnduranceFigure) => ({
  figure,
  'first sixth': first.toFixed(1),
  'last sixth': last.toFixed(1),
  ratio: Number.isFinite(ratio) ? ratio.toFixed(2) : '',
  limit: maxRatio?.toFixed(2) ?? '',
}))

const printTableSizes = printer(({ name, before, after, mostDead, rebuilt }: TableRow) => ({
  table: name,
  changes: after.changed - before.changed,
  'rows before': before.live,
  'rows after': rebuilt.live,
  'MB before': megabytes(before),
  'MB after': megabytes(after),
  'MB anew': megabytes(rebuilt),
  'bloat table': (after.tableBytes / rebuilt.tableBytes).toFixed(2),
  'bloat indexes': (after.indexBytes / Math.max(1, rebuilt.indexBytes)).toFixed(2),
  'bytes a row before': bytesOfRow(before, before.live),
  'bytes a row after': bytesOfRow(after, rebuilt.live),
  'most dead': mostDead,
  autovacuums: after.autovacuums - before.autovacuums,
}))

export function printEndurance(result: Endurance): Endurance & { figures: EnduranceFigure[] } {
  const { options, seeding, capacityPerSecond, requests, refusals, deliveries, folder } = result
  console.table({ ...options, ...seeding, capacityPerSecond: Math.round(capacityPerSecond) })
  console.table(requests)
  console.log('answers that were no success:', refusals, 'deliveries:', deliveries)
  const figures = printEnduranceFigures(enduranceFigures(result))
  printTableSizes(result.tables)
  console.log(`samples and pictures: ${folder}`)
  return { ...result, figures }
}
