/** The bytes of a file from the first to the last, both included. */
export interface ByteRange {
  start: number
  end: number
}

/** A Range header of one range in bytes; a longer number is beyond any file. */
const oneRange = /^bytes=[ \t]*(\d{0,15})-(\d{0,15})[ \t]*$/i

/**
 * What a Range header requests of a file of `size` bytes (RFC 9110, 14.1.2 and 14.2): the range, `beyond` when it lies
 * outside the file, or undefined when the whole file is the answer: another unit, several ranges, or a malformed range.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'beyond' | undefined {
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
