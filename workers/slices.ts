import { setTimeout as sleep } from 'node:timers/promises'
import type { Files } from '../db/files/store.ts'
import type { Slice } from '../db/jobs/jobs.ts'
import type { Database } from '../db/postgres/connection.ts'
import type { PdfRenderer } from './pdf/renderer.ts'

/** What a worker brings to every job. */
export interface Workplace {
  database: Database
  files: Files
  /** The published OpenAPI document: rows are judged by the same schemas as bodies. */
  contract: object
  /** Draws documents beside everything else. */
  renderer: PdfRenderer
}

/**
 * Serves a claimed job until it ends, or until `mayGoOn` says that another job's turn has come; its last committed batch
 * is then where the next slice begins. Throws SliceLost when the job was cancelled or taken over.
 */
export type ServeSlice = (workplace: Workplace, slice: Slice, mayGoOn: () => boolean) => Promise<void>

const restShare = 0.5

/**
 * Does a batch and rests for half of the time that it took. Somebody waits for every request, and nobody for the
 * end of a batch: on a machine whose processors are all busy, the pauses are what keeps a large job from delaying them.
 */
export async function paced<T>(batch: () => Promise<T>): Promise<T> {
  const from = performance.now()
  const result = await batch()
  await sleep((performance.now() - from) * restShare)
  return result
}

/** Asks for each item one ahead, so that the next is being made while this one is being used. */
export async function* oneAhead<T>(items: AsyncIterator<T, void, undefined>): AsyncGenerator<T, void, undefined> {
  let coming = items.next()
  try {
    for (;;) {
      const { done, value } = await coming
      if (done) return
      coming = items.next()
      // Whoever stops early never looks at the item ahead, whose failure is then nobody's.
      coming.catch(() => {})
      yield value as T
    }
  } finally {
    await coming.catch(() => {})
    await items.return?.()
  }
}
