/** Separator between a number's whole part and its fraction. The other sign may then separate thousands. */
export type DecimalSign = '.' | ','

/** A CSV column with numbers that may have a fraction. */
export interface DecimalColumn {
  /** Header of the column, as the mapping spells it. */
  column: string
  field: string
  /** Index of the column's cell in a row. */
  index: number
  /** Whether the numbers may contain thousands separators. */
  grouped: boolean
}

/**
 * Source of a column's decimal sign. `none`: no cell has a separator. `unclear`: every cell with a separator can be
 * read either way. `contradictory`: one cell has a decimal comma and another a decimal point.
 */
export type DecimalBasis = 'request' | 'delimiter' | 'cells' | 'none' | 'unclear' | 'contradictory'

/** The decimal sign with which a column is read. */
export interface DecimalReading {
  column: string
  field: string
  /** Decimal sign of the column; null if it is unknown. */
  decimal: DecimalSign | null
  basis: DecimalBasis
  /** The two contradictory cells, for `contradictory` columns. */
  conflict?: string
}

const swapped = (text: string): string => text.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'))

const bareOf = (text: string): string => text.replace(/^(-?)\s*[$€£]\s*/, '$1')

/**
 * Returns a plain decimal for a number as people write it. $1,250.00 and .5 become 1250.00 and 0.5; with a decimal
 * comma, so do €1.250,00 and ,5.
 */
export function plainDecimal(text: string, sign: DecimalSign): string {
  const bare = withPoint(bareOf(text), sign)
  const joined = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(bare) ? bare.replaceAll(',', '') : bare
  return joined.replace(/^(-?)\./, '$10.')
}

/** Returns a number's text with a decimal point, and with commas between thousands. */
export const withPoint = (text: string, sign: DecimalSign): string => (sign === '.' ? text : swapped(text))

// Each character matches in only one way, so that long cells do not take seconds. A number with thousands groups does
// not begin with a zero.
const groupedNumber = /^[+-]?(?=\.?\d)(?:[1-9]\d{0,2}(?:,\d{3})+|\d*)(?:\.\d*)?$/
const plainNumber = /^[+-]?(?=\.?\d)\d*(?:\.\d*)?(?:e[+-]?\d+)?$/i

const signs = ['.', ','] as const

/** Maximum number of characters of a cell shown in a message. */
const shownChars = 40

/** Returns the decimal signs with which a text is a valid number; empty if it has no separator or is no number. */
export function readingsOf(text: string, { grouped }: Pick<DecimalColumn, 'grouped'>): DecimalSign[] {
  if (!/[.,]/.test(text)) return []
  const bare = grouped ? bareOf(text) : text
  const pattern = grouped ? groupedNumber : plainNumber
  return signs.filter((sign) => pattern.test(withPoint(bare, sign)))
}

const names = { '.': 'point', ',': 'comma' } as const
const samples = { '.': '1,250.00', ',': '1.250,00' } as const

/**
 * Returns the message for a cell whose decimal sign is unclear or wrong. Undefined if the cell can be read, or is no
 * number, which the field's own check reports.
 */
export function decimalFault(text: string, reading: DecimalReading, column: Pick<DecimalColumn, 'grouped'>) {
  const { decimal, basis, conflict } = reading
  if (basis === 'delimiter' || basis === 'none') return undefined
  const possible = readingsOf(text, column)
  if (possible.length === 0) return undefined
  if (basis === 'contradictory') {
    return `cannot be read: the column has a decimal comma and a decimal point (${conflict}). Use one of the two in all its cells.`
  }
  if (decimal === null) {
    const [one, other] = signs.map((sign) => plainDecimal(text, sign))
    return `is ambiguous: ${text.slice(0, shownChars)} can mean ${one} or ${other}, and no other cell of the column decides it. Import again with decimal "." or ",".`
  }
  if (possible.includes(decimal)) return undefined
  return `must have a decimal ${names[decimal]}, such as ${samples[decimal]}. Correct the cell, or import with another decimal sign.`
}

/** Returns a reading with the same decimal sign for every column. */
export const readAlike = (
  columns: readonly DecimalColumn[],
  decimal: DecimalSign,
  basis: 'request' | 'delimiter',
): DecimalReading[] => columns.map(({ column, field }) => ({ column, field, decimal, basis }))

/** What the cells of one column show about its decimal sign. */
interface Shown {
  /** First cell that can be read with only one decimal sign, by that sign. */
  by: Partial<Record<DecimalSign, string>>
  isAmbiguous: boolean
}

/** Finds the decimal sign of each column from its cells, row by row. It stores at most two cells per column. */
export class DecimalEvidence {
  readonly #columns: readonly DecimalColumn[]
  readonly #shown: readonly Shown[]

  constructor(columns: readonly DecimalColumn[]) {
    this.#columns = columns
    this.#shown = columns.map(() => ({ by: {}, isAmbiguous: false }))
  }

  /** Reads the number cells of a row. `textOf` returns the text of the cell at an index. */
  take(row: number, textOf: (index: number) => string): void {
    for (const [place, column] of this.#columns.entries()) {
      const shown = this.#shown[place]!
      const text = textOf(column.index)
      const [first, second] = readingsOf(text, column)
      if (second !== undefined) shown.isAmbiguous = true
      else if (first !== undefined) shown.by[first] ??= `${text.slice(0, shownChars)} in row ${row}`
    }
  }

  readings = (): DecimalReading[] =>
    this.#columns.map(({ column, field }, place) => ({ column, field, ...conclusion(this.#shown[place]!) }))
}

function conclusion({ by, isAmbiguous }: Shown): Pick<DecimalReading, 'decimal' | 'basis' | 'conflict'> {
  const found = signs.filter((sign) => by[sign] !== undefined)
  if (found.length > 1) return { decimal: null, basis: 'contradictory', conflict: `${by[',']}, ${by['.']}` }
  if (found.length === 1) return { decimal: found[0]!, basis: 'cells' }
  return { decimal: null, basis: isAmbiguous ? 'unclear' : 'none' }
}
