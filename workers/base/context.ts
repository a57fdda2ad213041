import { readFile } from 'node:fs/promises'
import type { Logger } from 'pino'
import type { Secrets } from '../../db/engine/base/secrets.ts'
import type { Settings } from '../../db/engine/base/settings.ts'
import type { Database } from '../../db/engine/postgres/connection.ts'
import type { Installation } from '../../db/services/access/installation.ts'
import type { FileStore } from '../../db/services/files/file-store.ts'
import { openConfiguredFileStore } from '../../db/services/files/open-file-store.ts'
import { PdfRenderer } from '../pdf/renderer.ts'

/** Shared dependencies of a worker process, passed to every task as the first argument. */
export interface WorkerContext {
  database: Database
  files: FileStore
  /** Published OpenAPI document. Its schemas validate imported rows as they validate request bodies. */
  contract: object
  /** Renders papers as PDF in separate threads. */
  renderer: PdfRenderer
  secrets: Secrets
  settings: Settings
  installation: Pick<Installation, 'quiet' | 'frozen'>
  log: Logger
  /** Returns true once the process was asked to stop. Long tasks check this and end at their next safe point. */
  stopping(): boolean
}

/** Number of the current attempt at a task, starting at 1, with the maximum number of attempts. */
export interface TaskAttempt {
  attempt: number
  maxAttempts: number
}

/**
 * Completes a worker's context: opens the file store, loads the contract and creates the PDF renderer. The caller must
 * close the renderer.
 */
export async function openContext(
  given: Omit<WorkerContext, 'files' | 'contract' | 'renderer'>,
): Promise<WorkerContext> {
  const contract = JSON.parse(
    await readFile(new URL('../../generated/openapi.json', import.meta.url), 'utf8'),
  ) as object
  return { ...given, files: await openConfiguredFileStore(given.settings), contract, renderer: new PdfRenderer() }
}
