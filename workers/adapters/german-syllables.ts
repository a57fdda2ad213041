import { createRequire } from 'node:module'

interface Hyphenation {
  hyphenateSync(text: string, options: { hyphenChar: string }): string
}

const german = createRequire(import.meta.url)('hyphen/de') as Hyphenation
const softHyphen = '\u00ad'

/**
 * Splits a German word into the parts between which it may be hyphenated, by the rules of 1996: `Wärmedämmung` into
 * Wär, me, dämm, ung. A word without such parts is returned whole.
 *
 * Relies on an internal of the package: its German patterns, which have no types.
 */
export const germanSyllables = (word: string): string[] =>
  german.hyphenateSync(word, { hyphenChar: softHyphen }).split(softHyphen)
