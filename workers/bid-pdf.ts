import { open, rename } from 'node:fs/promises'
import { bidDocument } from '../db/bid-documents.ts'
import { bidPdfFile } from '../db/bid-pdfs.ts'
import { callerOf } from '../db/caller.ts'
import type { BidDocument } from '../db/domain/bid-document.ts'
import { Refusal } from '../db/domain/refusal.ts'
import type { Files } from '../db/files.ts'
import type { Tasks } from '../db/jobs.ts'
import { reading } from '../db/unit.ts'
import type { Surroundings } from './tasks.ts'

type Printing = Pick<Surroundings, 'files' | 'renderer'>

/** The file of this document's PDF, made where it is not there yet. */
export async function printedBid(
  { files, renderer }: Printing,
  tenantId: number,
  document: BidDocument,
): Promise<string> {
  const name = bidPdfFile(tenantId, document)
  const there = await files.openArtifact(name)
  if (there) await there.handle.close()
  else await keep(files, name, await renderer.render('bid', document))
  return name
}

async function keep(files: Files, name: string, content: Buffer): Promise<void> {
  await files.refuseWhenFull(content.length)
  const path = files.artifactPath(name)
  const partial = `${path}.${process.pid}-${Date.now()}.partial`
  const file = await open(partial, 'wx', 0o600)
  try {
    await file.writeFile(content)
  } finally {
    await file.close()
  }
  await rename(partial, path)
}

/** The task render-bid-pdf. A bid that is gone meanwhile has no PDF. */
export async function renderBidPdf(
  { database, ...printing }: Pick<Surroundings, 'database' | 'files' | 'renderer'>,
  { tenantId, bidId }: Tasks['render-bid-pdf'],
): Promise<void> {
  const caller = callerOf(tenantId, { apiKeyId: null, userId: null, clientId: null, scopes: [] })
  const document = await bidDocument(reading(database), caller, bidId).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'not_found') return undefined
    throw error
  })
  if (document) await printedBid(printing, tenantId, document)
}
