import { Refusal } from '../../db/domain/refusal.ts'
import { type Caller, callerFromRequester } from '../../db/engine/base/caller.ts'
import { removeUnlessBackingUp } from '../../db/engine/postgres/file-removal.ts'
import { readContextAtClockOf, runTransaction } from '../../db/engine/postgres/transaction.ts'
import { resumeMails } from '../../db/services/mail/mail-jobs.ts'
import { buildPaper, entityKeyOf, pdfFileNameOf } from '../../db/services/papers/paper-kind.ts'
import { findPdfProblem, recordPdfStart, storePdfResult } from '../../db/services/papers/pdf-cache.ts'
import { deletePdfRequest, findOldestPdfRequest, requeuePdfRequest } from '../../db/services/papers/pdf-requests.ts'
import { type PaperName, type PaperOf, paperKinds, requirePaperName } from '../../db/workflows/resources/papers.ts'
import type { JobDeps } from '../base/slices.ts'
import { CannotRender } from '../pdf/renderer.ts'
import { hasPictures, loadPictures } from './load-pictures.ts'
import { withPictureRenderSlot } from './picture-slot.ts'

interface Printing extends Pick<JobDeps, 'database' | 'files' | 'renderer'> {
  /** Called before each picture is decoded. Throws if the job was cancelled. */
  goOn?(): Promise<void>
}

/** Paper of a record, ready for rendering. */
export interface RecordPaper<Name extends PaperName> {
  name: Name
  tenantId: number
  id: number
  paper: PaperOf<Name>
}

/**
 * Returns the name of the paper's file in the PDF cache; undefined if it is not cached. Throws CannotRender if the
 * paper can never be rendered.
 */
export async function findCachedPdf<Name extends PaperName>(
  { database, files }: Pick<Printing, 'database' | 'files'>,
  { name, tenantId, id, paper }: RecordPaper<Name>,
): Promise<string | undefined> {
  const file = pdfFileNameOf(paperKinds[name], tenantId, paper)
  if (await files.touchFile('kept', file)) return file
  const problem = await findPdfProblem(database.sql, entityKeyOf(paperKinds[name], tenantId, id), file)
  if (problem !== null) throw new CannotRender(problem)
  return undefined
}

/**
 * Returns the name of the paper's file in the PDF cache, and renders the PDF first if it is not cached. Throws
 * CannotRender if the paper can never be rendered, and PictureSlotTaken if the caller must retry a moment later. Also
 * throws the errors of `goOn`.
 */
export async function getOrRenderPdf<Name extends PaperName>(
  printing: Printing,
  original: RecordPaper<Name>,
): Promise<string> {
  const kept = await findCachedPdf(printing, original)
  if (kept !== undefined) return kept
  const draw = () => drawn(printing, original)
  return hasPictures(original) ? withPictureRenderSlot(draw) : draw()
}

async function drawn<Name extends PaperName>(printing: Printing, original: RecordPaper<Name>): Promise<string> {
  const { database, files, renderer } = printing
  const { name, tenantId, id, paper } = original
  const key = entityKeyOf(paperKinds[name], tenantId, id)
  const file = pdfFileNameOf(paperKinds[name], tenantId, paper)
  const { startCount, previousFile } = await recordPdfStart(database.sql, key, file)
  // A running download of the older PDF is not interrupted, because it has the file open.
  if (previousFile !== undefined) await removeUnlessBackingUp(database, () => files.removeFile('kept', previousFile))
  try {
    if (startCount > maxTimes) throw new CannotRender('Each process that tried to draw the document crashed.')
    await files.keep(file, await renderer.render(name, await loadPictures(printing, original)))
  } catch (error) {
    await storePdfResult(database.sql, key, file, error instanceof CannotRender ? error.message : null)
    throw error
  }
  await storePdfResult(database.sql, key, file)
  return file
}

/**
 * Returns the PDF of a record's current state: the name of its file in the PDF cache, its download name, and additional
 * scopes. Downloading requires these scopes in addition to those of the record's family. Throws Refusal not_found, and
 * the errors of `getOrRenderPdf`.
 */
export async function renderRecordPdf<Name extends PaperName>(
  printing: Printing,
  caller: Caller,
  name: Name,
  id: number,
): Promise<{ file: string; filename: string; scopes: readonly string[] }> {
  const { tenantId } = caller
  const paper = await buildPaper<PaperOf<Name>>(
    paperKinds[name],
    await readContextAtClockOf(printing.database, caller),
    caller,
    id,
  )
  const file = await getOrRenderPdf(printing, { name, tenantId, id, paper })
  const filename = `${name.replaceAll('_', '-')}-${paperKinds[name].filename(paper)}.pdf`
  return { file, filename, scopes: paperKinds[name].scopesOf?.(paper) ?? [] }
}

/**
 * Maximum number of attempts to render one paper, because the paper may make the process crash. A process may also die
 * for another reason, but hardly this often.
 */
const maxTimes = 3

/**
 * Renders the organization's oldest requested PDF and releases the mails that wait for it. Returns false if no PDF was
 * requested.
 */
export async function renderNextWantedPdf(printing: Printing, tenantId: number): Promise<boolean> {
  const { database } = printing
  const wanted = await findOldestPdfRequest(database.sql, tenantId)
  if (!wanted) return false
  const caller = callerFromRequester(tenantId, { apiKeyId: null, userId: null, clientId: null, scopes: [] })
  try {
    await renderRecordPdf(printing, caller, requirePaperName(wanted.entityType), wanted.entityId)
  } catch (error) {
    // If the record was deleted, no PDF is needed. If the paper can never be rendered, the reason is already stored.
    const gone = error instanceof Refusal && error.code === 'not_found'
    if (!gone && !(error instanceof CannotRender)) {
      await requeuePdfRequest(database.sql, wanted)
      throw error
    }
  }
  await runTransaction(database, caller, async (tx) => resumeMails(tx, tenantId, await deletePdfRequest(tx, wanted)), {
    interactive: false,
  })
  return true
}
