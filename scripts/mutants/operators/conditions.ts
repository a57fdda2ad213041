import ts from 'typescript'
import { type MutationOperator, replaceNode, sortEdits, syntaxNodes, type TextEdit } from './operator.ts'
import { editsOfSql } from './sql-text.ts'

/**
 * Operator that negates the condition of an `if` or a ternary, or an operand of the condition. It skips loops, which
 * would never end.
 */
export const negateCondition: MutationOperator = {
  name: 'negated condition',
  editsIn: (source) =>
    sortEdits(
      syntaxNodes(source).flatMap((node) => {
        if (ts.isIfStatement(node)) return negations(node.expression)
        return ts.isConditionalExpression(node) ? negations(node.condition) : []
      }),
    ),
}

function negations(condition: ts.Expression): TextEdit[] {
  const whole = replaceNode(condition, `!(${condition.getText()})`)
  const inner = ts.isParenthesizedExpression(condition) ? condition.expression : condition
  const operands = isLogical(inner) ? [inner.left, inner.right].flatMap(negations) : []
  return [whole, ...operands]
}

const isLogical = (node: ts.Node): node is ts.BinaryExpression =>
  ts.isBinaryExpression(node) &&
  [ts.SyntaxKind.AmpersandAmpersandToken, ts.SyntaxKind.BarBarToken].includes(node.operatorToken.kind)

/** Each comparison and its counterpart with or without equality. */
const withOtherBound: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }

/** Operator that moves the bound of a comparison, in TypeScript and in SQL. */
export const changeComparisonBound: MutationOperator = {
  name: 'moved bound',
  editsIn: (source) =>
    sortEdits([
      ...syntaxNodes(source).map((node) => {
        const operator = ts.isBinaryExpression(node) ? node.operatorToken : undefined
        const other = withOtherBound[operator?.getText() ?? '']
        return operator && other ? replaceNode(operator, other) : undefined
      }),
      ...editsOfSql(source, /(?<= )(?:<=?|>=?)(?= )/g, ({ 0: operator, index }) => ({
        start: index,
        end: index + operator.length,
        text: withOtherBound[operator]!,
      })),
    ]),
}
