import { type RawBuilder, sql } from 'kysely'
import type { Scrubber } from '../../domain/erasure/scrub.ts'
import type { StoreFolder } from '../../domain/files/store-folders.ts'
import type { Caller } from '../../engine/base/caller.ts'
import type { ReadContext, Transaction } from '../../engine/postgres/transaction.ts'
import type { FileStore } from '../../services/files/file-store.ts'
import { noteJobEnd } from '../../services/jobs/end-events.ts'
import { cancelColumnsSql, type Job, lockJobs, updateLockedJob } from '../../services/jobs/jobs.ts'
import type { JobType } from '../../services/jobs/params.ts'
import type { SubjectSearch } from './subject-search.ts'

/** A file in the file store. `room` is its folder. */
export interface StoredFileName {
  room: StoreFolder
  name: string
}

/** Columns of a job that show whether its files contain the contact or user. */
interface JobWithFiles {
  id: string
  type: JobType
  resourceType: string
  status: Job['status']
  recordId: number | null
  upload: string | null
  uploadFile: string | null
  artifacts: string[]
}

/** Result of searching the files of jobs: whether each file contains the contact or user, keyed by `room/name`. */
export type FileSearchResults = ReadonlyMap<string, boolean>

const keyOf = ({ room, name }: StoredFileName): string => `${room}/${name}`

async function jobsWithFiles(db: ReadContext, { tenantId }: Caller): Promise<JobWithFiles[]> {
  const { rows } = await sql<JobWithFiles>`
    select j.id, j.type, j.resource_type, j.status, (case when j.type = 'pdf' then j.params ->> 'id' end)::integer as record_id,
      u.id as upload, coalesce(u.file, u.id) as upload_file,
      array_remove(array[j.artifact ->> 'file', j.errors_artifact ->> 'file']
        || array(select s ->> 'file' from jsonb_path_query(j.checkpoint, '$.**.segments[*]') s), null) as artifacts
    from jobs j left join uploads u on u.tenant_id = ${tenantId} and u.id = j.params ->> 'sourcePath' and u.state <> 'used'
    where j.tenant_id = ${tenantId} and j.type <> 'email'
      and (u.id is not null or j.artifact is not null or j.errors_artifact is not null or j.status in ('queued', 'running'))
    order by j.id`.execute(db.sql)
  return rows
}

const filesOf = ({ uploadFile, artifacts }: JobWithFiles): StoredFileName[] => [
  ...(uploadFile === null ? [] : [{ room: 'uploads' as const, name: uploadFile }]),
  ...artifacts.map((name) => ({ room: 'artifacts' as const, name })),
]

/**
 * Searches the files of imports and exports for the contact or user. Call it outside transactions, because searching
 * large files takes long.
 */
export async function searchJobFiles(
  db: ReadContext,
  caller: Caller,
  files: Pick<FileStore, 'openFile'>,
  { subject: { noun, id }, scrubber }: SubjectSearch,
): Promise<FileSearchResults> {
  const read = new Map<string, boolean>()
  for (const job of await jobsWithFiles(db, caller)) {
    if (job.type === 'pdf' || job.status === 'running') continue
    const isOwn = noun === 'contact' && job.resourceType === 'contacts'
    const ownRow = isOwn ? new RegExp(`(^|\\n)"?${id}"?[,;\\t]`) : undefined
    for (const file of filesOf(job)) {
      if (read.has(keyOf(file))) continue
      const finds = (text: string): boolean => scrubber.contains(text) || ownRow?.test(text) === true
      read.set(keyOf(file), await containsText(files, file, finds))
    }
  }
  return read
}

/** Encodings in which a file is searched. Bytes that are not valid text in an encoding match nothing. */
const encodings = ['utf8', 'latin1', 'utf16le'] as const
const chunkBytes = 1 << 20
/** Number of bytes by which consecutive chunks overlap. Every searched text is shorter than this. */
const overlapBytes = 64 * 1024

async function containsText(
  files: Pick<FileStore, 'openFile'>,
  { room, name }: StoredFileName,
  finds: (text: string) => boolean,
): Promise<boolean> {
  const file = await files.openFile(room, name)
  if (!file) return false
  try {
    for (let offset = 0; offset < file.size; offset += chunkBytes) {
      const bytes = await file.read(offset, chunkBytes + overlapBytes)
      if (encodings.some((encoding) => finds(bytes.toString(encoding)))) return true
    }
    return false
  } finally {
    await file.close()
  }
}

const whyCancelled = ({ noun }: SubjectSearch['subject']): string =>
  `A ${noun} whose data this job uses was erased. Start the job again if you still need it. `

/** Ids of records whose PDFs name the contact or user, keyed by family. */
export type SubjectPdfIds = Readonly<Record<string, readonly number[]>>

/**
 * Removes from jobs and uploads the files that contain a contact or user. Cancels the open jobs that use one of these
 * files. `read` is the result of `searchJobFiles` from before the transaction; files that it does not list are removed
 * in any case. Returns the files to which no row refers any more. They are deleted after the transaction has committed.
 */
