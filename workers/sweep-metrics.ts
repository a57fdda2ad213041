import { Counter, Gauge } from 'prom-client'
import type { SweptFiles } from './sweep-files.ts'
import { deliveryRegistry } from './webhooks/metrics.ts'

const swept = new Counter({
  name: 'files_swept_total',
  help: 'Files that sweeps of this process removed: expired uploads and artifacts, and strays without an owner.',
  labelNames: ['kind'],
  registers: [deliveryRegistry],
})

const missing = new Gauge({
  name: 'files_missing',
  help: 'Files that rows named and that were gone, when this process last looked.',
  registers: [deliveryRegistry],
})

/** Counts what a sweep found in the worker's metrics. */
export function noteSwept({ uploads, artifacts, strays, missing: gone }: SweptFiles): void {
  for (const [kind, count] of Object.entries({ uploads, artifacts, strays })) swept.inc({ kind }, count)
  missing.set(gone)
}
