import ts from 'typescript'
import { listSyntaxNodes, type TextEdit } from './operator.ts'

/**
 * An SQL text in a file. The expressions of a template are masked, so that positions in the text match positions in the
 * file.
 */
interface SqlText {
  start: number
  text: string
}

/** Pattern for a text that begins like an SQL statement or a fragment of one. */
const beginning =
  /^\s*(?:\/\*.*?\*\/\s*)?(?:select|insert|update|delete|with|and|or|where|exists|not exists|case|coalesce|for)\s/i

/** Character that replaces the expressions of a template; no SQL pattern matches it by accident. */
const mask = '\0'

/** Pattern for a masked template expression. */
export const insertedExpressionPattern = '\\$\\{\0+\\}'

const textsBySource = new WeakMap<ts.SourceFile, readonly SqlText[]>()

/** Returns the SQL texts of a file, with their quotes. */
export function listSqlTexts(source: ts.SourceFile): readonly SqlText[] {
  const known = textsBySource.get(source)
  if (known) return known
  const texts = listSyntaxNodes(source).flatMap((node) => {
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

/**
 * Returns the edits that `replace` makes of each match of a pattern in the SQL of a file, undefined where it makes
 * none.
 */
export const editsOfSql = (
  source: ts.SourceFile,
  pattern: RegExp,
  replace: (match: RegExpExecArray) => TextEdit | undefined,
): (TextEdit | undefined)[] =>
  listSqlTexts(source).flatMap(({ start, text }) =>
    [...text.matchAll(pattern)].map((match) => {
      const edit = replace(match)
      return edit && { start: start + edit.start, end: start + edit.end, text: edit.text }
    }),
  )
