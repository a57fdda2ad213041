import { Refusal } from '../../db/domain/refusal.ts'
import { machineTime } from '../../db/engine/base/clock.ts'
import { readContextAtClockOf } from '../../db/engine/postgres/transaction.ts'
import type { Schemas } from '../../db/engine/records/resource.ts'
import { FileContentLost, openVersionFile } from '../../db/nouns/documents/versions.ts'
import { isOutOfSpace, type JobFile, type JobFilePiece, type OpenedFile } from '../../db/services/files/file-store.ts'
import { recordJobBytes } from '../../db/services/files/storage-quota.ts'
import { type ClaimedJob, commitBatch, endJob } from '../../db/services/jobs/claimed-jobs.ts'
import type { ContactDataParams } from '../../db/services/jobs/params.ts'
import {
  familiesSearchedForContacts,
  findContactSearch,
  findSubjectRecords,
  type SubjectRecord,
} from '../../db/workflows/erasure/subject-records.ts'
import { type JobDeps, removeJobFilePieces } from '../base/slices.ts'

/**
 * Progress of the export. All families before the index `family` are complete, and so are the records of that family up
 * to `afterId`.
 */
interface Checkpoint {
  family: number
  afterId: number
  segments: JobFilePiece[]
}

const batchRecords = 100
/**
 * Size in bytes of the chunks in which files are encoded. It is divisible by three, so that the base64 texts of the
 * chunks can be joined.
 */
const fileChunkBytes = 3 * (1 << 18)

/**
 * Exports everything stored about a contact as one JSON file: the records that refer to the contact, family by family.
 * With `includeFiles`, also the content of the documents.
 */
export async function runContactData(
  deps: JobDeps,
  slice: ClaimedJob<'export'>,
  { contactId, includeFiles }: ContactDataParams,
  shouldContinue: () => boolean,
): Promise<void> {
  const at = (slice.checkpoint as Checkpoint | null) ?? { family: 0, afterId: 0, segments: [] }
  const file = deps.files.jobFile(slice, 'result', at.segments)
  try {
    await deps.files.refuseWhenFull(0)
    const db = await readContextAtClockOf(deps.database, slice)
    const sought = await findContactSearch(db, slice.caller, contactId)
    if (at.segments.length === 0) {
      await file.append(
        Buffer.from(`{"contactId":${contactId},"exportedAt":${JSON.stringify(machineTime())},"records":[`),
      )
    }
    let { processed } = slice
    let place: { family: number; afterId: number } = { family: at.family, afterId: at.afterId }
    while (place.family < familiesSearchedForContacts.length) {
      const family = familiesSearchedForContacts[place.family]!
      const found = await findSubjectRecords(db, slice.caller, sought, {
        family,
        afterId: place.afterId,
        limit: batchRecords,
      })
      for (const record of found.records) {
        await file.append(Buffer.from(processed === 0 ? '\n' : ',\n'))
        await append(deps, slice, file, record, includeFiles)
        processed += 1
      }
      place =
        found.afterId === undefined
          ? { family: place.family + 1, afterId: 0 }
          : { family: place.family, afterId: found.afterId }
      await checkpoint(deps, slice, file, place, processed)
      if (!shouldContinue() && place.family < familiesSearchedForContacts.length) return
    }
    await finish(deps, slice, file, contactId)
  } catch (error) {
    // After these errors the job fails for good, so its partial file is removed.
    if (error instanceof Refusal || isOutOfSpace(error)) await removeJobFilePieces(deps, file)
    throw error
  } finally {
    await file.close()
  }
}

async function append(
  deps: JobDeps,
  slice: ClaimedJob,
  file: JobFile,
  record: SubjectRecord,
  includeFiles: boolean,
): Promise<void> {
  const text = JSON.stringify(record)
  if (!includeFiles || record.entityType !== 'document') {
    await file.append(Buffer.from(text))
    return
  }
  const bytes = await openDocument(deps, slice, record.record as Schemas['Document'])
  await file.append(Buffer.from(`${text.slice(0, -1)},"file":${bytes ? '"' : 'null'}`))
  if (bytes) await appendBytes(file, bytes)
  await file.append(Buffer.from(bytes ? '"}' : '}'))
}

/**
 * Opens the newest version of a document, even of a deleted one. Returns undefined if the file is missing from the file
 * store.
 */
async function openDocument(
  { database, files }: JobDeps,
  slice: ClaimedJob,
  { id, version }: Schemas['Document'],
): Promise<OpenedFile | undefined> {
  const db = await readContextAtClockOf(database, slice)
  const opened = openVersionFile(db, slice.caller, files, id, version)
  return opened.then(
    ({ file }) => file,
    (error: unknown) => {
      if (error instanceof FileContentLost) return undefined
      throw error
    },
  )
}

/** Appends the bytes of an opened file in base64. */
async function appendBytes(file: JobFile, opened: OpenedFile): Promise<void> {
  try {
    for (let offset = 0; offset < opened.size; offset += fileChunkBytes) {
      const bytes = await opened.read(offset, fileChunkBytes)
      await file.append(Buffer.from(bytes.toString('base64')))
    }
  } finally {
    await opened.close()
  }
}

async function checkpoint(
  deps: JobDeps,
  slice: ClaimedJob,
  file: JobFile,
  place: Omit<Checkpoint, 'segments'>,
  processed: number,
): Promise<void> {
  const segments = await file.flush()
  await recordJobBytes(deps, slice, file.size)
  const progress = { checkpoint: { ...place, segments }, processed, errorsCount: 0 }
  await commitBatch(deps.database, slice, async () => ({ progress, value: undefined }))
  file.markCommitted()
}

async function finish(deps: JobDeps, slice: ClaimedJob, file: JobFile, contactId: number): Promise<void> {
  await file.append(Buffer.from('\n]}\n'))
  await file.flush()
  await recordJobBytes(deps, slice, file.size)
  const name = await file.assemble()
  const { processed } = slice
  const filename = `contact-${contactId}-${slice.createdAt.slice(0, 10)}.json`
  await endJob(deps.database, slice, {
    status: 'completed',
    storedBytes: file.size,
    result: { exported: processed },
    artifact: name ? { file: name, filename, contentType: 'application/json; charset=utf-8' } : undefined,
    progress: { processed, total: processed, errorsCount: 0 },
  })
  await removeJobFilePieces(deps, file)
}
