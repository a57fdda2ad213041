import type ts from 'typescript'
import type { TextEdit } from './operators/operator.ts'
import { listSqlTexts } from './operators/sql-text.ts'

/** A condition in an SQL text, with the edit that removes it. */
interface SqlCondition {
  /** The condition with single spaces. */
  text: string
  edit: TextEdit
}

/** Words before a condition, words that end one, parentheses, and the space between two inserted expressions. */
const tokens =
  /\b(?:where|and|or|on|having|when|between|group|order|limit|for|returning|union|set|join|left|cross|then|window)\b|[()]|(?<=\})\s+(?=\$\{)/gi
const opening = /^(?:where|and|or|on|having|when)$/i

interface Open {
  start: number
  /** The word before the condition. */
  word: string
  depth: number
}

/** Returns every condition of the SQL texts in a declaration, the outer ones before those within. */
export function findSqlConditions(declaration: ts.Node): SqlCondition[] {
  const source = declaration.getSourceFile()
  return sqlTextsOf(declaration).flatMap(({ start, text }) =>
    conditionsIn(text).map(({ from, to, fallback }) => ({
      text: source.text.slice(start + from, start + to).replace(/\s+/g, ' '),
      edit: { start: start + from, end: start + to, text: fallback },
    })),
  )
}

/** Returns the ranges of an SQL text that equal some words, whatever the spaces between the words. */
export function findSqlText(declaration: ts.Node, words: string): Pick<TextEdit, 'start' | 'end'>[] {
  const source = declaration.getSourceFile()
  const pattern = new RegExp(words.trim().split(/\s+/).map(escaped).join('\\s+'), 'g')
  return sqlTextsOf(declaration).flatMap(({ start, text }) =>
    [...source.text.slice(start, start + text.length).matchAll(pattern)].map(({ index, 0: found }) => ({
      start: start + index,
      end: start + index + found.length,
    })),
  )
}

const sqlTextsOf = (declaration: ts.Node) =>
  listSqlTexts(declaration.getSourceFile()).filter(
    ({ start, text }) => start >= declaration.getStart() && start + text.length <= declaration.end,
  )

function conditionsIn(text: string): { from: number; to: number; fallback: string }[] {
  const found: { from: number; to: number; fallback: string }[] = []
  const last = text.length - 1
  // A fragment without a word in front is a condition as a whole.
  let open: Open[] = [{ start: 1, word: '', depth: 0 }]
  let depth = 0
  let isBetween = false
  const close = (condition: Open, end: number, next: string): void => {
    const from = condition.start + /^\s*/.exec(text.slice(condition.start))![0].length
    const to = end - /\s*$/.exec(text.slice(condition.start, end))![0].length
    const isOr = [condition.word, next].some((word) => /^or$/i.test(word))
    if (from < to && !/^(?:select|insert|update|delete|with)\b/i.test(text.slice(from)))
      found.push({ from, to, fallback: isOr ? 'false' : 'true' })
  }
  for (const { 0: token, index } of text.matchAll(tokens)) {
    if (token === '(') depth += 1
    else if (token === ')') {
      for (const one of open.filter((each) => each.depth === depth)) close(one, index, ')')
      open = open.filter((each) => each.depth < depth)
      depth -= 1
    } else if (/^between$/i.test(token)) isBetween = true
    else if (isBetween && /^and$/i.test(token)) isBetween = false
    else {
      for (const one of open.filter((each) => each.depth === depth)) close(one, index, token)
      open = open.filter((each) => each.depth !== depth)
      if (opening.test(token)) open.push({ start: index + token.length, word: token, depth })
    }
  }
  for (const one of open) close(one, last, '')
  return found
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
