/** Column of a table, a subquery or a result. */
export interface Column {
  name: string
  mayBeNull: boolean
}

/** Table or subquery in the FROM clause of a statement. */
export interface Relation {
  name: string
  columns: Column[]
  /** Whether an outer join may return a row without this relation. */
  isOptional: boolean
}

/** Columns of the tables and views of a database, keyed by their names; those outside `public` also by schema and name. */
export type Catalog = ReadonlyMap<string, readonly Column[]>

/** What the names in a part of a statement refer to. */
export interface Scope {
  catalog: Catalog
  /** Columns of the common table expressions. */
  queries: ReadonlyMap<string, readonly Column[]>
  relations: Relation[]
  parent: Scope | undefined
  /** Expressions that a condition requires to be not null, as `textOfExpression` writes them. */
  required: Set<string>
  /** Whether the rows are grouped, so that each group has a row. */
  isGrouped: boolean
  parameters: Parameters
}

export interface Parameters {
  /** Reports whether the value of a parameter may be null. */
  mayBeNull(number: number): boolean
  /** Reports whether the array of a parameter may have null elements. */
  mayHoldNull(number: number): boolean
}

export const isNullableIn = (relation: Relation, column: Column): boolean => relation.isOptional || column.mayBeNull

/** Returns the relation and the column that a name refers to; undefined if there is none. */
export function findColumn(scope: Scope, names: readonly string[]): { relation: Relation; column: Column } | undefined {
  const column = names.at(-1)
  const table = names.at(-2)
  for (const relation of scope.relations) {
    if (table !== undefined && relation.name !== table) continue
    const found = relation.columns.find(({ name }) => name === column)
    if (found) return { relation, column: found }
  }
  return scope.parent && findColumn(scope.parent, names)
}

/** Returns the relation with a name, for a reference to a whole row; undefined if there is none. */
export const findRelation = (scope: Scope, name: string): Relation | undefined =>
  scope.relations.find((relation) => relation.name === name) ?? (scope.parent && findRelation(scope.parent, name))

/** Reports whether a condition on the rows requires an expression to be not null. */
export const isRequired = (scope: Scope, node: unknown): boolean =>
  scope.required.size > 0 && scope.required.has(textOfExpression(node))

/** Returns a text that is equal for equal expressions, wherever they are in the statement. */
export const textOfExpression = (node: unknown): string =>
  JSON.stringify(node, (member, value: unknown) => (member === 'location' || member === 'number' ? undefined : value))
