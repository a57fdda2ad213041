const whiteSpace = ' \t\n\v\f\r\u00a0'

/**
 * The characters that separate words, in a search and in the text that it searches. None is beyond U+07FF: with such a
 * character among them, a trigram index does not serve the regular expression.
 */
export const wordSeparators = `${whiteSpace}!"#$%&'()*+,-./:;<=>?@[\\]^_\`{|}~\u00ab\u00b7\u00bb`

/** One of them, as a regular expression of Postgres and of JavaScript. */
export const wordSeparator = `[${wordSeparators.replace(/[[\\\]^-]/g, '\\$&')}]`

/** A search's own words are also separated by the wide space, which Chinese and Japanese keyboards type. */
const betweenWords = new RegExp(`(?:${wordSeparator}|\u3000)+`)
const maxWords = 16

/** Whether a word of two letters is found anywhere in a text: Han, Kana and Hangul are written without blanks between words. */
export const isShortWord = (word: string): boolean =>
  [...word].length === 2 && /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]/u.test(word)

/** The terms of a search: a match has all of the words and, of each number, all of its words or its digits in a row. */
export interface SearchTerms {
  words: string[]
  numbers: { words: string[]; digits: string }[]
}

/**
 * A search's words and, where phone numbers are looked into, what may be one of these: digits and the marks that people
 * put between them, over one word or several. The first 16 words count; a search of separators alone has none.
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

/** Words in the order in which they are likely to be rare: few records share a number, and most share a word with others. */
export const rarestFirst = (words: readonly string[]): string[] =>
  [...words].sort((one, other) => digitsIn(other) - digitsIn(one))

const digitsIn = (word: string): number => word.replace(/\D/g, '').length

/**
 * The part of a word that is likely to be rarest: the end of its number with what stands before it, five characters in
 * all. Undefined where there is no number of three digits or more, or where it is nearly the whole word.
 */
export function rarestPart(word: string): string | undefined {
  const part = /[\da-z]{0,2}\d{3}(?!\d|.*\d{3})/i.exec(word)?.[0]
  return part === undefined || part.length === word.length ? undefined : part
}

/**
 * The last four digits of the last number of four or more in a word, which few records share with it; undefined where it has
 * no such number.
 */
export const lastFourDigits = (word: string): string | undefined => word.match(/\d{4}(?!\d)/g)?.at(-1)

const numberLike = /^[+()\d./-]*\d[+()\d./-]*$/

/** The search's words in their order; neighbours that look like parts of one number are joined. */
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

/** Calling codes of one digit and of two; all others have three (ITU-T E.164). */
const callingCode = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/

/**
 * The digits that every way of writing a phone number has: without the calling code, which follows a plus or 00 and is
 * the 1 before ten digits, and without the zeros that are dialled before the rest.
 */
function significantDigits(written: string): string {
  const digits = written.replace(/\D/g, '')
  const abroad = /^\(?\+/.test(written) ? digits : /^00\d{7}/.test(digits) ? digits.slice(2) : undefined
  if (abroad !== undefined) return abroad.replace(callingCode, '').replace(/^0+/, '')
  if (/^1\d{10}$/.test(digits)) return digits.slice(1)
  return digits.length >= 7 ? digits.replace(/^0+/, '') : digits
}
