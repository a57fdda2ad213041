import { asKind, listOf, namesIn, nodeOf, type Syntax, textOf } from './syntax.ts'

/** Returns the name of a column of a SELECT without an alias, which Postgres derives from its expression. */
export function nameOfExpression(node: unknown): string {
  const column = asKind(node, 'ColumnRef')
  if (column) return namesIn(listOf(column, 'fields')).at(-1) ?? '?column?'
  const called = asKind(node, 'FuncCall')
  if (called) return namesIn(listOf(called, 'funcname')).at(-1) ?? '?column?'
  const cast = asKind(node, 'TypeCast')
  if (cast) {
    const inner = nameOfExpression(cast.arg)
    return inner === '?column?' ? (namesIn(listOf(nodeOf(cast, 'typeName') ?? {}, 'names')).at(-1) ?? inner) : inner
  }
  if (asKind(node, 'CoalesceExpr')) return 'coalesce'
  const extreme = asKind(node, 'MinMaxExpr')
  if (extreme) return extreme.op === 'IS_LEAST' ? 'least' : 'greatest'
  const choice = asKind(node, 'CaseExpr')
  if (choice) return choice.defresult === undefined ? 'case' : namedOr(choice.defresult, 'case')
  const indirection = asKind(node, 'A_Indirection')
  if (indirection) return namesIn(listOf(indirection, 'indirection')).at(-1) ?? nameOfExpression(indirection.arg)
  if (asKind(node, 'A_ArrayExpr')) return 'array'
  const link = asKind(node, 'SubLink')
  return link ? nameOfSubLink(link) : '?column?'
}

const namedOr = (node: unknown, other: string): string => {
  const name = nameOfExpression(node)
  return name === '?column?' ? other : name
}

function nameOfSubLink(link: Syntax): string {
  if (link.subLinkType === 'EXISTS_SUBLINK') return 'exists'
  if (link.subLinkType === 'ARRAY_SUBLINK') return 'array'
  const [target] = listOf(asKind(link.subselect, 'SelectStmt') ?? {}, 'targetList')
  const first = asKind(target, 'ResTarget')
  return first ? (textOf(first, 'name') ?? nameOfExpression(first.val)) : '?column?'
}
