import { Counter, Gauge } from 'prom-client'
import type { SweptFiles } from './sweep-files.ts'
import { deliveryRegistry } from './webhooks/metrics.ts'

const swept = new Counter({
  name: 'files_swept_total',
  help: 'Files that sweeps of this process removed: expired uploads and artifacts, and strays without an owner.',
  labelNames: ['kind'],
  registers: [deliveryRegistry],
})

for (const kind of ['uploads', 'artifacts', 'strays']) swept.inc({ kind }, 0)

const missing = new Gauge({
  name: 'files_missing',
  help: 'Files that rows named and that were gone, when this process last looked.',
  registers: [deliveryRegistry],
})

const audited = new Counter({
  name: 'integrity_records_audited_total',
  help: 'Records whose figures this process has computed again.',
  registers: [deliveryRegistry],
})

const found = new Counter({
  name: 'integrity_differences_found_total',
  help: 'Figures that this process found to be stored otherwise than they are computed, each once while it stands.',
  registers: [deliveryRegistry],
})

const standing = new Gauge({
  name: 'integrity_differences',
  help: 'Figures that are stored otherwise than they are computed, over all organizations, when this process last looked.',
  registers: [deliveryRegistry],
})

/** Records the results of an audit of stored figures in the worker's metrics. */
export function noteAudited(run: { audited: number; found: number; standing: number }): void {
  audited.inc(run.audited)
  found.inc(run.found)
  standing.set(run.standing)
}

/** Records the results of a file sweep in the worker's metrics. */
export function noteSwept({
  uploads,
  artifacts,
  strays,
  missing: gone,
}: Omit<SweptFiles, 'missingFiles' | 'failures'>): void {
  for (const [kind, count] of Object.entries({ uploads, artifacts, strays })) swept.inc({ kind }, count)
  if (gone !== undefined) missing.set(gone)
}
