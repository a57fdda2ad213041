import { parentPort } from 'node:worker_threads'
import type { PaperName, PaperOf } from '../../db/workflows/resources/papers.ts'
import { renderPdf } from './render.ts'

/** Request to the render thread. The reply has the same `id`. */
export interface RenderRequest {
  id: number
  name: PaperName
  paper: PaperOf<PaperName>
}

export type RenderReply = { id: number; pdf: Uint8Array<ArrayBuffer> } | { id: number; error: unknown }

parentPort!.on('message', async ({ id, name, paper }: RenderRequest) => {
  try {
    const pdf = ownBytes(await renderPdf(name, paper))
    parentPort!.postMessage({ id, pdf } satisfies RenderReply, [pdf.buffer])
  } catch (error) {
    parentPort!.postMessage({ id, error } satisfies RenderReply)
  }
})

/** Copies the bytes into a separate buffer, which can be transferred to another thread without copying. */
function ownBytes(buffer: Buffer): Uint8Array<ArrayBuffer> {
  const own = new Uint8Array(buffer.length)
  own.set(buffer)
  return own
}
