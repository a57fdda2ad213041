import { type RawBuilder, sql } from 'kysely'
import {
  isShortCjkWord,
  lastFourDigits,
  parseSearchTerms,
  rarestWordPart,
  sortRarestFirst,
  wordSeparatorPattern,
} from '../../domain/search-terms.ts'
import type { RecordFacts } from './resource.ts'

/** Part of a condition: its text, or a value in it. */
export type ConditionPiece = string | { value: string }

type SearchFacts = Pick<RecordFacts, 'searchesPhones' | 'searchedText'>

/** Returns the condition that a record of the organization matches a search. It begins with `and`. */
export const searched = (resource: RecordFacts, tenantId: number, search: string): RawBuilder<unknown> =>
  sql.join(
    matching(resource, tenantId, search).map((piece) => (typeof piece === 'string' ? sql.raw(piece) : piece.value)),
    sql``,
  )

/**
 * Returns the condition of `searched` in pieces, for a statement that numbers its values itself. The database converts
 * the search to lower case in the same way as search_text. Wildcards need no escaping, because they separate words.
 *
 * The trigram index finds any three characters in a row, and fewer characters at the beginning of a word. So only these
 * are searched. The exception is CJK words of two characters: for these, all records of the organization are scanned.
 * One scan of the index serves all words of a search, and looks up the first words first.
 *
 * With `searchesPhones`, the index on digit_grams is used instead for words and phone numbers with four digits in a
 * row.
 */
export function matching(
  { searchesPhones: phones = false, searchedText: text = 'search_text' }: SearchFacts,
  tenantId: number,
  search: string,
): ConditionPiece[] {
  const { words, numbers } = parseSearchTerms(search, { phones })
  const grams: string[] = []
  const found: ConditionPiece[][] = []
  for (const number of numbers) {
    // The four digits must also be in `number.digits`, which lacks dialed prefixes such as leading zeros. Otherwise
    // records with only these digits in a row would not be found.
    const four = number.words.map(lastFourDigits).findLast((some) => some !== undefined && number.digits.includes(some))
    if (four !== undefined) grams.push(four)
    const every = allOf(sortRarestFirst(number.words).map((word) => contains(text, word, four)))
    found.push(['(', ...every, ' or ', ...contains(text, number.digits, four), ')'])
  }
  for (const word of sortRarestFirst(words)) {
    const four = phones ? lastFourDigits(word) : undefined
    if (four !== undefined) grams.push(four)
    found.push(contains(text, word, four))
  }
  if (grams.length > 0) found.unshift(haveDigits(tenantId, grams))
  return found.length === 0 ? ['and false'] : ['and ', ...allOf(found)]
}

const allOf = (conditions: readonly ConditionPiece[][]): ConditionPiece[] =>
  conditions.flatMap((condition, index) => (index === 0 ? condition : [' and ', ...condition]))

/**
 * Returns the condition that a text contains a word. With `four`, the index on digit_grams already finds the records,
 * so the condition cannot use the trigram index.
 */
function contains(text: string, word: string, four: string | undefined): ConditionPiece[] {
  if (isShortCjkWord(word)) return stands(text, word)
  if ([...word].length < 3) return begins(text, word)
  return four === undefined ? has(text, word) : stands('search_text', word)
}

const begins = (text: string, word: string): ConditionPiece[] => [
  `${text} ~ lower(`,
  { value: wordSeparatorPattern + word },
  ')',
]
const like = (text: string, part: string): ConditionPiece[] => [`${text} like lower(`, { value: `%${part}%` }, ')']

/**
 * Returns the condition that a text contains a word, in a form that cannot use an index. The planner expects nearly all
 * records to meet `<> 0`. So its estimate of the number of records depends only on the other conditions, such as the
 * digits.
 */
const stands = (text: string, word: string): ConditionPiece[] => [
  'position(lower(',
  { value: word },
  `) in ${text}) <> 0`,
]

/**
 * Returns a condition that can use the index on digit_grams. It finds the organization's records with all of these
 * sequences of four digits, each within a number.
 */
function haveDigits(tenantId: number, fours: readonly string[]): ConditionPiece[] {
  const grams = fours.map((four) => ({ value: String(BigInt(tenantId) * 10_000n + BigInt(four)) }))
  const listed = grams.flatMap((piece, index) => (index === 0 ? [piece] : [', ', piece]))
  return ['digit_grams(tenant_id, search_text) @> array[', ...listed, ']::bigint[]']
}

/**
 * Returns the condition that a text contains a word, using the trigram index. For each condition, the index reads the
 * records with the rarest trigram, and looks each of them up in the lists of all other trigrams. These lists are long
 * if most records contain the trigrams. A separate first condition for the rarest part of the word limits the lookups
 * to records with this part. The planner takes the two conditions for independent. If many records contain the part, it
 * expects too few records, so there is no third condition.
 */
function has(text: string, word: string): ConditionPiece[] {
  const part = rarestWordPart(word)
  return part === undefined ? like(text, word) : allOf([like(text, part), like(text, word)])
}
