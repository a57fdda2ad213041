import { createRequire } from 'node:module'

interface Hyphenation {
  hyphenateSync(text: string, options: { hyphenChar: string }): string
}

const german = createRequire(import.meta.url)('hyphen/de') as Hyphenation
const softHyphen = '\u00ad'

/**
 * The parts between which a German word may be broken with a hyphen, by the rules of 1996: `Wärmedämmung` as Wär, me, dämm,
 * ung. A word that has none is its only part.
 *
 * Taken from the package's inside: its German patterns, of which it has no types.
 */
export const germanSyllables = (word: string): string[] =>
  german.hyphenateSync(word, { hyphenChar: softHyphen }).split(softHyphen)
