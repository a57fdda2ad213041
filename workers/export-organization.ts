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

/** Number of written bytes between two checks for free space in the file store. */
const checkAfterBytes = 32 * 1024 ** 2
const stopCheckMs = 250
/** Interval in milliseconds for renewing the lease and storing the export's progress, which is shown to the user. */
const renewEveryMs = 5_000

/**
 * Task export-organization: writes an organization's archive into the file store from one database snapshot, under a
 * lease. It pauses for half of the time, so that other work goes first. A stopping process aborts the export, and the
 * next process starts it again from the beginning.
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
    // If the database's answer was lost, the row may refer to the file. An unreferenced file is removed by the sweep.
    const mayBeNamed = isWritten && !(error instanceof LeaseLost)
    if (!mayBeNamed) await deps.files.removeFile('artifacts', exportFile(held)).catch(() => {})
    await settleExport(deps, held, error)
  }
}

/**
 * Writes the archive file and renews the lease in the meantime. Throws LeaseLost if another process took over the
 * export.
 */
async function writtenArchive(deps: ExportDeps, held: HeldExport): Promise<WrittenExport> {
  const { database, files, secrets, stopping } = deps
  const ending = new AbortController()
  const hold = renewExportLease(deps, held, ending)
  const abortIfStopping = (): void => void (stopping() && ending.abort())
  abortIfStopping()
  const watch = setInterval(abortIfStopping, stopCheckMs)
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

/** Renews the lease, records progress, and checks that the file store has enough free space. */
function renewExportLease({ database, files }: ExportDeps, held: HeldExport, ending: AbortController) {
  let bytes = 0
  const renewal = renewEvery(renewEveryMs, () => {
    const leaseUntil = untilAfter(exportLease.ms)
    return exportLease.write(database.sql, held, { bytes, leaseUntil }).catch((error: unknown) => {
      if (error instanceof LeaseLost) ending.abort(error)
    })
  })
  async function* counting(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let checkAt = 0
    for await (const chunk of chunks) {
      if (bytes >= checkAt) {
        await files.refuseWhenFull(await aheadOfUploads(database.sql))
        checkAt = bytes + checkAfterBytes
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
  // Without a database, the lease expires by itself.
  await leaveExport(database.sql, held, { counts: isOurs }).catch((away: unknown) => {
    if (!isUnavailable(away)) throw away
  })
}

/** Queues pending exports and exports whose process has died. */
export async function lookForExports({ database }: Pick<WorkerContext, 'database'>): Promise<void> {
  for (const tenantId of await waitingExports(database)) await addExportTask(database.sql, tenantId)
}
