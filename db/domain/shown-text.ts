import type { Decimal } from './money.ts'

/**
 * How values read on what customers see: page, mail and paper use these, so that all three say the same. Nothing here
 * escapes for HTML; that is its template's part.
 */

/** Controls, and the marks that turn the direction of what stands around them. */
const hidden = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb]|\p{Cs}/gu

/**
 * A caller's text with nothing left in it that acts instead of being read: line breaks stay (as \n), a tab becomes a
 * space, and every control or direction mark is written out as its code point, such as [U+202E].
 */
export const visibleText = (text: string): string =>
  text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replace(hidden, (mark) => (mark === '\n' ? mark : `[U+${codeOf(mark)}]`))

/** The same on one line: line breaks and runs of blanks become one space. */
export const visibleLine = (text: string): string => visibleText(text).replace(/\s+/g, ' ').trim()

/** A text as a part of a file's name, on one line and without what file systems give a meaning. */
export const fileText = (text: string): string => visibleLine(text).replace(/[\\/:*?"<>|]/g, '-')

const codeOf = (mark: string): string => mark.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')

const digits = /^(-?)(\d+)(?:\.(\d+))?$/

/** `1250.5` as `1,250.5`. A text that is not a plain decimal is returned as it is. */
function groupedText(value: Decimal): string {
  const [, sign, whole, places] = digits.exec(value) ?? []
  if (whole === undefined) return value
  return `${sign ? '\u2212' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${places ? `.${places}` : ''}`
}

/** A price or an amount: `-593.1` as `−593.10`. It has two places, and those beyond that a price really has. */
export function figureText(value: Decimal): string {
  const [whole, places = ''] = value.split('.')
  return groupedText(`${whole}.${places.padEnd(2, '0')}`)
}

/** How many places `figureText` gives. */
export const placesOf = (value: Decimal): number => Math.max(2, value.split('.')[1]?.length ?? 0)

/** The same with its currency: `-7500` as `−$7,500.00`. */
export function amountText(value: Decimal): string {
  const text = figureText(value)
  return text.startsWith('\u2212') ? `\u2212$${text.slice(1)}` : `$${text}`
}

/** A quantity or a rate without the zeros that say nothing: `12.500000` as `12.5`. */
export const quantityText = (value: Decimal): string =>
  groupedText(/\./.test(value) ? value.replace(/\.?0+$/, '') : value)

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** The day of a timestamp or date, in UTC: `March 2, 2026`. */
export const dateText = (at: string): string => longDate.format(new Date(at))

/** A timestamp to the second: `2026-03-02 15:04:05 UTC`. */
export const timeText = (at: string): string => `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`
