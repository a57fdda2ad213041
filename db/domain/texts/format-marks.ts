/**
 * How a caller's texts are shown on pages and in mails: no character of them turns the text around it, or hides in it.
 * Letters keep the joiners that their script needs.
 */

/** Marks that change the direction of the text around them, and those of annotations: written out as their code points. */
const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufff9-\ufffb]/gu
/** Format characters that are seen, as signs before Arabic and Indic numbers. */
const seen = '\\u0600-\\u0605\\u06dd\\u070f\\u0890\\u0891\\u08e2\\u{110bd}\\u{110cd}\\u{13430}-\\u{1343f}'
const flag = '\\u{1f3f4}[\\u{e0020}-\\u{e007e}]+\\u{e007f}'
const flagOrMark = new RegExp(`${flag}|\\p{Cf}`, 'gu')
const formatMark = /\p{Cf}/u
const isSeen = new RegExp(`^(?:[${seen}]|.{2,})$`, 'su')

const codeOf = (mark: string): string => mark.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')

/** A text whose direction marks are written out, such as [U+202E], and that has no other hidden format characters. */
export function shownMarks(text: string): string {
  if (!formatMark.test(text)) return text
  return text.replace(turning, (mark) => `[U+${codeOf(mark)}]`).replace(flagOrMark, keptMark)
}

/** What stays of a format character or a sequence of them: flags, joiners of letters beyond ASCII and visible signs. */
function keptMark(found: string, at: number, text: string): string {
  if (isSeen.test(found)) return found
  const isJoiner = found === '\u200c' || found === '\u200d'
  return isJoiner && (isLetter(text[at - 1]) || isLetter(text[at + 1])) ? found : ''
}

const isLetter = (character: string | undefined): boolean => character !== undefined && character > '\x7f'

/** Values of form fields and addresses, which a browser does not show or sends back. Its marks become character references. */
const returned = /(<textarea\b[^>]*>)([^<]*)|\s(?:value|href|src|action|content|data-[\w-]+)="[^"]*"/gu

/**
 * HTML without raw format characters. Text and labels are shown as `shownMarks` does. Values of form fields and addresses
 * keep their characters, as references such as `&#x202e;`: what a form shows is what it sends again.
 */
export function htmlMarks(html: string): string {
  if (!formatMark.test(html)) return html
  let done = 0
  let marked = ''
  for (const { 0: found, index } of html.matchAll(returned)) {
    marked += shownMarks(html.slice(done, index)) + references(found)
    done = index + found.length
  }
  return marked + shownMarks(html.slice(done))
}

const references = (text: string): string =>
  text.replace(/\p{Cf}/gu, (mark) => `&#x${mark.codePointAt(0)!.toString(16)};`)
