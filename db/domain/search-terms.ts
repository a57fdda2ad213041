const whiteSpace = ' \t\n\v\f\r\u00a0'

/**
 * Characters that separate words, both in a search and in the searched text. All are at or below U+07FF, because a
 * regular expression with a higher character cannot use a trigram index.
 */
export const wordSeparators = `${whiteSpace}!"#$%&'()*+,-./:;<=>?@[\\]^_\`{|}~\u00ab\u00b7\u00bb`

/** Regular expression for one word separator, for Postgres and JavaScript. */
export const wordSeparatorPattern = `[${wordSeparators.replace(/[[\\\]^-]/g, '\\$&')}]`

/**
 * The separators between two words of a search. They include U+3000, the wide space that Chinese and Japanese keyboards
 * type.
 */
const betweenWords = new RegExp(`(?:${wordSeparatorPattern}|\u3000)+`)
const maxWords = 16

/**
 * Reports whether a word has two characters, at least one of them Han, Kana or Hangul. Such a word may match inside a
 * longer word, although other words of two characters may not: these scripts often put no spaces between words.
 */
export const isShortCjkWord = (word: string): boolean =>
  [...word].length === 2 && /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]/u.test(word)

/**
 * Terms of a search. A record matches if it contains all `words`, and for each number, either all its words or its
 * digits in a row.
 */
export interface SearchTerms {
  words: string[]
  numbers: { words: string[]; digits: string }[]
}

/**
 * Splits a search into words and, with `phones`, into phone numbers too. A phone number has digits and the usual
 * punctuation, and may extend over several words. Only the first 16 words count. A search that contains only separators
 * has no terms.
 */
export function searchTerms(search: string, { phones }: { phones: boolean }): SearchTerms {
  const terms: SearchTerms = { words: [], numbers: [] }
  let left = maxWords
  for (const { text, isNumber } of partsOf(search)) {
    const words = text.split(betweenWords).filter(Boolean).slice(0, left)
    left -= words.length
    const digits = phones && isNumber && words.length > 0 ? significantDigits(text) : ''
    if (digits.length >= 3) terms.numbers.push({ words, digits })
    else terms.words.push(...words)
  }
  return terms
}

/**
 * Sorts words so that the ones that probably occur in the fewest records come first. These are the words with the most
 * digits.
 */
export const sortRarestFirst = (words: readonly string[]): string[] =>
  [...words].sort((one, other) => digitsIn(other) - digitsIn(one))

const digitsIn = (word: string): number => word.replace(/\D/g, '').length

/**
 * Returns the part of a word that probably occurs in the fewest records. It is the last three digits of the word's last
 * number, with up to two letters or digits before them. Returns undefined if no number has three digits, or if the part
 * would be the whole word.
 */
export function rarestWordPart(word: string): string | undefined {
  const part = /[\da-z]{0,2}\d{3}(?!\d|.*\d{3})/i.exec(word)?.[0]
  return part === undefined || part.length === word.length ? undefined : part
}

/**
 * Returns the last four digits of a word's last number with at least four digits, because few records have the same
 * ones. Undefined if there is no such number.
 */
export const lastFourDigits = (word: string): string | undefined => word.match(/\d{4}(?!\d)/g)?.at(-1)

const numberLike = /^[+()\d./-]*\d[+()\d./-]*$/

/** Splits a search at white space. Neighboring words that look like parts of one phone number are joined. */
function partsOf(search: string): { text: string; isNumber: boolean }[] {
  const parts: { text: string; isNumber: boolean }[] = []
  for (const text of search.split(new RegExp(`[${whiteSpace}]+`))) {
    const isNumber = numberLike.test(text)
    const last = parts.at(-1)
    if (isNumber && last?.isNumber) last.text += ` ${text}`
    else parts.push({ text, isNumber })
  }
  return parts
}

/** A telephone country code: a listed code of one or two digits, else any three digits (ITU-T E.164). */
const callingCode = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/

/**
 * Returns the digits that all ways to write a phone number have in common. A country code after a plus or 00 is
 * removed, and so is a 1 before ten digits. Leading zeros are removed from numbers of seven digits or more. Shorter
 * numbers stay as they are.
 */
function significantDigits(written: string): string {
  const digits = written.replace(/\D/g, '')
  const abroad = /^\(?\+/.test(written) ? digits : /^00\d{7}/.test(digits) ? digits.slice(2) : undefined
  if (abroad !== undefined) return abroad.replace(callingCode, '').replace(/^0+/, '')
  if (/^1\d{10}$/.test(digits)) return digits.slice(1)
  return digits.length >= 7 ? digits.replace(/^0+/, '') : digits
}
