import { readFile } from 'node:fs/promises'
import type { Logger } from 'pino'
import type { Installation } from '../db/access/installation.ts'
import type { Secrets } from '../db/base/secrets.ts'
import type { Settings } from '../db/base/settings.ts'
import type { FileStore } from '../db/files/file-store.ts'
import { openFiles } from '../db/files/open-files.ts'
import type { Database } from '../db/postgres/connection.ts'
import { PdfRenderer } from './pdf/renderer.ts'

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
  installation: Pick<Installation, 'quiet' | 'frozen'>
  log: Logger
  /** True once the process has been told to stop: long work ends at its next safe point. */
  stopping(): boolean
}

/** Which attempt at a task this is, from 1, and after how many it is given up. */
export interface TaskAttempt {
  attempt: number
  maxAttempts: number
}

/** What a worker is told, with the files and the contract that it opens and a renderer of its own, which its end closes. */
export async function openContext(
  told: Omit<WorkerContext, 'files' | 'contract' | 'renderer'>,
): Promise<WorkerContext> {
  const contract = JSON.parse(await readFile(new URL('../generated/openapi.json', import.meta.url), 'utf8')) as object
  return { ...told, files: await openFiles(told.settings), contract, renderer: new PdfRenderer() }
}
