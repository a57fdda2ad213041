/** Decimal sign: the decimal separator of a number. The other character may then separate thousands. */
export type DecimalSign = '.' | ','

/** A CSV column whose field takes decimal numbers. */
export interface DecimalColumn {
  /** Header of the column, as the mapping spells it. */
  column: string
  field: string
  /** Position of the column in a row, counted from 0. */
  index: number
  /** Whether the numbers may contain thousands separators. */
  grouped: boolean
}

/**
 * How a column's decimal sign was found: it was given in the request, follows from the delimiter, or was found in the
 * cells. The other values mean that it was not found. `none`: no cell has a separator. `unclear`: every cell with a
 * separator can be read with either sign. `contradictory`: one cell has a decimal comma and another a decimal point.
 */
export type DecimalSignSource = 'request' | 'delimiter' | 'cells' | 'none' | 'unclear' | 'contradictory'

/** The decimal sign with which a column's numbers are read, and how it was found. */
export interface DecimalColumnReading {
  column: string
  field: string
  /** Decimal sign of the column; null if it is unknown. */
  decimal: DecimalSign | null
  basis: DecimalSignSource
  /** Texts and rows of the two contradictory cells; only for `contradictory`. */
  conflict?: string
}

const swapped = (text: string): string => text.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'))

const bareOf = (text: string): string => text.replace(/^(-?)\s*[$€£]\s*/, '$1')

/**
 * Rewrites a number as people type it into a plain decimal: without a currency symbol and without thousands separators.
 * $1,250.00 and .5 become 1250.00 and 0.5. With a decimal comma, €1.250,00 and ,5 become 1250.00 and 0.5, too.
 */
export function toPlainDecimal(text: string, sign: DecimalSign): string {
  const bare = withDecimalPoint(bareOf(text), sign)
  const joined = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(bare) ? bare.replaceAll(',', '') : bare
  return joined.replace(/^(-?)\./, '$10.')
}

/** Returns a number's text with a decimal point and with commas as thousands separators. */
export const withDecimalPoint = (text: string, sign: DecimalSign): string => (sign === '.' ? text : swapped(text))

// Each character can match in only one way, so that long cells do not cause slow backtracking. A number with thousands
// separators does not begin with a zero.
const groupedNumber = /^[+-]?(?=\.?\d)(?:[1-9]\d{0,2}(?:,\d{3})+|\d*)(?:\.\d*)?$/
const plainNumber = /^[+-]?(?=\.?\d)\d*(?:\.\d*)?(?:e[+-]?\d+)?$/i

const signs = ['.', ','] as const

/** Maximum number of characters of a cell shown in a message. */
const shownChars = 40

/**
 * Returns the decimal signs with which a text is a valid number. Empty if the text has no separator or is not a number
 * with either sign.
 */
export function possibleDecimalSigns(text: string, { grouped }: Pick<DecimalColumn, 'grouped'>): DecimalSign[] {
  if (!/[.,]/.test(text)) return []
  const bare = grouped ? bareOf(text) : text
  const pattern = grouped ? groupedNumber : plainNumber
  return signs.filter((sign) => pattern.test(withDecimalPoint(bare, sign)))
}

const names = { '.': 'point', ',': 'comma' } as const
const samples = { '.': '1,250.00', ',': '1.250,00' } as const

/**
 * Returns the message for a cell whose decimal sign is unclear or wrong. Undefined if the cell can be read. Also
 * undefined if the cell is not a number at all; the check of its field reports that.
 */
export function decimalSignProblem(
  text: string,
  reading: DecimalColumnReading,
  column: Pick<DecimalColumn, 'grouped'>,
) {
  const { decimal, basis, conflict } = reading
  if (basis === 'delimiter' || basis === 'none') return undefined
  const possible = possibleDecimalSigns(text, column)
  if (possible.length === 0) return undefined
  if (basis === 'contradictory') {
    return `cannot be read: the column has a decimal comma and a decimal point (${conflict}). Use one of the two in all its cells.`
  }
  if (decimal === null) {
    const [one, other] = signs.map((sign) => toPlainDecimal(text, sign))
    return `is ambiguous: ${text.slice(0, shownChars)} can mean ${one} or ${other}, and no other cell of the column decides it. Import again with decimal "." or ",".`
  }
  if (possible.includes(decimal)) return undefined
  return `must have a decimal ${names[decimal]}, such as ${samples[decimal]}. Correct the cell, or import with another decimal sign.`
}

/** Returns a reading with this decimal sign for each of the columns. */
export const readingsWithSameSign = (
  columns: readonly DecimalColumn[],
  decimal: DecimalSign,
  basis: 'request' | 'delimiter',
): DecimalColumnReading[] => columns.map(({ column, field }) => ({ column, field, decimal, basis }))

/** What the cells of one column have shown about its decimal sign so far. */
interface Shown {
  /** For each decimal sign, the text and row of the first cell that can be read only with that sign. */
  by: Partial<Record<DecimalSign, string>>
  isAmbiguous: boolean
}

/**
 * Finds the decimal sign of each column from its cells, row by row. It stores the texts of at most two cells per
 * column.
 */
export class DecimalSignDetector {
  readonly #columns: readonly DecimalColumn[]
  readonly #shown: readonly Shown[]

  constructor(columns: readonly DecimalColumn[]) {
    this.#columns = columns
    this.#shown = columns.map(() => ({ by: {}, isAmbiguous: false }))
  }

  /** Reads the cells of the decimal columns in a row. `textOf` returns the text of the cell at an index. */
  readRow(row: number, textOf: (index: number) => string): void {
    for (const [place, column] of this.#columns.entries()) {
      const shown = this.#shown[place]!
      const text = textOf(column.index)
      const [first, second] = possibleDecimalSigns(text, column)
      if (second !== undefined) shown.isAmbiguous = true
      else if (first !== undefined) shown.by[first] ??= `${text.slice(0, shownChars)} in row ${row}`
    }
  }

  readings = (): DecimalColumnReading[] =>
    this.#columns.map(({ column, field }, place) => ({ column, field, ...conclusion(this.#shown[place]!) }))
}

function conclusion({ by, isAmbiguous }: Shown): Pick<DecimalColumnReading, 'decimal' | 'basis' | 'conflict'> {
  const found = signs.filter((sign) => by[sign] !== undefined)
  if (found.length > 1) return { decimal: null, basis: 'contradictory', conflict: `${by[',']}, ${by['.']}` }
  if (found.length === 1) return { decimal: found[0]!, basis: 'cells' }
  return { decimal: null, basis: isAmbiguous ? 'unclear' : 'none' }
}
