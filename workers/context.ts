import type { Logger } from 'pino'
import type { Installation } from '../db/access/installation.ts'
import type { Secrets } from '../db/base/secrets.ts'
import type { Settings } from '../db/base/settings.ts'
import type { FileStore } from '../db/files/file-store.ts'
import type { Database } from '../db/postgres/connection.ts'
import type { PdfRenderer } from './pdf/renderer.ts'

/** What a worker process has for all its tasks, each of which gets it first. */
export interface WorkerContext {
  database: Database
  files: FileStore
  /** The published OpenAPI document: rows are validated by the same schemas as bodies. */
  contract: object
  /** Draws documents in separate threads. */
  renderer: PdfRenderer
  secrets: Secrets
  settings: Settings
  installation: Pick<Installation, 'quiet'>
  log: Logger
  /** True once the process has been told to stop: long work ends at its next safe point. */
  stopping(): boolean
}
