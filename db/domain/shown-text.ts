/**
 * How texts are written for customers: pages, mails and papers all use these, as they use conventions/format.ts for values.
 * Nothing here escapes for HTML; templates do.
 */

/** Control characters, and marks that change the direction of the text around them. */
const hidden = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb]|\p{Cs}/gu

/**
 * A caller's text without characters that act instead of being read: line breaks stay (as \n), a tab becomes a
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
