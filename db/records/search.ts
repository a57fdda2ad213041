import { type RawBuilder, sql } from 'kysely'
import { rarestFirst, rarestPart, searchTerms, wordSeparator } from '../domain/search-terms.ts'
import type { RecordFacts } from './resource.ts'

/**
 * The condition that a record matches a search. The database lowercases the search as it lowercased search_text. Its
 * index finds any three letters in a row, and fewer at the beginning of a word, so only these are looked for; it serves
 * all words of a search together, and looks for those first that come first. There are no wildcards to escape, because
 * they separate words.
 */
export function searched(resource: RecordFacts, search: string): RawBuilder<unknown> {
  const { words, numbers } = searchTerms(search, { phones: resource.searchesPhones === true })
  const every = (parts: readonly string[]) => sql.join(rarestFirst(parts).map(hasWord), sql` and `)
  const found = [
    ...numbers.map((number) => sql`(${every(number.words)} or ${has(number.digits)})`),
    ...(words.length > 0 ? [every(words)] : []),
  ]
  return found.length === 0 ? sql`and false` : sql`and ${sql.join(found, sql` and `)}`
}

const hasWord = (word: string) => ([...word].length < 3 ? begins(word) : has(word))
const begins = (word: string) => sql`search_text ~ lower(${wordSeparator + word})`
const like = (part: string) => sql`search_text like lower(${`%${part}%`})`

/**
 * The index goes through the records that have the rarest three letters of a condition, and looks each of them up in the
 * lists of all its other letters, which are long where most records have these. Asked for the rarest part of a word on
 * its own before, it looks up only what has that part. To the planner the two are independent, so that it expects fewer
 * records than there are where many have the part: for that reason there is no third.
 */
function has(word: string): RawBuilder<unknown> {
  const part = rarestPart(word)
  return part === undefined ? like(word) : sql`${like(part)} and ${like(word)}`
}
