import { nullOfNull, nullOfNullOperators } from './functions.ts'
import { findColumn, type Scope, textOfExpression } from './relations.ts'
import { asKind, listOf, namesIn, type Syntax } from './syntax.ts'

/**
 * Marks the columns and expressions that a condition on the rows requires to be not null. A required column makes its
 * relation required.
 */
export function narrowByCondition(condition: unknown, scope: Scope): void {
  if (condition === undefined) return
  const all = asKind(condition, 'BoolExpr')
  const test = asKind(condition, 'NullTest')
  if (all?.boolop === 'AND_EXPR') for (const each of listOf(all, 'args')) narrowByCondition(each, scope)
  else if (test) {
    if (test.nulltesttype === 'IS_NOT_NULL') requireValue(test.arg, scope)
  } else requireValue(condition, scope)
}

/** Marks an expression as not null, and everything in it that would make it null. */
function requireValue(node: unknown, scope: Scope): void {
  scope.required.add(textOfExpression(node))
  const column = asKind(node, 'ColumnRef')
  const found = column && findColumn({ ...scope, parent: undefined }, namesIn(listOf(column, 'fields')))
  if (found) {
    found.column.mayBeNull = false
    found.relation.isOptional = false
  }
  for (const operand of operandsOf(node)) requireValue(operand, scope)
}

/** Returns the operands of an expression that is null if any of them is null. */
function operandsOf(node: unknown): readonly unknown[] {
  const cast = asKind(node, 'TypeCast')
  if (cast) return [cast.arg]
  const negated = asKind(node, 'BoolExpr')
  if (negated) return negated.boolop === 'NOT_EXPR' ? listOf(negated, 'args') : []
  const called = asKind(node, 'FuncCall')
  if (called) return nullOfNull.has(namesIn(listOf(called, 'funcname')).at(-1) ?? '') ? listOf(called, 'args') : []
  const operation = asKind(node, 'A_Expr')
  if (operation && isStrict(operation)) return [operation.lexpr, operation.rexpr]
  return []
}

const strictKinds = ['AEXPR_OP', 'AEXPR_LIKE', 'AEXPR_ILIKE', 'AEXPR_BETWEEN', 'AEXPR_OP_ANY', 'AEXPR_IN']

function isStrict(operation: Syntax): boolean {
  const name = namesIn(listOf(operation, 'name')).at(-1) ?? ''
  const isOperator = operation.kind === 'AEXPR_OP'
  return (
    strictKinds.includes(String(operation.kind)) &&
    (!isOperator || name.startsWith('-') || nullOfNullOperators.has(name))
  )
}
