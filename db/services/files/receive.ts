import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { Refusal } from '../../domain/refusal.ts'
import { TransferAborted, type UploadLimits } from './file-store.ts'

/** Destination of a file's chunks. `refuseWhenFull` throws if the destination is full. */
export interface UploadSink {
  write(chunk: Buffer): Promise<void>
  refuseWhenFull(): Promise<void>
}

const roomCheckBytes = 64 * 1024 * 1024

/**
 * Writes a stream to the sink, within the size limit and the reserved space. Returns the size in bytes and the SHA-256
 * in hex. Throws Refusal bad_request (413), TransferAborted, and any error of `reservation` and `refuseWhenFull`.
 */
export async function receiveStream(
  stream: Readable,
  { maxBytes, reservation }: UploadLimits,
  sink: UploadSink,
): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  let size = 0
  let checked = 0
  let held = reservation?.bytes ?? maxBytes
  const chunks = stream.iterator({ destroyOnReturn: false })
  try {
    for (;;) {
      const next = await chunks.next().catch((cause: unknown) => {
        throw new TransferAborted('the sender aborted the transfer', { cause })
      })
      if (next.done) return { size, sha256: hash.digest('hex') }
      const chunk = next.value as Buffer
      size += chunk.length
      if (size > maxBytes) throw tooLarge(maxBytes)
      if (size - checked >= roomCheckBytes) {
        checked = size
        await sink.refuseWhenFull()
      }
      if (size > held) {
        held = Math.min(maxBytes, size + Math.min(size, roomCheckBytes))
        await reservation?.grow(held)
      }
      hash.update(chunk)
      await sink.write(chunk)
      reservation?.wrote(size)
    }
  } finally {
    // Without this call, the rest of the stream would not be read and discarded.
    await chunks.return?.()
  }
}

const tooLarge = (maxBytes: number): Refusal =>
  new Refusal('bad_request', `The file is larger than ${maxBytes} bytes, the maximum for this address.`, {
    status: 413,
  })
