import { Refusal } from '../db/domain/refusal.ts'
import { aheadOfUploads } from '../db/files/storage.ts'
import { addExportTask, type Tasks } from '../db/jobs/tasks.ts'
import { organizationArchive } from '../db/organization/archive/export.ts'
import type { ExportManifest } from '../db/organization/archive/manifest.ts'
import {
  claimExport,
  exportFile,
  exportLease,
  failExport,
  finishExport,
  type HeldExport,
  leaveExport,
  type WrittenExport,
  waitingExports,
} from '../db/organization/exports.ts'
import { isUnavailable } from '../db/postgres/connection.ts'
import { LeaseLost, renewEvery, untilAfter } from '../db/postgres/leases.ts'
import type { WorkerContext } from './context.ts'

type ExportDeps = Pick<WorkerContext, 'database' | 'files' | 'secrets' | 'log' | 'stopping'>

/** After so many bytes it is looked whether the store still has room. */
const lookAfterBytes = 32 * 1024 ** 2
const stopLookMs = 250
/** How far it is, is shown where it was asked for. */
const renewEveryMs = 5_000

/**
 * The task export-organization: writes the archive into the store, of one snapshot and under a lease. A process that is to stop
 * breaks it off, and the next one begins anew. Half of its time it rests, and others go first.
 */
export async function exportOrganization(deps: ExportDeps, { tenantId }: Tasks['export-organization']): Promise<void> {
  const held = await claimExport(deps.database, tenantId)
  if (!held) return
  let isWritten = false
  try {
    const written = await writtenArchive(deps, held)
    isWritten = true
    await finishExport(deps.database.sql, held, written)
    deps.log.info({ tenantId, bytes: written.bytes, rows: written.rows }, 'an organization was exported')
  } catch (error) {
    // Where the database did not say whether the row names the file, it may: if it does not, the sweep removes the file.
    const mayBeNamed = isWritten && !(error instanceof LeaseLost)
    if (!mayBeNamed) await deps.files.removeFile('artifacts', exportFile(held)).catch(() => {})
    await settleExport(deps, held, error)
  }
}

/** Writes the file under this hold, which is renewed meanwhile. Throws LeaseLost where the export is no longer its holder's. */
async function writtenArchive(deps: ExportDeps, held: HeldExport): Promise<WrittenExport> {
  const { database, files, secrets, stopping } = deps
  const ending = new AbortController()
  const hold = holdExport(deps, held, ending)
  const look = (): void => void (stopping() && ending.abort())
  look()
  const watch = setInterval(look, stopLookMs)
  let manifest: ExportManifest | undefined
  async function* archive(): AsyncGenerator<Buffer> {
    const { tenantId } = held
    manifest = yield* organizationArchive({ database, files, secrets, tenantId, signal: ending.signal })
  }
  const file = exportFile(held)
  try {
    await files.put('artifacts', file, hold.counting(archive()))
  } catch (error) {
    throw ending.signal.reason instanceof LeaseLost ? ending.signal.reason : error
  } finally {
    clearInterval(watch)
    await hold.end()
  }
  const { moment, tables, files: copied } = manifest!
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return { file, bytes: hold.bytes(), moment, rows, files: copied.count, missing: copied.missing }
}

/** Renews the lease with what is written by then, and sees to it that the store keeps its room. */
function holdExport({ database, files }: ExportDeps, held: HeldExport, ending: AbortController) {
  let bytes = 0
  const renewal = renewEvery(renewEveryMs, () => {
    const leaseUntil = untilAfter(exportLease.ms)
    return exportLease.write(database.sql, held, { bytes, leaseUntil }).catch((error: unknown) => {
      if (error instanceof LeaseLost) ending.abort(error)
    })
  })
  async function* counting(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let lookAt = 0
    for await (const chunk of chunks) {
      if (bytes >= lookAt) {
        await files.refuseWhenFull(await aheadOfUploads(database.sql))
        lookAt = bytes + lookAfterBytes
      }
      bytes += chunk.length
      yield chunk
    }
  }
  return { counting, bytes: () => bytes, end: renewal.end }
}

async function settleExport({ database, log, stopping }: ExportDeps, held: HeldExport, error: unknown): Promise<void> {
  if (error instanceof LeaseLost) return
  if (error instanceof Refusal) return failExport(database.sql, held, error.detail)
  const isOurs = !stopping() && !isUnavailable(error)
  if (isOurs) log.error({ err: error, tenantId: held.tenantId }, 'an export of an organization failed')
  // Without a database the lease ends by itself.
  await leaveExport(database.sql, held, { counts: isOurs }).catch((away: unknown) => {
    if (!isUnavailable(away)) throw away
  })
}

/** Queues the exports that wait, and those whose process has died. */
export async function lookForExports({ database }: Pick<WorkerContext, 'database'>): Promise<void> {
  for (const tenantId of await waitingExports(database)) await addExportTask(database.sql, tenantId)
}
