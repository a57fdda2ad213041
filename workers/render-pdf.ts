import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { bidDocument } from '../db/bid-documents.ts'
import { Refusal } from '../db/domain/refusal.ts'
import { type Files, syncDirectory } from '../db/files.ts'
import { finishJob, type Slice } from '../db/jobs.ts'
import { reading, type Unit } from '../db/unit.ts'
import type { Printed, PrintedName } from './pdf/render.tsx'
import { TooMuchToPrint } from './pdf/renderer.ts'
import type { ServeSlice } from './slices.ts'

/** A PDF job's params. */
export interface PdfParams {
  /** Of the record that is drawn. */
  id: number
}

/** How a family's record becomes a document: what it shows, and what its file is called. */
interface Printing<Name extends PrintedName> {
  name: Name
  load(unit: Unit, slice: Slice, id: number): Promise<Printed[Name]>
  filename(document: Printed[Name]): string
}

/** Every family that is printed, by a job's resourceType. */
const printings: Readonly<Record<string, Printing<PrintedName>>> = {
  bids: {
    name: 'bid',
    load: (unit, { caller }, id) => bidDocument(unit, caller, id),
    filename: ({ number }) => `bid-${number}.pdf`,
  },
}

/** Draws one record as it is now. A record that was deleted since, or that is too long to be drawn, fails the job. */
export const renderPdf: ServeSlice = async ({ database, files, renderer }, slice) => {
  const printing = printings[slice.resourceType]
  if (!printing) throw new Error(`no worker draws ${slice.resourceType}`)
  const { id } = slice.params as unknown as PdfParams
  await files.refuseWhenFull(0)
  const document = await printing.load(reading(database), slice, id)
  const pdf = await renderer.render(printing.name, document).catch((error: unknown) => {
    if (!(error instanceof TooMuchToPrint)) throw error
    throw new Refusal('validation_failed', `${error.message} It has too many lines for one document.`)
  })
  const file = await layArtifact(files, slice, pdf)
  await finishJob(database, slice, {
    status: 'completed',
    result: { bytes: pdf.length },
    artifact: { file, filename: printing.filename(document), contentType: 'application/pdf' },
    progress: { processed: 1, total: 1, errorsCount: 0 },
  })
}

/** Writes the file under a name that only this claim of the job has, durable when it returns. */
async function layArtifact(files: Files, { id, fence }: Slice, pdf: Buffer): Promise<string> {
  const name = `${id}.${fence}.pdf`
  const path = files.artifactPath(name)
  const handle = await open(path, 'w', 0o600)
  try {
    await handle.writeFile(pdf)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await syncDirectory(dirname(path))
  return name
}
