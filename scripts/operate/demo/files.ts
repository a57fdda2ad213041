import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { Caller } from '../../../db/engine/base/caller.ts'
import type { Database } from '../../../db/engine/postgres/connection.ts'
import { runTransaction } from '../../../db/engine/postgres/transaction.ts'
import type { FileStore } from '../../../db/services/files/file-store.ts'
import { createUpload, finishUpload } from '../../../db/services/files/transfers.ts'

const folder = join(import.meta.dirname, 'files')
const maxBytes = 1024 * 1024

/** Uploads a file of scripts/operate/demo/files and returns its sourcePath. */
export async function uploadDemoFile(
  database: Database,
  store: FileStore,
  caller: Caller,
  { filename, ...about }: { filename: string; purpose: 'document' | 'logo'; contentType: string },
): Promise<string> {
  const { id } = await runTransaction(database, caller, (tx) => createUpload(tx, caller, { ...about, filename }))
  const received = await store.receiveUpload(createReadStream(join(folder, filename)), { id, maxBytes })
  await finishUpload(database, { tenantId: caller.tenantId, id }, received)
  return id
}
