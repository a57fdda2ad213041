import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { Refusal } from '../domain/refusal.ts'
import { type Receiving, TransferAborted } from './file-store.ts'

/** Where the chunks of a file go, and how it is learned that there is no room for more. */
export interface Sink {
  write(chunk: Buffer): Promise<void>
  refuseWhenFull(): Promise<void>
}

const roomCheckBytes = 64 * 1024 * 1024

/**
 * Passes a stream on, within its limit and the space that is held for it; gives its size and, in hex, the SHA-256 of its
 * bytes. Throws Refusal bad_request (413), what `hold` and `refuseWhenFull` throw, and TransferAborted.
 */
export async function receive(
  stream: Readable,
  { maxBytes, hold }: Receiving,
  sink: Sink,
): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  let size = 0
  let checked = 0
  let held = hold?.bytes ?? maxBytes
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
        await hold?.grow(held)
      }
      hash.update(chunk)
      await sink.write(chunk)
      hold?.wrote(size)
    }
  } finally {
    // Without this, whatever is still to come would not be read and dropped.
    await chunks.return?.()
  }
}

const tooLarge = (maxBytes: number): Refusal =>
  new Refusal('bad_request', `The file is larger than ${maxBytes} bytes, the maximum for this address.`, {
    status: 413,
  })
