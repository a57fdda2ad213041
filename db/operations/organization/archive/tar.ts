import { ByteReader } from '../../../engine/base/byte-reader.ts'
import { damagedArchiveProblem, incompleteArchiveProblem } from './problem.ts'

/**
 * Reads and writes archives in the ustar format of POSIX.1-2017 (pax, "ustar Interchange Format"). Sizes from 8 GB on
 * are encoded in base 256, as GNU tar does. Any tar program can list an archive. The reader only accepts what the
 * writer produces: plain files.
 */

const blockBytes = 512
/** The largest size that eleven octal digits can represent. */
const maxOctalSize = 8 ** 11 - 1

/** A file of the archive. `offset` is the position of its content in the archive, in bytes. */
export interface TarMember {
  name: string
  size: number
  offset: number
}

/** Returns the header of a file. `at` is the file's modification time, in seconds since 1970. */
export function tarHeaderOf(name: string, size: number, at: number): Buffer {
  const header = Buffer.alloc(blockBytes)
  if (Buffer.byteLength(name) > 100) throw new Error(`too long for a name in an archive: ${name}`)
  header.write(name, 0)
  for (const [text, place] of [
    ['0000600', 100],
    ['0000000', 108],
    ['0000000', 116],
  ] as const) {
    header.write(text, place)
  }
  if (size > maxOctalSize) {
    header[124] = 0x80
    header.writeBigUInt64BE(BigInt(size), 128)
  } else header.write(size.toString(8).padStart(11, '0'), 124)
  header.write(at.toString(8).padStart(11, '0'), 136)
  header.write('0', 156)
  header.write('ustar\0', 257)
  header.write('00', 263)
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

/** Returns the checksum of a header: the sum of its bytes, with the checksum field counted as spaces. */
function checksumOf(header: Buffer): number {
  let sum = 0
  for (let at = 0; at < blockBytes; at += 1) sum += at >= 148 && at < 156 ? 32 : header[at]!
  return sum
}

/** Returns the padding after a file of `size` bytes, so that the next file begins at a block boundary. */
export const tarPaddingOf = (size: number): Buffer => Buffer.alloc((blockBytes - (size % blockBytes)) % blockBytes)

/** Returns the two empty blocks that end an archive. */
export const tarEndBlocks = (): Buffer => Buffer.alloc(2 * blockBytes)

/**
 * Yields the files of an archive in their order, each with its bytes. Read all bytes of a file before you request the
 * next file. Throws ArchiveProblem if the stream ends too early or contains anything but plain files.
 */
export async function* readTarMembers(
  archive: AsyncIterable<Buffer>,
): AsyncGenerator<{ member: TarMember; bytes: AsyncIterable<Buffer> }> {
  const reader = new ByteReader(archive, incompleteArchiveProblem)
  try {
    for (let offset = 0; ; ) {
      const header = await reader.block(blockBytes)
      offset += blockBytes
      if (header.every((byte) => byte === 0)) return
      const { name, size } = memberIn(header)
      yield { member: { name, size, offset }, bytes: reader.bytes(size) }
      const padding = tarPaddingOf(size).length
      await reader.block(padding)
      offset += size + padding
    }
  } finally {
    await reader.close()
  }
}

function memberIn(header: Buffer): Pick<TarMember, 'name' | 'size'> {
  const text = (start: number, end: number): string => header.toString('utf8', start, end).replace(/\0.*$/s, '')
  const isPlain = text(257, 263) === 'ustar' && header[156] === 48 && text(345, 500) === ''
  const size = header[124] === 0x80 ? Number(header.readBigUInt64BE(128)) : Number.parseInt(text(124, 136), 8)
  if (!isPlain || Number.parseInt(text(148, 156), 8) !== checksumOf(header) || !Number.isSafeInteger(size)) {
    throw damagedArchiveProblem('it is not an export of an organization, or it has changed since it was written')
  }
  return { name: text(0, 100), size }
}
