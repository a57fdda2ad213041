import { type RawBuilder, sql } from 'kysely'
import { rarestFirst, rarestPart, searchTerms, wordSeparator } from '../domain/search-terms.ts'
import type { RecordFacts } from './resource.ts'

/** Part of a condition: its text, or a value in it. */
export type ConditionPiece = string | { value: string }

/** The condition that a record matches a search, beginning with `and`. */
export const searched = (resource: RecordFacts, search: string): RawBuilder<unknown> =>
  sql.join(
    matching(search, resource).map((piece) => (typeof piece === 'string' ? sql.raw(piece) : piece.value)),
    sql``,
  )

/**
 * The same in pieces, for a statement that numbers its values itself. The database lowercases the search as it lowercased
 * search_text. Its index finds any three letters in a row, and fewer at the beginning of a word, so only these are looked
 * for; it serves all words of a search together, and looks for those first that come first. There are no wildcards to
 * escape, because they separate words.
 */
export function matching(search: string, { searchesPhones }: Pick<RecordFacts, 'searchesPhones'>): ConditionPiece[] {
  const { words, numbers } = searchTerms(search, { phones: searchesPhones === true })
  const every = (parts: readonly string[]) => allOf(rarestFirst(parts).map(hasWord))
  const found = [
    ...numbers.map((number) => ['(', ...every(number.words), ' or ', ...has(number.digits), ')']),
    ...(words.length > 0 ? [every(words)] : []),
  ]
  return found.length === 0 ? ['and false'] : ['and ', ...allOf(found)]
}

const allOf = (conditions: readonly ConditionPiece[][]): ConditionPiece[] =>
  conditions.flatMap((condition, index) => (index === 0 ? condition : [' and ', ...condition]))

const hasWord = (word: string): ConditionPiece[] => ([...word].length < 3 ? begins(word) : has(word))
const begins = (word: string): ConditionPiece[] => ['search_text ~ lower(', { value: wordSeparator + word }, ')']
const like = (part: string): ConditionPiece[] => ['search_text like lower(', { value: `%${part}%` }, ')']

/**
 * The index goes through the records that have the rarest three letters of a condition, and looks each of them up in the
 * lists of all its other letters, which are long where most records have these. Asked for the rarest part of a word on
 * its own before, it looks up only what has that part. To the planner the two are independent, so that it expects fewer
 * records than there are where many have the part: for that reason there is no third.
 */
function has(word: string): ConditionPiece[] {
  const part = rarestPart(word)
  return part === undefined ? like(word) : allOf([like(part), like(word)])
}
