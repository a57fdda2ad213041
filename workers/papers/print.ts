import { type Caller, callerOf } from '../../db/base/caller.ts'
import { Refusal } from '../../db/domain/refusal.ts'
import { wakeMails } from '../../db/mail/jobs.ts'
import { beginPdf, endPdf, pdfProblem } from '../../db/papers/kept-pdfs.ts'
import { entityKeyOf, paperNow, pdfFileOf } from '../../db/papers/paper-kind.ts'
import { endWanted, longestWanted, putLast } from '../../db/papers/wanted-pdfs.ts'
import { unlessBackedUp } from '../../db/postgres/file-removal.ts'
import { readingOf, writing } from '../../db/postgres/transaction.ts'
import { type PaperName, type PaperOf, paperKinds, paperNamed } from '../../db/resources/papers.ts'
import { CannotPrint } from '../pdf/renderer.ts'
import type { JobDeps } from '../slices.ts'
import { inPicturePlace } from './picture-place.ts'
import { pictured, showsPictures } from './pictured.ts'

interface Printing extends Pick<JobDeps, 'database' | 'files' | 'renderer'> {
  /** Called while a paper is rendered; throws if the job was cancelled. */
  goOn?(): Promise<void>
}

/** Paper of a record, ready for rendering. */
export interface Original<Name extends PaperName> {
  name: Name
  tenantId: number
  id: number
  paper: PaperOf<Name>
}

/**
 * Returns the file of this paper's PDF in the PDF cache; undefined while there is none. Throws CannotPrint if the paper
 * can never be rendered.
 */
export async function keptPdf<Name extends PaperName>(
  { database, files }: Pick<Printing, 'database' | 'files'>,
  { name, tenantId, id, paper }: Original<Name>,
): Promise<string | undefined> {
  const file = pdfFileOf(paperKinds[name], tenantId, paper)
  if (await files.touchFile('kept', file)) return file
  const problem = await pdfProblem(database.sql, entityKeyOf(paperKinds[name], tenantId, id), file)
  if (problem !== null) throw new CannotPrint(problem)
  return undefined
}

/**
 * Returns the file of this paper's PDF and renders it first if it is missing. Throws CannotPrint if the paper can never
 * be rendered. Throws PlaceTaken if the caller must retry a moment later, and errors of `goOn`.
 */
export async function keptOrPrintedPdf<Name extends PaperName>(
  printing: Printing,
  original: Original<Name>,
): Promise<string> {
  const kept = await keptPdf(printing, original)
  if (kept !== undefined) return kept
  const draw = () => drawn(printing, original)
  return showsPictures(original) ? inPicturePlace(draw) : draw()
}

async function drawn<Name extends PaperName>(printing: Printing, original: Original<Name>): Promise<string> {
  const { database, files, renderer } = printing
  const { name, tenantId, id, paper } = original
  const key = entityKeyOf(paperKinds[name], tenantId, id)
  const file = pdfFileOf(paperKinds[name], tenantId, paper)
  const { times, before } = await beginPdf(database.sql, key, file)
  // A running download of the older file still has it open, so it completes.
  if (before !== undefined) await unlessBackedUp(database, () => files.removeFile('kept', before))
  try {
    if (times > maxTimes) throw new CannotPrint('Each process that tried to draw the document crashed.')
    await files.keep(file, await renderer.render(name, await pictured(printing, original)))
  } catch (error) {
    await endPdf(database.sql, key, file, error instanceof CannotPrint ? error.message : null)
    throw error
  }
  await endPdf(database.sql, key, file)
  return file
}

/**
 * Returns the PDF of a record's current state: its cached file, its download name, and the scopes that it requires in
 * addition to its paper's. Throws Refusal not_found, and the errors of `keptOrPrintedPdf`.
 */
export async function printNow<Name extends PaperName>(
  printing: Printing,
  caller: Caller,
  name: Name,
  id: number,
): Promise<{ file: string; filename: string; scopes: readonly string[] }> {
  const { tenantId } = caller
  const paper = await paperNow<PaperOf<Name>>(paperKinds[name], await readingOf(printing.database, caller), caller, id)
  const file = await keptOrPrintedPdf(printing, { name, tenantId, id, paper })
  const filename = `${name.replaceAll('_', '-')}-${paperKinds[name].filename(paper)}.pdf`
  return { file, filename, scopes: paperKinds[name].scopesOf?.(paper) ?? [] }
}

/**
 * Maximum number of attempts at one paper. A process may die for another reason while rendering, but hardly this often.
 */
const maxTimes = 3

/**
 * Renders the PDF that the organization has waited for longest, and releases the mails that wait for it. Returns
 * whether there was one.
 */
export async function printWanted(printing: Printing, tenantId: number): Promise<boolean> {
  const { database } = printing
  const wanted = await longestWanted(database.sql, tenantId)
  if (!wanted) return false
  const caller = callerOf(tenantId, { apiKeyId: null, userId: null, clientId: null, scopes: [] })
  try {
    await printNow(printing, caller, paperNamed(wanted.entityType), wanted.entityId)
  } catch (error) {
    // A record deleted in the meantime has no PDF; for any other failure, the reason is already stored.
    const gone = error instanceof Refusal && error.code === 'not_found'
    if (!gone && !(error instanceof CannotPrint)) {
      await putLast(database.sql, wanted)
      throw error
    }
  }
  await writing(database, caller, async (tx) => wakeMails(tx, tenantId, await endWanted(tx, wanted)), {
    interactive: false,
  })
  return true
}
