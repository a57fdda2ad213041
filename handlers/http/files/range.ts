/** Byte range of a file; both ends are included. */
export interface ByteRange {
  start: number
  end: number
}

/** Pattern of a Range header with one range in bytes. A number with more than 15 digits exceeds any file. */
const oneRange = /^bytes=[ \t]*(\d{0,15})-(\d{0,15})[ \t]*$/i

/**
 * Evaluates a Range header for a file of `size` bytes (RFC 9110, 14.1.2 and 14.2). Returns the range, or `beyond` if it
 * is outside the file. Returns undefined if the whole file must be sent: for another unit, several ranges or a
 * malformed range.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'beyond' | undefined {
  const match = oneRange.exec(header ?? '')
  if (!match) return undefined
  const [, first = '', last = ''] = match
  if (first === '' && last === '') return undefined
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'beyond' : { start: size - length, end: size - 1 }
  }
  const [start, end] = [Number(first), last === '' ? size - 1 : Number(last)]
  if (last !== '' && end < start) return undefined
  return start >= size ? 'beyond' : { start, end: Math.min(end, size - 1) }
}
