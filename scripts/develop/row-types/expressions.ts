import { keepsNulls, neverNull, nullOfFirst, nullOfNull, nullOfNullOperators, nullWithoutRows } from './functions.ts'
import { type Column, findColumn, findRelation, isNullableIn, isRequired, type Scope } from './relations.ts'
import { asKind, listOf, namesIn, type Syntax } from './syntax.ts'

/** Returns the columns of a subquery. */
export type ReadQuery = (node: unknown, parent: Scope) => Column[]

/** Reports whether an expression may be null. An expression of an unknown kind may be. */
export class Expressions {
  readonly #query: ReadQuery

  constructor(query: ReadQuery) {
    this.#query = query
  }

  mayBeNull(node: unknown, scope: Scope): boolean {
    const [kind, members] = Object.entries((node ?? {}) as Syntax)[0] ?? ['', {}]
    const read = this.#kinds[kind]
    if (isRequired(scope, node)) return false
    return read ? read(members as Syntax, scope) : !neverNullKinds.has(kind)
  }

  #any = (nodes: readonly unknown[], scope: Scope): boolean => nodes.some((node) => this.mayBeNull(node, scope))

  readonly #kinds: Readonly<Record<string, (node: Syntax, scope: Scope) => boolean>> = {
    A_Const: (node) => node.isnull === true,
    ParamRef: (node, { parameters }) => parameters.mayBeNull(Number(node.number)),
    ColumnRef: (node, scope) => this.#column(namesIn(listOf(node, 'fields')), scope),
    TypeCast: (node, scope) => this.mayBeNull(node.arg, scope),
    CollateClause: (node, scope) => this.mayBeNull(node.arg, scope),
    CoalesceExpr: (node, scope) => listOf(node, 'args').every((each) => this.mayBeNull(each, scope)),
    MinMaxExpr: (node, scope) => listOf(node, 'args').every((each) => this.mayBeNull(each, scope)),
    BoolExpr: (node, scope) => this.#any(listOf(node, 'args'), scope),
    CaseExpr: (node, scope) =>
      node.defresult === undefined ||
      this.#any([node.defresult, ...listOf(node, 'args').map((each) => asKind(each, 'CaseWhen')?.result)], scope),
    SubLink: (node, scope) => this.#subLink(node, scope),
    A_Expr: (node, scope) => this.#operator(node, scope),
    FuncCall: (node, scope) => this.#function(node, scope),
    List: (node, scope) => this.#any(listOf(node, 'items'), scope),
  }

  #column(names: readonly string[], scope: Scope): boolean {
    const found = findColumn(scope, names)
    if (found) return isNullableIn(found.relation, found.column)
    if (systemColumns.has(names.at(-1) ?? '')) return false
    return findRelation(scope, names.at(-1) ?? '')?.isOptional ?? true
  }

  #subLink(node: Syntax, scope: Scope): boolean {
    if (node.subLinkType === 'EXISTS_SUBLINK' || node.subLinkType === 'ARRAY_SUBLINK') return false
    const columns = this.#query(node.subselect, scope)
    if (node.subLinkType === 'EXPR_SUBLINK') return columns[0]?.mayBeNull !== false || !returnsOneRow(node.subselect)
    return this.mayBeNull(node.testexpr, scope) || columns.some(({ mayBeNull }) => mayBeNull)
  }

  #operator(node: Syntax, scope: Scope): boolean {
    if (node.kind === 'AEXPR_DISTINCT' || node.kind === 'AEXPR_NOT_DISTINCT') return false
    if (node.kind === 'AEXPR_NULLIF') return true
    const name = namesIn(listOf(node, 'name')).at(-1) ?? ''
    if (node.kind === 'AEXPR_OP' && !nullOfNullOperators.has(name)) return true
    return [node.lexpr, node.rexpr].some((each) => each !== undefined && this.mayBeNull(each, scope))
  }

  #function(node: Syntax, scope: Scope): boolean {
    const name = namesIn(listOf(node, 'funcname')).at(-1) ?? ''
    const args = listOf(node, 'args')
    // With one argument, it throws for a setting that does not exist.
    if (neverNull.has(name) || (name === 'current_setting' && args.length === 1)) return false
    if (nullOfNull.has(name)) return this.#any(args, scope)
    if (nullOfFirst.has(name)) return this.#any(args.slice(0, 1), scope)
    if (!nullWithoutRows.has(name)) return true
    const hasRows = (scope.isGrouped || node.over !== undefined) && node.agg_filter === undefined
    return !hasRows || (!keepsNulls.has(name) && this.#any(args, scope))
  }
}

/** Kinds of expressions that are never null. */
const neverNullKinds = new Set([
  'NullTest',
  'BooleanTest',
  'A_ArrayExpr',
  'RowExpr',
  'SQLValueFunction',
  'JsonObjectConstructor',
  'JsonArrayConstructor',
  'GroupingFunc',
])

const systemColumns = new Set(['ctid', 'xmin', 'xmax', 'tableoid'])

/** Reports whether a SELECT returns exactly one row: it has an aggregate and no groups, or neither tables nor conditions. */
function returnsOneRow(node: unknown): boolean {
  const select = asKind(node, 'SelectStmt')
  if (select?.op !== 'SETOP_NONE') return false
  const filters = ['groupClause', 'havingClause', 'limitCount', 'limitOffset']
  if (filters.some((member) => select[member] !== undefined)) return false
  if (select.fromClause === undefined) return select.whereClause === undefined && select.targetList !== undefined
  return listOf(select, 'targetList').every((target) => hasAggregate(asKind(target, 'ResTarget')?.val))
}

function hasAggregate(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(hasAggregate)
  if (typeof node !== 'object' || node === null) return false
  if (asKind(node, 'SubLink')) return false
  const called = asKind(node, 'FuncCall')
  const name = called && namesIn(listOf(called, 'funcname')).at(-1)
  if (called && called.over === undefined && name && (name === 'count' || nullWithoutRows.has(name))) return true
  return Object.values(node).some(hasAggregate)
}
