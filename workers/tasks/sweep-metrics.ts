import { Counter, Gauge } from 'prom-client'
import { deliveryRegistry } from '../webhooks/metrics.ts'
import type { FileSweepResult } from './sweep-files.ts'

const swept = new Counter({
  name: 'files_swept_total',
  help: 'Files removed by sweeps of this process: expired uploads and artifacts, and files without a record.',
  labelNames: ['kind'],
  registers: [deliveryRegistry],
})

for (const kind of ['uploads', 'artifacts', 'strays']) swept.inc({ kind }, 0)

const missing = new Gauge({
  name: 'files_missing',
  help: 'Missing files that records refer to, at the last check of this process.',
  registers: [deliveryRegistry],
})

const audited = new Counter({
  name: 'integrity_records_audited_total',
  help: 'Records whose figures this process has recalculated.',
  registers: [deliveryRegistry],
})

const found = new Counter({
  name: 'integrity_differences_found_total',
  help: 'Stored figures that differed from the recalculated ones in this process, each counted once while the difference lasts.',
  registers: [deliveryRegistry],
})

const standing = new Gauge({
  name: 'integrity_differences',
  help: 'Stored figures that differ from the recalculated ones, over all organizations, at the last check of this process.',
  registers: [deliveryRegistry],
})

/**
 * Adds the results of an audit of stored figures to the worker's metrics. `standing` is the current number of
 * differences.
 */
export function recordAuditMetrics(run: { audited: number; found: number; standing: number }): void {
  audited.inc(run.audited)
  found.inc(run.found)
  standing.set(run.standing)
}

/** Adds the results of a file sweep to the worker's metrics. */
export function recordSweepMetrics({
  uploads,
  artifacts,
  strays,
  missing: gone,
}: Omit<FileSweepResult, 'missingFiles' | 'failures'>): void {
  for (const [kind, count] of Object.entries({ uploads, artifacts, strays })) swept.inc({ kind }, count)
  if (gone !== undefined) missing.set(gone)
}
