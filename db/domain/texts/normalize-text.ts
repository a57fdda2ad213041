/**
 * This module normalizes texts from requests and files before they are stored or compared. Letters are composed
 * (Unicode NFC), and spaces and hidden characters at the ends are removed. For example, a Mac writes é in file names as
 * two characters, and a keyboard types one; both become the same name.
 */

const beyondAscii = /[^\0-\x7f]/

/**
 * Invisible characters that are removed at the ends of a text: soft hyphens, zero-width spaces, word joiners, byte
 * order marks, direction marks and blank fillers. Joiners (U+200C, U+200D), variation selectors and tags stay, because
 * they affect how the end of a word looks.
 */
const hidden =
  '\\u00ad\\u034f\\u061c\\u115f\\u1160\\u180e\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufeff\\uffa0'

const hiddenStart = new RegExp(`^[\\s\\u0085${hidden}]+`)
const hiddenEnd = new RegExp(`[\\s\\u0085${hidden}]`)
/** A visible character. A text without visible characters counts as empty. */
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
 * Removes spaces and hidden characters from both ends. A loop finds the end of the text, because a regular expression
 * would try every run of spaces within a long text.
 */
function withoutHiddenEnds(text: string): string {
  let end = text.length
  while (end > 0 && hiddenEnd.test(text[end - 1]!)) end -= 1
  return text.slice(0, end).replace(hiddenStart, '')
}

/** Normalizes the text of a search query like `normalizeText`, but leaves ASCII texts unchanged. */
export const normalizeQueryText = (text: string): string => (beyondAscii.test(text) ? normalizeText(text) : text)
