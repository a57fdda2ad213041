/**
 * This module makes Unicode format characters in callers' texts harmless on pages and in mails. No character can change
 * the text direction or stay hidden. Joiners that a script needs stay next to its letters.
 */

/** Characters that change the text direction, and annotation characters. The text shows their code points instead. */
const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufff9-\ufffb]/gu
/** Format characters that are visible and stay, such as the signs before Arabic and Indic numbers. */
const seen = '\\u0600-\\u0605\\u06dd\\u070f\\u0890\\u0891\\u08e2\\u{110bd}\\u{110cd}\\u{13430}-\\u{1343f}'
const flag = '\\u{1f3f4}[\\u{e0020}-\\u{e007e}]+\\u{e007f}'
const flagOrMark = new RegExp(`${flag}|\\p{Cf}`, 'gu')
const formatMark = /\p{Cf}/u
const isSeen = new RegExp(`^(?:[${seen}]|.{2,})$`, 'su')

const codeOf = (mark: string): string => mark.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')

/**
 * Returns a text without hidden format characters. A character that changes the text direction is replaced by its code
 * point, such as [U+202E]; other hidden ones are removed.
 */
export function neutralizeFormatCharacters(text: string): string {
  if (!formatMark.test(text)) return text
  return text.replace(turning, (mark) => `[U+${codeOf(mark)}]`).replace(flagOrMark, keptMark)
}

/**
 * Returns the replacement for a format character or a flag sequence: itself or "". Flags and visible characters stay.
 * Joiners stay next to a letter that is not ASCII.
 */
function keptMark(found: string, at: number, text: string): string {
  if (isSeen.test(found)) return found
  const isJoiner = found === '\u200c' || found === '\u200d'
  return isJoiner && (isLetter(text[at - 1]) || isLetter(text[at + 1])) ? found : ''
}

const isLetter = (character: string | undefined): boolean => character !== undefined && character > '\x7f'

/**
 * Values of form fields and URLs in HTML. The browser sends them back or does not show them, so their format characters
 * become character references such as `&#x202e;`.
 */
const returned = /(<textarea\b[^>]*>)([^<]*)|\s(?:value|href|src|action|content|data-[\w-]+)="[^"]*"/gu

/**
 * Returns HTML without raw format characters. In texts and labels, they are handled as by `neutralizeFormatCharacters`. In
 * values of form fields and URLs, they become references such as `&#x202e;`, so that a form sends the same value again.
 */
export function neutralizeFormatCharactersInHtml(html: string): string {
  if (!formatMark.test(html)) return html
  let done = 0
  let marked = ''
  for (const { 0: found, index } of html.matchAll(returned)) {
    marked += neutralizeFormatCharacters(html.slice(done, index)) + references(found)
    done = index + found.length
  }
  return marked + neutralizeFormatCharacters(html.slice(done))
}

const references = (text: string): string =>
  text.replace(/\p{Cf}/gu, (mark) => `&#x${mark.codePointAt(0)!.toString(16)};`)
