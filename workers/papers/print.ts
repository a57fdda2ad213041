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
  /** Asked while a paper is drawn; throws when nobody waits for it any more. */
  goOn?(): Promise<void>
}

/** A record's paper, ready to print. */
export interface Original<Name extends PaperName> {
  name: Name
  tenantId: number
  id: number
  paper: PaperOf<Name>
}

/** The file of this paper's PDF; undefined while there is none. Throws CannotPrint when there can never be one. */
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
 * The file of this paper's PDF, made if it is missing. Throws CannotPrint when there can never be one, PlaceTaken when
 * it is to be asked for again in a moment, and what `goOn` throws.
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
  // A download of the older file that is under way keeps it open.
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
 * A record's PDF as it is now: its file in the store, what a download of it is called, and which scopes it takes beside
 * that of the paper. Throws Refusal not_found, and as `printed` does.
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

/** A process may die for another reason while it draws, but hardly this often for the same paper. */
const maxTimes = 3

/**
 * Makes the PDF that one organization has waited for longest, and releases the mails that waited for it. Returns
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
    // A record deleted in the meantime has no PDF; for any other, the reason was recorded.
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
