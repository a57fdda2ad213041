import { copyFile, open, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Refusal } from '../../db/domain/refusal.ts'
import { storeOfJob } from '../../db/files/storage.ts'
import { type Files, syncDirectory } from '../../db/files/store.ts'
import { finishJob, type Slice } from '../../db/jobs/slices.ts'
import { paperOfFamily } from '../../db/papers/papers.ts'
import { CannotPrint } from '../pdf/renderer.ts'
import type { ServeSlice } from '../slices.ts'
import { printNow } from './print.ts'

/** A PDF job's params. */
export interface PdfParams {
  /** The id of the record to draw. */
  id: number
}

/** Draws one record as it is now. The job fails when the record has been deleted or cannot be drawn. */
export const renderPdf: ServeSlice = async (workplace, slice) => {
  const { database, files } = workplace
  const { caller } = slice
  const name = paperOfFamily(slice.resourceType)
  const { id } = slice.params as unknown as PdfParams
  await files.refuseWhenFull(0)
  const { file, filename } = await printNow(workplace, caller, name, id).catch((error: unknown) => {
    throw error instanceof CannotPrint ? new Refusal('validation_failed', error.message) : error
  })
  const { size } = await stat(files.keptPath(file))
  await storeOfJob(workplace, slice, size)
  const artifact = await layArtifact(files, slice, file)
  await finishJob(database, slice, {
    status: 'completed',
    storedBytes: size,
    result: { bytes: size },
    artifact: { file: artifact, filename, contentType: 'application/pdf' },
    progress: { processed: 1, total: 1, errorsCount: 0 },
  })
}

/** Copies the PDF to a name that is unique to this claim of the job; the copy is durable on return. */
async function layArtifact(files: Files, { id, fence }: Slice, pdf: string): Promise<string> {
  const name = `${id}.${fence}.pdf`
  const path = files.artifactPath(name)
  await copyFile(files.keptPath(pdf), path)
  const handle = await open(path, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
  await syncDirectory(dirname(path))
  return name
}
