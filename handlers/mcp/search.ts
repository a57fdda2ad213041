import MiniSearch from 'minisearch'
import type { DocsPage } from '../web/docs/markdown.ts'
import type { ListedOperation, OperationCatalog } from './catalog.ts'
import { searchTermsFor, stemOf } from './synonyms.ts'

/**
 * Search for agents, whose queries have the words of contractors. It finds operations by purpose, and passages of the
 * guides. A word without any match is ignored, because the other words may be sufficient.
 */

export interface FoundPassage {
  uri: string
  title: string
  excerpt: string
}

export interface AgentSearch {
  find(query: string, limit: number): { operations: ListedOperation[]; guides: FoundPassage[] }
}

interface OperationEntry {
  id: string
  name: string
  summary: string
  family: string
  description: string
}

const maxWords = 20
const maxPassages = 4
const excerptLength = 240

/** Splits text into words, also at punctuation and capitals, as in `markPayAppPaid`. */
const wordsIn = (text: string): string[] =>
  text.replaceAll(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2').match(/[\p{L}\p{N}]+/gu) ?? []

const stemming = {
  tokenize: wordsIn,
  processTerm: (term: string) => stemOf(term) ?? null,
}

/** Returns the search options for a query: its own words, and with less weight their synonyms. */
function searchOptionsFor(query: string) {
  const given = wordsIn(query).slice(0, maxWords)
  const own = new Set(given.flatMap((word) => stemOf(word) ?? []))
  return {
    tokenize: () => [...new Set(given.flatMap(searchTermsFor))],
    processTerm: (term: string) => term,
    combineWith: 'OR' as const,
    boostTerm: (term: string) => (own.has(term) ? 1 : 0.7),
    prefix: (term: string) => term.length > 3,
    fuzzy: (term: string) => (term.length > 4 ? 1 : false),
  }
}

export function createAgentSearch(
  { all, listOperation }: OperationCatalog,
  guides: readonly DocsPage[],
  uriOf: (page: DocsPage) => string,
): AgentSearch {
  const operations = new MiniSearch<OperationEntry>({
    fields: ['name', 'summary', 'family', 'description'],
    ...stemming,
  })
  operations.addAll(
    all.map(({ operationId, summary, description, tags }) => ({
      id: operationId,
      name: operationId,
      summary,
      family: tags[0],
      description: description ?? '',
    })),
  )
  const entries = guides.flatMap((page) =>
    page.passages.map(({ heading, anchor, text }) => ({
      uri: `${uriOf(page)}${anchor && `#${anchor}`}`,
      title: heading === page.title ? heading : `${page.title}: ${heading}`,
      text: text.replaceAll(/\s+/g, ' ').trim(),
    })),
  )
  const passages = new MiniSearch({ fields: ['title', 'text'], ...stemming })
  passages.addAll(entries.map((entry, id) => ({ id, ...entry })))
  return {
    find(query, limit) {
      const terms = searchOptionsFor(query)
      const boost = { name: 4, summary: 4, family: 3 }
      const boostDocument = weightOf
      const hits = operations.search(query, { ...terms, boost, boostDocument }).slice(0, limit)
      return {
        operations: hits.map(({ id }) => listOperation(id)),
        guides: passages
          .search(query, { ...terms, boost: { title: 4 } })
          .slice(0, maxPassages)
          .map(({ id }) => passageOf(entries[id as number]!)),
      }
    },
  }
}

/** Returns the weight of an operation. Frequently used operations come first if the words do not decide. */
function weightOf(operationId: string): number {
  if (/^(?:list|create)/.test(operationId)) return 1.4
  return /^(?:bulk|export|import|reorder|unlink|undismiss)/.test(operationId) ? 0.7 : 1
}

const passageOf = ({ uri, title, text }: { uri: string; title: string; text: string }): FoundPassage => ({
  uri,
  title,
  excerpt: text.length > excerptLength ? `${text.slice(0, text.lastIndexOf(' ', excerptLength))} …` : text,
})
