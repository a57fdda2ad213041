/** An error for a file that cannot be read as CSV. The message is written for the user who uploaded it. */
export class CsvProblem extends Error {
  override readonly name = 'CsvProblem'
}

export type Delimiter = ',' | ';' | '\t'

/** Maximum size of a record in bytes. A longer one is rejected; usually it has a quote that is never closed. */
export const maxRecordBytes = 1024 * 1024

/**
 * Result of `findRecordEnd` if the record continues beyond the given bytes. The caller reads more bytes and calls it again.
 */
export const recordUnfinished = -1

/** Result of `findRecordEnd` for the last record of a file if a quote in it is never closed. */
export const quoteUnclosed = -2

const [tab, newline, verticalTab, formFeed, carriageReturn, space, quote] = [9, 10, 11, 12, 13, 32, 34]

/**
 * Returns the offset after the record that starts at `start` and after its line end (LF, CRLF or a lone CR). Otherwise
 * returns `recordUnfinished` or `quoteUnclosed`. A quote opens a quoted cell only as the cell's first character that is
 * not a space. fast-csv reads quotes in the same way, and both must agree on where a record ends. `atEnd` means that
 * the file has no further bytes.
 */
export function findRecordEnd(bytes: Uint8Array, start: number, delimiter: number, atEnd: boolean): number {
  const { length } = bytes
  let opensCell = true
  let at = start
  while (at < length) {
    const byte = bytes[at]!
    if (byte === newline) return at + 1
    if (byte === carriageReturn) {
      if (at + 1 === length) return atEnd ? length : recordUnfinished
      return bytes[at + 1] === newline ? at + 2 : at + 1
    }
    if (byte === delimiter) opensCell = true
    else if (opensCell && byte === quote) {
      at = quotedEnd(bytes, at + 1)
      if (at === recordUnfinished) return atEnd ? quoteUnclosed : recordUnfinished
      opensCell = false
      continue
    } else if (opensCell && byte !== space && byte !== tab && byte !== verticalTab && byte !== formFeed) {
      opensCell = false
    }
    at++
  }
  return atEnd && length > start ? length : recordUnfinished
}

/**
 * Returns the offset after the quote that closes the cell whose content begins at `start`, or `recordUnfinished`.
 * Doubled quotes are content.
 */
function quotedEnd(bytes: Uint8Array, start: number): number {
  const { length } = bytes
  for (let at = start; at < length; at++) {
    if (bytes[at] !== quote) continue
    if (bytes[at + 1] !== quote) return at + 1
    at++
  }
  return recordUnfinished
}

const [opening, inside, quoted, afterQuote, afterReturn] = [0, 1, 2, 3, 4]

/** Finds the end of a record that is too long for memory, chunk by chunk. It finds the same end as `findRecordEnd`. */
export class RecordEndFinder {
  readonly #delimiter: number
  #state = opening

  constructor(delimiter: number) {
    this.#delimiter = delimiter
  }

  /**
   * Returns the offset in this chunk after the record, or `recordUnfinished`. The offset is 0 if the record ended with
   * the previous chunk.
   */
  find(bytes: Uint8Array): number {
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at]!
      if (this.#state === afterReturn) return byte === newline ? at + 1 : at
      if (this.#state === quoted) {
        if (byte === quote) this.#state = afterQuote
      } else if (this.#state === afterQuote && byte === quote) this.#state = quoted
      else if (byte === newline) return at + 1
      else this.#state = this.#after(byte)
    }
    return recordUnfinished
  }

  /** Reports whether a quoted cell is still open after the bytes so far. */
  get isUnclosed(): boolean {
    return this.#state === quoted
  }

  /** Returns the state after a byte outside quotes that does not end the record. */
  #after(byte: number): number {
    if (byte === carriageReturn) return afterReturn
    if (byte === this.#delimiter) return opening
    if (this.#state !== opening) return inside
    if (byte === quote) return quoted
    return byte === space || byte === tab || byte === verticalTab || byte === formFeed ? opening : inside
  }
}

/**
 * Reports whether a record contains only delimiters, whitespace and quotes, such as the `,,,,` that spreadsheets write.
 */
export function isBlankRecord(bytes: Uint8Array, start: number, end: number, delimiter: number): boolean {
  for (let at = start; at < end; at++) {
    const byte = bytes[at]!
    if (byte !== delimiter && byte !== quote && byte !== space && (byte < tab || byte > carriageReturn)) return false
  }
  return true
}
