import { Refusal } from '../../db/domain/refusal.ts'
import type { FileStore } from '../../db/services/files/file-store.ts'
import { recordJobBytes } from '../../db/services/files/storage-quota.ts'
import { endJob, jobLease } from '../../db/services/jobs/claimed-jobs.ts'
import { paperNameOfFamily } from '../../db/workflows/resources/papers.ts'
import type { JobRunner } from '../base/slices.ts'
import { CannotRender } from '../pdf/renderer.ts'
import { renderRecordPdf } from './record-pdf.ts'

/**
 * Runs a PDF job: renders the current state of one record. The job fails if the record is deleted or cannot be
 * rendered. If the job is cancelled, no further picture is decoded.
 */
export const runPdfJob: JobRunner<'pdf'> = async (deps, slice) => {
  const { database, files } = deps
  const { caller } = slice
  const name = paperNameOfFamily(slice.resourceType)
  const { id } = slice.params
  const goOn = () => jobLease.renew(database.sql, slice)
  await files.refuseWhenFull(0)
  const { file, filename, scopes } = await renderRecordPdf({ ...deps, goOn }, caller, name, id).catch(
    (error: unknown) => {
      throw error instanceof CannotRender ? new Refusal('validation_failed', error.message) : error
    },
  )
  const size = await sizeOf(files, file)
  await recordJobBytes(deps, slice, size)
  // The fencing token makes the name unique, even if two workers run the job.
  const artifact = `${slice.id}.${slice.fence}.pdf`
  await files.copyToArtifacts(file, artifact)
  await endJob(database, slice, {
    status: 'completed',
    storedBytes: size,
    result: { bytes: size },
    artifact: { file: artifact, filename, contentType: 'application/pdf', scopes },
    progress: { processed: 1, total: 1, errorsCount: 0 },
  })
}

async function sizeOf(files: FileStore, kept: string): Promise<number> {
  const file = await files.openFile('kept', kept)
  if (!file) throw new Error(`the PDF ${kept} was removed before it was copied`)
  await file.close()
  return file.size
}
