import { narrowByCondition } from './conditions.ts'
import { Expressions } from './expressions.ts'
import { nameOfExpression } from './names.ts'
import type { Catalog, Column, Parameters, Relation, Scope } from './relations.ts'
import { asKind, listOf, namesIn, nodeOf, type Syntax, textOf } from './syntax.ts'

/** Determines which columns of a parsed statement's result may be null. */
export class QueryReader {
  readonly #catalog: Catalog
  readonly #parameters: Parameters
  readonly #expressions = new Expressions((node, parent) => this.columnsOf(node, parent))

  constructor(catalog: Catalog, parameters: Parameters) {
    this.#catalog = catalog
    this.#parameters = parameters
  }

  /** Returns the columns of a statement's result. `parent` is the scope of the statement around it. */
  columnsOf(node: unknown, parent?: Scope): Column[] {
    const select = asKind(node, 'SelectStmt')
    if (select) return this.#select(select, this.#scope(select, parent))
    const change = asKind(node, 'InsertStmt') ?? asKind(node, 'UpdateStmt') ?? asKind(node, 'DeleteStmt')
    return change ? this.#change(change, this.#scope(change, parent), asKind(node, 'UpdateStmt') !== undefined) : []
  }

  #scope(statement: Syntax, parent: Scope | undefined): Scope {
    const scope: Scope = {
      catalog: this.#catalog,
      queries: new Map(parent?.queries),
      relations: [],
      required: new Set(),
      parent,
      isGrouped: statement.groupClause !== undefined,
      parameters: this.#parameters,
    }
    const { ctes, recursive } = { recursive: false, ...nodeOf(statement, 'withClause') } as Syntax
    for (const each of Array.isArray(ctes) ? ctes : [])
      this.#addQuery(asKind(each, 'CommonTableExpr') ?? {}, scope, recursive === true)
    return scope
  }

  #addQuery(query: Syntax, scope: Scope, isRecursive: boolean): void {
    const name = textOf(query, 'ctename') ?? ''
    const aliases = namesIn(listOf(query, 'aliascolnames'))
    const add = (columns: Column[]) => (scope.queries = new Map([...scope.queries, [name, renamed(columns, aliases)]]))
    const first = isRecursive ? asKind(query.ctequery, 'SelectStmt')?.larg : undefined
    // The part without recursion comes first; the whole query then reads its columns.
    if (first !== undefined) add(this.columnsOf({ SelectStmt: first }, scope))
    add(this.columnsOf(query.ctequery, scope))
    if (first !== undefined) add(this.columnsOf(query.ctequery, scope))
  }

  #select(select: Syntax, scope: Scope): Column[] {
    if (select.op !== 'SETOP_NONE') {
      const left = this.columnsOf({ SelectStmt: select.larg }, scope)
      if (select.op !== 'SETOP_UNION') return left
      const right = this.columnsOf({ SelectStmt: select.rarg }, scope)
      return left.map(({ name, mayBeNull }, index) => ({
        name,
        mayBeNull: mayBeNull || right[index]?.mayBeNull !== false,
      }))
    }
    const rows = listOf(select, 'valuesLists').map((row) => listOf(asKind(row, 'List') ?? {}, 'items'))
    if (rows.length > 0)
      return rows[0]!.map((_, index) => ({
        name: `column${index + 1}`,
        mayBeNull: rows.some((row) => this.#expressions.mayBeNull(row[index], scope)),
      }))
    for (const item of listOf(select, 'fromClause')) scope.relations.push(...this.#relationsOf(item, scope))
    narrowByCondition(select.whereClause, scope)
    return this.#targets(listOf(select, 'targetList'), scope)
  }

  #change(change: Syntax, scope: Scope, isUpdate: boolean): Column[] {
    const { relation, returningClause } = change
    const table = { RangeVar: relation }
    scope.relations.push(...this.#relationsOf(table, scope))
    for (const item of [...listOf(change, 'fromClause'), ...listOf(change, 'usingClause')])
      scope.relations.push(...this.#relationsOf(item, scope))
    const own = scope.relations[0]
    const before = own?.columns.map((column) => ({ ...column }))
    narrowByCondition(change.whereClause, scope)
    // The condition applies to the row before the update, and RETURNING to the row after it.
    if (isUpdate && own && before) {
      own.columns = before
      scope.required.clear()
    }
    const list = listOf(change, 'returningList')
    return this.#targets(list.length > 0 ? list : listOf((returningClause ?? {}) as Syntax, 'exprs'), scope)
  }

  #targets(targets: readonly unknown[], scope: Scope): Column[] {
    return targets.flatMap((each) => {
      const target = asKind(each, 'ResTarget') ?? {}
      const fields = listOf(asKind(target.val, 'ColumnRef') ?? {}, 'fields')
      if (asKind(fields.at(-1), 'A_Star')) return this.#all(namesIn(fields).at(-1), scope)
      const name = textOf(target, 'name') ?? nameOfExpression(target.val)
      return [{ name, mayBeNull: this.#expressions.mayBeNull(target.val, scope) }]
    })
  }

  #all = (table: string | undefined, scope: Scope): Column[] =>
    scope.relations
      .filter(({ name }) => table === undefined || name === table)
      .flatMap(({ columns, isOptional }) =>
        columns.map(({ name, mayBeNull }) => ({ name, mayBeNull: mayBeNull || isOptional })),
      )

  #relationsOf(item: unknown, scope: Scope): Relation[] {
    const table = asKind(item, 'RangeVar')
    if (table) return [this.#table(table, scope)]
    const query = asKind(item, 'RangeSubselect')
    if (query) return [aliased(query, this.columnsOf(query.subquery, scope), '')]
    const called = asKind(item, 'RangeFunction')
    if (called) return [this.#called(called, scope)]
    const join = asKind(item, 'JoinExpr')
    return join ? this.#joined(join, scope) : []
  }

  #table(table: Syntax, scope: Scope): Relation {
    const name = textOf(table, 'relname') ?? ''
    const schema = textOf(table, 'schemaname')
    const columns =
      (schema === undefined ? scope.queries.get(name) : undefined) ??
      this.#catalog.get(schema === undefined ? name : `${schema}.${name}`) ??
      []
    return aliased(table, columns, name)
  }

  #joined(join: Syntax, scope: Scope): Relation[] {
    const left = this.#relationsOf(join.larg, scope)
    // A lateral item on the right may refer to those on the left.
    const inner: Scope = { ...scope, relations: [...scope.relations, ...left] }
    const right = this.#relationsOf(join.rarg, inner)
    const type = join.jointype
    if (type === 'JOIN_LEFT' || type === 'JOIN_FULL') for (const each of right) each.isOptional = true
    if (type === 'JOIN_RIGHT' || type === 'JOIN_FULL') for (const each of left) each.isOptional = true
    const both = [...left, ...right]
    if (type === 'JOIN_INNER') narrowByCondition(join.quals, { ...scope, relations: both })
    return both
  }

  #called(item: Syntax, scope: Scope): Relation {
    const functions = listOf(item, 'functions').map((each) => listOf(asKind(each, 'List') ?? {}, 'items')[0])
    const columns = functions.flatMap((each) => this.#columnsOfFunction(asKind(each, 'FuncCall') ?? {}, each, scope))
    const defined = listOf(item, 'coldeflist').map((each) => ({
      name: textOf(asKind(each, 'ColumnDef') ?? {}, 'colname') ?? '',
      mayBeNull: true,
    }))
    const counted = item.ordinality === true ? [{ name: 'ordinality', mayBeNull: false }] : []
    return aliased(item, [...(defined.length > 0 ? defined : columns), ...counted], columns[0]?.name ?? '')
  }

  #columnsOfFunction(called: Syntax, node: unknown, scope: Scope): Column[] {
    const name = namesIn(listOf(called, 'funcname')).at(-1) ?? nameOfExpression(node)
    // The arrays of a call have the same length, so that no column is padded with nulls.
    if (name === 'unnest')
      return listOf(called, 'args').map((each) => ({ name, mayBeNull: this.#mayHoldNull(each, scope) }))
    const known = this.#catalog.get(`${name}()`)
    return known
      ? known.map((column) => ({ ...column }))
      : [{ name, mayBeNull: this.#expressions.mayBeNull(node, scope) }]
  }

  #mayHoldNull(node: unknown, scope: Scope): boolean {
    const cast = asKind(node, 'TypeCast')
    if (cast) return this.#mayHoldNull(cast.arg, scope)
    const parameter = asKind(node, 'ParamRef')
    if (parameter) return this.#parameters.mayHoldNull(Number(parameter.number))
    const array = asKind(node, 'A_ArrayExpr')
    return !array || listOf(array, 'elements').some((each) => this.#expressions.mayBeNull(each, scope))
  }
}

/** Returns a relation with copies of columns, named by the alias of its item if it has one. */
function aliased(item: Syntax, columns: readonly Column[], name: string): Relation {
  const alias = nodeOf(item, 'alias') ?? {}
  const names = namesIn(listOf(alias, 'colnames'))
  const own = textOf(alias, 'aliasname')
  // A function with one column gives it the name of its alias.
  const called =
    names.length === 0 &&
    own !== undefined &&
    item.functions !== undefined &&
    columns[0]?.name === name &&
    item.coldeflist === undefined &&
    columns.length <= 2
      ? [own]
      : names
  return { name: own ?? name, columns: renamed(columns, called), isOptional: false }
}

const renamed = (columns: readonly Column[], names: readonly string[]): Column[] =>
  columns.map(({ name, mayBeNull }, index) => ({ name: names[index] ?? name, mayBeNull }))