export async function removeFilesFromJobs(
  tx: Transaction,
  caller: Caller,
  papers: SubjectPdfIds,
  sought: SubjectSearch,
  read: FileSearchResults,
): Promise<StoredFileName[]> {
  const jobs = (await jobsWithFiles(tx, caller)).filter((job) => holdsSubject(job, papers, read))
  const open = jobs.filter(({ status }) => status === 'queued' || status === 'running').map(({ id }) => id)
  const mails = await openMails(tx, caller, sought)
  await cancelJobs(tx, caller, [...open, ...mails], whyCancelled(sought.subject))
  const ids = jobs.map(({ id }) => id)
  await tx.sql
    .updateTable('jobs')
    .set({ artifact: null, errorsArtifact: null, storedBytes: 0, updatedAt: tx.at })
    .where('tenantId', '=', caller.tenantId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute()
  const uploads = jobs.flatMap(({ upload }) => upload ?? [])
  await tx.sql
    .updateTable('uploads')
    .set({ state: 'expired', file: null, filename: null })
    .where('tenantId', '=', caller.tenantId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(uploads))))
    .execute()
  await deleteDryRunData(tx, caller, ids)
  const further = await deleteArchive(tx, caller)
  return [...jobs.flatMap(filesOf), ...further]
}

/**
 * Reports whether a job's files contain the contact or user. A PDF contains the contact or user if its record names
 * that contact or user. Unsearched files, and files of running exports, count as containing the contact or user.
 */
function holdsSubject(job: JobWithFiles, papers: SubjectPdfIds, read: FileSearchResults): boolean {
  const { type, resourceType, recordId, status } = job
  if (type === 'pdf') return recordId !== null && papers[resourceType]?.includes(recordId) === true
  if (type === 'export' && status === 'running') return true
  return filesOf(job).some((file) => read.get(keyOf(file)) ?? true)
}

async function cancelJobs(tx: Transaction, caller: Caller, ids: readonly string[], why: string): Promise<void> {
  const open = await lockJobs(tx, caller.tenantId, sql`id = any(${ids}::text[]) and status in ('queued', 'running')`)
  for (const job of open)
    noteJobEnd(tx, caller, job, await updateLockedJob(tx, caller, job.id, cancelColumnsSql(tx, why)))
}

/** Returns the ids of unsent mail jobs whose recipient is the contact or user. */
async function openMails(tx: Transaction, { tenantId }: Caller, sought: SubjectSearch): Promise<string[]> {
  const { rows } = await sql<{ id: string; to: string }>`
    select id, params ->> 'to' as "to" from jobs where tenant_id = ${tenantId} and type = 'email'
      and status in ('queued', 'running') and params ->> 'to' ~* ${sought.pattern} order by id`.execute(tx.sql)
  return rows.filter(({ to }) => sought.scrubber.contains(to)).map(({ id }) => id)
}

/** Deletes the rows that dry runs of these imports have stored. */
async function deleteDryRunData(tx: Transaction, { tenantId }: Caller, jobs: readonly string[]): Promise<void> {
  for (const table of ['foreseen_keys', 'foreseen_records']) {
    await sql`delete from ${sql.table(table)} where tenant_id = ${tenantId} and job_id = any(${jobs}::text[])`.execute(
      tx.sql,
    )
  }
}

/**
 * Deletes the row of the contact's statement in the PDF cache, and returns the PDF file to delete. Cached PDFs of
 * issued papers remain.
 */
export const deleteCachedStatementPdfs = (
  tx: Transaction,
  { tenantId }: Caller,
  contactId: number,
): Promise<StoredFileName[]> =>
  deleteReturningFiles(
    tx,
    'kept',
    sql`delete from kept_pdfs where tenant_id = ${tenantId} and entity_type = 'contact'
    and entity_id = ${contactId} returning file`,
  )

/**
 * Deletes the organization's archives that owners have requested, and returns the files to delete. An archive contains
 * all data and can be requested again.
 */
const deleteArchive = (tx: Transaction, { tenantId }: Caller): Promise<StoredFileName[]> =>
  deleteReturningFiles(
    tx,
    'artifacts',
    sql`delete from organization_exports where tenant_id = ${tenantId} returning file`,
  )

async function deleteReturningFiles(
  tx: Transaction,
  room: StoreFolder,
  query: RawBuilder<{ file: string | null }>,
): Promise<StoredFileName[]> {
  const { rows } = await query.execute(tx.sql)
  return rows.flatMap(({ file }) => (file === null ? [] : [{ room, name: file }]))
}

/** Returns the ids of mail jobs that name the contact or user. Files in DATA_DIR/outbox are named after these jobs. */
export async function findMailJobs(
  db: ReadContext,
  { tenantId }: Caller,
  { pattern, scrubber }: { pattern: string; scrubber: Scrubber },
): Promise<string[]> {
  const { rows } = await sql<{ id: string; params: string }>`
    select id, params::text as params from jobs where tenant_id = ${tenantId} and type = 'email'
      and params::text ~* ${pattern} order by id`.execute(db.sql)
  return rows.filter(({ params }) => scrubber.contains(params)).map(({ id }) => id)
}
