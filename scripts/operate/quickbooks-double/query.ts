import { createFault } from './answers.ts'

/** A row that a query may return. */
export type QueryRow = Record<string, unknown>

interface Condition {
  field: string
  holds(value: string): boolean
}

const token = /\s*(?:'((?:[^'\\]|\\.)*)'|([A-Za-z_][\w.]*)|([(),=*])|(\d+))/y

type Token = { text: string } | { word: string } | { sign: string }

/**
 * Answers a query such as `select * from Customer where DisplayName = 'Ortiz' and Active in (true, false) startposition
 * 1 maxresults 5`. Supports only =, IN, LIKE and AND of QuickBooks' query language, and \' and \\ in texts. Throws a
 * DoubleAnswer for anything else.
 */
export function answerQuery(
  query: string,
  tables: Record<string, readonly QueryRow[]>,
): { entity: string; rows: QueryRow[] } {
  const tokens = tokensOf(query)
  const expect = (word: string): void => {
    if (wordOf(tokens.shift()) !== word) throw wrong(query)
  }
  expect('select')
  if (signOf(tokens.shift()) !== '*') throw wrong(query)
  expect('from')
  const named = tokens.shift()
  const entity = named && 'word' in named ? named.word : ''
  const table = tables[entity]
  if (!table) throw wrong(query)
  const conditions = wordOf(tokens[0]) === 'where' ? conditionsOf(query, tokens) : []
  const wanted = limits(query, tokens)
  const asksActive = conditions.some(({ field }) => field === 'Active')
  const rows = table.filter(
    (row) => (asksActive || row.Active !== false) && conditions.every(({ field, holds }) => holds(String(row[field]))),
  )
  return { entity, rows: rows.slice(wanted.from - 1, wanted.from - 1 + wanted.count) }
}

function tokensOf(query: string): Token[] {
  const tokens: Token[] = []
  token.lastIndex = 0
  while (token.lastIndex < query.trimEnd().length) {
    const match = token.exec(query)
    if (!match) throw wrong(query)
    const [, text, word, sign, digits] = match
    if (text !== undefined) tokens.push({ text: text.replace(/\\(.)/g, '$1') })
    else if (sign !== undefined) tokens.push({ sign })
    else tokens.push({ word: word ?? digits! })
  }
  return tokens
}

const wordOf = (one: Token | undefined): string => (one && 'word' in one ? one.word.toLowerCase() : '')
const signOf = (one: Token | undefined): string => (one && 'sign' in one ? one.sign : '')

function conditionsOf(query: string, tokens: Token[]): Condition[] {
  const conditions: Condition[] = []
  do {
    tokens.shift()
    const field = tokens.shift()
    if (!field || !('word' in field)) throw wrong(query)
    conditions.push({ field: field.word, holds: comparison(query, tokens) })
  } while (wordOf(tokens[0]) === 'and')
  return conditions
}

function comparison(query: string, tokens: Token[]): (value: string) => boolean {
  const operator = tokens.shift()
  const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()
  if (signOf(operator) === '=') {
    const wanted = wordIn(query, tokens.shift())
    return (value) => same(value, wanted)
  }
  if (wordOf(operator) === 'like') {
    const pattern = wordIn(query, tokens.shift())
      .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replaceAll('%', '.*')
    return (value) => new RegExp(`^${pattern}$`, 'is').test(value)
  }
  if (wordOf(operator) !== 'in' || signOf(tokens.shift()) !== '(') throw wrong(query)
  const wanted: string[] = []
  do wanted.push(wordIn(query, tokens.shift()))
  while (signOf(tokens[0]) === ',' && tokens.shift())
  if (signOf(tokens.shift()) !== ')') throw wrong(query)
  return (value) => wanted.some((one) => same(one, value))
}

function wordIn(query: string, one: Token | undefined): string {
  if (one && 'text' in one) return one.text
  if (one && 'word' in one) return one.word
  throw wrong(query)
}

function limits(query: string, tokens: Token[]): { from: number; count: number } {
  const found = { from: 1, count: 100 }
  for (let one = tokens.shift(); one; one = tokens.shift()) {
    const value = Number(wordOf(tokens.shift()))
    if (wordOf(one) === 'startposition' && value >= 1) found.from = value
    else if (wordOf(one) === 'maxresults' && value >= 1 && value <= 1000) found.count = value
    else throw wrong(query)
  }
  return found
}

const wrong = (query: string) => createFault('4000', 'Error parsing query', `QueryParserError: ${query.slice(0, 200)}`)
