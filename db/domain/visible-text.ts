/**
 * This module prepares texts for customers on pages, mails and papers, so that no character is hidden;
 * conventions/value-format.ts does the same for values. Nothing here escapes HTML; the templates do.
 */

/** Control characters, lone surrogates, and characters that change the direction of the text around them. */
const hidden = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb]|\p{Cs}/gu

/**
 * Returns a caller's text with hidden characters made visible. All kinds of line breaks become a line feed, and a tab
 * becomes a space. Any other control or direction character is replaced by its code point, such as [U+202E].
 */
export const toVisibleText = (text: string): string =>
  text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replace(hidden, (mark) => (mark === '\n' ? mark : `[U+${codeOf(mark)}]`))

/** Does the same as `toVisibleText`, but on one line: line breaks and runs of spaces become one space. */
export const toVisibleLine = (text: string): string => toVisibleText(text).replace(/\s+/g, ' ').trim()

/**
 * Returns a text as part of a file name: on one line, with `-` instead of characters that are special in file systems.
 */
export const toFileNamePart = (text: string): string => toVisibleLine(text).replace(/[\\/:*?"<>|]/g, '-')

const codeOf = (mark: string): string => mark.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')
