import MiniSearch from 'minisearch'
import type { DocsPage } from './markdown.ts'

/**
 * This module searches all documentation pages and finds single passages. A name such as `Idempotency-Key`,
 * `validation_failed` or `createBid` is found as a whole and by its parts.
 */

export interface FoundSection {
  page: string
  heading: string
  /** Address of the passage. */
  href: string
  /** Excerpt of the passage in pieces. The pieces that match the query are marked. */
  excerpt: { text: string; marked: boolean }[]
}

export interface DocsSearch {
  find(query: string): FoundSection[]
}

interface Entry {
  id: number
  page: string
  heading: string
  href: string
  text: string
}

/** Maximum number of characters in a query. Longer queries are cut: the rest would take time and find nothing more. */
export const maxQueryLength = 100
/** Maximum number of words in a query. If the words are split into parts, also the maximum number of all parts. */
const maxTerms = 8
/** Minimum length of a word that is also searched as a prefix. Shorter prefixes match too many words and take long. */
const shortestPrefix = 3
/** Maximum number of queries whose results are cached, at some kilobytes each. */
const maxRemembered = 300
const maxFound = 20
const excerptLength = 180

/** Synonyms: words that readers search for, each with the words that the pages use. */
const querySynonyms: [RegExp, string][] = [
  [/\brefunds?\b/, 'void payment'],
  [/\btime ?sheets?\b/, 'time entries'],
  [/\b(?:aia|g70[23])\b/, 'pay application'],
  [/\b(?:rotate|roll|renew)(?: an?)?(?: api)? keys?\b/, 'replace key'],
  [/\b(?:gdpr|ccpa)\b/, 'privacy'],
  [/\b(?:estimates?|quotes?|proposals?)\b/, 'bid'],
]

const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{N}_]+(?:[-.][\p{L}\p{N}_]+)*/gu) ?? []

/** Splits a word at punctuation and capitals. Returns the whole word and its parts. */
function termsOf(word: string): string[] {
  const parts = word.replaceAll(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2').split(/[\s_.-]+/)
  return parts.length > 1 ? [word, ...parts] : [word]
}

export function createDocsSearch(pages: Iterable<DocsPage>): DocsSearch {
  const index = new MiniSearch<Entry>({
    fields: ['heading', 'page', 'text'],
    tokenize: (text) => wordsIn(text).flatMap(termsOf),
    processTerm: (term) => (term === '' ? null : term.toLowerCase()),
  })
  const entries = [...pages].flatMap(({ path, title, passages }) =>
    passages.map(({ heading, anchor, text }) => ({
      page: title,
      heading,
      href: `/docs/${path}${anchor && `#${anchor}`}`,
      text: text.replaceAll(/\s+/g, ' ').trim(),
    })),
  )
  index.addAll(entries.map((entry, id) => ({ id, ...entry })))
  const remembered = new Map<string, FoundSection[]>()
  return {
    find(query) {
      const words = wordsIn(query.slice(0, maxQueryLength)).slice(0, maxTerms)
      const key = words.join(' ').toLowerCase()
      const found = remembered.get(key) ?? findWithSynonyms(index, entries, words, key)
      // Moves the query to the end of the map, so that the least recently used query is evicted first.
      remembered.delete(key)
      remembered.set(key, found)
      if (remembered.size > maxRemembered) remembered.delete(remembered.keys().next().value!)
      return found
    },
  }
}

/**
 * Searches for the query, and for the query with synonyms replaced by the pages' own words. Results of the second
 * search come first.
 */
function findWithSynonyms(index: MiniSearch<Entry>, entries: Omit<Entry, 'id'>[], words: string[], key: string) {
  const other = querySynonyms.reduce((query, [pattern, word]) => query.replace(pattern, word), key)
  const found = find(index, entries, words)
  if (other === key) return found
  const first = find(index, entries, wordsIn(other).slice(0, maxTerms))
  const known = new Set(first.map(({ href }) => href))
  return [...first, ...found.filter(({ href }) => !known.has(href))].slice(0, maxFound)
}

function find(index: MiniSearch<Entry>, entries: Omit<Entry, 'id'>[], words: string[]): FoundSection[] {
  if (words.length === 0) return []
  // Ranks event payloads lower. They repeat each member many times, but pages that explain a member must come first.
  const boostDocument = (id: number) => (entries[id]!.href.startsWith('/docs/events/') ? 0.3 : 1)
  const options = { boost: { heading: 6, page: 3 }, combineWith: 'AND' as const, boostDocument }
  // Tries whole words and prefixes first. Parts of words and misspellings are tried only if no passage has all words.
  const asked = (tokenize: (text: string) => string[], more: object) =>
    index.search(words.join(' '), { ...options, ...more, tokenize })
  let hits = asked(wordsIn, { prefix })
  if (hits.length === 0) hits = asked(partsIn, { prefix, fuzzy: fuzziness })
  // Events of one family have the same example payload. If several passages have the same excerpt, only the first is
  // shown.
  const found = new Map<string, FoundSection>()
  for (const { id } of hits) {
    if (found.size === maxFound) break
    const { page, heading, href, text } = entries[id as number]!
    const excerpt = excerptOf(text, words)
    const shown = excerpt.map((piece) => piece.text).join('') || href
    if (!found.has(shown)) found.set(shown, { page, heading, href, excerpt })
  }
  return [...found.values()]
}

const partsIn = (text: string): string[] => [...new Set(wordsIn(text).flatMap(termsOf))].slice(0, maxTerms)
const prefix = (term: string): boolean => term.length >= shortestPrefix
/** Returns how many letters of a term may be wrong: one in five, at most two; false for short terms. */
const fuzziness = (term: string): number | false => (term.length > 4 ? Math.min(2, Math.round(term.length / 5)) : false)

/** Returns the text around the first match, split so that the matching words are marked. */
function excerptOf(text: string, words: string[]): FoundSection['excerpt'] {
  const pattern = new RegExp(`(${words.map((word) => word.replaceAll('.', '\\.')).join('|')})`, 'gi')
  const at = Math.max(0, text.search(pattern))
  const start = at < excerptLength / 2 ? 0 : text.indexOf(' ', at - excerptLength / 3) + 1
  const part = text.slice(start, start + excerptLength)
  const shown = `${start > 0 ? '… ' : ''}${part}${start + excerptLength < text.length ? ' …' : ''}`
  return shown
    .split(pattern)
    .map((piece, index) => ({ text: piece, marked: index % 2 === 1 }))
    .filter((piece) => piece.text !== '')
}
