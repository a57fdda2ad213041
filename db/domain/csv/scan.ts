/** A file that cannot be read as the CSV that it claims to be; the message is written for whoever uploaded it. */
export class CsvProblem extends Error {
  override readonly name = 'CsvProblem'
}

export type Delimiter = ',' | ';' | '\t'

/** A longer record is not read; nearly always a quote in it was never closed. */
export const maxRecordBytes = 1024 * 1024

/** The bytes end inside the record: scan it again with more of them. */
export const unfinished = -1

/** The bytes are all there are, and a quote in the record is never closed. */
export const unclosed = -2

const [tab, newline, verticalTab, formFeed, carriageReturn, space, quote] = [9, 10, 11, 12, 13, 32, 34]

/**
 * The offset after the record that starts at `start`, its line end included (LF, CRLF or a lone CR), else
 * `unfinished` or `unclosed`. A quote opens a quoted cell only as the cell's first character that is no space, which is
 * also how fast-csv reads it: the two must agree on where a record ends. `atEnd` says that no bytes follow.
 */
export function recordEnd(bytes: Uint8Array, start: number, delimiter: number, atEnd: boolean): number {
  const { length } = bytes
  let opensCell = true
  let at = start
  while (at < length) {
    const byte = bytes[at]!
    if (byte === newline) return at + 1
    if (byte === carriageReturn) {
      if (at + 1 === length) return atEnd ? length : unfinished
      return bytes[at + 1] === newline ? at + 2 : at + 1
    }
    if (byte === delimiter) opensCell = true
    else if (opensCell && byte === quote) {
      at = quotedEnd(bytes, at + 1)
      if (at === unfinished) return atEnd ? unclosed : unfinished
      opensCell = false
      continue
    } else if (opensCell && byte !== space && byte !== tab && byte !== verticalTab && byte !== formFeed) {
      opensCell = false
    }
    at++
  }
  return atEnd && length > start ? length : unfinished
}

/** The offset after the quote that closes the cell whose content starts at `at`; doubled quotes are content. */
function quotedEnd(bytes: Uint8Array, start: number): number {
  const { length } = bytes
  for (let at = start; at < length; at++) {
    if (bytes[at] !== quote) continue
    if (bytes[at + 1] !== quote) return at + 1
    at++
  }
  return unfinished
}

const [opening, inside, quoted, afterQuote, afterReturn] = [0, 1, 2, 3, 4]

/** Finds the end of a record that is too long to be held, piece by piece, where recordEnd would find it in the whole. */
export class RecordEndFinder {
  readonly #delimiter: number
  #state = opening

  constructor(delimiter: number) {
    this.#delimiter = delimiter
  }

  /** The offset in this piece after the record, or `unfinished`; 0 when the record has ended with the piece before. */
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
    return unfinished
  }

  /** Whether the record would be open if the bytes ended here. */
  get isUnclosed(): boolean {
    return this.#state === quoted
  }

  /** The state after a byte outside of quotes that ends no record. */
  #after(byte: number): number {
    if (byte === carriageReturn) return afterReturn
    if (byte === this.#delimiter) return opening
    if (this.#state !== opening) return inside
    if (byte === quote) return quoted
    return byte === space || byte === tab || byte === verticalTab || byte === formFeed ? opening : inside
  }
}

/** True for a record of nothing but delimiters, spaces and quotes, such as the `,,,,` that spreadsheets leave behind. */
export function isBlankRecord(bytes: Uint8Array, start: number, end: number, delimiter: number): boolean {
  for (let at = start; at < end; at++) {
    const byte = bytes[at]!
    if (byte !== delimiter && byte !== quote && byte !== space && (byte < tab || byte > carriageReturn)) return false
  }
  return true
}
