import ts from 'typescript'
import { type Edit, type Operator, sortEdits, syntaxNodes, withoutMember } from './operator.ts'
import { editsOfSql } from './sql-text.ts'

/** Drops a member of a list that values are compared with: `in (...)`, a `Set`, or an array that is asked what it includes. */
export const dropMember: Operator = {
  name: 'dropped member',
  editsIn: (source) => {
    const asked = askedNames(source)
    return sortEdits([
      ...syntaxNodes(source).flatMap((node) => (isAskedList(node, asked) ? withoutEach(node.elements) : [])),
      ...membersOfSql(source),
    ])
  },
}

const withoutEach = (members: readonly ts.Node[]): Edit[] =>
  members.length < 2 ? [] : members.map((_, at) => withoutMember(members, at))

/** The names of this file of which `includes` or `has` is called. */
const askedNames = (source: ts.SourceFile): Set<string> =>
  new Set(
    syntaxNodes(source).flatMap((node) => {
      const isAsked = ts.isPropertyAccessExpression(node) && ['includes', 'has'].includes(node.name.text)
      return isAsked && ts.isIdentifier(node.expression) ? [node.expression.text] : []
    }),
  )

function isAskedList(node: ts.Node, asked: ReadonlySet<string>): node is ts.ArrayLiteralExpression {
  if (!ts.isArrayLiteralExpression(node)) return false
  const user = userOf(node)
  if (ts.isPropertyAccessExpression(user)) return user.name.text === 'includes'
  if (ts.isNewExpression(user)) return user.expression.getText() === 'Set'
  if (ts.isVariableDeclaration(user)) return asked.has(user.name.getText())
  if (!ts.isCallExpression(user)) return false
  const [, comparison] = user.arguments
  return comparison !== undefined && ts.isStringLiteral(comparison) && /^(?:not )?in$/.test(comparison.text)
}

/** What an expression is part of, beyond its parentheses and what is said of its type. */
function userOf({ parent }: ts.Node): ts.Node {
  const isWrapped =
    ts.isParenthesizedExpression(parent) || ts.isAsExpression(parent) || ts.isSatisfiesExpression(parent)
  return isWrapped ? userOf(parent) : parent
}

/** Each quoted member but the first goes with the comma before it, the first with the comma behind it. */
const membersOfSql = (source: ts.SourceFile): (Edit | undefined)[] => [
  ...editsOfSql(source, /(?<=\bin \()'\w+',\s*(?=')/g, removed),
  ...editsOfSql(source, /(?<=\bin \([^()]*),\s*'\w+'(?=[^()]*\))/g, removed),
]

const removed = ({ 0: text, index }: RegExpExecArray): Edit => ({ start: index, end: index + text.length, text: '' })
