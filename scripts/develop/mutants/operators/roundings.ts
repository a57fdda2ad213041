import ts from 'typescript'
import {
  getCalledName,
  listSyntaxNodes,
  type MutationOperator,
  replaceNode,
  sortEdits,
  type TextEdit,
} from './operator.ts'
import { editsOfSql } from './sql-text.ts'

/** Each rounding function and another one that replaces it, in TypeScript and in SQL. */
const otherwise: Readonly<Record<string, string>> = { round: 'floor', ceil: 'floor', floor: 'ceil', trunc: 'ceil' }
const otherwiseInSql: Readonly<Record<string, string>> = { ...otherwise, round: 'trunc' }

/** Functions whose last argument is the number of decimal places. */
const toPlaces = ['toFixed', 'roundTo', 'roundDecimal']

/**
 * Functions that round to a fixed number of places. The operator skips calls that round a sum of amounts, because such
 * a sum has no fractions of a cent.
 */
const toOwnPlaces = ['roundToCents', 'roundWhole']
const ofAmounts = ['add', 'subtract', 'smaller', 'larger']

/** Operator that changes a rounding: to another direction, to another decimal place, or to none. */
export const alterRounding: MutationOperator = {
  name: 'altered rounding',
  editsIn: (source) =>
    sortEdits([
      ...listSyntaxNodes(source).map((node) => (ts.isCallExpression(node) ? rounded(node) : undefined)),
      ...editsOfSql(source, /\b(?:round|ceil|floor|trunc)(?=\()/g, ({ 0: name, index }) => ({
        start: index,
        end: index + name.length,
        text: otherwiseInSql[name]!,
      })),
    ]),
}

function rounded(call: ts.CallExpression): TextEdit | undefined {
  const { expression, arguments: given } = call
  const name = getCalledName(call)
  const last = given.at(-1)
  if (!last) return undefined
  if (toOwnPlaces.includes(name)) return isOfAmounts(last) ? undefined : replaceNode(call, `(${last.getText()})`)
  if (toPlaces.includes(name) && ts.isNumericLiteral(last)) return replaceNode(last, String(Number(last.text) + 1))
  if (isDuration(last)) return undefined
  const isMath = ts.isPropertyAccessExpression(expression) && expression.expression.getText() === 'Math'
  const other = isMath ? otherwise[name] : undefined
  return other && ts.isPropertyAccessExpression(expression) ? replaceNode(expression.name, other) : undefined
}

/**
 * Reports whether an expression is a time or duration, judged by the names in it. Rounding it changes less than a
 * timer's inaccuracy.
 */
const isDuration = (given: ts.Expression): boolean => /\w(?:Ms|At)\b|\bperformance\.now\b/.test(given.getText())

const isOfAmounts = (given: ts.Expression): boolean =>
  ts.isCallExpression(given) && ofAmounts.includes(getCalledName(given))
