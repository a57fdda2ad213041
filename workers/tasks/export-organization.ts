import { Refusal } from '../../db/domain/refusal.ts'
import { isUnavailable } from '../../db/engine/postgres/connection.ts'
import { LeaseLost, leaseEnd, startRenewal } from '../../db/engine/postgres/leases.ts'
import { exportOrganizationArchive } from '../../db/operations/organization/archive/export.ts'
import type { ExportManifest } from '../../db/operations/organization/archive/manifest.ts'
import {
  claimExport,
  exportFileName,
  exportLease,
  failExport,
  finishExport,
  type LeasedExport,
  listWaitingExports,
  releaseExport,
  type WrittenExport,
} from '../../db/operations/organization/exports.ts'
import { countPendingUploadBytes } from '../../db/services/files/storage-quota.ts'
import { addExportTask, type TaskPayloads } from '../../db/services/jobs/tasks.ts'
import type { WorkerContext } from '../base/context.ts'

type ExportDeps = Pick<WorkerContext, 'database' | 'files' | 'secrets' | 'log' | 'stopping'>

/** Number of written bytes after which the export again checks the file store's free space. */
const checkAfterBytes = 32 * 1024 ** 2
const stopCheckMs = 250
/** Interval in milliseconds for renewing the lease and storing the export's progress, which users see. */
const renewEveryMs = 5_000

/**
 * Task export-organization: writes an organization's archive into the file store from one database snapshot, under a
 * lease. It pauses for half of the time, so that other work goes first. A stopping process aborts the export; the next
 * process starts the export from the beginning.
 */
export async function exportOrganization(
  deps: ExportDeps,
  { tenantId }: TaskPayloads['export-organization'],
): Promise<void> {
  const held = await claimExport(deps.database, tenantId)
  if (!held) return
  let isWritten = false
  try {
    const written = await writtenArchive(deps, held)
    isWritten = true
    await finishExport(deps.database.sql, held, written)
    deps.log.info({ tenantId, bytes: written.bytes, rows: written.rows }, 'an organization was exported')
  } catch (error) {
    // If only the database's answer was lost, the export's row may already refer to the file, so the file stays. If no
    // row refers to it, the file sweep removes it.
    const mayBeNamed = isWritten && !(error instanceof LeaseLost)
    if (!mayBeNamed) await deps.files.removeFile('artifacts', exportFileName(held)).catch(() => {})
    await settleExport(deps, held, error)
  }
}

/**
 * Writes the archive file, and renews the lease while it writes. Throws LeaseLost if another process took over the
 * export.
 */
async function writtenArchive(deps: ExportDeps, held: LeasedExport): Promise<WrittenExport> {
  const { database, files, secrets, stopping } = deps
  const ending = new AbortController()
  const hold = renewExportLease(deps, held, ending)
  const abortIfStopping = (): void => void (stopping() && ending.abort())
  abortIfStopping()
  const watch = setInterval(abortIfStopping, stopCheckMs)
  let manifest: ExportManifest | undefined
  async function* archive(): AsyncGenerator<Buffer> {
    const { tenantId } = held
    manifest = yield* exportOrganizationArchive({ database, files, secrets, tenantId, signal: ending.signal })
  }
  const file = exportFileName(held)
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

/** Renews the lease and records progress at intervals, and checks that the file store has enough free space. */
function renewExportLease({ database, files }: ExportDeps, held: LeasedExport, ending: AbortController) {
  let bytes = 0
  const renewal = startRenewal(renewEveryMs, () => {
    const leaseUntil = leaseEnd(exportLease.ms)
    return exportLease.write(database.sql, held, { bytes, leaseUntil }).catch((error: unknown) => {
      if (error instanceof LeaseLost) ending.abort(error)
    })
  })
  async function* counting(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let checkAt = 0
    for await (const chunk of chunks) {
      if (bytes >= checkAt) {
        await files.refuseWhenFull(await countPendingUploadBytes(database.sql))
        checkAt = bytes + checkAfterBytes
      }
      bytes += chunk.length
      yield chunk
    }
  }
  return { counting, bytes: () => bytes, end: renewal.end }
}

async function settleExport(
  { database, log, stopping }: ExportDeps,
  held: LeasedExport,
  error: unknown,
): Promise<void> {
  if (error instanceof LeaseLost) return
  if (error instanceof Refusal) return failExport(database.sql, held, error.detail)
  const isOurs = !stopping() && !isUnavailable(error)
  if (isOurs) log.error({ err: error, tenantId: held.tenantId }, 'an export of an organization failed')
  // Without a database, the lease expires by itself.
  await releaseExport(database.sql, held, { counts: isOurs }).catch((away: unknown) => {
    if (!isUnavailable(away)) throw away
  })
}

/** Queues pending exports and exports whose process has died. */
export async function queuePendingExports({ database }: Pick<WorkerContext, 'database'>): Promise<void> {
  for (const tenantId of await listWaitingExports(database)) await addExportTask(database.sql, tenantId)
}
