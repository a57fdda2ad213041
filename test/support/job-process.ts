import { readFileSync } from 'node:fs'
import { openFiles } from '../../db/files/open-files.ts'
import { claimSlice } from '../../db/jobs/slices.ts'
import { connect } from '../../db/postgres/connection.ts'
import { PdfRenderer } from '../../workers/pdf/renderer.ts'
import { serveSlice } from '../../workers/serve-jobs.ts'

/**
 * Serves all jobs of one tenant in a separate process, so that a test can kill the process. Arguments: <url> <folder>
 * <tenant>, and FILES_URL if there is one.
 */
const [url = '', folder = '', tenant = '', filesUrl] = process.argv.slice(2)
const database = connect({ url, name: 'killed', poolSize: 4 })
const document = new URL('../../generated/openapi.json', import.meta.url)
const contract = JSON.parse(readFileSync(document, 'utf8')) as object
const files = await openFiles({ filesUrl, dataDir: folder }, { keepFreeBytes: 0 })
const workplace = { database, files, contract, renderer: new PdfRenderer() }
const types = ['import', 'export', 'bulk'] as const

for (;;) {
  const slice = await claimSlice(database, Number(tenant), types)
  if (!slice) break
  await serveSlice(workplace, slice, () => true)
}
await database.close()
