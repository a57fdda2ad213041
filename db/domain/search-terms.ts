const whiteSpace = ' \t\n\v\f\r\u00a0'

/**
 * Characters that separate words, in a search and in the searched text. All are at or below U+07FF: with a higher one,
 * a trigram index cannot serve the regular expression.
 */
export const wordSeparators = `${whiteSpace}!"#$%&'()*+,-./:;<=>?@[\\]^_\`{|}~\u00ab\u00b7\u00bb`

/** Character class of the word separators, as a regular expression for Postgres and JavaScript. */
export const wordSeparatorPattern = `[${wordSeparators.replace(/[[\\\]^-]/g, '\\$&')}]`

/** Separator of words within a search. It also includes the wide space that Chinese and Japanese keyboards type. */
const betweenWords = new RegExp(`(?:${wordSeparatorPattern}|\u3000)+`)
const maxWords = 16

/**
 * Reports whether a search word may match inside a longer word although it has only two characters. This holds for Han,
 * Kana and Hangul, which are written without spaces.
 */
export const isShortCjkWord = (word: string): boolean =>
  [...word].length === 2 && /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]/u.test(word)

/**
 * Terms of a search. A record matches if it contains all words and, for each number, either all its words or its digits
 * in a row.
 */
export interface SearchTerms {
  words: string[]
  numbers: { words: string[]; digits: string }[]
}

/**
 * Splits a search into words and, if `phones` is set, possible phone numbers. A number consists of digits and the usual
 * punctuation, in one word or several. Only the first 16 words count. A search of separators alone has no terms.
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

/** Returns the words with the probably rarest first: words with more digits, because few records share a number. */
export const sortRarestFirst = (words: readonly string[]): string[] =>
  [...words].sort((one, other) => digitsIn(other) - digitsIn(one))

const digitsIn = (word: string): number => word.replace(/\D/g, '').length

/**
 * Returns the part of a word that is probably the rarest, or undefined. It is the last three digits of the last number,
 * with up to two letters or digits before them. Undefined if the word has no number of three digits or more, or if the
 * part is the whole word.
 */
export function rarestWordPart(word: string): string | undefined {
  const part = /[\da-z]{0,2}\d{3}(?!\d|.*\d{3})/i.exec(word)?.[0]
  return part === undefined || part.length === word.length ? undefined : part
}

/**
 * Returns the last four digits of the last number of at least four digits in a word, which few records share. Returns
 * undefined if the word has no such number.
 */
export const lastFourDigits = (word: string): string | undefined => word.match(/\d{4}(?!\d)/g)?.at(-1)

const numberLike = /^[+()\d./-]*\d[+()\d./-]*$/

/** Returns the words of a search in their order; neighboring words that look like parts of one number are joined. */
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

/** A telephone calling code: one or two digits as listed, else three (ITU-T E.164). */
const callingCode = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/

/**
 * Returns the digits that every spelling of a phone number shares. It removes the calling code (after a plus or 00, or
 * the 1 before ten digits) and the leading zeros.
 */
function significantDigits(written: string): string {
  const digits = written.replace(/\D/g, '')
  const abroad = /^\(?\+/.test(written) ? digits : /^00\d{7}/.test(digits) ? digits.slice(2) : undefined
  if (abroad !== undefined) return abroad.replace(callingCode, '').replace(/^0+/, '')
  if (/^1\d{10}$/.test(digits)) return digits.slice(1)
  return digits.length >= 7 ? digits.replace(/^0+/, '') : digits
}
