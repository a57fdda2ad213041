/**
 * The form in which texts from requests and files are stored and compared: composed letters (Unicode NFC), without
 * spaces and hidden characters at the ends. On a Mac, file names have é as two characters, but a keyboard types one.
 * Both become the same name.
 */

const beyondAscii = /[^\0-\x7f]/

/**
 * Invisible characters: soft hyphens, zero-width spaces, word joiners, byte order marks, direction marks and blank
 * fillers. Joiners (U+200C, U+200D), variation selectors and tags are not included, because they shape the end of a
 * word.
 */
const hidden =
  '\\u00ad\\u034f\\u061c\\u115f\\u1160\\u180e\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufeff\\uffa0'

const hiddenStart = new RegExp(`^[\\s\\u0085${hidden}]+`)
const hiddenEnd = new RegExp(`[\\s\\u0085${hidden}]`)
/** Any character that is visible or shapes a text; a text without one counts as empty. */
const visible = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Returns a text with composed letters (NFC). */
export const toComposedLetters = (text: string): string => (beyondAscii.test(text) ? text.normalize('NFC') : text)

/** Returns a text in NFC without spaces and hidden characters at its ends; "" if it consists only of these. */
export function normalizeText(text: string): string {
  if (!beyondAscii.test(text)) return text.trim()
  const letters = text.normalize('NFC')
  return visible.test(letters) ? withoutHiddenEnds(letters) : ''
}

/**
 * Removes hidden characters from both ends. It walks back from the end, because a pattern would try every run of spaces
 * within a long text.
 */
function withoutHiddenEnds(text: string): string {
  let end = text.length
  while (end > 0 && hiddenEnd.test(text[end - 1]!)) end -= 1
  return text.slice(0, end).replace(hiddenStart, '')
}

/** Returns the text of a search query. It is unchanged if it is ASCII, else as in `normalizeText`. */
export const normalizeQueryText = (text: string): string => (beyondAscii.test(text) ? normalizeText(text) : text)
