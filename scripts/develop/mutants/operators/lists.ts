import ts from 'typescript'
import { listSyntaxNodes, type MutationOperator, removeMember, sortEdits, type TextEdit } from './operator.ts'
import { editsOfSql } from './sql-text.ts'

/**
 * Operator that drops a member of a list that values are looked up in: `in (...)`, a `Set`, or an array whose
 * `includes` is called.
 */
export const dropMember: MutationOperator = {
  name: 'dropped member',
  lastTests: ['test/records/shown-states.test.ts'],
  editsIn: (source) => {
    const asked = askedNames(source)
    return sortEdits([
      ...listSyntaxNodes(source).flatMap((node) => (isAskedList(node, asked) ? withoutEach(node.elements) : [])),
      ...membersOfSql(source),
    ])
  },
}

const withoutEach = (members: readonly ts.Node[]): TextEdit[] =>
  members.length < 2 ? [] : members.map((_, at) => removeMember(members, at))

/** Returns the names in this file whose method `includes` or `has` is called. */
const askedNames = (source: ts.SourceFile): Set<string> =>
  new Set(
    listSyntaxNodes(source).flatMap((node) => {
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

/** Returns the node that uses an expression, skipping parentheses and type assertions. */
function userOf({ parent }: ts.Node): ts.Node {
  const isWrapped =
    ts.isParenthesizedExpression(parent) || ts.isAsExpression(parent) || ts.isSatisfiesExpression(parent)
  return isWrapped ? userOf(parent) : parent
}

/**
 * Returns an edit for each quoted member of an SQL list. The first member is removed with the comma after it, the
 * others with the comma before.
 */
const membersOfSql = (source: ts.SourceFile): (TextEdit | undefined)[] => [
  ...editsOfSql(source, /(?<=\bin \()'\w+',\s*(?=')/g, removed),
  ...editsOfSql(source, /(?<=\bin \([^()]*),\s*'\w+'(?=[^()]*\))/g, removed),
]

const removed = ({ 0: text, index }: RegExpExecArray): TextEdit => ({
  start: index,
  end: index + text.length,
  text: '',
})
