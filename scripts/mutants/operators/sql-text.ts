import ts from 'typescript'
import { type Edit, syntaxNodes } from './operator.ts'

/** The text of SQL in a file. What a template inserts is masked, so that a place in it is one in the file. */
interface SqlText {
  start: number
  text: string
}

/** A text that begins like SQL, or like a part of a statement. */
const beginning = /^\s*(?:select|insert|update|delete|with|and|or|where|exists|not exists|case|coalesce|for)\s/i

/** What stands for the expressions of a template; no pattern of SQL matches it by accident. */
const mask = '\0'

/** An inserted expression, in a pattern. */
export const inserted = '\\$\\{\0+\\}'

const textsBySource = new WeakMap<ts.SourceFile, readonly SqlText[]>()

function sqlTextsIn(source: ts.SourceFile): readonly SqlText[] {
  const known = textsBySource.get(source)
  if (known) return known
  const texts = syntaxNodes(source).flatMap((node) => {
    const isTemplate = ts.isTemplateExpression(node) || ts.isNoSubstitutionTemplateLiteral(node)
    if (!isTemplate && !ts.isStringLiteral(node)) return []
    const text = maskedText(node, source)
    return isTagged(node) || beginning.test(text.slice(1)) ? [{ start: node.getStart(), text }] : []
  })
  textsBySource.set(source, texts)
  return texts
}

function maskedText(node: ts.Node, source: ts.SourceFile): string {
  const text = node.getText(source)
  if (!ts.isTemplateExpression(node)) return text
  return node.templateSpans.reduce((masked, { expression, literal }) => {
    const [from, to] = [expression.getFullStart(), literal.getStart()].map((at) => at - node.getStart()) as [
      number,
      number,
    ]
    return `${masked.slice(0, from)}${mask.repeat(to - from)}${masked.slice(to)}`
  }, text)
}

const isTagged = ({ parent }: ts.Node): boolean =>
  ts.isTaggedTemplateExpression(parent) && parent.tag.getText() === 'sql'

/** Replaces each place where a pattern matches the SQL of a file, by what `replace` makes of the match; undefined for none. */
export const editsOfSql = (
  source: ts.SourceFile,
  pattern: RegExp,
  replace: (match: RegExpExecArray) => Edit | undefined,
): (Edit | undefined)[] =>
  sqlTextsIn(source).flatMap(({ start, text }) =>
    [...text.matchAll(pattern)].map((match) => {
      const edit = replace(match)
      return edit && { start: start + edit.start, end: start + edit.end, text: edit.text }
    }),
  )
