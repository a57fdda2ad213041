import ts from 'typescript'
import { listSyntaxNodes, type MutationOperator, replaceNode, sortEdits, type TextEdit } from './operator.ts'
import { editsOfSql } from './sql-text.ts'

/**
 * Operator that negates the condition of an `if` or a ternary, or an operand of the condition. It skips loops, which
 * would never end.
 */
export const negateCondition: MutationOperator = {
  name: 'negated condition',
  editsIn: (source) =>
    sortEdits(
      listSyntaxNodes(source).flatMap((node) => {
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

/** Pattern for a time or a duration in milliseconds: by the end of its name, or by the call that returns it. */
const timePattern = /(?:Ms|At|Until|_at|_until|_ms|\b[Nn]ow)(?:\(\))?$|^Date\.parse\(/

/**
 * Operator that moves the bound of a comparison, in TypeScript and in SQL. It skips times: two of them are equal only
 * within one millisecond, so the moved bound changes nothing that a caller can see.
 */
export const changeComparisonBound: MutationOperator = {
  name: 'moved bound',
  editsIn: (source) =>
    sortEdits([
      ...listSyntaxNodes(source).map((node) => {
        const operator = ts.isBinaryExpression(node) ? node.operatorToken : undefined
        const other = withOtherBound[operator?.getText() ?? '']
        const sides = ts.isBinaryExpression(node) ? [node.left.getText(), node.right.getText()] : []
        return operator && other && !sides.some(isTime) ? replaceNode(operator, other) : undefined
      }),
      ...editsOfSql(source, /(?<=(\S+) )(?:<=?|>=?)(?= (\S+))/g, ({ 0: operator, 1: left, 2: right, index }) => {
        if (isTime(left!) || isTime(right!)) return undefined
        return { start: index, end: index + operator.length, text: withOtherBound[operator]! }
      }),
    ]),
}

const isTime = (text: string): boolean => timePattern.test(text)
