import { readFileSync } from 'node:fs'
import { openDatabasePool } from '../../../db/engine/postgres/connection.ts'
import { openConfiguredFileStore } from '../../../db/services/files/open-file-store.ts'
import { claimJob } from '../../../db/services/jobs/claimed-jobs.ts'
import { PdfRenderer } from '../../../workers/pdf/renderer.ts'
import { runClaimedJob } from '../../../workers/tasks/serve-jobs.ts'

/**
 * Program that runs all jobs of one tenant in a separate process, so that a test can kill the process. Arguments:
 * <database URL> <DATA_DIR> <tenant id>, and FILES_URL if there is one.
 */
const [url = '', folder = '', tenant = '', filesUrl] = process.argv.slice(2)
const database = openDatabasePool({ url, name: 'killed', poolSize: 4 })
const document = new URL('../../../generated/openapi.json', import.meta.url)
const contract = JSON.parse(readFileSync(document, 'utf8')) as object
const files = await openConfiguredFileStore({ filesUrl, dataDir: folder }, { keepFreeBytes: 0 })
const workplace = { database, files, contract, renderer: new PdfRenderer() }
const types = ['import', 'export', 'bulk'] as const

for (;;) {
  const slice = await claimJob(database, Number(tenant), types)
  if (!slice) break
  await runClaimedJob(workplace, slice, () => true)
}
await database.close()
