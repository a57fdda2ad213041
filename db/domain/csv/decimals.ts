/** What separates a number's whole part from its fraction. The other sign may then separate its thousands. */
export type DecimalSign = '.' | ','

/** A column whose cells are numbers that may have a fraction. */
export interface DecimalColumn {
  /** The header, as the mapping names it. */
  column: string
  field: string
  /** Its place in a row. */
  index: number
  /** Whether a separator may stand between thousands. */
  grouped: boolean
}

/**
 * What a column's decimal sign follows from. `none`: no cell has a separator. `unclear`: each cell that has one can be read
 * both ways. `contradictory`: one cell has a decimal comma and another a decimal point.
 */
export type DecimalBasis = 'request' | 'delimiter' | 'cells' | 'none' | 'unclear' | 'contradictory'

/** How a column is read. */
export interface DecimalReading {
  column: string
  field: string
  /** Null where it is not known. */
  decimal: DecimalSign | null
  basis: DecimalBasis
  /** Of a contradictory column, the two cells that show it. */
  conflict?: string
}

const swapped = (text: string): string => text.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'))

const bareOf = (text: string): string => text.replace(/^(-?)\s*[$€£]\s*/, '$1')

/** People write $1,250.00 and .5 for 1250.00 and 0.5, or €1.250,00 and ,5 where the comma is the decimal sign. */
export function plainDecimal(text: string, sign: DecimalSign): string {
  const bare = withPoint(bareOf(text), sign)
  const joined = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(bare) ? bare.replaceAll(',', '') : bare
  return joined.replace(/^(-?)\./, '$10.')
}

/** A number's text with a decimal point, and commas between its thousands. */
export const withPoint = (text: string, sign: DecimalSign): string => (sign === '.' ? text : swapped(text))

// Each character can be read in one way alone, or a long cell would take seconds. A group of thousands begins with no zero.
const groupedNumber = /^[+-]?(?=\.?\d)(?:[1-9]\d{0,2}(?:,\d{3})+|\d*)(?:\.\d*)?$/
const plainNumber = /^[+-]?(?=\.?\d)\d*(?:\.\d*)?(?:e[+-]?\d+)?$/i

const signs = ['.', ','] as const

/** As much of a cell as a message shows. */
const shownChars = 40

/** The signs with which a text that has a separator is a number; none for any other text. */
export function readingsOf(text: string, { grouped }: Pick<DecimalColumn, 'grouped'>): DecimalSign[] {
  if (!/[.,]/.test(text)) return []
  const bare = grouped ? bareOf(text) : text
  const pattern = grouped ? groupedNumber : plainNumber
  return signs.filter((sign) => pattern.test(withPoint(bare, sign)))
}

const names = { '.': 'point', ',': 'comma' } as const
const samples = { '.': '1,250.00', ',': '1.250,00' } as const

/** Why a cell of the column cannot be read; undefined where it can, or where its field says what is wrong. */
export function decimalFault(text: string, reading: DecimalReading, column: Pick<DecimalColumn, 'grouped'>) {
  const { decimal, basis, conflict } = reading
  if (basis === 'delimiter' || basis === 'none') return undefined
  const possible = readingsOf(text, column)
  if (possible.length === 0) return undefined
  if (basis === 'contradictory') {
    return `cannot be read: the column has a decimal comma and a decimal point (${conflict}). Write its cells alike.`
  }
  if (decimal === null) {
    const [one, other] = signs.map((sign) => plainDecimal(text, sign))
    return `is unclear: ${text.slice(0, shownChars)} is ${one} or ${other}, and no cell of the column says which. Import with decimal "." or ",".`
  }
  if (possible.includes(decimal)) return undefined
  return `must have a decimal ${names[decimal]}, such as ${samples[decimal]}. Correct the cell, or import with another decimal.`
}

/** The columns' readings where all are read alike. */
export const readAlike = (
  columns: readonly DecimalColumn[],
  decimal: DecimalSign,
  basis: 'request' | 'delimiter',
): DecimalReading[] => columns.map(({ column, field }) => ({ column, field, decimal, basis }))

/** What the cells of a column have shown. */
interface Shown {
  /** By sign, the first cell that can be read with that sign alone. */
  by: Partial<Record<DecimalSign, string>>
  isAmbiguous: boolean
}

/** Reads cells one after the other and finds the decimal sign of each column. It keeps two cells of a column at most. */
export class DecimalEvidence {
  readonly #columns: readonly DecimalColumn[]
  readonly #shown: readonly Shown[]

  constructor(columns: readonly DecimalColumn[]) {
    this.#columns = columns
    this.#shown = columns.map(() => ({ by: {}, isAmbiguous: false }))
  }

  /** `textOf` gives the text of a cell by its place. */
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
