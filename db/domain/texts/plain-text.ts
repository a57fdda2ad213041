/**
 * The form in which texts from outside are stored and compared: composed letters (Unicode's NFC), without blanks and hidden
 * characters at the ends. A Mac's file has an é as two characters, a keyboard as one: both are one name here.
 */

const beyondAscii = /[^\0-\x7f]/

/**
 * Characters that show nothing: soft hyphens, zero-width spaces, word joiners, byte order marks, direction marks and blank
 * fillers. Joiners (U+200C, U+200D), variation selectors and tags are missing: at the end of a word they shape it.
 */
const hidden =
  '\\u00ad\\u034f\\u061c\\u115f\\u1160\\u180e\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufeff\\uffa0'

const hiddenStart = new RegExp(`^[\\s\\u0085${hidden}]+`)
const hiddenEnd = new RegExp(`[\\s\\u0085${hidden}]`)
/** A character that shows something, or gives a text its form: a text without one is empty. */
const visible = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u

/** A text in composed letters. */
export const composed = (text: string): string => (beyondAscii.test(text) ? text.normalize('NFC') : text)

/** A text in composed letters, without blanks and hidden characters at its ends; empty for a text of these alone. */
export function plainText(text: string): string {
  if (!beyondAscii.test(text)) return text.trim()
  const letters = text.normalize('NFC')
  return visible.test(letters) ? withoutHiddenEnds(letters) : ''
}

/** Walks back from the end: a pattern for it would try each run of blanks inside a long text. */
function withoutHiddenEnds(text: string): string {
  let end = text.length
  while (end > 0 && hiddenEnd.test(text[end - 1]!)) end -= 1
  return text.slice(0, end).replace(hiddenStart, '')
}

/** The text of a query: as it was sent, unless it has letters that have several forms. */
export const plainQuery = (text: string): string => (beyondAscii.test(text) ? plainText(text) : text)
