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

/** The condition that an organization's record matches a search, beginning with `and`. */
export const searched = (resource: RecordFacts, tenantId: number, search: string): RawBuilder<unknown> =>
  sql.join(
    matching(resource, tenantId, search).map((piece) => (typeof piece === 'string' ? sql.raw(piece) : piece.value)),
    sql``,
  )

/**
 * The same in pieces, for a statement that numbers its values itself. The database lowercases the search as it lowercased
 * search_text. Its index finds any three letters in a row, and fewer at the beginning of a word, so only these are looked
 * for, except that two-letter CJK words scan all records of the organization; it serves all words of a search together, and looks for those first that come first. There are no wildcards to
 * escape, because they separate words.
 *
 * Where the numbers of search_text have an index, that one is asked for a word or a phone number with four digits.
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
    // Where its digits stand in a row, the zeros dialled before them may be missing.
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

/** That a text contains a word, which its own index is not asked for where that of numbers is asked for `four` digits. */
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
 * That a word stands there, in a form that no index is asked for. With `<> 0` the planner takes it to be so of nearly all
 * records; the digits alone tell it how many there are.
 */
const stands = (text: string, word: string): ConditionPiece[] => [
  'position(lower(',
  { value: word },
  `) in ${text}) <> 0`,
]

/** An index of this finds the organization's records with all of some four digits, each in a row within a number. */
function haveDigits(tenantId: number, fours: readonly string[]): ConditionPiece[] {
  const grams = fours.map((four) => ({ value: String(BigInt(tenantId) * 10_000n + BigInt(four)) }))
  const listed = grams.flatMap((piece, index) => (index === 0 ? [piece] : [', ', piece]))
  return ['digit_grams(tenant_id, search_text) @> array[', ...listed, ']::bigint[]']
}

/**
 * The index goes through the records that have the rarest three letters of a condition, and looks each of them up in the
 * lists of all its other letters, which are long where most records have these. Asked for the rarest part of a word on
 * its own before, it looks up only what has that part. To the planner the two are independent, so that it expects fewer
 * records than there are where many have the part: for that reason there is no third.
 */
function has(text: string, word: string): ConditionPiece[] {
  const part = rarestWordPart(word)
  return part === undefined ? like(text, word) : allOf([like(text, part), like(text, word)])
}
